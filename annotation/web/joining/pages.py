"""The pages by which people join a campaign, from the link to a seat, and its last page."""

from collections.abc import Callable
from typing import Any, cast

from csp.decorators import csp_replace
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import access_invitation, access_participation
from annotation.models import Campaign, Invitation, Participation, Platform
from annotation.planning.questionnaire import Place
from annotation.selectors.campaigns.protocols import any_protocol_of
from annotation.selectors.joining.participations import (
    InvitationRefusal,
    JoiningStep,
    consent_of,
    invitation_refusal,
    joining_of,
    lessons_of,
    participation_of,
    step_of,
)
from annotation.selectors.joining.questionnaires import questionnaire_of, questions_due
from annotation.selectors.judging.work import joining_offered, work_offered
from annotation.services.joining.participations import (
    REFUSALS,
    instructions_read,
    is_at_end,
    participation_begin,
    participation_finish,
    participation_seat_take,
)
from annotation.services.joining.platforms import (
    FRAMES,
    Arrival,
    Outcome,
    arrival_read,
    is_preview,
    participation_resumed,
    submit_address,
    way_back_for,
    way_on,
)
from annotation.services.joining.ways_back import way_back_take
from annotation.web.joining.forms import FeedbackForm, JoinForm
from annotation.web.joining.lessons import ONWARD, check_context, practice_context, step_page
from annotation.web.joining.questionnaires import questions_context
from annotation.web.joining.ways_back import browser_of, browser_remember
from datasets.errors import NotFound
from datasets.languages import language_name
from datasets.models import User
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


def _allow_frame(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], Any]:
    """Let a platform show the page in a frame, from which it takes the code."""
    policy = {"frame-ancestors": [FRAMES], "form-action": ["'self'", FRAMES]}
    return xframe_options_exempt(csp_replace(policy)(view))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    invitation = access_invitation(token)
    speak(request, invitation.campaign.project.language)
    is_framed = request.headers.get("Sec-Fetch-Dest") == "iframe"
    if is_preview(invitation.platform, request.GET) or is_framed:
        return _instructions_page(request, invitation)
    if invitation.platform == Platform.NONE:
        return _joining(request, invitation, None)
    browser = browser_of(request)
    arrival = arrival_read(invitation, request.GET, browser=browser, login_id=request.user.pk)
    return browser_remember(_joining(request, invitation, arrival), browser)


def _joining(request: HttpRequest, invitation: Invitation, arrival: Arrival | None) -> HttpResponse:
    participation = _earlier_participation(request, invitation, arrival)
    if participation is not None:
        return _resume(request, participation, arrival)
    refusal = invitation_refusal(invitation)
    way_on = way_back_for(invitation, arrival) if arrival else ""
    if refusal is not None or (way_on and not joining_offered(invitation.campaign)):
        context = {
            "campaign": invitation.campaign,
            "reason": REFUSALS[refusal or InvitationRefusal.FULL],
            "way_on": way_on,
        }
        return render(request, "annotation/joining/refused.html", context, status=409)
    return _welcome(request, invitation, arrival)


