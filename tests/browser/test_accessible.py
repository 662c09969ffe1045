"""The main pages pass an accessibility scan, in light and in dark."""

import pytest
from playwright.sync_api import expect

from annotation.planning.protocol import LeaderMode
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from datasets.models import Role
from datasets.services.importing.pictures import pictures_import
from datasets.services.projects.people import member_add, set_password_link
from tests.browser.barriers import problems
from tests.cast import person
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.images import pictures_zip

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def reviewed(draft, manager):
    made = draft(name="Main", leader_mode=LeaderMode.REVIEW)
    return campaign_open(campaign=made, actor=manager)


def test_pages_of_people_have_no_known_barriers(
    live_server, browser, enter, campaign, reviewed, annotator, leader, judge
):
    context = browser.new_context(viewport={"width": 320, "height": 640})
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


def test_pages_of_pictures_and_pairing_have_no_known_barriers(
    live_server, browser, enter, project, manager, tmp_path, settings
):
    settings.STANZA_DIR = str(tmp_path / "no-models")
    file = file_of(tmp_path, "pictures.zip", pictures_zip())
    pictures_import(project=project, file=file, actor=None, progress=unwatched)
    author = person("anna")
    member_add(project=project, user=author, role=Role.AUTHOR, actor=manager)
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    enter(page, author)
    page.goto(f"{live_server.url}/p/{project.slug}/describe/")
    page.get_by_role("textbox").fill("A man mends a net")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("alert")).to_contain_text("full stop")
    assert problems(page) == []
    page.get_by_role("textbox").fill("A man mends a net.")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("1 described, 1 left")).to_be_visible()
    enter(page, manager)
    page.goto(f"{live_server.url}/p/{project.slug}/pictures/")
    assert problems(page) == []
    page.goto(f"{live_server.url}/p/{project.slug}/pairs/new/")
    page.get_by_label("CDSCorpus").check()
    page.get_by_role("button", name="Preview the numbers").click()
    expect(page.locator("#forecast")).to_be_visible()
    assert problems(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    context.close()
