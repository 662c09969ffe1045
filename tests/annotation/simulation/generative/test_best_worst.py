import numpy as np
import pytest

from annotation.planning.presets import preset
from annotation.simulation.generative.best_worst import (
    answers_at_equal_cost,
    compare_plans,
    ratings_at_equal_cost,
)
from annotation.simulation.generative.truth import truth_of

SCALE = preset("sick", language="en").scale
TRUTHS = [truth_of(seed=1, pair=number, kind="") for number in range(1, 121)]


def compared(seed=1, each=2, **options):
    return compare_plans(
        TRUTHS, annotators=24, answers_a_tuple=each, scale=SCALE, seed=seed, **options
    )


@pytest.fixture(scope="module")
def comparison():
    return compared()


def by_plan(comparison):
    return {outcome.plan: outcome for outcome in comparison.outcomes}


def test_all_plans_cost_the_same_time(comparison):
    assert {outcome.time for outcome in comparison.outcomes} == {120 * 2 * 2 * 3.0}
    assert by_plan(comparison)["slider, mean"].answers == 120 * 12
    assert by_plan(comparison)["bws, counting"].answers == 2 * 120 * 2


def test_every_plan_comes_near_the_truth_and_none_reaches_it(comparison):
    assert len(comparison.outcomes) == 5
    for outcome in comparison.outcomes:
        assert 0.8 < outcome.pearson < 0.995
        assert 0.8 < outcome.spearman < 0.995


def test_more_answers_bring_every_way_of_choosing_nearer(comparison):
    more = by_plan(compared(each=8))
    for plan, outcome in by_plan(comparison).items():
        assert more[plan].spearman > outcome.spearman
    assert compared(each=8).halves.pearson > comparison.halves.pearson


def test_a_second_half_of_close_pairs_helps_the_model():
    gains = []
    for seed in range(6):
        plans = by_plan(compared(seed))
        gains.append(
            plans["bws, iterative, Plackett–Luce"].spearman - plans["bws, Plackett–Luce"].spearman
        )
    assert np.mean(gains) > 0


def test_dearer_tuples_leave_more_ratings_to_the_slider(comparison):
    dear = by_plan(compared(ratings_a_tuple=4.0))
    assert dear["slider, mean"].answers == 120 * 16
    assert dear["bws, counting"] != by_plan(comparison)["bws, counting"]  # its time
    assert dear["bws, counting"].pearson == by_plan(comparison)["bws, counting"].pearson


def test_the_same_seed_gives_the_same_comparison(comparison):
    assert compared() == comparison
    assert compared(seed=2) != comparison


def test_equal_cost_is_reckoned_both_ways():
    assert [answers_at_equal_cost(ratings) for ratings in (1, 6, 10, 18)] == [1, 1, 2, 3]
    assert ratings_at_equal_cost(3, ratings_a_tuple=2.0) == 12
