"""Comments on pairs, and pairs that somebody cannot judge, which go to somebody else."""

from collections.abc import Collection

import structlog
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from annotation.models import Annotator, Assignment, Campaign, Remark, Seat
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.judging.answers import Answer, NotOpen, SlotTaken, Verdict, refusal
from annotation.services.plans.registry import plan_of
from annotation.services.plans.slots import lease_renew
from datasets.errors import Invalid, NotFound

log = structlog.get_logger(__name__)

_State = Assignment.State


def comment_refuse(protocol: Protocol, answer: Answer) -> None:
    """Refuse a comment where the protocol has none."""
    if answer.comment and not protocol.remarks.may_comment:
        message = _("Comments are not collected in this campaign.")
        raise Invalid(message, fields={"comment": [message]})


def comment_store(*, campaign: Campaign, annotator: Annotator, answer: Answer) -> None:
    """Store the comment that came with an answer; one sent twice is stored once."""
    text = answer.comment.strip()
    if text:
        Remark.objects.get_or_create(
            assignment_id=answer.assignment,
            client_id=answer.client_id,
            defaults={"campaign": campaign, "annotator": annotator, "text": text},
        )


@transaction.atomic
def pair_skip(*, campaign: Campaign, annotator: Annotator, answer: Answer) -> None:
    """Set aside a pair that its annotator cannot judge; the plan asks somebody else for it.

    - Sent again under its `client_id`, it is stored once.
    - What the annotator said of the pair before, in either order where they judge both, does not
      count any more.
    """
    protocol = protocol_of(campaign)
    _refuse_incomplete(protocol, answer)
    campaign = campaign_locked(campaign)
    assignments = Assignment.objects.select_for_update(no_key=True, of=("self",))
    own_assignments = assignments.select_related("seat", "checkpoint").filter(
        seat__annotator=annotator
    )
    assignment = own_assignments.filter(pk=answer.assignment, campaign=campaign).first()
    if assignment is None or assignment.seat is None:
        # Given back meanwhile: it is with others already.
        raise SlotTaken if protocol.plan.is_shared else NotFound
    if Remark.objects.filter(assignment=assignment, client_id=answer.client_id).exists():
        return
    _refuse_closed(campaign, protocol, assignment, answer)
    Remark.objects.create(
        campaign=campaign,
        assignment=assignment,
        annotator=annotator,
        reason=answer.skip,
        text=answer.comment.strip(),
        shown_ms=answer.shown_ms,
        client_id=answer.client_id,
    )
    _pass_on(campaign, protocol, assignment)
    lease_renew(campaign=campaign, seat=assignment.seat)
    log.info("pair_skipped", assignment=assignment.pk, reason=answer.skip)


def _refuse_incomplete(protocol: Protocol, answer: Answer) -> None:
    if not protocol.remarks.may_skip:
        message = _("Pairs cannot be skipped in this campaign.")
        raise Invalid(message, fields={"skip": [message]})
    if answer.skip not in Remark.Reason.values:
        message = _("Say why you cannot judge this pair.")
        raise Invalid(message, fields={"skip": [message]})
    if answer.skip == Remark.Reason.OTHER and not answer.comment.strip():
        message = _("Write why you cannot judge this pair.")
        raise Invalid(message, fields={"comment": [message]})


def _refuse_closed(
    campaign: Campaign, protocol: Protocol, assignment: Assignment, answer: Answer
) -> None:
    checkpoint, seat = assignment.checkpoint, assignment.seat
    if checkpoint is not None and checkpoint.options:
        raise NotOpen(_("This question cannot be skipped."))
    verdict = None
    if assignment.state == _State.DONE and answer.is_change is False:
        verdict = Verdict.JUDGED_ELSEWHERE  # another tab has answered it meanwhile
    elif not campaign.takes_answers:
        verdict = Verdict.CLOSED
    elif seat is not None and seat.paused_at is not None:
        verdict = Verdict.PAUSED
    elif assignment.state in (_State.VOID, _State.ASIDE):
        verdict = Verdict.REMOVED
    elif assignment.state == _State.WAITING:
        verdict = Verdict.WAITING
    if verdict is not None:
        raise refusal(verdict, answer, protocol, is_choice=False)


def _pass_on(campaign: Campaign, protocol: Protocol, assignment: Assignment) -> None:
    seat_assignments = Assignment.objects.filter(seat=assignment.seat_id)
    # A checkpoint opens with the pair before it.
    behind = seat_assignments.filter(
        position=(assignment.position or 0) + 1, checkpoint__isnull=False
    )
    behind.filter(state=_State.WAITING).update(state=_State.OPEN)
    if assignment.pair_id is None:
        _uncount(assignment, {assignment.pk})
        seat_assignments.filter(pk=assignment.pk).update(state=_State.ASIDE)
        return
    # The other order of the pair goes along, if the same annotator judged it: alone it is of no
    # use. The plan gives back one that is not judged yet.
    judged = seat_assignments.filter(pair=assignment.pair_id, state=_State.DONE)
    keys = {assignment.pk, *judged.values_list("pk", flat=True)}
    queue = assignment.queue
    _uncount(assignment, keys)
    plan_of(protocol).requeue_pairs(campaign, seat_assignments.filter(pk__in=keys))
    if assignment.is_leaders:
        # There may be no other reviewer who judges.
        free = Assignment.objects.filter(campaign=campaign, queue=queue, seat=None)
        free.update(is_leaders=False)


def _uncount(assignment: Assignment, keys: Collection[int]) -> None:
    """Subtract answers that are passed on from the count of their seat."""
    answered = Assignment.objects.filter(pk__in=keys, judgements__isnull=False).distinct().count()
    if answered:
        Seat.objects.filter(pk=assignment.seat_id or 0).update(judged=F("judged") - answered)
