"""The assignment against every possible one, against a greedy draw, and its speed."""

from itertools import product
from time import process_time

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.designs.assignment import NONE, FloatArray, IntArray, assign, deviation

INF = float("inf")


def costs_of(rows: list[list[float]]) -> FloatArray:
    return np.array(rows, dtype=np.float64)


def counts_of(given_rules: IntArray, k: int) -> IntArray:
    return np.bincount(given_rules[given_rules != NONE], minlength=k)


@st.composite
def problems(draw, sentences: int = 6, rules: int = 3):
    n, k = draw(st.integers(1, sentences)), draw(st.integers(1, rules))
    cost = st.sampled_from([INF, 0.0, 0.0, 1.0, 2.0])
    costs = costs_of(draw(st.lists(st.lists(cost, min_size=k, max_size=k), min_size=n, max_size=n)))
    weights = np.array(draw(st.lists(st.integers(0, 9), min_size=k, max_size=k)), dtype=float)
    weights[0] += weights.sum() == 0
    expected = draw(st.integers(0, n + 2))
    taken = np.array(draw(st.lists(st.integers(0, 2), min_size=k, max_size=k)))
    must = np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))
    return costs, weights / weights.sum() * max(expected, 1), expected, taken, must


def worth(chosen, costs: FloatArray, targets: FloatArray, taken: IntArray) -> tuple[float, float]:
    used = [(s, rule) for s, rule in enumerate(chosen) if rule != NONE]
    counts = counts_of(np.array(chosen), len(targets)) + taken
    # Rounded, or the order of the additions would decide between equal deviations.
    return round(deviation(counts, targets), 9), sum(costs[place] for place in used)


def allowed(costs: FloatArray, targets: FloatArray, must) -> FloatArray:
    """Rules without a target are for sentences that must have one and have no other."""
    aimed = np.where(targets > 0, costs, INF)
    only = must & ~np.isfinite(aimed).any(axis=1)
    return np.where(only[:, None], costs, aimed)


@settings(max_examples=150)
@given(problems(), st.integers(0, 3))
def test_no_other_assignment_is_nearer_or_as_near_and_cheaper(problem, seed) -> None:
    costs, targets, expected, taken, must = problem
    chosen = assign(
        costs, targets, n_assigned=expected, fixed_counts=taken, required=must, seed=seed
    )
    open_to = allowed(costs, targets, must)
    has_one = np.isfinite(open_to).any(axis=1)
    musts = must & has_one
    total = max(0, min(max(expected - taken.sum(), musts.sum()), has_one.sum()))
    assert (chosen != NONE).sum() == total
    if total:
        assert (chosen[musts] != NONE).all()
    assert all(np.isfinite(open_to[s, rule]) for s, rule in enumerate(chosen) if rule != NONE)
    best = min(
        worth(other, costs, targets, taken)
        for other in product(range(NONE, len(targets)), repeat=len(costs))
        if sum(rule != NONE for rule in other) == total
        and all(rule == NONE or np.isfinite(open_to[s, rule]) for s, rule in enumerate(other))
        and (not total or all(other[s] != NONE for s in np.flatnonzero(musts)))
    )
    assert np.allclose(worth(chosen, costs, targets, taken), best)


def test_without_a_target_only_the_cost_decides() -> None:
    costs = costs_of([[1, INF, 0]])
    chosen = assign(
        costs,
        np.array([0.0, 1.0, 0.0]),
        n_assigned=1,
        fixed_counts=np.array([0, 0, 1]),
        required=np.array([True]),
    )
    assert chosen.tolist() == [2]


def greedy(costs: FloatArray, targets: FloatArray, total: int) -> IntArray:
    """Give each sentence the rule that lacks most for its target, until there are enough."""
    counts = np.zeros(len(targets))
    for sentence in costs:
        open_rules = np.flatnonzero(np.isfinite(sentence) & (targets > 0))
        if counts.sum() < total and len(open_rules):
            lacks = (targets - counts)[open_rules] / targets[open_rules]
            counts[open_rules[lacks.argmax()]] += 1
    return counts.astype(np.int64)


@given(problems(sentences=40, rules=6), st.integers(0, 3))
def test_the_assignment_is_never_worse_than_a_greedy_draw(problem, seed) -> None:
    costs, targets, expected, _taken, _must = problem
    chosen = assign(costs, targets, n_assigned=expected, seed=seed)
    rival = greedy(costs, targets, expected)
    assert rival.sum() == (chosen != NONE).sum()
    mine = deviation(counts_of(chosen, len(targets)), targets)
    assert mine <= deviation(rival, targets) + 1e-9


@given(problems(sentences=30, rules=5), st.integers(0, 3))
def test_the_same_seed_gives_the_same(problem, seed) -> None:
    costs, targets, expected, taken, must = problem
    settings_of = {
        "n_assigned": expected,
        "fixed_counts": taken,
        "required": must,
        "seed": seed,
    }
    one = assign(costs, targets, **settings_of)
    assert (one == assign(costs, targets, **settings_of)).all()


def test_seeds_decide_between_equals() -> None:
    costs = np.zeros((40, 2))
    draws = {
        tuple(assign(costs, np.array([10.0, 10.0]), n_assigned=20, seed=seed)) for seed in range(4)
    }
    assert len(draws) == 4
    for sample in draws:
        assert counts_of(np.array(sample), 2).tolist() == [10, 10]


def test_the_shortfall_of_a_rule_is_spread_over_the_others_in_proportion() -> None:
    costs = np.zeros((100, 3))
    costs[:, 0] = INF  # nobody has a candidate of the first, which wants 40
    counts = counts_of(assign(costs, np.array([40.0, 40.0, 20.0]), n_assigned=100), 3)
    assert counts.tolist() == [0, 67, 33]


def test_ten_thousand_sentences_take_seconds_at_most() -> None:
    rng = np.random.default_rng(1)
    shape = (10_000, 9)
    is_second = (rng.random(shape) < 0.1).astype(float)
    costs = np.where(rng.random(shape) < rng.random(9), is_second, INF)
    weights = rng.random(9) ** 3
    started = process_time()
    chosen = assign(costs, weights / weights.sum() * 9_000, n_assigned=9_000)
    assert (chosen != NONE).sum() == 9_000
    assert process_time() - started < 10  # measured: below one
