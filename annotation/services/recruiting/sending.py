"""The job that sends an action's requests, one after the other.

A request is committed as `sending` before it goes out. So whatever happens to this process, no
payment and no draft study is asked for twice: what was sent and not answered is `unknown`, and only
what Prolific does once however often it is asked goes out again.
"""

import time
from collections.abc import Mapping
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone

from annotation.models import ProlificAccount, ProlificAction, ProlificRequest
from annotation.services.recruiting.accounts import account_of, account_token
from annotation.services.recruiting.actions import action_end
from annotation.services.recruiting.answers import answer_take, is_needed, placeholders
from annotation.services.recruiting.client import Outcome, request_send
from datasets.errors import Conflict
from datasets.models import Job
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason

log = structlog.get_logger(__name__)

# When Prolific asks for a longer pause, the lead sends again later.
LONGEST_PAUSE = 30
_MOST_PAUSES = 3

State = ProlificRequest.State


def send_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Send what an action has left. Raises `Conflict` with what Prolific said, if it refuses."""
    actions = ProlificAction.objects.select_related("project", "study__campaign__project", "actor")
    action = actions.filter(pk=job.subject_id or 0).first()
    if action is None or action.state != ProlificAction.State.WAITING:
        return {}
    account = account_of(action.project)
    _settle_interrupted(action)
    while (request := _next_request(action)) is not None:
        progress(request.number - 1, action.requests.count(), Reason("asking_prolific"))
        _send(account, action, request)
    action_end(action, ProlificAction.State.DONE)
    return {"action": action.pk, "campaign": action.study.campaign_id if action.study else None}


def _settle_interrupted(action: ProlificAction) -> None:
    """Settle requests that a worker sent and that were not answered before it was killed."""
    sent = action.requests.filter(state=State.SENDING)
    sent.filter(is_repeatable=True).update(state=State.WAITING)
    if sent.update(state=State.UNKNOWN, problem=Reason("prolific_worker_died").as_stored()):
        action_end(action, ProlificAction.State.UNKNOWN)
        raise Conflict(Reason("prolific_worker_died"))


def _next_request(action: ProlificAction) -> ProlificRequest | None:
    return action.requests.filter(state=State.WAITING).order_by("number").first()


def _send(account: ProlificAccount, action: ProlificAction, request: ProlificRequest) -> None:
    if not is_needed(action, request):
        _store_outcome(request, Outcome(State.DONE))
        return
    values = placeholders(action)
    for pause in range(_MOST_PAUSES + 1):
        _mark_sending(request)
        outcome = _send_request(account, request, values)
        log.info(
            "prolific_asked",
            action=action.pk,
            kind=action.kind,
            number=request.number,
            status=outcome.status,
            state=str(outcome.state),
        )
        if outcome.state is not State.WAITING or not 0 <= outcome.pause <= LONGEST_PAUSE:
            break
        if outcome.status != 429 or pause == _MOST_PAUSES:
            break
        _store_outcome(request, outcome)
        wait(outcome.pause)
    _settle(account, action, request, outcome)


def wait(seconds: int) -> None:
    time.sleep(seconds)


def _send_request(
    account: ProlificAccount, request: ProlificRequest, values: Mapping[str, str]
) -> Outcome:
    return request_send(
        method=request.method,
        path=_fill_in(request.path, values),
        body=_fill_in(request.body, values),
        is_repeatable=request.is_repeatable,
        token=account_token(account),
    )


def _fill_in(text: str, values: Mapping[str, str]) -> str:
    for placeholder, value in values.items():
        text = text.replace(placeholder, value)
    return text


def _mark_sending(request: ProlificRequest) -> None:
    """Commit that a request goes out now, unless somebody has discarded it meanwhile."""
    waiting = ProlificRequest.objects.filter(pk=request.pk, state=State.WAITING)
    now = timezone.now()
    if not waiting.update(state=State.SENDING, sent_at=now, ended_at=None, problem=None):
        raise Conflict(Reason("prolific_action_ended"))


def _settle(
    account: ProlificAccount, action: ProlificAction, request: ProlificRequest, outcome: Outcome
) -> None:
    """Write down the outcome, with what the answer brings. Raises `Conflict` unless it was done."""
    # In one transaction: an answer is taken and its request done, or neither.
    with transaction.atomic():
        if outcome.state is State.DONE:
            outcome = answer_take(account, action, request, outcome)
        _store_outcome(request, outcome)
        if outcome.state in _ENDS:
            action_end(action, _ENDS[outcome.state])
    if outcome.problem is not None:
        raise Conflict(outcome.problem)


_ENDS = {State.REFUSED: ProlificAction.State.REFUSED, State.UNKNOWN: ProlificAction.State.UNKNOWN}


def _store_outcome(request: ProlificRequest, outcome: Outcome) -> None:
    request.state, request.status, request.ended_at = outcome.state, outcome.status, timezone.now()
    request.problem = outcome.problem.as_stored() if outcome.problem else None
    request.save(update_fields=["state", "status", "ended_at", "problem"])
