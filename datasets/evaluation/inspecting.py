"""Error analysis of a system: its scores against gold, the worst pairs, and groups of pairs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from datasets.evaluation.figures import FloatArray, Json
from datasets.evaluation.material import Answers, GoldPair, Key, key_text

BINS = 5
CELLS = 40  # along each side of the plot
WORST_OF_GROUP = 3


@dataclass(frozen=True, slots=True)
class Miss:
    """The error of a system on one pair.

    `error` is gold minus score, with scores mapped to the scale of the gold by least squares,
    because correlation, which measures systems, does not depend on the scale.
    """

    pair: GoldPair
    score: float | None
    error: float | None
    answer: str
    is_right: bool | None

    def as_json(self) -> dict[str, Json]:
        return {
            "pair_id": key_text(self.pair.key),
            "text_a": self.pair.text_a,
            "text_b": self.pair.text_b,
            "gold": self.pair.score,
            "score": self.score,
            "error": self.error,
            "label": self.pair.label or "",
            "answer": self.answer,
        }


def misses(gold: Sequence[GoldPair], answers: Answers) -> list[Miss]:
    """Return the misses of all pairs in the order of the gold."""
    fit = _line(gold, answers)
    misses = []
    for pair in gold:
        score, answer = answers.scores.get(pair.key), answers.labels.get(pair.key)
        error = None
        if fit and score is not None and pair.score is not None:
            error = pair.score - (fit[0] + fit[1] * score)
        is_right = answer is pair.label if answer and pair.label else None
        misses.append(Miss(pair, score, error, answer or "", is_right))
    return misses


def worst(failures: Sequence[Miss], count: int) -> list[Miss]:
    """Return the pairs with the largest errors; for ties, or without scores, wrong labels first."""
    bad = [miss for miss in failures if miss.error or miss.is_right is False]
    ranked = sorted(bad, key=lambda miss: (-abs(miss.error or 0.0), miss.is_right is not False))
    return ranked[:count]


@dataclass(frozen=True, slots=True)
class Group:
    """Pairs with something in common: their mean error, and the worst of them."""

    name: str
    pairs: int
    error: float | None
    accuracy: float | None
    worst: tuple[Miss, ...]


def groups(failures: Sequence[Miss], names: Mapping[Key, Sequence[str]]) -> list[Group]:
    """Return a group for each name, sorted by name; a pair may have several."""
    members: dict[str, list[Miss]] = defaultdict(list)
    for miss in failures:
        for name in names.get(miss.pair.key, ()):
            members[name].append(miss)
    return [_group(name, members[name]) for name in sorted(members)]


def _group(name: str, members: Sequence[Miss]) -> Group:
    errors = [abs(miss.error) for miss in members if miss.error is not None]
    right = [miss.is_right for miss in members if miss.is_right is not None]
    return Group(
        name=name,
        pairs=len(members),
        error=float(np.mean(errors)) if errors else None,
        accuracy=float(np.mean(right)) if right else None,
        worst=tuple(worst(members, WORST_OF_GROUP)),
    )


def points(gold: FloatArray, scores: FloatArray) -> list[list[Json]]:
    """Return [gold, score, pairs] for each filled cell of a square grid over both ranges.

    One dot per pair would be too many on the page of a large corpus. A cell is placed at the mean
    of its pairs, so that a single pair is exactly where it belongs.
    """
    if not len(gold):
        return []
    _, cells = np.unique(_places(gold) * CELLS + _places(scores), return_inverse=True)
    counts = np.bincount(cells)
    means = (np.bincount(cells, weights=values) / counts for values in (gold, scores))
    # Six digits are more than a chart shows, and take half the bytes.
    return [
        [float(f"{x:.6g}"), float(f"{y:.6g}"), int(count)]
        for x, y, count in zip(*means, counts, strict=True)
    ]


def _places(values: FloatArray) -> npt.NDArray[np.int64]:
    low, width = values.min(), np.ptp(values)
    if not width:
        return np.zeros(len(values), dtype=np.int64)
    places: npt.NDArray[np.int64] = np.floor((values - low) / width * CELLS).astype(np.int64)
    return np.minimum(places, CELLS - 1)


def bins(gold: FloatArray, scores: FloatArray) -> list[dict[str, Json]]:
    """Return the table behind the plot: scores in five equal intervals of the gold's range."""
    if not len(gold):
        return []
    bounds = np.linspace(gold.min(), gold.max(), BINS + 1)
    indices = np.clip(np.searchsorted(bounds, gold, side="right") - 1, 0, BINS - 1)
    rows: list[dict[str, Json]] = []
    for index in range(BINS):
        inside = scores[indices == index]
        rows.append(
            {
                "low": float(bounds[index]),
                "high": float(bounds[index + 1]),
                "pairs": len(inside),
                "mean": float(inside.mean()) if len(inside) else None,
                "sd": float(inside.std(ddof=1)) if len(inside) > 1 else None,
            }
        )
    return rows


def _line(gold: Sequence[GoldPair], answers: Answers) -> tuple[float, float] | None:
    pairs = [
        (pair.score, score)
        for pair in gold
        if pair.score is not None and (score := answers.scores.get(pair.key)) is not None
    ]
    if not pairs:
        return None
    truth, scores = np.array(pairs, dtype=np.float64).T
    spread = float(np.var(scores))
    slope = float(np.cov(truth, scores, bias=True)[0, 1]) / spread if spread else 0.0
    return float(truth.mean()) - slope * float(scores.mean()), slope
