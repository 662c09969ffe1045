"""The live page of a campaign.

It is polled every few seconds, so only the counts by kind and order may grow with the number of
judgements; whatever needs single judgements reads the last day only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Avg, Count, DateTimeField, Exists, OuterRef, Q, QuerySet, Subquery

from annotation.models import Assignment, Campaign, Judgement, Seat
from annotation.planning.forecast import WINDOW, expected_end
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.plans.progress import CampaignProgress

_State = Assignment.State

_HOUR = timedelta(hours=1)
# Whoever answered within this time counts as working now.
_NOW = timedelta(minutes=10)
_MISSES_SHOWN = 10


@dataclass(frozen=True)
class LastDay:
    """What an annotator did in the last day; `seconds` is the mean time of a pair."""

    hour: int = 0
    day: int = 0
    fast: int = 0
    slow: int = 0
    seconds: float | None = None


@dataclass(frozen=True)
class AnnotatorRow:
    """A row of the table of annotators; `held` counts their pairs not yet judged."""

    seat: Seat
    held: int
    last_at: datetime | None
    last_day: LastDay
    is_working: bool


@dataclass(frozen=True)
class Watched:
    """The annotators of a campaign, their pace, and their latest misses."""

    rows: tuple[AnnotatorRow, ...]
    misses: tuple[Judgement, ...]
    ends_at: datetime | None

    @property
    def working(self) -> int:
        return sum(row.is_working for row in self.rows)

    @property
    def hour(self) -> int:
        return sum(row.last_day.hour for row in self.rows)

    @property
    def day(self) -> int:
        return sum(row.last_day.day for row in self.rows)


def campaign_watched(campaign: Campaign, progress: CampaignProgress, *, now: datetime) -> Watched:
    """Return who works, how fast, and when it will be done, in four queries."""
    rows = tuple(_rows(campaign, Seat.objects.filter(campaign=campaign), now))
    judged = sum(row.last_day.day for row in rows)
    left = progress.open + progress.waiting
    return Watched(
        rows=rows,
        misses=tuple(judgements_listed(campaign, only="missed")[:_MISSES_SHOWN]),
        ends_at=expected_end(left=left, judged=judged, since=campaign.opened_at, now=now),
    )


def seat_watched(seat: Seat, *, now: datetime) -> AnnotatorRow:
    """Return the row of one annotator without reading those of others."""
    (row,) = _rows(seat.campaign, Seat.objects.filter(pk=seat.pk), now)
    return row


def _rows(campaign: Campaign, queryset: QuerySet[Seat], now: datetime) -> list[AnnotatorRow]:
    judgements = Judgement.objects.filter(
        annotator=OuterRef("annotator"), assignment__seat=OuterRef("pk")
    )
    last = judgements.order_by("-pk").values("created_at")[:1]
    elsewhere = Seat.objects.filter(annotator=OuterRef("annotator")).exclude(campaign=campaign)
    seats = list(
        queryset.select_related("annotator")
        .annotate(last_at=Subquery(last, output_field=DateTimeField()), also=Exists(elsewhere))
        .order_by("number")
    )
    is_here_only = not any(vars(seat)["also"] for seat in seats)
    days = _last_day(campaign, seats, now, is_here_only=is_here_only)
    slots_held = dict(
        Assignment.objects.filter(seat__in=queryset, state=_State.OPEN, pair__isnull=False)
        .order_by()
        .values_list("seat")
        .annotate(n=Count("pk"))
    )
    return [_row(seat, slots_held, days, now) for seat in seats]


def _row(
    seat: Seat, slots_held: dict[int | None, int], days: dict[int | None, LastDay], now: datetime
) -> AnnotatorRow:
    last_at: datetime | None = vars(seat)["last_at"]
    return AnnotatorRow(
        seat=seat,
        held=slots_held.get(seat.pk, 0),
        last_at=last_at,
        last_day=days.get(seat.annotator_id, LastDay()),
        is_working=last_at is not None and now - last_at <= _NOW,
    )


def _last_day(
    campaign: Campaign, seats: Sequence[Seat], now: datetime, *, is_here_only: bool
) -> dict[int | None, LastDay]:
    """Return each annotator's last day; checkpoints do not count as progress.

    Which campaign it was for is not asked where nobody sits in another one: that takes longer than
    all the rest.
    """
    protocol = protocol_of(campaign)
    limits = protocol.limits
    people = [seat.annotator_id for seat in seats if seat.annotator_id is not None]
    recent = Judgement.objects.filter(
        annotator__in=people, created_at__gte=now - WINDOW, revises=None
    )
    if not is_here_only:
        recent = recent.filter(assignment__campaign=campaign)
    is_pair = Q(missed=None)
    counted = (
        recent.order_by()
        .values_list("annotator")
        .annotate(
            hour=Count("pk", filter=is_pair & Q(created_at__gte=now - _HOUR)),
            day=Count("pk", filter=is_pair),
            fast=Count("pk", filter=Q(shown_ms__lt=limits.fast_ms or 0)),
            slow=Count("pk", filter=_slow_from(protocol)),
            ms=Avg("shown_ms"),
        )
    )
    return {
        annotator: LastDay(hour, day, fast, slow, None if ms is None else ms / 1000)
        for annotator, hour, day, fast, slow, ms in counted
    }


def _slow_from(protocol: Protocol) -> Q:
    most = protocol.limits.slow_ms
    return Q(pk__lt=0) if most is None else Q(shown_ms__gt=most)


def judgements_listed(
    campaign: Campaign, *, only: str = "", seat: Seat | None = None, before: int | None = None
) -> QuerySet[Judgement]:
    """Return judgements, the newest first: all, or those that `only` names.

    `missed` at a checkpoint; `fast` or `slow` by the limits of the protocol.
    """
    protocol = protocol_of(campaign)
    kinds = {
        "missed": Q(missed=True),
        "fast": Q(shown_ms__lt=protocol.limits.fast_ms or 0),
        "slow": _slow_from(protocol),
    }
    judgements = Judgement.objects.filter(kinds.get(only, Q()), assignment__campaign=campaign)
    if seat is not None:
        # Uses the annotator's index, however much others have judged.
        judgements = judgements.filter(annotator=seat.annotator_id, assignment__seat=seat)
    if before is not None:
        judgements = judgements.filter(pk__lt=before)
    return judgements.order_by("-pk").select_related(
        "annotator",
        "assignment__seat",
        "assignment__checkpoint",
        "assignment__pair__sentence_a",
        "assignment__pair__sentence_b",
    )
