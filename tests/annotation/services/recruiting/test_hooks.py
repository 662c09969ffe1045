"""Reports of Prolific: signed as its reference has it, in any order, more than once."""

import base64
import hashlib
import hmac
import json
import time
from datetime import timedelta

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone

from annotation.models import (
    Participation,
    ProlificAccount,
    ProlificAction,
    ProlificSubmission,
    Seat,
)
from annotation.services.joining.participations import (
    participation_finish,
    participation_seat_take,
)
from annotation.services.recruiting.hooks import reports_end, reports_start
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Project
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import arrival, begin, invite, pass_all_steps
from tests.annotation.services.recruiting.conftest import SITE

SECRET = "secret-of-the-workspace"
SESSION = "65f0000000000000000000aa"


@pytest.fixture
def reported(study, account, running):
    """Return the account once Prolific reports changes to it."""
    running(reports_start, account=account, site=SITE, actor=None)
    account.refresh_from_db()
    return account


def report(client, account, status, *, session=SESSION, secret=SECRET, at=None, sent=None, **more):
    """Send what Prolific sends; the signature is made as in the example of its reference."""
    content = {
        "resource_id": session,
        "event_type": "submission.status.change",
        "participant_id": "p1",
        "status": status,
        **more,
    }
    body = json.dumps(content)
    timestamp = str(int(sent or time.time()))
    digest = hmac.new(secret.encode(), str.encode(timestamp + body), hashlib.sha256).digest()
    return client.post(
        reverse("prolific-hook", args=[account.hook_key]),
        body,
        content_type="application/json",
        headers={
            "X-Prolific-Request-Signature": base64.b64encode(digest).decode(),
            "X-Prolific-Request-Timestamp": timestamp,
            "X-Timestamp": str(at or timestamp),
            "X-Event-ID": "e1",
        },
    )


def came(study, session=SESSION) -> Participation:
    return came_by(study.invitation, session=session)


def came_by(invitation, session=SESSION) -> Participation:
    visitor = arrival(session=session) if invitation.platform == "prolific" else None
    participation = begin(invitation, visitor)
    pass_all_steps(participation)
    participation_seat_take(participation=participation)
    return participation


def seat_of(participation) -> Seat | None:
    return Seat.objects.filter(
        campaign=participation.campaign, annotator=participation.annotator, left_at=None
    ).first()


def test_a_subscription_is_asked_for_and_confirmed(reported, prolific):
    (subscription,) = prolific.subscriptions.values()
    assert subscription["is_enabled"]
    assert subscription["target_url"] == f"{SITE}/hooks/prolific/{reported.hook_key}/"
    assert subscription["event_type"] == "submission.status.change"
    assert reported.is_subscribed
    # Neither secret is readable in the rows, nor in the requests that were written down.
    stored = [reported.hook_secret, *ProlificAction.objects.values_list("answers", flat=True)]
    bodies = ProlificAction.objects.values_list("requests__body", flat=True)
    assert not any("confirm-me" in str(text) or SECRET in str(text) for text in [*stored, *bodies])


def test_the_secret_of_a_workspace_is_not_replaced(study, account, prolific, running):
    prolific.secrets = [{"id": "s0", "value": "of-others-too", "workspace_id": "x"}]
    prolific.secrets[0]["workspace_id"] = account.workspace_id
    running(reports_start, account=account, site=SITE, actor=None)
    assert prolific.requests("POST", "/hooks/secrets/") == []
    assert prolific.secrets[0]["value"] == "of-others-too"
    account.refresh_from_db()
    assert account.is_subscribed


def test_a_site_without_encryption_gets_no_reports(study, account):
    with pytest.raises(Invalid, match="https"):
        reports_start(account=account, site="http://pairs.example.org", actor=None)


def test_reports_are_ended(reported, prolific, running):
    running(reports_end, account=reported, actor=None)
    assert prolific.subscriptions == {}
    assert not ProlificAccount.objects.get().is_subscribed
    with pytest.raises(Conflict):
        reports_end(account=ProlificAccount.objects.get(), actor=None)


@pytest.mark.parametrize("status", ["RETURNED", "TIMED-OUT", "TIMED_OUT", "returned"])
def test_the_seat_of_somebody_who_left_is_free_at_once(reported, study, client, status):
    participation = came(study)
    assert seat_of(participation) is not None
    assert report(client, reported, status).status_code == 204
    assert seat_of(participation) is None
    participation.refresh_from_db()
    # Who returned is not paid and does not go on; who ran out of time may.
    assert (participation.withdrawn_at is not None) is status.lower().startswith("returned")
    entry = AuditEntry.objects.get(action="prolific.seat_freed")
    assert entry.actor is None
    assert entry.data["campaign"] == study.campaign_id


