"""The leader's journey through a real browser."""

import pytest
from playwright.sync_api import expect

from annotation.models import Correction, Review
from tests.browser.network import only_first

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_sentence_is_corrected_and_the_next_accepted(
    live_server, page, enter, reviewed_campaign, leader
):
    enter(page, leader).goto(f"{live_server.url}/review/{reviewed_campaign.pk}/")
    text = page.locator("#text").inner_text()
    page.keyboard.press("c")
    page.keyboard.press("End")
    page.keyboard.type(" today")
    expect(page.locator("[data-diff] ins")).to_have_text("today")
    expect(page.locator("[data-diff-said]")).to_have_text("Added: today.")
    page.get_by_label("word order").check()
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#review-progress")).to_have_text("1 of 20")
    expect(page.locator("#text")).not_to_contain_text(text)
    expect(page.get_by_text("(corrected)")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator("#review-progress")).to_have_text("2 of 20")
    expect(page.get_by_text("(accepted)")).to_be_visible()
    page.get_by_role("button", name="Take back my last decision").click()
    expect(page.locator("#review-progress")).to_have_text("1 of 20")
    correction = Correction.objects.get()
    assert (correction.before, correction.after) == (text, f"{text} today")
    assert Review.objects.filter(state="accepted").count() == 1


def test_the_field_of_a_correction_is_as_high_as_its_text(
    live_server, page, enter, reviewed_campaign, leader
):
    page.set_viewport_size({"width": 320, "height": 640})
    enter(page, leader).goto(f"{live_server.url}/review/{reviewed_campaign.pk}/")
    text = page.get_by_label("Corrected sentence")
    lines = []
    for words in (1, 20):
        text.fill("crossing " * words)
        shown, there = text.evaluate("field => [field.clientHeight, field.scrollHeight]")
        assert shown == there
        lines.append(shown // 27)  # a line of 18 px has a height of 1.5
    assert lines[0] == 2
    assert lines[1] > 4


def test_a_decision_that_did_not_arrive_is_said(
    live_server, page, enter, reviewed_campaign, leader
):
    page.route("**/review/*/*/", only_first(lambda route: route.abort()))
    enter(page, leader).goto(f"{live_server.url}/review/{reviewed_campaign.pk}/")
    page.keyboard.press("a")
    expect(page.get_by_text("The server could not be reached")).to_be_visible()
    assert not Review.objects.filter(state="accepted").exists()
    page.keyboard.press("a")
    expect(page.locator("#review-progress")).to_have_text("1 of 20")
    expect(page.get_by_text("The server could not be reached")).not_to_be_visible()


def test_a_decision_can_be_sent_exactly_when_it_fits_the_text(
    live_server, page, enter, reviewed_campaign, leader
):
    enter(page, leader).goto(f"{live_server.url}/review/{reviewed_campaign.pk}/")
    accept = page.get_by_role("button", name="Accept")
    save = page.get_by_role("button", name="Save the correction")
    kind = page.get_by_label("word order")
    text = page.get_by_label("Corrected sentence")
    expect(accept).to_be_enabled()
    expect(save).to_be_disabled()
    expect(kind).to_be_disabled()
    before = text.input_value()
    text.fill(f"{before} today")
    expect(accept).to_be_disabled()
    expect(page.get_by_text("You have changed the text below")).to_be_visible()
    # Without a kind of error the browser sends nothing.
    save.click()
    expect(page.locator("#review-progress")).to_have_text("0 of 20")
    text.fill(before)
    expect(accept).to_be_enabled()
    expect(save).to_be_disabled()
    assert not Correction.objects.exists()
