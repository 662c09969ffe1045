"""Endpoints of the script of the page with four pairs: answers in, and a sign of presence."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from annotation.access import access_choice_slot, access_choosing
from annotation.models import Campaign, Seat
from annotation.selectors.plans.progress import seat_of
from annotation.services.choosing.sent import ChoiceSlotTaken
from annotation.services.choosing.slots import CHOICE_SLOTS
from annotation.services.choosing.submitting import choice_submit
from annotation.web.choosing.forms import choice_read
from datasets.errors import DomainError, Invalid, NotFound
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest

# No page collects more than these, even after a day without a network.
_MOST = 100


class _Sent(BaseModel):
    """Answers by slot; `held` is not used by this page."""

    model_config = ConfigDict(extra="forbid")

    answers: list[dict[str, Any]] = Field(max_length=_MOST)
    held: list[str] = Field(default=[], max_length=_MOST)


@login_required
@never_cache
@require_POST
def answers(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Store the answers; reply with those saved and those refused."""
    campaign, seat = _campaign_and_seat(request, campaign_id)
    reply: dict[str, list[Any]] = {"saved": [], "refused": []}
    for answer in _read(request.body):
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
    campaign, seat = _campaign_and_seat(request, campaign_id)
    lease = CHOICE_SLOTS.renew_lease(campaign=campaign, seat=seat)
    return JsonResponse({"is_kept": lease is not None})


def _campaign_and_seat(request: SignedInRequest, campaign_id: int) -> tuple[Campaign, Seat]:
    campaign = access_choosing(request.user, campaign_id)
    speak(request, campaign.project.language)
    seat = seat_of(campaign, request.user.pk)
    if seat is None:
        raise NotFound
    return campaign, seat


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


def _read(body: bytes) -> list[dict[str, Any]]:
    try:
        return _Sent.model_validate_json(body).answers
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise Invalid(f"{field}: {first['msg']}") from error
