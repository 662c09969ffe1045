"""People choose the best and the worst of four pairs, through a real browser."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from annotation.models import Choice, ChoiceScore
from annotation.services.plans.seats import annotator_for, seat_take
from tests.annotation.choosing import choose_all, chooser_seat, choosing_campaign
from tests.browser.barriers import problems
from tests.browser.network import only_first

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def picture(page, name):
    """Keep what the page looks like, where somebody asks for it."""
    if folder := os.environ.get("PAIRWRIGHT_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def seated(campaign, user):
    annotator = annotator_for(project=campaign.project, user=user)
    return seat_take(campaign=campaign, annotator=annotator)


@pytest.fixture
def campaign(corpus, annotator):
    return choosing_campaign(corpus, answers_per_tuple=1)


def opened(live_server, page, enter, user, campaign):
    enter(page, user).goto(f"{live_server.url}/choose/{campaign.pk}/")
    return page


def test_four_pairs_are_judged_by_keys(live_server, page, enter, annotator, campaign):
    opened(live_server, page, enter, annotator, campaign)
    picture(page, "start")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("listitem")).to_have_count(4)
    assert problems(page) == []
    page.keyboard.press("2")
    page.keyboard.press("6")  # the same pair: what was chosen before gives way
    expect(page.get_by_text("One pair cannot be both.")).to_be_visible()
    expect(page.locator("[name=best]:checked")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_text("most related: Choose one of the pairs.")).to_be_visible()
    assert not Choice.objects.exists()
    page.keyboard.press("3")
    picture(page, "chosen")
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 of 40")).to_be_visible()
    [choice] = Choice.objects.all()
    assert (choice.best, choice.worst) == (2, 1)
    assert choice.shown_ms
    page.keyboard.press("u")
    expect(page.get_by_text("This is your earlier answer.")).to_be_visible()
    page.keyboard.press("1")
    page.get_by_role("button", name="Save the change").click()
    expect(page.get_by_text("This is your earlier answer.")).not_to_be_visible()
    expect(page.get_by_text("1 of 40")).to_be_visible()
    last = Choice.objects.get(revised_by=None)
    assert (last.best, last.worst, last.revises_id) == (0, 1, choice.pk)


@pytest.mark.parametrize("width", [320, 390])
def test_four_pairs_are_judged_by_touch(live_server, page, enter, annotator, campaign, width):
    seated(campaign, annotator)
    page.set_viewport_size({"width": width, "height": 800})
    opened(live_server, page, enter, annotator, campaign)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert problems(page) == []
    picks = page.locator(".pick")
    assert all(box.bounding_box()["height"] >= 44 for box in picks.all())
    picks.nth(0).click()
    picks.nth(7).click()
    picture(page, f"narrow-{width}")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("1 of 40")).to_be_visible()
    assert list(Choice.objects.values_list("best", "worst")) == [(0, 3)]


def test_an_answer_waits_for_the_network(live_server, page, enter, annotator, campaign):
    seated(campaign, annotator)
    page.route("**/answers/", only_first(lambda route: route.abort()))
    opened(live_server, page, enter, annotator, campaign)
    page.locator(".pick").nth(2).click()
    page.locator(".pick").nth(5).click()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    expect(page.get_by_text("1 of 40")).to_be_visible(timeout=15_000)
    assert list(Choice.objects.values_list("best", "worst")) == [(1, 2)]


def test_pages_read_from_right_to_left(live_server, page, enter, annotator, corpus):
    corpus.project.language = "ar"
    corpus.project.save()
    campaign = choosing_campaign(corpus, answers_per_tuple=1, best="الأكثر ترابطًا", worst="الأقل")
    seated(campaign, annotator)
    page.set_viewport_size({"width": 390, "height": 800})
    opened(live_server, page, enter, annotator, campaign)
    assert page.evaluate("document.documentElement.dir") == "rtl"
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    picture(page, "right-to-left")
    first = page.locator(".pick").nth(0).bounding_box()
    assert first["x"] > page.locator(".pick").nth(1).bounding_box()["x"]


def test_a_lead_plans_opens_and_scores(live_server, page, enter, manager, corpus):
    enter(page, manager).goto(f"{live_server.url}/p/boats/campaigns/")
    page.get_by_role("link", name="New campaign of best–worst scaling").click()
    picture(page, "draft")
    page.get_by_label("Answers to each four pairs").fill("1")
    page.get_by_role("button", name="Create draft").click()
    expect(page.get_by_text("Ratings that take as long")).to_be_visible()
    picture(page, "effort")
    assert problems(page) == []
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("0 / 40")).to_be_visible()
    campaign = corpus.project.campaigns.get()
    choose_all(chooser_seat(campaign))
    page.reload()
    expect(page.get_by_text("40 / 40")).to_be_visible()
    assert problems(page) == []
    picture(page, "campaign")
    page.get_by_role("button", name="Compute scores").click()
    expect(page.get_by_role("heading", name="Split-half reliability")).to_be_visible()
    picture(page, "run")
    assert problems(page) == []
    top = ChoiceScore.objects.order_by("-counted").first()
    assert top.pair.number == 20
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    picture(page, "run-390")
