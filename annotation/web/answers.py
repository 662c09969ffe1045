"""What the script of the annotator's page talks to: answers in, the next pairs out."""

from typing import Annotated, Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from annotation.access import access_judging
from annotation.models import Campaign, Seat
from annotation.models.public_ids import primary_key
from annotation.planning.protocol import PlanKind
from annotation.selectors.progress import seat_of, seat_progress
from annotation.selectors.protocols import protocol_of
from annotation.selectors.shown import pair_at_hand
from annotation.selectors.teaching import lesson_due
from annotation.selectors.work import notices_for
from annotation.services.answering import Answer, answers_submit
from annotation.services.ordinary import ordinary_answer_submit
from annotation.services.routing import AHEAD, work_ahead
from annotation.services.slots import lease_renew
from datasets.errors import Invalid, NotFound
from datasets.web.requests import SignedInRequest

# More than these no page collects, even after a day without a network.
_MOST = 500


def _key(sent: Any) -> Any:
    """Return the primary key of a public id, and 0, which no row has, of any other text.

    Pages that were loaded before there were public ids, and answers that wait in their browsers,
    have the primary key itself.
    """
    return primary_key(sent) or 0 if isinstance(sent, str) else sent


# What PostgreSQL can be asked for as a key, and as a revision.
_Key = Annotated[int, BeforeValidator(_key), Field(ge=0, lt=2**63)]
_Revision = Annotated[int, Field(ge=1, lt=2**31)]


class _AnswerShape(BaseModel):
    """An answer as the page sends it; a rating that was never set is an empty text."""

    model_config = ConfigDict(extra="forbid")

    assignment: _Key
    client_id: UUID
    rating: float
    label: str = Field(default="", max_length=20)
    shown_ms: int | None = None
    revision_a: _Revision
    revision_b: _Revision
    is_change: bool | None = None


class _Sent(BaseModel):
    """`held` are the assignments that the page has at hand and need not be told again."""

    model_config = ConfigDict(extra="forbid")

    answers: list[_AnswerShape] = Field(max_length=_MOST)
    held: list[_Key] = Field(default=[], max_length=_MOST)


@login_required
@never_cache
@require_POST
def answers(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Store the answers and reply with what is saved, what never will be, and the next pairs.

    `progress` may lack its total: then it is what it was. `lesson` is what to show about a wrong
    answer at a checkpoint.
    """
    try:
        sent = _read(request.body)
    except Invalid:
        access_judging(request.user, campaign_id)  # who has no access learns of nothing else
        raise
    given = [Answer(**answer.model_dump()) for answer in sent.answers]
    if len(given) == 1 and (stored := _ordinary(request, campaign_id, given[0], sent.held)):
        return JsonResponse(stored)
    campaign, seat = _place(request, campaign_id)
    taken = answers_submit(seat=seat, answers=given)
    reply = {"saved": taken.saved, "refused": [vars(refusal) for refusal in taken.refused]}
    seat.refresh_from_db()  # its counters
    return JsonResponse(reply | _ahead(request, campaign, seat, sent.held))


@login_required
@require_POST
def activity(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Put off the end of what is kept for somebody who is there; say whether anything still is."""
    campaign = access_judging(request.user, campaign_id)
    seat = seat_of(campaign, request.user.pk)
    if seat is None:
        raise NotFound
    return JsonResponse({"is_kept": lease_renew(campaign=campaign, seat=seat) is not None})


def _ordinary(
    request: SignedInRequest, campaign_id: int, answer: Answer, held: list[int]
) -> dict[str, Any] | None:
    """Take an answer that is like nearly all of them; None if it is not."""
    stored = ordinary_answer_submit(
        campaign_id=campaign_id, user_id=request.user.pk, answer=answer, held=held
    )
    if stored is None:
        return None
    reply = {"saved": [answer.client_id], "refused": []}
    if stored.is_running_out:
        return reply | _ahead(request, *_place(request, campaign_id), held)
    total = None if stored.left is None else stored.judged + stored.left
    return reply | {
        "pairs": stored.pairs,
        "progress": {"done": stored.judged, "total": total},
        "notices": stored.notices,
        # As in any other reply, which would otherwise be known for a wrong answer at a checkpoint.
        "lesson": None,
        "is_paused": False,
    }


def _place(request: SignedInRequest, campaign_id: int) -> tuple[Campaign, Seat]:
    campaign = access_judging(request.user, campaign_id)
    seat = seat_of(campaign, request.user.pk)
    if seat is None:
        raise NotFound
    return campaign, seat


def _ahead(
    request: SignedInRequest, campaign: Campaign, seat: Seat, held: list[int]
) -> dict[str, Any]:
    """Return the next pairs that the page has not, from a pool if need be, and the progress."""
    pairs = [pair for pair in work_ahead(campaign=campaign, seat=seat) if pair.pk not in held]
    progress = seat_progress(seat)
    is_pool = protocol_of(campaign).plan is PlanKind.POOL
    # Else the total is what it was, and is left out as in the reply to an ordinary answer.
    is_total_new = is_pool or len(held) + len(pairs) < AHEAD
    return {
        "pairs": [pair_at_hand(pair) for pair in pairs],
        "progress": {"done": progress.done, "total": progress.total if is_total_new else None},
        "notices": notices_for(campaign, seat),
        "lesson": _lesson(request, campaign, seat),
        "is_paused": seat.paused_at is not None,
    }


def _lesson(request: SignedInRequest, campaign: Campaign, seat: Seat) -> str | None:
    """Return what was wrong at a checkpoint as the page shows it, until that is acknowledged."""
    lesson = lesson_due(seat)
    if lesson is None or seat.paused_at is not None:
        return None
    context = {"campaign": campaign, "protocol": protocol_of(campaign), "lesson": lesson}
    return render_to_string("annotation/annotator/_lesson.html", context, request)


def _read(body: bytes) -> _Sent:
    try:
        return _Sent.model_validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise Invalid(f"{field}: {first['msg']}") from error
