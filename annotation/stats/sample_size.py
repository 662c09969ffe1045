"""How many annotators are enough: planning a campaign from a pilot, and topping it up.

Ratings of a pair vary around its true mean. Labels of a pair in one order are drawn from that
pair's own shares, and these shares follow a Dirichlet distribution over pairs. Its concentration is
1 / kappa - 1, because Fleiss' kappa is the share of agreement beyond chance that pairs explain.
Variance and concentration are estimated from judgements, or assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import betainc

from annotation.stats.arrays import BoolArray, FloatArray, IntArray, LabelCode, OrderCode
from annotation.stats.chance_corrected import FleissKappa
from annotation.stats.gold import label_votes
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.pair_variances import rating_spread
from annotation.stats.reliability_data import label_data

_SIMULATED_PAIRS: Final = 20_000
_CERTAIN: Final = 1e6


@dataclass(frozen=True)
class Variation:
    """How judgements vary, as estimated from a pilot or assumed; None where unknown.

    Attributes
    ----------
    rating_variance : float or None
        Variance of the ratings of one pair, in squared points of the scale.
    label_shares : (3 labels,) array of float or None
        Shares of the labels over all pairs.
    concentration : float or None
        Concentration of the Dirichlet distribution; the smaller, the clearer the pairs.
    """

    rating_variance: float | None
    label_shares: FloatArray | None
    concentration: float | None


@dataclass(frozen=True)
class Precision:
    """What a number of annotators per pair yields, and what it costs.

    Attributes
    ----------
    annotators : int
        Annotators per pair.
    standard_error : float or None
        Standard error of gold relatedness, in points of the scale.
    settled : float or None
        Probability that the majority in one order is the true one.
    judgements : int
        Judgements in all.
    minutes : float
        Working time in all, in minutes.
    pay_per_hour : float or None
    """

    annotators: int
    standard_error: float | None
    settled: float | None
    judgements: int
    minutes: float
    pay_per_hour: float | None = None

    @property
    def hours(self) -> float:
        """Working time in all, in hours."""
        return self.minutes / 60

    @property
    def cost(self) -> float | None:
        """Pay for all hours; None where no pay is given."""
        return None if self.pay_per_hour is None else self.hours * self.pay_per_hour


@dataclass(frozen=True)
class TopUp:
    """Further judgements to ask for, and what is already settled.

    Attributes
    ----------
    further : (n_pairs, 2 orders) array of int
        Number of judgements to ask for.
    rating_settled : (n_pairs,) array of bool
    label_settled : (n_pairs, 2 orders) array of bool
    """

    further: IntArray
    rating_settled: BoolArray
    label_settled: BoolArray


@dataclass(frozen=True)
class Target:
    """When a pair is settled; None omits a condition.

    Attributes
    ----------
    standard_error : float or None
        Largest standard error of gold relatedness, as the root mean square over pairs, in points.
    largest_error : float or None
        Largest standard error of any single pair, in points.
    certainty : float or None
        Least probability that the leading label is truly more frequent than the next one.
    """

    standard_error: float | None = None
    largest_error: float | None = None
    certainty: float | None = None

    @property
    def asks_ratings(self) -> bool:
        """Whether any condition is about ratings."""
        return self.standard_error is not None or self.largest_error is not None


def variation_of(matrix: JudgementMatrix) -> Variation:
    """Return variance and concentration as estimated from the judgements of a pilot.

    Parameters
    ----------
    matrix : JudgementMatrix

    Returns
    -------
    Variation
    """
    variance = rating_spread(matrix).overall
    labels = label_data(matrix)
    if not len(labels):
        return Variation(variance, None, None)
    shares = np.bincount(labels.code, minlength=len(LabelCode)) / len(labels)
    kappa = FleissKappa(labels).value(n_pairs=matrix.n_pairs)
    if np.isnan(kappa):
        return Variation(variance, shares, None)
    # A pilot is too small for an estimate of perfect agreement, or of none, to be credible.
    concentration = 1 / float(np.clip(kappa, 0.01, 0.99)) - 1
    return Variation(variance, shares, concentration)


def assumed_variation(*, rating_sd: float | None, kappa: float | None) -> Variation:
    """Return variance and concentration as assumed before there are judgements.

    Parameters
    ----------
    rating_sd : float or None
        Standard deviation of the ratings of a pair, in points of the scale.
    kappa : float or None
        Fleiss' kappa of the labels; it counts as between .01 and .99.

    Returns
    -------
    Variation
        With the shares of the labels in SICK.

    References
    ----------
    Marelli et al. (2014), Table 6: 2,821 ENTAILMENT, 1,424 CONTRADICTION, 5,595 NEUTRAL.

    Examples
    --------
    >>> variation = assumed_variation(rating_sd=0.5, kappa=0.5)
    >>> variation.rating_variance, variation.concentration
    (0.25, 1.0)
    """
    variance = None if rating_sd is None else rating_sd**2
    if kappa is None:
        return Variation(variance, None, None)
    shares = np.zeros(len(LabelCode))
    shares[[LabelCode.ENTAILMENT, LabelCode.CONTRADICTION, LabelCode.NEUTRAL]] = 2821, 1424, 5595
    return Variation(variance, shares / shares.sum(), 1 / float(np.clip(kappa, 0.01, 0.99)) - 1)


def precision_by_annotators(
    variation: Variation,
    *,
    annotators: Sequence[int],
    pairs: int,
    minutes_per_pair: float,
    seed: int,
    pay_per_hour: float | None = None,
) -> list[Precision]:
    """Return what each number of annotators per pair yields and costs.

    Parameters
    ----------
    variation : Variation
    annotators : sequence of int
        Numbers of annotators per pair to compare.
    pairs : int
        Number of pairs of the campaign.
    minutes_per_pair : float
        Time that a judgement takes, in minutes.
    seed : int
        Seed of the simulated labels.
    pay_per_hour : float, optional

    Returns
    -------
    list of Precision
        In the sequence of `annotators`.

    Notes
    -----
    The standard error falls as √(variance / n). Labels are simulated: half of the annotators of
    a pair vote in each order, and the majority is settled where one label has strictly more votes
    than any other and is in truth the likeliest of the pair. An even number of votes can tie, and
    so may settle less than one vote fewer.

    Examples
    --------
    An SD of 2 and 16 annotators: 2 / √16.

    >>> variation = assumed_variation(rating_sd=2.0, kappa=None)
    >>> [precision] = precision_by_annotators(
    ...     variation, annotators=[16], pairs=10, minutes_per_pair=0.5, seed=1, pay_per_hour=30.0
    ... )
    >>> precision.standard_error, precision.judgements, precision.minutes, precision.cost
    (0.5, 160, 80.0, 40.0)
    """
    rng = np.random.default_rng(seed)
    truth = _simulated_shares(variation, rng)
    precisions = []
    for n in annotators:
        error = None
        if variation.rating_variance is not None:
            error = float(np.sqrt(variation.rating_variance / n))
        settled = None if truth is None else _settled_share(truth, max(1, n // 2), rng)
        minutes = n * pairs * minutes_per_pair
        precisions.append(Precision(n, error, settled, n * pairs, minutes, pay_per_hour))
    return precisions


def top_up(
    matrix: JudgementMatrix,
    target: Target,
    *,
    most_per_order: int,
    step: int = 1,
    variation: Variation | None = None,
) -> TopUp:
    """Return which further judgements to ask for, for pairs that are not settled yet.

    Parameters
    ----------
    matrix : JudgementMatrix
        The judgements so far.
    target : Target
    most_per_order : int
        Judgements that a pair gets at most in one order.
    step : int, optional
        Judgements that are asked for at a time in one order at most, because what the first
        ratings suggest is often too much.
    variation : Variation, optional
        By default estimated from the judgements so far.

    Returns
    -------
    TopUp

    Notes
    -----
    Let s² be the variance of a pair's ratings (`pair_variances`). For the error of all pairs
    together, ratings are shared out so that the fewest reach it: n = s · mean(s) / target². For
    that of every single pair, n = s² / target².

    A label is settled when it has more votes than any other and the probability that it is in truth
    more frequent than the likeliest of the others reaches the certainty (Beta posterior under the
    Dirichlet prior). Otherwise `step` further votes are asked for in that order. They bring ratings
    with them; ratings still lacking go to the order with fewer judgements.

    References
    ----------
    Neyman (1934), Journal of the Royal Statistical Society 97:558-625.

    Examples
    --------
    Beside the assumed variance of 1, two equal ratings bring the pair's to .84. As .84 / .5² is
    3.4, it needs 4 ratings; of the 2 it lacks, one is asked for in each order.

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2], pair=[1, 1], order=[0, 1], rating=[3, 3], label=[-1, -1]
    ... )
    >>> plan = top_up(
    ...     matrix, Target(largest_error=0.5), most_per_order=5,
    ...     variation=assumed_variation(rating_sd=1.0, kappa=None),
    ... )
    >>> plan.further.tolist(), plan.rating_settled.tolist()
    ([[1, 1]], [False])
    """
    assumed = variation or variation_of(matrix)
    n_given = _count_per_order(matrix)
    rating_settled, ratings_wanted = _rating_wants(matrix, target, assumed)
    label_settled = _labels_settled(label_votes(matrix), target, assumed)
    votes = np.where(label_settled, 0, step)
    # Further votes come with ratings; ratings still missing go to the order with fewer.
    more = np.clip(ratings_wanted - votes.sum(axis=1), 0, 2 * step)
    behind = (n_given + votes).argmin(axis=1)
    shared = np.stack([(more + (behind == order)) // 2 for order in OrderCode], axis=1)
    further = np.clip(votes + shared, 0, np.maximum(most_per_order - n_given, 0))
    return TopUp(further.astype(np.int64), rating_settled, label_settled)


def _rating_wants(
    matrix: JudgementMatrix, target: Target, assumed: Variation
) -> tuple[BoolArray, IntArray]:
    """Return which ratings are settled, and how many more each pair should need."""
    estimated = rating_spread(matrix, overall=assumed.rating_variance)
    if not target.asks_ratings or estimated.overall is None:
        return np.ones(matrix.n_pairs, dtype=bool), np.zeros(matrix.n_pairs, dtype=np.int64)
    needed = np.zeros(matrix.n_pairs)
    if target.standard_error is not None:
        spread = np.sqrt(estimated.variance)
        needed = spread * spread.mean() / target.standard_error**2
    if target.largest_error is not None:
        needed = np.maximum(needed, estimated.variance / target.largest_error**2)
    lacking = np.maximum(np.ceil(needed - 1e-9).astype(np.int64) - estimated.n, 0)
    return lacking == 0, lacking


def _labels_settled(votes: IntArray, target: Target, assumed: Variation) -> BoolArray:
    settled: BoolArray = np.ones(votes.shape[:2], dtype=bool)
    if target.certainty is None or assumed.label_shares is None:
        return settled
    concentration = 1.0 if assumed.concentration is None else assumed.concentration
    posterior = votes + concentration * np.maximum(assumed.label_shares, 1e-6)
    # Gold follows the votes, so the label with the most votes counts, not the one that the prior
    # favours: at a low kappa, the prior weighs as much as a hundred votes.
    leading = votes.argmax(axis=-1)[..., np.newaxis]
    first = np.take_along_axis(posterior, leading, axis=-1)[..., 0]
    others = posterior.copy()
    np.put_along_axis(others, leading, -np.inf, axis=-1)
    second = others.max(axis=-1)
    # P(p > 1/2) for p ~ Beta(first, second): the leading label truly leads the next one.
    certainty = 1 - betainc(first, second, 0.5)
    # A tie, or no vote at all, has no leading label.
    leads = (votes == votes.max(axis=-1, keepdims=True)).sum(axis=-1) == 1
    return np.asarray((certainty >= target.certainty) & leads)


def _simulated_shares(variation: Variation, rng: np.random.Generator) -> FloatArray | None:
    if variation.label_shares is None or variation.concentration is None:
        return None
    alpha = np.maximum(variation.concentration * variation.label_shares, 1 / _CERTAIN)
    return rng.dirichlet(alpha, _SIMULATED_PAIRS)


def _settled_share(truth: FloatArray, votes_per_order: int, rng: np.random.Generator) -> float:
    votes = rng.multinomial(votes_per_order, truth)
    most = votes.max(axis=1)
    has_majority = (votes == most[:, np.newaxis]).sum(axis=1) == 1
    right = votes.argmax(axis=1) == truth.argmax(axis=1)
    return float((has_majority & right).mean())


def _count_per_order(matrix: JudgementMatrix) -> IntArray:
    unit = matrix.pair * len(OrderCode) + matrix.order
    return np.bincount(unit, minlength=matrix.n_pairs * len(OrderCode)).reshape(-1, len(OrderCode))
