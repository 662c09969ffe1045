"""Word saliency and parts of word pairs in a browser: no barriers, narrow, light and dark."""

import pytest

from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from datasets.models import Job
from datasets.services.measuring.saliency_boards import (
    saliency_boards_start,
    saliency_boards_work,
)
from datasets.services.measuring.saliency_text import Upload
from tests.annotation.web.gold.test_run_parts import simlex
from tests.browser.test_results import judged, problems  # noqa: F401 - a fixture
from tests.datasets.corpus import unwatched
from tests.datasets.services.measuring.test_saliency import gold_of, learnt, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def addresses(judged, manager):  # noqa: F811
    """Return the pages of a model, of word pairs by part, and of a leaderboard with both."""
    pair_set = judged.pair_set
    simlex(pair_set.pairs.order_by("number"))
    pair_set.columns = ["POS", "conc(w1)", "conc(w2)", "Assoc(USF)", "relation"]
    pair_set.save(update_fields=["columns"])
    run = campaign_aggregate(campaign=judged)
    release = run_release(run=run, version="1.0", actor=manager)
    model = learnt(
        start(judged.project, actor=manager, evaluation=[Upload("gold.tsv", [gold_of()])])
    )
    Job.objects.update(state=Job.State.SUCCEEDED)
    job = saliency_boards_start(model=model, release=release, actor=manager)
    saliency_boards_work(job, unwatched)
    return (
        "saliency/",
        "saliency/learn/",
        f"saliency/{model.pk}/",
        f"c/{judged.pk}/runs/{run.number}/parts/",
        "releases/1.0/systems/",
    )


def test_pages_of_saliency_and_parts_have_no_known_barriers(
    live_server, browser, enter, addresses, manager
):
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    enter(page, manager)
    for address in addresses:
        page.goto(f"{live_server.url}/p/boats/{address}")
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert problems(page) == [], address
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), address
    context.close()
