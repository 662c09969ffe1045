"""What the dictionary corrects in a parse, and where it leaves a doubt."""

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.polish.mending import doubtful
from transforms.packs.registry import pack_for
from transforms.tree import Token

PACK = pack_for("pl")


def mended(row: str) -> Token:
    """Mend a word of a sentence that begins with another."""
    tree = tree_of(f"tam tam ADV/adv 2 advmod\n{row}")
    return PACK.prepared(tree).tokens[1]


@pytest.mark.parametrize(
    ("row", "lemma", "xpos", "upos"),
    [
        ("szczeka szczek NOUN/subst:sg:nom:f 0 root", "szczekać", "fin:sg:ter:imperf", "VERB"),
        ("moście most NOUN/subst:sg:acc:f 0 root", "most", "subst:sg:loc:m3", "NOUN"),
        ("rybak rybak NOUN/subst:sg:nom:m3 0 root", "rybak", "subst:sg:nom:m1", "NOUN"),
        ("osła osioł NOUN/subst:sg:acc:m3 0 root", "osioł", "subst:sg:acc:m2", "NOUN"),
        ("orzeł orzeł NOUN/subst:sg:nom:m1 0 root", "orzeł", "subst:sg:nom:m2", "NOUN"),
        ("zdjęcie zdjęcie NOUN/ger:sg:acc:n:perf:aff 0 root", "zdjęcie",
         "subst:sg:acc:n:ncol", "NOUN"),
        ("pomalowana pomalowany ADJ/adj:sg:nom:f:pos 0 root", "pomalować",
         "ppas:sg:nom:f:perf:aff", "ADJ"),
    ],
)  # fmt: skip
def test_the_one_reading_that_is_left_is_taken(row: str, lemma: str, xpos: str, upos: str) -> None:
    found = mended(row)
    assert (found.lemma, found.xpos, found.upos) == (lemma, xpos, upos)
    assert not doubtful(found)


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [("kopią", "kopić", "kopać"), ("kopią", "kopać", "kopać"), ("piszą", "pisać", "pisać")],
)
def test_of_two_verbs_with_a_form_the_usual_one_is_meant(
    form: str, lemma: str, expected: str
) -> None:
    assert mended(f"{form} {lemma} VERB/fin:pl:ter:imperf 0 root").lemma == expected


def test_a_word_that_counts_is_a_numeral() -> None:
    tree = tree_of(
        "troje trój NUM/num:pl:nom:n:pos 2 nummod:gov\n"
        "dzieci dziecko NOUN/subst:pl:gen:n:col 0 root"
    )
    three = PACK.prepared(tree).tokens[0]
    assert three.xpos.startswith("num:pl:nom:n:rec")


def test_a_doubt_stays_where_several_readings_are_left() -> None:
    found = mended("spadochron spadochron NOUN/subst:sg:gen:m3 0 root")
    assert found.xpos == "subst:sg:gen:m3"
    assert doubtful(found)


def test_a_noun_that_was_taken_for_an_adverb_is_in_doubt() -> None:
    assert doubtful(mended("jabłko jabłko ADV/adv:pos 0 root"))
    assert not doubtful(mended("szybko szybko ADV/adv:pos 0 root"))


@pytest.mark.parametrize(
    "row",
    [
        "Fanga Fanga PROPN/subst:sg:nom:m1 0 root",
        "ma być VERB/fin:sg:ter:imperf 0 root",
        "15 15 ADJ/adj:sg:gen:f:pos 0 root",
    ],
)
def test_names_numbers_and_nie_ma_are_no_doubt(row: str) -> None:
    found = mended(row)
    assert found.lemma == row.split()[1]
    assert not doubtful(found)


@pytest.mark.parametrize(
    ("row", "form", "lemma"),
    [
        ("Ukrainka ukrainka NOUN/subst:sg:nom:f", "Ukrainka", "Ukrainka"),
        ("Chińczyk Chińczyk PROPN/subst:sg:nom:m1", "Chińczyk", "Chińczyk"),
        ("Arab arab NOUN/subst:sg:nom:m1", "Arab", "Arab"),
        ("Niemki niemka NOUN/subst:pl:nom:f", "Niemki", "Niemka"),
        ("Łysy Łysy ADJ/adj:sg:nom:m1:pos", "łysy", "łysy"),
        ("Rowerzysta Rowerzysta PROPN/subst:sg:nom:m1", "rowerzysta", "rowerzysta"),
        ("Lis lis NOUN/subst:sg:nom:m2", "lis", "lis"),
        ("Katolik Katolik PROPN/subst:sg:nom:m1", "katolik", "katolik"),
        ("Marysia Marysia PROPN/subst:sg:nom:f", "Marysia", "Marysia"),
    ],
)
def test_the_first_word_has_a_capital_of_its_own_or_none(row: str, form: str, lemma: str) -> None:
    first = f"{row} 2 dep" if "adj" in row else f"{row} 0 root"
    rest = "mężczyzna mężczyzna NOUN/subst:sg:nom:m1 0 root" if "adj" in row else ""
    tree = PACK.prepared(tree_of(f"{first}\n{rest}"))
    assert (tree.tokens[0].form, tree.tokens[0].lemma) == (form, lemma)
    assert tree.text.startswith(row.split(maxsplit=1)[0])


def test_a_numeral_that_was_made_an_attribute_governs_its_noun() -> None:
    tree = tree_of(
        "troje trój NUM/adj:pl:nom:n:pos 2 amod\n"
        "dzieci dziecko NOUN/subst:pl:gen:n:col 3 nsubj\n"
        "śpi spać VERB/fin:sg:ter:imperf 0 root"
    )
    three = PACK.prepared(tree).tokens[0]
    assert (three.lemma, three.deprel) == ("trzy", "nummod:gov")
    assert PACK.unfit(PACK.prepared(tree)) is None


WATERING = (
    "pani pani NOUN/subst:sg:nom:f 2 nsubj\n"
    "podlewa podlewać VERB/fin:sg:ter:imperf 0 root\n"
    "kwiaty kwiat NOUN/subst:pl:acc:m3 2 obj\n"
    "i i CCONJ/conj 5 cc\n"
    "{verb}\n"
    "kota kot NOUN/subst:sg:acc:m2 5 obj"
)


@pytest.mark.parametrize(
    "verb",
    ["karmi karmić NOUN/subst:pl:nom:f 3 conj", "karmi karmić VERB/fin:sg:ter:imperf 3 conj"],
)
def test_a_sentence_whose_verb_stands_among_its_objects_is_unfit(verb: str) -> None:
    reason = PACK.unfit(PACK.prepared(tree_of(WATERING.format(verb=verb))))
    assert reason is not None
    assert reason.code == "verb_taken_for_noun"


def test_a_verb_coordinated_with_a_verb_stands_where_it_can() -> None:
    tree = tree_of(WATERING.format(verb="karmi karmić VERB/fin:sg:ter:imperf 2 conj"))
    assert PACK.unfit(PACK.prepared(tree)) is None
