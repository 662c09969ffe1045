"""A campaign of best–worst scaling under way: what is answered, by whom, and its runs."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Avg, Count, Max, Q, QuerySet

from annotation.models import (
    AggregationRun,
    Campaign,
    Choice,
    ChoiceScore,
    ChoiceSlot,
    FourTuple,
    Seat,
)
from annotation.planning.forecast import WINDOW, expected_end
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.choosing.answers import current_choices
from datasets.models import Project

# Whoever answered within this time counts as working now.
_NOW = timedelta(minutes=10)
_State = ChoiceSlot.State


@dataclass(frozen=True)
class HalfChoices:
    """Tuples and answers of one half; of a plan in one piece there is only the first."""

    half: int
    tuples: int
    asked: int
    done: int

    @property
    def left(self) -> int:
        return self.asked - self.done


@dataclass(frozen=True)
class CampaignChoices:
    """Answers asked for and given, of both halves as far as they exist.

    `asked` counts those of a second half that is not made yet, too.
    """

    halves: tuple[HalfChoices, ...]
    asked: int
    last_day: int
    end: datetime | None  # at the present pace
    awaits_second_half: bool

    @property
    def done(self) -> int:
        return sum(half.done for half in self.halves)

    @property
    def tuples(self) -> int:
        return sum(half.tuples for half in self.halves)

    @property
    def percent(self) -> int:
        return 100 * self.done // self.asked if self.asked else 0


@dataclass(frozen=True)
class ChooserRow:
    """A seat of the campaign; `seconds` is the mean time of four pairs."""

    seat: Seat
    done: int
    held: int
    seconds: float | None
    last_at: datetime | None
    is_working: bool


@dataclass(frozen=True)
class ChoosingRow:
    """A campaign in a list; `done` and `asked` are 0 while it is a draft."""

    campaign: Campaign
    done: int
    asked: int
    seats_taken: int


def choosing_campaigns_listed(project: Project, *, archived: bool = False) -> list[ChoosingRow]:
    """Return the campaigns of best–worst scaling, newest first, in two queries."""
    campaigns = Campaign.objects.choosing().filter(
        project=project, archived_at__isnull=not archived
    )
    seats_taken = Count("seats", filter=Q(seats__annotator__isnull=False))
    listed = list(campaigns.annotate(taken=seats_taken))
    slots = ChoiceSlot.objects.filter(campaign__in=listed).exclude(state=_State.VOID).order_by()
    counted = slots.values("campaign").annotate(
        asked=Count("pk"), done=Count("pk", filter=Q(state=_State.DONE))
    )
    counts = {row["campaign"]: (row["done"], row["asked"]) for row in counted} if listed else {}
    return [
        ChoosingRow(campaign, *counts.get(campaign.pk, (0, 0)), seats_taken=vars(campaign)["taken"])
        for campaign in listed
    ]


def campaign_choices(campaign: Campaign, *, now: datetime) -> CampaignChoices:
    """Count tuples and answers in three queries."""
    tuples = dict(
        FourTuple.objects.filter(campaign=campaign)
        .order_by()
        .values_list("half")
        .annotate(n=Count("pk"))
    )
    slots = ChoiceSlot.objects.filter(campaign=campaign).exclude(state=_State.VOID).order_by()
    counted = slots.values("four_tuple__half").annotate(
        asked=Count("pk"), done=Count("pk", filter=Q(state=_State.DONE))
    )
    halves = [
        HalfChoices(
            row["four_tuple__half"], tuples[row["four_tuple__half"]], row["asked"], row["done"]
        )
        for row in counted
    ]
    halves.sort(key=lambda half: half.half)
    since = now - WINDOW
    last_day = Choice.objects.filter(
        slot__campaign=campaign, revises=None, created_at__gte=since
    ).count()
    n_asked = sum(half.asked for half in halves)
    awaits_second_half = choice_protocol_of(campaign).is_iterative and len(halves) == 1
    if awaits_second_half:
        n_asked += tuples[1] * choice_protocol_of(campaign).answers_per_tuple
    done = sum(half.done for half in halves)
    return CampaignChoices(
        halves=tuple(halves),
        asked=n_asked,
        last_day=last_day,
        end=expected_end(left=n_asked - done, judged=last_day, since=campaign.opened_at, now=now),
        awaits_second_half=awaits_second_half,
    )


def choosers_watched(campaign: Campaign, *, now: datetime) -> list[ChooserRow]:
    """Return a row for each annotator who has taken a seat, in three queries."""
    choices = Choice.objects.filter(slot__campaign=campaign, revised_by=None).order_by()
    counted = choices.values("slot__seat").annotate(
        done=Count("pk", filter=Q(slot__state=_State.DONE)),
        ms=Avg("shown_ms"),
        last_at=Max("created_at"),
    )
    of_seat: dict[int, dict[str, Any]] = {row["slot__seat"]: {**row} for row in counted}
    slots_held = dict(
        ChoiceSlot.objects.filter(campaign=campaign, state=_State.OPEN, seat__isnull=False)
        .order_by()
        .values_list("seat")
        .annotate(n=Count("pk"))
    )
    seats = Seat.objects.filter(campaign=campaign, annotator__isnull=False)
    return [
        _row(seat, of_seat.get(seat.pk, {}), slots_held.get(seat.pk, 0), now)
        for seat in seats.select_related("annotator").order_by("number")
    ]


def _row(seat: Seat, counted: dict[str, Any], slots_held: int, now: datetime) -> ChooserRow:
    last_at, ms = counted.get("last_at"), counted.get("ms")
    return ChooserRow(
        seat=seat,
        done=counted.get("done", 0),
        held=slots_held,
        seconds=None if ms is None else ms / 1000,
        last_at=last_at,
        is_working=last_at is not None and now - last_at < _NOW,
    )


def choice_runs(campaign: Campaign) -> QuerySet[AggregationRun]:
    return AggregationRun.objects.filter(campaign=campaign).order_by("-number")


def scores_listed(run: AggregationRun) -> QuerySet[ChoiceScore]:
    """Return the scores of a run with their pairs, the highest first."""
    related = ("pair__sentence_a", "pair__sentence_b")
    scores = ChoiceScore.objects.filter(run=run).select_related(*related)
    return scores.order_by("-counted", "-strength", "pair__number")


def choices_listed(run: AggregationRun) -> QuerySet[Choice]:
    """Return the answers that were the last of their chains when a run was made."""
    until = datetime.fromisoformat(run.parameters["judged_until"])
    pairs = (f"slot__four_tuple__pair_{n}" for n in (1, 2, 3, 4))
    choices = current_choices(run.campaign, until=until).select_related("annotator", *pairs)
    return choices.order_by("slot__four_tuple__number", "annotator__number")
