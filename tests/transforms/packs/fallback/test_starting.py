"""Handwritten tables over those learnt from a treebank."""

from transforms.packs.fallback.files import FORMS
from transforms.packs.fallback.forms import Forms, forms_text, parse_forms
from transforms.packs.fallback.starting import put_over
from transforms.tree import Feats, Token, Tree

HEADER = "lemma\tupos\tfeats\tform\tcount\tjoined\n"
FEM, FEM_PLURAL = (Feats.parse(f"Gender=Fem|Number={each}") for each in ("Sing", "Plur"))


def forms_with(*lines: str) -> Forms:
    """Return the forms of a treebank of two nouns, with handwritten lines put over them."""
    words = [("casa", "casa", FEM)] * 3 + [("urbes", "urb", FEM_PLURAL)]
    trees = [Tree((Token(1, form, lemma, "NOUN", "", feats),)) for form, lemma, feats in words]
    own = HEADER + "".join(f"{line}\t1\t0\n" for line in lines)
    texts = put_over({FORMS: own}, {FORMS: forms_text(Forms.of(trees))})
    return parse_forms(texts[FORMS])


def test_a_form_that_the_treebank_lacks_is_known() -> None:
    forms = forms_with("urbe\tNOUN\tGender=Fem|Number=Sing\turbe")
    assert forms.inflect("urbe", "NOUN", FEM).is_sure
    assert forms.lexical("urbe", "NOUN") is not None
    assert forms.has("casa", "NOUN", FEM)


def test_a_form_that_differs_from_the_treebank_replaces_it() -> None:
    forms = forms_with("urb\tNOUN\tGender=Fem|Number=Plur\turbs")
    assert forms.inflect("urb", "NOUN", FEM_PLURAL).text == "urbs"


def test_a_form_that_the_treebank_has_keeps_its_count() -> None:
    forms = forms_with("casa\tNOUN\tGender=Fem|Number=Sing\tcasa")
    assert forms.count("casa", "NOUN", FEM) == 3
