"""How many judgements topping up saves against a fixed number per pair, at equal gold error.

    python -m benchmarks.aggregation_topup --pairs 2000 --campaigns 20 --json

Simulated campaigns with known truth. A fixed campaign asks `--fixed` annotators per order; the
other starts with a few and tops up what `annotation.stats.sample_size` does not hold to be settled,
with the most lenient target at which its error is no larger. Criteria:

- labels: the share of majorities that are not the likeliest label of the pair, where labels vary
  between pairs as with a Fleiss' kappa of .6;
- rmse: the root mean squared distance of gold relatedness from the mean of infinitely many ratings;
- distance: the distance that 95 % of the pairs do not exceed;
- error: the true standard error that 95 % of the pairs do not exceed. This is the criterion of a
  project whose gold should be equally certain everywhere.

Ratings are 1-5, a latent meaning plus noise, rounded and cut off at the ends. The populations
(`POPULATIONS`) differ in where the meanings lie and how much the noise differs between pairs; in
the last one nothing differs, and nothing can be saved. `both` asks for the targets of labels and
error at once. In brackets are the 2.5th and the 97.5th percentile over campaigns, followed by what
could be saved if the variances were known beforehand.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from annotation.stats.gold import label_votes, majority_label, rating_gold
from annotation.stats.matrix import JudgementMatrix, build_matrix
from annotation.stats.sample_size import Target, top_up, variation_of

SHARES = np.array([0.29, 0.14, 0.57])  # of SICK's labels: entailment, contradiction, neutral
CONCENTRATION = 1 / 0.6 - 1
NOISE = 0.9
CRITERIA = ("labels", "rmse", "distance", "error")


@dataclass(frozen=True)
class Population:
    """Where meanings lie, how often, and the noise of each pair's ratings."""

    levels: tuple[float, ...]
    often: tuple[float, ...]
    noise: Callable[[np.random.Generator, int], np.ndarray]


def differing(rng: np.random.Generator, pairs: int) -> np.ndarray:
    return rng.gamma(4, NOISE / 4, pairs)


def some_hard(rng: np.random.Generator, pairs: int) -> np.ndarray:
    return np.where(rng.random(pairs) < 0.15, 2.0, 0.5)


def equal(rng: np.random.Generator, pairs: int) -> np.ndarray:
    return np.full(pairs, NOISE)


# Like SICK's gold: most pairs are rather related, many at the upper end.
_SICK = ((1.0, 2.5, 3.5, 5.0), (0.1, 0.15, 0.4, 0.35))
POPULATIONS = {
    "many at the ends": Population((1.0, 5.0, 3.0), (0.45, 0.45, 0.1), equal),
    "as SICK, equal noise": Population(*_SICK, equal),
    "as SICK, differing noise": Population(*_SICK, differing),
    "as SICK, some pairs hard": Population(*_SICK, some_hard),
    "middle, equal noise": Population((3.0,), (1.0,), equal),
}


@dataclass(frozen=True)
class Truth:
    shares: np.ndarray  # (n_pairs, 2 orders, 3 labels)
    latent: np.ndarray  # (n_pairs,)
    noise: np.ndarray  # (n_pairs,): standard deviation of a rating around it
    mean: np.ndarray  # (n_pairs,): of endless ratings
    sd: np.ndarray  # (n_pairs,): of endless ratings


@dataclass(frozen=True)
class Outcome:
    judgements: float  # per pair
    errors: dict[str, float]  # by what is compared


def main() -> None:
    options = arguments()
    report = {name: savings(population, options) for name, population in POPULATIONS.items()}
    if options.json:
        print(json.dumps(report))
        return
    for name, by_criterion in report.items():
        print(name)
        for criterion, values in by_criterion.items():
            known_saving = values.get("known")
            suffix = "" if known_saving is None else f", {known_saving:.0%} with variances known"
            between = f"[{values['low']:.0%}, {values['high']:.0%}]"
            print(f"  {criterion:10}{values['mean']:6.1%} fewer {between}{suffix}")


def savings(population: Population, options: argparse.Namespace) -> dict[str, dict[str, float]]:
    rng = np.random.default_rng(options.seed)
    saved: dict[str, list[float]] = {name: [] for name in (*CRITERIA, "both")}
    with_known: dict[str, list[float]] = {"rmse": [], "error": []}
    for _ in range(options.campaigns):
        truth = simulated_truth(population, options.pairs, rng)
        fixed = outcome(collect(truth, np.full((options.pairs, 2), options.fixed), rng), truth)
        targets = {}
        for name in CRITERIA:
            targets[name], saving = mildest(name, truth, fixed, rng, options)
            saved[name].append(saving)
        both = replace(targets["error"], certainty=targets["labels"].certainty)
        needed = outcome(topped_up(truth, both, rng, options), truth).judgements
        saved["both"].append(1 - needed / fixed.judgements)
        variance = truth.sd**2
        with_known["rmse"].append(1 - float(truth.sd.mean() ** 2 / variance.mean()))
        with_known["error"].append(1 - float(variance.mean() / np.quantile(variance, 0.95)))
    summaries = {name: summary(values) for name, values in saved.items()}
    for name, values in with_known.items():
        summaries[name]["known"] = float(np.mean(values))
    return summaries


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