@pytest.mark.parametrize(("status", "withdrawn"), [("RETURNED", True), ("TIMED-OUT", False)])
def test_a_study_made_by_hand_has_its_seats_freed_too(
    reported, campaign, client, status, withdrawn
):
    invitation = invite(campaign, platform="prolific")
    participation = came_by(invitation)
    Seat.objects.update(taken_at=F("taken_at") - timedelta(minutes=1))
    assert report(client, reported, "AWAITING REVIEW").status_code == 204
    assert seat_of(participation) is not None
    assert report(client, reported, status).status_code == 204
    assert report(client, reported, status).status_code == 204
    assert seat_of(participation) is None
    participation.refresh_from_db()
    assert (participation.withdrawn_at is not None) is withdrawn
    assert AuditEntry.objects.filter(action="prolific.seat_freed").count() == 1
    assert not ProlificSubmission.objects.exists()


def test_a_timeout_from_before_a_seat_was_taken_again_does_not_free_it(reported, campaign, client):
    participation = came_by(invite(campaign, platform="prolific"))
    report(client, reported, "TIMED-OUT", at=time.time() - 60)
    assert seat_of(participation) is not None


def test_a_link_that_is_not_for_prolific_is_not_reported_on(reported, campaign, client):
    participation = came_by(invite(campaign))
    Participation.objects.filter(pk=participation.pk).update(session_id=SESSION)
    report(client, reported, "RETURNED")
    assert seat_of(participation) is not None


def test_judgements_of_a_returned_submission_are_kept_and_others_do_the_rest(
    reported, study, client
):
    participation = came(study)
    seat = seat_of(participation)
    submit(next_assignment(seat), participation.annotator)
    report(client, reported, "RETURNED")
    assert participation.annotator.judgements.count() == 1
    seat.refresh_from_db()
    assert seat.annotator is None


def test_who_has_finished_loses_nothing(reported, study, client):
    participation = came(study)
    while (assignment := next_assignment(seat_of(participation))) is not None:
        submit(assignment, participation.annotator)
    participation_finish(participation=participation, feedback="")
    report(client, reported, "TIMED-OUT")
    assert seat_of(participation) is not None
    assert ProlificSubmission.objects.get().status == "TIMED-OUT"


def test_somebody_who_ran_out_of_time_and_came_back_is_not_freed_twice(reported, study, client):
    participation = came(study)
    report(client, reported, "TIMED-OUT")
    participation_seat_take(participation=participation)
    # Delivered at least once: the same report again, and one that was late.
    assert report(client, reported, "TIMED-OUT").status_code == 204
    report(client, reported, "RETURNED", at=time.time() - 300)
    assert seat_of(participation) is not None
    assert ProlificSubmission.objects.get().status == "TIMED-OUT"


def test_a_later_report_is_taken(reported, study, client):
    came(study)
    report(client, reported, "ACTIVE")
    # The time of the event is not signed, so one to come is not believed.
    report(client, reported, "RETURN REQUESTED", at=int(time.time()) + 9_000)
    report(client, reported, "AWAITING REVIEW", sent=time.time() + 2)
    row = ProlificSubmission.objects.get()
    assert (row.status, row.participant_id) == ("AWAITING REVIEW", "p1")


@pytest.mark.parametrize(
    "forged",
    [{"secret": "guessed"}, {"sent": time.time() - 3600}, {"sent": time.time() + 3600}],
)
def test_a_report_that_is_forged_or_stale_is_refused(reported, study, client, forged):
    participation = came(study)
    assert report(client, reported, "RETURNED", **forged).status_code == 403
    assert seat_of(participation) is not None
    assert not ProlificSubmission.objects.exists()


def test_a_changed_body_is_refused(reported, study, client):
    headers = {
        "X-Prolific-Request-Signature": base64.b64encode(b"0" * 32).decode(),
        "X-Prolific-Request-Timestamp": str(int(time.time())),
    }
    address = reverse("prolific-hook", args=[reported.hook_key])
    answer = client.post(address, "{}", content_type="application/json", headers=headers)
    assert answer.status_code == 403
    assert client.post(address, "{}", content_type="application/json").status_code == 403
    assert client.get(address).status_code == 405


def test_without_a_subscription_nothing_is_believed(study, account, client):
    assert report(client, account, "RETURNED", secret="").status_code == 403


def test_reports_about_others_change_nothing(reported, study, client):
    participation = came(study)
    assert report(client, reported, "RETURNED", session="a" * 24).status_code == 204
    assert report(client, reported, "X", event_type="study.status.change").status_code == 204
    assert seat_of(participation) is not None
    assert not ProlificSubmission.objects.exists()


def test_an_address_that_nobody_has_is_not_found(reported, client):
    address = reverse("prolific-hook", args=["nobody"])
    assert client.post(address, "{}", content_type="application/json").status_code == 404


def test_in_the_archive_nothing_is_freed(reported, study, client):
    participation = came(study)
    Project.objects.update(archived_at=timezone.now())
    assert report(client, reported, "RETURNED").status_code == 204
    assert seat_of(participation) is not None
