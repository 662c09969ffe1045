"""Agreement of annotators: every measure of SICK, SimLex and CDSCorpus, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.chance_corrected import FleissKappa, KrippendorffAlpha, Level
from annotation.stats.co_rated import cohen_coefficients, spearman_coefficients
from annotation.stats.gold import Deviation
from annotation.stats.leave_one_out import LeaveOneOut
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.measure import Measure
from annotation.stats.pairwise import LEAST_COMMON, pairwise_cohen, pairwise_spearman
from annotation.stats.reliability_data import ReliabilityData, label_data, rating_data
from annotation.stats.statistic import Statistic, WeightedMean, bootstrap, estimate
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
    seed: int = 1
    workers: int = 1


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
) -> dict[str, Measure]:
    """Return every measure that the answers allow, by name.

    Parameters
    ----------
    ratings, labels : ReliabilityData or None
        None where they were not asked for.
    settings : AgreementSettings, optional

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
    statistics: dict[str, Statistic] = {}
    if ratings is not None:
        statistics |= rating_statistics(ratings, settings)
    if labels is not None:
        statistics |= label_statistics(labels, settings)
    given = [answers for answers in (ratings, labels) if answers is not None]
    if not given:
        return {}
    judged = [answers.pair[answers.totals > 0] for answers in given]
    return bootstrap(
        statistics,
        judged=np.unique(np.concatenate(judged)),
        n_pairs=given[0].n_pairs,
        resamples=settings.resamples,
        seed=settings.seed,
        workers=settings.workers,
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


_DEVIATION_NOTES: Final = {
    Deviation.SAMPLE: Reason("pairs_sample_deviation"),
    Deviation.POPULATION: Reason("pairs_population_deviation"),
}


def mean_sd(ratings: ReliabilityData, *, deviation: Deviation = Deviation.SAMPLE) -> WeightedMean:
    """Return the mean over pairs of the standard deviation of their ratings.

    This is SICK's inverse agreement: the lower, the better annotators agree.

    Both presentation orders of a pair count together; a pair with a single rating does not count.

    Parameters
    ----------
    ratings : ReliabilityData
    deviation : Deviation, optional
        Whether to divide by n - 1 (the default) or by n.

    Returns
    -------
    WeightedMean
        In points of the scale.

    References
    ----------
    Marelli et al. (2014), section 3.4: .76 for relatedness.
    """
    return WeightedMean(
        _deviations(ratings, deviation),
        np.arange(ratings.n_pairs),
        note=_DEVIATION_NOTES[deviation],
        otherwise=Reason("no_pair_with_two_ratings"),
    )


def majority_share(labels: ReliabilityData) -> WeightedMean:
    """Return the mean share of the most frequent label, over pairs in one presentation order.

    A pair that was labelled in both orders counts twice, once for each. A single vote has nothing
    to agree with and does not count.

    Parameters
    ----------
    labels : ReliabilityData

    Returns
    -------
    WeightedMean
        Shares from 0 to 1.

    Notes
    -----
    With v the votes for each label of a pair in one order, its share is max(v) / sum(v).

    References
    ----------
    Marelli et al. (2014), section 3.4.
    """
    most = labels.counts.max(axis=1).toarray()
    shares = np.full(labels.n_units, np.nan)
    np.divide(most, labels.totals, out=shares, where=labels.totals > 1)
    return WeightedMean(
        shares,
        labels.pair,
        note=Reason("pairs_in_one_order"),
        otherwise=Reason("no_pair_with_two_labels"),
    )


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


def mean_pair_sd(matrix: JudgementMatrix, *, deviation: Deviation = Deviation.SAMPLE) -> Measure:
    """Return `mean_sd` of the ratings of a matrix.

    Parameters
    ----------
    matrix : JudgementMatrix
    deviation : Deviation, optional

    Returns
    -------
    Measure
        In points of the scale; `n` counts pairs.

    Examples
    --------
    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3, 1], pair=[1, 1, 1, 2], order=[0, 0, 0, 0], rating=[1, 2, 3, 5],
    ...     label=[-1] * 4,
    ... )
    >>> mean_pair_sd(matrix).value, mean_pair_sd(matrix).n
    (1.0, 1)
    """
    return estimate(mean_sd(rating_data(matrix), deviation=deviation), n_pairs=matrix.n_pairs)


def mean_majority_share(matrix: JudgementMatrix) -> Measure:
    """Return `majority_share` of the labels of a matrix.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    Measure
        From 0 to 1; `n` counts pairs in one presentation order.

    Examples
    --------
    Two of three votes in order AB, and both in order BA:

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3, 4, 5], pair=[1] * 5, order=[0, 0, 0, 1, 1], rating=[np.nan] * 5,
    ...     label=[0, 0, 2, 2, 2],
    ... )
    >>> round(mean_majority_share(matrix).value, 3)  # (2 / 3 + 1) / 2
    0.833
    """
    return estimate(majority_share(label_data(matrix)), n_pairs=matrix.n_pairs)


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


def _deviations(ratings: ReliabilityData, deviation: Deviation) -> FloatArray:
    pair: IntArray = ratings.pair[ratings.unit]
    n = np.bincount(pair, minlength=ratings.n_pairs)
    sums = np.bincount(pair, weights=ratings.values, minlength=ratings.n_pairs)
    mean = np.divide(sums, n, out=np.zeros(len(n)), where=n > 0)
    squares = np.bincount(
        pair, weights=(ratings.values - mean[pair]) ** 2, minlength=ratings.n_pairs
    )
    result: FloatArray = np.full(len(n), np.nan)
    divisor = n - 1 if deviation is Deviation.SAMPLE else n
    np.divide(squares, divisor, out=result, where=n >= 2)
    return np.sqrt(result)
