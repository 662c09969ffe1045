"""Asking again for what was judged: the old rows are set aside, and new ones stand in their place.

A judgement is never taken away. Its assignment is set aside, and what is set aside does not count.
"""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Judgement, Seat
from annotation.planning.protocol import PlanKind
from annotation.selectors.protocols import protocol_of
from annotation.services.campaigns import campaign_locked
from datasets.errors import Conflict, Invalid
from datasets.models import User
from datasets.services.audit import audit

_State = Assignment.State


def work_ask_again(*, seat: Seat) -> int:
    """Set aside all pairs that a locked seat has judged, for others to judge.

    In a pool they are free slots again. Where a seat has a sequence of its own, a new seat with
    the whole of it waits for somebody.
    """
    if protocol_of(seat.campaign).plan is not PlanKind.POOL:
        return _seat_again(seat)
    # What was judged and is open again waits to be confirmed by somebody who does no more.
    said = Judgement.objects.filter(assignment=OuterRef("pk"))
    judged = Assignment.objects.filter(
        Q(state=_State.DONE) | Q(Exists(said), state=_State.OPEN), seat=seat, queue__isnull=False
    )
    return _slots_again(judged)


@transaction.atomic
def pairs_ask_again(*, campaign: Campaign, numbers: Collection[int], actor: User | None) -> int:
    """Set aside what was judged about some pairs, for others to judge; return how many.

    Only a pool has slots that anybody can take. Nobody gets a pair again that they have judged.
    """
    campaign = campaign_locked(campaign)
    refuse_not_open(campaign)
    if protocol_of(campaign).plan is not PlanKind.POOL:
        raise Invalid(_("Only in a pool can single pairs be asked about again."))
    judged = Assignment.objects.filter(
        campaign=campaign, pair__number__in=numbers, queue__isnull=False, state=_State.DONE
    )
    asked = _slots_again(judged)
    if not asked:
        raise Invalid(_("Nothing that counts was judged about this pair."))
    audit(
        actor,
        "pairs.asked_again",
        campaign,
        project=campaign.project,
        pairs=sorted(numbers),
        judgements=asked,
    )
    return asked


def refuse_not_open(campaign: Campaign) -> None:
    if not campaign.takes_answers:
        raise Conflict(_("The campaign is not open; open it again first."))


def couples_begin_again(*, seat: Seat) -> int:
    """Set aside what a leaving annotator has judged in one order and not yet in the other.

    Where the same annotator judges both orders, the other order alone is of no use to anybody.
    """
    partner = Assignment.objects.filter(seat=seat, pair=OuterRef("pair"))
    undone = partner.exclude(turn=OuterRef("turn")).exclude(state__in=[_State.DONE, _State.VOID])
    judged = Assignment.objects.filter(seat=seat, queue__isnull=False, state=_State.DONE)
    return _slots_again(judged.filter(Exists(undone)))


def _slots_again(judged: QuerySet[Assignment]) -> int:
    rows = list(judged.select_for_update(no_key=True, skip_locked=True, of=("self",)))
    fresh = [
        Assignment(
            campaign_id=row.campaign_id,
            pair_id=row.pair_id,
            order=row.order,
            queue=row.queue,
            turn=row.turn,
            is_leaders=row.is_leaders,
            state=_State.OPEN,
        )
        for row in rows
    ]
    Assignment.objects.filter(pk__in=[row.pk for row in rows]).update(
        state=_State.ASIDE, queue=None
    )
    Assignment.objects.bulk_create(fresh, batch_size=5_000)
    return len(rows)


def _seat_again(seat: Seat) -> int:
    """Copy a seat's sequence to a new seat, and set the old one aside; once, if asked for twice."""
    asked = Assignment.objects.filter(seat=seat).exclude(state=_State.ASIDE)
    rows = list(asked.order_by("position").select_for_update())
    if all(row.state == _State.VOID for row in rows):
        return 0
    last = Seat.objects.filter(campaign=seat.campaign_id).aggregate(last=Max("number"))["last"]
    fresh = Seat.objects.create(campaign_id=seat.campaign_id, number=(last or 0) + 1)
    plain = [row for row in rows if row.carried_id is None]
    made = Assignment.objects.bulk_create(
        [_copied(row, fresh, carried=None) for row in plain], batch_size=5_000
    )
    keys = {old.pk: new.pk for old, new in zip(plain, made, strict=True)}
    carried = [row for row in rows if row.carried_id is not None]
    Assignment.objects.bulk_create(
        [_copied(row, fresh, carried=keys[row.carried_id]) for row in carried if row.carried_id],
        batch_size=5_000,
    )
    judged = asked.filter(pair__isnull=False, state=_State.DONE).count()
    asked.exclude(state=_State.VOID).update(state=_State.ASIDE)
    return judged


def _copied(row: Assignment, seat: Seat, *, carried: int | None) -> Assignment:
    """Return a row as it was before anybody came; a checkpoint waits again for its pair."""
    waits_behind = row.checkpoint_id is not None and row.position != 0 and row.carried_id is None
    is_done = row.state == _State.DONE
    state = _State.OPEN if is_done else row.state
    if is_done and waits_behind:
        state = _State.WAITING
    return Assignment(
        campaign_id=row.campaign_id,
        seat=seat,
        position=row.position,
        group=row.group,
        pair_id=row.pair_id,
        checkpoint_id=row.checkpoint_id,
        carried_id=carried,
        order=row.order,
        state=state,
    )
