"""What a Polish sentence says of people stays what may be said of them."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.people.test_people import GENDERS
from transforms.engine import Engine
from transforms.lexicon.wordnet import WordnetLexicon
from transforms.rules.polish.people import may_tell_skin, means_person

SENTENCE = """
{0}      {1}        ADJ/adj:sg:nom:{3}:pos 2 amod Case=Nom|Degree=Pos|{4}Number=Sing
{2}      {2}        NOUN/subst:sg:nom:{3} 3 nsubj Case=Nom|{4}Number=Sing
niesie   nieść      VERB/fin:sg:ter:imperf 0 root Aspect=Imp|Mood=Ind|Number=Sing|Person=3
parasol  parasol    NOUN/subst:sg:acc:m3 3 obj Animacy=Inan|Case=Acc|Gender=Masc|Number=Sing
+.       .          PUNCT/interp 3 punct
"""


def written(lexicon: WordnetLexicon | None, adjective: str, noun: str, gender: str) -> list[str]:
    """Expand "Biała stewardesa niesie parasol."; the lemma of an adjective ends in -y."""
    lemma = adjective if adjective.endswith("y") else f"{adjective.removesuffix('a')}y"
    drawing = SENTENCE.format(adjective.capitalize(), lemma, noun, gender, GENDERS[gender])
    return [each.text for each in Engine("pl", lexicon=lexicon).expand(tree_of(drawing)).candidates]


@pytest.mark.parametrize(
    ("adjective", "noun", "gender", "absurd"),
    [
        ("biała", "stewardesa", "f", "Czarna stewardesa"),
        ("biała", "zakonnica", "f", "która jest biała"),
        ("czarna", "baba", "f", "Biała"),
        ("ciemnoskóra", "kobieta", "f", "Jasnoskóra"),
        ("stara", "baba", "f", "Nowa"),
        ("gruba", "kobieta", "f", "Cienka"),
        ("ciężarna", "kobieta", "f", "Ciężarny"),
        ("brodaty", "mężczyzna", "m1", "Brodata kobieta"),
        ("nielegalny", "imigrant", "m1", "Nielegalna osoba"),
        ("młoda", "kobieta", "f", "Młoda stara"),
        ("biały", "tłum", "m3", "Czarny tłum"),
        ("czarny", "tłum", "m3", "który jest czarny"),
        ("biała", "grupa", "f", "Czarna"),
        ("biała", "publiczność", "f", "Czarna"),
        ("czarna", "rodzina", "f", "Biała"),
        ("biała", "załoga", "f", "Czarna"),
        ("biała", "młodzież", "f", "Czarna"),
        ("czarna", "starucha", "f", "Biała"),
        ("biała", "dłoń", "f", "Czarna"),
        ("biała", "ręka", "f", "Czarna"),
        ("czarna", "stopa", "f", "Biała"),
        ("ciemna", "dłoń", "f", "Jasna"),
        ("ciemna", "kobieta", "f", "Jasna"),
        ("stara", "kosiarka", "f", "Młoda"),
        ("stara", "furmanka", "f", "Młoda"),
    ],
)
@pytest.mark.parametrize("knows", ["a wordnet", "lists alone"])
def test_descriptions_of_people_stay_with_people(
    knows: str, adjective: str, noun: str, gender: str, absurd: str, polish_wordnet: WordnetLexicon
) -> None:
    found = written(polish_wordnet if knows == "a wordnet" else None, adjective, noun, gender)
    assert found
    assert not [text for text in found if absurd in text]


@pytest.mark.parametrize("knows", ["a wordnet", "lists alone"])
@pytest.mark.parametrize("noun", ["torba", "ściana", "limuzyna", "kosiarka", "furmanka"])
def test_things_have_other_colours(noun: str, knows: str, polish_wordnet: WordnetLexicon) -> None:
    found = written(polish_wordnet if knows == "a wordnet" else None, "czarna", noun, "f")
    assert f"Biała {noun} niesie parasol." in found


@pytest.mark.parametrize(
    "noun",
    ["kosiarka", "betoniarka", "drukarka", "furmanka", "kominiarka", "szlifierka", "tokarka"],
)
def test_a_machine_is_no_woman(noun: str, polish_wordnet: WordnetLexicon) -> None:
    token = tree_of(SENTENCE.format("Stara", "stary", noun, "f", GENDERS["f"])).tokens[1]
    assert not means_person(token, None)
    assert not means_person(token, polish_wordnet)
    assert "Nowa kosiarka niesie parasol." in written(polish_wordnet, "stara", "kosiarka", "f")


def test_a_wordnet_tells_a_machine_from_a_woman(polish_wordnet: WordnetLexicon) -> None:
    # No list has these.
    for noun in ("apaszka", "fotokopiarka", "kleparka", "przędzarka"):
        token = tree_of(SENTENCE.format("Stara", "stary", noun, "f", GENDERS["f"])).tokens[1]
        assert not means_person(token, polish_wordnet)


@pytest.mark.parametrize(
    ("noun", "gender", "expected"),
    [
        ("pielęgniarka", "f", True),
        ("opiekunka", "f", True),
        ("kierowniczka", "f", True),
        ("nurek", "m1", True),
        ("ulica", "f", False),
        ("szklanka", "f", False),
        ("spódnica", "f", False),
    ],
)
def test_a_noun_made_of_one_for_a_man_means_a_person(
    noun: str, gender: str, *, expected: bool
) -> None:
    token = tree_of(SENTENCE.format("Mała", "mały", noun, gender, GENDERS[gender])).tokens[1]
    assert means_person(token, None) is expected
    assert may_tell_skin(token, None) is expected
