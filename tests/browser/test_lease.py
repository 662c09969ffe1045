"""How long pairs are kept for somebody who went away from the page."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from annotation.models import Assignment, Judgement
from annotation.planning.protocol import PlanKind
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.reclaiming import leases_sweep
from annotation.services.plans.routing import work_ahead
from annotation.services.plans.seats import annotator_create, seat_take
from tests.browser.test_annotator import answers, press, progress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ASKED = "Are you still here?"


@pytest.fixture
def pool(draft, manager):
    return campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=1), actor=manager)


@pytest.fixture
def judging(live_server, page, enter, pool, annotator, judge):
    seat_take(campaign=pool, annotator=judge)
    page.clock.install()
    enter(page, annotator).goto(f"{live_server.url}/judge/{pool.pk}/")
    return page


@pytest.fixture
def dialog(judging):
    return judging.get_by_role("dialog", name=ASKED)


def let_it_end(pool):
    pool.seats.update(leased_until=timezone.now() - timedelta(seconds=1))
    leases_sweep()


def test_before_the_pairs_go_back_the_page_asks_and_one_key_keeps_them(judging, dialog, pool):
    press(judging, "4")
    label = judging.get_by_label("Sentence B is true")
    label.focus()
    judging.clock.fast_forward("27:30")
    expect(dialog).not_to_be_visible()
    judging.clock.fast_forward("01:00")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Keep them for me")).to_be_focused()
    expect(dialog).to_contain_text("The pairs on your screen are reserved for you until")
    press(judging, "2")  # the scale is behind the dialog and takes no key
    pool.seats.update(leased_until=timezone.now() + timedelta(seconds=90))
    with judging.expect_response("**/activity/"):
        press(judging, "Enter")
    expect(dialog).not_to_be_visible()
    expect(label).to_be_focused()
    expect(judging.get_by_role("slider")).to_have_attribute("aria-valuetext", "4")
    assert pool.seats.get().leased_until > timezone.now() + timedelta(minutes=20)


def test_escape_keeps_them_too(judging, dialog):
    judging.clock.fast_forward("28:30")
    expect(dialog).to_be_visible()
    with judging.expect_response("**/activity/"):
        press(judging, "Escape")
    expect(dialog).not_to_be_visible()


def test_any_activity_keeps_them_and_asks_the_server_once_a_minute_at_most(judging, dialog):
    asked = []
    judging.on("request", lambda one: one.url.endswith("/activity/") and asked.append(one))
    press(judging, "2", "3")
    assert not asked
    judging.clock.fast_forward("20:00")
    with judging.expect_response("**/activity/"):
        press(judging, "4")
    press(judging, "2", "3", "4")
    judging.clock.fast_forward("20:00")  # forty minutes since the page was loaded
    expect(dialog).not_to_be_visible()
    assert len(asked) == 1


def test_a_late_answer_counts_while_nobody_else_has_the_slot(judging, dialog, pool):
    press(judging, "4", "n")
    let_it_end(pool)
    judging.clock.fast_forward("31:00")
    expect(dialog).to_contain_text("You were away for a while")
    with judging.expect_response("**/answers/"):
        dialog.get_by_role("button", name="Continue").click()
    expect(dialog).not_to_be_visible()
    press(judging, "Enter")
    expect(progress(judging)).to_contain_text("1 of")
    assert answers(judging) == [(4, "NEUTRAL")]
    expect(judging.locator("#notice")).to_be_empty()


def test_an_answer_to_a_pair_that_somebody_else_got_is_refused_and_told(
    judging, dialog, pool, project
):
    first = Assignment.objects.filter(seat__campaign=pool).order_by("position").first()
    let_it_end(pool)
    other = seat_take(campaign=pool, annotator=annotator_create(project=project))
    work_ahead(campaign=pool, seat=other)
    Assignment.objects.filter(pk=first.pk).update(seat=other, position=900)
    judging.clock.fast_forward("31:00")
    with judging.expect_response("**/answers/"):
        dialog.get_by_role("button", name="Continue").click()
    press(judging, "4", "n", "Enter")
    expect(judging.get_by_role("alert")).to_contain_text("somebody else has it now")
    press(judging, "2", "c", "Enter")
    expect(progress(judging)).to_contain_text("1 of")
    assert answers(judging) == [(2, "CONTRADICTION")]
    assert not Judgement.objects.filter(assignment=first).exists()
