"""What an amount is said of keeps its words: other sales do not reach as much."""

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.persons import pack_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Candidate, Context, Rule, answers
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved

SALES = """
penjualan jual  NOUN 4 nsubj  Number=Sing
di        di    ADP  3 case
kota      kota  NOUN 1 nmod   Number=Sing
mencapai  capai VERB 0 root   Voice=Act
500       500   NUM  6 nummod
unit      unit  NOUN 4 obj    Number=Sing
+.        .     PUNCT 4 punct
"""
NET_PROFIT = """
laba      laba   NOUN 3 nsubj  Number=Sing
bersih    bersih ADJ  1 amod
mencapai  capai  VERB 0 root   Voice=Act
500       500    NUM  5 nummod
dolar     dolar  NOUN 3 obj    Number=Sing
+.        .      PUNCT 3 punct
"""
GROWING = """
laba      laba   NOUN 4 nsubj  Number=Sing
yang      yang   PRON 3 nsubj  PronType=Rel
tumbuh    tumbuh VERB 1 acl    Voice=Act
mencapai  capai  VERB 0 root   Voice=Act
500       500    NUM  6 nummod
dolar     dolar  NOUN 4 obj    Number=Sing
+.        .      PUNCT 4 punct
"""
ONE = "penjualan jual  NOUN 4 nsubj  Number=Sing", "orang orang NOUN 4 nsubj Number=Sing"


def answer(rule: Rule, drawing: str, pack: FallbackPack) -> list[str]:
    """Return the texts that a rule writes, and the codes of its refusals."""
    found = answers(rule, tree_of(drawing), Context(pack))
    return [each.text if isinstance(each, Candidate) else each.reason.code for each in found]


def pack_with(table: str = "") -> FallbackPack:
    # A preposition that most nouns have says no more than a genitive.
    genitives = [SALES.replace("di        di  ", "dari      dari")] * 4
    return pack_of(
        [SALES, NET_PROFIT, *genitives], "id", f"privative\tpalsu\nneeds_adjunct\tada\n{table}"
    )


@pytest.mark.parametrize(
    ("rule", "drawing"),
    [
        (AdjunctDropped(), SALES),
        (ModifierRemoved(), NET_PROFIT),
        (ClauseDropped(), GROWING),
    ],
)
def test_a_modifier_of_the_subject_of_an_amount_stays(rule: Rule, drawing: str) -> None:
    assert "amount_is_of_described" in answer(rule, drawing, pack_with())


def test_a_modifier_of_the_subject_is_dropped_where_no_amount_is_said() -> None:
    uncounted = SALES.replace("500       500   NUM  6 nummod", "banyak banyak ADJ 6 amod")
    assert "penjualan mencapai banyak unit." in answer(AdjunctDropped(), uncounted, pack_with())


def test_a_modifier_of_the_subject_is_dropped_where_somebody_acts() -> None:
    table = "agent\torang\n"
    drawing = SALES.replace(*ONE)
    assert "amount_is_of_described" in answer(AdjunctDropped(), drawing, pack_with())
    assert "orang mencapai 500 unit." in answer(AdjunctDropped(), drawing, pack_with(table))


def test_a_modifier_of_the_subject_is_dropped_where_one_thing_is_spoken_of() -> None:
    article = "seorang seorang DET 2 det Definite=Ind|PronType=Art"
    lines = SALES.replace(*ONE).strip().splitlines()
    moved = [article, *(_moved(line) for line in lines)]
    assert "seorang orang mencapai 500 unit." in answer(
        AdjunctDropped(), "\n".join(moved), pack_with()
    )


def _moved(line: str) -> str:
    """Return a line of a drawing whose head is one word further on."""
    cells = line.split()
    cells[3] = str(int(cells[3]) + 1) if cells[3] != "0" else "0"
    return " ".join(cells)
