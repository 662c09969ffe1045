"""What needs the project lead in the campaigns of a project."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Model, QuerySet, Value

from annotation.models import Campaign, Flag, GuidelineQuestion
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.joining.participations import invitations_listed
from annotation.selectors.monitoring.overview import CampaignRow, annotators_needed, campaign_effort
from datasets.models import Job, Project, Release
from datasets.selectors.overview import last_jobs

# Prefixes of task names: jobs with the first one are about campaigns, except the second.
_OF_CAMPAIGNS = "annotation."
_RELEASE = "annotation.release_run"


@dataclass(frozen=True)
class CampaignWaiting:
    """What needs attention in a campaign beyond its counts.

    `missing` is how many annotators a pool cannot do without yet, None where seats are counted.
    """

    row: CampaignRow
    reports: int
    questions: int  # about the guidelines, without an answer
    missing: int | None
    has_link: bool  # by which somebody can join now
    is_feasible: bool
    is_released: bool


def campaigns_waiting(project: Project, rows: Iterable[CampaignRow]) -> list[CampaignWaiting]:
    """Return what each campaign needs; a few queries for drafts and open ones."""
    rows = list(rows)
    campaigns = [row.campaign for row in rows]
    reports, questions = _reports_and_questions(campaigns)
    released = _released_campaigns(project)
    return [
        CampaignWaiting(
            row=row,
            reports=reports.get(row.campaign.pk, 0),
            questions=questions.get(row.campaign.pk, 0),
            missing=_missing_annotators(row),
            has_link=_has_invitation(row.campaign),
            is_feasible=_is_feasible(row.campaign),
            is_released=row.campaign.pk in released,
        )
        for row in rows
    ]


def _reports_and_questions(campaigns: list[Campaign]) -> tuple[dict[int, int], dict[int, int]]:
    """Count open reports, and questions without an answer, by campaign; one query for both."""

    def counted(rows: QuerySet[Model], kind: str) -> QuerySet[Model, tuple[int, int, str]]:
        by_campaign = rows.filter(campaign__in=campaigns).order_by().values("campaign")
        counts: QuerySet[Model, tuple[int, int, str]] = by_campaign.annotate(
            n=Count("pk"), kind=Value(kind)
        ).values_list("campaign", "n", "kind")
        return counts

    reports = counted(Flag.objects.filter(state=Flag.State.OPEN), "report")
    questions = counted(GuidelineQuestion.objects.filter(answered_at=None), "question")
    rows = list(reports.union(questions, all=True))
    return (
        {campaign: n for campaign, n, kind in rows if kind == "report"},
        {campaign: n for campaign, n, kind in rows if kind == "question"},
    )


def jobs_failed(project: Project, kinds: Iterable[str]) -> list[Job]:
    """Return failed jobs that no later job of the same kind and subject followed.

    Jobs of archived or deleted campaigns are left out, and failed releases once another succeeded.
    """
    newest = last_jobs(project, kinds)
    failed = [job for job in newest if job.state in (Job.State.FAILED, Job.State.WITH_ERRORS)]
    campaigns = Campaign.objects.filter(project=project, archived_at=None)
    failed_here = set(campaigns.values_list("pk", flat=True)) if failed else set()
    last_release = max((job.pk for job in newest if job.kind == _RELEASE), default=0)
    return [job for job in failed if _needs_attention(job, failed_here, last_release)]


def _needs_attention(job: Job, campaigns: set[int], last_release: int) -> bool:
    if job.kind == _RELEASE:
        return job.pk == last_release
    return not job.kind.startswith(_OF_CAMPAIGNS) or job.subject_id in campaigns


def _released_campaigns(project: Project) -> set[int]:
    """Return the campaigns with a release that was not withdrawn."""
    keys = Release.objects.filter(project=project, withdrawn_at=None)
    return {
        int(campaign)
        for key in keys.values_list("run_key", flat=True)
        if (campaign := key.partition("/")[0]).isdecimal()
    }


def _missing_annotators(row: CampaignRow) -> int | None:
    """Return how many more annotators a pool needs; other plans count free seats."""
    campaign = row.campaign
    if campaign.state != Campaign.State.OPEN or row.progress.is_finished:
        return None
    if not protocol_of(campaign).plan.is_shared:
        return None
    needed = annotators_needed(campaign)
    return None if needed is None else max(0, needed - row.progress.seats_taken)


def _has_invitation(campaign: Campaign) -> bool:
    if campaign.state != Campaign.State.OPEN:
        return False
    return any(row.refusal is None for row in invitations_listed(campaign))


def _is_feasible(campaign: Campaign) -> bool:
    return campaign.state != Campaign.State.DRAFT or campaign_effort(campaign).is_feasible
