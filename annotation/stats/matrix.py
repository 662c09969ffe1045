"""The judgements of a campaign as an immutable value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray, LabelCode, OrderCode

# Where numbers are further apart than this on average, sorting finds the distinct ones faster.
_SPARSEST: Final = 4


@dataclass(frozen=True)
class JudgementMatrix:
    """Current judgements in sparse form, sorted by pair, then annotator, then order.

    Sparse, because a million pairs times thousands of annotators do not fit into a dense array.
    `build_matrix` builds one from columns.

    Attributes
    ----------
    annotators : tuple of int
        Name of each annotator code, such as a database key: (n_annotators,).
    pairs : tuple of int
        Name of each pair code: (n_pairs,).
    annotator : (n_judgements,) array of int
        Annotator codes.
    pair : (n_judgements,) array of int
        Pair codes.
    order : (n_judgements,) array of int
        Presentation order, a code of `OrderCode`.
    rating : (n_judgements,) array of float
        In points of the scale; nan where only a label was asked for.
    label : (n_judgements,) array of int
        Codes of `LabelCode`; -1 where only a rating was asked for.
    starts : (n_pairs + 1,) array of int
        The judgements of pair p are `starts[p]:starts[p + 1]`.
    row : (n_judgements,) array of int
        Position of each judgement in the columns it came from.
    """

    annotators: tuple[int, ...]
    pairs: tuple[int, ...]
    annotator: IntArray
    pair: IntArray
    order: IntArray
    rating: FloatArray
    label: IntArray
    starts: IntArray
    row: IntArray

    def __len__(self) -> int:
        return len(self.pair)

    @property
    def n_pairs(self) -> int:
        """Number of pairs, judged or not."""
        return len(self.pairs)

    def by_annotator(self) -> IntArray:
        """Return the positions of the judgements, sorted by annotator and then by pair.

        Returns
        -------
        (n_judgements,) array of int
        """
        return np.argsort(self.annotator, kind="stable")

    def first_of_annotator(self) -> BoolArray:
        """Return which judgements are their annotator's first or only one of the pair.

        Returns
        -------
        (n_judgements,) array of bool
        """
        # Judgements are sorted by pair and annotator, so the second order follows the first.
        again = (np.diff(self.pair) == 0) & (np.diff(self.annotator) == 0)
        first: BoolArray = np.concatenate([[True], ~again])[: len(self)]
        return first

    def where(self, chosen: BoolArray) -> JudgementMatrix:
        """Return the chosen judgements; annotators and pairs keep their codes.

        Parameters
        ----------
        chosen : (n_judgements,) array of bool

        Returns
        -------
        JudgementMatrix
        """
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
        """Return the same judgements with other ratings, such as calibrated ones.

        Parameters
        ----------
        rating : (n_judgements,) array of float
            In the sequence of the matrix; nan where there is none.

        Returns
        -------
        JudgementMatrix
        """
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
    """Return the matrix of judgements given as columns of equal length.

    An annotator judges a pair in one order only once; resolve revisions beforehand.

    Parameters
    ----------
    annotator, pair : (n_judgements,) array_like of int
        Any integers, such as database keys.
    order : (n_judgements,) array_like of int
        0 = AB, 1 = BA.
    rating : (n_judgements,) array_like of float
        In points of the scale; nan where none was asked for.
    label : (n_judgements,) array_like of int
        Codes of `LabelCode`; -1 where none was asked for.
    pairs, annotators : sequence of int, optional
        Names that get a code even without a judgement. By default, those that occur.

    Returns
    -------
    JudgementMatrix

    Raises
    ------
    ValueError
        If the columns differ in length, a code of order or label is unknown, a rating is infinite,
        an annotator judges a pair twice in one order, or a judgement names a pair or an annotator
        that is not among those given.

    Examples
    --------
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
    orders = _check_codes(columns[2].astype(np.int8), {int(order) for order in OrderCode}, "order")
    labels = _check_codes(columns[4].astype(np.int8), {NO_LABEL, *map(int, LabelCode)}, "label")
    ratings = columns[3].astype(np.float64)
    if np.isinf(ratings).any():
        raise ValueError("a rating is a finite number, or nan where none was asked")
    key = (pair_codes * len(annotator_names) + annotator_codes) * len(OrderCode) + orders
    sorting = np.argsort(key, kind="stable")
    if (np.diff(key[sorting]) == 0).any():
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
    """Return the sorted distinct names, and the position of each cell's name among them."""
    named = column.astype(np.int64)
    if among is None:
        return _number_names(named)
    names = np.unique(np.asarray(among, dtype=np.int64))
    codes = np.searchsorted(names, named)
    if len(named) and (not len(names) or (names[np.minimum(codes, len(names) - 1)] != named).any()):
        raise ValueError(f"a judgement names {what} that is not among those given")
    return names, codes


def _number_names(
    named: npt.NDArray[np.int64],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    lowest = int(named.min(initial=0))
    span = int(named.max(initial=0)) - lowest + 1
    if span > _SPARSEST * len(named):
        names, codes = np.unique(named, return_inverse=True)
        return names, codes
    # Dense numbers are marked in a table, which needs no sorting.
    used = np.zeros(span, dtype=np.bool_)
    used[named - lowest] = True
    return np.flatnonzero(used) + lowest, (np.cumsum(used) - 1)[named - lowest]


def _check_codes(codes: IntArray, allowed: set[int], column: str) -> IntArray:
    strange = sorted(set(np.unique(codes).tolist()) - allowed)
    if strange:
        raise ValueError(f"{column} has codes {strange}; expected {sorted(allowed)}")
    return codes
