from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.keeping import kept, kept_with_tree
from transforms.tree import Tree


class Counted:
    """An object that counts how often it was read."""

    def __init__(self) -> None:
        self.readings = 0

    @kept
    def length(self) -> int:
        """The length."""
        self.readings += 1
        return 7


def test_an_attribute_is_read_once_and_only_when_it_is_asked_for():
    one, other = Counted(), Counted()
    assert (one.length, one.length) == (7, 7)
    assert (one.readings, other.readings) == (1, 0)


def test_each_tree_keeps_its_own_answer():
    asked: list[Tree] = []

    @kept_with_tree
    def verb(tree: Tree) -> str:
        asked.append(tree)
        return tree.root.form

    plays, rests = tree_of(BOY_PLAYS), tree_of("dogs dog NOUN 2 nsubj\nrest rest VERB 0 root")
    assert [verb(tree) for tree in (plays, rests, plays, rests)] == ["playing", "rest"] * 2
    assert asked == [plays, rests]


def test_two_functions_do_not_take_each_others_answers():
    tree = tree_of(BOY_PLAYS)
    first = kept_with_tree(lambda tree: tree.tokens[0].form)
    last = kept_with_tree(lambda tree: tree.tokens[-1].form)
    assert (first(tree), last(tree), first(tree)) == ("the", ".", "the")
