"""How many slots of one kind are done, and what is left for one person."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from annotation.models import ChoiceSlot, Seat, TextSlot


@dataclass(frozen=True)
class SlotProgress:
    """Slots of one person: those done, and those they could still do if nobody else came."""

    done: int
    left: int

    @property
    def total(self) -> int:
        return self.done + self.left


def slot_progress(
    free: QuerySet[TextSlot] | QuerySet[ChoiceSlot],
    seat: Seat | None,
    *,
    asks_for: str,
    at_most: int | None,
) -> SlotProgress:
    """Count what is done and left for a seat, or for the next person, in two queries.

    Parameters
    ----------
    free : QuerySet
        Slots that nobody has, of what the seat has not had.
    seat : Seat or None
    asks_for : str
        Field of a slot with what is asked for: nobody is asked twice for the same.
    at_most : int or None
        Slots that one seat may have.
    """
    states = free.model.State
    had = held = done = 0
    if seat is not None:
        own = free.model.objects.filter(seat=seat).exclude(state=states.VOID)
        had, held, done = own.aggregate(
            had=Count("pk"),
            held=Count("pk", filter=Q(state=states.OPEN)),
            done=Count("pk", filter=Q(state=states.DONE)),
        ).values()
    unbound = 0
    if seat is None or seat.left_at is None:
        unbound = free.aggregate(n=Count(asks_for, distinct=True))["n"]
        if at_most is not None:
            unbound = min(unbound, max(0, at_most - had))
    return SlotProgress(done, held + unbound)
