"""Intraclass correlations, Kendall's W, Gwet's AC1 and AC2, and others, by name.

The measures of the papers are in `annotation.stats.agreement`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from annotation.stats.agreement import DEFAULTS, AgreementSettings, sampled
from annotation.stats.arrays import BoolArray
from annotation.stats.further.concordance import KendallW
from annotation.stats.further.gwet import Gwet
from annotation.stats.further.halves import SplitHalf
from annotation.stats.further.intraclass import intraclass
from annotation.stats.further.majority import AgainstMajority
from annotation.stats.further.two_raters import pairwise_pearson, weighted_kappa
from annotation.stats.measure import Measure
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.resampling import Statistics, intervals_of
from annotation.stats.statistic import Statistic


def coefficients(
    ratings: ReliabilityData | None,
    labels: ReliabilityData | None,
    settings: AgreementSettings = DEFAULTS,
    advance: Callable[[int, int], None] | None = None,
) -> dict[str, Measure]:
    """Return all coefficients that can be computed, by name.

    Parameters
    ----------
    ratings, labels : ReliabilityData or None
        None if the study has none.
    settings : AgreementSettings, optional
        With more annotators than `most_annotators`, a sample of them is compared two by two; the
        other coefficients use all.
    advance : callable or None, optional
        Called with the number of resamples done and of all.

    Returns
    -------
    dict of str to Measure
        With intervals if the settings ask for resamples.
    """
    answered = [answers for answers in (ratings, labels) if answers is not None]
    if not answered:
        return {}

    def of(kept: BoolArray) -> Statistics:
        statistics: dict[str, Statistic] = {}
        # How many times as many annotators there are as in this resample.
        times = len(kept) / int(kept.sum())
        if ratings is not None:
            statistics |= _rating_coefficients(ratings.by(kept), settings, times=times)
        if labels is not None:
            by_some = labels.by(kept)
            statistics |= {"gwet_ac1": Gwet(by_some), "against_majority": AgainstMajority(by_some)}
        return statistics

    judged = [answers.pair[answers.totals > 0] for answers in answered]
    return intervals_of(
        of,
        judged=np.unique(np.concatenate(judged)),
        n_pairs=answered[0].n_pairs,
        annotators=np.concatenate([answers.annotator for answers in answered]),
        drawing=settings.drawing,
        advance=advance,
    )


def _rating_coefficients(
    ratings: ReliabilityData, settings: AgreementSettings, *, times: float
) -> dict[str, Statistic]:
    compared = sampled(ratings, most=settings.most_annotators, seed=settings.seed)
    return {
        **intraclass(ratings, times=times),
        "kendall_w": KendallW(ratings, times=times),
        "pairwise_pearson": pairwise_pearson(compared, least_common=settings.least_common),
        "weighted_kappa": weighted_kappa(compared, least_common=settings.least_common),
        "split_half": SplitHalf(ratings, seed=settings.seed, times=times),
        "gwet_ac2": Gwet(ratings, quadratic=True),
    }
