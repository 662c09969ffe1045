"""Ratings in ordered categories, with the presentation order and time of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.arrays import BoolArray, FloatArray, IntArray, OrderCode
from annotation.stats.matrix import JudgementMatrix

# A hundred thresholds for a slider with a hundred steps would leave few ratings per category.
MAX_CATEGORIES: Final = 15


@dataclass(frozen=True)
class FacetData:
    """Ratings sorted by pair; pairs and annotators without a rating are left out.

    Attributes
    ----------
    pair : (n_ratings,) array of int
        Position of the pair among those rated.
    annotator : (n_ratings,) array of int
        Position of the annotator among those who rated.
    category : (n_ratings,) array of int
        Category of the rating, from 0.
    order : (n_ratings,) array of float
        .5 with the second sentence first, -.5 otherwise; 0 if only one order occurs.
    time : (n_ratings,) array of float
        Progress of the annotator, from -.5 (first rating) to .5 (last rating); 0 if unknown.
    rating : (n_ratings,) array of float
        In points of the scale.
    category_means : (n_categories,) array of float
        Mean rating of each category, in points of the scale.
    pairs, annotators : array of int
        Codes in the matrix of the pairs and annotators: (n_pairs,), (n_annotators,).
    starts : (n_pairs + 1,) array of int
        The ratings of pair p are `starts[p]:starts[p + 1]`.
    """

    pair: IntArray
    annotator: IntArray
    category: IntArray
    order: FloatArray
    time: FloatArray
    rating: FloatArray
    category_means: FloatArray
    pairs: IntArray
    annotators: IntArray
    starts: IntArray

    def __len__(self) -> int:
        return len(self.pair)

    @property
    def n_pairs(self) -> int:
        """Number of pairs that were rated."""
        return len(self.pairs)

    @property
    def n_annotators(self) -> int:
        """Number of annotators who rated."""
        return len(self.annotators)

    @property
    def n_categories(self) -> int:
        """Number of categories of ratings."""
        return len(self.category_means)

    @property
    def has_orders(self) -> bool:
        """Whether both presentation orders occur."""
        return bool(self.order.any())

    @property
    def has_times(self) -> bool:
        """Whether the sequence of the ratings is known for at least one annotator."""
        return bool(self.time.any())


def facet_data(
    matrix: JudgementMatrix, when: FloatArray | None = None, *, limit: int = MAX_CATEGORIES
) -> FacetData:
    """Return the ratings of a matrix in ordered categories.

    Parameters
    ----------
    matrix : JudgementMatrix
    when : (n_judgements,) array of float, optional
        Any number that increases with time, or a position in the annotator's sequence; nan if
        unknown.
    limit : int, optional
        Maximum number of categories. If there are more distinct ratings, adjacent ones are merged
        into categories of about equal frequency.

    Returns
    -------
    FacetData

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> data = facet_data(build_matrix(
    ...     annotator=[7, 8, 7], pair=[1, 1, 2], order=[0, 1, 0], rating=[2, 5, 5], label=[-1] * 3,
    ... ))
    >>> data.category.tolist(), data.category_means.tolist(), data.order.tolist()
    ([0, 1, 1], [2.0, 5.0], [-0.5, 0.5, -0.5])
    """
    rated = ~np.isnan(matrix.rating)
    rating = matrix.rating[rated]
    pairs, pair = np.unique(matrix.pair[rated], return_inverse=True)
    annotators, annotator = np.unique(matrix.annotator[rated], return_inverse=True)
    category, category_means = _categories(rating, limit)
    order = np.where(matrix.order[rated] == OrderCode.BA, 0.5, -0.5)
    if len(np.unique(order)) < 2:
        order = np.zeros(len(rating))
    times = np.full(len(rating), np.nan) if when is None else when[rated]
    return FacetData(
        pair=pair,
        annotator=annotator,
        category=category,
        order=order,
        time=_progress(annotator, times, len(annotators)),
        rating=rating,
        category_means=category_means,
        pairs=pairs,
        annotators=annotators,
        starts=np.searchsorted(pair, np.arange(len(pairs) + 1)),
    )


def _categories(rating: FloatArray, limit: int) -> tuple[IntArray, FloatArray]:
    values, category, counts = np.unique(rating, return_inverse=True, return_counts=True)
    if len(values) > limit:
        # Merging by mid-rank gives a very frequent value a category of its own.
        middle = (np.cumsum(counts) - counts / 2) / counts.sum()
        merged = np.unique(np.minimum((middle * limit).astype(int), limit - 1), return_inverse=True)
        category = merged[1][category]
    totals = np.bincount(category)
    return category, np.bincount(category, weights=rating) / totals


def _progress(annotator: IntArray, when: FloatArray, n_annotators: int) -> FloatArray:
    """Return each annotator's progress by rank; 0 for those whose sequence is unknown."""
    known = ~np.isnan(when)
    counts = np.bincount(annotator, minlength=n_annotators)
    has_all_times: BoolArray = np.bincount(annotator[known], minlength=n_annotators) == counts
    sorting = np.lexsort((when, annotator))
    rank = np.empty(len(annotator))
    first = np.cumsum(counts) - counts
    rank[sorting] = np.arange(len(annotator)) - first[annotator[sorting]]
    share = rank / np.maximum(counts[annotator] - 1, 1) - 0.5
    progress: FloatArray = np.where(has_all_times[annotator] & (counts[annotator] > 1), share, 0.0)
    return progress
