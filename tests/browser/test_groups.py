"""A whole group on one page, and breaks between groups."""

import pytest
from playwright.sync_api import expect

from annotation.models import Judgement
from annotation.planning.protocol import PlanKind
from annotation.planning.sitting import Groups, Layout, Limits
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from tests.browser.barriers import problems
from tests.browser.test_annotator import NOTHING_UNSAVED, answers, press, progress
from tests.browser.test_lease import let_it_end

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = Groups(size=3, layout=Layout.PAGE, carry_over=True, tranche=9)
POOLED = Groups(size=2, layout=Layout.PAGE)


@pytest.fixture
def open_page(live_server, page, enter, draft, manager, annotator, judge):
    def begin(*, scripts=True, before=lambda page: None, **settings):
        opened = campaign_open(campaign=draft(seats=6, **settings), actor=manager)
        seat_take(campaign=opened, annotator=judge)
        where = page if scripts else page.context.browser.new_page(java_script_enabled=False)
        before(where)
        enter(where, annotator).goto(f"{live_server.url}/judge/{opened.pk}/")
        return where

    return begin


def items(page):
    return page.locator("[data-item]")


def test_a_group_is_judged_on_one_page_and_the_last_pair_comes_again(open_page):
    page = open_page(plan=PlanKind.TRANCHES, groups=PAGES)
    expect(page.get_by_role("heading", name="Group 1 of")).to_be_visible()
    count = items(page).count()
    expect(page.get_by_role("link", name="Continue")).not_to_be_visible()
    assert count == 2  # nothing is carried into the first
    heard = page.locator("main").aria_snapshot()
    order = ['heading "Pair 1 of 2"', "slider", 'heading "Pair 2 of 2"', 'button "Save this group']
    places = [heard.find(one) for one in order]
    assert -1 not in places, heard
    assert places == sorted(places)
    last = items(page).last.locator(".sentence").first.text_content()
    press(page, "4", "n", "2", "c")  # one after the other
    assert problems(page) == []
    press(page, "Enter")
    expect(page.get_by_role("heading", name="Group 2 of")).to_be_visible()
    assert answers(page) == [(4, "NEUTRAL"), (2, "CONTRADICTION")]
    expect(items(page)).to_have_count(3)
    expect(items(page).first).to_contain_text("You rated this pair 2 before")
    expect(items(page).first.locator(".sentence").first).to_have_text(last.strip())
    press(page, "3", "c", "5", "e", "1", "n", "Enter")
    expect(page.get_by_role("heading", name="Group 3 of")).to_be_visible()
    assert Judgement.objects.exclude(revises=None).count() == 1
    assert Judgement.objects.count() == 5


def test_a_group_with_something_missing_is_not_sent(open_page):
    page = open_page(plan=PlanKind.TRANCHES, groups=PAGES)
    press(page, "4", "n", "2")
    page.get_by_role("button", name="Save this group").click()
    expect(page.get_by_text("Choose one of the three answers.")).to_be_visible()
    expect(items(page).last.get_by_label("Sentence B is true")).to_be_focused()
    assert not Judgement.objects.exists()


def test_a_group_without_script_is_one_form(open_page):
    page = open_page(scripts=False, plan=PlanKind.TRANCHES, groups=PAGES)
    for item in items(page).all():
        item.get_by_label("4", exact=True).check()
        item.get_by_label("is true").check()
    page.get_by_role("button", name="Save this group").click()
    expect(page.get_by_role("heading", name="Group 2 of")).to_be_visible()
    assert Judgement.objects.filter(rating=4, label="ENTAILMENT").count() == 2
    page.close()


def test_a_group_outlives_a_lost_connection(open_page):
    page = open_page(plan=PlanKind.TRANCHES, groups=PAGES)
    page.context.set_offline(True)
    press(page, "4", "n", "2", "c", "Enter")
    expect(page.get_by_text("Not saved yet: there is no connection.")).to_be_visible()
    assert not Judgement.objects.exists()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Group 2 of")).to_be_visible()
    assert Judgement.objects.count() == 2


@pytest.mark.parametrize(
    ("settings", "heading"),
    [
        ({"groups": Groups(size=2), "plan": PlanKind.POOL}, "Group 1 done"),
        ({"limits": Limits(break_after=2)}, "Time for a break"),
    ],
)
def test_between_groups_a_break_is_offered(open_page, settings, heading):
    page = open_page(**settings)
    for done in (1, 2):
        press(page, "4", "n", "Enter")
        if done == 1:
            expect(progress(page)).to_contain_text("1 of")
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(
        page.get_by_text("Take a break if you like. All 2 pairs you have judged")
    ).to_be_visible()
    assert problems(page) == []
    page.reload()
    page.get_by_role("link", name="Continue").click()
    expect(progress(page)).to_contain_text("2 of")
    page.wait_for_load_state()
    press(page, "2", "c", "Enter")
    expect(progress(page)).to_contain_text("3 of")
    page.evaluate(NOTHING_UNSAVED)
    assert Judgement.objects.count() == 3


