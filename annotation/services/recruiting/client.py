"""One request to Prolific's API, and what its answer means for sending it again."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

from annotation.models import ProlificRequest
from datasets.services.notifying.posting import Answer, NotPosted, exchange, url_check
from transforms.reason import Reason

SECONDS = 30.0
_MOST_BYTES = 4_000_000
_MOST_DETAIL = 500
# Without Retry-After; the documentation asks for exponential back-off.
_PAUSE_SECONDS = 2
_SERVER_ERRORS = 500

State = ProlificRequest.State


@dataclass(frozen=True)
class Outcome:
    """What became of a request. WAITING means that Prolific did nothing and it can be sent again;
    `pause` is in how many seconds.
    """

    state: State
    status: int | None = None
    problem: Reason | None = None
    content: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    pause: int = 0


def request_url(path: str) -> str:
    """Return the address of a path: always below that of the API, as the settings name it."""
    return f"{settings.PROLIFIC_API}{path}"


def request_send(*, method: str, path: str, body: str, is_repeatable: bool, token: str) -> Outcome:
    """Send a request. The token goes into a header and into nothing that is stored."""
    headers = {
        "Authorization": f"Token {token}",
        "Accept": "application/json",
        "User-Agent": "Pairwright",
    }
    if body:
        headers["Content-Type"] = "application/json"
    try:
        answer = exchange(
            method,
            url_check(request_url(path)),
            body=body.encode() if body or method == "POST" else None,
            headers=headers,
            seconds=SECONDS,
            most_bytes=_MOST_BYTES,
        )
    except NotPosted as error:
        return _unanswered(error, is_repeatable)
    return _read_answer(answer, is_repeatable)


def _unanswered(error: NotPosted, is_repeatable: bool) -> Outcome:
    host = urlsplit(settings.PROLIFIC_API).netloc
    if not error.may_have_arrived:
        return Outcome(
            State.WAITING, problem=Reason("prolific_not_reached", host=host, why=error.reason)
        )
    state = State.WAITING if is_repeatable else State.UNKNOWN
    return Outcome(state, problem=Reason("prolific_no_answer", seconds=round(SECONDS)))


def _read_answer(answer: Answer, is_repeatable: bool) -> Outcome:
    content = _content(answer)
    status = answer.status
    if 200 <= status < 300:
        if content is _UNREADABLE:
            state = State.WAITING if is_repeatable else State.UNKNOWN
            return Outcome(state, status, Reason("prolific_unreadable"))
        return Outcome(State.DONE, status, content=content, headers=answer.headers)
    if status == 429:
        pause = _pause(answer.headers.get("retry-after", ""))
        return Outcome(State.WAITING, status, Reason("prolific_busy", seconds=pause), pause=pause)
    if status >= _SERVER_ERRORS:
        # It may have been done before the error.
        state = State.WAITING if is_repeatable else State.UNKNOWN
        return Outcome(state, status, Reason("prolific_failed", status=status))
    return Outcome(State.REFUSED, status, _refusal(status, _detail(content) or "–"))


def _refusal(status: int, detail: str) -> Reason:
    match status:
        case 400 | 422:
            return Reason("prolific_invalid", detail=detail)
        case 401:
            return Reason("prolific_token_refused", detail=detail)
        case 403:
            return Reason("prolific_forbidden", detail=detail)
        case 404:
            return Reason("prolific_not_found", detail=detail)
    return Reason("prolific_refused", status=status, detail=detail)


_UNREADABLE = object()


def _content(answer: Answer) -> Any:
    if answer.body is None:
        return _UNREADABLE
    if not answer.body.strip():
        return {}
    try:
        return json.loads(answer.body)
    except ValueError:
        return _UNREADABLE


def _pause(text: str) -> int:
    """Read Retry-After in seconds; a date is not sent by this API."""
    return int(text) if text.isascii() and text.isdigit() else _PAUSE_SECONDS


def _detail(content: Any) -> str:
    """Return what an error says: {"error": {"title", "detail": text, list or {field: [text]}}}."""
    error = content.get("error", content) if isinstance(content, dict) else None
    if not isinstance(error, dict):
        return ""
    detail = error.get("detail") or error.get("title") or ""
    return "; ".join(_texts(detail))[:_MOST_DETAIL]


def _texts(detail: Any) -> list[str]:
    if isinstance(detail, dict):
        return [f"{name}: {', '.join(_texts(value))}" for name, value in detail.items()]
    if isinstance(detail, list):
        return [text for part in detail for text in _texts(part)]
    return [str(detail)]
