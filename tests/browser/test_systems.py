"""The leaderboard of a release and the page of a system: no barriers, narrow, light and dark."""

import pytest

from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from datasets.models import System
from datasets.services.measuring.baselines import baselines_measure
from tests.browser.test_results import judged, problems  # noqa: F401 - a fixture
from tests.datasets.corpus import unwatched

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_pages_of_systems_have_no_known_barriers_and_show_their_plots(
    live_server,
    browser,
    enter,
    judged,  # noqa: F811
    manager,
):
    release = run_release(run=campaign_aggregate(campaign=judged), version="1.0", actor=manager)
    baselines_measure(release=release, actor=manager, progress=unwatched)
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    enter(page, manager)
    overlap = System.objects.get(name="overlap")
    start = f"{live_server.url}/p/boats/releases/1.0/systems/"
    for address in (start, f"{start}{overlap.pk}/"):
        page.goto(address)
        assert problems(page) == [], address
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), address
        drawing = page.locator("figure.drawn img").first
        drawing.scroll_into_view_if_needed()
        drawing.evaluate("one => one.decode()")
        assert drawing.evaluate("one => one.naturalWidth") > 100
    context.close()
