"""The numbers behind the plots of a run, stored with it."""

from collections.abc import Sequence
from datetime import date
from itertools import accumulate
from typing import Final

import numpy as np

from annotation.planning.aggregation import AggregationSettings
from annotation.selectors.gold.pair_facts import PairFacts, coded
from annotation.services.gold.gold_rows import LABELS, Gold
from annotation.stats import plots
from annotation.stats.gold import Score
from annotation.stats.pipeline import Excluded
from annotation.stats.settings import Json, number
from annotation.stats.study import Study

_BINS: Final = 20
_GROUPS_DRAWN: Final = 30
# Times beyond this share of all of them are breaks.
_USUAL: Final = 95


def plot_results(
    gold: Gold,
    excluded: Excluded,
    facts: PairFacts,
    days: Sequence[tuple[date, int]],
    choices: AggregationSettings,
    *,
    scale: tuple[float, float],
) -> Json:
    """Return the rows of each plot by name; a plot without rows is not drawn."""
    final = excluded.final
    return {
        "ranked": _ranked(gold, choices, scale),
        "histogram": plots.histogram(gold.relatedness, low=scale[0], high=scale[1], bins=_BINS),
        "entropy": plots.histogram(
            plots.vote_entropies(gold.labels.votes), low=0, high=float(np.log2(3)), bins=_BINS
        ),
        "severity": _severity(final),
        "kinds": _labels(facts.kind, gold),
        "rules": _labels(facts.rule, gold),
        "matrix": _matrix(excluded),
        "seconds": _seconds(final),
        "days": _days(days),
        "settling": plots.settling_curve(final.matrix, seed=choices.seed),
    }


def _ranked(
    gold: Gold, choices: AggregationSettings, scale: tuple[float, float]
) -> list[plots.Row]:
    low, high = plots.rating_intervals(gold.matrix)
    if choices.score is not Score.MEAN:
        # The interval is that of the mean.
        low, high = np.full_like(low, np.nan), np.full_like(high, np.nan)
    numbers = np.array(gold.matrix.pairs)
    return plots.ranked(gold.relatedness, np.clip(low, *scale), np.clip(high, *scale), numbers)


def _severity(study: Study) -> list[tuple[str, float, float | None, float | None]]:
    severity, half = plots.severities(study.matrix)
    order = np.argsort(severity, kind="stable")
    return [
        (
            study.annotators[code],
            float(severity[code]),
            number(severity[code] - half[code]),
            number(severity[code] + half[code]),
        )
        for code in order.tolist()
        if not np.isnan(severity[code])
    ]


def _labels(words: tuple[str, ...], gold: Gold) -> list[tuple[str | int, ...]]:
    """Return the groups with most pairs: name and pairs of each label, in the order of LABELS."""
    names, codes = coded(words)
    counts = plots.labels_by(codes, gold.labels.label, len(names))
    largest = np.argsort(-counts.sum(axis=1), kind="stable")[:_GROUPS_DRAWN]
    return [
        (names[group], *(int(counts[group, label]) for label in LABELS))
        for group in largest.tolist()
        if counts[group].any()
    ]


def _matrix(excluded: Excluded) -> list[tuple[str | float | None, ...]]:
    """Return a row for each annotator: code, and Spearman's rho with each, in the same order."""
    study = excluded.final
    judged = np.bincount(study.matrix.annotator, minlength=len(study.annotators))
    chosen, table = plots.most_compared(excluded.coefficients, judged)
    if np.isnan(table).all():
        return []
    codes = chosen.tolist()
    return [
        (study.annotators[code], *(number(cell) for cell in row))
        for code, row in zip(codes, table, strict=True)
    ]


def _seconds(study: Study) -> list[plots.Row]:
    if study.seconds is None:
        return []
    return plots.histogram(
        study.seconds, low=0, high=float(np.nanpercentile(study.seconds, _USUAL)), bins=_BINS
    )


def _days(days: Sequence[tuple[date, int]]) -> list[tuple[int, int, int]]:
    """Return days since the first, judgements so far, and judgements of the day."""
    together = accumulate(n for _day, n in days)
    return [
        ((day - days[0][0]).days, total, n) for (day, n), total in zip(days, together, strict=True)
    ]
