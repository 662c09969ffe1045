"""How many pairs and how long: what is said before, on the way and at the end agrees."""

import pytest
from playwright.sync_api import expect

from annotation.models import Judgement
from annotation.planning.protocol import PlanKind
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import annotator_create, seat_take
from tests.annotation.conftest import submit
from tests.annotation.joining import begin, invite, pass_all_steps, settings
from tests.browser.barriers import problems
from tests.browser.test_annotator import answers, press, progress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def pool(draft, manager):
    return campaign_open(campaign=draft(plan=PlanKind.POOL, every=6), actor=manager)


def left(page):
    return page.locator("#judge-left")


def test_the_bar_counts_to_what_the_end_says(live_server, page, enter, pool, annotator, judge):
    enter(page, annotator).goto(f"{live_server.url}/judge/{pool.pk}/")
    expect(page.get_by_text("You will see 23 pairs of sentences")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    for done in range(22):
        expect(progress(page)).to_have_text(f"{done} of 23")
        page.wait_for_load_state()
        press(page, "4", "n", "Enter")
    expect(progress(page)).to_have_text("22 of 23")
    expect(left(page)).to_have_text("less than a minute left")
    press(page, "4", "n", "Enter")
    expect(page.get_by_text("All 23 pairs you judged are saved")).to_be_visible()
    page.goto(live_server.url)
    expect(page.get_by_text("Done: you have judged all 23 of your pairs.")).to_be_visible()


def test_slots_taken_by_others_meanwhile_leave_the_total(
    live_server, page, enter, pool, annotator, judge
):
    seat_take(campaign=pool, annotator=judge)
    enter(page, annotator).goto(f"{live_server.url}/judge/{pool.pk}/")
    expect(progress(page)).to_have_text("0 of 23")
    others = [seat_take(campaign=pool, annotator=annotator_create(project=pool.project))]
    others.append(seat_take(campaign=pool, annotator=annotator_create(project=pool.project)))
    for seat in others:
        while (assignment := work_next(campaign=pool, seat=seat)) is not None:
            submit(assignment, seat.annotator)
    done = 0
    while not page.get_by_text("That was the last pair.").is_visible():
        press(page, "4", "n", "Enter")
        done += 1
        answers(page)
        page.wait_for_function(
            "done => !document.querySelector('progress') "
            "|| document.querySelector('progress').value === done",
            arg=done,
        )
    mine = Judgement.objects.filter(annotator=judge).count()
    assert mine == done < 23
    expect(page.get_by_text(f"All {mine} pairs you judged are saved")).to_be_visible()


def test_the_time_left_follows_the_persons_own_pace(
    live_server, page, enter, campaign, annotator, judge
):
    settings(campaign, idle_seconds=120)
    seat = seat_take(campaign=campaign, annotator=judge)
    for _ in range(10):
        submit(work_next(campaign=campaign, seat=seat), judge, shown_ms=90_000)
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    expect(left(page)).to_have_text("about 15 min left")
    assert problems(page) == []
    for done in range(11, 16):
        press(page, "4", "n", "Enter")
        expect(progress(page)).to_have_text(f"{done} of 20")
    expect(left(page)).to_have_text("about 6 min left")  # quicker than before
    answers(page)
    page.reload()
    expect(left(page)).to_have_text("about 5 min left")


def test_who_comes_by_a_link_is_told_before_agreeing(live_server, page, enter, pool, outsider):
    settings(pool, before_minutes=12, check_questions=0, check_pass=0, practice_pairs=0)
    invitation = invite(pool)
    page.goto(f"{live_server.url}/join/{invitation.token}/")
    expect(page.get_by_text("You will see 23 pairs of sentences")).to_be_visible()
    assert pool.protocol["minutes_per_pair"] == 0.5  # and so 23.5 minutes with the 12
    expect(page.get_by_text("This takes about 25 minutes.")).to_be_visible()
    assert problems(page) == []
    participation = pass_all_steps(begin(invitation, outsider))
    enter(page, outsider).goto(f"{live_server.url}/joined/{participation.campaign_id}/")
    expect(page.get_by_text("You will see 23 pairs of sentences")).to_be_visible()
    expect(page.get_by_text("This takes about 10 minutes.")).to_be_visible()


def test_the_way_to_the_code_is_on_the_first_page(live_server, page, enter, campaign, outsider):
    settings(campaign, check_questions=0, check_pass=0, practice_pairs=0, completion_code="C0DE")
    participation = pass_all_steps(begin(invite(campaign), outsider))
    enter(page, outsider).goto(f"{live_server.url}/joined/{campaign.pk}/")
    page.get_by_role("button", name="Start").click()
    seat = campaign.seats.get(annotator=participation.annotator)
    while (assignment := work_next(campaign=campaign, seat=seat)) is not None:
        submit(assignment, participation.annotator)
    page.goto(live_server.url)
    assert problems(page) == []
    page.get_by_role("link", name="Go to the last page").click()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_text("C0DE")).to_be_visible()
    type(campaign).objects.filter(pk=campaign.pk).update(state="closed")
    page.goto(live_server.url)
    page.get_by_role("link", name="Go to the last page").click()
    expect(page.get_by_text("C0DE")).to_be_visible()
