"""Submissions beside participants: approved, paid once, screened out, asked back, forgotten."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotation.models import (
    ProlificAction,
    ProlificBonus,
    ProlificRequest,
    ProlificSubmission,
    ScreeningOut,
)
from annotation.selectors.recruiting.prolific import submission_rows
from annotation.services.campaigns.deleting import campaign_delete, project_delete
from annotation.services.joining.participations import participation_seat_take
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.recruiting.actions import action_settle
from annotation.services.recruiting.reviewing import Review, review_plan, review_start
from annotation.services.recruiting.studies import requests_digest, study_refresh
from annotation.services.recruiting.submissions import Reported, submissions_report
from datasets.errors import Conflict, DomainError, Invalid
from datasets.models import AuditEntry, Job
from tests.annotation.joining import arrival, begin, pass_all_steps
from tests.annotation.prolific import HANG_UP, HANG_UP_LATE, error_body
from tests.annotation.services.recruiting.conftest import made, refreshed

Kind = ProlificAction.Kind
State = ProlificAction.State


def read(study, review):
    """Return the arguments of `review_start` once the requests were read."""
    shown = requests_digest(review_plan(study=study, review=review))
    return {"study": study, "review": review, "key": uuid4(), "shown": shown, "actor": None}


@pytest.fixture
def rows(study, prolific, running):
    """Two submissions that wait, by id."""
    ids = [prolific.submit(1), prolific.submit(2)]
    listed = refreshed(study, running)
    return [listed[each] for each in ids]


def bonus(rows, amount=425, **more):
    amounts = {row.pk: amount for row in rows}
    return Review(Kind.BONUS, [row.pk for row in rows], amounts, **more)


def test_submissions_are_read_page_by_page(study, prolific, running):
    prolific.page_size = 2
    for number in range(5):
        prolific.submit(number)
    listed = refreshed(study, running)
    assert set(listed) == set(prolific.submissions)
    asked = [request.path for request in prolific.requests("GET", "/submissions/")]
    assert [path.partition("&page=")[2][0] for path in asked] == ["1", "2", "3"]
    study.refresh_from_db()
    assert study.refreshed_at is not None


def test_a_page_of_a_hundred_is_stored_with_as_few_queries_as_one_of_two(study):
    now = study.created_at

    def page(count):
        common = {"status": "ACTIVE", "at": now, "started_at": now, "completed_at": None}
        with CaptureQueriesContext(connection) as queries:
            submissions_report(
                study,
                [
                    Reported(f"{n:024x}", f"p{n}", bonus=0, return_asked_at=None, **common)
                    for n in range(count)
                ],
            )
        return len(queries)

    assert page(2) == page(100)
    assert study.submissions.count() == 100


def test_a_submission_stands_beside_its_participant(study, prolific, running):
    session = prolific.submit(7, "ACTIVE")
    participation = begin(study.invitation, arrival(session=session))
    prolific.submit(8)
    refreshed(study, running)
    here, elsewhere = submission_rows(study)
    assert here.participation == participation
    assert (here.progress, here.is_odd) == ("working", False)
    # On Prolific they say that they have finished, and they were never here.
    assert (elsewhere.progress, elsewhere.is_odd) == ("absent", True)


def test_reading_frees_seats_too(study, prolific, running):
    session = prolific.submit(7, "RETURNED")
    participation = begin(study.invitation, arrival(session=session))
    pass_all_steps(participation)
    seat = participation_seat_take(participation=participation)
    refreshed(study, running)
    seat.refresh_from_db()
    assert seat.annotator is None


def test_a_long_list_that_is_refused_says_so(study, prolific, running):
    prolific.spoil(404, body=error_body(404, "Not found."), path="/submissions/")
    action = running(study_refresh, study=study, actor=None)
    assert action.state == State.REFUSED
    assert "does not know this" in Job.objects.order_by("-pk").first().error


def test_chosen_submissions_are_approved_in_one_request(study, prolific, running, rows):
    action = running(review_start, **read(study, Review(Kind.APPROVE, [row.pk for row in rows])))
    assert action.state == State.DONE
    (asked,) = prolific.requests("POST", "/bulk-approve/")
    assert asked.body == {"submission_ids": [row.submission_id for row in rows]}
    assert {row.status for row in refreshed(study, running).values()} == {"APPROVED"}


def test_a_submission_that_cannot_be_approved_is_not_sent(study, prolific, running):
    prolific.submit(1, "RETURNED")
    (row,) = refreshed(study, running).values()
    with pytest.raises(Invalid, match="RETURNED"):
        review_plan(study=study, review=Review(Kind.APPROVE, [row.pk]))
    with pytest.raises(Invalid, match="at least one"):
        review_plan(study=study, review=Review(Kind.APPROVE, []))


def test_bonuses_are_set_up_and_then_paid(study, prolific, running, rows):
    action = running(review_start, **read(study, bonus(rows)))
    assert action.state == State.DONE
    (asked,) = prolific.requests("POST", "/bonus-payments/")
    first, second = (row.submission_id for row in rows)
    assert asked.body == {
        "study_id": study.study_id,
        "csv_bonuses": f"{first},4.25\n{second},4.25",
    }
    (payment,) = prolific.payments.values()
    assert (payment["amounts"], payment["paid"]) == ({first: 425, second: 425}, 1)
    assert [row.bonus for row in study.submissions.all()] == [425, 425]
    assert {row.bonus for row in refreshed(study, running).values()} == {425}
    entry = AuditEntry.objects.get(action="prolific.bonus")
    assert (entry.data["amount"], entry.data["currency"]) == (850, "GBP")


def test_pressed_twice_one_bonus_is_paid(study, prolific, running, rows):
    arguments = read(study, bonus(rows))
    first = running(review_start, **arguments)
    assert running(review_start, **arguments) == first
    assert [payment["paid"] for payment in prolific.payments.values()] == [1]


def test_another_bonus_for_the_same_people_is_asked_about(study, prolific, running, rows):
    running(review_start, **read(study, bonus(rows)))
    with pytest.raises(Invalid, match="paid a bonus before") as refused:
        read(study, bonus(rows))
    assert list(refused.value.fields) == ["pays_again"]
    running(review_start, **read(study, bonus(rows, pays_again=True)))
    assert [row.bonus for row in study.submissions.all()] == [850, 850]


@pytest.mark.parametrize("spoilt", [HANG_UP, HANG_UP_LATE, 502])
def test_a_payment_without_an_answer_is_never_sent_again(study, prolific, running, rows, spoilt):
    prolific.spoil(spoilt, path="/pay/")
    action = running(review_start, **read(study, bonus(rows)))
    assert action.state == State.UNKNOWN
    assert len(prolific.requests("POST", "/pay/")) == 1
    # Until somebody has looked, nobody gets another bonus.
    with pytest.raises(Conflict, match="not known"):
        read(study, bonus(rows, pays_again=True))
    was_paid = spoilt == HANG_UP_LATE
    action_settle(action=action, was_done=was_paid, actor=None)
    again = running(review_start, **read(study, bonus(rows, pays_again=was_paid)))
    assert again.state == State.DONE
    paid = sum(payment["paid"] for payment in prolific.payments.values())
    assert paid == (2 if was_paid else 1)


def test_setting_up_without_an_answer_pays_nothing_and_is_done_again(
    study, prolific, running, rows, pauses
):
    prolific.spoil(HANG_UP_LATE, path="/bonus-payments/")
    action = running(review_start, **read(study, bonus(rows)))
    assert action.state == State.WAITING
    assert all(payment["paid"] == 0 for payment in prolific.payments.values())


def test_another_total_than_was_meant_is_not_paid(study, prolific, running, rows):
    prolific.spoil(201, body={"id": "b1", "amount": 85000}, path="/bonus-payments/")
    action = running(review_start, **read(study, bonus(rows)))
    assert action.state == State.REFUSED
    assert prolific.requests("POST", "/pay/") == []
    assert ProlificBonus.objects.filter(action=action).count() == 2


def test_ids_that_prolific_does_not_know_are_named(study, prolific, running, rows):
    prolific.submissions.clear()
    action = running(review_start, **read(study, bonus(rows)))
    assert action.state == State.REFUSED
    problem = action.requests.first().problem["text"]
    assert rows[0].submission_id in problem


def test_a_bonus_of_nothing_is_refused(study, rows):
    with pytest.raises(Invalid, match="amount"):
        read(study, bonus(rows, amount=0))


def test_the_lead_screens_out_with_the_researchers_code(
    prolific, account, campaign, running, manager
):
    study = made(campaign, running, manager, screening_out=ScreeningOut.LEAD, screen_out_reward=50)
    prolific.submit(1, "ACTIVE")
    (row,) = refreshed(study, running).values()
    action = running(review_start, **read(study, Review(Kind.SCREEN_OUT, [row.pk])))
    assert action.state == State.DONE
    row.refresh_from_db()
    assert row.status == "SCREENED OUT"
    (asked,) = prolific.requests("POST", "/transition/")
    assert asked.body == {"action": "COMPLETE", "completion_code": study.screen_out_code}


def test_where_prolific_screens_out_the_lead_does_not(study, rows):
    with pytest.raises(Conflict, match="Prolific itself"):
        review_plan(study=study, review=Review(Kind.SCREEN_OUT, [rows[0].pk]))


def test_participants_are_asked_to_return_with_a_reason(study, prolific, running, rows):
    review = Review(Kind.ASK_RETURN, [rows[0].pk], reason="You withdrew your consent.")
    running(review_start, **read(study, review))
    (asked,) = prolific.requests("POST", "/request-return/")
    assert asked.body == {"request_return_reasons": ["You withdrew your consent."]}
    listed = refreshed(study, running)
    assert listed[rows[0].submission_id].return_asked_at is not None
    with pytest.raises(Invalid, match="reason"):
        review_plan(study=study, review=Review(Kind.ASK_RETURN, [rows[0].pk]))


def test_of_several_requests_those_that_were_done_are_not_sent_again(
    study, prolific, running, rows, pauses
):
    review = Review(Kind.ASK_RETURN, [row.pk for row in rows], reason="Please return.")
    prolific.spoil(429, headers={"Retry-After": "600"}, path=rows[1].submission_id)
    action = running(review_start, **read(study, review))
    assert action.state == State.WAITING
    states = [request.state for request in action.requests.all()]
    assert states == [ProlificRequest.State.DONE, ProlificRequest.State.WAITING]
    assert len(prolific.requests("POST", "/request-return/")) == 2


def test_other_requests_than_were_read_are_refused(study, rows):
    arguments = read(study, bonus(rows))
    arguments["review"] = bonus(rows, amount=42500)
    with pytest.raises(Conflict, match="Read them again"):
        review_start(**arguments)


def test_an_erased_identity_is_in_no_row_and_does_not_come_back(study, prolific, running):
    session = prolific.submit(7)
    participant = prolific.submissions[session]["participant_id"]
    participation = begin(study.invitation, arrival(participant=participant, session=session))
    (row,) = refreshed(study, running).values()
    running(review_start, **read(study, bonus([row])))
    annotator_erase(annotator=participation.annotator)
    refreshed(study, running)
    (row,) = study.submissions.all()
    assert row.participant_id == ""
    assert row.bonus == 425  # what was paid is kept
    for text in (session, participant):
        assert text not in row.submission_id
        assert not ProlificRequest.objects.filter(body__contains=text).exists()
        assert not ProlificRequest.objects.filter(path__contains=text).exists()
    with pytest.raises(DomainError):
        read(study, bonus([row], pays_again=True))


def test_a_campaign_is_deleted_with_its_study(study, rows, manager):
    campaign = study.campaign
    campaign_delete(campaign=campaign, typed_name=campaign.name, actor=manager)
    assert not ProlificSubmission.objects.exists()


def test_a_project_is_deleted_with_its_account(study, rows, manager):
    project = study.campaign.project
    project_delete(project=project, typed_name=project.name, actor=manager)
    assert not ProlificAction.objects.exists()
