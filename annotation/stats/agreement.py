"""How far annotators agree: every measure of SICK, SimLex and CDSCorpus, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

Classes = Sequence[Sequence[float]]


@dataclass(frozen=True)
class AgreementSettings:
    """What the measures leave open.

    `most_annotators`: of more annotators, a sample drawn with `seed` stands for all in the
    measures that compare every two of them. `resamples`: none gives no intervals.
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
    """Read classes of ratings as CDSCorpus writes them.

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
    """Return every measure of the answers there are, by name."""
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
    """Return the measures of ratings."""
    compared = sampled(ratings, most=settings.most_annotators, seed=settings.seed)
    least = settings.least_common
    found: dict[str, Statistic] = {
        "mean_sd": mean_sd(ratings, deviation=settings.deviation),
        "pairwise_spearman": pairwise_spearman(
            compared, spearman_coefficients(compared, workers=settings.workers), least_common=least
        ),
        "against_others": LeaveOneOut(ratings, least_common=least),
        "fleiss_rating": FleissKappa(ratings),
        **{f"alpha_rating_{level}": KrippendorffAlpha(ratings, level) for level in Level},
    }
    if settings.classes is not None:
        found["fleiss_rating_classes"] = FleissKappa(ratings.grouped(settings.classes))
    if ratings.left_out:
        for statistic in found.values():
            statistic.note = (
                f"Without {ratings.left_out} ratings of pairs that the same annotator rated in the "
                f"other order too: {statistic.note}"
            )
    return found


def label_statistics(
    labels: ReliabilityData, settings: AgreementSettings = DEFAULTS
) -> dict[str, Statistic]:
    """Return the measures of labels."""
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


def mean_sd(ratings: ReliabilityData, *, deviation: Deviation = Deviation.SAMPLE) -> WeightedMean:
    """Average over pairs of the standard deviation of their ratings (SICK's inverse agreement).

    Both presentation orders of a pair together; pairs with fewer than two ratings do not count.
    """
    return WeightedMean(
        _deviations(ratings, deviation),
        np.arange(ratings.n_pairs),
        note=f"Pairs; {deviation} standard deviation.",
        otherwise="No pair has two ratings.",
    )


def majority_share(labels: ReliabilityData) -> WeightedMean:
    """Average share of the most frequent label, over pairs and presentation orders.

    Let v be the votes for the labels of one pair in one order; its share is max(v) / sum(v). A
    pair that was judged in both orders counts twice, once for each. A single vote agrees with
    nothing and does not count.
    """
    most = labels.counts.max(axis=1).toarray()
    shares = np.full(labels.n_units, np.nan)
    np.divide(most, labels.totals, out=shares, where=labels.totals > 1)
    return WeightedMean(
        shares,
        labels.pair,
        note="Pairs in one presentation order.",
        otherwise="No pair has two labels in one order.",
    )


def sampled(answers: ReliabilityData, *, most: int, seed: int) -> ReliabilityData:
    """Keep the answers of at most so many annotators, drawn with the seed."""
    present = np.unique(answers.annotator)
    if len(present) <= most:
        return answers
    drawn = np.sort(np.random.default_rng(seed).choice(present, size=most, replace=False))
    kept = answers.where(np.isin(answers.annotator, drawn))
    return kept.renumbered(drawn)


def mean_pair_sd(matrix: JudgementMatrix, *, deviation: Deviation = Deviation.SAMPLE) -> Measure:
    """Return `mean_sd` of the ratings of a matrix."""
    return estimate(mean_sd(rating_data(matrix), deviation=deviation), n_pairs=matrix.n_pairs)


def mean_majority_share(matrix: JudgementMatrix) -> Measure:
    """Return `majority_share` of the labels of a matrix."""
    return estimate(majority_share(label_data(matrix)), n_pairs=matrix.n_pairs)


def rating_alpha(matrix: JudgementMatrix, *, level: Level = Level.ORDINAL) -> Measure:
    """Return Krippendorff's alpha of the ratings of a matrix."""
    return estimate(KrippendorffAlpha(rating_data(matrix), level), n_pairs=matrix.n_pairs)


def label_alpha(matrix: JudgementMatrix) -> Measure:
    """Return Krippendorff's nominal alpha of the labels of a matrix."""
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
