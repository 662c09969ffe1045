"""Agreement of annotators: every measure of SICK, SimLex and CDSCorpus, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from annotation.stats.arrays import BoolArray
from annotation.stats.chance_corrected import FleissKappa, KrippendorffAlpha, Level
from annotation.stats.co_rated import cohen_coefficients, spearman_coefficients
from annotation.stats.gold import Deviation
from annotation.stats.leave_one_out import LeaveOneOut
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.measure import Measure
from annotation.stats.pairwise import LEAST_COMMON, pairwise_cohen, pairwise_spearman
from annotation.stats.reliability_data import ReliabilityData, label_data, rating_data
from annotation.stats.resampling import Drawing, Interval, Statistics, intervals_of
from annotation.stats.spread import majority_share, mean_sd
from annotation.stats.statistic import Statistic, estimate
from transforms.reason import Reason

Classes = Sequence[Sequence[float]]


@dataclass(frozen=True)
class AgreementSettings:
    """Choices that the measures leave open.

    Attributes
    ----------
    deviation : Deviation
        Standard deviation of the ratings of a pair.
    classes : sequence of sequences of float or None
        Classes of ratings for another Fleiss' kappa; None omits it.
    least_common : int
        Units that two annotators must share to be compared.
    most_annotators : int
        Measures over all pairs of annotators use a sample of this size where there are more.
    resamples : int
        Bootstrap resamples; 0 omits the intervals.
    interval : Interval
        How the intervals are made.
    seed : int
        Seed of the sample of annotators and of the bootstrap.
    workers : int
        Threads; they do not change the results.
    """

    deviation: Deviation = Deviation.SAMPLE
    classes: Classes | None = None
    least_common: int = LEAST_COMMON
    most_annotators: int = 500
    resamples: int = 0
    interval: Interval = Interval.PERCENTILE
    seed: int = 1
    workers: int = 1

    @property
    def drawing(self) -> Drawing:
        """How resamples are drawn."""
        return Drawing(self.resamples, self.interval, self.seed, self.workers)


DEFAULTS = AgreementSettings()


def classes_of(text: str) -> Classes:
    """Parse classes of ratings written as in CDSCorpus.

    Parameters
    ----------
    text : str
        Values and ranges, separated by commas; angle brackets are optional.

    Returns
    -------
    list of list of float
        The two ends of each class.

    Raises
    ------
    ValueError
        If an end is not a number.

    References
    ----------
    Wróblewska and Krasnowska-Kieraś (2017), section 4.2.

    Examples
    --------
    >>> classes_of("<0>, <1-4>, <5>")
    [[0.0, 0.0], [1.0, 4.0], [5.0, 5.0]]
    """
    classes = []
    for part in text.replace("<", "").replace(">", "").replace("–", "-").split(","):
        low, dash, high = part.strip().partition("-")
        classes.append([float(low), float(high if dash else low)])
    return classes


def agreement(
    ratings: ReliabilityData | None,
    labels: ReliabilityData | None,
    settings: AgreementSettings = DEFAULTS,
    advance: Callable[[int, int], None] | None = None,
) -> dict[str, Measure]:
    """Return every measure that the answers allow, by name.

    Parameters
    ----------
    ratings, labels : ReliabilityData or None
        None where they were not asked for.
    settings : AgreementSettings, optional
    advance : callable or None, optional
        Called with the number of resamples done and of all.

    Returns
    -------
    dict of str to Measure
        With intervals if the settings ask for resamples.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> labels = label_data(build_matrix(
    ...     annotator=[1, 2, 3], pair=[1, 1, 1], order=[0, 0, 0], rating=[np.nan] * 3,
    ...     label=[0, 0, 0],
    ... ))
    >>> measures = agreement(None, labels)
    >>> list(measures)
    ['majority_share', 'fleiss_label', 'alpha_label', 'pairwise_cohen']
    >>> measures["majority_share"].value, measures["fleiss_label"].value
    (1.0, None)
    """
    answered = [answers for answers in (ratings, labels) if answers is not None]
    if not answered:
        return {}

    def of(kept: BoolArray) -> Statistics:
        statistics: dict[str, Statistic] = {}
        if ratings is not None:
            statistics |= rating_statistics(ratings.by(kept), settings)
        if labels is not None:
            statistics |= label_statistics(labels.by(kept), settings)
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


def rating_statistics(
    ratings: ReliabilityData, settings: AgreementSettings = DEFAULTS
) -> dict[str, Statistic]:
    """Return the statistics of ratings, by name.

    Parameters
    ----------
    ratings : ReliabilityData
    settings : AgreementSettings, optional

    Returns
    -------
    dict of str to Statistic
        Their notes say how many ratings were left out, if any.
    """
    compared = sampled(ratings, most=settings.most_annotators, seed=settings.seed)
    least = settings.least_common
    statistics: dict[str, Statistic] = {
        "mean_sd": mean_sd(ratings, deviation=settings.deviation),
        "pairwise_spearman": pairwise_spearman(
            compared, spearman_coefficients(compared, workers=settings.workers), least_common=least
        ),
        "against_others": LeaveOneOut(ratings, least_common=least),
        "fleiss_rating": FleissKappa(ratings),
        **{f"alpha_rating_{level}": KrippendorffAlpha(ratings, level) for level in Level},
    }
    if settings.classes is not None:
        statistics["fleiss_rating_classes"] = FleissKappa(ratings.grouped(settings.classes))
    if ratings.left_out:
        for statistic in statistics.values():
            statistic.note = Reason(
                "without_repeated_ratings", left_out=ratings.left_out, note=statistic.note
            )
    return statistics


def label_statistics(
    labels: ReliabilityData, settings: AgreementSettings = DEFAULTS
) -> dict[str, Statistic]:
    """Return the statistics of labels, by name.

    Parameters
    ----------
    labels : ReliabilityData
    settings : AgreementSettings, optional

    Returns
    -------
    dict of str to Statistic
    """
    compared = sampled(labels, most=settings.most_annotators, seed=settings.seed)
    return {
        "majority_share": majority_share(labels),
        "fleiss_label": FleissKappa(labels),
        "alpha_label": KrippendorffAlpha(labels, Level.NOMINAL),
        "pairwise_cohen": pairwise_cohen(
            compared,
            cohen_coefficients(compared, workers=settings.workers),
            least_common=settings.least_common,
        ),
    }


def sampled(answers: ReliabilityData, *, most: int, seed: int) -> ReliabilityData:
    """Return the answers of a random sample of annotators, or all if there are few enough.

    Parameters
    ----------
    answers : ReliabilityData
    most : int
        Size of the sample.
    seed : int
        Seed of the drawing.

    Returns
    -------
    ReliabilityData
        With the annotators of the sample numbered from 0.
    """
    present = np.unique(answers.annotator)
    if len(present) <= most:
        return answers
    drawn = np.sort(np.random.default_rng(seed).choice(present, size=most, replace=False))
    sample = answers.where(np.isin(answers.annotator, drawn))
    return sample.renumbered(drawn)


def rating_alpha(matrix: JudgementMatrix, *, level: Level = Level.ORDINAL) -> Measure:
    """Return Krippendorff's alpha of the ratings of a matrix.

    Parameters
    ----------
    matrix : JudgementMatrix
    level : Level, optional
        Level of measurement; ordinal by default.

    Returns
    -------
    Measure
        At most 1, and 0 for agreement by chance; `n` counts units with two ratings or more.
    """
    return estimate(KrippendorffAlpha(rating_data(matrix), level), n_pairs=matrix.n_pairs)


def label_alpha(matrix: JudgementMatrix) -> Measure:
    """Return Krippendorff's nominal alpha of the labels of a matrix.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    Measure
        At most 1, and 0 for agreement by chance; `n` counts units with two labels or more.
    """
    return estimate(KrippendorffAlpha(label_data(matrix), Level.NOMINAL), n_pairs=matrix.n_pairs)
