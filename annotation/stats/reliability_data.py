"""Ratings or labels of units as codes: the input of all agreement measures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt
from scipy import sparse

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray, LabelCode, OrderCode
from annotation.stats.matrix import JudgementMatrix
from transforms.reason import Reason, Refused


class UnclassedValue(Refused):
    """Raised for values outside all classes that they are to be grouped into."""


@dataclass(frozen=True)
class ReliabilityData:
    """Answers of one kind, sorted by unit and then annotator; nobody answers a unit twice.

    A unit is what annotators should agree on. For labels it is a pair in one presentation order,
    because the two orders ask different questions. For ratings it is a pair, both orders together,
    unless annotators rate pairs in both orders: then it is also a pair in one order.

    Attributes
    ----------
    unit : (n_answers,) array of int
        Unit that each answer is about.
    annotator : (n_answers,) array of int
        Code of the annotator who gave it.
    code : (n_answers,) array of int
        The answer itself, as a position in `domain`.
    domain : (n_values,) array of float
        The values that answers can take, ascending.
    pair : (n_units,) array of int
        Code of the pair of each unit.
    n_pairs : int
    n_annotators : int
    tranches : (n_annotators, n_tranches) array of bool or None
        Who judged in which tranche. Annotators without a tranche in common are not compared (SimLex
        3.4).
    left_out : int
        Number of second answers of an annotator to a unit, which are not in the data.
    """

    unit: IntArray
    annotator: IntArray
    code: IntArray
    domain: FloatArray
    pair: IntArray
    n_pairs: int
    n_annotators: int
    tranches: BoolArray | None = None
    left_out: int = 0

    def __len__(self) -> int:
        return len(self.unit)

    @property
    def n_units(self) -> int:
        """Number of units, answered or not."""
        return len(self.pair)

    @property
    def n_values(self) -> int:
        """Number of values that answers can take."""
        return len(self.domain)

    @cached_property
    def counts(self) -> sparse.csr_array:
        """How often each unit got each value: (n_units, n_values) sparse array."""
        ones = np.ones(len(self), dtype=np.float64)
        shape = (self.n_units, max(1, self.n_values))
        return sparse.coo_array((ones, (self.unit, self.code)), shape=shape).tocsr()

    @cached_property
    def totals(self) -> IntArray:
        """Number of answers to each unit: (n_units,) array of int."""
        return np.bincount(self.unit, minlength=self.n_units)

    @cached_property
    def starts(self) -> IntArray:
        """Where the answers to each unit begin, and the end: (n_units + 1,) array of int."""
        return np.concatenate([[0], np.cumsum(self.totals)])

    @property
    def values(self) -> FloatArray:
        """The answers as numbers: (n_answers,) array of float."""
        numbers: FloatArray = self.domain[self.code]
        return numbers

    def where(self, chosen: BoolArray) -> ReliabilityData:
        """Return the chosen answers; units, annotators and values keep their codes.

        Parameters
        ----------
        chosen : (n_answers,) array of bool

        Returns
        -------
        ReliabilityData
        """
        return replace(
            self,
            unit=self.unit[chosen],
            annotator=self.annotator[chosen],
            code=self.code[chosen],
        )

    def by(self, kept: BoolArray) -> ReliabilityData:
        """Return the answers of some annotators, who are numbered anew.

        Parameters
        ----------
        kept : (n_annotators,) array of bool
            Where all are kept, the answers stay as they are.

        Returns
        -------
        ReliabilityData
        """
        if kept.all():
            return self
        return self.where(kept[self.annotator]).renumbered(np.flatnonzero(kept))

    def renumbered(self, annotators: IntArray) -> ReliabilityData:
        """Return the same answers with annotators numbered from 0.

        Parameters
        ----------
        annotators : (n_kept,) array of int
            Codes to number, rising; every answer must be by one of them.

        Returns
        -------
        ReliabilityData
        """
        return replace(
            self,
            annotator=np.searchsorted(annotators, self.annotator),
            n_annotators=len(annotators),
            tranches=None if self.tranches is None else self.tranches[annotators],
        )

    def grouped(self, classes: Sequence[Sequence[float]]) -> ReliabilityData:
        """Return the answers with their values grouped into classes.

        Parameters
        ----------
        classes : sequence of sequences of float
            The values of each class, or its two ends where the scale has no steps.

        Returns
        -------
        ReliabilityData
            With the numbers of the classes as values.

        Raises
        ------
        UnclassedValue
            If an answer belongs to no class.

        References
        ----------
        Wróblewska and Krasnowska-Kieraś (2017), section 4.2: the classes <0>, <1, 2, 3, 4>, <5>.

        Examples
        --------
        >>> answers = reliability_data(
        ...     unit=np.array([0, 0, 1]), annotator=np.array([0, 1, 0]), value=[0, 4, 5],
        ...     pair=np.arange(2), n_pairs=2, n_annotators=2,
        ... )
        >>> answers.grouped([[0], [1, 2, 3, 4], [5]]).values.tolist()
        [0.0, 1.0, 2.0]
        """
        of_value = np.full(self.n_values, -1)
        for number, members in enumerate(classes):
            low, high = min(members), max(members)
            of_value[(self.domain >= low) & (self.domain <= high)] = number
        if (of_value[np.unique(self.code)] < 0).any():
            left = ", ".join(f"{value:g}" for value in self.domain[of_value < 0])
            raise UnclassedValue(Reason("values_in_no_class", values=left))
        domain = np.arange(len(classes), dtype=np.float64)
        return replace(self, code=of_value[self.code], domain=domain)


def reliability_data(
    *,
    unit: IntArray,
    annotator: IntArray,
    value: npt.ArrayLike,
    pair: IntArray,
    n_pairs: int,
    n_annotators: int,
) -> ReliabilityData:
    """Return answers given as columns in any order.

    Parameters
    ----------
    unit, annotator : (n_answers,) array of int
        Codes from 0. Answers to one unit must come in the sequence of their annotators.
    value : (n_answers,) array_like of float
        The answers; the domain consists of the values that occur.
    pair : (n_units,) array of int
        Code of the pair of each unit.
    n_pairs, n_annotators : int

    Returns
    -------
    ReliabilityData

    Examples
    --------
    >>> answers = reliability_data(
    ...     unit=np.array([1, 0, 1]), annotator=np.array([0, 0, 1]), value=[5, 2, 3],
    ...     pair=np.arange(2), n_pairs=2, n_annotators=2,
    ... )
    >>> answers.unit.tolist(), answers.values.tolist(), answers.totals.tolist()
    ([0, 1, 1], [2.0, 5.0, 3.0], [1, 2])
    """
    domain, code = np.unique(np.asarray(value, dtype=np.float64), return_inverse=True)
    # A stable sort suffices: columns of a matrix are already sorted by annotator within a pair.
    sorting = np.argsort(unit, kind="stable")
    return ReliabilityData(
        unit=unit[sorting],
        annotator=annotator[sorting],
        code=code.astype(np.int32)[sorting],
        domain=domain,
        pair=pair,
        n_pairs=n_pairs,
        n_annotators=n_annotators,
    )


def rating_data(matrix: JudgementMatrix) -> ReliabilityData:
    """Return the ratings; units are pairs, or pairs in one order if annotators rate both orders.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    ReliabilityData
        `left_out` counts the ratings that are not in it.

    Notes
    -----
    Annotators rate both orders if they did so for more than half of the pairs they rated.
    Otherwise each annotator's first order of a pair counts, AB before BA.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 1, 2, 3], pair=[9, 9, 9, 9], order=[0, 1, 0, 1],
    ...     rating=[5, 1, 4, 3], label=[-1, -1, -1, -1],
    ... )
    >>> ratings = rating_data(matrix)
    >>> ratings.values.tolist(), ratings.left_out
    ([5.0, 4.0, 3.0], 1)
    """
    rows, by_order = _rating_rows(matrix)
    pair = matrix.pair[rows]
    answers = reliability_data(
        unit=pair * len(OrderCode) + matrix.order[rows] if by_order else pair,
        annotator=matrix.annotator[rows],
        value=matrix.rating[rows],
        pair=np.repeat(np.arange(matrix.n_pairs), len(OrderCode) if by_order else 1),
        n_pairs=matrix.n_pairs,
        n_annotators=len(matrix.annotators),
    )
    return replace(answers, left_out=int((~np.isnan(matrix.rating)).sum()) - len(rows))


def rating_rows(matrix: JudgementMatrix) -> IntArray:
    """Return the positions of the judgements behind `rating_data`, in the same order.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    (n_answers,) array of int
        Positions in the columns of the matrix.
    """
    rows, by_order = _rating_rows(matrix)
    if not by_order:
        return rows
    return rows[np.argsort(matrix.pair[rows] * len(OrderCode) + matrix.order[rows], kind="stable")]


def _rating_rows(matrix: JudgementMatrix) -> tuple[IntArray, bool]:
    """Return which judgements are answers, and whether a unit is a pair in one order."""
    rows = np.flatnonzero(~np.isnan(matrix.rating))
    is_second = np.zeros(len(rows), dtype=np.bool_)
    # Judgements are sorted by pair, annotator and order, so the second order follows the first.
    is_second[1:] = (np.diff(matrix.pair[rows]) == 0) & (np.diff(matrix.annotator[rows]) == 0)
    if int(is_second.sum()) * 2 > int((~is_second).sum()):
        return rows, True
    return rows[~is_second], False


def label_data(matrix: JudgementMatrix) -> ReliabilityData:
    """Return the labels; units are pairs in one presentation order.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    ReliabilityData
        Its domain holds all three labels, given or not: codes of values are codes of `LabelCode`.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3], pair=[9, 9, 9], order=[0, 1, 0], rating=[4, 4, 4], label=[0, 2, 0]
    ... )
    >>> labels = label_data(matrix)
    >>> labels.unit.tolist(), labels.code.tolist()
    ([0, 0, 1], [0, 0, 2])
    """
    voted = matrix.label != NO_LABEL
    answers = reliability_data(
        unit=_ordered_pair(matrix)[voted],
        annotator=matrix.annotator[voted],
        value=matrix.label[voted],
        pair=np.repeat(np.arange(matrix.n_pairs), len(OrderCode)),
        n_pairs=matrix.n_pairs,
        n_annotators=len(matrix.annotators),
    )
    # The domain holds all three labels, so that codes of values are codes of labels.
    codes = answers.domain.astype(np.int32)[answers.code] if len(answers) else answers.code
    return replace(answers, code=codes, domain=np.arange(len(LabelCode), dtype=np.float64))


def _ordered_pair(matrix: JudgementMatrix) -> IntArray:
    return matrix.pair * len(OrderCode) + matrix.order
