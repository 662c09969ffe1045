"""Skipping a pair and commenting on one, by keyboard and by touch."""

import pytest
from playwright.sync_api import expect

from annotation.models import Judgement, Remark
from annotation.planning.protocol import PlanKind
from annotation.planning.sitting import Remarks
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from tests.browser.barriers import problems
from tests.browser.network import only_first
from tests.browser.test_annotator import NOTHING_UNSAVED

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def talked_of(draft, manager, judge):
    remarks = Remarks(may_skip=True, may_comment=True)
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL, remarks=remarks), actor=manager)
    seat_take(campaign=campaign, annotator=judge)
    return campaign


def test_a_pair_is_commented_on_and_the_next_one_skipped_by_keyboard(
    live_server, page, enter, talked_of, annotator
):
    enter(page, annotator).goto(f"{live_server.url}/judge/{talked_of.pk}/")
    page.keyboard.press("m")
    expect(page.get_by_label("Your comment.")).to_be_focused()
    page.keyboard.insert_text("x" * 1_001)
    expect(page.get_by_text("1,000 / 1,000")).to_be_visible()
    assert problems(page) == []
    page.get_by_label("Your comment.").fill("")
    expect(page.get_by_text("/ 1,000")).to_be_hidden()
    page.keyboard.type("Which road?")
    page.locator("h1").focus()
    for key in ("4", "n", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#judge-progress")).to_have_text("1 of 20")
    first = page.locator("[data-first]").inner_text()
    page.keyboard.press("s")
    expect(page.get_by_label("It makes no sense to me")).to_be_focused()
    page.get_by_role("button", name="Skip this pair").click()
    expect(page.get_by_text("Say why you cannot judge this pair.")).to_be_visible()
    assert problems(page) == []
    page.get_by_label("Another reason").check()
    page.get_by_role("button", name="Skip this pair").click()
    expect(page.get_by_text("Write why you cannot judge this pair.")).to_be_visible()
    page.get_by_label("Anything else?").first.fill("It is a riddle")
    page.get_by_role("button", name="Skip this pair").click()
    expect(page.locator("[data-first]")).not_to_have_text(first)
    expect(page.locator("[data-skip]")).not_to_have_attribute("open", "")
    expect(page.locator("#judge-progress")).to_have_text("1 of 19")
    page.evaluate(NOTHING_UNSAVED)
    assert list(Remark.objects.values_list("reason", "text")) == [
        ("", "Which road?"),
        ("other", "It is a riddle"),
    ]
    assert Judgement.objects.count() == 1


def test_a_skip_waits_in_the_page_until_there_is_a_connection(
    live_server, page, enter, talked_of, annotator
):
    page.set_viewport_size({"width": 320, "height": 640})
    page.route("**/answers/", only_first(lambda route: route.abort()))
    enter(page, annotator).goto(f"{live_server.url}/judge/{talked_of.pk}/")
    page.locator("summary", has_text="I cannot judge this pair").click()
    page.get_by_label("I do not know a word in it").check()
    page.get_by_role("button", name="Skip this pair").click()
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    page.evaluate(NOTHING_UNSAVED)
    assert Remark.objects.get().reason == "words"
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_without_script_the_form_skips_too(live_server, browser, enter, talked_of, annotator):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    enter(page, annotator).goto(f"{live_server.url}/judge/{talked_of.pk}/")
    page.locator("summary", has_text="I cannot judge this pair").click()
    page.get_by_role("button", name="Skip this pair").click()
    expect(page.get_by_text("Say why you cannot judge this pair.")).to_be_visible()
    page.get_by_label("It is upsetting or offensive").check()
    page.get_by_role("button", name="Skip this pair").click()
    expect(page.locator("#judge-progress")).to_have_text("0 of 19")
    assert Remark.objects.get().reason == "upsetting"
    context.close()
