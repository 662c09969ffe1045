"""The pages about Prolific: what is sent is shown first, and only leads see any of it."""

import html
import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from annotation.models import ProlificAccount, ProlificAction, ProlificStudy
from annotation.services.joining.inviting import consent_write
from annotation.services.joining.participations import participation_seat_take
from tests.annotation.conftest import next_assignment, submit
from tests.annotation.joining import begin, invite, pass_all_steps, settings
from tests.annotation.prolific import HANG_UP, TOKEN, WORKSPACE
from tests.annotation.services.recruiting.conftest import (
    account,
    pauses,
    prolific,
    refreshed,
    running,
    study,
)
from tests.annotation.web.joining.test_pages import answered

__all__ = ["account", "pauses", "prolific", "running", "study"]  # fixtures

FORM = {
    "name": "Judge pairs",
    "description": "You read two sentences.",
    "places": "2",
    "minutes": "20",
    "reward": "3.17",
    "currency": "GBP",
    "screening_out": "return",
}


@pytest.fixture(autouse=True)
def site(settings):
    """Prolific takes addresses with https only."""
    settings.SITE_URL = "https://testserver"


@pytest.fixture
def lead(client, manager):
    client.force_login(manager)
    return client


@pytest.fixture
def posted(lead, django_capture_on_commit_callbacks):
    """Post a form as a browser does after reading the page; jobs that it starts are run."""

    def post(url, data=None, page=None):
        context = page.context["form"] if page is not None else None
        hidden = {"key": context["key"].value()} if context is not None else {}
        with django_capture_on_commit_callbacks(execute=True):
            response = lead.post(url, {**hidden, **(data or {})})
        return lead.get(response.url) if response.status_code == 302 else response

    return post


def at(campaign, name="campaign-prolific", *more):
    return reverse(name, args=[campaign.project.slug, campaign.pk, *more])


def test_an_account_is_stored_checked_and_not_shown(posted, lead, prolific, campaign):
    page = posted(at(campaign), {"token": TOKEN, "workspace_id": WORKSPACE, "folder_id": ""})
    assert "It is being checked." in page.text
    assert ProlificAction.objects.get().state == "done"
    for url in (at(campaign), at(campaign, "prolific-action", ProlificAction.objects.get().pk)):
        assert TOKEN not in lead.get(url).text
        assert ProlificAccount.objects.get().token not in lead.get(url).text


def test_a_bad_field_of_an_account_is_named_beside_it(lead, campaign):
    response = lead.post(at(campaign), {"token": "x", "workspace_id": "a b", "folder_id": ""})
    assert response.status_code == 422
    assert set(response.context["form"].errors) == {"token", "workspace_id"}
    assert not ProlificAccount.objects.exists()


def test_a_study_is_shown_word_for_word_and_then_sent(posted, lead, prolific, account, campaign):
    consent_write(campaign=campaign, text="Freely.", keeps_judgements=True, actor=None)
    url = at(campaign, "prolific-study-new")
    page = lead.get(url)
    shown = posted(url, FORM, page)
    assert "Nothing has been sent yet." in shown.text
    assert f"POST {prolific.url}/api/v1/studies/" in shown.text
    (body,) = [request["row"].body for request in shown.context["requests"]]
    assert html.escape(body) in shown.text
    assert prolific.asked == []
    assert not ProlificStudy.objects.exists()
    digest = shown.context["shown"]
    sent = posted(url, {**FORM, "shown": digest}, shown)
    assert "Prolific has done this." in sent.text
    (asked,) = prolific.asked
    assert asked.body == json.loads(body)
    study = ProlificStudy.objects.get()
    assert (study.reward, study.places) == (317, 2)


def test_the_form_begins_with_measured_minutes_and_their_pay(lead, account, campaign):
    settings(campaign, pay_per_hour="9.00", currency="GBP", before_minutes="19.5")
    participation = pass_all_steps(begin(invite(campaign)))
    seat = participation_seat_take(participation=participation)
    while (assignment := next_assignment(seat)) is not None:
        submit(assignment, participation.annotator, shown_ms=1000)
    form = lead.get(at(campaign, "prolific-study-new")).context["form"]
    assert form["minutes"].value() == 20
    assert str(form["reward"].value()) == "3"
    # Of another campaign nobody but its lead learns how long it takes.
    url = at(campaign, "prolific-study-new")
    assert lead.get(url, {"measured": campaign.pk}).status_code == 200
    assert lead.get(url, {"measured": 999_999}).status_code == 404


def test_without_an_account_there_is_no_study_to_make(lead, campaign):
    response = lead.get(at(campaign, "prolific-study-new"))
    assert response.status_code == 422
    assert "not connected" in response.text


@pytest.mark.parametrize("change", [{"reward": "3.175"}, {"places": "0"}, {"currency": "EUR"}])
def test_a_form_with_mistakes_shows_no_request(lead, account, campaign, change):
    url = at(campaign, "prolific-study-new")
    key = lead.get(url).context["form"]["key"].value()
    response = lead.post(url, {**FORM, **change, "key": key})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == list(change)


