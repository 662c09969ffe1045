"""What Prolific reports about submissions, and the seats that it frees."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.db import transaction

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
from datasets.services.records.audit import audit

log = structlog.get_logger(__name__)


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
    known = {each.submission_id: each for each in study.submissions.select_for_update(no_key=True)}
    ended = []
    for each in reported:
        if submission_digest(each.submission_id) in known:
            continue
        row = known.get(each.submission_id) or ProlificSubmission(
            study=study, submission_id=each.submission_id, status="", status_at=each.at
        )
        before, status = row.status, status_read(each.status)
        row.participant_id = each.participant_id or row.participant_id
        row.started_at, row.completed_at = each.started_at, each.completed_at
        row.bonus, row.return_asked_at = each.bonus, each.return_asked_at
        row.status, row.status_at = status, each.at
        row.save()
        if before != status:
            ended.append(row)
    for row in ended:
        _seat_free(row)


@transaction.atomic
def status_report(study: ProlificStudy, submission_id: str, status: str, *, at: datetime) -> bool:
    """Store a new status of a submission, and free the seat of somebody who has left.

    Reports come more than once and in any order: an older one and a repeated one change nothing.
    Returns whether something was changed.
    """
    status = status_read(status)
    row, is_new = ProlificSubmission.objects.select_for_update(no_key=True).get_or_create(
        study=study,
        submission_id=submission_id,
        defaults={"status": status, "status_at": at},
    )
    if not is_new:
        if at < row.status_at or status == row.status:
            return False
        row.status, row.status_at = status, at
        row.save(update_fields=["status", "status_at"])
    _seat_free(row)
    log.info("prolific_status", study=study.pk, status=status)
    return True


def bonus_note(action: ProlificAction) -> None:
    """Add what was paid to the submissions, until Prolific's list says so itself."""
    paid = {bonus.submission_id: bonus.amount for bonus in action.bonuses.all()}
    rows = list(ProlificSubmission.objects.select_for_update(no_key=True).filter(pk__in=paid))
    for row in rows:
        row.bonus += paid[row.pk]
    ProlificSubmission.objects.bulk_update(rows, ["bonus"])


def _seat_free(row: ProlificSubmission) -> None:
    """Let others do what somebody has left; what they judged is kept.

    Who gave the study back on Prolific is not paid, so they cannot go on here either. Who only ran
    out of time can, while nobody has taken the seat. Who has finished here has nothing to free.
    """
    if row.status not in HAS_LEFT:
        return
    participation = (
        Participation.objects.select_related("annotator", "campaign__project")
        .filter(
            campaign=row.study.campaign_id,
            session_id=row.submission_id,
            invitation__platform=Platform.PROLIFIC,
            finished_at=None,
            withdrawn_at=None,
        )
        .first()
    )
    if participation is None:
        return
    if row.status == Status.TIMED_OUT:
        seat = Seat.objects.filter(
            campaign=participation.campaign, annotator=participation.annotator, left_at=None
        ).first()
        if seat is None:
            return
        seat_release(seat=seat, actor=None)
    else:
        participation_withdraw(participation=participation)
    audit(
        None,
        "prolific.seat_freed",
        row,
        project=participation.campaign.project,
        campaign=participation.campaign_id,
        status=row.status,
    )
