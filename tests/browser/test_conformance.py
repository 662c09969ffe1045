"""What docs/accessibility.md says of the pages, beside the scans that each page has."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import expect

from annotation.models import Campaign
from annotation.planning.protocol import PlanKind
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, seat_take
from tests.annotation.conftest import answer_ahead, assignments_left
from tests.annotation.joining import invite
from tests.browser.walking import cut_off_when_spaced, walk

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = ((1280, 800), (320, 640))


@pytest.fixture
def judged(draft, manager) -> Campaign:
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    for place in range(2):
        annotator = annotator_create(project=opened.project)
        for assignment in assignments_left(opened, annotator):
            answer_ahead(assignment, annotator, rating=1 + (assignment.pair.number + place) % 5)
    return opened


def look(page, address: str, slips: dict[str, object]) -> None:
    """Walk through a page in both sizes; collect what is wrong."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert re.search(r"\S+ · Pairwright", page.title())
        expect(page.get_by_role("main")).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).not_to_have_count(0)
        walked = walk(page)
        assert walked.stops > 3
        wrong = {
            "not marked": walked.unmarked,
            "obscured": walked.obscured,
            "trapped": walked.is_trapped,
            "cut off": cut_off_when_spaced(page),
        }
        if any(wrong.values()):
            slips[f"{address} {width}"] = wrong


def test_pages_of_annotators_are_walked_by_keyboard(
    live_server, page, enter, campaign, annotator, judge
):
    slips: dict[str, object] = {}
    look(page, f"{live_server.url}/accounts/login/", slips)
    look(page, f"{live_server.url}/join/{invite(campaign).token}/", slips)
    seat_take(campaign=campaign, annotator=judge)
    enter(page, annotator)
    for path in ("/", f"/judge/{campaign.pk}/", "/mine/"):
        look(page, live_server.url + path, slips)
    assert slips == {}


def test_pages_of_leads_are_walked_by_keyboard(live_server, page, enter, judged, draft, manager):
    run = campaign_aggregate(campaign=judged)
    made = draft(name="Draft")
    enter(page, manager)
    slips: dict[str, object] = {}
    for path in (
        "",
        "import/",
        "sources/",
        "candidates/",
        "pairs/new/",
        "campaigns/",
        f"c/{made.pk}/settings/",
        f"c/{judged.pk}/",
        f"c/{judged.pk}/joining/",
        f"c/{judged.pk}/runs/{run.number}/",
        f"c/{judged.pk}/runs/{run.number}/release/",
    ):
        look(page, f"{live_server.url}/p/boats/{path}", slips)
    assert slips == {}


def test_a_pair_is_heard_with_its_questions(live_server, page, enter, campaign, annotator, judge):
    seat_take(campaign=campaign, annotator=judge)
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    expect(page.get_by_role("slider")).to_be_visible()  # the scripts are there
    expect(page.get_by_role("main")).to_match_aria_snapshot("""
      - heading /Judge this pair/ [level=1]
      - group /related/:
        - slider /related/
      - group /If sentence A is true/:
        - radio /Sentence B is true/
        - radio /cannot be said/
        - radio /Sentence B is false/
      - button "Save and continue"
    """)


def test_a_slider_needs_no_dragging(live_server, page, enter, campaign, annotator, judge):
    seat_take(campaign=campaign, annotator=judge)
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "not set yet")
    page.locator(".points").get_by_text("4", exact=True).click()  # WCAG 2.5.7: one click
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^4"))
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^(4|5)"))


def test_a_login_lets_a_password_manager_work(live_server, page):
    page.goto(f"{live_server.url}/accounts/login/")
    expect(page.get_by_label("Login name")).to_have_attribute("autocomplete", "username")
    password = page.get_by_label("Password")
    expect(password).to_have_attribute("autocomplete", "current-password")
    # WCAG 3.3.8: nothing keeps a password from being pasted.
    assert password.evaluate("""one => one.dispatchEvent(new ClipboardEvent("paste", {
      bubbles: true, cancelable: true }))""")


def test_controls_and_texts_stand_out_from_what_is_behind_them():
    text = (settings.BASE_DIR / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    light, dark = text.split("prefers-color-scheme: dark", 1)
    for part in (light, dark):
        colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", part))
        for behind in ("paper", "paper-raised"):
            assert contrast(colours["line-strong"], colours[behind]) >= 3  # WCAG 1.4.11
            assert contrast(colours["accent"], colours[behind]) >= 4.5  # links and the focus
            assert contrast(colours["ink-soft"], colours[behind]) >= 4.5  # 1.4.3


def contrast(first: str, second: str) -> float:
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
