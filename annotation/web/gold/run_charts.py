"""The charts of a run and their data."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from annotation.models import AggregationRun, Label
from annotation.selectors.gold.comparing import expected_against_gold
from annotation.web.gold.measures import label_bars, measure_rows, relatedness_bars
from annotation.web.gold.part_charts import PART_CHARTS
from annotation.web.gold.plot_charts import PLOTS
from datasets.charts import Chart, ChartKind


def run_charts(run: AggregationRun) -> dict[str, Chart]:
    """Return the charts that have data, by name."""
    drawn = {name: run_chart(run, name) for name in _CHARTS}
    return {name: chart for name, chart in drawn.items() if chart is not None}


def run_chart(run: AggregationRun, name: str) -> Chart | None:
    """Return the named chart; None if it has no data."""
    chart = _CHARTS[name](run)
    return chart if chart.rows else None


def _relatedness(run: AggregationRun) -> Chart:
    return Chart(
        "relatedness",
        ChartKind.BARS,
        _("Gold relatedness"),
        (_("Mean rating"), _("Pairs")),
        tuple((bar.name, bar.n) for bar in relatedness_bars(run.results)),
    )


def _labels(run: AggregationRun) -> Chart:
    return Chart(
        "labels",
        ChartKind.BARS,
        _("Gold labels"),
        (_("Label"), _("Pairs")),
        tuple((bar.name, bar.n) for bar in label_bars(run.results)),
    )


def _expected(run: AggregationRun) -> Chart:
    names = {"": _("nothing"), **{value: str(name) for value, name in Label.choices}}
    return Chart(
        "expected",
        ChartKind.STACKED,
        _("Expected against gold"),
        (_("Expected"), *(str(name) for name in Label.labels)),
        tuple(
            (names.get(row.expected, row.expected.lower()), *row.counts)
            for row in expected_against_gold(run)
        ),
    )


def _agreement(run: AggregationRun) -> Chart:
    measures = [row for row in measure_rows(run.results.get("measures", {})) if row.is_share]
    return Chart(
        "agreement",
        ChartKind.INTERVALS,
        # xgettext:no-python-format
        _("Agreement, with 95 % intervals"),
        (_("Measure"), _("Value"), _("from"), _("to")),
        tuple((measure.title, measure.value, measure.low, measure.high) for measure in measures),
    )


def _annotators(run: AggregationRun) -> Chart:
    people = [
        person for person in run.results.get("annotators", []) if person.get("bias") is not None
    ]
    return Chart(
        "annotators",
        ChartKind.BARS,
        _("How far annotators rate above the means of their pairs"),
        (_("Annotator"), _("Bias")),
        tuple((person["code"], person["bias"]) for person in people),
    )


_CHARTS: Final[dict[str, Callable[[AggregationRun], Chart]]] = {
    "relatedness": _relatedness,
    "labels": _labels,
    "expected": _expected,
    "agreement": _agreement,
    "annotators": _annotators,
    **PLOTS,
    **PART_CHARTS,
}
