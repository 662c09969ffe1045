"""The annotator's journeys through a real browser."""

import re

import pytest
from playwright.sync_api import expect

from annotation.models import Judgement
from annotation.services.plans.seats import seat_take
from tests.browser.network import only_first

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Resolves once the browser holds no answer any more; a string to wait for would break the CSP.
NOTHING_UNSAVED = """async () => {
    const holds = () => Object.keys(localStorage).some((key) => key.includes("unsaved"));
    for (let i = 0; holds(); i += 1) {
        if (i > 200) throw new Error("an answer is still unsaved");
        await new Promise((resolve) => setTimeout(resolve, 25));
    }
}"""


@pytest.fixture
def seat(campaign, judge):
    return seat_take(campaign=campaign, annotator=judge)


def answers(page):
    """Return what is stored once the browser holds nothing back."""
    page.evaluate(NOTHING_UNSAVED)
    return list(Judgement.objects.order_by("pk").values_list("rating", "label"))


def progress(page):
    return page.locator("#judge-progress")


def test_three_pairs_are_judged_by_keyboard_from_the_login_on(
    live_server, page, campaign, annotator
):
    page.goto(f"{live_server.url}/judge/{campaign.pk}/")
    page.locator("input:focus").wait_for()
    page.keyboard.type("ana")
    page.keyboard.press("Tab")
    page.keyboard.type("a good long password")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    expect(progress(page)).to_have_text("0 of 20")
    for done, keys in enumerate((("4", "e"), ("ArrowRight", "n"), ("2", "ArrowRight", "c")), 1):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(progress(page)).to_have_text(f"{done} of 20")
    assert answers(page) == [(4, "ENTAILMENT"), (1, "NEUTRAL"), (3, "CONTRADICTION")]
    assert all(Judgement.objects.values_list("shown_ms", flat=True))


def test_the_slider_has_no_value_until_it_is_touched(
    live_server, page, enter, campaign, annotator, seat
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "not set yet")
    expect(page.locator("[data-scale]")).to_have_attribute("data-unset", "")
    page.get_by_label("Sentence B is false").click()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("Set the slider first")).to_be_visible()
    expect(slider).to_be_focused()
    assert not Judgement.objects.exists()
    slider.click()  # in the middle, where the browser's own hidden value stands
    expect(slider).to_have_attribute("aria-valuetext", "3")
    expect(page.get_by_text("Set the slider first")).not_to_be_visible()
    page.get_by_role("button", name="Save and continue").click()
    expect(progress(page)).to_have_text("1 of 20")
    assert answers(page) == [(3, "CONTRADICTION")]


def test_pairs_are_judged_without_javascript(
    live_server, browser, enter, campaign, annotator, seat
):
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = enter(context.new_page(), annotator)
    page.goto(f"{live_server.url}/judge/{campaign.pk}/")
    for done, (rating, label) in enumerate((("5", "is true"), ("1", "is false")), 1):
        page.get_by_label(rating, exact=True).check()
        page.get_by_label(f"Sentence B {label}").check()
        page.get_by_role("button", name="Save and continue").click()
        expect(progress(page)).to_have_text(f"{done} of 20")
    page.get_by_role("link", name="Change my last answer").click()
    expect(page.get_by_label("1", exact=True)).to_be_checked()
    context.close()
    stored = list(Judgement.objects.order_by("pk").values_list("rating", "label"))
    assert stored == [(5, "ENTAILMENT"), (1, "CONTRADICTION")]


ANSWERS = re.compile(r"/judge/\d+/answers/$")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_an_answer_outlives_a_lost_connection(live_server, page, enter, campaign, annotator, seat):
    lost = []

    def lose_the_reply(route):
        # The server gets it, the browser never hears of it.
        route.fetch()
        lost.append(route.request.post_data)
        route.abort("connectionreset")

    page.route(ANSWERS, only_first(lose_the_reply))
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    press(page, "4", "n", "Enter")
    expect(progress(page)).to_have_text("1 of 20")  # the next pair was here already
    expect(page.get_by_text("Not saved yet: there is no connection.")).to_be_visible()
    page.reload()  # the answer waits in the browser, not in the page
    expect(progress(page)).to_have_text("1 of 20")
    assert len(lost) == 1
    assert answers(page) == [(4, "NEUTRAL")]


