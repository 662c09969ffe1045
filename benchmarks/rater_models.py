"""How near gold comes to the truth by plain means, calibration, and the model of annotators.

    python -m benchmarks.rater_models --campaigns 6
    python -m benchmarks.rater_models --speed

Simulated campaigns have a known truth; the people are not drawn from the model that is fitted: they
round a number with noise to a scale from 1 to 5, careless ones answer anything. In the sets of
ratings others have published, some ratings of each pair are drawn, and gold is compared with the
mean of those of the same pair that were not.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from annotation.stats.calibration import additive_calibration, simlex_calibration
from annotation.stats.facets.data import facet_data
from annotation.stats.facets.fitting import fit_ratings
from annotation.stats.facets.summary import fair_scores
from annotation.stats.gold import rating_gold
from annotation.stats.matrix import JudgementMatrix, build_matrix

PAIRS, PEOPLE, CONSISTENCY_SET = 300, 40, 10
JUDGEMENTS = (3, 5, 10, 20)
CARELESS = (0.0, 0.15, 0.3)
SETS = {"ws353_set1.csv": 1.0, "biosses_scores.csv": 1.0}
METHODS = ("mean", "SimLex", "additive", "facets")


def simulate(
    rng: np.random.Generator, each: int, careless: float
) -> tuple[JudgementMatrix, np.ndarray]:
    """Return ratings, and the true place of each pair on the scale."""
    truth = rng.uniform(1, 5, PAIRS)
    bias, noise = rng.normal(0, 0.5, PEOPLE), 0.6 * np.exp(rng.normal(0, 0.35, PEOPLE))
    width = np.exp(rng.normal(0, 0.15, PEOPLE))
    lost = rng.permutation(PEOPLE) < round(careless * PEOPLE)
    rows = []
    for pair in range(PAIRS):
        n = PEOPLE if pair < CONSISTENCY_SET else each
        for person in rng.permutation(PEOPLE)[:n]:
            latent = 3 + width[person] * (truth[pair] - 3) + bias[person]
            ratings = np.clip(np.round(latent + rng.normal(0, noise[person])), 1, 5)
            rows.append((person, pair, rng.integers(1, 6) if lost[person] else ratings))
    return _matrix(rows), truth


def _matrix(rows: list[tuple[int, int, float]]) -> JudgementMatrix:
    person, pair, rating = np.array(rows).T
    return build_matrix(
        annotator=person,
        pair=pair,
        order=np.zeros(len(rows)),
        rating=rating,
        label=np.full(len(rows), -1),
    )


def scores(matrix: JudgementMatrix, everybody: np.ndarray | None) -> dict[str, np.ndarray]:
    """Return gold of the pairs by method; SimLex's only with pairs that everybody rated."""
    low, high = np.nanmin(matrix.rating), np.nanmax(matrix.rating)
    estimates = {"mean": rating_gold(matrix).mean}
    if everybody is not None:
        calibrated = simlex_calibration(matrix, consistency=everybody, scale=(low, high))
        estimates["SimLex"] = rating_gold(calibrated.matrix).mean
    estimates["additive"] = np.clip(
        rating_gold(additive_calibration(matrix).matrix).mean, low, high
    )
    estimates["facets"] = fair_scores(fit_ratings(facet_data(matrix))).score
    return estimates


