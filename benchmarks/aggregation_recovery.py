"""Whether calibration and exclusion bring gold nearer to a known truth than the plain mean.

    python -m benchmarks.aggregation_recovery --campaigns 50 --json

Each simulated campaign is a SimLex tranche on 0-6: everybody rates the 20 pairs of the consistency
set, and each of the others with probability 1/2. Most annotators add an individual bias and noise
to the truth; a few give random ratings. Gold is compared with the truth by its root mean squared
distance, after subtracting the mean difference, which ratings cannot reveal. The gain of a method
is the share by which it lowers the distance of the plain mean of the same campaign; its interval is
over campaigns, by Student's t.
"""

import argparse
import json
from collections.abc import Callable

import numpy as np
from scipy import stats

from annotation.stats.calibration import (
    additive_calibration,
    simlex_calibration,
    zscore_calibration,
)
from annotation.stats.co_rated import spearman_coefficients
from annotation.stats.exclusion import exclusions, low_correlation
from annotation.stats.gains import large_gain
from annotation.stats.gold import rating_gold
from annotation.stats.matrix import JudgementMatrix, build_matrix
from annotation.stats.reliability_data import rating_data

SCALE = (0.0, 6.0)


def main() -> None:
    options = arguments()
    gains: dict[str, list[float]] = {name: [] for name in WAYS}
    for campaign in range(options.campaigns):
        rng = np.random.default_rng([options.seed, campaign])
        truth, matrix = simulate(options, rng)
        plain = distance(matrix, truth)
        for name, aggregate in WAYS.items():
            gains[name].append(1 - distance(aggregate(matrix), truth) / plain)
    summaries = {name: summary(values) for name, values in gains.items()}
    if options.json:
        print(json.dumps(summaries))
        return
    for name, gain in summaries.items():
        print(f"{name:24}{gain['mean']:+7.1%} [{gain['low']:+.1%}, {gain['high']:+.1%}]")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--campaigns", type=int, default=50)
    parser.add_argument("--pairs", type=int, default=119)
    parser.add_argument("--annotators", type=int, default=20)
    parser.add_argument("--spammers", type=float, default=0.15, help="share of the annotators")
    parser.add_argument("--bias", type=float, default=0.9, help="standard deviation")
    parser.add_argument("--noise", type=float, default=1.0, help="standard deviation")
    parser.add_argument("--missing", type=float, default=0.5, help="share of missing ratings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def simulate(
    options: argparse.Namespace, rng: np.random.Generator
) -> tuple[np.ndarray, JudgementMatrix]:
    """Return the truth and the ratings; the first 20 pairs are the consistency set."""
    shape = (options.annotators, options.pairs)
    truth = rng.uniform(0.5, 5.5, options.pairs)
    bias = rng.normal(0, options.bias, options.annotators)[:, np.newaxis]
    table = np.clip(np.round(truth + bias + rng.normal(0, options.noise, shape)), *SCALE)
    spammers = rng.permutation(options.annotators) < round(options.spammers * options.annotators)
    table[spammers] = rng.integers(0, 7, (int(spammers.sum()), options.pairs))
    missing = rng.random(shape) < options.missing
    missing[:, :20] = False
    annotator, pair = np.nonzero(~missing)
    matrix = build_matrix(
        annotator=annotator,
        pair=pair,
        order=np.zeros(len(pair)),
        rating=table[annotator, pair],
        label=np.full(len(pair), -1),
        pairs=range(options.pairs),
    )
    return truth, matrix


def filter_rows(matrix: JudgementMatrix) -> JudgementMatrix:
    table = spearman_coefficients(rating_data(matrix))
    findings = [*low_correlation(table), *large_gain(table)]
    return matrix.where(exclusions(matrix, findings, minimum=3).keeps(matrix))


def simlex(matrix: JudgementMatrix) -> JudgementMatrix:
    common = np.arange(matrix.n_pairs) < 20
    return simlex_calibration(matrix, consistency=common, scale=SCALE).matrix


def zscore(matrix: JudgementMatrix) -> JudgementMatrix:
    return zscore_calibration(matrix).matrix


def additive(matrix: JudgementMatrix) -> JudgementMatrix:
    return additive_calibration(matrix).matrix


WAYS: dict[str, Callable[[JudgementMatrix], JudgementMatrix]] = {
    "simlex": simlex,
    "zscore": zscore,
    "additive": additive,
    "excluded": filter_rows,
    "simlex, excluded": lambda matrix: filter_rows(simlex(matrix)),
    "excluded, zscore": lambda matrix: zscore(filter_rows(matrix)),
    "excluded, additive": lambda matrix: additive(filter_rows(matrix)),
}


def distance(matrix: JudgementMatrix, truth: np.ndarray) -> float:
    difference = rating_gold(matrix).mean - truth
    difference = difference[~np.isnan(difference)]
    return float(difference.std())


def summary(values: list[float]) -> dict[str, float]:
    mean, error = float(np.mean(values)), float(stats.sem(values))
    half = float(stats.t.ppf(0.975, len(values) - 1)) * error
    return {"mean": mean, "low": mean - half, "high": mean + half}


if __name__ == "__main__":
    main()
