import pytest

from transforms.packs.english.spelling import corrected, joined


@pytest.mark.parametrize(
    ("form", "tag", "meant"),
    [
        ("bicylce", "NN", "bicycle"),
        ("potatos", "NNS", "potatoes"),
        ("climbbing", "VBG", "climbing"),
        ("yellwo", "JJ", "yellow"),
    ],
)
def test_a_slip_is_corrected_to_the_same_form(form: str, tag: str, meant: str) -> None:
    assert corrected(form, tag) == meant


@pytest.mark.parametrize(
    ("form", "tag"),
    [
        pytest.param("zither", "NN", id="rare, but in the dictionary"),
        pytest.param("snowshoer", "NN", id="known but for its ending"),
        pytest.param("houseplane", "NN", id="two known words"),
        pytest.param("Bicylce", "NN", id="perhaps a name"),
        pytest.param("hta", "NN", id="short"),
        pytest.param("qwrtz", "NN", id="near nothing"),
        pytest.param("bicylce", "CD", id="of a kind that nobody misspells"),
    ],
)
def test_other_words_stay(form: str, tag: str) -> None:
    assert corrected(form, tag) is None


@pytest.mark.parametrize(
    ("first", "second", "word"),
    [
        ("finger", "nails", "fingernails"),
        ("head", "phones", "headphones"),
        ("tennis", "ball", None),
        ("race", "car", None),
    ],
)
def test_compounds_that_are_one_word(first: str, second: str, word: str | None) -> None:
    assert joined(first, second) == word