def simulations(campaigns: int, seed: int) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the errors of each method: root mean square, in points of the scale."""
    for careless in CARELESS:
        for judgement in JUDGEMENTS:
            errors: dict[str, list[float]] = {name: [] for name in METHODS}
            for campaign in range(campaigns):
                rng = np.random.default_rng([seed, campaign, judgement, int(100 * careless)])
                matrix, truth = simulate(rng, judgement, careless)
                everybody = np.arange(PAIRS) < CONSISTENCY_SET
                # Pairs that everybody rated would be near the truth by any method.
                for name, estimates in scores(matrix, everybody).items():
                    errors_here = (estimates - truth)[~everybody]
                    errors[name].append(float(np.sqrt((errors_here**2).mean())))
            named = f"{round(100 * careless)} % careless, {judgement} a pair"
            yield named, {name: float(np.mean(some)) for name, some in errors.items()}


def published(
    file: Path, rng: np.random.Generator, draws: int
) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the errors against the mean of the ratings of the same pair that were not drawn."""
    with file.open(encoding="utf-8-sig") as lines:
        rows = [row for row in csv.reader(lines) if row]
    table = _numbers(rows)
    n_pairs, n_people = table.shape
    for careless in CARELESS:
        for size in (3, 5):
            if size > n_people - 2:
                continue
            errors: dict[str, list[float]] = {name: [] for name in METHODS if name != "SimLex"}
            for _ in range(draws):
                ratings = table.copy()
                lost = rng.permutation(n_people)[: round(careless * n_people)]
                ratings[:, lost] = rng.choice(table.ravel(), (n_pairs, len(lost)))
                sampled, is_kept = [], np.ones(table.shape, dtype=bool)
                for pair in range(n_pairs):
                    some = rng.permutation(n_people)[:size]
                    is_kept[pair, some] = False
                    sampled += [(int(person), pair, ratings[pair, person]) for person in some]
                without = np.where(is_kept, table, np.nan)
                reference = np.nanmean(without, axis=1)
                for name, estimates in scores(_matrix(sampled), None).items():
                    errors[name].append(float(np.sqrt(((estimates - reference) ** 2).mean())))
            named = f"{file.stem}, {round(100 * careless)} % careless, {size} a pair"
            yield named, {name: float(np.mean(some)) for name, some in errors.items()}


def _numbers(rows: list[list[str]]) -> np.ndarray:
    """Return the columns headed by a number or a capital: those of the annotators."""
    header = rows[0]
    columns = [
        index
        for index, name in enumerate(header)
        if name.strip().isdigit() or (len(name.strip()) == 1 and name.strip().isupper())
    ]
    return np.array([[float(row[index]) for index in columns] for row in rows[1:]])


def speed() -> None:
    """Fit 200,000 ratings of 20,000 pairs by 200 people, and say how long it took."""
    rng = np.random.default_rng(1)
    person = np.argsort(rng.random((20_000, 200)), axis=1)[:, :10].ravel()
    pair = np.repeat(np.arange(20_000), 10)
    truth, bias = rng.uniform(1, 5, 20_000), rng.normal(0, 0.5, 200)
    rating = np.clip(np.round(truth[pair] + bias[person] + rng.normal(0, 0.7, len(pair))), 1, 5)
    matrix = build_matrix(
        annotator=person,
        pair=pair,
        order=rng.integers(0, 2, len(pair)),
        rating=rating,
        label=np.full(len(pair), -1),
    )
    begun, clock = time.process_time(), time.time()
    fit = fit_ratings(facet_data(matrix, rng.random(len(pair))))
    fair_scores(fit)
    print(
        f"200,000 ratings: {time.process_time() - begun:.1f} s of processor time, "
        f"{time.time() - clock:.1f} s on the clock, {fit.rounds} rounds, "
        f"converged: {fit.has_converged}"
    )


def main() -> None:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=6)
    parser.add_argument("--draws", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", action="store_true")
    given = parser.parse_args()
    if given.speed:
        speed()
        return
    output = sys.stdout
    output.write(f"| | {' | '.join(METHODS)} |\n|---|{'---|' * len(METHODS)}\n")
    folder = Path(os.environ.get("PAIRWRIGHT_SHARED", "../shared")) / "data" / "ratings"
    rng = np.random.default_rng(given.seed)
    for name in SETS:
        if not (folder / name).exists():
            output.write(f"{folder / name} is absent: skipped\n")
            continue
        for row in published(folder / name, rng, given.draws):
            _write(output, *row)
    for row in simulations(given.campaigns, given.seed):
        _write(output, *row)


def _write(output: object, named: str, errors: dict[str, float]) -> None:
    cells = [f"{errors[name]:.3f}" if name in errors else "–" for name in METHODS]
    print(f"| {named} | {' | '.join(cells)} |", file=output, flush=True)  # type: ignore[call-overload]


if __name__ == "__main__":
    main()
