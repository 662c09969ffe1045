"""What is told of the form of a sentence, in any language and in Polish."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.conllu import load
from transforms.engine import Engine
from transforms.form import (
    NO_FINITE_VERB,
    NO_FULL_STOP,
    NO_SENTENCE,
    SEVERAL_SENTENCES,
    form_problems,
    text_problems,
)
from transforms.packs.polish.diacritics import LACKING, NO_POLISH_LETTER
from transforms.packs.registry import pack_for

BARE = str.maketrans("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "acelnoszzACELNOSZZ")

BARKING = """
Psy     pies     NOUN/subst:pl:nom:m2   2 nsubj
biegną  biec     VERB/fin:pl:ter:imperf 0 root   VerbForm=Fin
"""
TWO = f"""
{BARKING.strip()}
+.      .        PUNCT/interp           2 punct
Koty    kot      NOUN/subst:pl:nom:m2   5 nsubj
śpią    spać     VERB/fin:pl:ter:imperf 2 parataxis VerbForm=Fin
+.      .        PUNCT/interp           5 punct
"""


@pytest.mark.parametrize("language", ["pl", "en", "cs", "xx"])
def test_nothing_and_marks_alone_are_no_sentence(language: str) -> None:
    assert text_problems("", language) == (NO_SENTENCE,)
    assert text_problems(" … ", language) == (NO_SENTENCE,)


@pytest.mark.parametrize("language", ["pl", "en", "cs", "xx"])
def test_one_sentence_with_a_full_stop_has_no_problem(language: str) -> None:
    assert text_problems("Ala ma 2 psy.", language) == ()


@pytest.mark.parametrize("text", ["Ala ma psa", "Ala ma psa?", "Ala ma psa...", "Ala ma psa…"])
def test_another_end_than_a_full_stop_is_told(text: str) -> None:
    assert text_problems(text, "pl") == (NO_FULL_STOP,)


@pytest.mark.parametrize("text", ["Ala ma psa. Pies je.", "Ala ma psa! pies je.", "„Psa?” Je."])
def test_a_second_sentence_is_told(text: str) -> None:
    assert text_problems(text, "pl") == (SEVERAL_SENTENCES,)


@pytest.mark.parametrize(
    "text", ["Dzieci jedzą owoce, np. jabłka.", "J. Kowalska śpi.", "Pies waży 2.5 kg."]
)
def test_a_dot_of_an_abbreviation_or_of_a_figure_ends_no_sentence(text: str) -> None:
    assert text_problems(text, "pl") == ()


def test_a_word_that_lacks_its_diacritics_is_told_in_polish_only() -> None:
    assert text_problems("Chlopiec gra w karty.", "pl") == (LACKING,)
    assert text_problems("Chlopiec gra w karty.", "en") == ()


def test_words_that_nobody_knows_and_names_are_left_alone() -> None:
    assert text_problems("Kotek w sklepie Zabki ma xqwzka.", "pl") == ()


def test_a_long_text_without_a_polish_letter_is_told() -> None:
    words = "Kobieta i chwat w kapeluszach trzymali parasole przed domem"
    text = f"{words}, a za domem w ogrodzie kot i pies patrzyli na stado czarnych kruków."
    assert text_problems(text, "pl") == ()
    assert NO_POLISH_LETTER in text_problems(text.replace("kruków", "wron"), "pl")


def test_a_sentence_without_a_finite_verb_is_told() -> None:
    assert form_problems(tree_of("psy pies NOUN/x 0 root"), pack_for("pl")) == (NO_FINITE_VERB,)


def test_descriptions_that_people_wrote_pass_and_are_found_out_without_diacritics(
    shared_dir,
) -> None:
    path = shared_dir / "data/ud/pl_cdscorpus_200.conllu"
    texts = [tree.text for tree in load(path.read_text(encoding="utf-8"))]
    assert [text for text in texts if text_problems(text, "pl")] == []
    bare = [text.translate(BARE) for text in texts if text.translate(BARE) != text]
    assert sum(bool(text_problems(text, "pl")) for text in bare) > 0.95 * len(bare)


def test_where_nothing_is_normalised_the_form_is_checked_and_the_sentence_stays() -> None:
    tree = tree_of(BARKING)
    result = Engine("pl").normalise(tree)
    assert result.tree is not None
    assert result.tree.text == tree.text
    assert result.warnings == (NO_FULL_STOP,)


def test_where_nothing_is_normalised_several_sentences_are_refused() -> None:
    tree = tree_of(TWO)
    assert Engine("pl").normalise(tree).reason == SEVERAL_SENTENCES
