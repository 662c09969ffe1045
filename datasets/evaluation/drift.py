"""What became of the gold of a corpus when it was judged again: in another language, or later.

The same pairs in two gold files, joined by id: how many labels changed and into what, how far the
scores moved, in which kinds of pairs, and which pairs moved most.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from datasets.evaluation.ceiling import IntArray
from datasets.evaluation.correlations import MIN_WITH_INTERVAL, Z_95, pearson, spearman
from datasets.evaluation.figures import Figure, FloatArray, Json
from datasets.evaluation.labelling import Confusion, confusion
from datasets.evaluation.material import GoldPair, Key, key_text
from datasets.formats.labels import Label
from transforms.reason import Reason

MOVED_BY = 1.0
"""A score that changed by this much or more has moved."""
RESAMPLES = 1000
_AT_ONCE = 100  # resamples in memory
MOST_MOVED = 20
Pair: TypeAlias = tuple[GoldPair, GoldPair]


@dataclass(frozen=True, slots=True)
class Group:
    """The drift of some pairs. Shares and scores have 95 % intervals.

    Shares have Wilson's interval, Pearson's correlation Fisher's, and kappa, Spearman's correlation
    and the mean absolute difference that of a percentile bootstrap over pairs.
    """

    pairs: int
    changed: Figure
    kappa: Figure
    pearson: Figure
    spearman: Figure
    mean_absolute_difference: Figure
    mean_difference: Figure
    moved: Figure

    @property
    def figures(self) -> dict[str, Figure]:
        """Return the figures by the names that reports give them."""
        return {
            "labels changed": self.changed,
            "kappa": self.kappa,
            "pearson": self.pearson,
            "spearman": self.spearman,
            "mean absolute difference": self.mean_absolute_difference,
            "mean difference": self.mean_difference,
            "moved by a point or more": self.moved,
        }

    def as_json(self) -> dict[str, Json]:
        figures: dict[str, Json] = {name: f.as_json() for name, f in self.figures.items()}
        return {"pairs": self.pairs, "figures": figures}


@dataclass(frozen=True, slots=True)
class Drift:
    """The drift between two gold files. `unanimous` is empty where nobody asked for it."""

    total: Group
    unanimous: Group | None
    confusion: Confusion
    groups: dict[str, dict[str, Group]]
    most_moved: list[Pair]
    only_first: list[Key]
    only_second: list[Key]

    def as_json(self) -> dict[str, Json]:
        """Return the report: figures in all and by group, labels, and the pairs that moved most."""
        return {
            **self.total.as_json(),
            "unanimous": self.unanimous.as_json() if self.unanimous else None,
            "confusion": self.confusion.as_json(),
            "groups": {
                name: {value: group.as_json() for value, group in groups.items()}
                for name, groups in self.groups.items()
            },
            "most_moved": [_pair_json(pair) for pair in self.most_moved],
            "only_in_first": [key_text(key) for key in self.only_first],
            "only_in_second": [key_text(key) for key in self.only_second],
        }


def drift(
    first: Sequence[GoldPair],
    second: Sequence[GoldPair],
    *,
    unanimous: Collection[Key] | None = None,
    seed: int = 0,
) -> Drift:
    """Compare two gold files on the pairs that both have.

    Parameters
    ----------
    first, second
        the published gold and that of the new judgements; pairs are joined by `key`
    unanimous
        keys of the pairs on whose label all annotators of `second` agreed, if known
    seed
        seed of the bootstrap

    Raises
    ------
    ValueError
        if no pair is in both
    """
    second_by_key = {pair.key: pair for pair in second}
    pairs = [(pair, second_by_key[pair.key]) for pair in first if pair.key in second_by_key]
    if not pairs:
        raise ValueError("no pair is in both gold files")
    shared = {pair.key for pair, _ in pairs}
    labels = _labels(pairs)
    agreed = None if unanimous is None else [pair for pair in pairs if pair[0].key in unanimous]
    return Drift(
        total=_group(pairs, seed),
        unanimous=_group(agreed, seed) if agreed else None,
        confusion=confusion([label for label, _ in labels], [label for _, label in labels]),
        groups={
            name: groups
            for name, grouping in (
                ("label", _label_of),
                ("kind", _kind_of),
                ("rule", _rules_of),
                ("part", _part_of),
            )
            if (groups := _groups(pairs, grouping, seed))
        }
        | _directions(pairs, seed),
        most_moved=_most_moved(pairs),
        only_first=[pair.key for pair in first if pair.key not in shared],
        only_second=[pair.key for pair in second if pair.key not in shared],
    )


def wilson(successes: int, n: int) -> Figure:
    """Return a share with Wilson's 95 % score interval.

    >>> figure = wilson(8, 10)
    >>> figure.value, round(figure.low, 3), round(figure.high, 3)
    (0.8, 0.49, 0.943)
    """
    if not n:
        return Figure(None, 0, Reason("evaluation_without_pairs"))
    share, square = successes / n, Z_95**2
    centre = (share + square / (2 * n)) / (1 + square / n)
    half = Z_95 * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return Figure(share, n, low=max(0.0, centre - half), high=min(1.0, centre + half))


def cohens_kappa(counts: FloatArray) -> FloatArray:
    """Return Cohen's kappa of tables of counts; NaN where only one label occurs.

    Parameters
    ----------
    counts
        shape (..., labels, labels)

    >>> round(float(cohens_kappa(np.array([[20.0, 5.0], [10.0, 15.0]]))), 2)
    0.4
    """
    total = counts.sum(axis=(-2, -1))
    observed = np.trace(counts, axis1=-2, axis2=-1) / total
    expected = (counts.sum(axis=-1) * counts.sum(axis=-2)).sum(axis=-1) / total**2
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((observed - expected) / (1 - expected))


def _group(pairs: Sequence[Pair], seed: int) -> Group:
    labels = _labels(pairs)
    before, after = _scores(pairs)
    difference = after - before
    distance = np.abs(difference)
    return Group(
        pairs=len(pairs),
        changed=wilson(sum(old is not new for old, new in labels), len(labels)),
        kappa=_kappa(labels, seed),
        pearson=pearson(before, after),
        spearman=_spearman(before, after, seed),
        mean_absolute_difference=_mean(distance, seed),
        mean_difference=_mean(difference, seed),
        # Scores such as 3.7 and 2.7 differ by 1 up to rounding in binary.
        moved=wilson(int((distance > MOVED_BY - 1e-9).sum()), len(distance)),
    )


def _labels(pairs: Sequence[Pair]) -> list[tuple[Label, Label]]:
    return [(old.label, new.label) for old, new in pairs if old.label and new.label]


def _scores(pairs: Sequence[Pair]) -> tuple[FloatArray, FloatArray]:
    scores = [(a.score, b.score) for a, b in pairs if a.score is not None and b.score is not None]
    columns = np.array(scores, dtype=np.float64).reshape(-1, 2)
    return columns[:, 0], columns[:, 1]


def _kappa(labels: Sequence[tuple[Label, Label]], seed: int) -> Figure:
    if not labels:
        return Figure(None, 0, Reason("no_gold_label"))
    codes = {label: code for code, label in enumerate(Label)}
    cells = np.array([codes[old] * len(Label) + codes[new] for old, new in labels])
    counts = np.bincount(cells, minlength=len(Label) ** 2).astype(np.float64)
    value = float(cohens_kappa(counts.reshape(len(Label), len(Label))))
    if math.isnan(value):
        return Figure(None, len(labels), Reason("one_label_only"))
    # Resampling pairs draws the cells of the table from a multinomial distribution.
    resampled = np.random.default_rng(seed).multinomial(
        len(labels), counts / counts.sum(), size=RESAMPLES
    )
    tables = resampled.reshape(RESAMPLES, len(Label), len(Label)).astype(np.float64)
    return _between(value, len(labels), cohens_kappa(tables))


def _spearman(before: FloatArray, after: FloatArray, seed: int) -> Figure:
    figure = spearman(before, after)
    if figure.value is None or len(before) < MIN_WITH_INTERVAL:
        return figure
    cells, counts = np.unique(np.column_stack([before, after]), axis=0, return_counts=True)
    resampled = np.concatenate(
        [_rank_correlations(cells, sample) for sample in _resamples(counts, seed)]
    )
    return _between(figure.value, len(before), resampled)


def _rank_correlations(cells: FloatArray, counts: FloatArray) -> FloatArray:
    """Return Spearman's correlation of each sample; NaN where scores are all the same.

    Parameters
    ----------
    cells
        the distinct pairs of scores, shape (cells, 2)
    counts
        how often each is in each sample, shape (samples, cells)
    """
    n = counts.sum(axis=1, keepdims=True)
    deviations = [_mean_ranks(column, counts) - (n + 1) / 2 for column in cells.T]
    products = [
        (counts * first * second).sum(axis=1)
        for first, second in (deviations, deviations[:1] * 2, deviations[1:] * 2)
    ]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(products[0] / np.sqrt(products[1] * products[2]))


def _mean_ranks(scores: FloatArray, counts: FloatArray) -> FloatArray:
    """Return the rank of each cell's score in each sample; tied scores have their mean rank."""
    distinct, indices = np.unique(scores, return_inverse=True)
    totals = np.zeros((len(counts), len(distinct)))
    order = np.argsort(indices, kind="stable")
    starts = np.searchsorted(indices[order], np.arange(len(distinct)))
    totals[:] = np.add.reduceat(counts[:, order], starts, axis=1)
    ranks = np.cumsum(totals, axis=1) - (totals - 1) / 2
    return np.asarray(ranks[:, indices])


