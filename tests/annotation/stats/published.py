"""Published tables of answers, and matrices made of tables."""

import numpy as np

from annotation.stats.matrix import build_matrix

NAN = float("nan")

# Four observers and twelve units of Krippendorff (2011), "Computing Krippendorff's
# KrippendorffAlpha-Reliability"; he gives .743 nominal, .815 ordinal, .849 interval and .797 ratio.
KRIPPENDORFF = np.array(
    [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, NAN, NAN, NAN],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NAN, 3],
        [NAN, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NAN],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NAN],
    ]
)

# Fleiss (1971), table 1: 30 patients, 6 psychiatrists each, 5 diagnoses; kappa is .430.
FLEISS = np.array(
    [
        *([0, 0, 0, 6, 0], [0, 3, 0, 0, 3], [0, 1, 4, 0, 1], [0, 0, 0, 0, 6], [0, 3, 0, 3, 0]),
        *([2, 0, 4, 0, 0], [0, 0, 4, 0, 2], [2, 0, 3, 1, 0], [2, 0, 0, 4, 0], [0, 0, 0, 0, 6]),
        *([1, 0, 0, 5, 0], [1, 1, 0, 4, 0], [0, 3, 3, 0, 0], [1, 0, 0, 5, 0], [0, 2, 0, 3, 1]),
        *([0, 0, 5, 0, 1], [3, 0, 0, 1, 2], [5, 1, 0, 0, 0], [0, 2, 0, 4, 0], [1, 0, 2, 0, 3]),
        *([0, 0, 0, 0, 6], [0, 1, 0, 5, 0], [0, 2, 0, 1, 3], [2, 0, 0, 4, 0], [1, 0, 0, 4, 1]),
        *([0, 5, 0, 1, 0], [4, 0, 0, 0, 2], [0, 2, 0, 4, 0], [1, 0, 5, 0, 0], [0, 0, 0, 0, 6]),
    ]
)

# The worked example of Wikipedia's article on Fleiss' kappa: 10 subjects, 14 raters, .210.
WIKIPEDIA = np.array(
    [
        *([0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1]),
        *([7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7]),
    ]
)


def matrix_of(table, labels=None):
    """Build a matrix from an (annotators, pairs) table of ratings, half in each order."""
    table = np.asarray(table, dtype=float)
    annotator, pair = np.indices(table.shape)
    values = ~np.isnan(table)
    return build_matrix(
        annotator=annotator[values],
        pair=pair[values],
        order=annotator[values] % 2,
        rating=table[values],
        label=np.full(values.sum(), -1) if labels is None else np.asarray(labels)[values],
    )


def table_of_counts(counts):
    """Turn (units, values) counts into an (annotators, units) table with those counts."""
    return np.array([np.repeat(np.arange(len(row)), row) for row in counts], dtype=float).T
