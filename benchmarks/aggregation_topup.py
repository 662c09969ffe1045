"""How many judgements topping up saves against a fixed number per pair, at equal gold error.

    python -m benchmarks.aggregation_topup --pairs 2000 --campaigns 20 --json

Simulated campaigns with known truth. Ratings are 1-5, a latent meaning plus noise, cut off at the
ends; the noise differs between pairs (mean .9, SD .45, which is assumed). Labels come from shares
that differ between pairs as they do with Fleiss' kappa .6. A fixed campaign asks `--fixed`
annotators per order; the other starts with a few and tops up what `annotation.stats.settling`
does not hold to be settled. The saving is read where the errors are equal: of labels (majority is
not the likeliest label of the pair) and of ratings (root mean squared distance of gold from the
mean of endless ratings); `both` asks for the two targets at once. In brackets stand the 2.5th and
the 97.5th percentile over campaigns.
"""

import argparse
import json
from dataclasses import dataclass

import numpy as np

from annotation.stats.gold import label_votes, majority_label, rating_gold
from annotation.stats.matrix import JudgementMatrix, build_matrix
from annotation.stats.settling import Target, top_up, variation_of

SHARES = np.array([0.29, 0.14, 0.57])  # of SICK's labels: entailment, contradiction, neutral
CONCENTRATION = 1 / 0.6 - 1
NOISE = 0.9


@dataclass(frozen=True)
class Truth:
    shares: np.ndarray  # (n_pairs, 2 orders, 3 labels)
    latent: np.ndarray  # (n_pairs,)
    noise: np.ndarray  # (n_pairs,): standard deviation of a rating around it
    mean: np.ndarray  # (n_pairs,): of endless ratings


@dataclass(frozen=True)
class Outcome:
    judgements: float  # per pair
    label_error: float
    rating_error: float


