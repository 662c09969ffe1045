"""The project lead's pages pass an accessibility scan and fit a phone, in light and in dark."""

import pytest

from annotation.services.gold.aggregating import campaign_aggregate
from tests.annotation.conftest import judge_everything
from tests.browser.barriers import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = (
    "",
    "sources/",
    "sentences/",
    "rules/",
    "rules/try/",
    "refusals/",
    "candidates/",
    "candidates/accept/",
    "pairs/",
    "pairs/new/",
    "campaigns/",
    "campaigns/new/",
    "releases/",
    "people/",
    "import/",
    "settings/",
    "webhooks/",
    "history/",
)


def test_pages_of_the_project_lead_have_no_known_barriers(
    live_server, browser, enter, campaign, corpus, manager
):
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    enter(page, manager)
    objects = (
        f"pairs/{corpus.pair_set.pk}/",
        f"pair/{corpus.pairs[0].pk}/",
        f"sentences/{corpus.pairs[0].sentence_b_id}/",
        f"c/{campaign.pk}/",
        f"c/{campaign.pk}/runs/{run.number}/",
    )
    for path in (*PAGES, *objects):
        page.goto(f"{live_server.url}/p/boats/{path}")
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert problems(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    context.close()
