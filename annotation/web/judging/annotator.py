"""The annotator's page: it shows the next pair, and replies to an answer with the one after."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import access_assignment, access_judging, own_seat
from annotation.models import Assignment, Campaign
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.joining.participations import participation_of
from annotation.selectors.judging.groups import break_before, group_place, is_page
from annotation.selectors.judging.shown import pairs_shown
from annotation.selectors.judging.teaching import lesson_due
from annotation.selectors.judging.work import (
    current_judgement,
    last_judged,
    notices_for,
    work_offered,
)
from annotation.selectors.plans.progress import seat_of, seat_progress, seat_state
from annotation.services.judging.answers import JudgedElsewhere
from annotation.services.judging.misses import lesson_acknowledge
from annotation.services.judging.submitting import answer_submit
from annotation.services.plans.routing import work_ahead
from annotation.services.plans.slots import lease_seconds
from annotation.services.reviewing.flagging import flag_make
from annotation.web.judging.forms import JudgementForm, point_text
from annotation.web.judging.groups import group_context, progress_shown
from annotation.web.reviewing.flag_forms import ReportForm
from annotation.web.shared.seats import campaign_to_work_in, give_seat
from datasets.errors import Invalid, NotFound
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest, number_in

BREAK = "annotation/judging/_break.html"
LESSON = "annotation/judging/_taught.html"
PAIR = "annotation/judging/_pair.html"
START = "annotation/judging/_start.html"
STATE = "annotation/judging/_state.html"


@login_required
@never_cache
@require_safe
def judge(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = campaign_to_work_in(request, campaign_id, access_judging)
    if campaign is None:
        return redirect("joined", campaign_id)  # the page that tells them they withdrew
    return _show(request, campaign, _position(request, campaign))


@login_required
@require_POST
def take_seat(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = give_seat(request, campaign_id, access_judging)
    return redirect("judge", campaign.pk)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def judge_pair(request: SignedInRequest, campaign_id: int, public_id: str) -> HttpResponse:
    if public_id.isdigit():  # from a page older than public ids
        messages.info(
            request,
            _(
                "The site was updated while your page was open, so the last answer was not "
                "saved. Answer again here."
            ),
        )
        return redirect("judge", campaign_id)
    assignment = access_assignment(request.user, campaign_id, public_id)
    campaign = assignment.campaign
    speak(request, campaign.project.language)
    if request.method == "POST":
        return _submit(request, campaign, assignment)
    is_own = assignment.seat_id == own_seat(assignment, request.user).pk
    is_answered = is_own and assignment.state == Assignment.State.DONE
    if campaign.state != Campaign.State.OPEN or not is_answered:
        return redirect("judge", campaign.pk)
    return _show(request, campaign, _pair(request, campaign, assignment))


@login_required
@require_POST
def acknowledge(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = access_judging(request.user, campaign_id)
    seat = seat_of(campaign, request.user.pk)
    read = number_in(request.POST.get("judgement", ""))
    if seat is None or read is None:
        raise NotFound
    lesson_acknowledge(seat=seat, judgement_id=read)
    return redirect("judge", campaign.pk)


def _submit(request: SignedInRequest, campaign: Campaign, assignment: Assignment) -> HttpResponse:
    form = JudgementForm(protocol_of(campaign), request.POST, similar=_similar(assignment))
    if not form.is_valid():
        return _show(request, campaign, _pair(request, campaign, assignment, sent=form), status=422)
    seat = own_seat(assignment, request.user)
    assert seat.annotator is not None  # noqa: S101  # access_assignment gives seats of people
    try:
        answer_submit(
            campaign=campaign, annotator=seat.annotator, answer=form.answer_about(assignment.pk)
        )
    except JudgedElsewhere as error:
        messages.warning(request, str(error))
    response = redirect("judge", campaign.pk)
    response.status_code = 303
    return response


@login_required
@require_POST
def report(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Take a report about a sentence; redirect back unless the page's script sent it."""
    campaign = access_judging(request.user, campaign_id)
    speak(request, campaign.project.language)
    form = ReportForm(request.POST, has_words=campaign.has_words)
    public_id = request.POST.get("assignment", "")
    if not public_id or public_id.isdigit():  # a number comes from a page older than public ids
        raise Invalid(
            _(
                "The answer could not be saved because part of the page was missing. Reload "
                "the page and answer again."
            )
        )
    assignment = access_assignment(request.user, campaign_id, public_id)
    annotator = own_seat(assignment, request.user).annotator
    assert annotator is not None  # noqa: S101  # access_assignment gives seats of people only
    if form.is_valid():
        with errors_shown(form):
            flag_make(assignment=assignment, annotator=annotator, report=form.report())
    return _report_response(request, campaign, assignment, form)


