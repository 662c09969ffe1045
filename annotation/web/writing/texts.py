"""Endpoints of the author page's script: texts in, and a sign that somebody is there."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from annotation.access import access_text_slot, access_writing
from annotation.models import Campaign, Seat
from annotation.services.writing.sent import TextRefused, TextSlotTaken
from annotation.services.writing.slots import TEXT_SLOTS
from annotation.services.writing.submitting import Submitted, version_submit
from annotation.web.shared.seats import campaign_and_seat
from annotation.web.shared.slot_pages import activity_reply, answers_read
from annotation.web.writing.forms import OVER_UNSEEN, sent_read
from datasets.errors import DomainError, NotFound
from datasets.web.shared.requests import SignedInRequest


@login_required
@never_cache
@require_POST
def texts(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Store the texts; reply with those saved and those refused. The next page says the rest."""
    campaign, seat = campaign_and_seat(request, campaign_id, access_writing)
    reply: dict[str, list[Any]] = {"saved": [], "refused": []}
    for answer in answers_read(request.body):
        client_id = answer.get("client_id")
        try:
            submitted = _submit(request, campaign, seat, answer)
        except DomainError as error:
            reply["refused"].append(_refusal(answer, error))
            continue
        reply["saved"].append(client_id)
        if submitted.is_over_unseen:
            messages.warning(request, OVER_UNSEEN)
    return JsonResponse(reply)


@login_required
@require_POST
def activity(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Extend the lease of somebody who is present; tell whether they still hold anything."""
    return activity_reply(request, campaign_id, access_writing, TEXT_SLOTS)


def _submit(
    request: SignedInRequest, campaign: Campaign, seat: Seat, answer: dict[str, Any]
) -> Submitted:
    values = dict(answer)
    try:
        slot = access_text_slot(request.user, campaign.pk, str(values.pop("slot", "")))
    except NotFound:
        # Most likely it was given back long ago, and somebody else had it since.
        raise TextSlotTaken from None
    return version_submit(slot=slot, seat=seat, sent=sent_read(values))


def _refusal(answer: dict[str, Any], error: DomainError) -> dict[str, Any]:
    """Return why a text was refused; one that can be mended comes back to its author."""
    refused = error if isinstance(error, TextRefused) else None
    return {
        "client_id": answer.get("client_id"),
        "slot": answer.get("slot"),
        "text": answer.get("text"),
        "code": error.code,
        "message": str(error),
        "problems": list(refused.problems) if refused else [],
        "doubts": list(refused.doubts) if refused else [],
    }
