"""Tables of one annotator's values against another's: what two say of the units they share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import numpy as np
from scipy import sparse

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.statistic import safe_divide

# Up to so many values a table is smaller than the list of what it counts.
MOST_TABLE_VALUES: Final = 12
# A cell costs about a tenth of what a shared unit costs that is looked at by itself.
_CELLS_A_MEETING: Final = 10
_CELLS_A_BLOCK: Final = 4_000_000

# (n_tables, n_values, n_values, n_draws) → (n_tables, n_draws)
Coefficient = Callable[[FloatArray], FloatArray]


def recode_by_annotator(answers: ReliabilityData) -> ReliabilityData:
    """Count each annotator's values from 0: the same ranks from fewer codes.

    Calibration gives every annotator values of their own, still as many as the scale has steps.
    """
    if answers.n_values <= MOST_TABLE_VALUES:
        return answers
    cell = answers.annotator.astype(np.int64) * answers.n_values + answers.code
    used, place = np.unique(cell, return_inverse=True)
    annotators = np.arange(answers.n_annotators + 1)
    first = np.searchsorted(used, annotators * answers.n_values)
    most = int(np.diff(first).max(initial=0))
    return replace(
        answers,
        code=(place - first[answers.annotator]).astype(np.int32),
        domain=np.arange(most, dtype=np.float64),
    )


def tables_are_cheaper(answers: ReliabilityData) -> bool:
    """Tell whether tables of every two annotators cost less than going through what they share."""
    if answers.n_values > MOST_TABLE_VALUES:
        return False
    cells = (answers.n_annotators * max(1, answers.n_values)) ** 2
    meetings = int((answers.totals.astype(np.int64) ** 2).sum())
    return cells <= max(_CELLS_A_BLOCK, _CELLS_A_MEETING * meetings)


def coefficients_from_tables(
    answers: ReliabilityData, coefficient: Coefficient
) -> tuple[FloatArray, IntArray]:
    """Return a coefficient of every two annotators and how many units they share.

    Both are (n_annotators, n_annotators). All sums are of whole and half numbers, thus exact in
    any sequence.
    """
    n, v = answers.n_annotators, max(1, answers.n_values)
    column = answers.annotator.astype(np.int64) * v + answers.code
    shape = (answers.n_units, n * v)
    said = sparse.csr_array((np.ones(len(column)), column, answers.starts), shape=shape)
    by_column = said.T.tocsr()
    found, shared = np.empty((n, n)), np.empty((n, n), dtype=np.int64)
    step = max(1, _CELLS_A_BLOCK // (n * v * v + 1))
    for start in range(0, n, step):
        rows = slice(start, min(start + step, n))
        counts = (by_column[rows.start * v : rows.stop * v] @ said).toarray()
        tables = counts.reshape(-1, v, n, v).transpose(1, 3, 0, 2).reshape(1, v, v, -1)
        found[rows] = coefficient(tables).reshape(-1, n)
        shared[rows] = tables.sum(axis=(1, 2)).reshape(-1, n)
    np.fill_diagonal(found, np.nan)
    np.fill_diagonal(shared, 0)
    return found, shared


def spearman_of_tables(tables: FloatArray) -> FloatArray:
    """Return Spearman's rho of each table: (n_tables, n_values, n_values, n_draws)."""
    mine, theirs = tables.sum(axis=2), tables.sum(axis=1)
    my_ranks, their_ranks = _table_ranks(mine), _table_ranks(theirs)
    covariance = (np.einsum("tuvd,tvd->tud", tables, their_ranks) * my_ranks).sum(axis=1)
    spread = (mine * my_ranks**2).sum(axis=1) * (theirs * their_ranks**2).sum(axis=1)
    return safe_divide(covariance, np.sqrt(spread))


def cohen_of_tables(tables: FloatArray) -> FloatArray:
    """Return Cohen's kappa of each table: (n_tables, n_values, n_values, n_draws)."""
    n = tables.sum(axis=(1, 2))
    observed = safe_divide(np.einsum("tuud->td", tables), n)
    chance = safe_divide((tables.sum(axis=2) * tables.sum(axis=1)).sum(axis=1), n**2)
    return safe_divide(observed - chance, 1 - chance)


def _table_ranks(counts: FloatArray) -> FloatArray:
    """Return the mid-rank of each value, counted from the middle: (n_tables, n_values, n_draws)."""
    ranks: FloatArray = np.cumsum(counts, axis=1) - counts / 2
    ranks -= counts.sum(axis=1, keepdims=True) / 2
    return ranks
