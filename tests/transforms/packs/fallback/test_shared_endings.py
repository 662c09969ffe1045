"""A lemma takes the ending of another where the treebank's lemmas that end alike have the same."""

from itertools import product

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.shared_endings import SharedEndings
from transforms.tree import Feats, Token, Tree

# Turkish: the vowel of an ending is that of the lemma, and vowels do not meet.
BACK, FRONT = ("a", "ı"), ("e", "i")
CASES = {"Dat": ("{y}{a}", "y"), "Acc": ("{y}{i}", "y"), "Loc": ("d{a}", "")}


def ending(lemma: str, case: str) -> str:
    low, high = BACK if lemma.rstrip("lmnrz")[-1] in "aı" else FRONT
    shape, _ = CASES[case]
    return shape.format(a=low, i=high, y="y" if lemma[-1] in "aeıi" else "")


def nouns() -> list[str]:
    begin, vowels, ends = "bdgklmnprstvyz", "aeıi", ("", "l", "m", "n", "r", "z")
    return [a + "o" + a + v + e for a, v, e in product(begin, vowels, ends)]


def row(lemma: str, form: str, case: str) -> str:
    return f"{form} {lemma} NOUN 0 root Case={case}|Number=Sing"


def treebank(*, irregular: int = 0) -> list[Tree]:
    """Return sentences of one noun each; the first `irregular` nouns change their stem."""
    return [
        tree_of(row(lemma, (lemma[:-2] + "xu" if n < irregular else lemma) + ending(lemma, c), c))
        for n, lemma in enumerate(nouns())
        for c in CASES
    ]


@pytest.fixture(scope="module")
def turkish() -> SharedEndings:
    return SharedEndings(Forms.of(treebank()))


def word(lemma: str, form: str, case: str = "Dat") -> Token:
    return Token(1, form, lemma, "NOUN", feats=Feats({"Case": case, "Number": "Sing"}))


@pytest.mark.parametrize(
    ("own", "form", "case", "other", "expected"),
    [
        ("görev", "göreve", "Dat", "tesir", "tesire"),
        ("etki", "etkiyi", "Acc", "tesir", "tesiri"),
        ("araba", "arabada", "Loc", "gemi", "gemide"),
        ("adam", "adama", "Dat", "kadın", "kadına"),
    ],
)
def test_a_lemma_gets_the_ending_that_its_end_asks_for(
    turkish: SharedEndings, own: str, form: str, case: str, other: str, expected: str
) -> None:
    assert turkish.of_other(word(own, form, case), other) == expected


@pytest.mark.parametrize(
    ("own", "form", "other"),
    [
        ("ev", "eve", "kitap"),  # *kitaba*
        ("burun", "burna", "kalem"),  # its stem changes
        ("ev", "eve", "göl"),  # no lemma of the treebank has this vowel
    ],
)
def test_endings_absent_from_the_treebank_are_unknown(
    turkish: SharedEndings, own: str, form: str, other: str
) -> None:
    assert turkish.of_other(word(own, form), other) is None


def test_a_lemma_of_the_same_end_gets_an_ending_that_features_do_not_tell(
    turkish: SharedEndings,
) -> None:
    assert turkish.of_other(word("kedi", "kedisine"), "gemi") == "gemisine"
    assert turkish.of_other(word("kedi", "kedisine"), "kapı") is None


def test_where_many_stems_change_nothing_is_shared() -> None:
    irregular = SharedEndings(Forms.of(treebank(irregular=60)))
    assert irregular.of_other(word("adam", "adama"), "kadın") is None


def test_a_few_sentences_tell_nothing() -> None:
    few = SharedEndings(Forms.of(treebank()[:60]))
    assert few.of_other(word("adam", "adama"), "kadın") is None
