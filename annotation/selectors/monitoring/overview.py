"""The campaigns of a project, for its lead."""

from dataclasses import dataclass

from django.db.models import Count, QuerySet

from annotation.models import AggregationRun, Annotator, Assignment, Campaign, Order, Seat
from annotation.planning.effort import Effort, annotators_at_least, effort
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.joining.participations import pay_of
from annotation.selectors.plans.progress import CampaignProgress, Counts, campaign_progress
from annotation.selectors.reviewing.reading import (
    is_already_read,
    sentences_of_pairs,
    sentences_to_read,
)
from datasets.models import Membership, Pair, PairSet, Project, Role

State = Assignment.State


@dataclass(frozen=True)
class CampaignRow:
    """A campaign in a list; `progress` counts nothing while it is a draft."""

    campaign: Campaign
    progress: CampaignProgress
    last_run: AggregationRun | None

    @property
    def is_under_way(self) -> bool:
        return self.campaign.state != Campaign.State.CLOSED and not self.progress.is_finished

    @property
    def is_aggregated(self) -> bool:
        """Tell whether the last run includes all present judgements."""
        results = self.last_run.results if self.last_run else {}
        n_judgements = results.get("judgements", 0) + results.get("left_out", 0)
        return bool(results) and n_judgements >= self.progress.judged


@dataclass(frozen=True)
class OrderProgress:
    """Judgements of pairs shown in one order."""

    judged: int = 0
    total: int = 0
    void: int = 0


@dataclass(frozen=True)
class KindProgress:
    """Judgements of the pairs of one kind, by the sentence shown first."""

    kind: str
    ab: OrderProgress
    ba: OrderProgress

    @property
    def void(self) -> int:
        return self.ab.void + self.ba.void


@dataclass(frozen=True)
class Person:
    """Somebody who may judge, and the seat they have taken, if any."""

    membership: Membership
    seat_number: int | None


def campaigns_listed(project: Project, *, archived: bool = False) -> list[CampaignRow]:
    """Return campaigns, newest first; a few queries each, as there are never many."""
    campaigns = Campaign.objects.judging().filter(project=project, archived_at__isnull=not archived)
    newest = AggregationRun.objects.filter(campaign__in=campaigns).order_by(
        "campaign_id", "-number"
    )
    runs = {run.campaign_id: run for run in newest.distinct("campaign_id")}
    return [
        CampaignRow(campaign, campaign_progress(campaign), runs.get(campaign.pk))
        for campaign in campaigns.select_related("pair_set")
    ]


def campaign_effort(campaign: Campaign) -> Effort:
    """Compute the effort that a campaign, open or not, asks for."""
    return effort(
        pairs=Pair.objects.filter(pair_set=campaign.pair_set_id).count(),
        protocol=protocol_of(campaign),
        seats=campaign.seats_planned,
        checkpoints=campaign.checkpoints.count(),
        pay=pay_of(campaign),
    )


def annotators_needed(campaign: Campaign) -> int | None:
    """Return the least number of annotators needed; None if no number is enough."""
    pairs = Pair.objects.filter(pair_set=campaign.pair_set_id).count()
    try:
        return annotators_at_least(pairs, protocol_of(campaign))
    except PlanImpossible:
        return None


@dataclass(frozen=True)
class ReviewCounts:
    """Sentences of a pair set that a reviewer reads, those that are judged as they are, and those
    that a reviewer has read `before`.
    """

    read: int
    unread: int
    before: int


def review_counts(pair_set: PairSet, protocol: Protocol) -> ReviewCounts:
    """Count each sentence once; without a review, none is to be read."""
    paired = sentences_of_pairs(Pair.objects.filter(pair_set=pair_set), pair_set.project_id)
    read = sentences_to_read(pair_set, protocol)
    not_reviewed = paired.exclude(pk__in=read.values("pk"))
    counts = not_reviewed.aggregate(all=Count("pk"), before=Count("pk", filter=is_already_read()))
    before = counts["before"] if protocol.reviewed else 0
    return ReviewCounts(read=read.count(), unread=counts["all"] - before, before=before)


def progress_by_kind(counts: Counts) -> list[KindProgress]:
    """Return progress by kind of pair and presentation order."""

    def of(kind: str, order: Order) -> OrderProgress:
        by_state = {state: counts.get((kind, order, state), 0) for state in State}
        total = by_state[State.DONE] + by_state[State.OPEN] + by_state[State.WAITING]
        return OrderProgress(judged=by_state[State.DONE], total=total, void=by_state[State.VOID])

    kinds = sorted({kind for kind, __, __ in counts})
    return [KindProgress(kind=kind, ab=of(kind, Order.AB), ba=of(kind, Order.BA)) for kind in kinds]


def annotators_to_invite(campaign: Campaign) -> list[Person]:
    """Return the project's annotators with their seats in this campaign."""
    seats = Seat.objects.filter(campaign=campaign, annotator__user__isnull=False)
    numbers = dict(seats.values_list("annotator__user", "number"))
    members = Membership.objects.filter(project=campaign.project_id, role=Role.ANNOTATOR)
    annotators = members.select_related("user").order_by("user__username")
    return [Person(membership, numbers.get(membership.user_id)) for membership in annotators]


def has_leader(project: Project) -> bool:
    return Membership.objects.filter(project=project, role=Role.LEADER).exists()


def project_campaigns(project: Project) -> QuerySet[Campaign]:
    """Return all campaigns of a project, whatever their task."""
    return Campaign.objects.filter(project=project)


def campaign_runs(campaign: Campaign) -> QuerySet[AggregationRun]:
    return AggregationRun.objects.filter(campaign=campaign).order_by("-number")


def annotator_names(project: Project) -> dict[int, str]:
    """Return the login of each pseudonym, for the project lead's eyes only."""
    annotators = Annotator.objects.filter(project=project, user__isnull=False)
    return dict(annotators.values_list("pk", "user__username"))


def annotator_logins(project: Project) -> dict[str, str]:
    """Return the login behind each code, for the project lead's eyes only."""
    annotators = Annotator.objects.filter(project=project, user__isnull=False)
    return dict(annotators.values_list("code", "user__username"))
