"""Kinds of pairs as SICK's Table 5 lists them, and the ids that name them."""

import pytest

from datasets.designs.relations import PairRelation
from datasets.formats.pair_kinds import (
    ROWS,
    in_table_order,
    kind_of_id,
    relation_of_kind,
    table_row,
)

# Table 5 of the paper, kind by kind.
TABLE_5 = {
    PairRelation.SIMILAR: ["S1aS2a", "S1aS2b", "S1bS2a", "S1bS2b", "S1aS1b"],
    PairRelation.OPPOSITE: ["S1aS3a", "S1aS3b", "S1bS3a", "S1bS3b"],
    PairRelation.SCRAMBLED: ["S1aS4a", "S1aS4b", "S1bS4a", "S1bS4b"],
    PairRelation.UNRELATED: ["unrelated"],
}
KINDS = [kind for kinds in TABLE_5.values() for kind in kinds]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", ["12_{}", "{}-417", "sick.en/{}#3", "{}:9"])
def test_an_id_names_its_kind(kind: str, form: str) -> None:
    assert kind_of_id(form.format(kind)) == kind


@pytest.mark.parametrize(
    "pair_id",
    [
        *("", "417", "s1as2b-4", "S1AS2B-4", "S1aS5b-4", "S1cS2a-4", "xS1aS2b-4", "S1aS2b4"),
        *("S1aS2a_S1bS3a", "unrelated", "unrelated-kin", "unrelatedness-4", "Unrelated-4"),
        "They are unrelated",
    ],
)
def test_any_other_id_names_none(pair_id: str) -> None:
    assert kind_of_id(pair_id) == ""


def test_a_kind_stands_where_the_paper_lists_it() -> None:
    result = {
        relation: [k for k in KINDS if relation_of_kind(k) is relation] for relation in TABLE_5
    }
    assert result == TABLE_5
    assert in_table_order(map(table_row, reversed(KINDS))) == list(ROWS)


def test_sick_s_own_names_of_kinds_are_known() -> None:
    typed = ["S1S2_intra", "S1S3_inter", "S1S4_intra", "unrel"]
    assert [*map(relation_of_kind, typed)] == list(TABLE_5)
    rows = ["S1S2 same set", "S1S3 cross set", "S1S4 same set", "unrelated"]
    assert [*map(table_row, typed)] == rows


@pytest.mark.parametrize("kind", ["", "N", "verb", "S1aS1a", "S1S1_intra", "S2aS3b"])
def test_other_kinds_expect_nothing(kind: str) -> None:
    assert relation_of_kind(kind) is None
