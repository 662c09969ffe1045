"""Reasons, the second round and questions about the guidelines, by keyboard and on a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from annotation.models import GuidelineQuestion, Judgement, Validity
from annotation.planning.protocol import Orders, PlanKind
from annotation.planning.sitting import ReasonAsked, Remarks
from annotation.services.gold.reason_rounds import reason_round_start
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from tests.annotation.conftest import answer_ahead, assignments_left
from tests.browser.barriers import problems
from tests.browser.test_annotator import NOTHING_UNSAVED

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def explained(draft, manager, judge):
    remarks = Remarks(reason=ReasonAsked.REQUIRED)
    campaign = draft(plan=PlanKind.POOL, remarks=remarks, orders=Orders.AB_ONLY, seats=1)
    campaign = campaign_open(campaign=campaign, actor=manager)
    seat_take(campaign=campaign, annotator=judge)
    return campaign


def test_a_reason_and_a_question_are_written_by_keyboard(
    live_server, page, enter, explained, annotator
):
    page.set_viewport_size({"width": 390, "height": 844})
    enter(page, annotator).goto(f"{live_server.url}/judge/{explained.pk}/")
    for key in ("4", "n", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_text("Say in one line why you chose this answer.")).to_be_visible()
    page.locator("h1").focus()
    page.keyboard.press("w")
    expect(page.get_by_label("Why? In one line")).to_be_focused()
    page.keyboard.type("It is not said")
    page.keyboard.press("Enter")
    expect(page.locator("#judge-progress")).to_have_text("1 of 20")
    expect(page.get_by_label("Why? In one line")).to_have_value("")
    expect(page.locator("#judge-sitting")).to_contain_text("This sitting: 1 answered")
    page.locator("h1").focus()
    page.keyboard.press("q")
    expect(page.locator("[data-ask] textarea")).to_be_focused()
    page.keyboard.type("Is a puppy a dog?")
    page.get_by_role("button", name="Send the question").click()
    expect(page.get_by_text("Thank you. The project lead answers")).to_be_visible()
    assert problems(page) == []
    assert not page.evaluate(WIDE)
    page.evaluate(NOTHING_UNSAVED)
    assert Judgement.objects.get().reason == "It is not said"
    assert GuidelineQuestion.objects.get().text == "Is a puppy a dog?"
    page.get_by_role("link", name="This sitting").click()
    expect(page.get_by_text("It is not said")).to_be_visible()
    assert problems(page) == []
    assert not page.evaluate(WIDE)


def test_reasons_are_judged_by_keyboard_and_the_lead_sees_errors(
    live_server, page, enter, explained, judge, annotator, manager
):
    for assignment in assignments_left(explained, judge):
        answer_ahead(assignment, judge, label="NEUTRAL", reason="It is not said")
    reason_round_start(campaign=explained, judges_own=True, actor=manager)
    page.set_viewport_size({"width": 390, "height": 844})
    enter(page, annotator).goto(live_server.url)
    page.get_by_role("link", name="Judge reasons").click()
    expect(page.locator("#validity-progress")).to_have_text("0 of 20")
    assert problems(page) == []
    assert not page.evaluate(WIDE)
    page.keyboard.press("2")
    page.locator("h1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#validity-progress")).to_have_text("1 of 20")
    assert list(Validity.objects.values_list("verdict", flat=True)) == ["invalid"]


def test_without_script_reasons_are_judged_and_questions_asked(
    live_server, browser, enter, explained, judge, annotator
):
    for assignment in assignments_left(explained, judge):
        answer_ahead(assignment, judge, label="NEUTRAL", reason="It is not said")
        break
    reason_round_start(campaign=explained, judges_own=True, actor=None)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    enter(page, annotator).goto(live_server.url + reverse("validate", args=[explained.pk]))
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("Say whether this reason is valid.")).to_be_visible()
    page.get_by_label("Yes").check()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("You have judged all reasons.")).to_be_visible()
    page.goto(live_server.url + reverse("judge-questions", args=[explained.pk]))
    page.get_by_label("Ask about the guidelines").fill("Why?")
    page.get_by_role("button", name="Send the question").click()
    expect(page.get_by_text("Not answered yet.")).to_be_visible()
    context.close()
