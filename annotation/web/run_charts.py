"""The charts of a run: which there are, and what they draw."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from annotation.models import AggregationRun, Label
from annotation.selectors.comparing import expected_against_gold
from annotation.web.measures import label_bars, relatedness_bars, told_measures
from datasets.charts import Chart, ChartKind


def run_charts(run: AggregationRun) -> dict[str, Chart]:
    """Return the charts that have something to draw, by name."""
    results = run.results
    charts = [
        Chart(
            "relatedness",
            ChartKind.BARS,
            _("Gold relatedness"),
            (_("Mean rating"), _("Pairs")),
            tuple((bar.name, bar.n) for bar in relatedness_bars(results)),
        ),
        Chart(
            "labels",
            ChartKind.BARS,
            _("Gold labels"),
            (_("Label"), _("Pairs")),
            tuple((bar.name, bar.n) for bar in label_bars(results)),
        ),
        _expected(run),
        _agreement(results),
        _annotators(results),
    ]
    return {chart.name: chart for chart in charts if chart.rows}


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


def _agreement(results: Mapping[str, Any]) -> Chart:
    measures = [each for each in told_measures(results.get("measures", {})) if each.is_share]
    return Chart(
        "agreement",
        ChartKind.INTERVALS,
        _("Agreement, with 95 % intervals"),
        (_("Measure"), _("Value"), _("from"), _("to")),
        tuple((each.title, each.value, each.low, each.high) for each in measures),
    )


def _annotators(results: Mapping[str, Any]) -> Chart:
    people = [each for each in results.get("annotators", []) if each.get("bias") is not None]
    return Chart(
        "annotators",
        ChartKind.BARS,
        _("How far annotators rate above the means of their pairs"),
        (_("Annotator"), _("Bias")),
        tuple((each["code"], each["bias"]) for each in people),
    )
