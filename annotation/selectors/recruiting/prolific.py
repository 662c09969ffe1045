"""A campaign's studies on Prolific, their submissions beside its participants, measured minutes."""

from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from statistics import median

from django.db.models import Count, Exists, OuterRef, QuerySet

from annotation.models import (
    Campaign,
    Participation,
    Platform,
    ProlificAccount,
    ProlificAction,
    ProlificStudy,
    ProlificSubmission,
    Seat,
)
from annotation.planning.prolific import Status
from annotation.selectors.monitoring.paying import PayRow, campaign_pay
from datasets.models import Project, Role, User

_ACTIONS_SHOWN = 20


@dataclass(frozen=True)
class Measured:
    """The median time of people who did the work of a campaign."""

    campaign: Campaign
    minutes: int  # rounded up
    people: int


@dataclass(frozen=True)
class SubmissionRow:
    """A submission, and what is known here about its participant."""

    submission: ProlificSubmission
    participation: Participation | None
    work: PayRow | None

    @property
    def progress(self) -> str:
        """Return how far the participant has come here, as a code for the page."""
        came = self.participation
        if came is None:
            return "absent"
        if came.withdrawn_at is not None:
            return "withdrawn"
        if came.failed_at is not None:
            return "failed"
        return "finished" if came.finished_at is not None else "working"

    @property
    def missing_pay(self) -> int:
        """Return by how much the reward is too low for the measured time, in the minor unit."""
        cost = self.work.cost if self.work else None
        if cost is None:
            return 0
        return max(0, round(cost * 100) - self.submission.study.reward - self.submission.bonus)

    @property
    def is_odd(self) -> bool:
        """Tell whether Prolific and this site say different things."""
        status, progress = self.submission.status, self.progress
        waits = status in (Status.AWAITING_REVIEW, Status.APPROVED)
        return (waits and progress in ("absent", "working", "withdrawn")) or (
            status == Status.RETURNED and progress == "finished"
        )


def prolific_account(project: Project) -> ProlificAccount | None:
    return ProlificAccount.objects.filter(project=project).select_related("connected_by").first()


def prolific_studies(campaign: Campaign) -> QuerySet[ProlificStudy]:
    return ProlificStudy.objects.filter(campaign=campaign).select_related("invitation")


def prolific_actions(campaign: Campaign) -> QuerySet[ProlificAction]:
    """Return the latest actions of a campaign, and those about the project's account."""
    actions = ProlificAction.objects.filter(project=campaign.project).select_related("study")
    of_campaign = actions.filter(study__campaign=campaign) | actions.filter(study=None)
    return of_campaign.prefetch_related("requests").order_by("-pk")[:_ACTIONS_SHOWN]


def action_waiting(project: Project) -> ProlificAction | None:
    return ProlificAction.objects.filter(
        project=project, state=ProlificAction.State.WAITING
    ).first()


def submission_rows(study: ProlificStudy) -> list[SubmissionRow]:
    """Return the submissions with their participants, found by the session they came with."""
    came = {
        participation.session_id: participation
        for participation in Participation.objects.filter(
            campaign=study.campaign_id, invitation__platform=Platform.PROLIFIC
        )
        .exclude(session_id="")
        .select_related("annotator")
    }
    work = {row.annotator.pk: row for row in campaign_pay(study.campaign).rows}
    rows = []
    for submission in study.submissions.select_related("study"):
        participation = came.get(submission.submission_id)
        done = work.get(participation.annotator_id) if participation else None
        rows.append(SubmissionRow(submission, participation, done))
    return rows


def minutes_measured(campaign: Campaign) -> Measured | None:
    """Return what people needed: those who finished by a link, or else all who did something.

    In a rehearsal nobody comes by a link. A second round of reasons comes after the study.
    """
    rows = [row for row in campaign_pay(campaign).rows if row.judgements]
    through = [row for row in rows if row.is_finished] or rows
    if not through:
        return None
    middle = Decimal(median(row.before + row.judging for row in through))
    minutes = max(1, int(middle.to_integral_value(ROUND_CEILING)))
    return Measured(campaign, minutes, len(through))


def campaigns_measured(user: User, campaign: Campaign) -> QuerySet[Campaign]:
    """Return the campaigns that a lead can measure minutes in: this one, other campaigns of the
    same task, rehearsals among them.
    """
    worked = Seat.objects.filter(campaign=OuterRef("pk"), judged__gt=0)
    led = Campaign.objects.filter(
        project__memberships__user=user, project__memberships__role=Role.MANAGER
    )
    return (
        led.filter(Exists(worked), task=campaign.task, project__language=campaign.project.language)
        .select_related("project")
        .order_by("project__name", "-pk")
        .distinct()
    )


def places_free(campaign: Campaign) -> int:
    """Return how many seats nobody has taken; in a pool, how many more people are expected."""
    seats = Seat.objects.filter(campaign=campaign)
    counts = seats.aggregate(all=Count("pk"), taken=Count("annotator"))
    return int(max(counts["all"], campaign.seats_planned) - counts["taken"])
