"""Ratings or labels as codes over units: what every measure of agreement takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt
from scipy import sparse

from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray, Label, Order
from annotation.stats.matrix import JudgementMatrix


class UnclassedValue(ValueError):
    """Values that belong to none of the classes they were to be put into."""


@dataclass(frozen=True)
class ReliabilityData:
    """One kind of answer, sorted by unit and then annotator; nobody answers a unit twice.

    A unit is what annotators must agree about. For labels it is a pair in one presentation
    order, because the two orders ask different questions. For ratings it is a pair, both orders
    together, unless annotators rate pairs in both orders: then it is a pair in one order too.
    """

    unit: IntArray  # (n_answers,)
    annotator: IntArray  # (n_answers,)
    code: IntArray  # (n_answers,) positions in `domain`
    domain: FloatArray  # (n_values,) rising
    pair: IntArray  # (n_units,) of each unit
    n_pairs: int
    n_annotators: int
    # (n_annotators, n_tranches), who judged in which: annotators without a tranche in common are
    # not compared (SimLex 3.4).
    tranches: BoolArray | None = None
    left_out: int = 0  # second answers of an annotator about one unit

    def __len__(self) -> int:
        return len(self.unit)

    @property
    def n_units(self) -> int:
        return len(self.pair)

    @property
    def n_values(self) -> int:
        return len(self.domain)

    @cached_property
    def counts(self) -> sparse.csr_array:
        """How often each value was given to each unit: (n_units, n_values)."""
        ones = np.ones(len(self), dtype=np.float64)
        shape = (self.n_units, max(1, self.n_values))
        return sparse.coo_array((ones, (self.unit, self.code)), shape=shape).tocsr()

    @cached_property
    def totals(self) -> IntArray:
        """How many answers each unit has: (n_units,)."""
        return np.bincount(self.unit, minlength=self.n_units)

    @cached_property
    def starts(self) -> IntArray:
        """Where the answers of each unit begin, and the end: (n_units + 1,)."""
        return np.concatenate([[0], np.cumsum(self.totals)])

    @property
    def values(self) -> FloatArray:
        """The answers as numbers: (n_answers,)."""
        numbers: FloatArray = self.domain[self.code]
        return numbers

    def where(self, chosen: BoolArray) -> ReliabilityData:
        """Keep some of the answers; units, annotators and values keep their codes."""
        return replace(
            self,
            unit=self.unit[chosen],
            annotator=self.annotator[chosen],
            code=self.code[chosen],
        )

    def renumbered(self, annotators: IntArray) -> ReliabilityData:
        """Number these annotators, rising, from 0; answers are theirs alone."""
        return replace(
            self,
            annotator=np.searchsorted(annotators, self.annotator),
            n_annotators=len(annotators),
            tranches=None if self.tranches is None else self.tranches[annotators],
        )

    def grouped(self, classes: Sequence[Sequence[float]]) -> ReliabilityData:
        """Put values into classes, as CDS does with <0>, <1, 2, 3, 4>, <5> (4.2).

        A class is the list of its values, or of its two ends where the scale has no steps. Values
        of no class are an error.
        """
        of_value = np.full(self.n_values, -1)
        for number, members in enumerate(classes):
            low, high = min(members), max(members)
            of_value[(self.domain >= low) & (self.domain <= high)] = number
        if (of_value[np.unique(self.code)] < 0).any():
            left = ", ".join(f"{value:g}" for value in self.domain[of_value < 0])
            raise UnclassedValue(f"these values belong to no class: {left}")
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
    """Build answers from columns in any sequence; the domain is made of the values given."""
    domain, code = np.unique(np.asarray(value, dtype=np.float64), return_inverse=True)
    # Stable, and columns of a matrix are sorted by annotator inside a pair already.
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
    """Return the ratings; units are pairs, or pairs in one order if annotators rate both.

    Annotators rate both orders where they did so for more than half of the pairs they rated. Of
    fewer, each annotator's first order of a pair counts, AB before BA; `left_out` says how many
    ratings do not.
    """
    rows, by_order = _rating_rows(matrix)
    pair = matrix.pair[rows]
    answers = reliability_data(
        unit=pair * len(Order) + matrix.order[rows] if by_order else pair,
        annotator=matrix.annotator[rows],
        value=matrix.rating[rows],
        pair=np.repeat(np.arange(matrix.n_pairs), len(Order) if by_order else 1),
        n_pairs=matrix.n_pairs,
        n_annotators=len(matrix.annotators),
    )
    return replace(answers, left_out=int((~np.isnan(matrix.rating)).sum()) - len(rows))


def rating_rows(matrix: JudgementMatrix) -> IntArray:
    """Return the positions of the judgements behind `rating_data`, in the same sequence."""
    rows, by_order = _rating_rows(matrix)
    if not by_order:
        return rows
    return rows[np.argsort(matrix.pair[rows] * len(Order) + matrix.order[rows], kind="stable")]


def _rating_rows(matrix: JudgementMatrix) -> tuple[IntArray, bool]:
    """Return which judgements are answers, and whether their units are pairs in one order."""
    rows = np.flatnonzero(~np.isnan(matrix.rating))
    is_second = np.zeros(len(rows), dtype=np.bool_)
    # Sorted by pair, annotator and order: the second order stands right behind the first.
    is_second[1:] = (np.diff(matrix.pair[rows]) == 0) & (np.diff(matrix.annotator[rows]) == 0)
    if int(is_second.sum()) * 2 > int((~is_second).sum()):
        return rows, True
    return rows[~is_second], False


def label_data(matrix: JudgementMatrix) -> ReliabilityData:
    """Return the labels; units are pairs in one presentation order."""
    voted = matrix.label != NO_LABEL
    answers = reliability_data(
        unit=_ordered_pair(matrix)[voted],
        annotator=matrix.annotator[voted],
        value=matrix.label[voted],
        pair=np.repeat(np.arange(matrix.n_pairs), len(Order)),
        n_pairs=matrix.n_pairs,
        n_annotators=len(matrix.annotators),
    )
    # All three labels, so that codes of labels are codes of values.
    codes = answers.domain.astype(np.int32)[answers.code] if len(answers) else answers.code
    return replace(answers, code=codes, domain=np.arange(len(Label), dtype=np.float64))


def _ordered_pair(matrix: JudgementMatrix) -> IntArray:
    return matrix.pair * len(Order) + matrix.order
