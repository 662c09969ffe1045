import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.packs.english.trust import untrusted


def test_a_sentence_in_capitals_is_not_used() -> None:
    rows = [line.split(maxsplit=1) for line in BOY_PLAYS.strip().splitlines()]
    tree = tree_of("\n".join(f"{form.upper()} {rest}" for form, rest in rows))
    assert str(untrusted(tree)) == "the sentence is written in capitals"


@pytest.mark.parametrize("noun", ["TV", "piano"])
def test_a_sentence_with_a_word_in_capitals_is_used(noun: str) -> None:
    assert untrusted(tree_of(BOY_PLAYS.replace("piano    piano", f"{noun} {noun}"))) is None
