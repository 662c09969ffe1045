"""Ratings in one group or two, against a search over all divisions and simulated people."""

from itertools import product

import numpy as np
import pytest

from annotation.stats.matrix import build_matrix
from annotation.stats.modality import LEAST_RATINGS, modes_of_ratings

SCALE = (1.0, 5.0)


def modes(table):
    rows, n = table.shape
    pair = np.repeat(np.arange(rows), n)
    matrix = build_matrix(
        annotator=np.tile(np.arange(n), rows),
        pair=pair,
        order=np.zeros(rows * n, dtype=int),
        rating=table.ravel(),
        label=np.full(rows * n, -1),
    )
    return modes_of_ratings(matrix, scale=SCALE)


def searched(ratings):
    """Judge one pair by trying every division of its ratings into two groups."""
    ratings, n = np.asarray(ratings, dtype=float), len(ratings)

    def likelihood(squares):
        variance = max(squares / n, 0.25)
        return -n / 2 * np.log(2 * np.pi * variance) - squares / (2 * variance)

    best, chosen = np.inf, None
    for membership in product([False, True], repeat=n):
        high = np.array(membership)
        if min(high.sum(), n - high.sum()) < 2:
            continue
        squares = sum(((part - part.mean()) ** 2).sum() for part in (ratings[high], ratings[~high]))
        if squares < best:
            best, chosen = squares, high
    parts = (ratings[chosen], ratings[~chosen])
    two = likelihood(best) + sum(len(part) * np.log(len(part) / n) for part in parts)
    one = likelihood(((ratings - ratings.mean()) ** 2).sum())
    apart = abs(parts[0].mean() - parts[1].mean()) > 4 * np.sqrt(max(best / n, 0.25))
    return 2 if 2 * two - 4 * np.log(n) > 2 * one - 2 * np.log(n) and apart else 1


def test_the_division_is_the_best_of_all():
    rng = np.random.default_rng(5)
    table = rng.choice([1.0, 2, 3, 4, 5], size=(60, 8), p=[0.35, 0.1, 0.1, 0.1, 0.35])
    result = modes(table)
    assert set(result) == {1, 2}
    assert result.tolist() == [searched(row) for row in table]


@pytest.mark.parametrize("n", [6, 10, 20, 50])
@pytest.mark.parametrize(("sd", "most"), [(0.5, 0.001), (0.8, 0.02), (1.0, 0.06), (1.2, 0.13)])
def test_one_group_is_seldom_taken_for_two(n, sd, most):
    rng = np.random.default_rng(n)
    centre = rng.uniform(1.5, 4.5, (4000, 1))
    table = np.clip(np.round(rng.normal(centre, sd, (4000, n))), *SCALE)
    assert (modes(table) == 2).mean() < most


@pytest.mark.parametrize(("n", "least"), [(6, 0.75), (10, 0.75), (20, 0.92), (50, 0.99)])
def test_two_groups_far_apart_are_found(n, least):
    rng = np.random.default_rng(n)
    centre = np.where(np.arange(n) % 2 == 0, 1.5, 4.5)
    table = np.clip(np.round(rng.normal(centre, 0.6, (2000, n))), *SCALE)
    assert (modes(table) == 2).mean() > least


def test_too_few_ratings_tell_nothing():
    assert modes(np.array([[1.0, 5.0] * (LEAST_RATINGS // 2 - 1)])).tolist() == [0]
    assert modes(np.array([[1.0, 5.0] * (LEAST_RATINGS // 2)])).tolist() == [2]
