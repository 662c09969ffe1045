"""Asking again for what was judged: the old slots are set aside, and new ones stand in their place.

A judgement is never taken away. Its assignment is set aside, and what is set aside does not count.
"""

from django.db.models import Exists, OuterRef, QuerySet

from annotation.models import Assignment, Seat

_State = Assignment.State


def slots_ask_again(*, seat: Seat) -> int:
    """Set aside all pairs that a seat of a pool has judged, for others to judge."""
    judged = Assignment.objects.filter(seat=seat, queue__isnull=False, state=_State.DONE)
    return _again(judged)


def couples_begin_again(*, seat: Seat) -> int:
    """Set aside what a leaving annotator has judged in one order and not yet in the other.

    Where the same annotator judges both orders, the other order alone is of no use to anybody.
    """
    partner = Assignment.objects.filter(seat=seat, queue=OuterRef("queue"))
    undone = partner.exclude(turn=OuterRef("turn")).exclude(state__in=[_State.DONE, _State.VOID])
    judged = Assignment.objects.filter(seat=seat, queue__isnull=False, state=_State.DONE)
    return _again(judged.filter(Exists(undone)))


def _again(judged: QuerySet[Assignment]) -> int:
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
