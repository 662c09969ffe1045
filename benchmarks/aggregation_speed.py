"""How long each stage of the statistics takes, on judgements simulated in memory.

    python -m benchmarks.aggregation_speed --pairs 10000 --per-pair 20 --annotators 200 \
        --bootstrap 1000 --json
    python -m benchmarks.aggregation_speed --pairs 1000000 --per-pair 10 --annotators 5000 --large

Reading from PostgreSQL is not included. `--large` omits what a million pairs do without:
breakdowns, calibration and exclusion. Measures over all pairs of annotators then use a seeded
sample of annotators.
"""

import argparse
import json
import resource
import time
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from annotation.stats.agreement import (
    AgreementSettings,
    agreement,
    sampled,
)
from annotation.stats.breakdown import broken_down
from annotation.stats.calibration import additive_calibration, simlex_calibration
from annotation.stats.chance_corrected import FleissKappa, KrippendorffAlpha, Level
from annotation.stats.co_rated import cohen_coefficients, spearman_coefficients
from annotation.stats.exclusion import SIMLEX_RULES, exclusions, low_correlation
from annotation.stats.gains import large_gain
from annotation.stats.gold import label_gold
from annotation.stats.label_models import dawid_skene, mace, one_coin
from annotation.stats.leave_one_out import LeaveOneOut
from annotation.stats.matrix import JudgementMatrix, build_matrix
from annotation.stats.order_effects import label_order_effect, rating_order_effect
from annotation.stats.pairwise import pairwise_cohen, pairwise_spearman
from annotation.stats.reliability_data import ReliabilityData, label_data, rating_data
from annotation.stats.scores import scores
from annotation.stats.spread import majority_share, mean_sd
from annotation.stats.statistic import estimate

_Made = TypeVar("_Made")


