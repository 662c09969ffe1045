"""Taking answers exactly once, whatever the network does."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db import transaction

from annotation.models import Annotator, Campaign, Seat
from annotation.planning.protocol import MissAction, Protocol
from annotation.planning.sitting import Layout
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.judging.shown import pairs_shown_ahead
from annotation.services.judging.answers import Answer, SlotTaken, Verdict, refusal
from annotation.services.judging.misses import miss_act
from annotation.services.judging.remarking import comment_refuse, comment_store, pair_skip
from annotation.services.judging.storing import Stored, answer_store
from annotation.services.plans.registry import plan_of
from annotation.services.plans.routing import AHEAD
from datasets.errors import DomainError, NotFound


@dataclass(frozen=True)
class Refusal:
    client_id: UUID
    code: str
    message: str


@dataclass
class SubmitResult:
    """The answers that are saved, by client id, and those refused for good, with the reason."""

    saved: list[UUID] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)


@dataclass(frozen=True)
class FollowUp:
    """What follows a stored answer: the seat's progress, and the next pairs for its page."""

    judged: int
    left: int | None  # None in a pool, from which others take too
    notices: list[str]
    pairs: list[dict[str, Any]]
    is_running_out: bool  # there may be more to give out, or to show


def answers_submit(*, seat: Seat, answers: Sequence[Answer]) -> SubmitResult:
    """Store each answer in its own transaction, so that a refusal does not affect the others."""
    if seat.annotator is None:
        raise NotFound
    result = SubmitResult()
    for answer in answers:
        try:
            answer_submit(campaign=seat.campaign, annotator=seat.annotator, answer=answer)
        except DomainError as error:
            result.refused.append(Refusal(answer.client_id, error.code, str(error)))
        else:
            result.saved.append(answer.client_id)
    return result


@transaction.atomic
def answer_submit(*, campaign: Campaign, annotator: Annotator, answer: Answer) -> None:
    """Store an annotator's answer to an assignment of their seat.

    - The same answer sent again under its `client_id` is stored once; another answer under
      the same one is a conflict.
    - Another answer to the same assignment is a change of mind: a new row that revises the latest.
      So is an answer to a pair that was carried over.
    - An answer that arrives after the lease ran out is taken unless somebody else has the slot.
    - A pair that cannot be judged is passed on; see `pair_skip`.
    - An answer given meanwhile is not changed by somebody who did not see it.
    """
    if answer.skip:
        pair_skip(campaign=campaign, annotator=annotator, answer=answer)
        return
    protocol = protocol_of(campaign)
    comment_refuse(protocol, answer)
    plan = plan_of(protocol)
    stored = _store(campaign, protocol, annotator, answer)
    if (
        stored is not None
        and stored.verdict is Verdict.RETURNED
        and plan.retake(assignment_id=answer.assignment, seat_id=stored.seat_id)
    ):
        stored = _store(campaign, protocol, annotator, answer)
    if stored is None:
        # In a pool this is most likely a slot given back long ago; its checkpoints are deleted.
        raise SlotTaken if protocol.plan.is_shared else NotFound
    if stored.verdict is not None and stored.verdict is not Verdict.REPEATED:
        raise refusal(stored.verdict, answer, protocol, is_choice=stored.is_choice)
    comment_store(campaign=campaign, annotator=annotator, answer=answer)
    if stored.is_miss:
        miss_act(protocol=protocol, seat_id=stored.seat_id)


def _store(
    campaign: Campaign, protocol: Protocol, annotator: Annotator, answer: Answer
) -> Stored | None:
    return answer_store(
        answer,
        campaign_id=campaign.pk,
        protocol=protocol,
        annotator_id=annotator.pk,
        may_miss=True,
    )


def answer_submit_and_follow(
    *, campaign_id: int, user_id: int, answer: Answer, known_ids: Collection[int]
) -> FollowUp | None:
    """Store an answer and look ahead, nearly always in one statement without a transaction.

    `known_ids` are the assignments the page already has. None means that nothing was stored; then
    `answers_submit` handles the answer, or says why it is refused.
    """
    protocol = _open_protocol(campaign_id)
    if protocol is None or answer.skip or answer.comment:
        return None
    stored = answer_store(
        answer,
        campaign_id=campaign_id,
        protocol=protocol,
        user_id=user_id,
        may_miss=protocol.checkpoints.on_miss is MissAction.COUNT,
        known_ids=known_ids,
    )
    if stored is None or stored.verdict is not None:
        return None
    pairs, left = stored.ahead, None
    count = AHEAD - len(known_ids)
    if stored.gives_work and len(pairs) < count:
        left = plan_of(protocol).refill(campaign_id=campaign_id, seat_id=stored.seat_id)
        if left is not None:
            pairs = pairs_shown_ahead(stored.seat_id, known_ids=known_ids, count=count)
    return FollowUp(
        judged=stored.judged,
        left=left,
        notices=stored.notices,
        pairs=pairs,
        # A group shown on one page comes as a whole, whatever the page already has.
        is_running_out=len(pairs) < count or protocol.groups.layout is Layout.PAGE,
    )


def _open_protocol(campaign_id: int) -> Protocol | None:
    try:
        return _frozen_protocol(campaign_id)
    except Campaign.DoesNotExist:
        return None


@lru_cache(maxsize=256)
def _frozen_protocol(campaign_id: int) -> Protocol:
    # A protocol never changes once its campaign is open, and is not cached before.
    return protocol_of(Campaign.objects.get(pk=campaign_id, state=Campaign.State.OPEN))