def _mean(values: FloatArray, seed: int) -> Figure:
    if not len(values):
        return Figure(None, 0, Reason("evaluation_without_pairs"))
    distinct, counts = np.unique(values, return_counts=True)
    means = [sample @ distinct / len(values) for sample in _resamples(counts, seed)]
    return _between(float(values.mean()), len(values), np.concatenate(means))


def _resamples(counts: IntArray, seed: int) -> Iterator[FloatArray]:
    """Yield bootstrap samples as how often each distinct value is in them, some at a time.

    To draw pairs with replacement is to draw these counts from a multinomial distribution.
    """
    rng = np.random.default_rng(seed)
    shares = counts / counts.sum()
    for _ in range(0, RESAMPLES, _AT_ONCE):
        yield rng.multinomial(int(counts.sum()), shares, size=_AT_ONCE).astype(np.float64)


def _between(value: float, n: int, resampled: FloatArray) -> Figure:
    low, high = np.nanquantile(resampled, (0.025, 0.975))
    return Figure(value, n, low=float(low), high=float(high))


def _label_of(pair: GoldPair) -> Iterable[str]:
    return (pair.label or "",)


def _kind_of(pair: GoldPair) -> Iterable[str]:
    return (pair.kind,)


def _part_of(pair: GoldPair) -> Iterable[str]:
    return (pair.part,)