def simulated_truth(population: Population, pairs: int, rng: np.random.Generator) -> Truth:
    shares = rng.dirichlet(CONCENTRATION * SHARES, (pairs, 2))
    latent = rng.choice(population.levels, pairs, p=population.often) + rng.normal(0, 0.5, pairs)
    noise = population.noise(rng, pairs)
    endless = latent[:, np.newaxis] + noise[:, np.newaxis] * rng.standard_normal(4000)
    ratings = np.clip(np.round(endless), 1, 5)
    return Truth(shares, latent, noise, ratings.mean(axis=1), ratings.std(axis=1))


def collect(truth: Truth, counts: np.ndarray, rng: np.random.Generator) -> JudgementMatrix:
    """Simulate the given numbers of judgements: (n_pairs, 2 orders)."""
    unit = np.repeat(np.arange(counts.size), counts.ravel())
    pair, order = unit // 2, unit % 2
    starts = np.cumsum(counts.ravel()) - counts.ravel()
    vote = np.arange(len(unit)) - starts[unit]
    uniform = rng.random(len(unit))[:, np.newaxis]
    label = (uniform > truth.shares[pair, order].cumsum(axis=1)[:, :2]).sum(axis=1)
    rating = np.clip(np.round(rng.normal(truth.latent[pair], truth.noise[pair])), 1, 5)
    annotator = vote * 2 + order
    return build_matrix(annotator=annotator, pair=pair, order=order, rating=rating, label=label)


def join(first: JudgementMatrix, second: JudgementMatrix, offset: int) -> JudgementMatrix:
    """Join two parts of a campaign; the later annotators are different people."""
    names = (
        np.array(first.annotators)[first.annotator],
        np.array(second.annotators)[second.annotator],
    )
    pairs = (np.array(first.pairs)[first.pair], np.array(second.pairs)[second.pair])
    return build_matrix(
        annotator=np.concatenate([names[0], names[1] + offset]),
        pair=np.concatenate(pairs),
        order=np.concatenate([first.order, second.order]),
        rating=np.concatenate([first.rating, second.rating]),
        label=np.concatenate([first.label, second.label]),
    )


def topped_up(
    truth: Truth, target: Target, rng: np.random.Generator, options: argparse.Namespace
) -> JudgementMatrix:
    matrix = collect(truth, np.full((len(truth.latent), 2), options.start), rng)
    for number in range(1, 2 * options.most):
        plan = top_up(matrix, target, most_per_order=options.most, variation=variation_of(matrix))
        if not plan.further.any():
            break
        matrix = join(matrix, collect(truth, plan.further, rng), number * 1000)
    return matrix


def outcome(matrix: JudgementMatrix, truth: Truth) -> Outcome:
    decided, _ = majority_label(label_votes(matrix))
    gold = rating_gold(matrix)
    distance = np.abs(gold.mean - truth.mean)
    errors = {
        "labels": float((decided != truth.shares.argmax(axis=2)).mean()),
        "rmse": float(np.sqrt((distance**2).mean())),
        "distance": float(np.quantile(distance, 0.95)),
        "error": float(np.quantile(truth.sd / np.sqrt(gold.n), 0.95)),
    }
    return Outcome(len(matrix) / matrix.n_pairs, errors)


def target(name: str, strictness: float) -> Target:
    if name == "labels":
        return Target(certainty=1 - 0.25 / strictness)
    error = 0.6 / strictness**0.5
    return Target(standard_error=error) if name == "rmse" else Target(largest_error=error)


def mildest(
    name: str, truth: Truth, fixed: Outcome, rng: np.random.Generator, options: argparse.Namespace
) -> tuple[Target, float]:
    """Return the most lenient target with no larger error than `fixed`, and its saving."""
    low, high, best = 1.0, 64.0, (target(name, 64.0), 0.0)
    for _ in range(9):
        middle = (low * high) ** 0.5
        result = outcome(topped_up(truth, target(name, middle), rng, options), truth)
        if result.errors[name] <= fixed.errors[name]:
            best, high = (target(name, middle), 1 - result.judgements / fixed.judgements), middle
        else:
            low = middle
    return best


def summary(values: list[float]) -> dict[str, float]:
    low, high = np.percentile(values, [2.5, 97.5])
    return {"mean": float(np.mean(values)), "low": float(low), "high": float(high)}


if __name__ == "__main__":
    main()
