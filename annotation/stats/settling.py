"""How many annotators are enough: planning a campaign from a pilot, and topping it up.

Ratings of a pair vary with a variance around its true mean; labels of a pair in one order are
drawn from that pair's own shares, and the shares differ between pairs as a Dirichlet
distribution. Its concentration is 1 / kappa - 1, because Fleiss' kappa is the share of agreement
beyond chance that pairs explain. Both are estimated from the judgements there are, or assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import betainc

from annotation.stats.arrays import BoolArray, FloatArray, IntArray, Label, Order
from annotation.stats.chance_corrected import FleissKappa
from annotation.stats.gold import label_votes
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.reliability_data import label_data
from annotation.stats.variances import rating_spread

_SIMULATED_PAIRS: Final = 20_000
_CERTAIN: Final = 1e6


@dataclass(frozen=True)
class Variation:
    """What a pilot says about judgements, or what is assumed; None where it is not known."""

    rating_variance: float | None  # of ratings of one pair
    label_shares: FloatArray | None  # (3 labels,) over all pairs
    concentration: float | None  # of the Dirichlet distribution; small: pairs are clear


@dataclass(frozen=True)
class Precision:
    """What so many annotators per pair give, and what they cost."""

    annotators: int
    standard_error: float | None  # of gold relatedness
    settled: float | None  # probability that the majority in one order is the true one
    judgements: int
    minutes: float
    pay_per_hour: float | None = None

    @property
    def hours(self) -> float:
        return self.minutes / 60

    @property
    def cost(self) -> float | None:
        """Return what the hours are paid; None where no pay is named."""
        return None if self.pay_per_hour is None else self.hours * self.pay_per_hour


@dataclass(frozen=True)
class TopUp:
    """Further judgements that are wanted, and what is settled already."""

    further: IntArray  # (n_pairs, 2 orders)
    rating_settled: BoolArray  # (n_pairs,)
    label_settled: BoolArray  # (n_pairs, 2 orders)


@dataclass(frozen=True)
class Target:
    """When a pair is settled.

    `standard_error` is that of gold relatedness, as root of the mean square over pairs, at most;
    `largest_error` is that of any single pair, at most; `certainty` is that the leading label
    leads the next one in truth, at least. None of them is not asked for.
    """

    standard_error: float | None = None
    largest_error: float | None = None
    certainty: float | None = None

    @property
    def asks_ratings(self) -> bool:
        return self.standard_error is not None or self.largest_error is not None


def variation_of(matrix: JudgementMatrix) -> Variation:
    """Estimate variance and concentration from the judgements of a pilot."""
    variance = rating_spread(matrix).overall
    labels = label_data(matrix)
    if not len(labels):
        return Variation(variance, None, None)
    shares = np.bincount(labels.code, minlength=len(Label)) / len(labels)
    kappa = FleissKappa(labels).value(n_pairs=matrix.n_pairs)
    if np.isnan(kappa):
        return Variation(variance, shares, None)
    # Perfect and no agreement are not believed: a pilot is small.
    concentration = 1 / float(np.clip(kappa, 0.01, 0.99)) - 1
    return Variation(variance, shares, concentration)


def assumed_variation(*, rating_sd: float | None, kappa: float | None) -> Variation:
    """Return what is assumed before anybody has judged.

    Labels are as frequent as in SICK (Marelli et al. 2014, Table 6).
    """
    variance = None if rating_sd is None else rating_sd**2
    if kappa is None:
        return Variation(variance, None, None)
    shares = np.zeros(len(Label))
    shares[[Label.ENTAILMENT, Label.CONTRADICTION, Label.NEUTRAL]] = 2821, 1424, 5595
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
    """Return what each number of annotators per pair gives and costs.

    The standard error falls as √(variance / n). Labels are simulated: half of the annotators of
    a pair vote in each order, and the majority is settled where one label has strictly more votes
    than every other and is the likeliest of the pair in truth. An even number of votes can tie,
    so that it may settle less than one vote fewer.
    """
    rng = np.random.default_rng(seed)
    truth = _simulated_shares(variation, rng)
    found = []
    for n in annotators:
        error = None
        if variation.rating_variance is not None:
            error = float(np.sqrt(variation.rating_variance / n))
        settled = None if truth is None else _settled_share(truth, max(1, n // 2), rng)
        minutes = n * pairs * minutes_per_pair
        found.append(Precision(n, error, settled, n * pairs, minutes, pay_per_hour))
    return found


def top_up(
    matrix: JudgementMatrix,
    target: Target,
    *,
    most_per_order: int,
    step: int = 1,
    variation: Variation | None = None,
) -> TopUp:
    """Plan further judgements for pairs that are not settled yet, in the order that lacks them.

    Let s² be the variance of a pair's ratings (`variances`). For the error of all pairs together
    ratings are shared out so that it is reached with the fewest: n = s · mean(s) / target²
    (Neyman 1934); for that of every single pair n = s² / target². At most `step` ratings
    are asked for in each order at a time, because what the first ratings promise is often too
    much. A label is settled when one label has more votes than every other and the probability
    that it is in truth more frequent than the likeliest of the others reaches the certainty (Beta
    posterior under the Dirichlet prior); otherwise `step` further votes are asked for in that
    order. No order gets more than `most_per_order` judgements.
    """
    known = variation or variation_of(matrix)
    given = _given_per_order(matrix)
    rating_settled, wanted = _rating_wants(matrix, target, known)
    label_settled = _labels_settled(label_votes(matrix), target, known)
    votes = np.where(label_settled, 0, step)
    # Further votes bring ratings with them; what is still wanted goes to the order with fewer.
    more = np.clip(wanted - votes.sum(axis=1), 0, 2 * step)
    behind = (given + votes).argmin(axis=1)
    shared = np.stack([(more + (behind == order)) // 2 for order in Order], axis=1)
    further = np.clip(votes + shared, 0, np.maximum(most_per_order - given, 0))
    return TopUp(further.astype(np.int64), rating_settled, label_settled)


def _rating_wants(
    matrix: JudgementMatrix, target: Target, known: Variation
) -> tuple[BoolArray, IntArray]:
    """Return which ratings are settled and how many more each pair should need."""
    found = rating_spread(matrix, overall=known.rating_variance)
    if not target.asks_ratings or found.overall is None:
        return np.ones(matrix.n_pairs, dtype=bool), np.zeros(matrix.n_pairs, dtype=np.int64)
    needed = np.zeros(matrix.n_pairs)
    if target.standard_error is not None:
        spread = np.sqrt(found.variance)
        needed = spread * spread.mean() / target.standard_error**2
    if target.largest_error is not None:
        needed = np.maximum(needed, found.variance / target.largest_error**2)
    wanted = np.maximum(np.ceil(needed - 1e-9).astype(np.int64) - found.n, 0)
    return wanted == 0, wanted


def _labels_settled(votes: IntArray, target: Target, known: Variation) -> BoolArray:
    settled: BoolArray = np.ones(votes.shape[:2], dtype=bool)
    if target.certainty is None or known.label_shares is None:
        return settled
    concentration = 1.0 if known.concentration is None else known.concentration
    posterior = votes + concentration * np.maximum(known.label_shares, 1e-6)
    # The label that leads in the votes, not the one that the prior prefers: at a low kappa the
    # prior weighs as much as a hundred votes, and gold follows the votes.
    leading = votes.argmax(axis=-1)[..., np.newaxis]
    first = np.take_along_axis(posterior, leading, axis=-1)[..., 0]
    others = posterior.copy()
    np.put_along_axis(others, leading, -np.inf, axis=-1)
    second = others.max(axis=-1)
    # P(p > 1/2) for p ~ Beta(first, second): the leading label leads the next one.
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


def _given_per_order(matrix: JudgementMatrix) -> IntArray:
    unit = matrix.pair * len(Order) + matrix.order
    return np.bincount(unit, minlength=matrix.n_pairs * len(Order)).reshape(-1, len(Order))