def test_a_refused_answer_of_a_group_is_told_and_the_others_are_saved(open_page, judge):
    page = open_page(plan=PlanKind.TRANCHES, groups=PAGES)
    void = judge.seats.get().assignments.order_by("position").first()
    judge.seats.get().assignments.filter(pk=void.pk).update(state="void")
    press(page, "4", "n", "2", "c", "Enter")
    expect(page.get_by_role("alert")).to_contain_text("rejected in the review")
    expect(page.get_by_text("The other answers are saved.")).to_be_visible()
    assert answers(page) == [(2, "CONTRADICTION")]
    page.get_by_role("link", name="Continue").click()
    expect(page.get_by_role("heading", name="Group 2 of")).to_be_visible()


def test_answers_to_part_of_a_group_survive_a_reload_and_are_sent_once(open_page):
    page = open_page(plan=PlanKind.TRANCHES, groups=PAGES)
    press(page, "4", "n", "2")
    page.reload()
    sliders = page.get_by_role("slider")
    expect(sliders.first).to_have_attribute("aria-valuetext", "4")
    expect(sliders.last).to_have_attribute("aria-valuetext", "2")
    press(page, "c", "Enter")  # the pair that is not whole is the one that is asked now
    expect(page.get_by_role("heading", name="Group 2 of")).to_be_visible()
    assert answers(page) == [(4, "NEUTRAL"), (2, "CONTRADICTION")]
    values = [one.get_attribute("aria-valuetext") for one in page.get_by_role("slider").all()]
    assert values == ["not set yet"] * 3


def test_back_is_the_pair_before_and_before_the_first_the_group_before(open_page):
    page = open_page(plan=PlanKind.TRANCHES, groups=PAGES)
    press(page, "u")  # there is nothing to go back to
    expect(page.get_by_role("heading", name="Group 1 of")).to_be_visible()
    press(page, "4", "n", "u")
    expect(items(page).first).to_be_focused()
    press(page, "5", "2", "c")
    expect(page.get_by_role("slider").first).to_have_attribute("aria-valuetext", "2")
    items(page).last.focus()
    press(page, "1", "e", "Enter")
    expect(page.get_by_role("heading", name="Group 2 of")).to_be_visible()
    assert answers(page) == [(2, "CONTRADICTION"), (1, "ENTAILMENT")]
    press(page, "3", "c")
    items(page).first.focus()
    press(page, "u")
    expect(page.get_by_text("This is your earlier answer.")).to_be_visible()
    page.get_by_role("link", name="Keep my answer").click()
    expect(page.get_by_role("slider").first).to_have_attribute("aria-valuetext", "3")
    assert Judgement.objects.count() == 2


def test_a_group_that_was_left_lying_is_asked_about_and_still_offered(open_page, judge):
    page = open_page(before=lambda page: page.clock.install(), plan=PlanKind.POOL, groups=POOLED)
    press(page, "4", "n")
    let_it_end(judge.seats.get().campaign)
    page.clock.fast_forward("31:00")
    dialog = page.get_by_role("dialog", name="Are you still here?")
    expect(dialog).to_contain_text("You were away for a while")
    assert problems(page) == []
    with page.expect_response("**/activity/"):
        press(page, "Enter")
    expect(dialog).not_to_be_visible()
    press(page, "2", "c", "Enter")
    expect(page.get_by_role("heading", name="Group 2")).to_be_visible()
    assert answers(page) == [(4, "NEUTRAL"), (2, "CONTRADICTION")]


def test_a_group_of_a_pool_is_there_as_a_whole(open_page):
    page = open_page(plan=PlanKind.POOL, groups=Groups(size=7, layout=Layout.PAGE))
    expect(page.get_by_role("heading", name="Group 1")).to_be_visible()
    expect(items(page)).to_have_count(7)


def test_the_other_tab_says_that_its_group_is_judged_and_leads_on(open_page):
    page = open_page(plan=PlanKind.TRANCHES, groups=PAGES)
    other = page.context.new_page()
    other.goto(page.url)
    expect(items(other)).to_have_count(2)
    with page.expect_response("**/answers/"):  # it leads on to what is saved
        press(page, "4", "n", "2", "c", "Enter")
    said = other.get_by_role("alert").filter(has_text="pairs of this group in another window")
    said.get_by_role("link", name="Continue").click()
    expect(other.get_by_role("heading", name="Group 2 of")).to_be_visible()
    assert Judgement.objects.filter(revises=None).count() == 2
