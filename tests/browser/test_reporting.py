"""Reporting a sentence while judging, and getting the pair back when it was changed."""

import pytest
from playwright.sync_api import expect

from annotation.models import Flag, Judgement
from annotation.services.plans.seats import seat_take
from annotation.services.reviewing.correcting import sentence_correct
from tests.annotation.conftest import submit
from tests.browser.barriers import problems
from tests.browser.network import only_first
from tests.browser.test_annotator import NOTHING_UNSAVED

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def seat(campaign, judge):
    return seat_take(campaign=campaign, annotator=judge)


def test_a_sentence_is_reported_by_keyboard_and_judging_goes_on(
    live_server, page, enter, campaign, annotator, seat
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    page.keyboard.press("4")
    page.keyboard.press("r")
    expect(
        page.get_by_role("group", name="Which sentence do you mean?").get_by_role("radio").first
    ).to_be_focused()
    page.keyboard.press("ArrowDown")
    suggestion = page.get_by_label("How should it read?")
    expect(suggestion).to_have_value(page.locator("[data-second]").inner_text())
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Say what is wrong with the sentence.")).to_be_visible()
    assert problems(page) == []
    suggestion.fill("The road is crossed.")
    page.get_by_label("word order").check()
    page.get_by_role("button", name="Send report").click()
    expect(
        page.get_by_text("Thank you. The project lead will look at your report.")
    ).to_be_visible()
    assert (Flag.objects.get().suggestion, Flag.objects.get().kind) == (
        "The road is crossed.",
        "word_order",
    )
    # What was answered before the report is still there.
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator("#judge-progress")).to_have_text("1 of 20")
    expect(page.get_by_text("Thank you. The project lead")).not_to_be_visible()
    page.evaluate(NOTHING_UNSAVED)


def test_a_report_that_did_not_arrive_is_kept_and_said(
    live_server, page, enter, campaign, annotator, seat
):
    page.route("**/report/", only_first(lambda route: route.abort()))
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    page.locator("summary", has_text="Report a sentence").click()
    page.get_by_role("group", name="Which sentence do you mean?").get_by_role("radio").first.check()
    page.get_by_label("How should it read?").fill("A dog walks.")
    page.get_by_label("grammatical").check()
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Not sent: there is no connection.")).to_be_visible()
    assert not Flag.objects.exists()
    page.get_by_role("button", name="Send report").click()
    expect(
        page.get_by_text("Thank you. The project lead will look at your report.")
    ).to_be_visible()
    assert Flag.objects.get().text == page.locator("[data-first]").inner_text()


def test_a_changed_pair_comes_back_and_is_confirmed(
    live_server, page, enter, campaign, annotator, seat, judge, reviewer
):
    page.set_viewport_size({"width": 320, "height": 640})
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    later = seat.assignments.get(position=1)
    submit(later, judge, rating=2, label="NEUTRAL")
    fields = {"text": "Nobody crosses the road", "seen_revision": 1, "error": "sense"}
    sentence_correct(sentence=later.pair.sentence_b, corrector=reviewer, **fields)
    page.reload()
    # It comes in its place, behind a pair that is new: shown by the script, not by the server.
    expect(page.locator("[data-changed]")).to_be_hidden()
    for key in ("4", "e", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("[data-changed]")).to_be_visible()
    expect(page.locator("[data-changed] ins")).not_to_have_count(0)
    expect(page.locator("input[name=label]:checked")).to_have_value("NEUTRAL")
    assert problems(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.reload()
    expect(page.locator("[data-changed] ins")).not_to_have_count(0)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.locator("[data-changed]")).to_be_hidden()
    expect(page.locator("#judge-progress")).to_have_text("2 of 20")
    page.evaluate(NOTHING_UNSAVED)
    confirmed = Judgement.objects.get(assignment=later, revises__isnull=False)
    assert (confirmed.rating, confirmed.label) == (2, "NEUTRAL")
    assert 2 in (confirmed.revision_a, confirmed.revision_b)
