"""The lead's pages about results: no barriers, narrow, light and dark; charts are drawn."""

import pytest
from playwright.sync_api import expect

from annotation.planning.aggregation import AggregationSettings
from annotation.planning.protocol import PlanKind
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from tests.annotation.conftest import answer_ahead, assignments_left
from tests.browser.barriers import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


TABS = ("agreement", "annotators", "check", "tables", "release")


@pytest.fixture
def judged(draft, manager):
    """Judge a pool twice over, with a slip in one pair."""
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    for place in range(4):
        annotator = annotator_create(project=opened.project)
        for assignment in assignments_left(opened, annotator):
            number = assignment.pair.number
            is_slip = number == 7 and assignment.order == "AB"
            label = "CONTRADICTION" if is_slip else ("NEUTRAL", "ENTAILMENT")[number % 2]
            answer_ahead(assignment, annotator, rating=1 + (number + place // 2) % 5, label=label)
    return opened


def test_pages_of_results_have_no_known_barriers(live_server, browser, enter, judged, manager):
    choices = AggregationSettings(calibrate="additive", exclude=("correlation",), resamples=100)
    first = campaign_aggregate(campaign=judged, settings=choices)
    second = campaign_aggregate(campaign=judged)
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    enter(page, manager)
    start = f"{live_server.url}/p/boats/c/{judged.pk}/"
    for path in (
        f"runs/{first.number}/",
        *(f"runs/{first.number}/{tab}/" for tab in TABS),
        f"runs/{first.number}/parts/",
        f"runs/{first.number}/plots/",
        f"runs/{second.number}/against/{first.number}/",
        "aggregation/",
        "agreement/",
        "planner/",
        "planner/reliability/",
    ):
        page.goto(start + path)
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert problems(page) == [], path
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), path
    context.close()


def test_a_lead_previews_aggregates_and_asks_again(live_server, page, enter, judged, manager):
    enter(page, manager)
    start = f"{live_server.url}/p/boats/c/{judged.pk}/"
    page.goto(start)
    page.get_by_text("80 judgements, updated within the last minute").wait_for()
    page.goto(f"{start}aggregation/")
    page.get_by_label("Calibrate the ratings").select_option("additive")
    page.get_by_role("button", name="Preview").click()
    page.get_by_text("Nothing is stored yet").wait_for()
    assert page.get_by_label("Calibrate the ratings").input_value() == "additive"
    page.get_by_role("button", name="Aggregate").click()
    page.wait_for_url("**/runs/1/")  # the job's page goes on to it
    charts = {"Agreement": 1, "Annotators": 1, "Tables": 3}
    for tab, count in charts.items():
        page.get_by_role("navigation", name="Parts of the run").get_by_text(tab).click()
        page.wait_for_url(f"**/runs/1/{tab.lower()}/")
        drawn = page.locator("figure.drawn img")
        expect(drawn).to_have_count(count)
        for chart in drawn.all():
            chart.scroll_into_view_if_needed()
            chart.evaluate("one => one.decode()")
            assert chart.evaluate("one => one.naturalWidth") > 100
    page.get_by_role("link", name="Pairs to check").click()
    page.get_by_role("button", name="Have it judged again 7").click()
    page.get_by_text("judgements of this pair have been asked for again").wait_for()


def test_the_summary_of_a_run_fits_a_screen(live_server, browser, enter, judged, manager):
    run = campaign_aggregate(campaign=judged)
    for width, height, screens in ((1280, 800, 1), (390, 844, 2)):
        page = browser.new_page(viewport={"width": width, "height": height})
        enter(page, manager)
        page.goto(f"{live_server.url}/p/boats/c/{judged.pk}/runs/{run.number}/")
        assert page.evaluate("document.documentElement.scrollHeight") <= screens * height
        page.close()