def _report_response(
    request: SignedInRequest, campaign: Campaign, assignment: Assignment, form: ReportForm
) -> HttpResponse:
    thanks = _("Thank you. The project lead will look at your report.")
    if not request.accepts("text/html"):
        status = 422 if form.errors else 200
        return JsonResponse({"message": thanks, "problems": form.errors}, status=status)
    if form.errors:
        shown = _pair(request, campaign, assignment)
        return _show(request, campaign, shown | {"report": form}, status=422)
    messages.success(request, thanks)
    response = redirect("judge", campaign.pk)
    response.status_code = 303
    return response


def _show(
    request: SignedInRequest, campaign: Campaign, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    context |= {"campaign": campaign, "protocol": protocol_of(campaign)}
    seat = context.get("seat") or seat_of(campaign, request.user.pk)
    context["notices"] = notices_for(campaign, seat)
    return render(request, "annotation/judging/judge.html", context, status=status)


def _position(request: SignedInRequest, campaign: Campaign) -> dict[str, Any]:
    """Find where the person is in the campaign: before, in or after their pairs."""
    seat = seat_of(campaign, request.user.pk)
    if campaign.state == Campaign.State.DRAFT:
        return _state("draft")
    if not campaign.takes_answers:
        return _state("closed", participation=participation_of(campaign, request.user.pk))
    if seat is None:
        return _start_context(campaign)
    lesson = lesson_due(seat) if seat.paused_at is None else None
    if lesson is not None:
        return {"fragment": LESSON, "lesson": lesson}
    if ahead := work_ahead(campaign=campaign, seat=seat):
        pause = break_before(seat, ahead[0])
        if pause is not None and request.GET.get("on") != ahead[0].public_id:
            facts = {"break": pause, "following": ahead[0], "previous": last_judged(seat)}
            return {"fragment": BREAK, **facts, **progress_shown(seat)}
        if is_page(ahead[0], protocol_of(campaign)):
            group = group_context(campaign, seat, ahead[0])
            # Another tab may just have saved the group's answers; then look again.
            return group if group["items"] else _position(request, campaign)
        return _pair(request, campaign, ahead[0], ahead=ahead)
    state = seat_state(campaign, seat).value if campaign.gives_work else "resting"
    return _state(
        state,
        seat=seat,
        progress=seat_progress(seat),
        previous=last_judged(seat),
        participation=participation_of(campaign, request.user.pk),
    )


def _start_context(campaign: Campaign) -> dict[str, Any]:
    offered = work_offered(campaign)
    if offered is None:
        return _state("full")
    return {"fragment": START, "offered": offered}


def _state(state: str, **facts: Any) -> dict[str, Any]:
    return {"fragment": STATE, "state": state, **facts}


def _pair(
    request: SignedInRequest,
    campaign: Campaign,
    assignment: Assignment,
    *,
    ahead: Sequence[Assignment] = (),
    sent: JudgementForm | None = None,
) -> dict[str, Any]:
    """Show an assignment, and give the page's script those that follow.

    `sent` is a form with errors.
    """
    seat = own_seat(assignment, request.user)
    progress = progress_shown(seat)
    is_revising = assignment.state == Assignment.State.DONE
    shown, *behind = pairs_shown([assignment.pk, *(following.pk for following in ahead)])
    form = sent or _form(campaign, assignment, shown)
    if is_revising:
        shown["answer"] = form.initial
    return {
        "fragment": PAIR,
        "seat": seat,
        "assignment": assignment,
        "shown": shown,
        "form": form,
        "pairs": [shown, *behind],
        **progress,
        "previous": last_judged(seat),
        "is_revising": is_revising,
        "report": ReportForm(
            initial={"assignment": assignment.public_id}, has_words=campaign.has_words
        ),
        "group": group_place(seat, assignment),
        "lease": lease_seconds(campaign=campaign, seat=seat),
    }


def _form(campaign: Campaign, assignment: Assignment, shown: dict[str, Any]) -> JudgementForm:
    """Make an empty form, or one with the earlier answer to confirm or change."""
    initial = {name: shown[name] for name in ("revision_a", "revision_b")}
    initial["is_change"] = assignment.state == Assignment.State.DONE
    judgement = current_judgement(assignment) if initial["is_change"] else None
    before = shown["answer"]
    if judgement is not None:
        names = ("rating", "label", "reason", "choice")
        before = {name: getattr(judgement, name) for name in names}
    if before is not None:
        rating = None if before["rating"] is None else point_text(before["rating"])
        initial |= before | {"rating": rating}
    return JudgementForm(protocol_of(campaign), initial=initial, similar=_similar(assignment))


def _similar(assignment: Assignment) -> list[tuple[str, str]]:
    """Return the three pairs to choose from, if the question is which is most similar."""
    return [] if assignment.checkpoint is None else assignment.checkpoint.options
