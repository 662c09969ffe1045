"""What can be said in two ways: with a copula or without, marked phrases in either order, with
"too" or without.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import pack_of
from tests.transforms.rules.universal.rewriting import written as written_of
from transforms.packs.fallback.alternations import alternations
from transforms.packs.fallback.pack import FallbackPack
from transforms.predicates import Predicate, WholeSentences
from transforms.rule import Candidate, Context, Refusal, Relation, Rule, answers
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_copula_dropped import CopulaDropped
from transforms.rules.universal.s2_phrases_swapped import PhrasesSwapped

NOUN = "Case=Nom|Number=Sing"
PRESENT = "Mood=Gen|Number=Sing|Person=3|Tense=Pres"
PAST = "Evident=Fh|Number=Sing|Person=3|Polarity=Pos|Tense=Past"
IS_HOUSE = f"""
Bu     bu    PRON 3 nsubj  PronType=Dem
eski   eski  ADJ  3 amod
ev     ev    NOUN 0 root   {NOUN}
+dir   i     AUX  3 cop    {PRESENT}
+.     .     PUNCT 3 punct
"""
HOUSE = IS_HOUSE.replace(f"+dir   i     AUX  3 cop    {PRESENT}\n", "")
SAW = f"""
Ali      Ali   PROPN 4 nsubj {NOUN}
okulda   okul  NOUN  4 obl   Case=Loc|Number=Sing
çocuğu   çocuk NOUN  4 obj   Case=Acc|Number=Sing
gördü    gör   VERB  0 root  {PAST}
+.       .     PUNCT 4 punct
"""
SAW_FIRST = f"""
Çocuğu   çocuk NOUN  3 obj   Case=Acc|Number=Sing
kadın    kadın NOUN  3 nsubj {NOUN}
gördü    gör   VERB  0 root  {PAST}
+.       .     PUNCT 3 punct
"""
SAW_THERE = f"""
Ali      Ali   PROPN 4 nsubj {NOUN}
çocuğu   çocuk NOUN  4 obj   Case=Acc|Number=Sing
okulda   okul  NOUN  4 obl   Case=Loc|Number=Sing
gördü    gör   VERB  0 root  {PAST}
+.       .     PUNCT 4 punct
"""
CHILD = f"""
çocuk    çocuk NOUN 0 root {NOUN}
"""
NOMINAL = WholeSentences(frozenset({Predicate("NOUN")}), frozenset())
TURKISH = "order\tlast\nnegation\t–\t–\tform\nplace\tokul\n"
ALL = [SAW, SAW_FIRST, SAW_THERE, CHILD]


def turkish(drawings: Sequence[str], words: str = TURKISH) -> FallbackPack:
    return replace(pack_of("tr", drawings, words), whole_sentences=NOMINAL)


def written(rule: Rule, drawing: str, pack: FallbackPack) -> list[str]:
    return written_of(rule, tree_of(drawing), pack)


def refused(rule: Rule, drawing: str, pack: FallbackPack) -> list[str]:
    """Return the codes of the reasons."""
    found = answers(rule, tree_of(drawing), Context(pack))
    return [each.reason.code for each in found if isinstance(each, Refusal)]


def test_the_treebank_tells_the_order_of_roles_and_what_has_a_copula() -> None:
    rows = [list(alternations(tree_of(each))) for each in (SAW, SAW_FIRST, IS_HOUSE, HOUSE)]
    assert rows == [
        [
            ("sequence", "subject", "oblique", "last"),
            ("sequence", "subject", "object", "last"),
            ("sequence", "oblique", "object", "last"),
        ],
        [("sequence", "object", "subject", "last")],
        [("copula", "i", "", "")],
        [("copula", "–", "", "")],
    ]


def test_a_copula_that_often_is_not_there_is_left_out() -> None:
    pack = turkish([IS_HOUSE] * 8 + [HOUSE] * 8)
    assert written(CopulaDropped(), IS_HOUSE, pack) == ["Bu eski ev."]


@pytest.mark.parametrize(
    ("n_with", "n_without"), [(20, 7), (7, 20), (40, 10)], ids=["rare", "unknown", "hardly ever"]
)
def test_a_copula_that_sentences_need_stays(n_with: int, n_without: int) -> None:
    pack = turkish([IS_HOUSE] * n_with + [HOUSE] * n_without)
    assert written(CopulaDropped(), IS_HOUSE, pack) == []


@pytest.mark.parametrize(
    "change",
    [
        ("Tense=Pres", "Tense=Past"),
        ("Mood=Gen", "Mood=Cnd"),
        ("Person=3|Tense", "Person=1|Tense"),
        ("eski   eski  ADJ  3 amod", "değil değil PART 3 advmod Polarity=Neg"),
        ("eski   eski  ADJ  3 amod", "bahçe bahçe NOUN 3 conj"),
    ],
)
def test_a_copula_that_says_something_stays(change: tuple[str, str]) -> None:
    pack = turkish([IS_HOUSE] * 8 + [HOUSE] * 8)
    assert change[0] in IS_HOUSE
    assert written(CopulaDropped(), IS_HOUSE.replace(*change), pack) == []


def test_an_object_and_the_phrase_beside_it_change_places() -> None:
    pack = turkish(ALL * 5)
    assert written(PhrasesSwapped(), SAW, pack) == ["Ali çocuğu okulda gördü."]
    assert written(PhrasesSwapped(), SAW_THERE, pack) == [
        "Çocuğu Ali okulda gördü.",
        "Ali okulda çocuğu gördü.",
    ]


def test_only_as_the_treebank_orders_them() -> None:
    assert written(PhrasesSwapped(), SAW, turkish([SAW, CHILD] * 5)) == []


def test_right_before_the_verb_a_subject_must_be_known() -> None:
    without = f"""
    kadın    kadın NOUN  3 nsubj {NOUN}
    çocuğu   çocuk NOUN  3 obj   Case=Acc|Number=Sing
    gördü    gör   VERB  0 root  {PAST}
    +.       .     PUNCT 3 punct
    """
    pack = turkish(ALL * 5)
    assert refused(PhrasesSwapped(), without, pack) == ["subject_is_indefinite"]
    known = without.replace("kadın    kadın NOUN", "Ali      Ali   PROPN")
    assert written(PhrasesSwapped(), known, pack) == ["Çocuğu Ali gördü."]


def test_a_noun_that_may_belong_to_the_verb_stays_beside_it() -> None:
    drawing = SAW_THERE.replace("okulda   okul ", "elde     el   ")
    pack = turkish([*ALL, drawing] * 5)
    assert "verb_is_part_of_expression" in refused(PhrasesSwapped(), drawing, pack)


AROUND = f"""
Kotka  kotka NOUN 2 nsubj Case=Nom|Gender=Fem|Number=Sing
widzi  widzieć VERB 0 root {PAST}
psa    pies  NOUN 2 obj   Case=Acc|Gender=Masc|Number=Sing
+.     .     PUNCT 2 punct
"""
AROUND_BACK = f"""
Psa    pies  NOUN 2 obj   Case=Acc|Gender=Masc|Number=Sing
widzi  widzieć VERB 0 root {PAST}
kotka  kotka NOUN 2 nsubj Case=Nom|Gender=Fem|Number=Sing
+.     .     PUNCT 2 punct
"""
DOG = """
pies   pies  NOUN 0 root  Case=Nom|Gender=Masc|Number=Sing
"""


def test_where_order_is_free_subject_and_object_change_places_around_the_verb() -> None:
    pack = pack_of("pl", [AROUND, AROUND_BACK, DOG] * 5, "order\tfree\n")
    assert written(PhrasesSwapped(), AROUND, pack) == ["Psa widzi kotka."]
    assert written(PhrasesSwapped(), AROUND_BACK, pack) == ["Kotka widzi psa."]
    unclear = AROUND.replace("psa    pies ", "pies   pies ")
    assert refused(PhrasesSwapped(), unclear, pack) == ["object_like_subject"]


TOO = f"""
Ali    Ali  PROPN 3 nsubj {NOUN}
da     da   CCONJ 1 advmod:emph
geldi  gel  VERB  0 root  {PAST}
+.     .    PUNCT 3 punct
"""
LINKING = "negation\t–\t–\tform\nlinking\tda\nlinking\tde\nkept\tbelki\n"


def test_too_is_dropped_behind_a_noun_and_nothing_else_changes() -> None:
    pack = turkish([TOO], LINKING)
    (found,) = answers(AdjunctDropped(), tree_of(TOO), Context(pack))
    assert isinstance(found, Candidate)
    assert found.text == "Ali geldi."
    assert found.expected_ab == found.expected_ba == Relation.ENTAILMENT


BOTH = f"""
İki    iki  NUM  2 nummod
adam   adam NOUN 4 nsubj {NOUN}
da     da   CCONJ 2 advmod:emph
geldi  gel  VERB 0 root  {PAST}
+.     .    PUNCT 4 punct
"""
ALSO_LONG = f"""
O      o    PRON 4 nsubj {NOUN}|PronType=Dem
da     da   CCONJ 1 advmod:emph
uzun   uzun ADJ  4 amod
yol    yol  NOUN 0 root {NOUN}
+.     .    PUNCT 4 punct
"""
TWO = f"""
Ali    Ali  PROPN 5 nsubj {NOUN}
da     da   CCONJ 1 advmod:emph
evde   ev   NOUN  5 obl   Case=Loc
de     de   CCONJ 3 advmod:emph
geldi  gel  VERB  0 root  {PAST}
+.     .    PUNCT 5 punct
"""
THAT = """
o      o    DET 2 det PronType=Dem
yol    yol  NOUN 0 root
"""


@pytest.mark.parametrize(
    ("drawing", "code"),
    [
        (BOTH, "noun_is_counted_or_singled_out"),
        (ALSO_LONG, "pronoun_would_be_determiner"),
        (TWO, "phrase_is_coordinated"),
        (TOO.replace("geldi", "değil değil PART 4 advmod Polarity=Neg\ngeldi", 1).replace(
            "PROPN 3", "PROPN 4").replace("PUNCT 3", "PUNCT 4"),
         "wider_phrase_under_negation_or_quantifier"),
    ],
)  # fmt: skip
def test_too_stays_where_it_says_more(drawing: str, code: str) -> None:
    assert code in refused(AdjunctDropped(), drawing, turkish([TOO, THAT], LINKING))
    assert written(AdjunctDropped(), drawing, turkish([TOO, THAT], LINKING)) == []


TOO_LAST = f"""
Geldi  gel VERB  0 root  {PAST}
Ali    Ali PROPN 1 nsubj {NOUN}
da     da  CCONJ 2 advmod:emph
"""


def test_too_may_be_the_last_word() -> None:
    assert written(AdjunctDropped(), TOO_LAST, turkish([TOO], LINKING)) == ["Geldi Ali"]
