"""A campaign's studies on Prolific. What is sent there is shown first, request by request."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import (
    ANY_TASK,
    access_led_campaign,
    access_measured_campaign,
    access_prolific_action,
    access_prolific_study,
)
from annotation.models import Campaign, ProlificAction, ProlificStudy
from annotation.planning.prolific import PlannedRequest
from annotation.selectors.recruiting.prolific import (
    action_waiting,
    campaigns_measured,
    minutes_measured,
    prolific_account,
    prolific_actions,
    prolific_studies,
    submission_rows,
)
from annotation.services.recruiting.accounts import (
    account_connect,
    account_disconnect,
    account_of,
)
from annotation.services.recruiting.actions import (
    account_check,
    action_discard,
    action_send_again,
    action_settle,
)
from annotation.services.recruiting.client import request_url
from annotation.services.recruiting.hooks import reports_end, reports_start
from annotation.services.recruiting.reviewing import review_plan, review_start
from annotation.services.recruiting.studies import (
    StudyRequest,
    requests_digest,
    study_create,
    study_find,
    study_plan,
    study_refresh,
)
from annotation.web.recruiting.forms import (
    AccountForm,
    MeasuredForm,
    ReviewForm,
    SettleForm,
    StudyForm,
    SwitchForm,
)
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def prolific(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Show the studies of a campaign, and connect its project with Prolific."""
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    account = prolific_account(campaign.project)
    form = AccountForm(request.POST or None, instance=account)
    if request.method == "POST" and form.is_valid():
        with errors_shown(form):
            account_connect(project=campaign.project, actor=request.user, **form.cleaned_data)
            account_check(account=account_of(campaign.project), actor=request.user)
            messages.success(request, _("The account is stored. It is being checked."))
            return redirect("campaign-prolific", slug, campaign_id)
    return render_form(
        request, "annotation/recruiting/prolific.html", form, _page_context(campaign)
    )


def _page_context(campaign: Campaign) -> dict[str, Any]:
    return {
        "project": campaign.project,
        "campaign": campaign,
        "account": prolific_account(campaign.project),
        "studies": prolific_studies(campaign),
        "actions": prolific_actions(campaign),
        "waiting": action_waiting(campaign.project),
    }


