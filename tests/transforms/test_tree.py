import os
import pickle
import subprocess
import sys

import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.tree import Feats, InvalidTree, Token, Tree, kept_with_tree, validate


@pytest.fixture
def boy_plays() -> Tree:
    return tree_of(BOY_PLAYS)


def test_the_capital_belongs_to_the_sentence_and_not_to_its_first_word(boy_plays):
    assert boy_plays[1].form == "the"
    assert boy_plays.text == "The boy is playing the piano."


@pytest.mark.parametrize(
    ("first", "form_kept"),
    [
        ("Anna Anna PROPN 2 nsubj", "Anna"),
        ("I I PRON 2 nsubj", "I"),
        ("Asians Asian NOUN 2 nsubj", "Asians"),
        ("TVs tv NOUN 2 nsubj", "TVs"),
        ("Dogs dog NOUN 2 nsubj", "dogs"),
        ("I i CCONJ 2 cc", "i"),
        ("3 3 NUM 2 nsubj", "3"),
        ("'Tis it PRON 2 nsubj", "'tis"),
    ],
)
def test_a_word_keeps_the_capital_that_is_its_own(first, form_kept):
    tree = tree_of(f"{first}\nrun run VERB 0 root")
    assert tree[1].form == form_kept
    assert tree.text == f"{first.split()[0]} run"


def test_a_sentence_in_lower_case_stays_in_lower_case():
    tree = tree_of("dogs dog NOUN 2 nsubj\nrun run VERB 0 root")
    assert not tree.is_capitalised
    assert tree.text == "dogs run"


def test_children_come_in_order_and_a_plain_relation_finds_its_subtypes():
    tree = tree_of("""
        cars  car   NOUN 3 nsubj:pass
        are   be    AUX  3 aux:pass
        sold  sell  VERB 0 root
        today today NOUN 3 obl
    """)
    assert [t.form for t in tree.children(3)] == ["cars", "are", "today"]
    assert tree.child(3, "nsubj").form == "cars"
    assert tree.child(3, "nsubj:pass").form == "cars"
    assert tree.child(3, "nsubj:outer") is None
    assert tree[1].relation == "nsubj"
    assert tree[1].subrelation == "pass"


def test_a_subtree_knows_where_it_lies(boy_plays):
    assert [t.form for t in boy_plays.subtree(6)] == ["the", "piano"]
    assert [t.form for t in boy_plays.descendants(6)] == ["the"]
    assert boy_plays.span(6) == (4, 6)
    assert boy_plays.is_contiguous(6)
    assert boy_plays.subtree(boy_plays.root.id) == boy_plays.tokens


def test_a_subtree_with_a_gap_is_not_contiguous():
    tree = tree_of("""
        men   man   NOUN 2 nsubj
        come  come  VERB 0 root
        who   who   PRON 4 nsubj
        sing  sing  VERB 1 acl:relcl
    """)
    assert tree.span(1) == (0, 4)
    assert not tree.is_contiguous(1)


def test_a_tree_tells_whether_it_holds_a_token(boy_plays):
    assert 7 in boy_plays
    assert 8 not in boy_plays
    assert boy_plays.parent(6) == boy_plays.root
    assert boy_plays.parent(boy_plays.root.id) is None


@pytest.mark.parametrize(
    ("tokens", "reason"),
    [
        ([], "no token"),
        ([Token(1, "a", head=0, deprel="root"), Token(1, "b", head=1)], "same id"),
        ([Token(1, "", head=0, deprel="root")], "empty form"),
        ([Token(1, "a ", head=0, deprel="root")], "surrounding spaces"),
        ([Token(1, "a", head=0, deprel="root"), Token(2, "b", head=9)], "unknown head 9"),
        ([Token(1, "a", head=0, deprel="dep")], "go together"),
        ([Token(1, "a", head=0, deprel="root"), Token(2, "b", head=1, deprel="root")], "together"),
        ([Token(n, "a", head=0, deprel="root") for n in (1, 2)], "2 roots"),
        ([Token(1, "a", head=2), Token(2, "b", head=1)], "0 roots"),
        (
            [Token(1, "a", head=0, deprel="root"), Token(2, "b", head=3), Token(3, "c", head=2)],
            "cycle",
        ),
    ],
)
def test_tokens_that_are_not_one_tree_are_refused_with_the_reason(tokens, reason):
    with pytest.raises(InvalidTree, match=reason):
        validate(Tree(tuple(tokens)))


def test_a_subtree_that_runs_in_a_circle_is_refused():
    tree = Tree((Token(1, "run", head=2), Token(2, "walk", head=1)))
    with pytest.raises(InvalidTree, match="cycle"):
        tree.subtree(1)


def test_each_word_but_the_last_knows_its_follower():
    tree = Tree((Token(7, "dogs", head=3), Token(3, "bark", deprel="root"), Token(5, ".", head=3)))
    assert tree.followers == {7: 3, 3: 5}


def test_features_read_as_empty_when_absent_and_write_in_the_order_of_ud():
    feats = Feats.parse("VerbForm=Fin|Mood=Ind|abbr=Yes")
    assert feats.get("Number") == ""
    assert str(feats) == "abbr=Yes|Mood=Ind|VerbForm=Fin"
    assert feats == Feats({"abbr": "Yes", "Mood": "Ind", "VerbForm": "Fin"})
    assert hash(feats) == hash(Feats.parse("Mood=Ind|VerbForm=Fin|abbr=Yes"))


def test_updated_features_leave_the_others_as_they_were():
    feats = Feats.parse("Number=Sing")
    assert str(feats.updated(Number="Plur")) == "Number=Plur"
    assert str(feats.updated(Number="")) == "_"
    assert feats.get("Number") == "Sing"


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


def test_features_that_were_packed_are_found_where_words_have_other_hashes():
    code = (
        "import pickle, sys; from transforms.tree import Feats; "
        "there = {Feats.parse('Case=Gen|Number=Sing')}; "
        "print(pickle.loads(sys.stdin.buffer.read()) in there)"
    )
    packed = pickle.dumps(Feats.parse("Number=Sing|Case=Gen"))
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", code],
            input=packed,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        assert there.stdout.decode().strip() == "True"
