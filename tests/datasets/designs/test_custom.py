from collections import Counter

import pytest

from datasets.designs.custom import BadRow, CustomDesign, kind_row
from datasets.designs.drawing import Scope
from datasets.designs.planner import Dropped, PairingReport, PlannedPair
from datasets.designs.relations import PairRelation
from tests.datasets.designs.pictures import pictures

SETS = pictures()


def cells(kind: str, left: str, right: str, quota: str = "", expected: str = "") -> dict[str, str]:
    return {"kind": kind, "left": left, "right": right, "quota": quota, "expected": expected}


def paired(*rows: dict[str, str], seed: int = 1) -> tuple[list[PlannedPair], PairingReport]:
    report = PairingReport()
    design = CustomDesign(tuple(kind_row(row) for row in rows))
    return list(design.pairs(SETS, seed=seed, report=report)), report


def test_without_a_quota_a_kind_gives_every_pair_of_each_source() -> None:
    pairs, report = paired(cells("opposite", "S1", "S3"))
    assert len(pairs) == 4 * len(SETS)  # both S1 with both S3
    assert report.kept == report.planned == {"opposite": len(pairs)}
    assert {pair.relation for pair in pairs} == {PairRelation.OPPOSITE}


def test_a_quota_is_met_and_spread_over_the_sources() -> None:
    pairs, report = paired(cells("own", "S1a", "S2+S3+S4", "8"))
    sources = Counter(min(pair.sentence_a, pair.sentence_b) // 100 for pair in pairs)
    assert sources == dict.fromkeys(range(1, 9), 1)
    assert report.planned["own"] == 8


def test_the_shortfall_of_a_quota_is_counted_with_the_reason() -> None:
    pairs, report = paired(cells("own", "S1a", "S2a", "100"))
    assert len(pairs) == len(SETS)
    assert report.dropped == {("own", Dropped.NO_PARTNER): 100 - len(SETS)}


@pytest.mark.parametrize("scope", ["same theme", "other theme", "other source"])
def test_a_scope_says_where_the_right_sentence_comes_from(scope: str) -> None:
    theme = {m.sentence: (s.theme, s.source) for s in SETS for m in s.members}
    pairs, _ = paired(cells("far", "S1a", f"S2b {scope}", "14"))
    assert len(pairs) == 14
    for pair in pairs:
        (theme_a, source_a), (theme_b, source_b) = theme[pair.sentence_a], theme[pair.sentence_b]
        assert source_a != source_b
        assert (theme_a == theme_b) == (scope == "same theme") or scope == "other source"


def test_an_expected_label_is_read_from_left_to_right() -> None:
    pairs, _ = paired(cells("own", "S1a", "S2a", "8", "contradiction"))
    for pair in pairs:
        expected = ("CONTRADICTION", "") if pair.sentence_a % 10 == 1 else ("", "CONTRADICTION")
        assert (pair.expected_ab, pair.expected_ba) == expected


def test_an_expected_relation_overrules_that_of_the_sentences() -> None:
    pairs, _ = paired(cells("far", "S1a", "S1b other theme", "8", "unrelated"))
    assert {pair.relation for pair in pairs} == {PairRelation.UNRELATED}
    assert {(pair.expected_ab, pair.expected_ba) for pair in pairs} == {("NEUTRAL", "NEUTRAL")}


def test_a_sentence_is_not_paired_with_itself_and_no_pair_comes_twice() -> None:
    pairs, report = paired(cells("one", "S1", "S1"), cells("again", "S1a", "S1b"))
    assert Counter(pair.kind for pair in pairs) == {"one": len(SETS)}
    assert report.dropped_for(Dropped.IDENTICAL) == 0


def test_the_same_seed_gives_the_same_pairs() -> None:
    row = cells("far", "S1", "S1+S2 other source", "30")
    assert paired(row)[0] == paired(row)[0]
    assert paired(row, seed=2)[0] != paired(row)[0]


def test_quotas_are_the_shares_aimed_at() -> None:
    first, second = (kind_row(cells(k, "S1a", "S1b", q)) for k, q in (("x", "30"), ("y", "10")))
    assert CustomDesign((first, second)).kind_shares == {"x": 0.75, "y": 0.25}
    assert CustomDesign((first, kind_row(cells("z", "S1", "S2")))).kind_shares == {}


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        (cells("", "S1", "S2"), "kind", "is empty"),
        (cells("x" * 31, "S1", "S2"), "kind", "31 characters"),
        (cells("x", "S5", "S2"), "left", "'S5' is not a place"),
        (cells("x", "S1a", "S2 far away"), "right", "'far away' is not a scope"),
        (cells("x", "S1a", "S2 same theme"), "quota", "is empty"),
        (cells("x", "S1a", "S2", "-3"), "quota", "whole number"),
        (cells("x", "S1a", "S2", "0"), "quota", "whole number"),
        (cells("x", "S1a", "S2", "5", "maybe"), "expected", "must be empty or one of"),
    ],
)
def test_a_bad_cell_is_named(row: dict[str, str], column: str, message: str) -> None:
    with pytest.raises(BadRow, match=message) as caught:
        kind_row(row)
    assert caught.value.column == column


def test_places_are_read_with_and_without_a_position() -> None:
    row = kind_row(cells("x", "S1", "S2a + S3b".replace(" ", "") + " same  theme", "4"))
    assert row.left == {"1a", "1b"}
    assert row.right == {"2a", "3b"}
    assert row.scope is Scope.SAME_THEME


def test_quotas_are_the_aim_by_kind_and_by_relation() -> None:
    rows = [
        cells("own", "S1a", "S2+S3", "30"),
        cells("far", "S1", "S1 other theme", "10", "unrelated"),
    ]
    design = CustomDesign(tuple(map(kind_row, rows)))
    assert design.kind_shares == {"own": 0.75, "far": 0.25}
    # "own" gives similar and opposite pairs: how many of which is not known before.
    assert design.relation_shares == {}
    rows[0] = cells("own", "S1a", "S3", "30")
    assert CustomDesign(tuple(map(kind_row, rows))).relation_shares == {
        PairRelation.OPPOSITE: 0.75,
        PairRelation.UNRELATED: 0.25,
    }
    without_quota = (*map(kind_row, rows), kind_row(cells("all", "S1a", "S1b")))
    assert CustomDesign(without_quota).kind_shares == {}
    assert CustomDesign(without_quota).relation_shares == {}
