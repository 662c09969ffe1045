"""Endpoints of the annotator page's script: answers in, the next pairs out."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from pydantic import BaseModel, ConfigDict, Field

from annotation.access import access_judging
from annotation.models import Campaign, Seat
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.shown import pairs_shown
from annotation.selectors.judging.teaching import lesson_due
from annotation.selectors.judging.work import notices_for
from annotation.selectors.plans.progress import seat_progress
from annotation.services.judging.answers import Answer, Key
from annotation.services.judging.submitting import answer_submit_and_follow, answers_submit
from annotation.services.plans.routing import AHEAD, work_ahead
from annotation.services.plans.slots import lease_renew
from annotation.web.shared.seats import campaign_and_seat
from datasets.errors import Invalid
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.validation import model_from_json

# No page collects more than these, even after a day without a network.
_MOST = 500


class _Sent(BaseModel):
    """`held` are the assignments that the page already has."""

    model_config = ConfigDict(extra="forbid")

    answers: list[Answer] = Field(max_length=_MOST)
    held: list[Key] = Field(default=[], max_length=_MOST)


@login_required
@never_cache
@require_POST
def answers(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Store the answers; reply with those saved, those refused for good, and the next pairs.

    `progress` without a total means that the total has not changed. `lesson` is the feedback on a
    wrong answer at a checkpoint.
    """
    try:
        sent = model_from_json(_Sent, request.body)
    except Invalid:
        # people without access must learn nothing else
        access_judging(request.user, campaign_id)
        raise
    if len(sent.answers) == 1 and (reply := _single_reply(request, campaign_id, sent)):
        return JsonResponse(reply)
    campaign, seat = campaign_and_seat(request, campaign_id, access_judging)
    result = answers_submit(seat=seat, answers=sent.answers)
    reply = {"saved": result.saved, "refused": [vars(refusal) for refusal in result.refused]}
    seat.refresh_from_db()  # its counters
    return JsonResponse(reply | _next_pairs(request, campaign, seat, sent.held))


@login_required
@require_POST
def activity(request: SignedInRequest, campaign_id: int) -> HttpResponse:
    """Extend the lease of somebody who is present; tell whether they still hold any pairs."""
    campaign, seat = campaign_and_seat(request, campaign_id, access_judging)
    return JsonResponse({"is_kept": lease_renew(campaign=campaign, seat=seat) is not None})


def _single_reply(request: SignedInRequest, campaign_id: int, sent: _Sent) -> dict[str, Any] | None:
    """Take a single ordinary answer, as nearly all are; None for any other."""
    (answer,) = sent.answers
    followed = answer_submit_and_follow(
        campaign_id=campaign_id, user_id=request.user.pk, answer=answer, known_ids=sent.held
    )
    if followed is None:
        return None
    reply = {"saved": [answer.client_id], "refused": []}
    if followed.is_running_out:
        return reply | _next_pairs(
            request, *campaign_and_seat(request, campaign_id, access_judging), sent.held
        )
    total = None if followed.left is None else followed.judged + followed.left
    return reply | {
        "pairs": followed.pairs,
        "progress": {"done": followed.judged, "total": total},
        "notices": followed.notices,
        # As in any other reply; otherwise its absence would reveal a wrong answer at a checkpoint.
        "lesson": None,
        "is_paused": False,
    }


def _next_pairs(
    request: SignedInRequest, campaign: Campaign, seat: Seat, known_ids: list[int]
) -> dict[str, Any]:
    """Return the next pairs that the page lacks, from a pool if need be, and the progress."""
    pairs = [pair for pair in work_ahead(campaign=campaign, seat=seat) if pair.pk not in known_ids]
    progress = seat_progress(seat)
    # Otherwise the total has not changed, and is left out as in the reply to a single answer.
    is_total_new = protocol_of(campaign).plan.is_shared or len(known_ids) + len(pairs) < AHEAD
    return {
        "pairs": pairs_shown([pair.pk for pair in pairs]),
        "progress": {"done": progress.done, "total": progress.total if is_total_new else None},
        "notices": notices_for(campaign, seat),
        "lesson": _lesson(request, campaign, seat),
        "is_paused": seat.paused_at is not None,
    }


def _lesson(request: SignedInRequest, campaign: Campaign, seat: Seat) -> str | None:
    """Return the feedback on a wrong answer at a checkpoint, until it is acknowledged."""
    lesson = lesson_due(seat)
    if lesson is None or seat.paused_at is not None:
        return None
    context = {"campaign": campaign, "protocol": protocol_of(campaign), "lesson": lesson}
    return render_to_string("annotation/judging/_lesson.html", context, request)
