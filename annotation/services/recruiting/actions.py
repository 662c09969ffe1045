"""What a project lead has Prolific do: written down as requests, then sent by a job."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from annotation.models import (
    ProlificAccount,
    ProlificAction,
    ProlificBonus,
    ProlificRequest,
    ProlificStudy,
    ProlificSubmission,
)
from annotation.planning.prolific import PlannedRequest
from annotation.planning.prolific_requests import connection_checked
from annotation.services.recruiting.accounts import account_token
from datasets.errors import Conflict, Invalid
from datasets.models import User
from datasets.services.jobs.lifecycle import job_start
from datasets.services.records.audit import audit
from transforms.reason import Reason

SEND_KIND = "annotation.send_to_prolific"

Kind = ProlificAction.Kind
State = ProlificAction.State


@transaction.atomic
def action_start(
    *,
    account: ProlificAccount,
    kind: Kind,
    requests: Sequence[PlannedRequest],
    actor: User | None,
    study: ProlificStudy | None = None,
    key: UUID | None = None,
    bonuses: Sequence[tuple[ProlificSubmission, int]] = (),
) -> ProlificAction:
    """Write down the requests and have a job send them.

    The same key gives the same action. Raises `Conflict` while another action of the project is
    under way: Prolific takes no payments at the same time.
    """
    account_token(account)
    project = account.project
    # Locked: of two that are started at once, the second sees the first.
    ProlificAccount.objects.select_for_update(no_key=True).get(pk=account.pk)
    existing = ProlificAction.objects.filter(project=project, key=key).first() if key else None
    if existing is not None:
        return existing
    if ProlificAction.objects.filter(project=project, state=State.WAITING).exists():
        raise Conflict(Reason("prolific_action_under_way"))
    action = ProlificAction.objects.create(
        key=key or uuid4(), project=project, study=study, kind=kind, actor=actor
    )
    ProlificRequest.objects.bulk_create(
        ProlificRequest(
            action=action,
            number=number,
            method=request.method,
            path=request.path,
            body=request.body,
            is_repeatable=request.is_repeatable,
        )
        for number, request in enumerate(requests, 1)
    )
    ProlificBonus.objects.bulk_create(
        ProlificBonus(action=action, submission=submission, amount=amount)
        for submission, amount in bonuses
    )
    audit(
        actor,
        f"prolific.{kind}",
        action,
        project=project,
        campaign=study.campaign_id if study else None,
        requests=len(requests),
        amount=sum(amount for _each, amount in bonuses) or None,
        currency=study.currency if study and bonuses else None,
    )
    _job_start(action, actor)
    return action


def account_check(*, account: ProlificAccount, actor: User | None) -> ProlificAction:
    """Ask Prolific whether it knows the token and the workspace."""
    requests = connection_checked(account.workspace_id)
    return action_start(account=account, kind=Kind.CHECK, requests=requests, actor=actor)


@transaction.atomic
def action_send_again(*, action: ProlificAction, actor: User | None) -> ProlificAction:
    """Send what was not sent yet, except what may have arrived and must not be repeated."""
    action = _lock(action)
    if action.state != State.WAITING:
        raise Conflict(Reason("prolific_action_ended"))
    audit(actor, "prolific.sent_again", action, project=action.project)
    _job_start(action, actor)
    return action


@transaction.atomic
def action_discard(*, action: ProlificAction, actor: User | None) -> ProlificAction:
    """Give up what was not sent yet. Raises `Conflict` while a request is on its way."""
    action = _lock(action)
    if action.state != State.WAITING:
        raise Conflict(Reason("prolific_action_ended"))
    if action.requests.filter(state=ProlificRequest.State.SENDING).exists():
        raise Conflict(Reason("prolific_action_under_way"))
    waiting = action.requests.filter(state=ProlificRequest.State.WAITING)
    waiting.update(state=ProlificRequest.State.REFUSED, ended_at=timezone.now())
    action_end(action, State.REFUSED)
    audit(actor, "prolific.discarded", action, project=action.project)
    return action


@transaction.atomic
def action_settle(*, action: ProlificAction, was_done: bool, actor: User | None) -> ProlificAction:
    """Say what became of an action that got no answer, after a look at Prolific."""
    action = _lock(action)
    if action.state != State.UNKNOWN:
        raise Conflict(Reason("prolific_action_ended"))
    if was_done and action.kind == Kind.CREATE:
        raise Invalid(Reason("prolific_study_looked_for"))
    outcome = ProlificRequest.State.DONE if was_done else ProlificRequest.State.REFUSED
    unknown = action.requests.filter(state=ProlificRequest.State.UNKNOWN)
    unknown.update(state=outcome, ended_at=timezone.now())
    action_end(action, State.DONE if was_done else State.REFUSED)
    audit(actor, "prolific.settled", action, project=action.project, was_done=was_done)
    return action


def action_end(action: ProlificAction, state: State) -> None:
    """End an action; the link of a study that was not made lets nobody in."""
    action.state, action.ended_at = state, timezone.now()
    action.save(update_fields=["state", "ended_at"])
    study = action.study
    if action.kind == Kind.CREATE and state == State.REFUSED and study and not study.study_id:
        invitation = study.invitation
        invitation.revoked_at = invitation.revoked_at or timezone.now()
        invitation.save(update_fields=["revoked_at"])


def _job_start(action: ProlificAction, actor: User | None) -> None:
    job_start(kind=SEND_KIND, project=action.project, actor=actor, subject=action)


def _lock(action: ProlificAction) -> ProlificAction:
    actions = ProlificAction.objects.select_for_update(no_key=True, of=("self",))
    return actions.select_related("project", "study__invitation").get(pk=action.pk)
