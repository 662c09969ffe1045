"""The plots of a run as charts, from the rows that were stored with it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from annotation.models import AggregationRun, Label
from datasets.charts import Chart, ChartKind
from datasets.templatetags.designs import row_name
from datasets.web.shared.rule_names import rule_name


def _rows(run: AggregationRun, name: str) -> list[Any]:
    rows: list[Any] = run.results.get("plots", {}).get(name, [])
    return rows


def _as_tuples(rows: Sequence[Sequence[Any]]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(row) for row in rows)


def _ranked_pairs(run: AggregationRun) -> Chart:
    return Chart(
        "ranked",
        ChartKind.BAND,
        # xgettext:no-python-format
        _("Pairs sorted by relatedness, with 95 % intervals"),
        (_("Rank"), _("Pair"), _("Mean rating"), _("from"), _("to")),
        _as_tuples(_rows(run, "ranked")),
    )


def _histogram(run: AggregationRun) -> Chart:
    return Chart(
        "histogram",
        ChartKind.BARS,
        _("Distribution of gold relatedness"),
        (_("Mean rating"), _("Pairs")),
        _ranges(_rows(run, "histogram")),
    )


def _entropy(run: AggregationRun) -> Chart:
    return Chart(
        "entropy",
        ChartKind.BARS,
        _("How far labels differ"),
        (_("Entropy, in bits"), _("Pairs in one order")),
        _ranges(_rows(run, "entropy")),
    )


def _severity(run: AggregationRun) -> Chart:
    return Chart(
        "severity",
        ChartKind.INTERVALS,
        # xgettext:no-python-format
        _("How far annotators rate above the others, with 95 % intervals"),
        (_("Annotator"), _("Points above the others"), _("from"), _("to")),
        _as_tuples(_rows(run, "severity")),
    )


def _kinds(run: AggregationRun) -> Chart:
    return Chart(
        "kinds",
        ChartKind.STACKED,
        _("Gold labels by kind of pair"),
        (_("Kind"), *_label_names()),
        tuple((str(row_name(row[0])), *row[1:]) for row in _rows(run, "kinds")),
    )


def _rules(run: AggregationRun) -> Chart:
    project = run.campaign.project
    return Chart(
        "rules",
        ChartKind.STACKED,
        _("Gold labels by rule"),
        (_("Rule"), *_label_names()),
        tuple((rule_name(row[0], project), *row[1:]) for row in _rows(run, "rules")),
    )


def _matrix(run: AggregationRun) -> Chart:
    rows = _rows(run, "matrix")
    return Chart(
        "matrix",
        ChartKind.MATRIX,
        _("Spearman’s ρ of each two annotators"),
        (_("Annotator"), *(row[0] for row in rows)),
        _as_tuples(rows),
    )


def _seconds(run: AggregationRun) -> Chart:
    return Chart(
        "seconds",
        ChartKind.BARS,
        _("Time per pair"),
        (_("Seconds"), _("Judgements")),
        _ranges(_rows(run, "seconds")),
    )


def _days(run: AggregationRun) -> Chart:
    return Chart(
        "days",
        ChartKind.LINES,
        _("Judgements over time"),
        (_("Days since the first judgement"), _("Judgements so far"), _("Judgements that day")),
        _as_tuples(_rows(run, "days")),
    )


def _settling(run: AggregationRun) -> Chart:
    return Chart(
        "settling",
        ChartKind.LINES,
        _("What gold would have been with fewer judgements"),
        (
            _("Judgements taken"),
            _("Mean difference of the scores, in points"),
            _("Share of labels that are the same"),
        ),
        _as_tuples(_rows(run, "settling")),
    )


PLOTS: Final[dict[str, Callable[[AggregationRun], Chart]]] = {
    "ranked": _ranked_pairs,
    "histogram": _histogram,
    "kinds": _kinds,
    "rules": _rules,
    "entropy": _entropy,
    "severity": _severity,
    "matrix": _matrix,
    "seconds": _seconds,
    "days": _days,
    "settling": _settling,
}


def _label_names() -> list[str]:
    """Return the labels in the order in which runs store them."""
    return [str(Label[name].label) for name in ("ENTAILMENT", "NEUTRAL", "CONTRADICTION")]


def _ranges(rows: Sequence[Sequence[Any]]) -> tuple[tuple[str, int], ...]:
    return tuple((f"{_number(low)}–{_number(high)}", n) for low, high, n in rows)


def _number(value: float) -> str:
    return str(number_format(f"{value:.3g}"))
