"""s2.fixed_phrase: drawn Spanish trees, annotated as in Spanish treebanks."""

from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of, refused, written
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Context, answers
from transforms.rules.universal.s2_fixed_phrase import FixedPhrase

PAST = "Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin"
AGAIN = f"""
Ana    Ana   PROPN 2 nsubj
jugó   jugar VERB  0 root   {PAST}
de     de    ADP   4 case
nuevo  nuevo ADJ   2 advmod
+.     .     PUNCT 2 punct
"""
DESPITE = f"""
Ana     Ana    PROPN 2 nsubj
jugó    jugar  VERB  0 root {PAST}
a       a      ADP   4 case
pesar   pesar  NOUN  2 obl
de      de     ADP   7 case
la      el     DET   7 det
lluvia  lluvia NOUN  4 nmod
+.      .      PUNCT 2 punct
"""
BECAUSE = f"""
Ana     Ana    PROPN 2 nsubj
jugó    jugar  VERB  0 root {PAST}
debido  deber  VERB  6 case
a       a      ADP   3 fixed
el      el     DET   6 det
frío    frío   NOUN  2 obl
"""
IN_YEAR = f"""
Ana    Ana   PROPN 2 nsubj
jugó   jugar VERB  0 root {PAST}
en     en    ADP   4 case
1990   1990  NUM   2 obl
+.     .     PUNCT 2 punct
"""
IN_THE_YEAR = f"""
Ana    Ana   PROPN 2 nsubj
jugó   jugar VERB  0 root {PAST}
en     en    ADP   5 case
el     el    DET   5 det
año    año   NOUN  2 obl
1990   1990  NUM   5 nummod
"""


def spanish(*rows: str) -> FallbackPack:
    words = "".join(f"fixed_phrase\t{row}\n" for row in rows)
    return pack_of("es", [AGAIN, DESPITE, BECAUSE], words)


def only_candidate(drawn: str, pack: FallbackPack) -> Candidate:
    (candidate,) = answers(FixedPhrase(), tree_of(drawn), Context(pack))
    assert isinstance(candidate, Candidate)
    return candidate


def test_a_phrase_that_stands_alone_becomes_another() -> None:
    pack = spanish("de nuevo\totra vez")
    assert written(FixedPhrase(), tree_of(AGAIN), pack) == ["Ana jugó otra vez."]


def test_one_way_the_second_phrase_stays() -> None:
    pack = spanish("otra vez\tde nuevo\tone way")
    assert written(FixedPhrase(), tree_of(AGAIN), pack) == []


@pytest.mark.parametrize(
    ("drawn", "row", "expected"),
    [
        (DESPITE, "a pesar de\tpese a", "Ana jugó pese a la lluvia."),
        (BECAUSE, "debido a\ta causa de", "Ana jugó a causa de el frío"),
    ],
)
def test_the_noun_behind_a_phrase_keeps_its_words(drawn: str, row: str, expected: str) -> None:
    assert written(FixedPhrase(), tree_of(drawn), spanish(row)) == [expected]


def test_the_noun_behind_a_phrase_takes_its_place() -> None:
    tree = only_candidate(DESPITE, spanish("a pesar de\tpese a")).tree
    rain = next(each for each in tree if each.form == "lluvia")
    assert (tree[rain.head].form, rain.deprel) == ("jugó", "obl")


def test_words_that_meet_are_contracted() -> None:
    contracting = Contractions({("de/ADP", "el/DET"): "del"})
    pack = replace(spanish("debido a\ta causa de"), contractions=contracting)
    assert written(FixedPhrase(), tree_of(BECAUSE), pack) == ["Ana jugó a causa del frío"]
    pack = replace(spanish("de #\tde el año #"), contractions=contracting)
    of_year = IN_YEAR.replace("en     en ", "de     de ")
    assert written(FixedPhrase(), tree_of(of_year), pack) == ["Ana jugó del año 1990."]


def test_a_year_gets_its_noun_and_loses_it() -> None:
    pack = spanish("en #\ten el año #")
    assert written(FixedPhrase(), tree_of(IN_YEAR), pack) == ["Ana jugó en el año 1990."]
    assert written(FixedPhrase(), tree_of(IN_THE_YEAR), pack) == ["Ana jugó en 1990"]


def test_words_may_stand_on_both_sides_of_a_year() -> None:
    pack = spanish("en #\ten # mismo")
    assert written(FixedPhrase(), tree_of(IN_YEAR), pack) == ["Ana jugó en 1990 mismo."]


def test_a_number_that_counts_something_is_no_year() -> None:
    metres = IN_YEAR.replace("en     en    ADP   4", "en     en    ADP   5").replace(
        "1990   1990  NUM   2 obl", "1990   1990  NUM   5 nummod\nmetros metro NOUN 2 obl"
    )
    pack = spanish("en #\ten el año #")
    assert written(FixedPhrase(), tree_of(metres), pack) == []
    assert refused(FixedPhrase(), tree_of(metres), pack) == ["the phrase contains a number"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # "very often": the new phrase may not be described so.
        ("de     de    ADP   4", "muy    muy   ADV   5 advmod\nde     de    ADP   5"),
        # "by de nuevo": a longer phrase.
        ("de     de    ADP   4", "por    por   ADP   5 case\nde     de    ADP   5"),
    ],
)
def test_a_phrase_in_a_longer_one_stays(old: str, new: str) -> None:
    drawn = AGAIN.replace(old, new)
    assert written(FixedPhrase(), tree_of(drawn), spanish("de nuevo\totra vez")) == []


def test_a_name_stays() -> None:
    drawn = AGAIN.replace("nuevo  nuevo ADJ", "Nuevo  nuevo ADJ")
    assert written(FixedPhrase(), tree_of(drawn), spanish("de nuevo\totra vez")) == []


def test_words_with_a_capital_of_their_own_are_written_with_it() -> None:
    drawn = f"""
    Ana     Ana     PROPN 2 nsubj
    spielte spielen VERB  0 root {PAST}
    zu      zu      ADP   4 case
    Hause   Haus    NOUN  2 obl
    """
    pack = pack_of("de", [drawn], "fixed_phrase\tzu Hause\tdaheim\n")
    assert written(FixedPhrase(), tree_of(drawn), pack) == ["Ana spielte daheim"]
    at_home = drawn.replace("zu      zu      ADP   4 case\n", "").replace(
        "Hause   Haus ", "daheim daheim"
    )
    at_home = at_home.replace("NOUN", "ADV")
    assert written(FixedPhrase(), tree_of(at_home), pack) == ["Ana spielte zu Hause"]
    small = drawn.replace("Hause   Haus ", "hause   Haus ")
    assert written(FixedPhrase(), tree_of(small), pack) == ["Ana spielte daheim"]


def test_a_phrase_before_an_adjective_stays() -> None:
    drawn = AGAIN.replace("+.     .     PUNCT 2 punct", "grande grande ADJ 2 xcomp")
    assert written(FixedPhrase(), tree_of(drawn), spanish("de nuevo\totra vez")) == []
