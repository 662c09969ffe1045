"""Opinions by group of annotators: what each group said of a pair, and where groups differ.

Pooled gold hides that people of one age, education or dialect may read a pair otherwise than those
of another.  A person counts once for a pair in each group, however often they judged it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.sparse import csr_array
from scipy.stats import false_discovery_control

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray, LabelCode, OrderCode
from annotation.stats.group_tests import fisher_freeman_halton, rank_sum
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.measure import Measure, measured
from annotation.stats.statistic import safe_divide
from transforms.reason import Reason

# The expected share of false ones among the pairs that are said to differ.
FALSE_DISCOVERIES: Final = 0.05
_CHUNK: Final = 100  # resamples at a time
_LABELS: Final = tuple(LabelCode)
_MEAN: Final = Reason("pairs_of_both_groups")
_NONE: Final = Reason("no_pair_of_both_groups")


@dataclass(frozen=True)
class Comparison:
    """One group against another, or against all other groups together.

    Attributes
    ----------
    group, other : str
        Names; `other` is empty for all others together.
    rating : Measure
        Mean difference of the mean ratings, in points; `n` counts pairs.
    labels : dict of str to Measure
        Mean difference of the share of each label; `n` counts pairs in one order.
    tested, differ : int
        Pairs with enough people of both sides, and those of them whose ratings differ.
    tested_labels, differ_labels : int
        The same for labels; a pair differs if it does in one order.
    """

    group: str
    other: str
    rating: Measure
    labels: dict[str, Measure]
    tested: int
    differ: int
    tested_labels: int
    differ_labels: int


@dataclass(frozen=True)
class GroupOpinions:
    """The opinions of the groups that are large enough.

    Attributes
    ----------
    groups : tuple of str
    people : tuple of int
        Annotators of each group.
    people_of_pair : (n_pairs, n_groups) array of int
    mean : (n_pairs, n_groups) array of float
        Mean over people of their mean ratings; nan where too few rated the pair.
    votes : (n_pairs, 2, n_groups, 3) array of int
        People by order, group and label, codes as in `OrderCode` and `LabelCode`.
    adjusted : (n_pairs,) array of float
        Smallest adjusted p of the pair, of all comparisons of ratings and of labels; nan where
        nothing was tested.
    comparisons : tuple of Comparison
    """

    groups: tuple[str, ...]
    people: tuple[int, ...]
    people_of_pair: IntArray
    mean: FloatArray
    votes: IntArray
    adjusted: FloatArray
    comparisons: tuple[Comparison, ...]


def group_opinions(
    matrix: JudgementMatrix,
    groups: Sequence[str],
    group: IntArray,
    *,
    least: int,
    resamples: int = 1000,
    seed: int = 1,
) -> GroupOpinions:
    """Return what groups of annotators say of pairs, and where they differ.

    Parameters
    ----------
    matrix : JudgementMatrix
    groups : sequence of str
        Names of the groups.
    group : (n_annotators,) array of int
        Group of each annotator of the matrix; -1 of those who did not say.
    least : int
        The fewest people of a group, and of a group about one pair, that are shown.
    resamples : int, optional
        Bootstrap resamples of the annotators within their groups; 0 for no intervals.
    seed : int, optional

    Returns
    -------
    GroupOpinions
        With two groups one comparison, with more one of each group with all others.

    Notes
    -----
    Ratings of a pair are compared by the rank-sum test, labels in one order by the exact test of
    Freeman and Halton; both over people, where `least` of each side judged.  All p values of the
    ratings are adjusted together, and all of the labels, by Benjamini and Hochberg (1995): of the
    pairs that are said to differ, 5 % are expected not to.
    """
    kept = [
        code
        for code in range(len(groups))
        if len(np.unique(matrix.annotator[group[matrix.annotator] == code])) >= least
    ]
    code_of_group = np.full(len(groups) + 1, -1)
    code_of_group[kept] = np.arange(len(kept))
    of_annotator = code_of_group[group]
    opinions = _Opinions.of(matrix)
    people_of_pair, mean = _means(opinions, of_annotator, len(kept), least)
    sides = _sides(of_annotator, len(kept))
    tests = [_Tests.of(matrix, opinions, side, least) for side in sides]
    rating_p = _adjust([test.ratings for test in tests])
    label_p = _adjust([test.labels for test in tests])
    draws = np.random.default_rng(seed)
    comparisons = tuple(
        _compared(
            groups[kept[code]],
            groups[kept[1]] if len(kept) == 2 else "",
            matrix=matrix,
            opinions=opinions,
            tests=_Tests(rating_p[code], label_p[code]),
            differences=_Differences(side, resamples, draws),
        )
        for code, side in enumerate(sides)
    )
    return GroupOpinions(
        groups=tuple(groups[code] for code in kept),
        people=tuple(
            len(np.unique(matrix.annotator[of_annotator[matrix.annotator] == code]))
            for code in range(len(kept))
        ),
        people_of_pair=people_of_pair,
        mean=mean,
        votes=_votes(matrix, of_annotator, len(kept)),
        adjusted=_smallest(
            [*rating_p, *(p_values[:, order] for p_values in label_p for order in (0, 1))],
            matrix.n_pairs,
        ),
        comparisons=comparisons,
    )


def _compared(
    group: str,
    other: str,
    *,
    matrix: JudgementMatrix,
    opinions: _Opinions,
    tests: _Tests,
    differences: _Differences,
) -> Comparison:
    """Return the comparison of two sides; the p values of the tests are adjusted."""
    return Comparison(
        group=group,
        other=other,
        rating=differences.of_ratings(opinions),
        labels=differences.of_labels(matrix),
        tested=int((~np.isnan(tests.ratings)).sum()),
        differ=int((tests.ratings < FALSE_DISCOVERIES).sum()),
        tested_labels=int((~np.isnan(tests.labels)).any(axis=1).sum()),
        differ_labels=int((tests.labels < FALSE_DISCOVERIES).any(axis=1).sum()),
    )


@dataclass(frozen=True)
class _Opinions:
    """One value for each person and pair: the mean of their ratings of it."""

    pair: IntArray
    annotator: IntArray
    rating: FloatArray
    n_pairs: int
    n_annotators: int

    @classmethod
    def of(cls, matrix: JudgementMatrix) -> _Opinions:
        rated = matrix.where(~np.isnan(matrix.rating))
        first = rated.first_of_annotator()
        person = np.cumsum(first) - 1
        return cls(
            pair=rated.pair[first],
            annotator=rated.annotator[first],
            rating=np.bincount(person, weights=rated.rating) / np.maximum(np.bincount(person), 1),
            n_pairs=matrix.n_pairs,
            n_annotators=len(matrix.annotators),
        )


def _sides(of_annotator: IntArray, groups: int) -> list[IntArray]:
    """Return the sides of each comparison: 1 for the group, 0 for the others, -1 for neither."""
    if groups < 2:
        return []
    compared = range(1) if groups == 2 else range(groups)
    return [np.where(of_annotator < 0, -1, of_annotator == code).astype(int) for code in compared]


def _means(
    opinions: _Opinions, of_annotator: IntArray, groups: int, least: int
) -> tuple[IntArray, FloatArray]:
    """Return people and mean rating by pair and group."""
    group = of_annotator[opinions.annotator]
    counts = group >= 0
    cell = opinions.pair[counts].astype(np.int64) * groups + group[counts]
    size = opinions.n_pairs * groups
    people = np.bincount(cell, minlength=size)
    sums = np.bincount(cell, weights=opinions.rating[counts], minlength=size)
    mean = safe_divide(sums, people)
    mean[people < least] = np.nan
    shape = (opinions.n_pairs, groups)
    return people.reshape(shape), mean.reshape(shape)


def _votes(matrix: JudgementMatrix, of_annotator: IntArray, groups: int) -> IntArray:
    group = of_annotator[matrix.annotator]
    counts = (group >= 0) & (matrix.label != NO_LABEL)
    shape = (matrix.n_pairs, len(OrderCode), groups, len(_LABELS))
    votes = np.zeros(shape, dtype=np.int64)
    where = (matrix.pair[counts], matrix.order[counts], group[counts], matrix.label[counts])
    np.add.at(votes, where, 1)
    return votes


@dataclass(frozen=True)
class _Tests:
    """p values of one comparison: (n_pairs,) of ratings, (n_pairs, 2) of labels by order."""

    ratings: FloatArray
    labels: FloatArray

    @classmethod
    def of(cls, matrix: JudgementMatrix, opinions: _Opinions, side: IntArray, least: int) -> _Tests:
        counted = side[opinions.annotator] >= 0
        ratings = rank_sum(
            opinions.pair[counted],
            opinions.rating[counted],
            side[opinions.annotator[counted]] == 1,
            n_units=matrix.n_pairs,
            least=least,
        )
        votes = _votes(matrix, side, 2)
        enough = (votes.sum(axis=3) >= least).all(axis=2)
        labels = np.full(enough.shape, np.nan)
        for pair, order in np.argwhere(enough):
            first, second = votes[pair, order].tolist()
            labels[pair, order] = fisher_freeman_halton(tuple(first), tuple(second))
        return cls(ratings, labels)


def _adjust(p_values: list[FloatArray]) -> list[FloatArray]:
    """Adjust the p values of all comparisons together; nan stays nan."""
    if not p_values:
        return []
    together = np.stack(p_values)
    tested = ~np.isnan(together)
    if tested.any():
        together[tested] = false_discovery_control(together[tested])
    return list(together)


def _smallest(columns: Sequence[FloatArray], n_pairs: int) -> FloatArray:
    together = np.stack([np.full(n_pairs, np.nan), *columns])
    smallest: FloatArray = np.where(np.isnan(together), np.inf, together).min(axis=0)
    return np.where(np.isinf(smallest), np.nan, smallest)


@dataclass(frozen=True)
class _Differences:
    """Mean differences of one side from the other, with intervals over annotators."""

    side: IntArray
    resamples: int
    draws: np.random.Generator

    def of_ratings(self, opinions: _Opinions) -> Measure:
        shape = (opinions.n_pairs, opinions.n_annotators)
        return self._measure(opinions.pair, opinions.annotator, opinions.rating, shape)

    def of_labels(self, matrix: JudgementMatrix) -> dict[str, Measure]:
        labelled = matrix.label != NO_LABEL
        if not labelled.any():
            return {}
        unit = matrix.pair[labelled] * len(OrderCode) + matrix.order[labelled]
        shape = (matrix.n_pairs * len(OrderCode), len(matrix.annotators))
        annotator, label = matrix.annotator[labelled], matrix.label[labelled]
        return {
            code.name: self._measure(unit, annotator, (label == code).astype(np.float64), shape)
            for code in _LABELS
        }

    def _measure(
        self, unit: IntArray, annotator: IntArray, value: FloatArray, shape: tuple[int, int]
    ) -> Measure:
        sums = csr_array((value, (unit, annotator)), shape=shape)
        people = csr_array((np.ones(len(value)), (unit, annotator)), shape=shape)
        one = (self.side >= 0)[:, None].astype(np.float64)
        (difference,), n = self._differences(sums, people, one)
        measure = measured(float(difference), n, _MEAN, otherwise=_NONE)
        if measure.value is None or not self.resamples:
            return measure
        drawn = [
            self._differences(sums, people, self._weights(min(_CHUNK, self.resamples - start)))[0]
            for start in range(0, self.resamples, _CHUNK)
        ]
        low, high = np.nanquantile(np.concatenate(drawn), [0.025, 0.975])
        return Measure(measure.value, measure.n, measure.note, (float(low), float(high)))

    def _weights(self, count: int) -> FloatArray:
        """Draw annotators of each side with replacement; return how often, as columns."""
        weights = np.zeros((len(self.side), count))
        for code in (0, 1):
            members: BoolArray = self.side == code
            n = int(members.sum())
            weights[members] = self.draws.multinomial(n, np.full(n, 1 / n), size=count).T
        return weights

    def _differences(
        self, sums: csr_array, people: csr_array, weights: FloatArray
    ) -> tuple[FloatArray, int]:
        """Return the mean difference for each column of weights, and the units of the first."""
        means = []
        for code in (1, 0):
            mine = weights * (self.side == code)[:, None]
            with np.errstate(invalid="ignore", divide="ignore"):
                means.append((sums @ mine) / (people @ mine))
        difference = means[0] - means[1]
        counted = ~np.isnan(difference)
        n = counted.sum(axis=0)
        total = np.where(counted, difference, 0).sum(axis=0)
        return safe_divide(total, n), int(n[0])
