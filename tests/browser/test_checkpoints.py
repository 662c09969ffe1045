"""What happens on the page after a wrong answer at a checkpoint."""

import pytest
from playwright.sync_api import expect

from annotation.models import Checkpoint, Judgement
from annotation.planning.protocol import CheckpointSettings, MissAction
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from tests.browser.barriers import problems
from tests.browser.test_annotator import NOTHING_UNSAVED, press, progress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def judging(live_server, page, enter, draft, manager, annotator, judge):
    """Open the page of a campaign; every answer at a checkpoint is going to be wrong."""

    def begin(on_miss, *, scripts=True):
        settings = CheckpointSettings(every=2, on_miss=on_miss)
        opened = campaign_open(campaign=draft(checkpoints=settings), actor=manager)
        nothing = {"accepted_ab": ["CONTRADICTION"], "accepted_ba": ["CONTRADICTION"]}
        Checkpoint.objects.update(**nothing, rating_min=1, rating_max=2)
        seat_take(campaign=opened, annotator=judge)
        where = page if scripts else page.context.browser.new_page(java_script_enabled=False)
        enter(where, annotator).goto(f"{live_server.url}/judge/{opened.pk}/")
        return where

    return begin


def answer_until_a_checkpoint(page):
    for done in range(1, 8):
        with page.expect_response("**/answers/"):
            press(page, "4", "n", "Enter")
        if Judgement.objects.filter(missed=True).exists():
            return done  # a page of somebody who is paused goes away by itself
        page.evaluate(NOTHING_UNSAVED)
    raise AssertionError("no checkpoint came")


def test_the_right_answer_is_shown_until_it_is_acknowledged(judging):
    page = judging(MissAction.TEACH)
    answer_until_a_checkpoint(page)
    lesson = page.get_by_role("dialog", name="One of your answers was wrong")
    expect(lesson).to_be_visible()
    missed = Judgement.objects.get(missed=True).assignment.checkpoint
    for text in (missed.text_a, missed.text_b, "Sentence B is false", "1 to 2"):
        expect(lesson).to_contain_text(text)
    page.set_viewport_size({"width": 320, "height": 640})
    assert problems(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    press(page, "Escape")
    expect(lesson).to_be_visible()
    page.reload()  # and so on another device
    expect(page.get_by_role("heading", name="One of your answers was wrong")).to_be_visible()
    page.get_by_role("button", name="I have read it").click()
    expect(progress(page)).to_be_visible()
    page.reload()
    expect(progress(page)).to_be_visible()


def test_acknowledged_in_the_dialog_the_pair_behind_it_is_as_it_was(judging):
    page = judging(MissAction.TEACH)
    done = answer_until_a_checkpoint(page)
    lesson = page.get_by_role("dialog", name="One of your answers was wrong")
    expect(lesson).to_be_visible()
    press(page, "2", "c")  # no keys for the pair behind
    press(page, "Enter")  # meant for that pair, and too early to have read anything
    expect(lesson).to_be_visible()
    expect(lesson.locator("[data-enter]")).to_have_count(1)
    press(page, "Enter")
    expect(lesson).not_to_be_visible()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "not set yet")
    press(page, "4", "n", "Enter")
    expect(progress(page)).to_contain_text(f"{done + 1} of")
    expect(lesson).not_to_be_visible()


def test_a_warning_names_neither_the_pair_nor_the_answer(judging):
    page = judging(MissAction.WARN)
    answer_until_a_checkpoint(page)
    warning = page.get_by_role("dialog", name="Please read carefully")
    expect(warning).to_contain_text("All answers are checked")
    missed = Judgement.objects.get(missed=True).assignment.checkpoint
    expect(warning).not_to_contain_text(missed.text_a)
    expect(warning).not_to_contain_text("Sentence B is false")


def test_a_checkpoint_that_is_only_counted_gives_no_feedback(judging):
    page = judging(MissAction.COUNT)
    done = answer_until_a_checkpoint(page)
    expect(progress(page)).to_contain_text(f"{done} of")
    expect(page.get_by_role("dialog")).not_to_be_visible()


def test_who_is_paused_is_told_at_once(judging):
    page = judging(MissAction.PAUSE)
    answer_until_a_checkpoint(page)
    expect(page.get_by_role("heading", name="Your work is paused")).to_be_visible()
    expect(page.get_by_text("Your answers are saved.")).to_be_visible()


def test_without_script_the_lesson_is_a_page(judging):
    page = judging(MissAction.TEACH, scripts=False)
    for _ in range(8):
        page.get_by_label("4", exact=True).check()
        page.get_by_label("cannot be said").check()
        page.get_by_role("button", name="Save and continue").click()
        if page.get_by_role("heading", name="One of your answers was wrong").is_visible():
            break
    page.get_by_role("button", name="I have read it").click()
    expect(progress(page)).to_be_visible()
    page.close()
