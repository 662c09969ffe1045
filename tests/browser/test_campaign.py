"""A project lead makes a campaign, opens it and watches it, in a real browser."""

import pytest

from annotation.models import Campaign
from annotation.planning.protocol import PlanKind
from annotation.selectors.protocols import protocol_of
from annotation.services.opening import campaign_open
from annotation.services.routing import work_next
from annotation.services.seats import seat_take
from tests.annotation.conftest import submit
from tests.browser.barriers import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_campaign_is_made_opened_and_watched(
    live_server, page, enter, corpus, manager, project, judge
):
    enter(page, manager)
    page.goto(f"{live_server.url}/p/boats/campaigns/new/")
    page.get_by_role("button", name="RUSSE").click()
    effort = page.locator("#effort")
    assert "100" in effort.inner_text()  # 20 pairs, five judgements each
    page.get_by_label("Name", exact=True).fill("Words")
    # What the preset changed is named, and open.
    assert "Which sentence is shown first" in page.get_by_role("status").first.inner_text()
    count = page.get_by_label("Judgements of each pair in each order")
    count.fill("2")
    effort.get_by_text("40", exact=True).wait_for()
    count.fill("0")
    effort.get_by_text("Judgements of each pair in each order").wait_for()
    page.get_by_role("button", name="Make the draft").click()
    page.get_by_text("Ensure this value is greater than or equal to 1").first.wait_for()
    assert not Campaign.objects.exists()
    count.fill("2")
    page.get_by_role("button", name="Make the draft").click()
    page.get_by_role("button", name="Open it").wait_for()
    campaign = Campaign.objects.get()
    assert protocol_of(campaign).judgements_per_order == 2
    page.get_by_role("button", name="Open it").click()
    page.goto(f"{live_server.url}/p/boats/c/{campaign.pk}/")
    page.get_by_text("0 of 40 judgements").wait_for()
    seat = seat_take(campaign=campaign, annotator=judge)
    campaign.refresh_from_db()
    submit(work_next(campaign=campaign, seat=seat), judge, rating=2, label="")
    page.get_by_text("1 of 40 judgements").wait_for()  # by itself
    assert page.get_by_text("works now", exact=True).is_visible()
    page.get_by_role("link", name="Stop that").click()
    page.get_by_role("link", name="Keep it up to date").wait_for()


def test_a_focused_button_keeps_its_focus_while_the_numbers_change(
    live_server, page, enter, draft, manager, judge
):
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    seat = seat_take(campaign=campaign, annotator=judge)
    enter(page, manager)
    page.goto(f"{live_server.url}/p/boats/c/{campaign.pk}/")
    page.locator(f"#change-{seat.number}").focus()
    submit(work_next(campaign=campaign, seat=seat), judge)
    page.get_by_text("1 of 40 judgements").wait_for()
    assert page.evaluate("document.activeElement.id") == f"change-{seat.number}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_a_campaign_have_no_known_barriers(
    live_server, browser, enter, draft, manager, judge, scheme
):
    made = draft(name="Draft")
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL, every=2), actor=manager)
    seat = seat_take(campaign=campaign, annotator=judge)
    for _ in range(4):
        submit(work_next(campaign=campaign, seat=seat), judge, rating=1)
    context = browser.new_context(color_scheme=scheme, viewport={"width": 320, "height": 640})
    page = context.new_page()
    enter(page, manager)
    where = f"c/{campaign.pk}/"
    paths = (
        "campaigns/new/?preset=simlex",
        f"c/{made.pk}/",
        f"c/{made.pk}/settings/",
        where,
        f"{where}answers/",
        f"{where}answers/?only=missed",
        f"{where}seats/{seat.number}/",
    )
    for path in paths:
        page.goto(f"{live_server.url}/p/boats/{path}")
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert problems(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
    context.close()
