from tests.transforms.drawing import tree_of
from transforms.packs.fallback.noun_phrases import (
    NounPhrases,
    noun_phrases_text,
    parse_noun_phrases,
    with_ending,
)
from transforms.tree import Feats

DOG = """
{determiner} {lemma} DET  3 det  Number=Sing
{adjective}  klein   ADJ  3 amod Case=Nom|Gender=Masc|Number=Sing
Hund         Hund    NOUN 0 root Case=Nom|Gender=Masc|Number=Sing
"""
MASCULINE = Feats.parse("Case=Nom|Gender=Masc|Number=Sing")


def learnt() -> NounPhrases:
    der = DOG.format(determiner="der", lemma="der", adjective="kleine")
    ein = DOG.format(determiner="ein", lemma="ein", adjective="kleiner")
    return NounPhrases.of(tree_of(each) for each in (der, ein) for _ in range(4))


def test_a_determiner_has_the_form_that_it_had_with_such_a_noun_and_no_other() -> None:
    found = learnt().determiner("ein", MASCULINE)
    assert found is not None
    assert found.text == "ein"
    assert learnt().determiner("ein", Feats.parse("Case=Nom|Number=Plur")) is None


def test_adjectives_end_as_the_determiner_asks() -> None:
    endings = {each: learnt().ending(each, MASCULINE) for each in ("der", "ein")}
    assert {each: with_ending("klein", form.text) for each, form in endings.items() if form} == {
        "der": "kleine",
        "ein": "kleiner",
    }


def test_the_line_with_most_features_decides() -> None:
    table = parse_noun_phrases(noun_phrases_text(learnt()) + "ending\tder\t_\t~en\t1\n")
    plural = table.ending("der", Feats.parse("Number=Plur"))
    singular = table.ending("der", MASCULINE)
    assert plural is not None
    assert singular is not None
    assert (plural.text, singular.text) == ("~en", "~e")
