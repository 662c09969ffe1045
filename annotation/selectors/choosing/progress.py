"""How much of a campaign of best–worst scaling is answered, and what is left for one annotator."""

from dataclasses import dataclass

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from annotation.models import Campaign, Choice, ChoiceSlot, FourTuple, Seat
from annotation.planning.four_tuples import TUPLE_SIZE
from annotation.planning.pace import pace
from annotation.selectors.campaigns.protocols import choice_protocol_of

_State = ChoiceSlot.State
# Enough answers to follow the day without being moved by a single one.
_LAST = 30


@dataclass(frozen=True)
class ChoiceProgress:
    """Tuples of an annotator: those answered, and those they could still answer if nobody else
    came.
    """

    done: int
    left: int

    @property
    def total(self) -> int:
        return self.done + self.left

    @property
    def pairs_left(self) -> int:
        return TUPLE_SIZE * self.left

    @property
    def pairs_done(self) -> int:
        return TUPLE_SIZE * self.done


def free_slots(campaign_id: int, seat_id: int | None) -> QuerySet[ChoiceSlot]:
    """Return the slots that nobody has, of tuples of which the seat has had none."""
    free = ChoiceSlot.objects.filter(campaign=campaign_id, seat=None, state=_State.OPEN)
    if seat_id is None:
        return free
    return free.exclude(four_tuple__in=ChoiceSlot.objects.filter(seat=seat_id).values("four_tuple"))


def count_slots_had(seat: Seat) -> int:
    """Return how many tuples a seat has answered or holds, those set aside included."""
    answered = Exists(Choice.objects.filter(slot=OuterRef("pk")))
    return ChoiceSlot.objects.filter(Q(state=_State.OPEN) | answered, seat=seat).count()


def choice_progress(campaign: Campaign, seat: Seat | None) -> ChoiceProgress:
    """Count what is answered and left for a seat, or for the next annotator, in two queries."""
    most = choice_protocol_of(campaign).tuples_at_most
    counts = {"had": 0, "held": 0, "done": 0}
    if seat is not None:
        own_slots = ChoiceSlot.objects.filter(seat=seat).exclude(state=_State.VOID)
        counts = own_slots.aggregate(
            had=Count("pk"),
            held=Count("pk", filter=Q(state=_State.OPEN)),
            done=Count("pk", filter=Q(state=_State.DONE)),
        )
    free = 0
    if seat is None or seat.left_at is None:
        unbound = free_slots(campaign.pk, None if seat is None else seat.pk)
        free = unbound.aggregate(n=Count("four_tuple", distinct=True))["n"]
        if most is not None:
            free = min(free, max(0, most - counts["had"]))
    return ChoiceProgress(done=counts["done"], left=counts["held"] + free)


def seconds_left(campaign: Campaign, seat: Seat, progress: ChoiceProgress) -> float:
    """Return how long the rest takes at the pace of the seat's latest answers, in one query."""
    first = Choice.objects.filter(slot__seat=OuterRef("pk"), revises=None, shown_ms__isnull=False)
    latest = ArraySubquery(first.order_by("-pk").values("shown_ms")[:_LAST])
    times = Seat.objects.values_list(latest, flat=True).get(pk=seat.pk)
    planned = 60 * choice_protocol_of(campaign).minutes_per_tuple
    return progress.left * pace(times, planned=planned, longest=10 * planned)


def has_second_half(campaign: Campaign) -> bool:
    return FourTuple.objects.filter(campaign=campaign, half=2).exists()