@login_required
@require_POST
def disconnect(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    account_disconnect(account=account_of(campaign.project), actor=request.user)
    messages.success(request, _("The token was deleted. Studies and submissions stay listed."))
    return redirect("campaign-prolific", slug, campaign_id)


@login_required
@require_POST
def check(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    action = account_check(account=account_of(campaign.project), actor=request.user)
    return redirect("prolific-action", slug, campaign_id, action.pk)


@login_required
@require_POST
def reports(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Have Prolific report changes, or end that."""
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    form, account = SwitchForm(request.POST), account_of(campaign.project)
    if form.is_valid() and form.cleaned_data["is_on"]:
        action = reports_start(account=account, site=_site(request), actor=request.user)
    else:
        action = reports_end(account=account, actor=request.user)
    return redirect("prolific-action", slug, campaign_id, action.pk)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def study_new(request: SignedInRequest, slug: str, campaign_id: int) -> HttpResponse:
    """Ask for a draft study: the form, then the request as it would be sent, then it is sent."""
    campaign = access_led_campaign(request.user, slug, campaign_id, tasks=ANY_TASK)
    if request.method != "POST":
        return _study_form(request, campaign)
    form = StudyForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            key, shown = form.cleaned_data["key"], form.cleaned_data["shown"]
            study_request = StudyRequest(campaign, form.choices(), key, _site(request))
            if form.was_read:
                action = study_create(study=study_request, shown=shown, actor=request.user)
                return redirect("prolific-action", slug, campaign_id, action.pk)
            plan = study_plan(account=account_of(campaign.project), study=study_request)
            return _requests_page(request, campaign, form, plan.requests)
    return _study_form(request, campaign, form)


def _study_form(
    request: SignedInRequest, campaign: Campaign, bound: StudyForm | None = None
) -> HttpResponse:
    """Show the form, filled in with the minutes that were measured where the lead says."""
    account_of(campaign.project)
    measured_form = MeasuredForm(request.GET)
    chosen = measured_form.cleaned_data["measured"] if measured_form.is_valid() else None
    measured_campaign = access_measured_campaign(request.user, chosen) if chosen else campaign
    measured = minutes_measured(measured_campaign)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "measured": measured,
        "place": measured_campaign,
        "places_measured": campaigns_measured(request.user, campaign),
    }
    form = bound or StudyForm(initial=StudyForm.first(campaign, measured))
    return render_form(request, "annotation/recruiting/study_new.html", form, context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def study(request: SignedInRequest, slug: str, campaign_id: int, study_id: int) -> HttpResponse:
    """List the submissions beside the participants, and do something with some of them."""
    row = access_prolific_study(request.user, slug, campaign_id, study_id)
    form = ReviewForm(request.POST or None, rows=submission_rows(row))
    if request.method == "POST" and form.is_valid():
        with errors_shown(form):
            review = form.review()
            if form.was_read:
                key, shown = form.cleaned_data["key"], form.cleaned_data["shown"]
                action = review_start(
                    study=row, review=review, key=key, shown=shown, actor=request.user
                )
                return redirect("prolific-action", slug, campaign_id, action.pk)
            return _requests_page(
                request, row.campaign, form, review_plan(study=row, review=review)
            )
    return _study_page(request, row, form)


def _study_page(request: SignedInRequest, row: ProlificStudy, form: ReviewForm) -> HttpResponse:
    if not form.is_bound:
        form = ReviewForm(rows=form.rows, initial=ReviewForm.first())
    context = {
        "project": row.campaign.project,
        "campaign": row.campaign,
        "study": row,
        "rows": form.rows,
        "waiting": action_waiting(row.campaign.project),
    }
    return render_form(request, "annotation/recruiting/study.html", form, context)


def _requests_page(
    request: HttpRequest, campaign: Campaign, form: BaseForm, requests: Sequence[PlannedRequest]
) -> HttpResponse:
    """Show the requests exactly, with the form that sends them."""
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "form": form,
        "shown": requests_digest(requests),
        "requests": [{"row": request, "url": request_url(request.path)} for request in requests],
    }
    return render(request, "annotation/recruiting/requests.html", context)


@login_required
@require_POST
def refresh(request: SignedInRequest, slug: str, campaign_id: int, study_id: int) -> HttpResponse:
    row = access_prolific_study(request.user, slug, campaign_id, study_id)
    study_refresh(study=row, actor=request.user)
    messages.info(request, _("The submissions are being read. Reload the page to see them."))
    return redirect("prolific-study", slug, campaign_id, study_id)


@login_required
@require_POST
def find(request: SignedInRequest, slug: str, campaign_id: int, study_id: int) -> HttpResponse:
    row = access_prolific_study(request.user, slug, campaign_id, study_id)
    action = study_find(study=row, actor=request.user)
    return redirect("prolific-action", slug, campaign_id, action.pk)


@login_required
@never_cache
@require_safe
def action(request: SignedInRequest, slug: str, campaign_id: int, action_id: int) -> HttpResponse:
    campaign, row = access_prolific_action(request.user, slug, campaign_id, action_id)
    context = {
        "project": campaign.project,
        "campaign": campaign,
        "action": row,
        "requests": [
            {"row": request, "url": request_url(request.path)} for request in row.requests.all()
        ],
        "is_creating": row.kind == ProlificAction.Kind.CREATE,
    }
    return render(request, "annotation/recruiting/action.html", context)


@login_required
@require_POST
def again(request: SignedInRequest, slug: str, campaign_id: int, action_id: int) -> HttpResponse:
    _campaign, row = access_prolific_action(request.user, slug, campaign_id, action_id)
    action_send_again(action=row, actor=request.user)
    return redirect("prolific-action", slug, campaign_id, action_id)


@login_required
@require_POST
def discard(request: SignedInRequest, slug: str, campaign_id: int, action_id: int) -> HttpResponse:
    _campaign, row = access_prolific_action(request.user, slug, campaign_id, action_id)
    action_discard(action=row, actor=request.user)
    messages.success(request, _("What was not sent yet was discarded."))
    return redirect("prolific-action", slug, campaign_id, action_id)


@login_required
@require_POST
def settle(request: SignedInRequest, slug: str, campaign_id: int, action_id: int) -> HttpResponse:
    _campaign, row = access_prolific_action(request.user, slug, campaign_id, action_id)
    form = SettleForm(request.POST)
    was_done = form.is_valid() and form.cleaned_data["was_done"]
    action_settle(action=row, was_done=was_done, actor=request.user)
    return redirect("prolific-action", slug, campaign_id, action_id)


def _site(request: HttpRequest) -> str:
    return settings.SITE_URL or request.build_absolute_uri("/").rstrip("/")
