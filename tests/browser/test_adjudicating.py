"""An adjudicator's way through versions in a real browser, by keys."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from annotation.models import Settlement
from tests.annotation.settling import Writing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ONE, OTHER = "A man is playing a guitar", "A bearded man is playing a guitar"


@pytest.fixture
def writing(project):
    writing = Writing(project)
    for number in range(3):
        (prompt,) = writing.ask_source(f"caption-{number}", (f"Bob plays song {number}",))
        writing.write(prompt, ONE, OTHER)
    return writing


def test_one_is_taken_one_edited_one_rejected_and_the_last_decision_undone(
    live_server, page, enter, writing, leader
):
    enter(page, leader).goto(f"{live_server.url}/adjudicate/{writing.campaign.pk}/")
    expect(page.locator("#source")).to_have_text("Bob plays song 0")
    expect(page.locator(".voice mark").first).to_be_visible()
    second = page.locator(".voice").nth(1).locator(".from").inner_text()
    assert not Axe().run(page).response["violations"]
    page.keyboard.press("2")
    expect(page.locator("#settling-progress")).to_have_text("1 of 3")
    assert Settlement.objects.get().text == second

    expect(page.locator("#source")).to_have_text("Bob plays song 1")
    page.keyboard.press("q")
    text = page.get_by_label("Version 1, edited")
    expect(text).to_be_focused()
    save = page.get_by_role("button", name="Take the edited text")
    expect(save).to_be_disabled()
    text.press("End")
    text.type(" now")
    expect(page.locator("[data-diff] ins")).to_have_text("now")
    save.click()
    expect(page.locator("#settling-progress")).to_have_text("2 of 3")
    assert Settlement.objects.latest("pk").way == "edited"

    page.wait_for_load_state()
    page.keyboard.press("r")
    page.keyboard.type("not a sentence")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Nothing waits for your decision")).to_be_visible()
    page.get_by_text("My last decisions").click()
    page.get_by_role("button").filter(has_text="not a sentence").click()
    expect(page.locator("#source")).to_have_text("Bob plays song 2")
    assert Settlement.objects.count() == 2
