"""Choices of the best and the worst of four items, and the scores that counting gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from annotation.stats.arrays import BoolArray, FloatArray, IntArray


@dataclass(frozen=True)
class Choices:
    """One row for each answer.

    Attributes
    ----------
    items : (n_answers, n_shown) array of int
        The items shown, by number from 0; four of them as a rule.
    best, worst : (n_answers,) array of int
        Places of the chosen items within their rows, from 0.
    n_items : int
        Number of items, whether shown or not.
    question : (n_answers,) array of int
        Number of the tuple that the answer is about: answers to one tuple share it.
    """

    items: IntArray
    best: IntArray
    worst: IntArray
    n_items: int
    question: IntArray

    def __post_init__(self) -> None:
        shown = self.items.shape[1] if self.items.ndim == 2 else 0
        if shown < 2:
            raise ValueError("an answer needs a row of at least two items")
        for name, places in (("best", self.best), ("worst", self.worst)):
            if places.shape != (len(self.items),):
                raise ValueError(f"{name} needs one place for each of {len(self.items)} answers")
            if len(places) and not (places.min() >= 0 and places.max() < shown):
                raise ValueError(f"{name} must be a place from 0 to {shown - 1}")
        if bool((self.best == self.worst).any()):
            raise ValueError("the best and the worst item of a row must differ")
        if len(self.items) and not (self.items.min() >= 0 and self.items.max() < self.n_items):
            raise ValueError(f"items must be numbers from 0 to {self.n_items - 1}")

    def taken(self, rows: BoolArray | IntArray) -> Self:
        """Return some of the answers.

        Parameters
        ----------
        rows : array of bool or int

        Returns
        -------
        Choices
        """
        return type(self)(
            self.items[rows], self.best[rows], self.worst[rows], self.n_items, self.question[rows]
        )

    def chosen(self, places: IntArray) -> IntArray:
        """Return the item at a place of each row.

        Parameters
        ----------
        places : (n_answers,) array of int

        Returns
        -------
        (n_answers,) array of int
        """
        items: IntArray = np.take_along_axis(self.items, places[:, None], axis=1)[:, 0]
        return items


@dataclass(frozen=True)
class Counts:
    """How often each item was shown, and chosen as best and as worst; (n_items,) arrays of int."""

    shown: IntArray
    best: IntArray
    worst: IntArray

    @property
    def score(self) -> FloatArray:
        """The share of best less the share of worst, from -1 to 1; NaN for what was never shown."""
        with np.errstate(invalid="ignore"):
            return np.asarray((self.best - self.worst) / self.shown, dtype=np.float64)


def counts_of(choices: Choices) -> Counts:
    """Count the choices of each item (Orme 2009; Kiritchenko & Mohammad 2017, section 3).

    Parameters
    ----------
    choices : Choices

    Returns
    -------
    Counts

    Examples
    --------
    Two people look at the items 0 to 3. Both find 0 the best; 3 and 2 are found the worst.

    >>> answers = Choices(
    ...     items=np.array([[0, 1, 2, 3], [3, 2, 1, 0]]),
    ...     best=np.array([0, 3]),
    ...     worst=np.array([3, 1]),
    ...     n_items=4,
    ...     question=np.array([0, 0]),
    ... )
    >>> counts_of(answers).score.tolist()
    [1.0, 0.0, -0.5, -0.5]
    """
    return Counts(
        shown=np.bincount(choices.items.ravel(), minlength=choices.n_items),
        best=np.bincount(choices.chosen(choices.best), minlength=choices.n_items),
        worst=np.bincount(choices.chosen(choices.worst), minlength=choices.n_items),
    )
