"""What each annotator did in a campaign, and what it costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.db.models import Count, Max, Q, Sum
from django.db.models.functions import Least

from annotation.models import Annotator, Campaign, JoiningSettings, Judgement, PlatformAccount
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
    minutes: Decimal
    cost: Decimal | None
    is_finished: bool


@dataclass(frozen=True)
class Pay:
    """The work of everybody in a campaign, and the sums."""

    joining: JoiningSettings
    rows: tuple[PayRow, ...]

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
    """Return the work of each annotator, checkpoints paid like pairs, in four queries.

    Every time a pair was before somebody counts, also when they changed their mind, but no
    longer than the settings' longest time: a page left open is not work.
    """
    joining = joining_of(campaign)
    counts = {row["annotator"]: row for row in _counted(campaign, joining.idle_seconds * 1000)}
    here = Q(pk__in=counts) | Q(participations__campaign=campaign)
    annotators = (
        Annotator.objects.filter(here)
        .select_related("user")
        .annotate(
            finished=Max("participations__finished_at", filter=Q(participations__campaign=campaign))
        )
        .order_by("number")
    )
    accounts = PlatformAccount.objects.filter(project=campaign.project_id)
    ids = dict(accounts.values_list("user", "participant_id"))
    return Pay(
        joining=joining,
        rows=tuple(
            _row(annotator, counts.get(annotator.pk, {}), ids, joining) for annotator in annotators
        ),
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


def _row(
    annotator: Annotator,
    counted: Mapping[str, Any],
    ids: dict[int, str],
    joining: JoiningSettings,
) -> PayRow:
    minutes = Decimal(counted.get("ms") or 0) / 60_000
    pay = joining.pay_per_hour
    cost = None if pay is None else (minutes / 60 * pay).quantize(_CENT, ROUND_HALF_UP)
    return PayRow(
        annotator=annotator,
        participant_id=ids.get(annotator.user_id or 0, ""),
        judgements=counted.get("judgements", 0),
        checkpoints=counted.get("checkpoints", 0),
        untimed=counted.get("untimed", 0),
        minutes=minutes.quantize(_CENT, ROUND_HALF_UP),
        cost=cost,
        is_finished=vars(annotator)["finished"] is not None,
    )
