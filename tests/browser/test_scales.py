"""The ways to set a rating: slider with or without names of its points, and buttons."""

import pytest
from playwright.sync_api import expect

from annotation.models import Judgement
from annotation.planning.protocol import Scale, Widget
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from tests.browser.barriers import problems
from tests.browser.test_annotator import answers, press, progress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOT_SET = "not set yet"


@pytest.fixture
def judging(live_server, page, enter, draft, manager, annotator, judge):
    def begin(*, high=5, step=1, widget=Widget.SLIDER, width=320, scripts=True):
        words = {"low_label": "Unrelated", "high_label": "Very related"}
        scale = Scale(low=0, high=high, step=step, widget=widget, **words)
        opened = campaign_open(campaign=draft(scale=scale), actor=manager)
        seat_take(campaign=opened, annotator=judge)
        where = page if scripts else page.context.browser.new_page(java_script_enabled=False)
        where.set_viewport_size({"width": width, "height": 640})
        enter(where, annotator).goto(f"{live_server.url}/judge/{opened.pk}/")
        return where

    return begin


def button(page, number):
    return page.get_by_role("radio", name=str(number), exact=True)


def test_a_scale_of_buttons_has_no_slider_and_takes_clicks_digits_and_arrows(judging):
    page = judging(high=3, widget=Widget.BUTTONS)
    expect(page.get_by_role("slider")).to_have_count(0)
    page.get_by_label("Sentence B is false").check()
    press(page, "Enter")
    expect(page.get_by_text("Choose a number.")).to_be_visible()
    expect(button(page, 0)).to_be_focused()
    assert not Judgement.objects.exists()
    button(page, 2).click()
    expect(page.get_by_text("Choose a number.")).not_to_be_visible()
    assert problems(page) == []
    press(page, "Enter")
    expect(progress(page)).to_have_text("1 of 20")
    expect(page.locator("input[name=rating]:checked")).to_have_count(0)
    press(page, "4")  # beyond the ends
    expect(page.locator("input[name=rating]:checked")).to_have_count(0)
    press(page, "3", "n", "Enter")
    expect(progress(page)).to_have_text("2 of 20")
    press(page, "ArrowRight", "ArrowRight", "e", "Enter")
    expect(progress(page)).to_have_text("3 of 20")
    assert answers(page) == [(2, "CONTRADICTION"), (3, "NEUTRAL"), (1, "ENTAILMENT")]


def test_buttons_need_no_script_and_fit_a_phone_however_many_they_are(judging):
    page = judging(high=10, step=0.5, widget=Widget.BUTTONS, scripts=False)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button(page, 7.5).click()
    page.get_by_label("is true").check()
    page.get_by_role("button", name="Save and continue").click()
    expect(progress(page)).to_have_text("1 of 20")
    assert Judgement.objects.get().rating == 7.5
    page.close()


@pytest.mark.parametrize(("high", "step", "shown"), [(5, None, "2.5"), (10, 0.5, "5")])
def test_a_slider_without_names_of_its_points_says_what_is_set(judging, high, step, shown):
    page = judging(high=high, step=step, width=321)
    slider, value = page.get_by_role("slider"), page.locator("[data-value]")
    expect(slider).to_have_attribute("aria-valuetext", NOT_SET)
    expect(value).to_be_empty()
    slider.click()
    expect(value).to_have_text(shown)
    expect(slider).to_have_attribute("aria-valuetext", shown)
    thumb, box = value.bounding_box(), slider.bounding_box()
    assert abs(thumb["x"] - (box["x"] + box["width"] / 2)) < 4
    assert problems(page) == []
    press(page, "n", "Enter")
    expect(progress(page)).to_have_text("1 of 20")
    expect(value).to_be_empty()
    assert answers(page) == [(float(shown), "NEUTRAL")]


def test_a_slider_gives_no_more_digits_than_can_be_seen(judging):
    page = judging(step=None, width=1280)
    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
    shown = page.locator("[data-value]").inner_text()
    assert 4 <= len(shown) <= 6
    press(page, "n", "Enter")
    expect(progress(page)).to_have_text("1 of 20")
    assert answers(page) == [(float(shown), "NEUTRAL")]


def test_the_thumb_and_the_track_are_seen_in_colours_of_ones_own(judging):
    page = judging(high=4)
    page.emulate_media(forced_colors="active")
    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    middle = {"x": box["x"] + box["width"] / 2 - 8, "y": box["y"] + 2, "width": 16}
    middle["height"] = box["height"] - 4  # without an outline
    track = page.screenshot(clip=middle)
    slider.click()
    thumb = page.screenshot(clip=middle)
    slider.evaluate("one => one.hidden = true")
    assert len({track, thumb, page.screenshot(clip=middle)}) == 3


def test_the_answer_before_suggests_nothing_for_the_next_pair(judging):
    page = judging()
    slider = page.get_by_role("slider")
    for key, first in (("Home", "0"), ("End", "5"), ("PageUp", "0"), ("PageDown", "5")):
        slider.press(key)
        expect(slider).to_have_attribute("aria-valuetext", first)
        press(page, "n", "Enter")
        expect(slider).to_have_attribute("aria-valuetext", NOT_SET)
        # Where a screen reader moves it from; the middle is what an untouched slider has.
        expect(slider).to_have_js_property("valueAsNumber", 3)
    assert [rating for rating, _ in answers(page)] == [0, 5, 0, 5]


@pytest.mark.parametrize(
    ("high", "step", "keys"),
    [(5, 1, "0 1 2 3 4 5"), (100, 10, "0"), (1.5, 0.5, "0 1")],
)
def test_the_help_names_the_digits_that_work(judging, high, step, keys):
    page = judging(high=high, step=step, width=1280)
    press(page, "?")
    row = page.locator("[data-help] dt", has=page.locator("kbd")).first
    expect(row).to_have_text(keys)
    for key in keys.split():
        press(page, key)
        expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", key)
