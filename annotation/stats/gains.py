"""Annotators without whom the others would agree clearly better."""

from __future__ import annotations

import numpy as np

from annotation.stats.arrays import FloatArray
from annotation.stats.co_rated import PairwiseCoefficients
from annotation.stats.exclusion import SLACK, ExclusionRule, Finding
from annotation.stats.pairwise import LEAST_COMMON
from annotation.stats.statistic import safe_divide
from transforms.reason import Reason


def agreement_gains(table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON) -> FloatArray:
    """Return how much the mean pairwise coefficient rises without each annotator.

    Parameters
    ----------
    table : PairwiseCoefficients
    least_common : int, optional
        Units that two annotators must share for their coefficient to count.

    Returns
    -------
    (n_annotators,) array of float
        Negative where it falls; nan where it is not defined.

    Examples
    --------
    The mean of .8, .2 and .2 is .4. Only .8 is left without the third annotator.

    >>> correlations = np.array([[np.nan, 0.8, 0.2], [0.8, np.nan, 0.2], [0.2, 0.2, np.nan]])
    >>> table = PairwiseCoefficients(correlations, np.full((3, 3), 20))
    >>> agreement_gains(table).round(3).tolist()
    [-0.2, -0.2, 0.4]
    """
    counted = table.counting(least_common)
    sums = np.nansum(counted, axis=1)
    counts = (~np.isnan(counted)).sum(axis=1)
    total, n = sums.sum() / 2, counts.sum() / 2
    gains = safe_divide(total - sums, n - counts) - (total / n if n else np.nan)
    return np.where(counts > 0, gains, np.nan)


def large_gain(
    table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON, share: float = 0.1
) -> list[Finding]:
    """Return the 10 % of annotators without whom agreement rises most (SimLex's rule 2).

    Parameters
    ----------
    table : PairwiseCoefficients
    least_common : int, optional
        Units that two annotators must share for their coefficient to count.
    share : float, optional
        Share of the annotators that is named: 50 of 500.

    Returns
    -------
    list of Finding
        By annotator code. Values are differences of the mean coefficient.

    Notes
    -----
    An annotator is named if fewer than floor(`share` · n) of the n annotators have a larger gain,
    so that all who tie for the last place are. Nobody is named among fewer than 1 / `share`
    annotators, nor is anybody without whom agreement would not rise.

    References
    ----------
    Hill et al. (2015), section 3.6.
    """
    gains = agreement_gains(table, least_common=least_common)
    known = np.flatnonzero(~np.isnan(gains))
    places = int(np.floor(share * len(known) + SLACK))
    larger = np.array([(gains[known] > gains[code] + SLACK).sum() for code in known])
    named = known[(larger < places) & (gains[known] > SLACK)]
    limit = float(gains[named].min()) if len(named) else np.nan
    return [
        Finding(
            int(code),
            ExclusionRule.GAIN,
            float(gains[code]),
            limit,
            Reason(
                "agreement_gains_without",
                gain=float(gains[code]),
                places=int(places),
                share=share,
                annotators=len(known),
            ),
        )
        for code in named
    ]
