"""Contingency tables of the values that two annotators gave to the units they share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from scipy import sparse

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import safe_divide

# With more values than this, a table is larger than the list of the answers it counts.
MOST_TABLE_VALUES: Final = 12
# A cell of a table costs about a tenth as much as visiting a shared unit.
_CELLS_PER_CO_RATED: Final = 10
_CELLS_A_BLOCK: Final = 4_000_000

# (n_tables, n_values, n_values, n_draws) → (n_tables, n_draws)
Coefficient = Callable[[FloatArray], FloatArray]


def recode_by_annotator(answers: ReliabilityData) -> ReliabilityData:
    """Return the answers with each annotator's values counted from 0: the same ranks, fewer codes.

    Calibration gives each annotator different values, though no more than the scale has steps.

    Parameters
    ----------
    answers : ReliabilityData

    Returns
    -------
    ReliabilityData
        The answers themselves where they have few values already.

    Examples
    --------
    >>> from annotation.stats.reliability_data import reliability_data
    >>> answers = reliability_data(
    ...     unit=np.repeat(np.arange(8), 2), annotator=np.tile(np.arange(2), 8),
    ...     value=np.arange(16), pair=np.arange(8), n_pairs=8, n_annotators=2,
    ... )
    >>> recode_by_annotator(answers).n_values
    8
    """
    if answers.n_values <= MOST_TABLE_VALUES:
        return answers
    cell = answers.annotator.astype(np.int64) * answers.n_values + answers.code
    used, index = np.unique(cell, return_inverse=True)
    annotators = np.arange(answers.n_annotators + 1)
    first = np.searchsorted(used, annotators * answers.n_values)
    most = int(np.diff(first).max(initial=0))
    return replace(
        answers,
        code=(index - first[answers.annotator]).astype(np.int32),
        domain=np.arange(most, dtype=np.float64),
    )


def tables_are_cheaper(answers: ReliabilityData) -> bool:
    """Tell whether tables of all pairs of annotators cost less than visiting their shared units.

    Parameters
    ----------
    answers : ReliabilityData

    Returns
    -------
    bool
    """
    if answers.n_values > MOST_TABLE_VALUES:
        return False
    cells = (answers.n_annotators * max(1, answers.n_values)) ** 2
    co_rated = int((answers.totals.astype(np.int64) ** 2).sum())
    return cells <= max(_CELLS_A_BLOCK, _CELLS_PER_CO_RATED * co_rated)


def coefficients_from_tables(
    answers: ReliabilityData, coefficient: Coefficient
) -> tuple[FloatArray, IntArray]:
    """Return a coefficient for each pair of annotators, and how many units they share.

    Parameters
    ----------
    answers : ReliabilityData
    coefficient : callable
        Function of contingency tables, such as `spearman_of_tables`.

    Returns
    -------
    coefficient : (n_annotators, n_annotators) array of float
        nan on the diagonal.
    shared : (n_annotators, n_annotators) array of int
        0 on the diagonal.

    Notes
    -----
    All sums are of whole and half numbers, and thus exact in any sequence.
    """
    n, v = answers.n_annotators, max(1, answers.n_values)
    column = answers.annotator.astype(np.int64) * v + answers.code
    shape = (answers.n_units, n * v)
    answers_by_unit = sparse.csr_array((np.ones(len(column)), column, answers.starts), shape=shape)
    by_column = answers_by_unit.T.tocsr()
    coefficients, shared = np.empty((n, n)), np.empty((n, n), dtype=np.int64)
    step = max(1, _CELLS_A_BLOCK // (n * v * v + 1))
    for start in range(0, n, step):
        rows = slice(start, min(start + step, n))
        counts = (by_column[rows.start * v : rows.stop * v] @ answers_by_unit).toarray()
        tables = counts.reshape(-1, v, n, v).transpose(1, 3, 0, 2).reshape(1, v, v, -1)
        coefficients[rows] = coefficient(tables).reshape(-1, n)
        shared[rows] = tables.sum(axis=(1, 2)).reshape(-1, n)
    np.fill_diagonal(coefficients, np.nan)
    np.fill_diagonal(shared, 0)
    return coefficients, shared


def spearman_of_tables(tables: FloatArray) -> FloatArray:
    """Return Spearman's rho of each contingency table.

    Parameters
    ----------
    tables : (n_tables, n_values, n_values, n_draws) array of float
        How often one annotator gave the value of the row and the other that of the column.

    Returns
    -------
    (n_tables, n_draws) array of float
        nan where an annotator gave one value only.

    Examples
    --------
    >>> same, opposite = np.eye(3), np.eye(3)[::-1]
    >>> spearman_of_tables(np.stack([same, opposite])[..., np.newaxis]).ravel().tolist()
    [1.0, -1.0]
    """
    mine, theirs = tables.sum(axis=2), tables.sum(axis=1)
    my_ranks, their_ranks = _table_ranks(mine), _table_ranks(theirs)
    covariance = (np.einsum("tuvd,tvd->tud", tables, their_ranks) * my_ranks).sum(axis=1)
    spread = (mine * my_ranks**2).sum(axis=1) * (theirs * their_ranks**2).sum(axis=1)
    return safe_divide(covariance, np.sqrt(spread))


def cohen_of_tables(tables: FloatArray) -> FloatArray:
    """Return Cohen's kappa of each contingency table.

    Parameters
    ----------
    tables : (n_tables, n_values, n_values, n_draws) array of float
        How often one annotator gave the value of the row and the other that of the column.

    Returns
    -------
    (n_tables, n_draws) array of float
        nan where both annotators gave one and the same value only.

    Examples
    --------
    Of 50 units 35 lie on the diagonal, and chance gives a half: (.7 - .5) / (1 - .5).

    >>> table = np.array([[20.0, 5.0], [10.0, 15.0]])
    >>> round(float(cohen_of_tables(table[np.newaxis, :, :, np.newaxis])[0, 0]), 12)
    0.4
    """
    n = tables.sum(axis=(1, 2))
    observed = safe_divide(np.einsum("tuud->td", tables), n)
    chance = safe_divide((tables.sum(axis=2) * tables.sum(axis=1)).sum(axis=1), n**2)
    return safe_divide(observed - chance, 1 - chance)


def _table_ranks(counts: FloatArray) -> FloatArray:
    """Return the centred mid-rank of each value: (n_tables, n_values, n_draws)."""
    ranks: FloatArray = np.cumsum(counts, axis=1) - counts / 2
    ranks -= counts.sum(axis=1, keepdims=True) / 2
    return ranks
