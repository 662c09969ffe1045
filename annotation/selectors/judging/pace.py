"""How fast somebody judges."""

from dataclasses import dataclass

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, Subquery

from annotation.models import Assignment, JoiningSettings, Judgement, Seat
from annotation.planning.pace import pace
from annotation.selectors.campaigns.protocols import protocol_of

# Enough answers to follow the day without being moved by a single pair.
_LAST = 30


@dataclass(frozen=True)
class Pace:
    """Seconds for a pair; `longest` is the most that counts for one, `over` how many it is of."""

    seconds: float
    longest: int
    over: int = _LAST

    def left(self, items: int) -> float:
        """Return the seconds for a number of pairs and checkpoints."""
        return items * self.seconds


def seat_pace(seat: Seat) -> Pace:
    """Return the pace of a seat's latest answers, or the planned one while there are too few."""
    # A subquery for each judgement, newest first: a join would read all of them.
    assignments = Assignment.objects.filter(pk=OuterRef("assignment")).order_by()
    given = (
        Judgement.objects.filter(annotator=seat.annotator_id)
        .alias(seat=Subquery(assignments.values("seat")))
        .filter(seat=seat.pk, revises=None, shown_ms__isnull=False)
        .order_by("-pk")
    )
    # The settings come in the same query, because every page needs them.
    settings = JoiningSettings.objects.filter(campaign=seat.campaign_id).values("idle_seconds")
    chosen, times = Seat.objects.values_list(
        Subquery(settings), ArraySubquery(given.values("shown_ms")[:_LAST])
    ).get(pk=seat.pk)
    longest = chosen or JoiningSettings().idle_seconds
    planned = 60 * protocol_of(seat.campaign).minutes_per_pair
    return Pace(pace(times, planned=planned, longest=longest), longest)
