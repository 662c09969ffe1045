"""The main pages pass an accessibility scan, in light and in dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from annotation.planning.protocol import LeaderMode
from annotation.services.opening import campaign_open
from annotation.services.seats import seat_take
from datasets.services.people import set_password_link

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def problems(page):
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]


@pytest.fixture
def reviewed(draft, manager):
    made = draft(name="Main", leader_mode=LeaderMode.REVIEW)
    return campaign_open(campaign=made, actor=manager)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_people_have_no_known_barriers(
    live_server, browser, enter, campaign, reviewed, annotator, leader, judge, scheme
):
    context = browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 640})
    page = context.new_page()
    seat_take(campaign=campaign, annotator=judge)
    judging, review = f"/judge/{campaign.pk}/", f"/review/{reviewed.pk}/"
    start = f"/judge/{reviewed.pk}/"
    for user, paths in (
        (None, ["/accounts/login/", set_password_link(annotator)]),
        (annotator, ["/", judging, start, "/judge/999999/"]),
        (leader, ["/", review]),
    ):
        if user is not None:
            enter(page, user)
        for path in paths:
            page.goto(live_server.url + path)
            for details in page.locator("details").all():
                details.evaluate("one => one.open = true")
            assert problems(page) == [], path
            too_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not too_wide, path
    context.close()
