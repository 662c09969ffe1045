"""What Prolific reports about submissions, and the seats that it frees."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.db import transaction
from django.db.models import QuerySet

from annotation.models import (
    Participation,
    Platform,
    ProlificAction,
    ProlificStudy,
    ProlificSubmission,
    Seat,
)
from annotation.planning.prolific import HAS_LEFT, Status, status_read
from annotation.services.leaving.platform_traces import submission_digest
from annotation.services.leaving.withdrawing import participation_withdraw
from annotation.services.plans.seats import seat_release
from datasets.models import Project
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)

# Fields of a stored submission that Prolific's list updates.
_REPORTED = (
    *("participant_id", "status", "status_at", "started_at", "completed_at", "bonus"),
    "return_asked_at",
)


@dataclass(frozen=True)
class Reported:
    """A submission in a list of Prolific's, read at a moment."""

    submission_id: str
    participant_id: str
    status: str
    at: datetime
    started_at: datetime | None
    completed_at: datetime | None
    bonus: int
    return_asked_at: datetime | None


def submissions_report(study: ProlificStudy, reported: Sequence[Reported]) -> None:
    """Store a page of Prolific's list. Somebody whose identity was erased is not stored again."""
    stored = {
        submission.submission_id: submission
        for submission in study.submissions.select_for_update(no_key=True)
    }
    rows = [
        _row(study, report, stored.get(report.submission_id))
        for report in reported
        if submission_digest(report.submission_id) not in stored
    ]
    before = {submission.submission_id: submission.status for submission in stored.values()}
    changed = [row for row in rows if before.get(row.submission_id) != row.status]
    ProlificSubmission.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["study", "submission_id"],
        update_fields=_REPORTED,
    )
    _seats_free(study, changed)


def _row(
    study: ProlificStudy, reported: Reported, stored: ProlificSubmission | None
) -> ProlificSubmission:
    participant = reported.participant_id or (stored.participant_id if stored else "")
    return ProlificSubmission(
        study=study,
        submission_id=reported.submission_id,
        participant_id=participant,
        status=status_read(reported.status),
        status_at=reported.at,
        started_at=reported.started_at,
        completed_at=reported.completed_at,
        bonus=reported.bonus,
        return_asked_at=reported.return_asked_at,
    )


@transaction.atomic
def status_report(
    study: ProlificStudy,
    submission_id: str,
    status: str,
    *,
    at: datetime,
    participant_id: str = "",
) -> bool:
    """Store a new status of a submission, and free the seat of somebody who has left.

    Reports come more than once and in any order: an older one and a repeated one change nothing.
    Returns whether something was changed.
    """
    status = status_read(status)
    row, is_new = ProlificSubmission.objects.select_for_update(no_key=True).get_or_create(
        study=study,
        submission_id=submission_id,
        defaults={"status": status, "status_at": at, "participant_id": participant_id},
    )
    if not is_new:
        if at < row.status_at or status == row.status:
            return False
        row.status, row.status_at = status, at
        row.save(update_fields=["status", "status_at"])
    _seats_free(study, [row])
    log.info("prolific_status", study=study.pk, status=status)
    return True


@transaction.atomic
def session_report(*, project: Project, session_id: str, status: str, at: datetime) -> bool:
    """Free the seat of somebody who came to a study that was not made here, by its link.

    Nothing of such a study is stored. A timeout frees only a seat that was taken before it, as the
    report may be late; the other reports are final. Returns whether a seat was freed.
    """
    status = status_read(status)
    if status not in HAS_LEFT:
        return False
    here = _still_working([session_id]).filter(
        campaign__project=project, invitation__prolific_study=None
    )
    freed = [_release_seat(participation, status, at=at) for participation in here]
    return any(freed)


def bonus_note(action: ProlificAction) -> None:
    """Add what was paid to the submissions, until Prolific's list says so itself."""
    paid = {bonus.submission_id: bonus.amount for bonus in action.bonuses.all()}
    rows = list(ProlificSubmission.objects.select_for_update(no_key=True).filter(pk__in=paid))
    for row in rows:
        row.bonus += paid[row.pk]
    ProlificSubmission.objects.bulk_update(rows, ["bonus"])


def _seats_free(study: ProlificStudy, changed: Sequence[ProlificSubmission]) -> None:
    """Let others do what people have left; what they judged is kept.

    Who gave the study back on Prolific is not paid, so they cannot go on here either. Who only ran
    out of time can, while nobody has taken the seat. Who has finished here has nothing to free.
    """
    statuses = {row.submission_id: row.status for row in changed if row.status in HAS_LEFT}
    if not statuses:
        return
    for participation in _still_working(statuses).filter(campaign=study.campaign_id):
        _release_seat(participation, statuses[participation.session_id])


def _still_working(sessions: Collection[str]) -> QuerySet[Participation]:
    came = Participation.objects.select_related("annotator", "campaign__project")
    return came.filter(
        session_id__in=sessions,
        invitation__platform=Platform.PROLIFIC,
        finished_at=None,
        withdrawn_at=None,
    ).order_by("pk")


def _release_seat(participation: Participation, status: str, *, at: datetime | None = None) -> bool:
    """Return whether somebody has left by it; a seat taken after `at` stays."""
    campaign = participation.campaign
    if status == Status.TIMED_OUT:
        seats = Seat.objects.filter(
            campaign=campaign, annotator=participation.annotator, left_at=None
        )
        seat = (seats if at is None else seats.filter(taken_at__lte=at)).first()
        if seat is None:
            return False
        seat_release(seat=seat, actor=None)
    else:
        participation_withdraw(participation=participation)
    audit(
        None,
        "prolific.seat_freed",
        participation,
        project=campaign.project,
        campaign=campaign.pk,
        status=status,
    )
    return True