def test_answers_that_did_not_arrive_are_sent_again_together(
    live_server, page, enter, campaign, annotator, seat
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    page.context.set_offline(True)
    press(page, "4", "n", "Enter")
    press(page, "2", "c", "Enter")
    expect(progress(page)).to_have_text("2 of 20")
    expect(page.get_by_text("Not saved yet: there is no connection.")).to_be_visible()
    assert not Judgement.objects.exists()
    page.context.set_offline(False)
    page.evaluate(NOTHING_UNSAVED)
    expect(page.get_by_text("Not saved yet: there is no connection.")).not_to_be_visible()
    assert answers(page) == [(4, "NEUTRAL"), (2, "CONTRADICTION")]


def test_a_double_click_answers_one_pair_and_asks_nothing_of_the_next(
    live_server, page, enter, campaign, annotator, seat
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    press(page, "u")  # there is nothing to go back to, so the page stays as it is
    press(page, "4", "n")
    page.get_by_role("button", name="Save and continue").dblclick()
    expect(progress(page)).to_have_text("1 of 20")
    expect(page.get_by_text("Set the slider first")).not_to_be_visible()
    assert answers(page) == [(4, "NEUTRAL")]


def test_a_reply_that_says_nothing_of_the_answer_loses_neither_it_nor_the_page(
    live_server, page, enter, campaign, annotator, seat
):
    # Of a proxy that is too busy: not an error of the server, and not a lost login either.
    page.route(ANSWERS, only_first(lambda route: route.fulfill(status=429)))
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    loads = []
    page.on("load", lambda _: loads.append("again"))
    press(page, "4", "n", "Enter")
    expect(page.get_by_text("Not saved yet: there is no connection.")).to_be_visible()
    assert not Judgement.objects.exists()
    assert answers(page) == [(4, "NEUTRAL")]
    assert not loads


def test_the_answer_before_is_changed_by_one_key(
    live_server, page, enter, campaign, annotator, seat
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    first = page.locator("[data-first]").text_content()
    press(page, "4", "n", "Enter")
    expect(progress(page)).to_have_text("1 of 20")
    second = page.locator("[data-first]").text_content()
    press(page, "u")
    expect(page.locator("[data-first]")).to_have_text(first)
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "4")
    press(page, "2", "Enter")
    expect(page.locator("[data-first]")).to_have_text(second)
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "not set yet")
    assert answers(page) == [(4, "NEUTRAL"), (2, "NEUTRAL")]
    assert Judgement.objects.exclude(revises=None).count() == 1


def test_a_refused_answer_is_told_and_the_work_goes_on(
    live_server, page, enter, campaign, annotator, seat
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    first = seat.assignments.order_by("position").first()
    seat.assignments.filter(pk=first.pk).update(state="void")
    press(page, "4", "n", "Enter")
    expect(page.get_by_role("alert")).to_contain_text("rejected in the review")
    press(page, "2", "c", "Enter")
    assert answers(page) == [(2, "CONTRADICTION")]


def test_single_keys_can_be_switched_off(live_server, page, enter, campaign, annotator, seat):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    page.keyboard.press("?")
    expect(page.get_by_text("A man is cooking pancakes").first).to_be_visible()
    page.get_by_label("Use single-key shortcuts").uncheck()
    page.keyboard.press("4")
    page.keyboard.press("e")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "not set yet")
    expect(page.get_by_label("Sentence B is true")).not_to_be_checked()


def test_single_keys_switched_off_stay_off_on_another_device(
    live_server, page, browser, enter, campaign, annotator, seat
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    page.keyboard.press("?")
    with page.expect_response(lambda response: response.url.endswith("/keys/")) as kept:
        page.get_by_label("Use single-key shortcuts").uncheck()
    assert kept.value.status == 204
    other = enter(browser.new_context(locale="en-GB").new_page(), annotator)
    other.goto(f"{live_server.url}/judge/{campaign.pk}/")
    press(other, "4", "e")
    expect(other.get_by_role("slider")).to_have_attribute("aria-valuetext", "not set yet")
    expect(other.get_by_label("Sentence B is true")).not_to_be_checked()
    other.context.close()


def test_labels_have_the_digits_beyond_the_scale_too(
    live_server, page, enter, campaign, annotator, seat
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    press(page, "3", "8", "Enter")
    expect(progress(page)).to_have_text("1 of 20")
    assert answers(page) == [(3, campaign.protocol["wording"]["labels"][1]["label"])]