class Stages:
    """Seconds of each stage, in the order in which they ran."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def time(self, name: str, work: Callable[[], _Made]) -> _Made:
        start = time.perf_counter()
        result = work()
        self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - start
        return result


def main() -> None:
    options = arguments()
    stages = Stages()
    columns = [simulate(options)]
    # Taken out of the list, so that the columns are freed once the matrix is built.
    matrix = stages.time("matrix", lambda: build_matrix(**columns.pop()))
    ratings = stages.time("ratings as answers", lambda: rating_data(matrix))
    labels = stages.time("labels as answers", lambda: label_data(matrix))
    if options.large:
        stages.time("gold", lambda: (scores(matrix), label_gold(matrix)))
    else:
        aggregate_all(matrix, ratings, stages, options)
    measures(ratings, labels, stages, options)
    report: dict[str, Any] = {"judgements": len(matrix), "seconds": stages.seconds}
    report["total"] = sum(stages.seconds.values())
    if not options.large:
        report["models"] = models(labels, options)
    if options.bootstrap:
        report["bootstrap"] = resample(ratings, labels, options)
    report["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(report) if options.json else as_text(report))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--per-pair", type=int, default=20)
    parser.add_argument("--annotators", type=int, default=200)
    parser.add_argument("--bootstrap", type=int, default=0, metavar="N")
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--mace", action="store_true")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def simulate(options: argparse.Namespace) -> dict[str, Any]:
    """Simulate ratings 1-5 and labels; the annotators of a pair are different people."""
    rng = np.random.default_rng(options.seed)
    pairs, per_pair, annotators = options.pairs, options.per_pair, options.annotators
    pair = np.repeat(np.arange(pairs, dtype=np.int32), per_pair)
    slot = np.tile(np.arange(per_pair, dtype=np.int32), pairs)
    # A random start and a random stride: all annotators meet each other, nobody twice on a pair.
    strides = np.array([s for s in range(1, annotators) if np.gcd(s, annotators) == 1])
    stride = rng.choice(strides, pairs)
    start = rng.integers(0, annotators, pairs)
    annotator = ((start[pair] + slot.astype(np.int64) * stride[pair]) % annotators).astype(np.int32)
    bias = rng.normal(0, 0.4, annotators).astype(np.float32)
    noise = rng.standard_normal(len(pair), dtype=np.float32) * np.float32(0.8)
    latent = rng.uniform(1, 5, pairs).astype(np.float32)
    rating = np.clip(np.round(latent[pair] + bias[annotator] + noise), 1, 5)
    truth = rng.choice(3, pairs, p=[0.29, 0.14, 0.57]).astype(np.int8)
    guess = rng.integers(0, 3, len(pair), dtype=np.int8)
    label = np.where(rng.random(len(pair), dtype=np.float32) < 0.8, truth[pair], guess)
    order = (slot % 2).astype(np.int8)
    return {"annotator": annotator, "pair": pair, "order": order, "rating": rating, "label": label}


def aggregate_all(
    matrix: JudgementMatrix, ratings: ReliabilityData, stages: Stages, options: argparse.Namespace
) -> None:
    """Time the stages that decide about annotators, and the breakdowns."""
    stages.time("gold", lambda: (scores(matrix), label_gold(matrix)))
    common = np.arange(matrix.n_pairs) < max(20, matrix.n_pairs // 100)
    stages.time(
        "calibration",
        lambda: (
            simlex_calibration(matrix, consistency=common, scale=(1, 5)),
            additive_calibration(matrix),
        ),
    )
    stages.time("exclusion", lambda: exclude(matrix, ratings, options))
    stages.time("order effects", lambda: (rating_order_effect(matrix), label_order_effect(matrix)))
    stages.time("breakdowns", lambda: parts(matrix))


def exclude(matrix: JudgementMatrix, ratings: ReliabilityData, options: argparse.Namespace) -> int:
    table = spearman_coefficients(ratings, workers=options.workers)
    findings = [*low_correlation(table), *large_gain(table)]
    assert all(finding.rule in SIMLEX_RULES for finding in findings)
    return len(exclusions(matrix, findings, minimum=3).excluded)


def parts(matrix: JudgementMatrix) -> None:
    """Measure the two orders and eight kinds of pair."""
    broken_down(matrix, names=("AB", "BA"), group=matrix.order)
    broken_down(matrix, names=[f"kind {kind}" for kind in range(8)], group=matrix.pair % 8)


def measures(
    ratings: ReliabilityData, labels: ReliabilityData, stages: Stages, options: argparse.Namespace
) -> None:
    n = ratings.n_pairs
    stages.time("counts of values", lambda: (ratings.counts, labels.counts))
    for level in Level:
        stages.time(
            "alpha x4", lambda level=level: estimate(KrippendorffAlpha(ratings, level), n_pairs=n)
        )  # type: ignore[misc]
    stages.time(
        "kappa, label alpha",
        lambda: [
            estimate(statistic, n_pairs=n)
            for statistic in (
                FleissKappa(ratings),
                FleissKappa(labels),
                KrippendorffAlpha(labels, Level.NOMINAL),
            )
        ],
    )
    stages.time(
        "mean SD, majority share",
        lambda: [
            estimate(statistic, n_pairs=n)
            for statistic in (mean_sd(ratings), majority_share(labels))
        ],
    )
    compared = [sampled(answers, most=500, seed=options.seed) for answers in (ratings, labels)]
    stages.time(
        "pairwise Spearman",
        lambda: pairwise_spearman(
            compared[0], spearman_coefficients(compared[0], workers=options.workers)
        ),
    )
    stages.time(
        "pairwise Cohen",
        lambda: pairwise_cohen(
            compared[1], cohen_coefficients(compared[1], workers=options.workers)
        ),
    )
    stages.time("against the others", lambda: estimate(LeaveOneOut(ratings), n_pairs=n))


def models(labels: ReliabilityData, options: argparse.Namespace) -> dict[str, float]:
    stages = Stages()
    stages.time("Dawid-Skene", lambda: dawid_skene(labels))
    stages.time("one coin", lambda: one_coin(labels))
    if options.mace:
        stages.time("MACE", lambda: mace(labels, seed=options.seed))
    return stages.seconds


def resample(
    ratings: ReliabilityData, labels: ReliabilityData, options: argparse.Namespace
) -> float:
    settings = AgreementSettings(
        resamples=options.bootstrap, seed=options.seed, workers=options.workers
    )
    start = time.perf_counter()
    agreement(ratings, labels, settings)
    return time.perf_counter() - start


def as_text(report: dict[str, Any]) -> str:
    lines = [f"{report['judgements']:,} judgements"]
    lines += [f"{name:24}{seconds:8.2f} s" for name, seconds in report["seconds"].items()]
    lines.append(f"{'together':24}{report['total']:8.2f} s")
    lines += [f"{name:24}{seconds:8.2f} s" for name, seconds in report.get("models", {}).items()]
    if "bootstrap" in report:
        lines.append(f"{'all with intervals':24}{report['bootstrap']:8.2f} s")
    lines.append(f"{'memory at the peak':24}{report['peak_mb']:8.0f} MB")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
