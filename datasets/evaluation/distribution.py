"""How scores and labels of a gold file are distributed: SICK's Tables 6 and 7."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from datasets.evaluation.figures import Json
from datasets.evaluation.material import GoldPair
from datasets.formats.labels import Label

Range = tuple[int, int]
MAX_RANGES = 100


@dataclass(frozen=True, slots=True)
class Distribution:
    """Pairs by unit score range and label; ranges include their lower end, the last one both.

    `relatedness` is the mean and standard deviation for each label, None with a single pair.
    """

    ranges: tuple[Range, ...]
    counts: Counter[tuple[Range, Label]]
    by_range: Counter[Range]
    by_label: Counter[Label]
    relatedness: dict[Label, tuple[float, float | None]]
    total: int

    def as_json(self) -> dict[str, Json]:
        return {
            "pairs": self.total,
            "ranges": [
                {
                    "low": span[0],
                    "high": span[1],
                    "pairs": self.by_range[span],
                    "labels": {label.value: self.counts[span, label] for label in Label},
                }
                for span in self.ranges
            ],
            "labels": {label.value: self.by_label[label] for label in Label},
            "relatedness": {
                label.value: {"mean": mean, "sd": sd}
                for label, (mean, sd) in self.relatedness.items()
            },
        }


def distribution(gold: Sequence[GoldPair]) -> Distribution:
    """Count the pairs of a gold file by score and label.

    Ranges go from the integer at or below the lowest score to the one above the highest: for SICK 1
    to 5. Pairs without a score or without a label are counted where possible.
    """
    scores = [pair.score for pair in gold if pair.score is not None]
    ranges = tuple(_ranges(scores))
    # A scale that ends at the highest score has no range above it.
    last = ranges[-1][0] if ranges else 0
    counts: Counter[tuple[Range, Label]] = Counter()
    by_range: Counter[Range] = Counter()
    of_label: dict[Label, list[float]] = defaultdict(list)
    for pair in gold:
        if pair.score is None:
            continue
        low = min(math.floor(pair.score), last)
        span = (low, low + 1)
        by_range[span] += 1
        if pair.label:
            counts[span, pair.label] += 1
            of_label[pair.label].append(pair.score)
    return Distribution(
        ranges=ranges,
        counts=counts,
        by_range=by_range,
        by_label=Counter(pair.label for pair in gold if pair.label),
        relatedness={
            label: (fmean(values), stdev(values) if len(values) > 1 else None)
            for label, values in sorted(of_label.items())
        },
        total=len(gold),
    )


def _ranges(scores: Sequence[float]) -> Iterator[Range]:
    """Yield all ranges from the lowest to the highest score; if too many, those with pairs."""
    if not scores:
        return
    low, high = math.floor(min(scores)), math.ceil(max(scores))
    last = max(high - 1, low)
    if last - low < MAX_RANGES:
        starts: Iterable[int] = range(low, last + 1)
    else:
        starts = sorted({min(math.floor(score), last) for score in scores})
    yield from ((start, start + 1) for start in starts)


def distribution_rows(counts: Distribution) -> Iterator[list[str]]:
    """Yield Table 7 with its totals (Table 6), then the mean relatedness of each label."""
    yield ["relatedness", *(label.value for label in Label), "TOTAL"]
    for span in counts.ranges:
        bracket = "]" if span == counts.ranges[-1] else ")"
        cells = [*(counts.counts[span, label] for label in Label), counts.by_range[span]]
        name = f"[{span[0]}-{span[1]}{bracket}"
        yield [name, *(_share(count, counts.total) for count in cells)]
    totals = [*(counts.by_label[label] for label in Label), counts.total]
    yield ["TOTAL", *(_share(count, counts.total) for count in totals)]
    means = [counts.relatedness.get(label) for label in Label]
    yield ["mean (SD)", *(_mean(mean) for mean in means), ""]


def _share(count: int, total: int) -> str:
    return f"{count} ({100 * count / total:.0f}%)" if total else "0"


def _mean(mean: tuple[float, float | None] | None) -> str:
    if mean is None:
        return "-"
    return f"{mean[0]:.2f}" if mean[1] is None else f"{mean[0]:.2f} ({mean[1]:.2f})"
