"""What the annotator's page weighs on a slow line and a small data plan."""

import gzip

import pytest
from playwright.sync_api import expect

from annotation.services.plans.seats import seat_take
from tests.browser.test_annotator import ANSWERS, answers, press, progress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST_LOAD = 70_000
FURTHER_PAIR = 6_000


def crossed(request):
    """Count the bytes of a request and its reply; files are served packed, here they are not."""
    sizes = request.sizes()
    if "/static/" in request.url:
        sizes["responseBodySize"] = len(gzip.compress(request.response().body()))
    return sum(sizes.values())


def test_the_first_load_and_each_further_pair_are_light(
    live_server, page, enter, campaign, annotator, judge
):
    seat_take(campaign=campaign, annotator=judge)
    asked = []

    def note(request):
        asked.append(request)

    page.on("requestfinished", note)
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    page.wait_for_load_state("networkidle")
    loaded = [request.url for request in asked]
    assert any(url.endswith("js/judging.js") for url in loaded)
    assert any(url.endswith("js/group.js") for url in loaded)  # what scripts import is there too
    assert sum(crossed(request) for request in asked) < FIRST_LOAD
    for done in range(1, 4):
        asked.clear()
        with page.expect_response(ANSWERS) as reply:
            press(page, "4", "n", "Enter")
        expect(progress(page)).to_have_text(f"{done} of 20")
        answers(page)
        assert [request.url for request in asked] == [reply.value.url]
        assert crossed(asked[0]) < FURTHER_PAIR
