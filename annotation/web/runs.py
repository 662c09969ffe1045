"""A run: gold, agreement, who judged how, and the releases made of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun
from annotation.planning.protocol import PlanKind
from annotation.selectors.campaigns import annotator_logins, campaign_runs
from annotation.selectors.comparing import expected_against_gold, gold_by_kind
from annotation.selectors.protocols import protocol_of
from annotation.selectors.results import gold_whole, releases_of, run_disputed, run_key, run_ties
from annotation.services.requeueing import pairs_ask_again
from annotation.web.lint import told_lint
from annotation.web.measures import change_rows, label_bars, relatedness_bars, told_measures
from annotation.web.run_charts import run_charts
from datasets.errors import NotFound
from datasets.selectors.overview import open_jobs
from datasets.web.filters import query_without_page
from datasets.web.requests import SignedInRequest, number_in

TIES_SHOWN = 25
DISPUTED_SHOWN = 15
LINT_SHOWN = 100


@login_required
@require_safe
def run(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    return _run_page(request, _access(request, slug, campaign_id, number))


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
        "%(n)d judgement of this pair is asked for again.",
        "%(n)d judgements of this pair are asked for again.",
        asked,
    )
    messages.success(request, told % {"n": asked})
    return redirect(f"{reverse('run', args=[slug, campaign_id, number])}#slips")


def _access(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> AggregationRun:
    access_led_campaign(request.user, slug, campaign_id)
    return access_run(request.user, campaign_id, number)


def _run_page(request: SignedInRequest, found: AggregationRun) -> HttpResponse:
    campaign = found.campaign
    ties = Paginator(run_ties(found), TIES_SHOWN)
    here = reverse("run", args=[campaign.project.slug, campaign.pk, found.number])
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "run": found,
        "measures": told_measures(found.results.get("measures", {})),
        "charts": run_charts(found),
        "charts_at": f"{here}charts/",
        "changes": found.results,
        "change_rows": change_rows(found.results),
        "lint": told_lint(found)[:LINT_SHOWN],
        "lint_total": len(found.results.get("lint", [])),
        "can_ask_again": campaign.takes_answers
        and protocol_of(campaign).plan is not PlanKind.TRANCHES,
        "others": campaign_runs(campaign).exclude(pk=found.pk),
        "bars": {
            "relatedness": relatedness_bars(found.results),
            "labels": label_bars(found.results),
        },
        "expected": expected_against_gold(found),
        "kinds": gold_by_kind(found),
        "page": ties.get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "disputed": run_disputed(found)[:DISPUTED_SHOWN],
        "logins": annotator_logins(campaign.project),
        "whole": gold_whole(found).count(),
        "releases": releases_of(campaign).filter(run_key=run_key(found)),
        "jobs": open_jobs(campaign.project).filter(kind="annotation.release_run"),
    }
    return render(request, "annotation/lead/run.html", context)
