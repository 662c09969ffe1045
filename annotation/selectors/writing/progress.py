"""How much of a writing campaign is written, and what is left for one author."""

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from annotation.models import Campaign, JoiningSettings, Prompt, Seat, TextSlot, Version
from annotation.planning.pace import pace
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.slots.progress import SlotProgress, slot_progress

_State = TextSlot.State
# Enough texts to follow the day without being moved by a single one.
_LAST = 30
# A text takes longer than a pair, and thinking about it shows nothing on the page.
LONGEST_SECONDS = 600


def free_slots(campaign_id: int, seat_id: int | None) -> QuerySet[TextSlot]:
    """Return the slots that nobody has, of prompts of which the seat has had none."""
    free = TextSlot.objects.filter(
        campaign=campaign_id, seat=None, state=_State.OPEN, prompt__state=Prompt.State.OPEN
    )
    if seat_id is None:
        return free
    # What a seat has had is looked up in a table of its own, made once, while slots are read in
    # their sequence; a join would read all of them.
    return free.exclude(prompt__in=TextSlot.objects.filter(seat=seat_id).values("prompt"))


def count_slots_had(seat: Seat) -> int:
    """Return how many texts a seat has written or holds, those set aside included."""
    written = Exists(Version.objects.filter(slot=OuterRef("pk")))
    return TextSlot.objects.filter(Q(state=_State.OPEN) | written, seat=seat).count()


def writing_progress(campaign: Campaign, seat: Seat | None) -> SlotProgress:
    """Count what is written and left for a seat, or for the next author, in two queries."""
    free = free_slots(campaign.pk, None if seat is None else seat.pk)
    at_most = writing_protocol_of(campaign).texts_at_most
    return slot_progress(free, seat, asks_for="prompt", at_most=at_most)


def seconds_left(campaign: Campaign, seat: Seat, progress: SlotProgress) -> float:
    """Return how long the rest takes at the pace of the seat's latest texts, in one query."""
    first = Version.objects.filter(slot__seat=OuterRef("pk"), revises=None, shown_ms__isnull=False)
    settings = JoiningSettings.objects.filter(campaign=campaign).values("idle_seconds")
    idle, times = Seat.objects.values_list(
        Subquery(settings), ArraySubquery(first.order_by("-pk").values("shown_ms")[:_LAST])
    ).get(pk=seat.pk)
    planned = 60 * writing_protocol_of(campaign).minutes_per_text
    longest = max(idle or 0, LONGEST_SECONDS)
    return progress.left * pace(times, planned=planned, longest=longest)
