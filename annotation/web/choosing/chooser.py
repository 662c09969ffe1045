"""The page of best–worst scaling: four pairs, of which the best and the worst are chosen."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import (
    access_choice_slot,
    access_choosing,
    access_participation,
    own_seat,
)
from annotation.models import Campaign, ChoiceSlot, Seat
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.choosing.progress import choice_progress, seconds_left
from annotation.selectors.choosing.shown import choice_of, last_slot, revisions_of, tuple_shown
from annotation.selectors.joining.participations import participation_of
from annotation.selectors.judging.work import notices_for, work_offered
from annotation.selectors.plans.progress import seat_of
from annotation.services.choosing.slots import CHOICE_SLOTS
from annotation.services.choosing.submitting import choice_submit
from annotation.services.plans.seats import annotator_for, seat_take
from annotation.web.choosing.forms import ChoiceForm
from datasets.errors import NotFound
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest

START = "annotation/choosing/_start.html"
STATE = "annotation/choosing/_state.html"
TUPLE = "annotation/choosing/_tuple.html"


@login_required
@never_cache
@require_safe
def choose(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    try:
        campaign = access_choosing(request.user, campaign_id)
    except NotFound:
        if access_participation(request.user, campaign_id).withdrawn_at is None:
            raise
        return redirect("joined", campaign_id)  # the page that tells them they withdrew
    speak(request, campaign.project.language)
    return _show(request, campaign, _position(request, campaign))


@login_required
@require_POST
def take_seat(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = access_choosing(request.user, campaign_id)
    annotator = annotator_for(project=campaign.project, user=request.user)
    seat_take(campaign=campaign, annotator=annotator)
    return redirect("choose", campaign.pk)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def choose_tuple(request: SignedInRequest, campaign_id: int, public_id: str) -> HttpResponse:
    """Show an answer of one's own to change it, and take what a page without script sends."""
    slot = access_choice_slot(request.user, campaign_id, public_id)
    campaign, seat = slot.campaign, own_seat(slot, request.user)
    speak(request, campaign.project.language)
    form = ChoiceForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with errors_shown(form):
            choice_submit(slot=slot, seat=seat, sent=form.sent)
            return redirect("choose", campaign.pk)
    if (not form.is_bound and slot.seat_id != seat.pk) or not campaign.takes_answers:
        return redirect("choose", campaign.pk)
    return _show(request, campaign, _tuple(campaign, seat, slot, form if form.is_bound else None))


def _show(request: SignedInRequest, campaign: Campaign, context: dict[str, Any]) -> HttpResponse:
    form = context.get("form")
    status = 422 if form is not None and form.errors else 200
    context |= {
        "campaign": campaign,
        "protocol": choice_protocol_of(campaign),
        "notices": notices_for(campaign, context.get("seat")),
    }
    return render(request, "annotation/choosing/choose.html", context, status=status)


def _position(request: SignedInRequest, campaign: Campaign) -> dict[str, Any]:
    """Find where the annotator is in the campaign: before, in or after their tuples."""
    if campaign.state == Campaign.State.DRAFT:
        return _state("draft")
    participation = participation_of(campaign, request.user.pk)
    seat = seat_of(campaign, request.user.pk)
    if not campaign.takes_answers:
        return _state("closed", seat=seat, participation=participation)
    if seat is None:
        offered = work_offered(campaign)
        return {"fragment": START, "offered": offered} if offered else _state("full")
    if slot := CHOICE_SLOTS.next(campaign=campaign, seat=seat):
        return _tuple(campaign, seat, slot)
    state = "paused" if seat.paused_at else "done" if campaign.gives_work else "resting"
    return _state(state, participation=participation, **_page_context(campaign, seat))


def _state(state: str, **facts: Any) -> dict[str, Any]:
    return {"fragment": STATE, "state": state, **facts}


def _page_context(campaign: Campaign, seat: Seat) -> dict[str, Any]:
    progress = choice_progress(campaign, seat)
    return {
        "seat": seat,
        "progress": progress,
        "seconds_left": seconds_left(campaign, seat, progress),
        "previous": last_slot(seat),
    }


def _tuple(
    campaign: Campaign, seat: Seat, slot: ChoiceSlot, sent: ChoiceForm | None = None
) -> dict[str, Any]:
    """Show four pairs to be answered, or with one's own answer to be changed."""
    choice = choice_of(slot)
    read = " ".join(map(str, revisions_of(slot.four_tuple)))
    initial: dict[str, Any] = {"revisions": read, "is_change": choice is not None}
    if choice is not None:
        initial |= {"best": str(choice.best), "worst": str(choice.worst)}
    return {
        "fragment": TUPLE,
        "slot": slot,
        "pairs": tuple_shown(slot),
        "choice": choice,
        "form": sent or ChoiceForm(initial=initial),
        "lease": CHOICE_SLOTS.lease_seconds(campaign=campaign, seat=seat),
        **_page_context(campaign, seat),
    }
