"""Asking again for what was judged: the old rows are set aside, and new ones stand in their place.

A judgement is never taken away. Its assignment is set aside, and what is set aside does not count.
What is asked again goes to somebody else: to whoever takes the next slot of a pool; elsewhere to a
seat beyond the plan that waits for somebody. So each pair ends as often judged as it was planned.
"""

from collections import Counter
from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Judgement, Order, Seat
from annotation.planning.protocol import PlanKind, Protocol
from annotation.selectors.protocols import protocol_of
from annotation.services.campaigns import campaign_locked
from annotation.services.plans import seats_add
from annotation.services.slots import slots_return
from datasets.errors import Conflict, Invalid
from datasets.models import User
from datasets.services.audit import audit

_State = Assignment.State
_SAID = Judgement.objects.filter(assignment=OuterRef("pk"))


def work_ask_again(*, seat: Seat) -> int:
    """Set aside all pairs that a locked seat has judged, for others to judge.

    In a pool they are free slots again. Where a seat has a sequence of its own, a new seat with
    the whole of it waits for somebody.
    """
    if protocol_of(seat.campaign).plan is not PlanKind.POOL:
        return _seat_again(seat)
    # What was judged and is open again waits to be confirmed by somebody who does no more.
    judged = Assignment.objects.filter(
        Q(state=_State.DONE) | Q(Exists(_SAID), state=_State.OPEN), seat=seat, queue__isnull=False
    )
    return _slots_again(judged)


def held_give_back(*, seat: Seat) -> int:
    """Give others what a locked seat of a pool holds: not judged, or waiting to be confirmed."""
    if protocol_of(seat.campaign).plan is not PlanKind.POOL:
        return 0
    return reopened_pass_on(seat=seat) + slots_return(campaign=seat.campaign, seat=seat)


def reopened_pass_on(*, seat: Seat) -> int:
    """Let others judge what a seat judged before the meaning of a sentence was changed.

    For a seat whose annotator does not confirm it: they are gone, or paused.
    """
    reopened = Assignment.objects.filter(Exists(_SAID), seat=seat, state=_State.OPEN)
    if protocol_of(seat.campaign).plan is PlanKind.POOL:
        # Where one annotator judges both orders, both go to the next one.
        pairs = list(reopened.values_list("pair", flat=True))
        both = Assignment.objects.filter(Exists(_SAID), seat=seat, pair__in=pairs)
        return _slots_again(both.filter(state__in=[_State.OPEN, _State.DONE]))
    rows = list(reopened.order_by("position").select_for_update(no_key=True, of=("self",)))
    if rows:
        _add(_seat_beyond(seat.campaign, rows), rows)
        reopened.filter(pk__in=[row.pk for row in rows]).update(state=_State.ASIDE)
    return len(rows)


def is_to_be_finished(seat: Seat) -> bool:
    """Say whether a seat has anything that was never judged."""
    left = Assignment.objects.filter(seat=seat, state__in=[_State.OPEN, _State.WAITING])
    return left.exclude(Exists(_SAID)).exists()


@transaction.atomic
def pairs_ask_again(*, campaign: Campaign, numbers: Collection[int], actor: User | None) -> int:
    """Set aside what was judged about some pairs, for others to judge; return how many.

    In a pool they are free slots again. Where seats have sequences of their own, the pairs go to
    seats that nobody has taken yet, and to further ones. Nobody gets a pair again that they have
    judged. In tranches one person's ratings are compared with each other, so they are asked for
    again as a whole, where the person is looked at.
    """
    campaign = campaign_locked(campaign)
    refuse_not_open(campaign)
    plan = protocol_of(campaign).plan
    if plan is PlanKind.TRANCHES:
        raise Invalid(
            _(
                "With tranches, one person judges a whole questionnaire, so a "
                "single pair cannot be judged again. Have everything an "
                "annotator judged done again on their page."
            )
        )
    judged = Assignment.objects.filter(
        campaign=campaign, pair__number__in=numbers, state=_State.DONE
    )
    if plan is PlanKind.POOL:
        asked = _slots_again(judged.filter(queue__isnull=False))
    else:
        asked = _seats_again(campaign, judged)
    if not asked:
        raise Invalid(_("This pair has no judgements that count."))
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
        raise Conflict(_("The campaign is not open. Reopen it first."))


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


def _seats_again(campaign: Campaign, judged: QuerySet[Assignment]) -> int:
    """Set aside what was judged, and put it at the ends of seats that nobody has taken yet."""
    rows = list(judged.order_by("pk").select_for_update(no_key=True, of=("self",)))
    Assignment.objects.filter(pk__in=[row.pk for row in rows]).update(state=_State.ASIDE)
    left: Counter[tuple[int, Order]] = Counter()
    free = _SparePlaces(campaign)
    for row in rows:
        if row.pair_id is not None and not free.put(row.pair_id, row.order):
            left[row.pair_id, Order(row.order)] += 1
    seats_add(campaign=campaign, wanted=left)
    return len(rows)


