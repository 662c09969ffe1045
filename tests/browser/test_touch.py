"""Setting the slider with a finger or the mouse: the value is the one at the place touched."""

import pytest
from playwright.sync_api import expect

from annotation.planning.protocol import Scale
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from tests.browser.barriers import problems
from tests.browser.test_annotator import answers, press, progress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOT_SET = "not set yet"
TENTHS = range(11)
# As the page leaves it between two pairs.
UNSET = """scale => {
    scale.querySelectorAll("[name=rating]").forEach((one) => {
        if (one.type === "radio") one.checked = false; else one.value = "";
    });
    scale.dispatchEvent(new Event("change"));
}"""


@pytest.fixture
def judging(live_server, browser, enter, draft, manager, annotator, judge):
    contexts = []

    def begin(*, low=1, high=5, step=1, width=390, touch=True, direction="ltr", name="Pilot"):
        words = {"low_label": "Unrelated", "high_label": "Very related"}
        scale = Scale(low=low, high=high, step=step, **words)
        opened = campaign_open(campaign=draft(scale=scale, name=name), actor=manager)
        seat_take(campaign=opened, annotator=judge)
        viewport = {"width": width, "height": 844}
        phone = {"has_touch": True, "is_mobile": True} if touch else {}
        context = browser.new_context(viewport=viewport, locale="en-GB", **phone)
        contexts.append(context)
        page = enter(context.new_page(), annotator)
        page.goto(f"{live_server.url}/judge/{opened.pk}/")
        page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", NOT_SET)
        return page

    yield begin
    for context in contexts:
        context.close()


def centre(box):
    return box["x"] + box["width"] / 2


def tenths(page):
    """Yield the eleven places of the track, from its left edge to its right, each on an unset
    slider.
    """
    box = page.get_by_role("slider").bounding_box()
    for tenth in TENTHS:
        page.locator("[data-scale]").evaluate(UNSET)
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", NOT_SET)
        x = box["x"] + min(max(box["width"] * tenth / 10, 1), box["width"] - 1)
        yield x, box["y"] + box["height"] / 2


def nearest_number(page, x):
    """Return the numbers that stand closest to a place: two where it lies between them."""
    places = {
        label.inner_text(): abs(centre(label.bounding_box()) - x)
        for label in page.locator(".points label span").all()
    }
    return {number for number, away in places.items() if away - min(places.values()) < 1}


def value(page):
    return page.get_by_role("slider").get_attribute("aria-valuetext")


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize(("low", "high", "step"), [(1, 5, 1), (0, 10, 1), (0, 1, 0.5)])
def test_a_tap_anywhere_on_an_untouched_slider_sets_the_number_that_stands_there(
    judging, direction, low, high, step
):
    page = judging(low=low, high=high, step=step, direction=direction)
    for x, y in tenths(page):
        page.touchscreen.tap(x, y)
        assert value(page) in nearest_number(page, x), (x, value(page))
        assert page.locator("input[name=rating]:checked").get_attribute("value") == value(page)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_mouse_sets_what_a_tap_sets(judging, direction, width):
    page = judging(direction=direction, width=width, touch=False)
    for x, y in tenths(page):
        page.mouse.click(x, y)
        assert value(page) in nearest_number(page, x), (x, value(page))


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_on_a_scale_without_points_the_thumb_comes_to_stand_where_it_was_tapped(judging, direction):
    page = judging(low=0, high=100, step=None, direction=direction)
    box, thumb = page.get_by_role("slider").bounding_box(), 32
    for x, y in tenths(page):
        page.touchscreen.tap(x, y)
        share = (x - box["x"] - thumb / 2) / (box["width"] - thumb)
        share = min(max(share if direction == "ltr" else 1 - share, 0), 1)
        assert float(value(page)) == pytest.approx(100 * share, abs=0.5)
        shown = page.locator("[data-value]").bounding_box()
        inside = min(max(x, box["x"] + thumb / 2), box["x"] + box["width"] - thumb / 2)
        assert abs(centre(shown) - inside) < 2


def test_a_tap_close_to_the_thumb_moves_it_as_far_as_it_was_meant_to(judging):
    page = judging(low=0, high=10, step=0.5)
    box = page.get_by_role("slider").bounding_box()
    page.touchscreen.tap(centre(box), box["y"] + 20)
    assert value(page) == "5"
    page.touchscreen.tap(centre(box) + 13, box["y"] + 20)  # one step, still on the thumb
    assert value(page) == "5.5"


def gesture(page, *path):
    """Move one finger along a path of points, as the browser gets it from the screen."""
    session = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(path):
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_drags_the_thumb_and_a_finger_that_scrolls_sets_nothing(judging):
    page = judging()
    page.set_viewport_size({"width": 390, "height": 400})  # there is something to scroll
    slider = page.get_by_role("slider")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    x, y = centre(box), box["y"] + box["height"] / 2
    before = page.evaluate("scrollY")
    gesture(page, *[(x, y - 12 * step) for step in range(10)])
    page.wait_for_function("before => scrollY !== before", arg=before)
    assert value(page) == NOT_SET
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    y = box["y"] + box["height"] / 2
    gesture(page, *[(box["x"] + 20 + 20 * step, y) for step in range(8)])
    assert {value(page)} == nearest_number(page, box["x"] + 160)
    press(page, "n", "Enter")
    expect(progress(page)).to_have_text("1 of 20")
    assert answers(page) == [(float(3), "NEUTRAL")]


def test_the_mouse_drags_beyond_the_end_of_the_track(judging):
    page = judging(touch=False, width=800)
    box = page.get_by_role("slider").bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 30, y)
    page.mouse.down()
    assert value(page) == "1"
    page.mouse.move(centre(box), y + 60, steps=5)
    assert value(page) == "3"
    page.mouse.move(box["x"] + box["width"] + 50, y - 80, steps=5)
    page.mouse.up()
    assert value(page) == "5"
    page.mouse.move(box["x"], y, steps=3)  # the button is up
    assert value(page) == "5"
    expect(page.get_by_role("slider")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    assert value(page) == "4"


@pytest.mark.parametrize(("touch", "words"), [(True, "Tap or drag"), (False, "Click or drag")])
def test_an_untouched_slider_says_how_to_set_it(judging, touch, words):
    page = judging(touch=touch)
    hint = page.get_by_text(f"Not set yet. {words} the slider.")
    expect(hint).to_be_visible()
    assert problems(page) == []
    page.get_by_role("button", name="Save and continue").click()
    how = "tap" if touch else "click"
    expect(page.get_by_text(f"Set the slider first: {how} or drag it.")).to_be_visible()
    box = page.get_by_role("slider").bounding_box()
    (page.touchscreen.tap if touch else page.mouse.click)(centre(box), box["y"] + 20)
    expect(hint).not_to_be_visible()
    assert page.get_by_role("slider").bounding_box() == box  # nothing moves below the finger


def test_keys_are_shown_where_there_is_a_keyboard(judging):
    page = judging()
    page.get_by_text("Help and examples").tap()
    for part in (page.locator(".hint"), page.locator("[data-keys-panel]")):
        assert not any(one.is_visible() for one in part.all())
    press(page, "Shift")  # a tablet with a keyboard
    expect(page.locator("[data-keys-panel]")).to_be_visible()
    expect(page.locator(".choices .hint").first).to_be_visible()
