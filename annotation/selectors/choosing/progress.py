"""How much of a campaign of best–worst scaling is answered, and what is left for one annotator."""

from dataclasses import dataclass

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Q, QuerySet

from annotation.models import Campaign, Choice, ChoiceSlot, FourTuple, Seat
from annotation.planning.four_tuples import TUPLE_SIZE
from annotation.planning.pace import pace
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.slots.progress import SlotProgress, slot_progress

_State = ChoiceSlot.State
# Enough answers to follow the day without being moved by a single one.
_LAST = 30


@dataclass(frozen=True)
class ChoiceProgress(SlotProgress):
    """Tuples of an annotator."""

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
    free = free_slots(campaign.pk, None if seat is None else seat.pk)
    at_most = choice_protocol_of(campaign).tuples_at_most
    progress = slot_progress(free, seat, asks_for="four_tuple", at_most=at_most)
    return ChoiceProgress(progress.done, progress.left)


def seconds_left(campaign: Campaign, seat: Seat, progress: ChoiceProgress) -> float:
    """Return how long the rest takes at the pace of the seat's latest answers, in one query."""
    first = Choice.objects.filter(slot__seat=OuterRef("pk"), revises=None, shown_ms__isnull=False)
    latest = ArraySubquery(first.order_by("-pk").values("shown_ms")[:_LAST])
    times = Seat.objects.values_list(latest, flat=True).get(pk=seat.pk)
    planned = 60 * choice_protocol_of(campaign).minutes_per_tuple
    return progress.left * pace(times, planned=planned, longest=10 * planned)


def has_second_half(campaign: Campaign) -> bool:
    return FourTuple.objects.filter(campaign=campaign, half=2).exists()