class _SparePlaces:
    """Seats of a dealt plan that nobody has begun: they can get further pairs."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._protocol = protocol_of(campaign)
        begun = Assignment.objects.filter(seat=OuterRef("pk"), state=_State.DONE)
        seats = Seat.objects.filter(~Exists(begun), campaign=campaign, annotator=None)
        locked = seats.order_by("number").select_for_update(no_key=True, of=("self",))
        self._entries: dict[int, list[Assignment]] = {seat.pk: [] for seat in locked}
        kept = Assignment.objects.filter(seat__in=self._entries).order_by("seat", "position")
        for row in kept:
            if row.seat_id is not None:
                self._entries[row.seat_id].append(row)

    def put(self, pair: int, order: str) -> bool:
        """Put a pair behind the others of the shortest seat that does not have it, if any."""
        lacking = [
            (len(rows), seat)
            for seat, rows in self._entries.items()
            if all(row.pair_id != pair for row in rows)
        ]
        if not lacking:
            return False
        seat = min(lacking)[1]
        self._append(seat, pair_id=pair, order=order, state=_State.OPEN)
        self._check(seat)
        return True

    def _check(self, seat: int) -> None:
        """Let a checkpoint follow where the seat has fewer than belong to its pairs."""
        rows = self._entries[seat]
        asked = {row.checkpoint_id for row in rows if row.checkpoint_id is not None}
        pairs = len(rows) - len(asked)
        if len(asked) >= self._protocol.checkpoints.count(pairs):
            return
        unused = self._campaign.checkpoints.exclude(pk__in=asked).order_by("number").first()
        if unused is not None:
            state = _State.WAITING  # until the pair before it is judged
            self._append(seat, checkpoint=unused, order=Order.AB, state=state)

    def _append(self, seat: int, **columns: Any) -> None:
        rows = self._entries[seat]
        position = 1 + max((row.position or 0 for row in rows), default=-1)
        place = {"position": position, "group": _group(position, self._protocol)}
        rows.append(
            Assignment.objects.create(campaign=self._campaign, seat_id=seat, **place, **columns)
        )


def _seat_again(seat: Seat) -> int:
    """Copy a seat's sequence to a new seat, and set the old one aside."""
    asked = Assignment.objects.filter(seat=seat).exclude(state__in=[_State.VOID, _State.ASIDE])
    if not asked.exists():
        return 0  # it was asked for again before
    rows = list(Assignment.objects.filter(seat=seat).order_by("position").select_for_update())
    fresh = _new_seat(seat.campaign)
    plain = [row for row in rows if row.carried_id is None and row.state != _State.ASIDE]
    made = Assignment.objects.bulk_create(
        [_copied(row, fresh, carried=None) for row in plain], batch_size=5_000
    )
    keys = {old.pk: new.pk for old, new in zip(plain, made, strict=True)}
    carried = [row for row in rows if row.carried_id in keys]
    Assignment.objects.bulk_create(
        [_copied(row, fresh, carried=keys[row.carried_id]) for row in carried if row.carried_id],
        batch_size=5_000,
    )
    judged = asked.filter(pair__isnull=False, state=_State.DONE).count()
    asked.exclude(state=_State.VOID).update(state=_State.ASIDE)
    return judged


def _new_seat(campaign: Campaign) -> Seat:
    """Make a seat that waits for somebody; two made at once have different numbers."""
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
    last = Seat.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"]
    return Seat.objects.create(campaign=campaign, number=(last or 0) + 1)


def _seat_beyond(campaign: Campaign, rows: Collection[Assignment]) -> Seat:
    """Return a seat beyond the plan that nobody has begun and that has none of these pairs."""
    has_one = Assignment.objects.filter(seat=OuterRef("pk"), pair__in=[row.pair_id for row in rows])
    waiting = Seat.objects.filter(
        ~Exists(has_one),
        campaign=campaign,
        annotator=None,
        judged=0,
        number__gt=campaign.seats_planned,
    )
    found = waiting.order_by("number").select_for_update(no_key=True, skip_locked=True).first()
    return found or _new_seat(campaign)


def _add(seat: Seat, rows: Collection[Assignment]) -> None:
    """Put pairs behind what a seat has, each in the order it was shown in."""
    last = Assignment.objects.filter(seat=seat).aggregate(last=Max("position"))["last"]
    first = 0 if last is None else last + 1
    protocol = protocol_of(seat.campaign)
    Assignment.objects.bulk_create(
        Assignment(
            campaign_id=row.campaign_id,
            seat=seat,
            position=position,
            group=_group(position, protocol),
            pair_id=row.pair_id,
            order=row.order,
            state=_State.OPEN,
        )
        for position, row in enumerate(rows, start=first)
    )


def _group(position: int, protocol: Protocol) -> int:
    size = protocol.groups.size
    return 0 if size is None else position // size


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
