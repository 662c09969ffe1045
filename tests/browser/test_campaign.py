"""A project lead makes a campaign, opens it and watches it, in a real browser."""

import pytest
from playwright.sync_api import expect

from annotation.models import Campaign
from annotation.planning.protocol import PlanKind
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import seat_take
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
    expect(effort).to_contain_text("100")  # 20 pairs, five judgements each
    page.get_by_label("Name", exact=True).fill("Words")
    # What the preset changed is named, and open.
    expect(page.get_by_role("status").first).to_contain_text("Which sentence is shown first")
    count = page.get_by_label("Judgements of each pair in each order")
    count.fill("2")
    effort.get_by_text("40", exact=True).wait_for()
    count.fill("0")
    effort.get_by_text("Judgements of each pair in each order").wait_for()
    page.get_by_role("button", name="Create draft").click()
    page.get_by_text("Ensure this value is greater than or equal to 1").first.wait_for()
    assert not Campaign.objects.exists()
    count.fill("2")
    # The button that Enter presses is for nobody to see.
    expect(page.get_by_text("Save draft")).to_be_hidden()
    count.press("Enter")  # no preset's button
    page.get_by_role("link", name="Open…").wait_for()
    campaign = Campaign.objects.get()
    assert protocol_of(campaign).judgements_per_order == 2
    page.get_by_role("link", name="Open…").click()
    page.get_by_role("heading", name="What can no longer be changed").wait_for()
    page.get_by_role("button", name="Open it now").click()
    page.get_by_text("The plan is being prepared.").wait_for()
    page.goto(f"{live_server.url}/p/boats/c/{campaign.pk}/")
    page.get_by_text("0 of 40 judgements").wait_for()
    seat = seat_take(campaign=campaign, annotator=judge)
    campaign.refresh_from_db()
    submit(work_next(campaign=campaign, seat=seat), judge, rating=2, label="")
    page.get_by_text("1 of 40 judgements").wait_for()  # by itself
    expect(page.get_by_role("cell", name="working now", exact=True)).to_be_visible()
    page.get_by_role("link", name="Stop updating").click()
    page.get_by_role("link", name="Update automatically").wait_for()


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


def test_the_pages_of_a_campaign_have_no_known_barriers(
    live_server, browser, enter, draft, manager, judge
):
    made = draft(name="Draft")
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL, every=2), actor=manager)
    seat = seat_take(campaign=campaign, annotator=judge)
    for _ in range(4):
        submit(work_next(campaign=campaign, seat=seat), judge, rating=1)
    context = browser.new_context(viewport={"width": 320, "height": 640})
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


COVERED = """() => {
  const box = document.querySelector(".takes").getBoundingClientRect();
  const fields = [...document.querySelectorAll(".drafting .field, .drafting .problems")];
  const shown = fields.filter((field) => field.checkVisibility() && !field.closest(".takes"));
  return shown.filter((field) => {
    const its = field.getBoundingClientRect();
    return its.width && its.top < box.bottom && its.bottom > box.top
      && its.left < box.right && its.right > box.left;
  }).length;
}"""


@pytest.mark.parametrize("size", [(1400, 900), (1024, 820), (980, 900), (320, 700)])
def test_the_effort_covers_no_field_and_errors_are_linked_from_the_top(
    live_server, page, enter, corpus, manager, size
):
    enter(page, manager)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{live_server.url}/p/boats/campaigns/new/")
    page.get_by_text("Questions and scale").click()
    page.get_by_label("Expected number of annotators").fill("0")
    page.get_by_role("button", name="Create draft").click()
    summary = page.locator(".summary")
    summary.wait_for()
    assert summary.evaluate("box => box === document.activeElement")
    for place in range(0, 4000, 300):
        page.evaluate(f"window.scrollTo(0, {place})")
        assert page.evaluate(COVERED) == 0
    summary.get_by_role("link", name="Expected number of annotators").click()
    assert page.evaluate("document.activeElement.name") == "seats"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_draft_is_tried_as_an_annotator_with_keys_and_nothing_is_sent(
    live_server, page, enter, draft, manager
):
    campaign = draft()
    enter(page, manager)
    sent = []
    page.goto(f"{live_server.url}/p/boats/c/{campaign.pk}/")
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_role("link", name="View as an annotator").click()
    page.get_by_role("link", name="Start").click()
    page.get_by_role("button", name="Save and continue").click()
    page.get_by_text("Choose one of the three answers.").wait_for()  # what is missing is said
    page.keyboard.press("4")
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    page.get_by_text("2 of 10").wait_for()
    assert set(sent) == {"GET"}
