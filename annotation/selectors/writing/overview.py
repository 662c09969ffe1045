"""A writing campaign under way: what is written, by whom, and what waits for a decision."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Avg, Count, Exists, Max, OuterRef, Q, QuerySet

from annotation.models import Campaign, Prompt, Seat, Settlement, TextSlot, Version
from annotation.planning.writing.protocol import WritingProtocol, WritingTask
from annotation.selectors.campaigns.protocols import writing_protocol_of
from datasets.models import Membership, Project, Role

# Whoever wrote within this time counts as working now.
_NOW = timedelta(minutes=10)


@dataclass(frozen=True)
class CampaignTexts:
    """Texts asked for and written, and prompts by their state."""

    texts: int
    written: int
    passes: int
    by_state: dict[str, int]

    @property
    def prompts(self) -> int:
        return sum(self.by_state.values())

    @property
    def waiting(self) -> int:
        """Prompts that wait for a decision."""
        return self.by_state.get(Prompt.State.WRITTEN, 0)

    @property
    def settled(self) -> int:
        return self.by_state.get(Prompt.State.SETTLED, 0)

    @property
    def is_finished(self) -> bool:
        ended = self.settled + self.by_state.get(Prompt.State.PASSED, 0)
        return ended == self.prompts

    @property
    def percent(self) -> int:
        return 100 * self.written // self.texts if self.texts else 0


@dataclass(frozen=True)
class AuthorRow:
    """A seat of a writing campaign; `seconds` is the mean time of a text."""

    seat: Seat
    texts: int
    passes: int
    held: int
    seconds: float | None
    last_at: datetime | None
    is_working: bool


@dataclass(frozen=True)
class RuleRow:
    """A transformation: how often it was planned, asked for, passed on, and became a sentence."""

    rule: str
    stage: str
    share: float
    asked: int
    passed: int
    settled: int


@dataclass(frozen=True)
class WritingRow:
    """A writing campaign in a list; `progress` counts nothing while it is a draft."""

    campaign: Campaign
    progress: CampaignTexts
    seats_taken: int


def writing_campaigns_listed(project: Project, *, archived: bool = False) -> list[WritingRow]:
    """Return writing campaigns, newest first; a few queries each, as there are never many."""
    campaigns = Campaign.objects.writing().filter(project=project, archived_at__isnull=not archived)
    seats_taken = Count("seats", filter=Q(seats__annotator__isnull=False))
    return [
        WritingRow(campaign, campaign_texts(campaign), vars(campaign)["taken"])
        for campaign in campaigns.annotate(taken=seats_taken)
    ]


def campaigns_with_task(project: Project, task: WritingTask) -> int:
    """Return how many campaigns of a task a project has, those archived among them."""
    return Campaign.objects.filter(project=project, task=task).count()


def campaigns_undecided(project: Project) -> list[tuple[Campaign, int]]:
    """Return the campaigns in which texts wait for a decision, with how many, in one query."""
    waits = Count("prompts", filter=Q(prompts__state=Prompt.State.WRITTEN))
    campaigns = Campaign.objects.writing().filter(project=project, archived_at=None)
    return [
        (campaign, vars(campaign)["n"]) for campaign in campaigns.annotate(n=waits).filter(n__gt=0)
    ]


def campaign_texts(campaign: Campaign) -> CampaignTexts:
    """Count prompts, slots and passes in three queries."""
    prompts = Prompt.objects.filter(campaign=campaign).order_by().values_list("state")
    slots = TextSlot.objects.filter(campaign=campaign).exclude(state=TextSlot.State.VOID)
    counted = slots.aggregate(
        texts=Count("pk"), written=Count("pk", filter=Q(state=TextSlot.State.DONE))
    )
    return CampaignTexts(
        **counted,
        passes=_last_versions(campaign).exclude(pass_reason="").count(),
        by_state=dict(prompts.annotate(n=Count("pk"))),
    )


def authors_watched(campaign: Campaign, *, now: datetime) -> list[AuthorRow]:
    """Return a row for each author who has taken a seat, in three queries."""
    versions = _last_versions(campaign).order_by()
    counted = versions.values("slot__seat").annotate(
        texts=Count("pk", filter=Q(pass_reason="")),
        passes=Count("pk", filter=~Q(pass_reason="")),
        ms=Avg("shown_ms"),
        last_at=Max("created_at"),
    )
    of_seat: dict[int, dict[str, Any]] = {row["slot__seat"]: {**row} for row in counted}
    slots_held = dict(
        TextSlot.objects.filter(campaign=campaign, state=TextSlot.State.OPEN, seat__isnull=False)
        .order_by()
        .values_list("seat")
        .annotate(n=Count("pk"))
    )
    seats = Seat.objects.filter(campaign=campaign, annotator__isnull=False)
    return [
        _author_row(seat, of_seat.get(seat.pk, {}), slots_held.get(seat.pk, 0), now)
        for seat in seats.select_related("annotator").order_by("number")
    ]


def rules_written(campaign: Campaign) -> list[RuleRow]:
    """Return the transformations of an expanding campaign as planned and as written."""
    protocol = writing_protocol_of(campaign)
    if protocol.task is not WritingTask.EXPAND:
        return []
    states = Prompt.State
    counts: dict[str, dict[str, Any]] = {
        row["rule_id"]: {**row}
        for row in Prompt.objects.filter(campaign=campaign)
        .order_by()
        .values("rule_id")
        .annotate(
            asked=Count("pk"),
            passed=Count("pk", filter=Q(state=states.PASSED)),
            settled=Count("pk", filter=Q(state=states.SETTLED, settlement__sentence__isnull=False)),
        )
    }
    return [
        _rule_row(protocol, prompt.rule, counts.get(prompt.rule, {})) for prompt in protocol.prompts
    ]


def authors_to_invite(campaign: Campaign) -> QuerySet[Membership]:
    """Return the authors of the project, each with whether they `has_seat` here."""
    seats = Seat.objects.filter(campaign=campaign, annotator__user=OuterRef("user"))
    authors = Membership.objects.filter(project=campaign.project, role=Role.AUTHOR)
    return authors.select_related("user").annotate(has_seat=Exists(seats)).order_by("pk")


def has_texts_in_corpus(campaign: Campaign) -> bool:
    """Tell whether a sentence of the corpus is a text of this campaign, or a source sentence is."""
    described = Version.objects.filter(slot__campaign=campaign, slot__prompt__picture__isnull=False)
    if described.exclude(text="").exists():
        return True
    return Settlement.objects.filter(prompt__campaign=campaign, sentence__isnull=False).exists()


def _last_versions(campaign: Campaign) -> QuerySet[Version]:
    return Version.objects.filter(slot__campaign=campaign, revised_by=None)


def _author_row(seat: Seat, counted: dict[str, Any], slots_held: int, now: datetime) -> AuthorRow:
    last_at, ms = counted.get("last_at"), counted.get("ms")
    return AuthorRow(
        seat=seat,
        texts=counted.get("texts", 0),
        passes=counted.get("passes", 0),
        held=slots_held,
        seconds=None if ms is None else ms / 1000,
        last_at=last_at,
        is_working=last_at is not None and now - last_at < _NOW,
    )


def _rule_row(protocol: WritingProtocol, rule: str, counted: dict[str, Any]) -> RuleRow:
    wording = next(prompt for prompt in protocol.prompts if prompt.rule == rule)
    total_share = sum(prompt.share for prompt in protocol.prompts if prompt.stage == wording.stage)
    counts = {name: counted.get(name, 0) for name in ("asked", "passed", "settled")}
    return RuleRow(rule, wording.stage, wording.share / total_share, **counts)
