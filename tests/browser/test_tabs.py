"""The same work in two tabs: what one answered, the other neither asks again nor changes."""

import pytest
from playwright.sync_api import expect

from annotation.models import Judgement
from annotation.services.plans.seats import seat_take
from tests.browser.test_annotator import answers, press, progress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAID = "You have already judged this pair in another window."


@pytest.fixture
def tabs(live_server, page, enter, campaign, annotator, judge):
    seat_take(campaign=campaign, annotator=judge)
    address = f"{live_server.url}/judge/{campaign.pk}/"
    first = enter(page, annotator)
    second = page.context.new_page()
    for tab in (first, second):
        tab.goto(address)
    return first, second


def sentence(page):
    return page.locator("[data-first]").text_content().strip()


def test_the_other_tab_says_that_its_pair_is_judged_and_shows_the_next(tabs):
    first, second = tabs
    judged = sentence(first)
    press(first, "4", "n", "Enter")
    expect(second.get_by_role("alert")).to_contain_text(SAID)
    expect(second.locator("[data-first]")).not_to_have_text(judged)
    answers(first)
    press(second, "2", "c", "Enter")
    expect(first.get_by_role("alert")).to_contain_text(SAID)
    assert answers(second) == [(4, "NEUTRAL"), (2, "CONTRADICTION")]
    assert not Judgement.objects.exclude(revises=None).exists()
    expect(progress(second)).to_have_text("2 of 20")


def test_an_answer_that_is_being_changed_stays_in_view(tabs):
    first, second = tabs
    press(first, "4", "n", "Enter")
    answers(first)
    second.reload()
    press(first, "u")
    expect(first.get_by_text("This is your earlier answer.")).to_be_visible()
    changed = sentence(first)
    press(second, "2", "c", "Enter")
    answers(second)
    expect(first.locator("[data-first]")).to_have_text(changed)
    press(first, "1", "Enter")
    assert answers(first) == [(4, "NEUTRAL"), (2, "CONTRADICTION"), (1, "NEUTRAL")]
    assert Judgement.objects.exclude(revises=None).count() == 1


def test_without_script_the_page_says_it_too(
    live_server, browser, enter, campaign, annotator, judge
):
    seat_take(campaign=campaign, annotator=judge)
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    first, second = enter(context.new_page(), annotator), context.new_page()
    for tab in (first, second):
        tab.goto(f"{live_server.url}/judge/{campaign.pk}/")
    for tab in (first, second):
        tab.get_by_label("5", exact=True).check()
        tab.get_by_label("Sentence B is true").check()
        tab.get_by_role("button", name="Save and continue").click()
        expect(progress(tab)).to_have_text("1 of 20")
    expect(second.get_by_text("You have already judged this pair")).to_be_visible()
    second.get_by_role("link", name="Change my last answer").click()
    second.get_by_label("1", exact=True).check()
    second.get_by_role("button", name="Save the change").click()
    expect(progress(second)).to_have_text("1 of 20")
    context.close()
    assert list(Judgement.objects.order_by("pk").values_list("rating", flat=True)) == [5, 1]
