import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.rules.english.substitution import is_denied_besides, is_quantified, substitute


@pytest.mark.parametrize(
    ("word", "lemma", "text"),
    [
        (2, "ice cream man", "The ice cream man is playing the piano."),
        (4, "look away from", "The boy is looking away from the piano."),
        (6, "bass drum", "The boy is playing the bass drum."),
    ],
)
def test_each_word_of_an_expression_is_a_word_of_the_tree(word: int, lemma: str, text: str) -> None:
    tree = substitute(tree_of(BOY_PLAYS), tree_of(BOY_PLAYS)[word], lemma).commit()
    assert tree.text == text
    assert not [token for token in tree if " " in token.form]


def noun_phrase(*words: str) -> str:
    rows = [f"{word} {word} DET/DT {len(words)} det" for word in words[:-1]]
    return "\n".join([*rows, f"{words[-1]} {words[-1]} NOUN/NNS 0 root Number=Plur"])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("few", "men"), True),
        (("a", "few", "men"), False),
        (("every", "men"), True),
        (("each", "men"), True),
        (("each", "other"), False),
    ],
)
def test_a_few_and_each_other_quantify_nothing(words: tuple[str, ...], expected: bool) -> None:
    assert is_quantified(tree_of(noun_phrase(*words))) is expected


def test_what_is_negative_in_the_subject_is_not_beside_it():
    tree = tree_of(BOY_PLAYS.replace("The      the ", "no       no  "))
    assert not is_denied_besides(tree, tree[2])
    assert is_denied_besides(tree, tree[6])