def main() -> None:
    given = arguments()
    rng = np.random.default_rng(given.seed)
    savings: dict[str, list[float]] = {"labels": [], "ratings": [], "both": []}
    for _ in range(given.campaigns):
        truth = simulated_truth(given.pairs, rng)
        fixed = outcome(collected(truth, np.full((given.pairs, 2), given.fixed), rng), truth)
        for name, saved in savings_of(truth, fixed, rng, given).items():
            savings[name].append(saved)
    told = {name: summary(values) for name, values in savings.items()}
    if given.json:
        print(json.dumps(told))
        return
    for name, values in told.items():
        low, high = values["low"], values["high"]
        print(f"{name:8} {values['mean']:.1%} fewer judgements [{low:.1%}, {high:.1%}]")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--campaigns", type=int, default=20)
    parser.add_argument("--fixed", type=int, default=5, help="annotators per order")
    parser.add_argument("--start", type=int, default=2, help="annotators per order to begin with")
    parser.add_argument("--most", type=int, default=15, help="annotators per order at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def simulated_truth(pairs: int, rng: np.random.Generator) -> Truth:
    shares = rng.dirichlet(CONCENTRATION * SHARES, (pairs, 2))
    # As SICK's gold: most pairs are rather related, many at the upper end.
    latent = rng.choice([1.0, 2.5, 3.5, 5.0], pairs, p=[0.1, 0.15, 0.4, 0.35])
    latent = latent + rng.normal(0, 0.5, pairs)
    noise = rng.gamma(4, NOISE / 4, pairs)
    endless = latent[:, np.newaxis] + noise[:, np.newaxis] * rng.standard_normal(4000)
    mean = np.clip(np.round(endless), 1, 5).mean(axis=1)
    return Truth(shares, latent, noise, mean)


def collected(truth: Truth, counts: np.ndarray, rng: np.random.Generator) -> JudgementMatrix:
    """Simulate so many judgements: (n_pairs, 2 orders)."""
    unit = np.repeat(np.arange(counts.size), counts.ravel())
    pair, order = unit // 2, unit % 2
    starts = np.cumsum(counts.ravel()) - counts.ravel()
    vote = np.arange(len(unit)) - starts[unit]
    drawn = rng.random(len(unit))[:, np.newaxis]
    label = (drawn > truth.shares[pair, order].cumsum(axis=1)[:, :2]).sum(axis=1)
    rating = np.clip(np.round(rng.normal(truth.latent[pair], truth.noise[pair])), 1, 5)
    annotator = vote * 2 + order
    return build_matrix(annotator=annotator, pair=pair, order=order, rating=rating, label=label)


def joined(one: JudgementMatrix, other: JudgementMatrix, offset: int) -> JudgementMatrix:
    """Put two parts of a campaign together; the later annotators are other people."""
    names = (np.array(one.annotators)[one.annotator], np.array(other.annotators)[other.annotator])
    pairs = (np.array(one.pairs)[one.pair], np.array(other.pairs)[other.pair])
    return build_matrix(
        annotator=np.concatenate([names[0], names[1] + offset]),
        pair=np.concatenate(pairs),
        order=np.concatenate([one.order, other.order]),
        rating=np.concatenate([one.rating, other.rating]),
        label=np.concatenate([one.label, other.label]),
    )


def topped_up(
    truth: Truth, target: Target, rng: np.random.Generator, given: argparse.Namespace
) -> JudgementMatrix:
    matrix = collected(truth, np.full((len(truth.latent), 2), given.start), rng)
    for number in range(1, 2 * given.most):
        plan = top_up(matrix, target, most_per_order=given.most, variation=variation_of(matrix))
        if not plan.further.any():
            break
        matrix = joined(matrix, collected(truth, plan.further, rng), number * 1000)
    return matrix


def outcome(matrix: JudgementMatrix, truth: Truth) -> Outcome:
    decided, _ = majority_label(label_votes(matrix))
    wrong = decided != truth.shares.argmax(axis=2)
    distance = rating_gold(matrix).mean - truth.mean
    per_pair = len(matrix) / matrix.n_pairs
    return Outcome(per_pair, float(wrong.mean()), float(np.sqrt((distance**2).mean())))


def target(name: str, strictness: float) -> Target:
    if name == "labels":
        return Target(certainty=1 - 0.25 / strictness)
    return Target(standard_error=0.45 / strictness**0.5)


def mildest(
    name: str, truth: Truth, fixed: Outcome, rng: np.random.Generator, given: argparse.Namespace
) -> tuple[Target, float]:
    """Return the mildest target that errs no more than `fixed`, and what it saves."""
    low, high, best = 1.0, 64.0, (target(name, 64.0), 0.0)
    for _ in range(9):
        middle = (low * high) ** 0.5
        found = outcome(topped_up(truth, target(name, middle), rng, given), truth)
        error, limit = (
            (found.label_error, fixed.label_error)
            if name == "labels"
            else (found.rating_error, fixed.rating_error)
        )
        if error <= limit:
            best, high = (target(name, middle), 1 - found.judgements / fixed.judgements), middle
        else:
            low = middle
    return best


def savings_of(
    truth: Truth, fixed: Outcome, rng: np.random.Generator, given: argparse.Namespace
) -> dict[str, float]:
    labels, saved_labels = mildest("labels", truth, fixed, rng, given)
    ratings, saved_ratings = mildest("ratings", truth, fixed, rng, given)
    both = Target(certainty=labels.certainty, standard_error=ratings.standard_error)
    found = outcome(topped_up(truth, both, rng, given), truth)
    saved_both = 1 - found.judgements / fixed.judgements
    return {"labels": saved_labels, "ratings": saved_ratings, "both": saved_both}


def summary(values: list[float]) -> dict[str, float]:
    low, high = np.percentile(values, [2.5, 97.5])
    return {"mean": float(np.mean(values)), "low": float(low), "high": float(high)}


if __name__ == "__main__":
    main()
