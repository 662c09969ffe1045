"""Grouping pictures on the grid, with keys and with a finger."""

import pytest
from playwright.sync_api import expect

from datasets.models import Source
from tests.browser.barriers import problems
from tests.datasets.themed import pictures_made

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def pictures(project):
    return pictures_made(project, {"dogs": 1, "music": 1, "": 10})


def themes():
    return list(Source.objects.order_by("pk").values_list("theme", flat=True))


def test_keys_give_themes_to_one_picture_after_the_other_and_to_several(
    live_server, page, enter, manager, pictures
):
    enter(page, manager).goto(f"{live_server.url}/p/boats/pictures/themes/?theme=-")
    boxes = page.locator("#grid input")
    boxes.first.focus()
    for key in "dmd":
        page.keyboard.press(key)
    expect(boxes.nth(3)).to_be_focused()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_role("status")).to_have_text("2 selected")
    page.keyboard.press("m")
    expect(page.locator("[data-count=music]")).to_have_text("4")
    assert themes()[2:8] == ["dogs", "music", "dogs", "music", "music", ""]
    page.keyboard.press("Control+z")
    expect(page.locator("[data-count=music]")).to_have_text("2")
    assert themes()[5:7] == ["", ""]
    expect(page.locator("#grid .theme").nth(3)).to_have_text("")


def test_enter_and_a_key_held_down_give_no_theme_to_what_nobody_meant(
    live_server, page, enter, manager, pictures
):
    enter(page, manager).goto(f"{live_server.url}/p/boats/pictures/themes/?theme=-")
    boxes = page.locator("#grid input")
    boxes.first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("1 selected")
    page.keyboard.press("Space")
    page.keyboard.down("d")
    page.keyboard.down("d")
    expect(page.locator("[data-count=dogs]")).to_have_text("2")
    expect(boxes.nth(1)).to_be_focused()
    assert themes()[2:4] == ["dogs", ""]


def test_a_finger_selects_pictures_and_presses_a_theme(
    live_server, browser, enter, manager, pictures
):
    context = browser.new_context(
        locale="en-GB", has_touch=True, viewport={"width": 390, "height": 844}
    )
    page = enter(context.new_page(), manager)
    page.goto(f"{live_server.url}/p/boats/pictures/themes/?theme=-")
    for place in (0, 1):
        page.locator("#grid label").nth(place).tap()
    page.get_by_role("button", name="dogs").tap()
    expect(page.locator("[data-count=dogs]")).to_have_text("3")
    assert themes()[2:4] == ["dogs", "dogs"]
    context.close()


def test_a_refused_theme_is_reported_and_the_page_shows_the_earlier_one(
    live_server, page, enter, manager, pictures, project
):
    enter(page, manager).goto(f"{live_server.url}/p/boats/pictures/themes/")
    project.themes.filter(name="music").delete()
    page.locator("#grid input").first.focus()
    page.keyboard.press("m")
    expect(page.get_by_role("alert")).to_contain_text("not on the list any more")
    expect(page.locator("#grid .theme").first).to_have_text("dogs")


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "pl-PL")])
def test_the_pages_are_accessible_and_fit_a_narrow_screen(
    live_server, browser, enter, manager, pictures, scheme, locale
):
    context = browser.new_context(
        locale=locale, color_scheme=scheme, viewport={"width": 320, "height": 700}
    )
    page = enter(context.new_page(), manager)
    for path in ("themes/", "choice/", "themes/import/"):
        assert page.goto(f"{live_server.url}/p/boats/pictures/{path}").status == 200
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), path
        assert problems(page) == [], path
    context.close()
