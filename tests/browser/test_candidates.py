"""The project lead's review of candidates through a real browser."""

import pytest
from playwright.sync_api import expect

from datasets.models import Decision, Sentence
from datasets.services.expanding.deciding import ProposalRef, candidate_accept, candidate_reject
from tests.browser.barriers import problems
from tests.datasets.corpus import expand_all

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GLADLY, MAYBE = "A cat is watching gladly a bird", "A cat is watching maybe a bird"


@pytest.fixture
def cat(project, tmp_path):
    """An S1 with a clean S2 (gladly), one with a warning (maybe), and an S3 (never)."""
    expand_all(project, tmp_path)
    return Sentence.objects.get(text="A cat is watching a bird")


@pytest.fixture
def address(live_server, cat):
    return f"{live_server.url}/p/boats/candidates/?text=cat"


def standing():
    current = Decision.objects.filter(is_current=True).order_by("pk")
    return list(current.values_list("verdict", "text"))


def test_everything_is_decided_by_key(page, enter, manager, address):
    enter(page, manager).goto(address)
    current = page.locator("[data-current]")
    page.keyboard.press("j")
    expect(current).to_contain_text("gladly")
    page.keyboard.press("a")
    expect(page.locator("#last-decision")).to_contain_text("accepted")
    expect(current).to_contain_text("maybe")
    expect(current).to_be_focused()
    page.keyboard.press("e")
    expect(page.get_by_label("Your text")).to_be_focused()
    page.keyboard.type(" or two")
    expect(page.locator("[data-diff] ins")).to_have_text("or two")
    page.keyboard.press("Enter")
    expect(page.locator("#last-decision")).to_contain_text("edited")
    expect(current).to_contain_text("never")
    page.keyboard.press("x")
    expect(page.locator("#last-decision")).to_contain_text("rejected")
    assert standing() == [
        ("accepted", GLADLY),
        ("edited", f"{MAYBE} or two"),
        ("rejected", "A cat is watching never a bird"),
    ]
    page.keyboard.press("u")
    expect(page.get_by_text("Your last decision was taken back.")).to_be_visible()
    expect(current).to_contain_text("never")
    assert len(standing()) == 2
    page.keyboard.press("k")
    expect(current).to_contain_text("or two")
    expect(current).to_contain_text("Goes into pairs")


def test_an_error_in_saving_is_shown_where_it_was_typed(page, enter, manager, address):
    enter(page, manager).goto(address)
    page.keyboard.press("j")
    page.keyboard.press("e")
    text = page.get_by_label("Your text")
    expect(text).to_be_focused()
    text.fill(MAYBE)
    page.keyboard.press("Enter")
    expect(page.get_by_text("already been proposed as S2")).to_be_visible()
    expect(text).to_have_value(MAYBE)
    page.keyboard.press("Escape")
    expect(text).not_to_be_visible()
    expect(page.locator("[data-current]")).to_be_focused()
    assert standing() == []


def test_enter_saves_from_the_moment_the_field_can_be_typed_in(page, enter, manager, address):
    # A form that htmx does not know yet would be sent by the browser, and leave the list.
    enter(page, manager).goto(address)
    page.evaluate(
        """window.isSamePage = true;
        document.addEventListener("focusin", ({ target }) => {
          if (!target.matches("textarea")) return;
          target.value += " or two";
          setTimeout(() => target.form.requestSubmit());
        })"""
    )
    page.keyboard.press("j")
    page.keyboard.press("e")
    expect(page.locator("#last-decision")).to_contain_text("edited")
    assert page.evaluate("window.isSamePage") is True


def test_a_lead_who_was_slower_is_told_where_they_look(page, enter, manager, cat, address):
    enter(page, manager).goto(address)
    page.set_viewport_size({"width": 320, "height": 300})
    page.keyboard.press("j")
    page.keyboard.press("j")
    candidate_reject(ref=ProposalRef(cat, "S2", MAYBE.lower()), actor=None)
    page.keyboard.press("a")
    expect(page.get_by_text("Somebody else has decided on this sentence")).to_be_in_viewport()
    assert standing() == [("rejected", MAYBE)]
    page.get_by_role("link", name="Reload").click()
    expect(page.locator("[data-state=rejected]")).to_contain_text("maybe")


def test_the_page_of_candidates_works_without_scripts(
    live_server, browser, enter, manager, address
):
    context = browser.new_context(java_script_enabled=False)
    page = enter(context.new_page(), manager)
    page.goto(address)
    page.get_by_role("button", name="Accept").nth(1).click()
    expect(page.locator("#last-decision")).to_contain_text(MAYBE)
    page.get_by_role("link", name="Edit").first.click()
    page.get_by_label("Your text").fill("A cat is looking at a bird")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Reject").last.click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Write your own S4").click()
    page.get_by_label("Your sentence", exact=True).fill("A bird is watching a cat")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-state=written]")).to_contain_text("written by hand by mira")
    assert standing() == [
        ("accepted", MAYBE),
        ("edited", "A cat is looking at a bird"),
        ("written", "A bird is watching a cat"),
    ]
    context.close()


def test_the_review_has_no_known_barriers(browser, enter, manager, cat, address):
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = enter(context.new_page(), manager)
    slips = []
    page.on("console", lambda message: slips.append(message.text))
    page.goto(address)
    page.keyboard.press("j")
    page.keyboard.press("x")
    expect(page.locator("[data-current]")).to_contain_text("maybe")
    page.keyboard.press("e")
    expect(page.get_by_label("Your text")).to_be_focused()
    for details in page.locator("details").all():
        details.evaluate("one => one.open = true")
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert slips == []
    base = address.partition("?")[0]
    for path in ("accept/", f"{cat.pk}/S4/write/", f"{cat.pk}/S2/edit/?about={MAYBE.lower()}"):
        page.goto(base + path)
        assert problems(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    context.close()


def test_the_replacement_of_a_rejected_candidate_is_shown_below_it(
    page, enter, manager, cat, address
):
    candidate_accept(ref=ProposalRef(cat, "S2", MAYBE.lower()), actor=None)
    enter(page, manager).goto(f"{address}&kind=S2&state=used")
    shown = page.locator("[data-candidate]")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("maybe")
    page.keyboard.press("j")
    page.keyboard.press("x")
    expect(shown).to_have_count(2)
    expect(shown.nth(0)).to_contain_text("rejected")
    expect(shown.nth(1)).to_contain_text("Goes into pairs")
    expect(shown.nth(1)).to_contain_text("gladly")
    expect(shown.nth(1)).to_be_focused()
