"""Comparison of two runs of a campaign."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun, Label
from annotation.selectors.gold.run_differences import RunDifference, run_difference
from annotation.web.gold.measures import MeasureRow, measure_rows
from datasets.web.shared.requests import SignedInRequest

_SHOWN = 100


@dataclass(frozen=True)
class Row:
    name: str
    here: str
    there: str
    key: int | None = None  # of the pair


@login_required
@require_safe
def compare(
    request: SignedInRequest, slug: str, campaign_id: int, number: int, other: int
) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id)
    run = access_run(request.user, campaign_id, number)
    there = access_run(request.user, campaign_id, other)
    difference = run_difference(run, there)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "run": run,
        "other": there,
        "counts": {
            "both": difference.both,
            "alone": difference.alone,
            "moved": difference.moved.count(),
            "relabelled": difference.relabelled.count(),
        },
        "parts": _parts(run, there, difference),
    }
    return render(request, "annotation/gold/run_compare.html", context)


def _parts(
    here: AggregationRun, there: AggregationRun, difference: RunDifference
) -> list[dict[str, Any]]:
    labels = {"": "–", **{value: str(name) for value, name in Label.choices}}
    moved = (
        Row(
            str(gold.pair.number),
            _number(gold.relatedness),
            _number(vars(gold)["other_relatedness"]),
            gold.pair_id,
        )
        for gold in difference.moved[:_SHOWN]
    )
    relabelled = (
        Row(
            str(gold.pair.number),
            labels[gold.label],
            labels[vars(gold)["other_label"]],
            gold.pair_id,
        )
        for gold in difference.relabelled[:_SHOWN]
    )
    pair = _("Pair")
    return [
        _part(_("Why they differ: the data behind each run"), _("Setting"), _settings(here, there)),
        _part(_("Agreement"), _("Measure"), _measures(here, there)),
        _part(_("Largest changes of scores"), pair, moved),
        _part(_("Labels that differ"), pair, relabelled),
    ]


def _part(title: str, head: str, rows: Iterable[Row]) -> dict[str, Any]:
    return {"title": title, "head": head, "rows": list(rows)}


def _settings(here: AggregationRun, there: AggregationRun) -> Iterable[Row]:
    """Yield the differences between the settings of the runs."""
    sides = [
        {**run.parameters, "input_hash": run.input_hash[:12], "code_version": run.code_version}
        | {"judgements": run.results.get("judgements")}
        for run in (here, there)
    ]
    for name in sorted({*sides[0]} | {*sides[1]}):
        one, another = (_format(side, name) for side in sides)
        if one != another:
            yield Row(name, one, another)


def _format(side: Mapping[str, Any], name: str) -> str:
    value = side.get(name)
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "–" if value is None else str(value)


def _measures(here: AggregationRun, there: AggregationRun) -> Iterable[Row]:
    others = {row.title: row for row in measure_rows(there.results.get("measures", {}))}
    for measure in measure_rows(here.results.get("measures", {})):
        other = others.get(measure.title)
        if other is None or measure.value != other.value:
            yield Row(
                measure.title,
                _format_measure(measure),
                "–" if other is None else _format_measure(other),
            )


def _format_measure(measure: MeasureRow) -> str:
    """Return a value with its interval, where it has one."""
    if measure.low is None:
        return _number(measure.value)
    ends = f"{_number(measure.low)} – {_number(measure.high)}"
    return f"{_number(measure.value)} ({ends})"


def _number(value: float | None) -> str:
    return "–" if value is None else number_format(value, decimal_pos=3)
