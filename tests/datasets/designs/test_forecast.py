from collections import Counter

import pytest

from datasets.designs.cds import CDS_KINDS, CdsDesign
from datasets.designs.custom import CustomDesign, kind_row
from datasets.designs.forecast import forecast
from datasets.designs.planner import Design, PairingReport
from datasets.designs.sick import SickDesign
from tests.datasets.designs.pictures import pictures

CUSTOM = CustomDesign((kind_row({"kind": "x", "left": "S1", "right": "S2", "quota": "7"}),))


@pytest.mark.parametrize("design", [SickDesign(0.2), CdsDesign(), CUSTOM])
def test_a_forecast_counts_the_pairs_that_are_made_later(design: Design) -> None:
    report = PairingReport()
    pairs = list(design.pairs(pictures(), seed=3, report=report))
    result = forecast(design, pictures(), seed=3)
    assert result.pairs == len(pairs)
    assert {kind.kind: kind.kept for kind in result.kinds} == Counter(p.kind for p in pairs)
    relations = {group.name: group.kept for group in result.relations if group.kept}
    assert relations == Counter(str(pair.relation) for pair in pairs)
    assert sum(group.kept for group in result.labels) == len(pairs)


def test_the_forecast_says_what_is_missing_and_why() -> None:
    result = forecast(CdsDesign(), pictures("2"), seed=1)
    repeated = next(kind for kind in result.kinds if kind.kind == "10")
    assert (repeated.planned, repeated.kept, repeated.target) == (8, 0, 0.1)
    assert [(str(why), n) for why, n in repeated.dropped] == [("no other transformed sentence", 8)]


def test_kinds_stand_in_the_order_of_the_paper_with_the_shares_aimed_at() -> None:
    result = forecast(CdsDesign(), pictures(), seed=1)
    assert tuple(kind.kind for kind in result.kinds) == CDS_KINDS
    assert [kind.target for kind in result.kinds] == [0.1] * 10
    assert sum(kind.share for kind in result.kinds) == pytest.approx(1)
    unrelated = next(group for group in result.relations if group.name == "unrelated")
    assert (unrelated.share, unrelated.target) == (0.2, 0.2)


def test_nothing_to_pair_is_a_forecast_of_nothing() -> None:
    result = forecast(CdsDesign(), [], seed=1)
    assert (result.pairs, result.kinds, result.labels) == (0, (), ())
