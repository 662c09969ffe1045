"""Some languages leave out subjects of the first and second person only, as Finnish does."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.persons import pack_of, texts
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import LEFT_OUT, SAID, SPEAKER, Usage
from transforms.rule import Candidate, Context, answers
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_pronoun import leaves_out_subjects

SLEEP = """
Nukun   nukkua VERB  0 root   Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin|Voice=Act
täällä  täällä ADV   1 advmod
+.      .      PUNCT 1 punct
"""
I_SLEEP = """
minä    minä   PRON  2 nsubj  Case=Nom|Number=Sing|Person=1|PronType=Prs
nukun   nukkua VERB  0 root   Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin|Voice=Act
+.      .      PUNCT 2 punct
"""
SLEEPS = """
hän     hän    PRON  2 nsubj  Case=Nom|Number=Sing|Person=3|PronType=Prs
nukkuu  nukkua VERB  0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act
+.      .      PUNCT 2 punct
"""
SLEEPS_ALONE = """
Nukkuu  nukkua VERB  0 root   Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin|Voice=Act
täällä  täällä ADV   1 advmod
+.      .      PUNCT 1 punct
"""
ONE_SLEEPS = SLEEPS_ALONE.replace("Person=3", "Person=0")
IS_SOLD = """
talo    talo   NOUN  3 obj      Case=Nom|Number=Sing
on      olla   AUX   3 aux:pass Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
myyty   myydä  VERB  0 root     Case=Nom|PartForm=Past|VerbForm=Part|Voice=Pass
+.      .      PUNCT 3 punct
"""
SPEAKERS_ONLY = [SLEEP] * 6 + [I_SLEEP] * 3 + [SLEEPS] * 9
ANYBODY = [*SPEAKERS_ONLY, *[SLEEPS_ALONE] * 6]
OPENS = """
hän     hän    PRON  2 nsubj     Case=Nom|Number=Sing|Person=3|PronType=Prs
avaa    avata  VERB  0 root      Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
oven    ovi    NOUN  2 obj       Case=Gen|Number=Sing
ja      ja     CCONJ 7 cc
ilma    ilma   NOUN  7 nsubj:cop Case=Nom|Number=Sing
on      olla   AUX   7 cop       Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin
kylmä   kylmä  ADJ   2 conj      Case=Nom|Degree=Pos|Number=Sing
+.      .      PUNCT 2 punct
"""


def pack_from(drawings: list[str], table: str = "") -> FallbackPack:
    return pack_of(drawings, "fi", f"order\tfree\n{table}")


def test_who_spoke_unnamed_is_named_where_the_third_person_is_always_said() -> None:
    assert texts(SLEEP, pack_from(SPEAKERS_ONLY)) == ["Hän nukkuu täällä."]


def test_no_pronoun_comes_where_the_third_person_may_be_left_out_too() -> None:
    assert texts(SLEEP, pack_from(ANYBODY)) == ["Nukkuu täällä."]


@pytest.mark.parametrize(
    ("drawings", "person", "is_left_out"),
    [
        (SPEAKERS_ONLY, "1", True),
        (SPEAKERS_ONLY, "3", False),
        (ANYBODY, "3", True),
        ([SLEEPS], "3", False),
        ([], "1", False),
    ],
)
def test_each_person_is_left_out_for_itself(
    drawings: list[str], person: str, is_left_out: bool
) -> None:
    assert leaves_out_subjects(pack_from(drawings), person) is is_left_out


def test_impersonal_verbs_and_passives_do_not_count_as_leaving_out_subjects() -> None:
    usage = Usage.of(tree_of(each) for each in (ONE_SLEEPS, IS_SOLD, SLEEP, SLEEPS))
    assert (usage.count("subject", LEFT_OUT), usage.count("subject", SAID)) == (1, 1)
    assert usage.count("subject", LEFT_OUT, where=SPEAKER) == 1


def test_the_subject_of_a_copula_may_have_a_relation_of_its_own() -> None:
    pack = pack_from([OPENS, *SPEAKERS_ONLY], "conjunction\tja\n")
    found = answers(ClauseDropped(), tree_of(OPENS), Context(pack))
    written = [each.text for each in found if isinstance(each, Candidate)]
    assert "ilma on kylmä." in written