def test_an_action_without_an_answer_is_settled_by_a_person(posted, lead, prolific, study, running):
    prolific.submit(1)
    (row,) = refreshed(study, running).values()
    url = at(study.campaign, "prolific-study", study.pk)
    values = {"kind": "bonus", "chosen": [row.pk], "bonus_of": "same", "amount": "1.50"}
    shown = posted(url, values, lead.get(url))
    prolific.spoil(HANG_UP, path="/pay/")
    page = posted(url, {**values, "shown": shown.context["shown"]}, shown)
    assert "It is not known whether Prolific did this" in page.text
    action = ProlificAction.objects.get(kind="bonus")
    page = posted(at(study.campaign, "prolific-action-settle", action.pk))
    assert "This was not done" in page.text
    action.refresh_from_db()
    assert action.state == "refused"


def test_a_page_of_a_study_asks_as_often_for_one_submission_as_for_many(
    lead, prolific, study, running, django_assert_num_queries
):
    url = at(study.campaign, "prolific-study", study.pk)
    prolific.submit(1)
    refreshed(study, running)
    lead.get(url)
    with CaptureQueriesContext(connection) as few:
        lead.get(url)
    for number in range(2, 12):
        prolific.submit(number)
    refreshed(study, running)
    with django_assert_num_queries(len(few)):
        lead.get(url)


def test_the_whole_way_of_a_study(posted, lead, prolific, campaign):
    """One participant is screened out, another finishes, is sent back and approved."""
    settings(campaign, pay_per_hour="9.00", currency="GBP", practice_pairs=0)
    consent_write(campaign=campaign, text="Freely.", keeps_judgements=True, actor=None)
    posted(at(campaign), {"token": TOKEN, "workspace_id": WORKSPACE, "folder_id": ""})
    url = at(campaign, "prolific-study-new")
    shown = posted(url, FORM, lead.get(url))
    posted(url, {**FORM, "shown": shown.context["shown"]}, shown)
    study = ProlificStudy.objects.get()
    sessions = {name: prolific.submit(n, "ACTIVE") for n, name in enumerate(("ann", "bob"), 1)}

    ann, ann_here = arrive(prolific, sessions["ann"])
    codes = finish(prolific, ann, ann_here, wrong=4)
    assert codes == study.screen_out_code
    assert prolific.submissions[sessions["ann"]]["status"] == "RETURN REQUESTED"

    bob, bob_here = arrive(prolific, sessions["bob"])
    codes = finish(prolific, bob, bob_here, wrong=0)
    assert codes == study.completion_code
    assert prolific.submissions[sessions["bob"]]["status"] == "AWAITING REVIEW"

    posted(at(campaign, "prolific-refresh", study.pk))
    where = at(campaign, "prolific-study", study.pk)
    page = lead.get(where)
    progress = {row.submission.submission_id: row.progress for row in page.context["rows"]}
    assert progress == {sessions["ann"]: "failed", sessions["bob"]: "finished"}
    row = next(r for r in page.context["rows"] if r.progress == "finished")
    values = {"kind": "approve", "chosen": [row.submission.pk]}
    shown = posted(where, values, page)
    done = posted(where, {**values, "shown": shown.context["shown"]}, shown)
    assert "Prolific has done this." in done.text
    assert prolific.submissions[sessions["bob"]]["status"] == "APPROVED"


def arrive(prolific, session):
    """Open the address of the study as Prolific sends a participant to it; agree and read."""
    (study,) = prolific.studies.values()
    row = prolific.submissions[session]
    address = study["external_study_url"].removeprefix("https://testserver")
    filled = {
        "{{%PROLIFIC_PID%}}": row["participant_id"],
        "{{%STUDY_ID%}}": study["id"],
        "{{%SESSION_ID%}}": session,
    }
    for placeholder, value in filled.items():
        address = address.replace(placeholder, value)
    browser = Client()
    assert "Freely." in browser.get(address).text
    values = {"consent": "1", "agrees": "on", "is_native": "on", "languages": "English"}
    browser.post(address, values)
    participation = ProlificStudy.objects.get().invitation.participations.get(session_id=session)
    browser.post(reverse("joined-read", args=[participation.campaign_id]))
    return browser, participation


def finish(prolific, browser, participation, *, wrong):
    """Answer the check, and judge everything if it is passed; return the code at the end."""
    here = [participation.campaign_id]
    for attempt in (1, 2):
        participation.refresh_from_db()
        if participation.passed_at is None:
            browser.post(
                reverse("joined-check", args=here), answered(participation, attempt, wrong=wrong)
            )
    page = browser.get(reverse("joined", args=here))
    if not wrong:
        browser.post(reverse("joined-seat", args=here))
        seat = participation.annotator.seats.get()
        while (assignment := next_assignment(seat)) is not None:
            submit(assignment, participation.annotator, shown_ms=2000)
        page = browser.post(reverse("joined-end", args=here), {"feedback": ""}, follow=True)
    assert "js/way-on" in page.text
    code = page.text.partition("https://app.prolific.com/submissions/complete?cc=")[2][:8]
    prolific.complete(participation.session_id, code)
    return code
