"""The ratings of word pairs by part, and similarity against association, as tables and charts."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from django.utils.translation import gettext as _

from annotation.models import AggregationRun
from annotation.selectors.gold.word_parts import RatedPairs, rated_pairs
from datasets.charts import Cell, Chart, ChartKind
from datasets.evaluation.parts.dividing import Way
from datasets.evaluation.parts.tables import PartFigures
from datasets.web.shared.part_charts import mean_interval, means_chart
from datasets.web.shared.part_names import PART_TITLES, part_named

_WAYS: Final = (Way.POS, Way.CONCRETENESS, Way.ASSOCIATION, Way.RELATION, Way.PATH)


@dataclass(frozen=True)
class RatingTable:
    """The ratings of the parts in one way of dividing, and their chart."""

    title: str
    rows: list[tuple[str, PartFigures]]
    chart: Chart


def ratings_by_part(run: AggregationRun) -> list[RatingTable]:
    """Return a table for each way that divides the pairs of a run; none without their columns."""
    pairs = rated_pairs(run)
    divisions = [(way, pairs.parts(way)) for way in _WAYS] if pairs else []
    return [_table(way, parts) for way, parts in divisions if parts]


def _table(way: Way, parts: list[PartFigures]) -> RatingTable:
    rows = [(part_named(way, part.name), part) for part in parts]
    return RatingTable(str(PART_TITLES[way]), rows, _means(way, rows))


def _means(way: Way, rows: list[tuple[str, PartFigures]]) -> Chart:
    return means_chart(
        f"ratings-{way}",
        [(name, part.mean, *mean_interval(part.mean, part.sd, part.pairs)) for name, part in rows],
    )


def _chart_of(way: Way, run: AggregationRun) -> Chart:
    pairs = rated_pairs(run)
    parts = pairs.parts(way) if pairs else []
    return _means(way, [(part_named(way, part.name), part) for part in parts])


def _association(run: AggregationRun) -> Chart:
    return Chart(
        "association",
        ChartKind.POINTS,
        _("Similarity against association"),
        (_("Association"), _("Mean rating"), _("Pairs")),
        _dots(rated_pairs(run)),
    )


def _dots(pairs: RatedPairs | None) -> tuple[tuple[Cell, ...], ...]:
    if pairs is None:
        return ()
    known = ~np.isnan(pairs.association) & ~np.isnan(pairs.scores)
    points = np.stack([pairs.association[known], pairs.scores[known]], axis=1)
    places, counts = np.unique(points, axis=0, return_counts=True)
    return tuple(
        (*point, count) for point, count in zip(places.tolist(), counts.tolist(), strict=True)
    )


PART_CHARTS: Final[dict[str, Callable[[AggregationRun], Chart]]] = {
    **{f"ratings-{way}": partial(_chart_of, way) for way in _WAYS},
    "association": _association,
}
