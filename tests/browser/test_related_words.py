"""The page of related words and its forecast, at several widths, in light and dark."""

import pytest

from datasets.models import Job, PairSet
from datasets.services.jobs.lifecycle import job_run
from datasets.services.pairing.related_jobs import count_work, make_work
from tests.browser.barriers import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIELDS = {
    "name": "Words of a very long name that somebody gave to a small set of pairs",
    "targets": "0",
    "most": "3",
    "test_share": "0.5",
    "most_steps": "1",
    "apart": "1",
    "least_zipf": "0",
    "tolerance": "8",
    "most_senses": "0",
}


def is_sound(page):
    assert page.locator("h1").count() == 1, page.url
    for details in page.locator("main details").all():
        details.evaluate("one => one.open = true")
    assert problems(page) == [], page.url
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), page.url


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_pages_of_related_words_have_no_known_barriers(
    live_server, browser, enter, project, manager, wordnets, settings, width
):
    address = f"{live_server.url}/p/{project.slug}/pairs/related/"
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    enter(page, manager)
    settings.WORDNET_DIR, settings.WORDNETS = "", {}
    page.goto(address)
    is_sound(page)

    settings.WORDNET_DIR, settings.WORDNETS = str(wordnets), {"en": "tiny:1"}
    page.goto(address)
    is_sound(page)
    for name, value in FIELDS.items():
        page.fill(f"[name={name}]", value)
    page.get_by_role("button", name="Preview the numbers").click()
    page.get_by_text("Co-hyponyms are two steps apart; ask").wait_for()
    is_sound(page)  # with an error: co-hyponyms are two steps apart
    page.get_by_label("co-hyponym").uncheck()
    page.get_by_role("button", name="Preview the numbers").click()
    page.wait_for_url("**/pairs/related/*/")
    is_sound(page)  # while the job is waiting

    counted = Job.objects.get()
    job_run(counted.pk, count_work)
    page.goto(f"{address}{counted.pk}/")
    assert page.get_by_text("From tiny:1").is_visible()
    is_sound(page)
    page.get_by_role("button", name="Make these pairs").click()
    page.wait_for_url("**/jobs/**")
    job_run(Job.objects.exclude(pk=counted.pk).get().pk, make_work)
    page.goto(f"{live_server.url}/p/{project.slug}/pairs/{PairSet.objects.get().pk}/")
    assert page.get_by_role("link", name="rt-train.csv").is_visible()
    is_sound(page)
    context.close()
