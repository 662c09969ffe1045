"""A run: gold, agreement, who judged how, and a release made of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun
from annotation.selectors.campaigns import annotator_logins
from annotation.selectors.comparing import expected_against_gold, gold_by_kind
from annotation.selectors.results import gold_whole, releases_of, run_disputed, run_key, run_ties
from annotation.services.releasing import release_start
from annotation.web.forms.runs import ReleaseForm
from annotation.web.measures import label_bars, relatedness_bars, told_measures
from datasets.selectors.overview import open_jobs
from datasets.web.filters import query_without_page
from datasets.web.forms import errors_shown
from datasets.web.requests import SignedInRequest
from datasets.web.responses import render_form

TIES_SHOWN = 25
DISPUTED_SHOWN = 15


@login_required
@require_safe
def run(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    found = _access(request, slug, campaign_id, number)
    return _run_page(request, found, ReleaseForm(run=found))


@login_required
@require_POST
def release(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponse:
    found = _access(request, slug, campaign_id, number)
    form = ReleaseForm(request.POST, run=found)
    if form.is_valid():
        with errors_shown(form):
            job = release_start(run=found, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The release is being written."))
            return redirect("job", slug, job.pk)
    return _run_page(request, found, form)


def _access(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> AggregationRun:
    access_led_campaign(request.user, slug, campaign_id)
    return access_run(request.user, campaign_id, number)


def _run_page(request: SignedInRequest, found: AggregationRun, form: ReleaseForm) -> HttpResponse:
    campaign = found.campaign
    ties = Paginator(run_ties(found), TIES_SHOWN)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "run": found,
        "measures": told_measures(found.results.get("measures", {})),
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
    return render_form(request, "annotation/lead/run.html", form, context)
