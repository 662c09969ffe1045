"""Endpoints of the script of the page with four pairs: answers in, and a sign of presence."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from annotation.access import access_choice_slot, access_choosing
from annotation.models import Campaign, Seat
from annotation.services.choosing.sent import ChoiceSlotTaken
from annotation.services.choosing.slots import CHOICE_SLOTS
from annotation.services.choosing.submitting import choice_submit
from annotation.web.choosing.forms import choice_read
from annotation.web.shared.seats import campaign_and_seat
from annotation.web.shared.slot_pages import activity_reply, answers_read
from datasets.errors import DomainError, NotFound
from datasets.web.shared.requests import SignedInRequest


@login_required
@never_cache
@require_POST
def answers(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Store the answers; reply with those saved and those refused."""
    campaign, seat = campaign_and_seat(request, campaign_id, access_choosing)
    reply: dict[str, list[Any]] = {"saved": [], "refused": []}
    for answer in answers_read(request.body):
        client_id = answer.get("client_id")
        try:
            _submit(request, campaign, seat, answer)
        except DomainError as error:
            refusal = {"client_id": client_id, "slot": answer.get("slot")}
            reply["refused"].append({**refusal, "code": error.code, "message": str(error)})
            continue
        reply["saved"].append(client_id)
    return JsonResponse(reply)


@login_required
@require_POST
def activity(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Extend the lease of somebody who is present; tell whether they still hold anything."""
    return activity_reply(request, campaign_id, access_choosing, CHOICE_SLOTS)


def _submit(
    request: SignedInRequest, campaign: Campaign, seat: Seat, answer: dict[str, Any]
) -> None:
    values = dict(answer)
    try:
        slot = access_choice_slot(request.user, campaign.pk, str(values.pop("slot", "")))
    except NotFound:
        # Most likely it was given back long ago, and somebody else had it since.
        raise ChoiceSlotTaken from None
    choice_submit(slot=slot, seat=seat, sent=choice_read(values))
