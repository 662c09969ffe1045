"""How well people predict people: the ceiling of systems that are measured by correlation."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from datasets.evaluation.figures import Figure, FloatArray, Json

IntArray = npt.NDArray[np.int64]
Correlate = Callable[[FloatArray, FloatArray], Figure]

MIN_SHARED = 3  # pairs; two always correlate perfectly


@dataclass(frozen=True, slots=True)
class Ceiling:
    """Mean correlation of two annotators, and of one with the mean of all others."""

    pairwise: Figure
    against_rest: Figure

    def as_json(self) -> dict[str, Json]:
        return {
            "pairwise": self.pairwise.as_json(),
            "against_rest": self.against_rest.as_json(),
        }


def human_ceiling(
    annotator: IntArray, pair: IntArray, rating: FloatArray, *, correlate: Correlate
) -> Ceiling:
    """Return the ceiling of the pairs that the arrays hold.

    Parameters
    ----------
    annotator, pair : (n,) codes
    rating : (n,) ratings; several of one annotator on one pair (both orders) count as their mean
    correlate : the correlation that ranks the systems; SimLex (3.4) takes Spearman's

    Two annotators count where they share three pairs, one against the rest where the others have
    judged three of the pairs too. `n` counts what was averaged.
    """
    keys, places = np.unique(np.stack([annotator, pair]), axis=1, return_inverse=True)
    places = places.reshape(-1)
    means = np.bincount(places, weights=rating) / np.bincount(places)
    _, people = np.unique(keys[0], return_inverse=True)
    _, pairs = np.unique(keys[1], return_inverse=True)
    rows = [np.flatnonzero(people == person) for person in range(people.max(initial=-1) + 1)]
    return Ceiling(
        pairwise=_mean_pairwise(rows, pairs, means, correlate),
        against_rest=_mean_against_rest(rows, pairs, means, correlate),
    )


def _mean_pairwise(
    rows: list[IntArray], pairs: IntArray, means: FloatArray, correlate: Correlate
) -> Figure:
    found = []
    for first, second in combinations(rows, 2):
        _, left, right = np.intersect1d(
            pairs[first], pairs[second], assume_unique=True, return_indices=True
        )
        if len(left) >= MIN_SHARED:
            found.append(correlate(means[first[left]], means[second[right]]))
    return _mean(found, "No two annotators share three pairs.")


def _mean_against_rest(
    rows: list[IntArray], pairs: IntArray, means: FloatArray, correlate: Correlate
) -> Figure:
    totals, numbers = np.bincount(pairs, weights=means), np.bincount(pairs)
    found = []
    for own in rows:
        shared = own[numbers[pairs[own]] > 1]
        if len(shared) >= MIN_SHARED:
            judged = pairs[shared]
            rest = (totals[judged] - means[shared]) / (numbers[judged] - 1)
            found.append(correlate(means[shared], rest))
    return _mean(found, "No annotator shares three pairs with others.")


def _mean(figures: list[Figure], nothing: str) -> Figure:
    values = [figure.value for figure in figures if figure.value is not None]
    if not values:
        return Figure(None, 0, nothing if not figures else figures[0].note)
    left = len(figures) - len(values)
    note = f"{left} without a correlation left out." if left else ""
    return Figure(float(np.mean(values)), len(values), note)
