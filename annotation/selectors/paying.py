"""What each annotator did in a campaign, and what it costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from statistics import median
from typing import Any

from django.db.models import Count, Exists, F, Max, OuterRef, Q, Sum
from django.db.models.functions import Least

from annotation.models import (
    Annotator,
    Campaign,
    JoiningSettings,
    Judgement,
    Participation,
    PlatformAccount,
    Seat,
)
from annotation.selectors.joining import joining_of

_CENT = Decimal("0.01")


@dataclass(frozen=True)
class PayRow:
    """The work of one annotator; `cost` is None where no pay is set."""

    annotator: Annotator
    participant_id: str  # of the platform, for paying there
    judgements: int
    checkpoints: int
    untimed: int  # answers that came without a time, from a browser without scripts
    before: Decimal  # minutes for instructions, check and practice
    judging: Decimal  # minutes that pairs and checkpoints were on the screen
    cost: Decimal | None
    is_finished: bool

    @property
    def minutes(self) -> Decimal:
        return self.before + self.judging


@dataclass(frozen=True)
class Pay:
    """The work of everybody in a campaign, and the sums."""

    joining: JoiningSettings
    rows: tuple[PayRow, ...]
    # From the consent to the place: the middle one of those who came by a link.
    measured_before: float | None

    @property
    def judgements(self) -> int:
        return sum(row.judgements for row in self.rows)

    @property
    def minutes(self) -> Decimal:
        return sum((row.minutes for row in self.rows), Decimal(0))

    @property
    def cost(self) -> Decimal | None:
        if self.joining.pay_per_hour is None:
            return None
        return sum((row.cost or Decimal(0) for row in self.rows), Decimal(0))


def campaign_pay(campaign: Campaign) -> Pay:
    """Return the work of each annotator, checkpoints paid like pairs, in five queries.

    Every time a pair was before somebody counts, also when they changed their mind, but no
    longer than the settings' longest time: a page left open is not work. What comes before the
    first pair counts for who has a place, and for who did not pass the check.
    """
    joining = joining_of(campaign)
    counts = {row["annotator"]: row for row in _counted(campaign, joining.idle_seconds * 1000)}
    seats = Seat.objects.filter(campaign=campaign, annotator=OuterRef("pk"))
    failed = Participation.objects.filter(annotator=OuterRef("pk"), failed_at__isnull=False)
    here = Q(pk__in=counts) | Q(participations__campaign=campaign) | Q(has_seat=True)
    annotators = (
        Annotator.objects.filter(project=campaign.project_id)
        .select_related("user")
        .annotate(
            has_seat=Exists(seats),
            is_through=Exists(seats) | Exists(failed.filter(campaign=campaign)),
            finished=Max(
                "participations__finished_at", filter=Q(participations__campaign=campaign)
            ),
        )
        .filter(here)
        .order_by("number")
    )
    accounts = PlatformAccount.objects.filter(project=campaign.project_id)
    ids = dict(accounts.values_list("user", "participant_id"))
    return Pay(
        joining=joining,
        rows=tuple(
            _row(annotator, counts.get(annotator.pk, {}), ids, joining) for annotator in annotators
        ),
        measured_before=_measured_before(campaign),
    )


def _counted(campaign: Campaign, longest_ms: int) -> Iterable[Mapping[str, Any]]:
    timed, current = Q(shown_ms__isnull=False), Q(revised_by=None)
    return (
        Judgement.objects.filter(assignment__seat__campaign=campaign)
        .order_by()
        .values("annotator")
        .annotate(
            judgements=Count("pk", filter=current & Q(assignment__pair__isnull=False)),
            checkpoints=Count("pk", filter=current & Q(assignment__checkpoint__isnull=False)),
            untimed=Count("pk", filter=current & ~timed),
            # In PostgreSQL the least of nothing and a number is the number.
            ms=Sum(Least("shown_ms", longest_ms), filter=timed),
        )
    )


def _measured_before(campaign: Campaign) -> float | None:
    took = Seat.objects.filter(
        campaign=campaign, annotator__participations__campaign=campaign
    ).values_list(F("taken_at") - F("annotator__participations__accepted_at"), flat=True)
    minutes = [each.total_seconds() / 60 for each in took if each is not None]
    return median(minutes) if minutes else None


def _row(
    annotator: Annotator,
    counted: Mapping[str, Any],
    ids: dict[int, str],
    joining: JoiningSettings,
) -> PayRow:
    judging = Decimal(counted.get("ms") or 0) / 60_000
    is_through = counted or vars(annotator)["is_through"]
    before = joining.before_minutes if is_through else Decimal(0)
    pay = joining.pay_per_hour
    cost = None if pay is None else ((before + judging) / 60 * pay).quantize(_CENT, ROUND_HALF_UP)
    return PayRow(
        annotator=annotator,
        participant_id=ids.get(annotator.user_id or 0, ""),
        judgements=counted.get("judgements", 0),
        checkpoints=counted.get("checkpoints", 0),
        untimed=counted.get("untimed", 0),
        before=before,
        judging=judging.quantize(_CENT, ROUND_HALF_UP),
        cost=cost,
        is_finished=vars(annotator)["finished"] is not None,
    )
