"""Approving, paying, screening out and asking back: what a lead does with submissions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from annotation.models import ProlificAction, ProlificStudy, ProlificSubmission, ScreeningOut
from annotation.planning.prolific import (
    CAN_APPROVE,
    CAN_ASK_RETURN,
    CAN_PAY_BONUS,
    CAN_SCREEN_OUT,
    MOST_BONUSES,
    PlannedRequest,
)
from annotation.planning.prolific_requests import (
    bonuses_paid,
    returns_asked,
    submissions_approved,
    submissions_screened_out,
)
from annotation.services.recruiting.accounts import account_of
from annotation.services.recruiting.actions import action_start
from annotation.services.recruiting.studies import shown_check, study_is_there
from datasets.errors import Conflict, Invalid
from datasets.models import User
from transforms.reason import Reason

Kind = ProlificAction.Kind
State = ProlificAction.State
# In which statuses Prolific does this; others are refused before anything is sent.
STATUSES = {
    Kind.APPROVE: CAN_APPROVE,
    Kind.BONUS: CAN_PAY_BONUS,
    Kind.SCREEN_OUT: CAN_SCREEN_OUT,
    Kind.ASK_RETURN: CAN_ASK_RETURN,
}


@dataclass(frozen=True)
class Review:
    """What is to be done with which submissions: amounts in the minor unit for bonuses, and a
    reason, which the participants read, for asking back.
    """

    kind: Kind
    submissions: Sequence[int]  # keys
    amounts: Mapping[int, int] | None = None
    reason: str = ""
    pays_again: bool = False


def review_plan(*, study: ProlificStudy, review: Review) -> list[PlannedRequest]:
    """Return the requests that a review would send. Raises `Invalid` if one cannot be made."""
    return _plan_requests(study, review, _chosen_submissions(study, review))


@transaction.atomic
def review_start(
    *, study: ProlificStudy, review: Review, key: UUID, shown: str, actor: User | None
) -> ProlificAction:
    """Send a review that was read as `shown`. The same key sends it once."""
    account = account_of(study.campaign.project)
    existing = ProlificAction.objects.filter(project=account.project, key=key).first()
    if existing is not None:
        return existing
    rows = _chosen_submissions(study, review)
    requests = _plan_requests(study, review, rows)
    shown_check(requests, shown)
    amounts = review.amounts or {}
    return action_start(
        account=account,
        kind=review.kind,
        requests=requests,
        actor=actor,
        study=study,
        key=key,
        bonuses=[(row, amounts[row.pk]) for row in rows] if review.kind is Kind.BONUS else (),
    )


def _chosen_submissions(study: ProlificStudy, review: Review) -> list[ProlificSubmission]:
    """Return the submissions, all in a status in which this can be done."""
    study_is_there(study)
    rows = list(study.submissions.filter(pk__in=review.submissions).exclude(participant_id=""))
    if not rows or len(rows) != len(set(review.submissions)):
        raise Invalid(Reason("prolific_none_chosen"))
    wrong = sorted({row.status for row in rows} - set(STATUSES[review.kind]))
    if wrong:
        raise Invalid(Reason("prolific_wrong_status", status=", ".join(wrong)))
    return rows


def _plan_requests(
    study: ProlificStudy, review: Review, rows: Sequence[ProlificSubmission]
) -> list[PlannedRequest]:
    ids = [row.submission_id for row in rows]
    if review.kind is Kind.APPROVE:
        return submissions_approved(ids)
    if review.kind is Kind.SCREEN_OUT:
        if study.screening_out != ScreeningOut.LEAD:
            raise Conflict(Reason("prolific_not_by_lead"))
        return submissions_screened_out(ids, study.screen_out_code)
    if review.kind is Kind.ASK_RETURN:
        if not review.reason.strip():
            problem = Reason("prolific_return_reason_needed")
            raise Invalid(problem, fields={"reason": [problem]})
        return returns_asked(ids, review.reason.strip())
    return _bonuses(study, review, rows)


def _bonuses(
    study: ProlificStudy, review: Review, rows: Sequence[ProlificSubmission]
) -> list[PlannedRequest]:
    """Refuse to pay somebody twice unless the lead says so, then plan the payment."""
    amounts = review.amounts or {}
    if len(rows) > MOST_BONUSES:
        raise Invalid(Reason("prolific_too_many_bonuses", most=MOST_BONUSES))
    if any(amounts.get(row.pk, 0) < 1 for row in rows):
        raise Invalid(Reason("prolific_amount_needed"))
    open_ones = study.actions.filter(kind=Kind.BONUS, state=State.UNKNOWN)
    if open_ones.exists():
        raise Conflict(Reason("prolific_bonus_not_known"))
    paid = [row for row in rows if row.bonus]
    if paid and not review.pays_again:
        problem = Reason("prolific_bonus_paid_before", n=len(paid))
        raise Invalid(problem, fields={"pays_again": [problem]})
    return bonuses_paid(study.study_id, [(row.submission_id, amounts[row.pk]) for row in rows])
