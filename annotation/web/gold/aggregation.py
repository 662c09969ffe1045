"""Before a run: the settings of gold with a preview, agreement so far, and the planner."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from annotation.access import access_led_campaign
from annotation.models import Campaign
from annotation.selectors.joining.participations import pay_of
from annotation.selectors.monitoring.live import (
    live_agreement,
    pilot_variation,
    planned_precision,
)
from annotation.services.gold.aggregating import aggregation_preview, aggregation_start
from annotation.services.plans.topping_up import TopUpPlan, campaign_top_up, top_up_plan
from annotation.web.gold.forms import AggregationForm, AssumedForm, TargetForm
from annotation.web.gold.measures import change_rows, measure_rows
from datasets.web.jobs.pages import job_watch
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def aggregation(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Show the settings; a POST previews them, or starts the run."""
    campaign = access_led_campaign(request.user, slug, campaign_id)
    form = AggregationForm(request.POST or None, campaign=campaign)
    changes: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        with errors_shown(form):
            if "start" in request.POST:
                job = aggregation_start(
                    campaign=campaign, actor=request.user, settings=form.settings()
                )
                return job_watch(slug, job)
            changes = aggregation_preview(campaign=campaign, settings=form.settings())
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "changes": changes,
        "change_rows": change_rows(changes),
    }
    return render_form(request, "annotation/gold/aggregation.html", form, context)


@login_required
@require_safe
def agreement(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Show agreement so far, at most a minute old; the campaign's page fetches it."""
    campaign = access_led_campaign(request.user, slug, campaign_id)
    live = live_agreement(campaign)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "measures": measure_rows(live["measures"]),
        "judgements": live["judgements"],
    }
    part = "_agreement" if request.headers.get("HX-Request") else "agreement"
    return render(request, f"annotation/gold/{part}.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def planner(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Show the benefit and the cost of more annotators; a POST previews a top-up, or requests it.

    Without judgements, or with assumptions in the URL, the figures are based on assumptions.
    """
    campaign = access_led_campaign(request.user, slug, campaign_id)
    form = TargetForm(request.POST or None)
    plan: TopUpPlan | None = None
    if request.method == "POST" and form.is_valid():
        most = form.cleaned_data["most_per_order"]
        with errors_shown(form):
            if "start" in request.POST:
                return _top_up(request, campaign, form, most)
            plan = top_up_plan(campaign=campaign, target=form.target(), most_per_order=most)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        **_precision(request, campaign),
        "plan": plan,
    }
    return render_form(request, "annotation/monitoring/planner.html", form, context)


def _precision(request: SignedInRequest, campaign: Campaign) -> dict[str, Any]:
    """Return the rows of the planner, based on the pilot or on assumptions."""
    pay = pay_of(campaign)
    assumed = AssumedForm(request.GET or None, campaign=campaign)
    context = {"assumed": assumed, "currency": pay.currency, "precision": [], "is_assumed": False}
    pilot = None if assumed.is_bound else pilot_variation(campaign)
    if pilot is None and not assumed.is_bound:
        assumed = AssumedForm(assumed.initial, campaign=campaign)
    if pilot is None and not assumed.is_valid():
        return context
    values = assumed.cleaned_data if pilot is None else assumed.initial
    rows = planned_precision(
        campaign,
        pilot or assumed.variation(),
        minutes_per_pair=values["minutes"],
        pay_per_hour=values["pay_per_hour"],
    )
    return context | {"precision": rows, "is_assumed": pilot is None}


def _top_up(
    request: SignedInRequest, campaign: Campaign, form: TargetForm, most: int
) -> HttpResponse:
    added = campaign_top_up(
        campaign=campaign, target=form.target(), most_per_order=most, actor=request.user
    )
    message = ngettext(
        "%(n)d more judgement has been asked for.",
        "%(n)d more judgements have been asked for.",
        added,
    )
    messages.success(
        request,
        message % {"n": added}
        if added
        else _("All pairs are settled already, so nothing was asked for."),
    )
    return redirect("campaign", campaign.project.slug, campaign.pk)
