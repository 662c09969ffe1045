"""Draft studies: what is asked for, once, and what becomes of errors."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import connection
from django.urls import reverse

from annotation.models import Invitation, ProlificAction, ProlificStudy, ScreeningOut
from annotation.planning.protocol import PlanKind
from annotation.selectors.recruiting.prolific import places_free
from annotation.services.joining.inviting import consent_write
from annotation.services.joining.participations import instructions_read
from annotation.services.joining.platforms import arrival_read
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from annotation.services.recruiting.actions import (
    action_discard,
    action_send_again,
    action_settle,
)
from annotation.services.recruiting.sending import send_work
from annotation.services.recruiting.studies import (
    StudyRequest,
    study_create,
    study_find,
    study_plan,
)
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Job
from datasets.services.jobs.lifecycle import job_run
from tests.annotation.joining import begin, check
from tests.annotation.prolific import HANG_UP, HANG_UP_LATE, TOKEN, error_body
from tests.annotation.services.recruiting.conftest import SITE, choices, made, planned

State = ProlificAction.State


@pytest.fixture
def consented(campaign, manager):
    consent_write(campaign=campaign, text="Freely.", keeps_judgements=True, actor=manager)
    return campaign


def test_a_draft_is_asked_for_with_places_reward_and_codes(study, prolific):
    (asked,) = prolific.requests("POST", "/studies/")
    assert asked.body["total_available_places"] == 4
    assert asked.body["estimated_completion_time"] == 20
    assert asked.body["reward"] == 317
    token = study.invitation.token
    assert asked.body["external_study_url"] == (
        f"{SITE}/join/{token}/?PROLIFIC_PID={{{{%PROLIFIC_PID%}}}}&STUDY_ID={{{{%STUDY_ID%}}}}"
        "&SESSION_ID={{%SESSION_ID%}}"
    )
    finished, failed = asked.body["completion_codes"]
    assert finished == {
        "code": study.completion_code,
        "code_type": "COMPLETED",
        "actions": [{"action": "MANUALLY_REVIEW"}],
        "actor": "participant",
    }
    assert failed["code_type"] == "FAILED_ATTENTION_CHECK"
    assert study.invitation.completion_url.endswith(f"complete?cc={study.completion_code}")
    assert study.invitation.screenout_url.endswith(f"complete?cc={failed['code']}")
    assert (study.status, study.currency_there) == ("UNPUBLISHED", "GBP")
    assert study.study_id in prolific.studies


@pytest.mark.parametrize(
    ("way", "action", "actor"),
    [
        (ScreeningOut.RETURN, "REQUEST_RETURN", "participant"),
        (ScreeningOut.PAY, "FIXED_SCREEN_OUT_PAYMENT", "participant"),
        (ScreeningOut.LEAD, "FIXED_SCREEN_OUT_PAYMENT", "researcher"),
    ],
)
def test_who_fails_the_check_is_treated_as_chosen(
    prolific, account, consented, running, manager, way, action, actor
):
    pay = 50 if way.is_paid else None
    study = made(consented, running, manager, screening_out=way, screen_out_reward=pay)
    code = prolific.studies[study.study_id]["completion_codes"][1]
    assert (code["actions"][0]["action"], code["actor"]) == (action, actor)
    assert code["actions"][0].get("fixed_screen_out_reward") == pay
    # Whom the lead screens out stays here: the code is not theirs to use.
    assert bool(study.invitation.screenout_url) is (way is not ScreeningOut.LEAD)


@pytest.mark.parametrize("pay", [None, 317, 400])
def test_a_payment_of_the_screened_out_is_below_the_reward(account, campaign, pay):
    chosen = choices(screening_out=ScreeningOut.PAY, screen_out_reward=pay)
    with pytest.raises(Invalid) as refused:
        planned(campaign, chosen)
    assert list(refused.value.fields) == ["screen_out_reward"]


def test_the_request_sent_is_the_one_shown_byte_for_byte(
    prolific, account, consented, running, manager
):
    key = uuid4()
    plan = study_plan(account=account, study=StudyRequest(consented, choices(), key, SITE))
    action = running(study_create, **planned(consented, choices(), key), actor=manager)
    (sent,) = action.requests.all()
    (shown,) = plan.requests
    assert (sent.method, sent.path, sent.body) == (shown.method, shown.path, shown.body)
    (asked,) = prolific.asked
    assert asked.body == json.loads(shown.body)
    assert asked.path == shown.path


def test_something_else_than_was_shown_is_not_sent(prolific, account, consented, manager):
    arguments = planned(consented, choices())
    arguments["study"] = replace(arguments["study"], choices=choices(reward=9999))
    with pytest.raises(Conflict, match="Read them again"):
        study_create(**arguments, actor=manager)
    assert prolific.asked == []
    assert not Invitation.objects.exists()


def test_pressed_twice_it_is_one_study(prolific, account, consented, running, manager):
    arguments = planned(consented, choices())
    first = running(study_create, **arguments, actor=manager)
    assert running(study_create, **arguments, actor=manager) == first
    assert len(prolific.studies) == ProlificStudy.objects.count() == 1


def test_while_one_thing_is_sent_nothing_else_is(prolific, account, consented, manager):
    # Its job has not run: nothing commits here.
    study_create(**planned(consented, choices()), actor=manager)
    with pytest.raises(Conflict, match="Something else is being sent"):
        study_create(**planned(consented, choices(name="Another")), actor=manager)


@pytest.mark.parametrize(
    ("status", "detail", "said"),
    [
        (400, {"reward": ["Too low."]}, "It says: reward: Too low."),
        (422, [{"name": ["Too long."]}], "It says: name: Too long."),
        (401, "Invalid token.", "does not accept the token"),
        (403, "Not your workspace.", "does not have the right"),
        (404, "Not found.", "does not know this"),
        (409, "No.", "with status 409"),
    ],
)
def test_a_refusal_is_said_and_the_link_lets_nobody_in(
    prolific, account, consented, running, manager, status, detail, said
):
    prolific.spoil(status, body=error_body(status, detail))
    action = running(study_create, **planned(consented, choices()), actor=manager)
    assert action.state == State.REFUSED
    (request,) = action.requests.all()
    assert request.status == status
    assert said in request.problem["text"]
    assert said in Job.objects.get().error
    assert action.study.invitation.revoked_at is not None
    # What is put right is another study.
    assert made(consented, running, manager).study_id


def test_a_short_pause_is_waited_for(prolific, account, consented, running, manager, pauses):
    prolific.spoil(429, headers={"Retry-After": "7"})
    prolific.spoil(429)
    action = running(study_create, **planned(consented, choices()), actor=manager)
    assert action.state == State.DONE
    assert pauses == [7, 2]
    assert len(prolific.studies) == 1


def test_after_a_long_pause_the_lead_sends_again(
    prolific, account, consented, running, manager, pauses
):
    prolific.spoil(429, headers={"Retry-After": "900"})
    action = running(study_create, **planned(consented, choices()), actor=manager)
    assert (action.state, pauses) == (State.WAITING, [])
    assert "asks to wait 900 s" in Job.objects.get().error
    action = running(action_send_again, action=action, actor=manager)
    assert action.state == State.DONE
    assert len(prolific.studies) == 1


@pytest.mark.parametrize("spoilt", [HANG_UP, HANG_UP_LATE, 500, 503])
def test_a_study_without_an_answer_is_not_asked_for_again(
    prolific, account, consented, running, manager, spoilt
):
    prolific.spoil(spoilt)
    action = running(study_create, **planned(consented, choices()), actor=manager)
    assert action.state == State.UNKNOWN
    with pytest.raises(Conflict):
        action_send_again(action=action, actor=manager)
    result = running(study_find, study=action.study, actor=manager)
    action.refresh_from_db()
    action.study.refresh_from_db()
    if spoilt == HANG_UP_LATE:
        assert result.state == action.state == State.DONE
        assert [action.study.study_id] == list(prolific.studies)
    else:
        assert result.state == State.REFUSED
        action_settle(action=action, was_done=False, actor=manager)
        assert Invitation.objects.get().revoked_at is not None
    assert len(prolific.requests("POST", "/studies/")) == 1


def test_a_study_with_an_unreadable_answer_may_have_been_made(
    prolific, account, consented, running, manager
):
    prolific.spoil(201, body=b"<html>")
    action = running(study_create, **planned(consented, choices()), actor=manager)
    assert action.state == State.UNKNOWN


def test_a_worker_that_died_after_sending_asks_for_nothing_twice(
    prolific, account, consented, running, manager
):
    action = study_create(**planned(consented, choices()), actor=manager)
    action.requests.update(state="sending")
    job_run(Job.objects.get().pk, send_work)
    action.refresh_from_db()
    assert action.state == State.UNKNOWN
    assert prolific.asked == []


def test_a_host_that_is_not_reached_was_asked_for_nothing(
    prolific, account, consented, running, manager, settings
):
    settings.WEBHOOK_NETWORKS = ()
    settings.PROLIFIC_API = prolific.url.replace("http:", "https:")
    action = running(study_create, **planned(consented, choices()), actor=manager)
    assert action.state == State.WAITING
    assert "private network" in Job.objects.get().error
    assert prolific.asked == []
    action_discard(action=action, actor=manager)
    action.refresh_from_db()
    assert action.state == State.REFUSED


def test_without_encryption_the_token_is_sent_nowhere(
    prolific, account, consented, running, manager, settings
):
    settings.WEBHOOK_NETWORKS = ()
    running(study_create, **planned(consented, choices()), actor=manager)
    assert prolific.asked == []


def test_the_token_is_in_no_row_log_or_history(study, prolific, account, caplog):
    assert prolific.asked[0].headers["Authorization"] == f"Token {TOKEN}"
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(
                f'SELECT count(*) FROM "{table}" t WHERE t::text LIKE %s', [f"%{TOKEN}%"]
            )
            assert cursor.fetchone() == (0,), table
    assert TOKEN not in caplog.text


def test_who_asked_for_what_is_in_the_history(study, manager):
    entries = AuditEntry.objects.filter(action__startswith="prolific.", actor=manager)
    assert set(entries.values_list("action", flat=True)) == {
        "prolific.connected", "prolific.create",
    }  # fmt: skip


def test_in_a_pool_the_places_are_those_of_the_people_still_expected(draft, manager, judge):
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    expected = campaign.seats_planned
    assert places_free(campaign) == expected > 1
    seat_take(campaign=campaign, annotator=judge)
    assert places_free(campaign) == expected - 1


def test_a_campaign_without_consent_text_gets_no_study(prolific, account, campaign, manager):
    with pytest.raises(Invalid, match="consent"):
        study_create(**planned(campaign, choices()), actor=manager)
    assert not ProlificStudy.objects.exists()


@pytest.mark.parametrize("way", [ScreeningOut.LEAD, ScreeningOut.REVIEW])
def test_who_is_paid_by_the_lead_is_asked_not_to_return_the_study(
    prolific, account, consented, running, manager, client, way
):
    pay = 50 if way.is_paid else None
    study = made(consented, running, manager, screening_out=way, screen_out_reward=pay)
    arrival = arrival_read(
        study.invitation, {"PROLIFIC_PID": "p7", "STUDY_ID": "s", "SESSION_ID": "t"}
    )
    participation = begin(study.invitation, arrival)
    instructions_read(participation=participation)
    for attempt in (1, 2):
        check(participation, attempt, wrong=2)
    client.force_login(participation.annotator.user)
    page = client.get(reverse("joined", args=[consented.pk])).text
    assert ("Please do not return the study" in page) is (way is ScreeningOut.LEAD)
    assert "Please return the task" not in page
    assert ("submissions/complete" in page) is (way is ScreeningOut.REVIEW)