def _rules_of(pair: GoldPair) -> Iterable[str]:
    """Return every rule behind a pair; a pair of two rules is in the groups of both."""
    return dict.fromkeys(pair.rules) or ("",)


def _directions(pairs: Sequence[Pair], seed: int) -> dict[str, dict[str, Group]]:
    """Compare the labels from A to B and those from B to A, where both golds have them."""
    groups = {}
    for name, side in (("A to B", "label_ab"), ("B to A", "label_ba")):
        directed = [
            (replace(old, label=before), replace(new, label=after))
            for old, new in pairs
            if (before := getattr(old, side)) and (after := getattr(new, side))
        ]
        if directed:
            groups[name] = _group(directed, seed)
    return {"direction": groups} if groups else {}


def _groups(
    pairs: Sequence[Pair], names_of: Callable[[GoldPair], Iterable[str]], seed: int
) -> dict[str, Group]:
    """Group by properties of the first gold; empty if they divide nothing."""
    grouped: dict[str, list[Pair]] = {}
    for pair in pairs:
        for value in names_of(pair[0]):
            grouped.setdefault(value, []).append(pair)
    if len(grouped) < 2:
        return {}
    return {value or "-": _group(grouped[value], seed) for value in sorted(grouped)}


def _most_moved(pairs: Sequence[Pair]) -> list[Pair]:
    """Return the pairs whose score moved furthest; changed labels first among equals."""

    def distance(pair: Pair) -> tuple[float, bool]:
        before, after = pair[0].score, pair[1].score
        change = abs(after - before) if before is not None and after is not None else 0.0
        return -round(change, 9), pair[0].label is pair[1].label

    ranked = sorted(pairs, key=distance)
    return [pair for pair in ranked[:MOST_MOVED] if distance(pair) != (0.0, True)]


def _pair_json(pair: Pair) -> dict[str, Json]:
    def side(gold: GoldPair) -> dict[str, Json]:
        return {
            "sentence_A": gold.text_a,
            "sentence_B": gold.text_b,
            "relatedness_score": gold.score,
            "entailment_judgment": gold.label.value if gold.label else None,
        }

    return {"pair": key_text(pair[0].key), "first": side(pair[0]), "second": side(pair[1])}
