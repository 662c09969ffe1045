import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.english.articles import article_for, number_word, with_right_articles


@pytest.mark.parametrize(
    ("word", "article"),
    [
        ("dog", "a"),
        ("apple", "an"),
        ("hour", "an"),
        ("unicycle", "a"),
        ("uniform", "a"),
        ("umbrella", "an"),
        ("X-ray", "an"),
        ("European", "a"),
        ("one-eyed", "a"),
        ("oneself", "a"),
        ("onerous", "an"),
        ("8-year-old", "an"),
    ],
)
def test_the_article_follows_the_sound(word: str, article: str) -> None:
    assert article_for(word) == article


def test_articles_are_fitted_to_their_new_neighbour() -> None:
    tree = tree_of(
        """
        a    a    DET/DT  3 det
        old  old  ADJ/JJ  3 amod
        man  man  NOUN/NN 4 nsubj
        sits sit  VERB/VBZ 0 root
        """
    )
    assert with_right_articles(tree).text == "an old man sits"


def test_a_tree_with_right_articles_comes_back_itself() -> None:
    tree = tree_of("a a DET/DT 2 det\nman man NOUN/NN 0 root")
    assert with_right_articles(tree) is tree


@pytest.mark.parametrize(
    ("digits", "word"),
    [
        ("3", "three"),
        ("12", "twelve"),
        ("40", "forty"),
        ("2.5", None),
        ("1990", None),
        ("007", None),
    ],
)
def test_only_whole_numbers_that_count_are_written_in_letters(
    digits: str, word: str | None
) -> None:
    assert number_word(digits) == word


def test_an_article_without_its_noun_stays() -> None:
    broken = (
        "she she PRON/PRP 2 nsubj\nwas be VERB/VBD 0 root\na a DET/DT 2 det\nI I PRON/PRP 2 dep"
    )
    tree = tree_of(broken)
    assert with_right_articles(tree) is tree
