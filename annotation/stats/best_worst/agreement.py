"""How far people choose like the others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.best_worst.choices import Choices


@dataclass(frozen=True)
class OwnAgreement:
    """Agreement of each annotator with the majority of the others.

    Attributes
    ----------
    annotators : (n_annotators,) array of int
        As they were given, ascending.
    compared : (n_annotators,) array of int
        Answers to tuples that others answered too.
    share : (n_annotators,) array of float
        Share of the choices in these, best and worst, that most of the others made; where several
        were made equally often, any of them. A quarter by chance; NaN if nothing is compared.
    """

    annotators: IntArray
    compared: IntArray
    share: FloatArray


def own_agreement(choices: Choices, annotator: IntArray) -> OwnAgreement:
    """Compare each answer with those of the others to the same tuple.

    Parameters
    ----------
    choices : Choices
    annotator : (n_answers,) array of int

    Returns
    -------
    OwnAgreement

    Examples
    --------
    Three people look at the same four items. Two find 0 the best and 3 the worst; the third agrees
    about the worst only.

    >>> answers = Choices(
    ...     items=np.tile(np.arange(4), (3, 1)),
    ...     best=np.array([0, 0, 1]),
    ...     worst=np.array([3, 3, 3]),
    ...     n_items=4,
    ...     question=np.zeros(3, dtype=int),
    ... )
    >>> own_agreement(answers, np.array([1, 2, 3])).share.tolist()
    [1.0, 1.0, 0.5]
    """
    people, code = np.unique(annotator, return_inverse=True)
    flat = (choices.question[:, None] * choices.n_items + choices.items).ravel()
    cell = np.unique(flat, return_inverse=True)[1].reshape(choices.items.shape)
    row = np.arange(len(choices.items))
    hits = np.zeros(len(row))
    compared = np.zeros(len(row), dtype=bool)
    for chosen in (choices.best, choices.worst):
        votes = np.bincount(cell[row, chosen], minlength=cell.max(initial=-1) + 1)
        others = votes[cell]
        others[row, chosen] -= 1
        most = others.max(axis=1, initial=0)
        compared = most > 0
        hits += compared & (others[row, chosen] == most)
    n = np.bincount(code[compared], minlength=len(people))
    right = np.bincount(code, weights=hits, minlength=len(people))
    with np.errstate(invalid="ignore"):
        share = np.asarray(right / (2 * n), dtype=np.float64)
    return OwnAgreement(people, n, share)