def _instructions_page(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Show the instructions only: before the task is accepted, or inside the platform's page."""
    context = {
        "campaign": invitation.campaign,
        "protocol": any_protocol_of(invitation.campaign),
        "offered": joining_offered(invitation.campaign),
        "is_preview": is_preview(invitation.platform, request.GET),
        "submit_address": submit_address(request.GET),
        "assignment_id": request.GET.get("assignmentId", ""),
    }
    response = render(request, "annotation/joining/look.html", context)
    if invitation.platform != Platform.MTURK:
        return response
    return cast("HttpResponse", _allow_frame(lambda __: response)(request))


def _earlier_participation(
    request: HttpRequest, invitation: Invitation, arrival: Arrival | None
) -> Participation | None:
    if arrival is not None:
        return participation_resumed(arrival, invitation.campaign_id)
    if isinstance(request.user, User):
        return participation_of(invitation.campaign, request.user.pk)
    return None


def _resume(
    request: HttpRequest, participation: Participation, arrival: Arrival | None
) -> HttpResponse:
    user = participation.annotator.user
    if user is None or not user.is_active:
        raise NotFound
    if request.user != user:
        if request.method != "POST":
            context = {"campaign": participation.campaign}
            return render(request, "annotation/joining/resume.html", context)
        login(request, user)
    if arrival is not None:
        way_back_take(account=user.platform_account, browser=arrival.browser)
    return redirect("joined", participation.campaign_id)


def _welcome(request: HttpRequest, invitation: Invitation, arrival: Arrival | None) -> HttpResponse:
    campaign = invitation.campaign
    consent = consent_of(campaign)
    if consent is None:
        raise NotFound
    form = JoinForm(
        request.POST or None,
        consent=consent,
        joining=joining_of(campaign),
        language=language_name(campaign.project.language),
        needs_login=arrival is None and not request.user.is_authenticated,
    )
    if form.is_valid():
        visitor = arrival or (request.user if isinstance(request.user, User) else form.new_login)
        with errors_shown(form):
            participation = participation_begin(
                invitation=invitation, visitor=visitor, declared=form.declared
            )
            return _enter(request, participation)
    context = {
        "campaign": campaign,
        "consent": consent,
        "offered": joining_offered(campaign),
        "questionnaire": questionnaire_of(campaign),
    }
    return render_form(request, "annotation/joining/welcome.html", form, context)


def _enter(request: HttpRequest, participation: Participation) -> HttpResponse:
    user = participation.annotator.user
    if user is not None and request.user != user:
        login(request, user)
    return redirect("joined", participation.campaign_id)


@login_required
@never_cache
@require_safe
def joined(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    participation = access_participation(request.user, campaign_id)
    speak(request, participation.campaign.project.language)
    joining = joining_of(participation.campaign)
    step = step_of(participation, joining)
    if step == JoiningStep.JUDGING:
        return redirect(_work_page(participation.campaign), campaign_id)
    context: dict[str, Any] = {}
    if step == JoiningStep.CHECK:
        context = check_context(participation, joining)
    elif step == JoiningStep.PRACTICE:
        context = practice_context(participation, lessons_of(participation, joining))
    elif step == JoiningStep.QUESTIONS:
        context = questions_context(participation, Place.START)
    elif step == JoiningStep.SEAT:
        context = {"offered": work_offered(participation.campaign)}
        context["way_on"] = "" if context["offered"] else way_on(participation, Outcome.NO_PLACES)
    elif step == JoiningStep.FAILED:
        context = {"way_on": way_on(participation, Outcome.SCREENOUT)}
    return step_page(request, participation, step, context)


def _work_page(campaign: Campaign) -> str:
    """Return the name of the page on which the work of a campaign is done."""
    if campaign.is_choosing:
        return "choose"
    return "write" if campaign.is_writing else "judge"


@login_required
@require_POST
def read(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    instructions_read(participation=access_participation(request.user, campaign_id))
    return redirect("joined", campaign_id)


@login_required
@require_POST
def take_seat(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    participation = access_participation(request.user, campaign_id)
    participation_seat_take(participation=participation)
    return redirect(_work_page(participation.campaign), campaign_id)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def end(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    participation = access_participation(request.user, campaign_id)
    speak(request, participation.campaign.project.language)
    if not is_at_end(participation):
        return redirect("joined", campaign_id)
    if _is_asked_at_end(participation):
        context = questions_context(participation, Place.END)
        return step_page(request, participation, JoiningStep.QUESTIONS, context)
    form = FeedbackForm(request.POST or None, instance=participation)
    if request.method == "POST" and form.is_valid():
        participation_finish(participation=participation, **form.cleaned_data)
        return redirect(reverse("joined-end", args=[campaign_id]) + ONWARD)
    joining = joining_of(participation.campaign)
    context = {
        "campaign": participation.campaign,
        "participation": participation,
        "joining": joining,
        "way_on": way_on(
            participation,
            Outcome.COMPLETION,
            fallback=joining.completion_url,
            code=joining.completion_code,
        ),
    }
    return render_form(request, "annotation/joining/end.html", form, context)


def _is_asked_at_end(participation: Participation) -> bool:
    """Tell whether the last questions come before the end; an archived project takes no answers."""
    if participation.finished_at is not None or participation.campaign.project.is_archived:
        return False
    return bool(questions_due(participation, Place.END))
