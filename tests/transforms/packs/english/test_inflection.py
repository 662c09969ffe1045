import pytest

from transforms.packs.english.inflection import inflect, is_plural_form, is_verb_form, verb_lemma
from transforms.packs.language_pack import Form


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [
        ("drive", "VBG", "driving"),
        ("lie", "VBG", "lying"),
        ("ski", "VBG", "skiing"),
        ("ride", "VBN", "ridden"),
        ("cut", "VBN", "cut"),
        ("catch", "VBZ", "catches"),
        ("child", "NNS", "children"),
        ("box", "NNS", "boxes"),
    ],
)
def test_dictionary_forms(lemma: str, tag: str, form: str) -> None:
    assert inflect(lemma, tag) == Form(form)


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [
        ("bear", "VBN", "borne"),
        ("lie", "VBN", "lain"),
        ("light", "VBN", "lit"),
        ("sting", "VBG", "stinging"),
        ("fish", "NNS", "fish"),
        ("person", "NNS", "people"),
        ("sunglasses", "NNS", "sunglasses"),
    ],
)
def test_overrides_stand_before_the_librarys_first_choice(lemma: str, tag: str, form: str) -> None:
    assert inflect(lemma, tag).text == form


def test_a_form_made_by_pattern_is_not_sure() -> None:
    form = inflect("blorf", "VBG")
    assert form == Form("blorfing", is_sure=False)


@pytest.mark.parametrize(
    ("form", "lemma", "tag", "right"),
    [
        ("shining", "shin", "VBG", "shine"),
        ("dangling", "dangl", "VBG", "dangle"),
        ("driving", "drive", "VBG", "drive"),
        ("racing", "racing", "VBG", "race"),
    ],
)
def test_a_wrong_lemma_is_put_right_by_the_form(
    form: str, lemma: str, tag: str, right: str
) -> None:
    assert verb_lemma(form, lemma, tag) == right


def test_invariable_nouns_are_not_taken_for_plurals() -> None:
    assert not is_plural_form("sheep", "sheep")
    assert is_plural_form("wolves", "wolf")


def test_verb_forms_are_known_by_the_dictionary() -> None:
    assert is_verb_form("jumps", "VBZ")
    assert not is_verb_form("tables", "VBG")
