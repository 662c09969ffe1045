"""The pages of a run: gold, agreement, annotators, and what to check."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.comparing import expected_against_gold, gold_by_kind
from annotation.selectors.gold.drifting import Side, published_for
from annotation.selectors.gold.modes import run_two_groups
from annotation.selectors.gold.results import releases_of, run_disputed, run_key, run_ties
from annotation.selectors.monitoring.overview import annotator_logins
from annotation.services.plans.requeueing import pairs_requeue
from annotation.web.gold.lint import lint_rows
from annotation.web.gold.measures import (
    change_rows,
    chief_measures,
    label_bars,
    measure_rows,
    relatedness_bars,
)
from annotation.web.gold.run_charts import run_chart
from annotation.web.gold.run_groups import groups_context, groups_table
from annotation.web.gold.run_tables import annotators_table, run_tables
from annotation.web.gold.run_tabs import tab_context
from datasets.errors import NotFound
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.requests import SignedInRequest, number_in
from datasets.web.shared.tables import Tables, table_asked

TIES_SHOWN = 10
DISPUTED_SHOWN = 15
LINT_SHOWN = 100
KINDS_OF_BARS = {"relatedness": relatedness_bars, "labels": label_bars}


@login_required
@require_safe
def run(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    run = _access(request, slug, campaign_id, number)
    context = tab_context(run, "run") | {
        "measures": chief_measures(run.results.get("measures", {})),
        "bars": _bars(run),
        "slips": len({row["pair"] for row in run.results.get("lint", [])}),
        "ties": sum(run.results.get("ties", {}).values()),
        "left_out": [
            annotator
            for annotator in run.results.get("annotators", [])
            if annotator.get("excluded")
        ],
        "releases": _releases(run),
        "drift_query": _drift_query(run),
    }
    return render(request, "annotation/gold/run.html", context)


def _drift_query(run: AggregationRun) -> str:
    """Return what the page of the drift is asked for, "" if the pairs have no published gold."""
    published = published_for(run)
    return urlencode({"gold": published.key, "other": Side(run).key}) if published else ""


@login_required
@require_safe
def agreement(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    run = _access(request, slug, campaign_id, number)
    context = tab_context(run, "run-agreement") | {
        "measures": measure_rows(run.results.get("measures", {})),
        # "requested" is their name in earlier runs.
        "coefficients": measure_rows(
            run.results.get("coefficients", run.results.get("requested", {}))
        ),
        **_charts(run, "agreement"),
    }
    return render(request, "annotation/gold/run_agreement.html", context)


@login_required
@require_safe
def annotators(
    request: SignedInRequest, slug: str, campaign_id: int, number: int
) -> HttpResponseBase:
    run = _access(request, slug, campaign_id, number)
    logins = annotator_logins(run.campaign.project)
    tables: Tables = {
        "annotators": lambda: annotators_table(run, logins),
        "groups": lambda: groups_table(run),
    }
    if file := table_asked(request, tables, prefix=_file_name(run)):
        return file
    context = tab_context(run, "run-annotators") | {
        "changes": run.results,
        "change_rows": change_rows(run.results),
        "logins": logins,
        **_charts(run, "annotators"),
        **groups_context(run),
    }
    return render(request, "annotation/gold/run_annotators.html", context)


@login_required
@require_safe
def check(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponseBase:
    run = _access(request, slug, campaign_id, number)
    if file := table_asked(request, run_tables(run), prefix=_file_name(run)):
        return file
    variation = run.results.get("variation", {})
    context = tab_context(run, "run-check") | {
        "lint": lint_rows(run)[:LINT_SHOWN],
        "lint_total": len(run.results.get("lint", [])),
        "can_requeue": run.campaign.takes_answers and not protocol_of(run.campaign).plan.is_whole,
        "page": Paginator(run_ties(run), TIES_SHOWN).get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "disputed": run_disputed(run)[:DISPUTED_SHOWN],
        "variation": variation,
        "two_groups": run_two_groups(run)[:DISPUTED_SHOWN] if variation.get("two_groups") else [],
    }
    return render(request, "annotation/gold/run_check.html", context)


@login_required
@require_safe
def tables(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponseBase:
    run = _access(request, slug, campaign_id, number)
    if file := table_asked(request, run_tables(run), prefix=_file_name(run)):
        return file
    context = tab_context(run, "run-tables") | {
        "bars": _bars(run),
        "expected": expected_against_gold(run),
        "kinds": gold_by_kind(run),
        **_charts(run, "relatedness", "labels", "expected"),
    }
    return render(request, "annotation/gold/run_tables.html", context)


@login_required
@require_POST
def pair_requeue(
    request: SignedInRequest, slug: str, campaign_id: int, number: int
) -> HttpResponse:
    """Let others judge a pair of the lint list again."""
    run = _access(request, slug, campaign_id, number)
    listed = {row["pair"] for row in run.results.get("lint", [])}
    pair = number_in(request.POST.get("pair", ""))
    if pair is None or pair not in listed:
        raise NotFound
    n_asked = pairs_requeue(campaign=run.campaign, numbers=[pair], actor=request.user)
    message = ngettext(
        "%(n)d judgement of this pair has been asked for again.",
        "%(n)d judgements of this pair have been asked for again.",
        n_asked,
    )
    messages.success(request, message % {"n": n_asked})
    return redirect(f"{reverse('run-check', args=[slug, campaign_id, number])}#slips")


def _access(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> AggregationRun:
    access_led_campaign(request.user, slug, campaign_id)
    return access_run(request.user, campaign_id, number)


def _file_name(run: AggregationRun) -> str:
    return f"{run.campaign.project.slug}-campaign-{run.campaign_id}-run-{run.number}"


def _bars(run: AggregationRun) -> dict[str, Any]:
    return {name: bars(run.results) for name, bars in KINDS_OF_BARS.items()}


def _charts(run: AggregationRun, *names: str) -> dict[str, Any]:
    """Return those of the named charts that have data, with the URLs of their files."""
    address = reverse("run", args=[run.campaign.project.slug, run.campaign_id, run.number])
    drawn = {name: run_chart(run, name) for name in names}
    return {"charts": {k: v for k, v in drawn.items() if v}, "charts_at": f"{address}charts/"}


def _releases(run: AggregationRun) -> Any:
    return releases_of(run.campaign).filter(run_key=run_key(run))
