"""Results of SimLex-999 for each part of speech (4.1): agreement, spread and level of ratings."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from annotation.stats.agreement import DEFAULTS, AgreementSettings
from annotation.stats.arrays import IntArray
from annotation.stats.leave_one_out import LeaveOneOut
from annotation.stats.pairwise import pairwise_spearman
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.spread import mean_sd
from annotation.stats.statistic import estimate
from annotation.stats.tables.table import ResultTable
from transforms.reason import Reason


class Grouping(NamedTuple):
    """What the groups are called in the head of a column and in the caption of a table."""

    column: Reason
    caption: Reason


PARTS_OF_SPEECH: Final = Grouping(
    Reason("column_part_of_speech"), Reason("table_by_part_of_speech")
)
KINDS_OF_PAIR: Final = Grouping(Reason("column_kind_of_pair"), Reason("table_by_kind_of_pair"))


def per_group(
    ratings: ReliabilityData,
    *,
    names: tuple[str, ...],
    group: IntArray,
    what: Grouping = PARTS_OF_SPEECH,
    settings: AgreementSettings = DEFAULTS,
) -> ResultTable:
    """Return agreement, spread and mean of the ratings of each group of pairs.

    Parameters
    ----------
    ratings : ReliabilityData
    names : tuple of str
        Names of the groups.
    group : (n_pairs,) array of int
        Group of each pair, as a position in `names`.
    what : Grouping, optional
        What the groups are.
    settings : AgreementSettings, optional

    Returns
    -------
    ResultTable

    References
    ----------
    Hill et al. (2015), section 4.1.
    """
    rows = []
    for code, name in enumerate(names):
        part = ratings.where(group[ratings.pair[ratings.unit]] == code)
        least = settings.least_common
        measures = (
            pairwise_spearman(part, least_common=least),
            LeaveOneOut(part, least_common=least),
            mean_sd(part, deviation=settings.deviation),
        )
        values = (estimate(measure, n_pairs=part.n_pairs).value for measure in measures)
        mean = float(part.values.mean()) if len(part) else None
        pairs = len(np.unique(part.pair[part.unit]))
        rows.append((name, pairs, mean, *values))
    columns = (
        what.column,
        Reason("column_pairs"),
        Reason("column_mean_rating"),
        Reason("column_pairwise_spearman"),
        Reason("column_against_others"),
        Reason("column_mean_sd"),
    )
    return ResultTable("simlex-groups", what.caption, columns, tuple(rows))
