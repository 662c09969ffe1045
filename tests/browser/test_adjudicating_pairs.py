"""From the pairs in doubt to a release with what adjudicators decided."""

import pytest
from django.conf import settings
from playwright.sync_api import expect

from annotation.models import Adjudication, AggregationRun, GoldPair
from annotation.services.gold.aggregating import campaign_aggregate
from datasets.models import Release
from tests.annotation.conftest import judge_everything
from tests.browser.barriers import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def run(campaign) -> AggregationRun:
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign)
    GoldPair.objects.filter(run=run, pair__number__lte=2).update(is_tie_ab=True)
    return run


def test_two_ties_are_chosen_decided_and_released(live_server, page, enter, run, manager, leader):
    tab = f"{live_server.url}/p/boats/c/{run.campaign_id}/runs/{run.number}"
    enter(page, manager).goto(f"{tab}/adjudication/")
    expect(page.locator("#would-go")).to_contain_text("2 pairs would go")
    page.get_by_label("Further pairs drawn at random").fill("1")
    page.get_by_role("button", name="Count again").click()
    expect(page.locator("#would-go")).to_contain_text("3 pairs would go")
    page.get_by_label("Further pairs drawn at random").fill("0")
    page.get_by_role("button", name="Send them").click()
    expect(page.get_by_text("2 pairs wait for adjudicators.")).to_be_visible()
    assert problems(page) == []

    enter(page, leader).goto(live_server.url)
    page.get_by_role("link", name="Adjudicate pairs").click()
    expect(page.locator("#adjudication-progress")).to_have_text("2 pairs wait for you")
    assert problems(page) == []
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": "de", "url": live_server.url}
    page.context.add_cookies([cookie])  # with longer words
    page.set_viewport_size({"width": 320, "height": 640})
    page.reload()
    expect(page.get_by_role("columnheader", name="Was A über B sagt")).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.context.add_cookies([cookie | {"value": "en"}])
    page.reload()
    for key in ("n", "2"):
        page.keyboard.press(key)
    expect(page.get_by_role("group", name="A says about B").get_by_label("neutral")).to_be_checked()
    page.keyboard.press("r")
    page.keyboard.type("2.5")
    page.get_by_label("The guidelines leave it open").check()
    page.get_by_role("button", name="Save the decision").click()
    expect(page.locator("#adjudication-progress")).to_have_text("1 pair waits for you")
    page.wait_for_load_state()
    page.keyboard.press("u")
    expect(page.locator("#adjudication-progress")).to_have_text("2 pairs wait for you")
    assert not Adjudication.objects.exists()
    for _pair in range(2):
        before = page.locator("#adjudication form.decision").get_attribute("action")
        for key in ("c", "3"):
            page.keyboard.press(key)
        page.get_by_label("Annotators made slips").check()
        page.get_by_role("button", name="Save the decision").click()
        expect(page.locator(f"form[action='{before}']")).to_have_count(0)
    expect(page.get_by_text("No pair waits for your decision")).to_be_visible()
    assert Adjudication.objects.count() == 2

    enter(page, manager).goto(f"{tab}/release/")
    expect(page.get_by_label("Gold of the pairs that were adjudicated")).to_have_value(
        "adjudicated"
    )
    for box in page.get_by_label("I know; release it anyway").all():
        box.check()
    page.get_by_role("button", name="Make release").click()
    expect(page.get_by_text("The release is being written.")).to_be_visible()
    release = Release.objects.get()
    assert "gold_ways.tsv" in release.files.values_list("path", flat=True)
    assert release.manifest["run"]["adjudication"]["pairs"] == 2
