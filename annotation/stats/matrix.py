"""The judgements of a campaign as one immutable value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray, Label, Order

# Of numbers that lie further apart than this on average, sorting finds the different ones sooner.
_SPARSEST: Final = 4


@dataclass(frozen=True)
class JudgementMatrix:
    """Current judgements in sparse form, sorted by pair, then annotator, then order.

    Sparse, because a million pairs with thousands of annotators do not fit a dense array.
    """

    annotators: tuple[int, ...]  # names of the annotator codes below
    pairs: tuple[int, ...]  # names of the pair codes below
    annotator: IntArray  # (n_judgements,)
    pair: IntArray  # (n_judgements,)
    order: IntArray  # 0 = AB, 1 = BA
    rating: FloatArray  # nan where only a label was asked
    label: IntArray  # -1 where only a rating was asked
    starts: IntArray  # (n_pairs + 1,): judgements of pair p are starts[p]:starts[p + 1]
    row: IntArray  # (n_judgements,): where each judgement stood in the columns it came from

    def __len__(self) -> int:
        return len(self.pair)

    @property
    def n_pairs(self) -> int:
        return len(self.pairs)

    def by_annotator(self) -> IntArray:
        """Return the positions of the judgements, sorted by annotator and then by pair."""
        return np.argsort(self.annotator, kind="stable")

    def first_of_annotator(self) -> BoolArray:
        """Tell which judgements are an annotator's only or first one of their pair."""
        # Sorted by pair and then annotator: the second order stands right behind the first.
        again = (np.diff(self.pair) == 0) & (np.diff(self.annotator) == 0)
        first: BoolArray = np.concatenate([[True], ~again])[: len(self)]
        return first

    def where(self, chosen: BoolArray) -> JudgementMatrix:
        """Keep some of the judgements; annotators and pairs keep their codes."""
        pair = self.pair[chosen]
        return replace(
            self,
            annotator=self.annotator[chosen],
            pair=pair,
            order=self.order[chosen],
            rating=self.rating[chosen],
            label=self.label[chosen],
            row=self.row[chosen],
            starts=np.searchsorted(pair, np.arange(self.n_pairs + 1)),
        )

    def with_ratings(self, rating: FloatArray) -> JudgementMatrix:
        """Put other ratings in the place of those given, as calibration does."""
        return replace(self, rating=rating)


def build_matrix(
    *,
    annotator: npt.ArrayLike,
    pair: npt.ArrayLike,
    order: npt.ArrayLike,
    rating: npt.ArrayLike,
    label: npt.ArrayLike,
    pairs: Sequence[int] | None = None,
    annotators: Sequence[int] | None = None,
) -> JudgementMatrix:
    """Build the matrix from columns of equal length.

    Parameters
    ----------
    annotator, pair : (n_judgements,) any integers, such as database keys
    order : (n_judgements,) 0 = AB, 1 = BA
    rating : (n_judgements,) numbers, nan where none was asked
    label : (n_judgements,) codes of `Label`, -1 where none was asked
    pairs, annotators : to have a code even without a judgement; those judging and judged when
        left out

    Every annotator judges a pair in an order once: re-judged pairs are resolved before.

    >>> matrix = build_matrix(
    ...     annotator=[7, 8, 7], pair=[2, 1, 1], order=[0, 1, 0], rating=[5, 3, 4], label=[0, 2, 2]
    ... )
    >>> matrix.pairs, matrix.starts.tolist(), matrix.rating.tolist()
    ((1, 2), [0, 2, 3], [4.0, 3.0, 5.0])
    """
    columns = [np.asarray(column) for column in (annotator, pair, order, rating, label)]
    if len({column.shape for column in columns}) != 1 or columns[0].ndim != 1:
        raise ValueError("the columns of a judgement matrix are one-dimensional and equally long")
    annotator_names, annotator_codes = _codes(columns[0], annotators, "an annotator")
    pair_names, pair_codes = _codes(columns[1], pairs, "a pair")
    orders = _checked(columns[2].astype(np.int8), {int(order) for order in Order}, "order")
    labels = _checked(columns[4].astype(np.int8), {NO_LABEL, *map(int, Label)}, "label")
    ratings = columns[3].astype(np.float64)
    if np.isinf(ratings).any():
        raise ValueError("a rating is a finite number, or nan where none was asked")
    place = (pair_codes * len(annotator_names) + annotator_codes) * len(Order) + orders
    sorting = np.argsort(place, kind="stable")
    if (np.diff(place[sorting]) == 0).any():
        raise ValueError(
            "an annotator judges a pair in one order only once; resolve revisions first"
        )
    pair_column = pair_codes[sorting].astype(np.int32)
    return JudgementMatrix(
        annotators=tuple(annotator_names.tolist()),
        pairs=tuple(pair_names.tolist()),
        annotator=annotator_codes[sorting].astype(np.int32),
        pair=pair_column,
        order=orders[sorting],
        rating=ratings[sorting],
        label=labels[sorting],
        starts=np.searchsorted(pair_column, np.arange(len(pair_names) + 1)),
        row=sorting,
    )


def _codes(
    column: npt.NDArray[np.generic], among: Sequence[int] | None, what: str
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the names in rising sequence and the place of each cell's name among them."""
    named = column.astype(np.int64)
    if among is None:
        return _numbered(named)
    names = np.unique(np.asarray(among, dtype=np.int64))
    codes = np.searchsorted(names, named)
    if len(named) and (not len(names) or (names[np.minimum(codes, len(names) - 1)] != named).any()):
        raise ValueError(f"a judgement names {what} that is not among those given")
    return names, codes


def _numbered(
    named: npt.NDArray[np.int64],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    lowest = int(named.min(initial=0))
    span = int(named.max(initial=0)) - lowest + 1
    if span > _SPARSEST * len(named):
        names, codes = np.unique(named, return_inverse=True)
        return names, codes
    # Numbers that lie close need no sorting.
    used = np.zeros(span, dtype=np.bool_)
    used[named - lowest] = True
    return np.flatnonzero(used) + lowest, (np.cumsum(used) - 1)[named - lowest]


def _checked(codes: IntArray, allowed: set[int], column: str) -> IntArray:
    strange = sorted(set(np.unique(codes).tolist()) - allowed)
    if strange:
        raise ValueError(f"{column} has codes {strange}; expected {sorted(allowed)}")
    return codes
