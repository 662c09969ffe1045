"""A checkpoint for whoever takes a seat in which none is left.

A plan puts checkpoints into every seat, but a predecessor may have had them all, and an extra seat
is made of pairs alone.
"""

import numpy as np
from django.db.models import F

from annotation.models import Assignment, Order, Seat
from annotation.planning.protocol import CheckpointKind, Protocol
from annotation.planning.seats import checkpoint_places
from annotation.services.plans.base import State

# Positions are unique in a seat at any moment: rows move over by way of places that nobody has.
_FAR = 1_000_000


def checkpoint_assure(seat: Seat, protocol: Protocol) -> None:
    """Put a checkpoint behind one of the pairs left in a seat, unless one follows anyway."""
    settings = protocol.checkpoints
    if settings.kind is not CheckpointKind.CONTROL or settings.period is None:
        return
    left = Assignment.objects.filter(seat=seat, state__in=[State.OPEN, State.WAITING])
    rows = list(left.order_by("position").select_for_update(no_key=True, of=("self",)))
    pairs = [row for row in rows if row.pair_id is not None]
    if not pairs or any(row.checkpoint_id is not None for row in rows[1:]):
        return
    had = Assignment.objects.filter(seat=seat, checkpoint__isnull=False)
    checkpoints = list(seat.campaign.checkpoints.order_by("number").values_list("pk", flat=True))
    unused = sorted({*checkpoints} - {*had.values_list("checkpoint", flat=True)})
    if not checkpoints:
        return
    # The same seat may need one again for its next annotator, at another place.
    seeds = np.random.SeedSequence([seat.campaign.seed % 2**64, seat.number, seat.judged])
    rng = np.random.Generator(np.random.PCG64(seeds))
    place = int(checkpoint_places(len(pairs), 1, rng)[0])
    _insert(pairs[place - 1], int(rng.choice(unused or checkpoints)), list(Order)[rng.integers(2)])


def _insert(pair: Assignment, checkpoint: int, order: Order) -> None:
    """Put a checkpoint directly behind a pair, with which it opens, and move the rest by one."""
    place = (pair.position or 0) + 1
    behind = Assignment.objects.filter(seat=pair.seat_id, position__gte=place)
    behind.update(position=F("position") + _FAR)
    moved = Assignment.objects.filter(seat=pair.seat_id, position__gte=_FAR)
    moved.update(position=F("position") - _FAR + 1)
    Assignment.objects.create(
        campaign_id=pair.campaign_id,
        seat_id=pair.seat_id,
        position=place,
        group=pair.group,
        checkpoint_id=checkpoint,
        order=order,
        state=State.WAITING,
    )
