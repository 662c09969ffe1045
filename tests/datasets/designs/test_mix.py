"""Mixes: the papers' tables, and what a forecast says of arrays."""

import numpy as np
import pytest

from datasets.designs.mix import (
    CDS_MIX,
    PRESETS,
    SICK_MIX,
    STAGES,
    Mix,
    MixRow,
    composed_row,
    named,
    with_other_rules,
)
from datasets.designs.mix_forecast import Lack, StagePool, mix_forecast
from datasets.designs.relations import PairRelation

INF = float("inf")


def pool(costs, *, taken=None, aside: int = 0, partners: int = 2) -> StagePool:
    costs = np.array(costs, dtype=float)
    n, k = costs.shape
    return StagePool(
        costs,
        np.zeros(n, dtype=bool),
        np.full(n, partners),
        np.zeros(k, dtype=np.int64) if taken is None else np.array(taken),
        np.zeros(k, dtype=np.int64),
        aside,
        2 * aside,
    )


def no_rows(mix: Mix, stage: str, n: int) -> StagePool:
    return pool(np.full((n, len(mix.rows_of(stage))), INF))


def test_sick_has_the_frequencies_of_its_table_4() -> None:
    weights = {row.rules[0]: row.weight for row in SICK_MIX.without_compositions().rows}
    assert (
        sum(weights.values()) == 18 + 303 + 865 + 294 + 28 + 58 + 191 + 272 + 422 + 648 + 974 + 380
    )
    assert weights["s2.passive"] == 303
    assert weights["s3.contrast"] == 974


def test_sick_covers_as_many_sentences_as_the_pairs_of_its_table_5_imply() -> None:
    # 1,000 pairs S1aS1b, and two pairs of each other sentence.
    similar = 1_000 + 2 * 2_000 * SICK_MIX.coverage["S2"]
    opposite, scrambled = (4_000 * SICK_MIX.coverage[stage] for stage in ("S3", "S4"))
    assert (similar, opposite, scrambled) == pytest.approx((4_366, 3_574, 703), abs=3)


def test_cdscorpus_has_its_seven_transformations_and_their_shares() -> None:
    shares = [round(100 * CDS_MIX.share_of_all(row), 1) for row in CDS_MIX.rows]
    assert shares == [2.0, 6.9, 12.8, 14.5, 18.4, 18.6, 26.8]


@pytest.mark.parametrize("mix", PRESETS.values(), ids=PRESETS)
def test_a_mix_survives_being_stored(mix: Mix) -> None:
    assert Mix.from_json(mix.as_json()) == mix
    assert named(Mix("custom", mix.rows, mix.coverage)).name == mix.name


def test_two_rules_count_for_the_row_of_their_stage() -> None:
    row = SICK_MIX.row_of("S3", "s2.passive+s3.negation")
    assert row is not None
    assert row.rules == (composed_row("S3"),)
    assert CDS_MIX.row_of("S3", "s2.passive+s3.negation") is None
    assert SICK_MIX.without_compositions().row_of("S3", "s2.passive+s3.negation") is None


def test_rules_outside_a_mix_are_listed_with_weight_0() -> None:
    rows = with_other_rules(CDS_MIX, [("S2", "s2.passive"), ("S2", "s2.synonym")])
    assert [(r.name, r.weight) for r in rows if r.stage == "S2"][-2:] == [
        ("s2.synonym", 0),
        ("s2.composed", 0),
    ]
    assert [row.stage for row in rows] == sorted(row.stage for row in rows)


MIX = Mix(
    "custom",
    (MixRow("S2", ("s2.a",), 1), MixRow("S2", ("s2.b",), 1), MixRow("S2", ("s2.c",), 2)),
    {"S2": 0.8, "S3": 1.0, "S4": 1.0},
)


def test_a_forecast_says_what_is_missing_and_why() -> None:
    costs = [[0, INF, 0]] * 2 + [[INF, INF, 0]] * 8
    pools = {"S2": pool(costs), **{stage: no_rows(MIX, stage, 10) for stage in STAGES[1:]}}
    result = mix_forecast(
        MIX,
        pools,
        s1s=10,
        sources_of_two=5,
        unrelated_share=0.12,
        seed=1,
        rules=frozenset({"s2.a", "s2.c"}),
    )
    stage = result.stages[0]
    assert (stage.wanted, stage.reached) == (8, 8)
    a, b, c = stage.rows
    assert (a.wanted, a.reachable, a.reached, a.lack) == (2.0, 2, 2, None)
    assert (b.wanted, b.reachable, b.reached, b.lack) == (2.0, 0, 0, Lack.NO_RULE)
    assert (c.wanted, c.reachable, c.reached, c.shortfall) == (4.0, 10, 6, 0)
    counts = {relation.relation: relation.pairs for relation in result.relations}
    assert counts[PairRelation.SIMILAR] == 5 + 8 * 2
    assert counts[PairRelation.OPPOSITE] == counts[PairRelation.SCRAMBLED] == 0


def test_sentences_that_people_wrote_count_for_the_stage_but_no_rule() -> None:
    pools = {
        "S2": pool([[0, 0, 0]] * 5, taken=[1, 0, 0], aside=4),
        **{stage: no_rows(MIX, stage, 10) for stage in STAGES[1:]},
    }
    result = mix_forecast(
        MIX, pools, s1s=10, sources_of_two=5, unrelated_share=0.12, seed=1, rules=frozenset()
    )
    stage = result.stages[0]
    assert (stage.wanted, stage.reached, stage.aside) == (8, 8, 4)
    assert [row.reached for row in stage.rows] == [1, 1, 2]


def sick_pools(n: int, s4: int) -> dict[str, StagePool]:
    mix = SICK_MIX.without_compositions()
    full = {stage: pool(np.zeros((n, len(mix.rows_of(stage))))) for stage in ("S2", "S3")}
    costs = np.where(np.arange(n)[:, None] < s4, 0.0, INF)
    return {**full, "S4": pool(costs)}


@pytest.mark.parametrize(("s4", "needed"), [(0, 284), (100, 184), (352, 0)])
def test_the_mix_says_how_many_s4_have_to_be_written(s4: int, needed: int) -> None:
    """SICK's own numbers: 2,000 S1s; 703 scrambled pairs are 7.1 %, and 6.1 % are near enough."""
    mix = SICK_MIX.without_compositions()
    result = mix_forecast(
        mix,
        sick_pools(2_000, s4),
        s1s=2_000,
        sources_of_two=1_000,
        unrelated_share=1197 / 9840,
        seed=1,
        rules=frozenset(),
    )
    assert result.by_hand.needed == pytest.approx(needed, abs=20)
    if result.by_hand.needed:
        more = s4 + result.by_hand.needed
        repeated = mix_forecast(
            mix,
            sick_pools(2_000, more),
            s1s=2_000,
            sources_of_two=1_000,
            unrelated_share=1197 / 9840,
            seed=1,
            rules=frozenset(),
        )
        assert all(relation.is_near for relation in repeated.relations)
        assert repeated.by_hand.needed == 0
