"""A run: gold, agreement, who judged how, and what to check."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun
from annotation.planning.protocol import PlanKind
from annotation.selectors.campaigns import annotator_logins
from annotation.selectors.comparing import expected_against_gold, gold_by_kind
from annotation.selectors.protocols import protocol_of
from annotation.selectors.results import releases_of, run_disputed, run_key, run_ties
from annotation.services.requeueing import pairs_ask_again
from annotation.web.lint import told_lint
from annotation.web.measures import (
    change_rows,
    chief_measures,
    label_bars,
    relatedness_bars,
    told_measures,
)
from annotation.web.run_charts import run_chart
from annotation.web.run_tables import annotators_table, run_tables
from annotation.web.run_tabs import tab_context
from datasets.errors import NotFound
from datasets.web.filters import query_without_page
from datasets.web.requests import SignedInRequest, number_in
from datasets.web.tables import table_asked

TIES_SHOWN = 10
DISPUTED_SHOWN = 15
LINT_SHOWN = 100
KINDS_OF_BARS = {"relatedness": relatedness_bars, "labels": label_bars}


@login_required
@require_safe
def run(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    found = _access(request, slug, campaign_id, number)
    context = tab_context(found, "run") | {
        "measures": chief_measures(found.results.get("measures", {})),
        "bars": _bars(found),
        "slips": len({row["pair"] for row in found.results.get("lint", [])}),
        "ties": sum(found.results.get("ties", {}).values()),
        "left_out": [each for each in found.results.get("annotators", []) if each.get("excluded")],
        "releases": _releases(found),
    }
    return render(request, "annotation/lead/run.html", context)


@login_required
@require_safe
def agreement(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    found = _access(request, slug, campaign_id, number)
    context = tab_context(found, "run-agreement") | {
        "measures": told_measures(found.results.get("measures", {})),
        **_charts(found, "agreement"),
    }
    return render(request, "annotation/lead/run_agreement.html", context)


@login_required
@require_safe
def annotators(
    request: SignedInRequest, slug: str, campaign_id: int, number: int
) -> HttpResponseBase:
    found = _access(request, slug, campaign_id, number)
    logins = annotator_logins(found.campaign.project)
    tables = {"annotators": lambda: annotators_table(found, logins)}
    if file := table_asked(request, tables, prefix=_file_name(found)):
        return file
    context = tab_context(found, "run-annotators") | {
        "changes": found.results,
        "change_rows": change_rows(found.results),
        "logins": logins,
        **_charts(found, "annotators"),
    }
    return render(request, "annotation/lead/run_annotators.html", context)


@login_required
@require_safe
def check(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponseBase:
    found = _access(request, slug, campaign_id, number)
    if file := table_asked(request, run_tables(found), prefix=_file_name(found)):
        return file
    context = tab_context(found, "run-check") | {
        "lint": told_lint(found)[:LINT_SHOWN],
        "lint_total": len(found.results.get("lint", [])),
        "can_ask_again": found.campaign.takes_answers
        and protocol_of(found.campaign).plan is not PlanKind.TRANCHES,
        "page": Paginator(run_ties(found), TIES_SHOWN).get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "disputed": run_disputed(found)[:DISPUTED_SHOWN],
    }
    return render(request, "annotation/lead/run_check.html", context)


@login_required
@require_safe
def tables(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponseBase:
    found = _access(request, slug, campaign_id, number)
    if file := table_asked(request, run_tables(found), prefix=_file_name(found)):
        return file
    context = tab_context(found, "run-tables") | {
        "bars": _bars(found),
        "expected": expected_against_gold(found),
        "kinds": gold_by_kind(found),
        **_charts(found, "relatedness", "labels", "expected"),
    }
    return render(request, "annotation/lead/run_tables.html", context)


@login_required
@require_POST
def ask_again(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    """Let others judge a pair of the lint list anew."""
    found = _access(request, slug, campaign_id, number)
    listed = {row["pair"] for row in found.results.get("lint", [])}
    pair = number_in(request.POST.get("pair", ""))
    if pair is None or pair not in listed:
        raise NotFound
    asked = pairs_ask_again(campaign=found.campaign, numbers=[pair], actor=request.user)
    told = ngettext(
        "%(n)d judgement of this pair has been asked for again.",
        "%(n)d judgements of this pair have been asked for again.",
        asked,
    )
    messages.success(request, told % {"n": asked})
    return redirect(f"{reverse('run-check', args=[slug, campaign_id, number])}#slips")


def _access(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> AggregationRun:
    access_led_campaign(request.user, slug, campaign_id)
    return access_run(request.user, campaign_id, number)


def _file_name(run: AggregationRun) -> str:
    return f"{run.campaign.project.slug}-campaign-{run.campaign_id}-run-{run.number}"


def _bars(run: AggregationRun) -> dict[str, Any]:
    return {name: bars(run.results) for name, bars in KINDS_OF_BARS.items()}


def _charts(run: AggregationRun, *names: str) -> dict[str, Any]:
    """Return some of the charts, those that have something to draw, and where their files are."""
    here = reverse("run", args=[run.campaign.project.slug, run.campaign_id, run.number])
    drawn = {name: run_chart(run, name) for name in names}
    return {"charts": {k: v for k, v in drawn.items() if v}, "charts_at": f"{here}charts/"}


def _releases(run: AggregationRun) -> Any:
    return releases_of(run.campaign).filter(run_key=run_key(run))
