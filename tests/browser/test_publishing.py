"""The pages that publish a release: no barriers, narrow, light and dark."""

import pytest
from playwright.sync_api import expect

from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from datasets.services.publishing.deposits import release_deposit, repository_sender
from tests.browser.test_results import judged, problems  # noqa: F401 - a fixture
from tests.datasets.services.publishing.stand_in_repository import TOKEN, repository_running

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_pages_of_publishing_have_no_known_barriers(
    live_server,
    browser,
    enter,
    judged,  # noqa: F811
    manager,
    settings,
):
    release = run_release(run=campaign_aggregate(campaign=judged), version="1.0", actor=manager)
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    enter(page, manager)
    project = f"{live_server.url}/p/boats"
    with repository_running() as repository:
        settings.DEPOSIT_ENDPOINT, settings.DEPOSIT_TOKEN = repository.url, TOKEN
        settings.HUB_TOKEN = "hf_stand_in"
        release_deposit(release=release, is_public=False, send=repository_sender())
        for address in (
            f"{project}/releases/1.0/",
            f"{project}/releases/1.0/deposit/",
            f"{project}/deposits/",
            f"{project}/releases/1.0/hub/",
        ):
            page.goto(address)
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            assert problems(page) == [], address
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), address
        page.goto(f"{project}/deposits/")
        expect(page.get_by_role("link", name="10.5281/zenodo.r1")).to_be_visible()
    context.close()
