"""What is taken from the answers of Prolific's API, by the kind of action."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from annotation.models import ProlificAccount, ProlificAction, ProlificRequest, ProlificStudy
from annotation.planning.prolific_requests import (
    BULK_PAYMENT,
    HOOK_SECRET,
    PAGE_SIZE,
    SUBSCRIPTION,
    submissions_listed,
)
from annotation.services.recruiting.accounts import HOOK
from annotation.services.recruiting.client import Outcome
from annotation.services.recruiting.submissions import (
    Reported,
    bonus_note,
    status_report,
    submissions_report,
)
from datasets.services.records.sealing import sealed, unsealed
from transforms.reason import Reason

Kind = ProlificAction.Kind
State = ProlificRequest.State
# A study has at most 3,000 places, and Prolific lists those who gave theirs back too.
_MOST_PAGES = 200
_ID = re.compile(r"[A-Za-z0-9_-]{1,100}")


def placeholders(action: ProlificAction) -> dict[str, str]:
    """Return what the later requests of an action need of the answers to the earlier ones."""
    values = {
        name: action.answers[name]
        for name in (BULK_PAYMENT, SUBSCRIPTION)
        if name in action.answers
    }
    if HOOK_SECRET in action.answers:
        values[HOOK_SECRET] = unsealed(action.answers[HOOK_SECRET], purpose=HOOK)
    return values


def is_needed(action: ProlificAction, request: ProlificRequest) -> bool:
    """Tell whether a request has to be sent: no second secret is made for a workspace."""
    makes_secret = request.method == "POST" and request.path.endswith("/hooks/secrets/")
    return not (action.kind == Kind.SUBSCRIBE and makes_secret and "secret" in action.answers)


def answer_take(
    account: ProlificAccount, action: ProlificAction, request: ProlificRequest, outcome: Outcome
) -> Outcome:
    """Take what an answer brings; return the outcome, changed if it is not what was asked for."""
    take = _TAKES.get(Kind(action.kind))
    if take is None:
        return outcome
    return take(account, action, request, outcome) or outcome


def _take_created(
    _account: ProlificAccount, action: ProlificAction, _request: ProlificRequest, outcome: Outcome
) -> Outcome | None:
    study_id = _id(outcome.content, "id")
    if not study_id or action.study is None:
        # It was made, but its id has to be looked up.
        return replace(outcome, state=State.UNKNOWN, problem=Reason("prolific_unreadable"))
    _store_study(action.study, outcome.content, study_id)
    return None


def _take_found(
    _account: ProlificAccount, action: ProlificAction, request: ProlificRequest, outcome: Outcome
) -> Outcome | None:
    """Adopt the study with the internal name of an action that got no answer."""
    study = action.study
    if study is None:
        return None
    named = [
        result
        for result in _results(outcome.content)
        if _text(result, "internal_name").endswith(study.internal_mark) and _id(result, "id")
    ]
    created = ProlificAction.objects.select_related("study__invitation").filter(
        study=study, kind=Kind.CREATE, state=ProlificAction.State.UNKNOWN
    )
    if not named:
        return replace(outcome, state=State.REFUSED, problem=Reason("prolific_study_not_there"))
    _store_study(study, named[0], _id(named[0], "id"))
    for creation in created:
        creation.requests.filter(state=State.UNKNOWN).update(state=State.DONE)
        creation.state, creation.ended_at = ProlificAction.State.DONE, timezone.now()
        creation.save(update_fields=["state", "ended_at"])
    return None


def _store_study(study: ProlificStudy, content: Any, study_id: str) -> None:
    study.study_id = study_id
    study.status = _text(content, "status")[:40]
    there = _text(content, "presentment_currency_code") or _text(content, "currency_code")
    study.currency_there = there[:3].upper()
    study.save(update_fields=["study_id", "status", "currency_there"])


def _take_refreshed(
    _account: ProlificAccount, action: ProlificAction, request: ProlificRequest, outcome: Outcome
) -> Outcome | None:
    """Take a page of submissions, and ask for the next one; or the study, which comes first."""
    study = action.study
    if study is None:
        return None
    if "/submissions/" not in request.path:
        _store_study(study, outcome.content, study.study_id)
        return None
    results = _results(outcome.content)
    submissions_report(study, list(_read_reports(results, _asked_at(request))))
    page = request.number - 1
    if _has_next(outcome.content, len(results)) and page < _MOST_PAGES:
        following = submissions_listed(study.study_id, page + 1)
        ProlificRequest.objects.create(
            action=action,
            number=request.number + 1,
            method=following.method,
            path=following.path,
            is_repeatable=True,
        )
    else:
        study.refreshed_at = timezone.now()
        study.save(update_fields=["refreshed_at"])
    return None


def _has_next(content: Any, count: int) -> bool:
    links = _value(content, "_links")
    if links is None:
        return count == PAGE_SIZE
    return bool(_value(_value(links, "next"), "href"))


def _asked_at(request: ProlificRequest) -> datetime:
    """Return when an answer was asked for. Prolific's reports count in whole seconds, and one of
    the same second may be newer.
    """
    return (request.sent_at or timezone.now()).replace(microsecond=0)


def _read_reports(results: list[Any], at: datetime) -> Iterator[Reported]:
    for result in results:
        submission, status = _id(result, "id"), _text(result, "status")[:40]
        if submission and status:
            yield Reported(
                submission_id=submission,
                participant_id=_id(result, "participant_id") or _id(result, "participant"),
                status=status,
                at=at,
                started_at=_time(result, "started_at"),
                completed_at=_time(result, "completed_at"),
                bonus=_bonus(_value(result, "bonus_payments")),
                return_asked_at=_time(result, "return_requested"),
            )


def _take_bonus_step(
    _account: ProlificAccount, action: ProlificAction, request: ProlificRequest, outcome: Outcome
) -> Outcome | None:
    """Take the bulk payment that was set up; it is paid only if its amount is the planned one."""
    if request.number == 2:
        bonus_note(action)
        return None
    bulk, amount = _id(outcome.content, "id"), _value(outcome.content, "amount")
    planned = sum(action.bonuses.values_list("amount", flat=True))
    if not bulk:
        return replace(outcome, state=State.REFUSED, problem=Reason("prolific_unreadable"))
    if isinstance(amount, int | float) and amount != planned:
        problem = Reason("prolific_other_amount", meant=planned, read=amount)
        return replace(outcome, state=State.REFUSED, problem=problem)
    fees = {name: _value(outcome.content, name) for name in ("fees", "vat", "total_amount")}
    action.answers = {**action.answers, BULK_PAYMENT: bulk, "costs": fees}
    action.save(update_fields=["answers"])
    return None


def _take_screened_out(
    _account: ProlificAccount, action: ProlificAction, request: ProlificRequest, outcome: Outcome
) -> Outcome | None:
    """Take the new status of one submission."""
    submission, status = _id(outcome.content, "id"), _text(outcome.content, "status")
    if action.study is not None and submission and status:
        status_report(action.study, submission, status, at=_asked_at(request))
    return None


def _take_subscribed(
    account: ProlificAccount, action: ProlificAction, request: ProlificRequest, outcome: Outcome
) -> Outcome | None:
    """Take the secret of the workspace, then the subscription, then its confirmation."""
    if "/hooks/secrets/" in request.path:
        listed = _results(outcome.content) or [outcome.content]
        values = [
            _text(entry, "value")
            for entry in listed
            if _text(entry, "workspace_id") in ("", account.workspace_id)
        ]
        secret = next(filter(None, values), "")
        if secret:
            _keep_answer(action, secret=sealed(secret, purpose=HOOK))
        elif request.method == "POST":
            return replace(outcome, state=State.REFUSED, problem=Reason("prolific_unreadable"))
        return None
    if SUBSCRIPTION not in request.path:
        subscription = _id(outcome.content, "id")
        confirming = outcome.headers.get("x-hook-secret", "")
        if not subscription or not confirming:
            return replace(outcome, state=State.REFUSED, problem=Reason("prolific_unreadable"))
        to_keep = {SUBSCRIPTION: subscription, HOOK_SECRET: sealed(confirming, purpose=HOOK)}
        _keep_answer(action, **to_keep)
        return None
    account.hook_secret = action.answers["secret"]
    account.subscription_id = action.answers[SUBSCRIPTION]
    account.save(update_fields=["hook_secret", "subscription_id"])
    action.answers = {}
    action.save(update_fields=["answers"])
    return None


def _take_unsubscribed(
    account: ProlificAccount, _action: ProlificAction, _request: ProlificRequest, _outcome: Outcome
) -> None:
    account.hook_secret = account.subscription_id = ""
    account.save(update_fields=["hook_secret", "subscription_id"])


_Take = Callable[[ProlificAccount, ProlificAction, ProlificRequest, Outcome], Outcome | None]
_TAKES: Mapping[Kind, _Take] = {
    Kind.CREATE: _take_created,
    Kind.FIND: _take_found,
    Kind.REFRESH: _take_refreshed,
    Kind.BONUS: _take_bonus_step,
    Kind.SCREEN_OUT: _take_screened_out,
    Kind.SUBSCRIBE: _take_subscribed,
    Kind.UNSUBSCRIBE: _take_unsubscribed,
}


def _keep_answer(action: ProlificAction, **values: str) -> None:
    action.answers = {**action.answers, **values}
    action.save(update_fields=["answers"])


def _results(content: Any) -> list[Any]:
    listed = content.get("results") if isinstance(content, dict) else content
    return listed if isinstance(listed, list) else []


def _value(content: Any, name: str) -> Any:
    return content.get(name) if isinstance(content, dict) else None


def _id(content: Any, name: str) -> str:
    """Return an id; "" for what could be a part of an address instead."""
    text = _text(content, name)
    return text if _ID.fullmatch(text) else ""


def _text(content: Any, name: str) -> str:
    value = _value(content, name)
    return value.strip() if isinstance(value, str) else ""


def _time(content: Any, name: str) -> datetime | None:
    try:
        read = parse_datetime(_text(content, name))
    except ValueError:
        return None
    return timezone.make_aware(read) if read and timezone.is_naive(read) else read


def _bonus(payments: Any) -> int:
    """Return the sum of the bonuses of a submission, which are in the minor unit."""
    numbers = payments if isinstance(payments, list) else []
    return sum(round(number) for number in numbers if isinstance(number, int | float))
