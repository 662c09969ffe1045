"""Reports of Prolific: signed, in any order, more than once."""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping
from datetime import UTC, datetime

import structlog
from django.utils import timezone

from annotation.models import (
    Participation,
    Platform,
    ProlificAccount,
    ProlificAction,
    ProlificStudy,
)
from annotation.planning.prolific import STATUS_EVENT
from annotation.planning.prolific_requests import hook_ended, hook_subscribed
from annotation.services.recruiting.accounts import HOOK, hook_path
from annotation.services.recruiting.actions import action_start
from annotation.services.recruiting.submissions import session_report, status_report
from datasets.errors import Conflict, Invalid, NotAllowed
from datasets.models import User
from datasets.services.records.sealing import Unreadable, unsealed
from transforms.reason import Reason

log = structlog.get_logger(__name__)

SIGNATURE, TIMESTAMP = "X-Prolific-Request-Signature", "X-Prolific-Request-Timestamp"
EVENT_TIME = "X-Timestamp"
# How far the clocks of Prolific and this machine may differ, delays included.
TOLERANCE_SECONDS = 600
_MOST = 40  # letters of an id, a status or a kind of event; a longer one is none


def signature(secret: str, *, timestamp: str, body: bytes) -> str:
    """Return what Prolific signs a report with: HMAC-SHA256 of the time and the body, in base64."""
    digest = hmac.new(secret.encode(), timestamp.encode() + body, hashlib.sha256).digest()
    return base64.b64encode(digest).decode()


def report_take(*, account: ProlificAccount, headers: Mapping[str, str], body: bytes) -> bool:
    """Take a report; return whether it changed anything.

    Raises `NotAllowed` for a signature that is not that of the account's workspace, and for a time
    that is long past or to come. A workspace may have studies of others: what is about nobody who
    came to the project changes nothing.
    """
    _check(account, headers, body)
    try:
        content = json.loads(body)
    except ValueError:
        raise Invalid(Reason("prolific_unreadable")) from None
    named = ("event_type", "resource_id", "status")
    texts = [content.get(name) for name in named] if isinstance(content, dict) else []
    if not texts or not all(isinstance(text, str) and 0 < len(text) <= _MOST for text in texts):
        return False
    event, submission_id, status = map(str, texts)
    if event != STATUS_EVENT or account.project.archived_at is not None:
        return False
    study = _study_of(account, submission_id)
    if study is None:
        at = _event_time(headers)
        return session_report(
            project=account.project, session_id=submission_id, status=status, at=at
        )
    participant = content.get("participant_id")
    return status_report(
        study,
        submission_id,
        status,
        at=_event_time(headers),
        participant_id=participant[:_MOST] if isinstance(participant, str) else "",
    )


def _check(account: ProlificAccount, headers: Mapping[str, str], body: bytes) -> None:
    timestamp, sent_signature = headers.get(TIMESTAMP, ""), headers.get(SIGNATURE, "")
    try:
        secret = unsealed(account.hook_secret, purpose=HOOK) if account.hook_secret else ""
    except Unreadable:
        secret = ""
    expected = signature(secret, timestamp=timestamp, body=body)
    if not secret or not hmac.compare_digest(expected.encode(), sent_signature.encode()):
        log.warning("prolific_report_refused", account=account.pk, why="signature")
        raise NotAllowed
    sent = _parse_time(timestamp)
    if sent is None or abs((timezone.now() - sent).total_seconds()) > TOLERANCE_SECONDS:
        log.warning("prolific_report_refused", account=account.pk, why="time")
        raise NotAllowed


def _event_time(headers: Mapping[str, str]) -> datetime:
    """Return when an event happened. That header is not signed, so it cannot be later than the one
    that is.
    """
    sent = _parse_time(headers[TIMESTAMP]) or timezone.now()
    return min(_parse_time(headers.get(EVENT_TIME, "")) or sent, sent)


def _parse_time(text: str) -> datetime | None:
    """Read seconds since 1970."""
    try:
        return datetime.fromtimestamp(float(text), UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _study_of(account: ProlificAccount, submission_id: str) -> ProlificStudy | None:
    """Return the study of a submission that was listed before, or whose participant came here."""
    studies = ProlificStudy.objects.select_related("campaign__project").filter(
        campaign__project=account.project
    )
    study = studies.filter(submissions__submission_id=submission_id).first()
    if study is not None:
        return study
    came = Participation.objects.filter(
        session_id=submission_id, invitation__platform=Platform.PROLIFIC
    )
    return studies.filter(invitation__in=came.values("invitation")).first()


def reports_start(*, account: ProlificAccount, site: str, actor: User | None) -> ProlificAction:
    """Have Prolific report the changes of submissions. `site` must be reached by https."""
    if account.is_subscribed:
        raise Conflict(Reason("prolific_subscribed_already"))
    if not site.startswith("https://"):
        raise Invalid(Reason("prolific_site_not_https"))
    return action_start(
        account=account,
        kind=ProlificAction.Kind.SUBSCRIBE,
        requests=hook_subscribed(account.workspace_id, site.rstrip("/") + hook_path(account)),
        actor=actor,
    )


def reports_end(*, account: ProlificAccount, actor: User | None) -> ProlificAction:
    if not account.is_subscribed:
        raise Conflict(Reason("prolific_not_subscribed"))
    return action_start(
        account=account,
        kind=ProlificAction.Kind.UNSUBSCRIBE,
        requests=hook_ended(account.subscription_id),
        actor=actor,
    )
