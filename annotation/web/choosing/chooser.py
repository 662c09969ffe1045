"""The page of best–worst scaling: four pairs, of which the best and the worst are chosen."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.access import access_choice_slot, access_choosing, own_seat
from annotation.models import Campaign, ChoiceSlot, Seat
from annotation.planning.choosing.protocol import ChoiceProtocol
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.choosing.progress import ChoiceProgress, choice_progress, seconds_left
from annotation.selectors.choosing.shown import (
    choice_of,
    last_slot,
    pairs_of,
    revisions_of,
    tuple_shown,
)
from annotation.services.choosing.slots import CHOICE_SLOTS
from annotation.services.choosing.submitting import choice_submit
from annotation.web.choosing.forms import ChoiceForm
from annotation.web.shared.seats import campaign_to_work_in, give_seat
from annotation.web.shared.slot_pages import SlotPage
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest


class ChoicePage(SlotPage[ChoiceSlot]):
    address = "choose"
    folder = "annotation/choosing"
    template = "choose.html"
    fragment = "_tuple.html"
    slots = CHOICE_SLOTS

    def protocol_of(self, campaign: Campaign) -> ChoiceProtocol:
        return choice_protocol_of(campaign)

    def progress_of(self, campaign: Campaign, seat: Seat) -> tuple[ChoiceProgress, float]:
        progress = choice_progress(campaign, seat)
        return progress, seconds_left(campaign, seat, progress)

    def last_of(self, seat: Seat) -> ChoiceSlot | None:
        return last_slot(seat)

    def slot_shown(
        self, campaign: Campaign, seat: Seat, slot: ChoiceSlot, sent: Form | None
    ) -> dict[str, Any]:
        choice, pairs = choice_of(slot), pairs_of(slot.four_tuple)
        read = " ".join(map(str, revisions_of(pairs)))
        initial: dict[str, Any] = {"revisions": read, "is_change": choice is not None}
        if choice is not None:
            initial |= {"best": str(choice.best), "worst": str(choice.worst)}
        return {
            "pairs": tuple_shown(slot, pairs),
            "choice": choice,
            "form": sent or ChoiceForm(initial=initial),
        }


PAGE = ChoicePage()


@login_required
@never_cache
@require_safe
def choose(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = campaign_to_work_in(request, campaign_id, access_choosing)
    if campaign is None:
        return redirect("joined", campaign_id)  # the page that tells them they withdrew
    return PAGE.show(request, campaign, PAGE.position(request, campaign))


@login_required
@require_POST
def take_seat(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    campaign = give_seat(request, campaign_id, access_choosing)
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
    return PAGE.show_slot(request, seat, slot, form)
