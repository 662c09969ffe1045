"""Prolific in a real browser: participants are sent back to it, and leads read what is sent."""

import os
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from annotation.models import Participation, ProlificAction, ProlificStudy
from annotation.selectors.joining.participations import joining_of, lessons_of
from annotation.services.joining.inviting import consent_write
from annotation.services.recruiting.accounts import account_connect
from annotation.services.recruiting.sending import send_work
from annotation.services.recruiting.studies import study_create
from annotation.services.recruiting.submissions import status_report
from datasets.models import Job
from datasets.services.jobs.lifecycle import job_run
from tests.annotation.joining import settings as joining
from tests.annotation.prolific import TOKEN, WORKSPACE
from tests.annotation.services.recruiting.conftest import choices, planned, prolific
from tests.browser.barriers import problems

__all__ = ["prolific"]  # a fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BACK = "https://app.prolific.com/submissions/complete?cc="


@pytest.fixture
def study(prolific, campaign, manager):
    """A draft that Prolific has made, without a worker."""
    joining(campaign, practice_pairs=0, pay_per_hour="9.00", currency="GBP")
    account_connect(
        project=campaign.project, token=TOKEN, workspace_id=WORKSPACE, folder_id="", actor=manager
    )
    consent_write(campaign=campaign, text="Freely.", keeps_judgements=True, actor=manager)
    study_create(**planned(campaign, choices()), actor=manager)
    job_run(Job.objects.get(kind="annotation.send_to_prolific").pk, send_work)
    return ProlificStudy.objects.get()


@pytest.fixture
def participant(browser):
    """A page of its own: that of other tests may lead nowhere but to this machine."""
    with browser.new_context() as context:
        yield context.new_page()


@pytest.fixture
def elsewhere(participant):
    """Answer for Prolific's own page, which is not on this machine."""
    came = []

    def answer(route):
        came.append(route.request.url)
        route.fulfill(status=200, content_type="text/html", body="<h1>Prolific</h1>")

    participant.route("https://app.prolific.com/**", answer)
    return came


def arrive(page, live_server, study, session):
    query = f"?PROLIFIC_PID=p{session}&STUDY_ID={study.study_id}&SESSION_ID={session}"
    page.goto(f"{live_server.url}/join/{study.invitation.token}/{query}")
    page.get_by_label("agree to take part").check()
    page.get_by_label("native speaker of English").check()
    page.get_by_label("Native languages").fill("English")
    page.get_by_role("button", name="Agree and continue").click()
    page.get_by_role("button", name="Continue").click()


def check(page, attempt, *, right):
    participation = Participation.objects.order_by("-pk").first()
    questions = lessons_of(participation, joining_of(participation.campaign)).attempts[attempt - 1]
    for number, question in enumerate(questions, start=1):
        section = page.get_by_role("region", name=f"Pair {number} of {len(questions)}")
        label = question.accepted[0]
        if not right:
            label = "NEUTRAL" if label != "NEUTRAL" else "CONTRADICTION"
        section.locator(".points").get_by_text(f"{question.rating_max:g}", exact=True).click()
        section.locator(f"input[value='{label}']").check()
    page.get_by_role("button", name="Submit my answers").click()


def test_who_does_not_pass_is_sent_back_with_the_code_for_that(
    live_server, participant, study, elsewhere
):
    arrive(participant, live_server, study, "s1")
    check(participant, 1, right=False)
    check(participant, 2, right=False)
    expect(participant.get_by_role("heading", name="Prolific")).to_be_visible()
    assert elsewhere == [BACK + study.screen_out_code]


def test_who_finishes_is_sent_back_with_the_code_of_the_end(
    live_server, participant, study, elsewhere
):
    arrive(participant, live_server, study, "s2")
    check(participant, 1, right=True)
    participant.get_by_role("button", name="Start").click()
    expect(participant.get_by_role("slider")).to_be_visible()
    participant.wait_for_load_state()
    for done in range(1, 21):
        for key in ("4", "e", "Enter"):
            participant.keyboard.press(key)
        if done < 20:
            expect(participant.locator("#judge-progress")).to_have_text(f"{done} of 20")
    participant.get_by_role("link", name="Finish").click()
    participant.get_by_role("button", name="Finish").click()
    expect(participant.get_by_role("heading", name="Prolific")).to_be_visible()
    assert elsewhere == [BACK + study.completion_code]


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_pages_of_the_lead_have_no_known_barriers(
    live_server, browser, enter, study, manager, prolific, width
):
    for number, status in enumerate(("ACTIVE", "AWAITING REVIEW", "RETURNED"), 1):
        status_report(
            study, f"{number:024x}", status, at=study.created_at, participant_id=f"{number:024x}"
        )
    ProlificAction.objects.update(state="unknown")
    context = browser.new_context(viewport={"width": width, "height": 900}, locale="en-GB")
    page = enter(context.new_page(), manager)
    here = [study.campaign.project.slug, study.campaign_id]

    def look(name):
        assert problems(page) == [], name
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), name
        if folder := os.environ.get("PAIRWRIGHT_PICTURES"):
            picture = Path(folder) / f"prolific-{name}-{width}.png"
            page.screenshot(path=picture, full_page=True)

    def visit(name, *more):
        page.goto(live_server.url + reverse(name, args=[*here, *more]))
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        look(name)

    visit("campaign-prolific")
    visit("prolific-action", ProlificAction.objects.get().pk)
    visit("prolific-study-new")
    page.get_by_label("Description").fill("You read two sentences.")
    page.get_by_role("spinbutton", name="Minutes").fill("20")
    page.get_by_label("Reward", exact=True).fill("3.17")
    page.get_by_role("button", name="Show what is sent").click()
    expect(page.get_by_text("Nothing has been sent yet.")).to_be_visible()
    look("requests")
    assert len(prolific.requests("POST", "/studies/")) == 1  # that of the fixture
    visit("prolific-study", study.pk)
    page.get_by_label(f"Choose {2:024x}").check()
    page.get_by_role("button", name="Show what is sent").click()
    expect(page.get_by_text("/submissions/bulk-approve/")).to_be_visible()
    context.close()
