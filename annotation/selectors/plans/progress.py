"""The progress of a seat and of a campaign, and the next assignments."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Exists, OuterRef, Q

from annotation.models import Assignment, Campaign, Review, Seat
from annotation.planning.protocol import Reviewed
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.plans.pool import pool_ahead

State = Assignment.State
Counts = dict[tuple[str, str, str], int]  # by kind of pair, order and state

# What it takes to show a pair. Rare cases, checkpoints and pairs carried over, are fetched on
# demand: this many joins take longer to plan than to run.
SHOWN = ("pair__sentence_a", "pair__sentence_b")


@dataclass(frozen=True)
class SeatProgress:
    """Pairs and checkpoints of a seat; those that fell with a rejected sentence do not count."""

    done: int
    open: int
    waiting: int

    @property
    def total(self) -> int:
        return self.done + self.open + self.waiting

    @property
    def left(self) -> int:
        return self.open + self.waiting

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 100

    @property
    def is_finished(self) -> bool:
        return self.done == self.total


@dataclass(frozen=True)
class CampaignProgress:
    """Judgements asked for and given, and the leader's queue."""

    judged: int
    open: int
    waiting: int
    void: int
    seats: int
    seats_taken: int
    seats_paused: int
    reviews_pending: int
    reviews_accepted: int
    reviews_rejected: int
    reviewed: Reviewed | None  # which sentences are reviewed, if any

    @property
    def total(self) -> int:
        return self.judged + self.open + self.waiting

    @property
    def percent(self) -> int:
        return 100 * self.judged // self.total if self.total else 0

    @property
    def is_finished(self) -> bool:
        return self.total > 0 and self.judged == self.total

    @property
    def reviews_done(self) -> int:
        return self.reviews_accepted + self.reviews_rejected

    @property
    def reviews(self) -> int:
        return self.reviews_pending + self.reviews_done


def assignments_ahead(seat: Seat, count: int) -> list[Assignment]:
    """Return the next assignments of a seat: one index lookup, however much is done.

    A checkpoint that waits only for the pair before it comes with that pair; sent later than the
    pair behind it, it would give itself away.
    """
    open_assignments = Assignment.objects.filter(
        seat=seat, state=State.OPEN, position__isnull=False
    )
    assignments = list(open_assignments.order_by("position").select_related(*SHOWN)[:count])
    # None comes before the first, and in a pool none waits.
    if count > 1 and not protocol_of(seat.campaign).plan.is_shared:
        assignments = _with_checkpoints(seat, assignments)[:count]
    for assignment in assignments:
        assignment.seat = seat
    return assignments


def _with_checkpoints(seat: Seat, assignments: list[Assignment]) -> list[Assignment]:
    behind = [1 + (assignment.position or 0) for assignment in assignments]
    waiting = Assignment.objects.filter(
        seat=seat, position__in=behind, state=State.WAITING, checkpoint__isnull=False
    )
    return sorted([*assignments, *waiting], key=lambda each: each.position or 0)


def is_open_to_see() -> Q:
    """Return the condition for assignments that count as open for an annotator, including
    checkpoints behind open pairs; otherwise the number left would not fall with the pair before a
    checkpoint.
    """
    before = Assignment.objects.filter(
        seat=OuterRef("seat"), position=OuterRef("position") - 1, state=State.OPEN
    )
    is_next = Q(Exists(before), state=State.WAITING, checkpoint__isnull=False)
    return Q(state=State.OPEN) | is_next


def seat_of(campaign: Campaign, user_id: int) -> Seat | None:
    """Return the seat that a person has in a campaign."""
    seat = (
        Seat.objects.select_related("annotator")
        .filter(campaign=campaign, annotator__user_id=user_id)
        .first()
    )
    if seat is not None:
        seat.campaign = campaign
    return seat


class SeatState(StrEnum):
    """Why an annotator has nothing to judge now."""

    DONE = "done"
    WAITING = "waiting"  # for the leader
    PAUSED = "paused"


def seat_state(campaign: Campaign, seat: Seat) -> SeatState:
    """Return why a seat has no assignment."""
    if seat.paused_at is not None:
        return SeatState.PAUSED
    protocol = protocol_of(campaign)
    most = protocol.limits.pairs_at_most
    if not protocol.plan.is_shared:
        is_waiting = Assignment.objects.filter(seat=seat, state=State.WAITING).exists()
    elif most is not None and seat.pairs >= most:
        is_waiting = False
    else:
        pending = Review.objects.filter(campaign=campaign, state=Review.State.PENDING)
        is_waiting = pending.exists()
    return SeatState.WAITING if is_waiting else SeatState.DONE


def seat_progress(seat: Seat) -> SeatProgress:
    """Count the seat's assignments. A checkpoint waits for its pair, not for the review. In a pool
    the count is what the annotator could judge if nobody else came.
    """
    protocol = protocol_of(seat.campaign)
    if protocol.plan.is_shared:
        ahead = pool_ahead(seat.campaign_id, seat.pk, protocol)
        return SeatProgress(done=seat.judged, open=ahead.open, waiting=ahead.waiting)
    seat_assignments = Assignment.objects.filter(seat=seat)
    counts = seat_assignments.aggregate(
        done=Count("pk", filter=Q(state=State.DONE)),
        open=Count("pk", filter=Q(state=State.OPEN)),
        waiting=Count("pk", filter=Q(state=State.WAITING)),
    )
    if counts["waiting"] and counts["open"]:
        behind = seat_assignments.filter(is_open_to_see(), state=State.WAITING).count()
        counts |= {"open": counts["open"] + behind, "waiting": counts["waiting"] - behind}
    return SeatProgress(**counts)


def counts_by_kind(campaign: Campaign) -> Counts:
    """Count the campaign's assignments by kind of pair, order and state, checkpoints left out."""
    assignments = Assignment.objects.filter(campaign=campaign, pair__isnull=False)
    counted = assignments.order_by().values_list("pair__kind", "order", "state")
    return {(kind, order, state): n for kind, order, state, n in counted.annotate(n=Count("pk"))}


def campaign_progress(campaign: Campaign, counts: Counts | None = None) -> CampaignProgress:
    """Count the campaign's pairs in all seats, without checkpoints.

    Pass `counts` if the pairs were counted already: in a large campaign that takes longest.
    """
    states: dict[str, int] = {}
    if counts is None:
        assignments = Assignment.objects.filter(campaign=campaign, pair__isnull=False)
        states = dict(assignments.order_by().values_list("state").annotate(n=Count("pk")))
    for (_, _, state), n in (counts or {}).items():
        states[state] = states.get(state, 0) + n
    reviews = dict(
        Review.objects.filter(campaign=campaign)
        .order_by()
        .values_list("state")
        .annotate(n=Count("pk"))
    )
    seats = Seat.objects.filter(campaign=campaign).aggregate(
        all=Count("pk"),
        taken=Count("annotator"),
        paused=Count("pk", filter=Q(paused_at__isnull=False, left_at=None)),
    )
    return CampaignProgress(
        judged=states.get(State.DONE, 0),
        open=states.get(State.OPEN, 0),
        waiting=states.get(State.WAITING, 0),
        void=states.get(State.VOID, 0),
        seats=seats["all"],
        seats_taken=seats["taken"],
        seats_paused=seats["paused"],
        reviews_pending=reviews.get(Review.State.PENDING, 0),
        reviews_accepted=reviews.get(Review.State.ACCEPTED, 0),
        reviews_rejected=reviews.get(Review.State.REJECTED, 0),
        reviewed=protocol_of(campaign).reviewed,
    )
