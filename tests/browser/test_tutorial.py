"""The tutorial is followed to the letter, from an empty install to a release.

With PAIRWRIGHT_SCREENSHOTS, a folder, this also takes the pictures of the tutorial
(`make pictures`).
"""

import os
import zipfile
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from playwright.sync_api import Page, expect

from datasets.models import Project, Release
from tests.browser.tutorial import TUTORIAL, Section, newcomer, sections_of
from tests.cast import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FILES = TUTORIAL.parent / "tutorial"
PASSWORD = "a good long password"  # of logins that live as long as the test


@pytest.fixture
def folder() -> Path | None:
    named = os.environ.get("PAIRWRIGHT_SCREENSHOTS")
    if not named:
        return None
    folder = Path(named).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def test_the_tutorial_leads_from_nothing_to_a_release(live_server, browser, folder):
    lead = person("lead")
    lead.user_permissions.add(Permission.objects.get(codename="add_project"))
    assert not Project.objects.exists()
    page = newcomer(browser)
    sections = sections_of(folder)
    log_in(page, next(sections), live_server.url)
    make_project(page, next(sections))
    import_sentences(page, next(sections))
    expand(page, next(sections))
    pair(page, next(sections))
    plan(page, next(sections))
    link = invite(page, next(sections))
    section = next(sections)
    for number, name in enumerate(("nina", "omar"), start=1):
        judge(browser, section, link, name=name, number=number)
    aggregate(page, next(sections))
    release(page, next(sections))
    assert list(sections) == []
    assert Release.objects.get().version == "1.0"


def log_in(page: Page, section: Section, address: str) -> None:
    page.goto(f"{address}/")
    page.locator("[name=login]").fill("lead")
    page.locator("[name=password]").fill(PASSWORD)
    section.press(page, "Log in")


def make_project(page: Page, section: Section) -> None:
    section.press(page, "New project")
    section.fill(page, "Name", "Yard and stage")
    section.fill(page, "Language of the sentences", "English")
    section.fill(page, "Licence of the releases", "CC0-1.0")
    section.press(page, "Create project")
    expect(page.get_by_role("heading", name="Steps")).to_be_visible()
    section.picture(page, "overview")


def import_sentences(page: Page, section: Section) -> None:
    section.press(page, "Import a file")
    section.field(page, "File").set_input_files(FILES / "sources.tsv")
    section.press(page, "Import")
    expect(page.get_by_text("Nothing has been imported yet.")).to_be_visible()
    section.picture(page, "preview")
    section.press(page, "Import")
    section.press(page, "Go to the steps")
    section.press(page, "or import parses")
    section.field(page, "File").set_input_files(FILES / "trees.conllu")
    section.press(page, "Import")
    section.press(page, "Go to the steps")
    expect(page.get_by_text("4 of 4 different texts parsed")).to_be_visible()


def expand(page: Page, section: Section) -> None:
    section.press(page, "Normalise and expand")
    expect(page.get_by_text("4 S1 → 4 S2, 4 S3, 4 S4")).to_be_visible()
    section.press(page, "review the candidates")
    section.picture(page, "candidates", page.get_by_text("4 sentences", exact=True))
    section.press(page, "Accept")
    expect(page.get_by_text("1 of 12 sentences that go into pairs")).to_be_visible()


def pair(page: Page, section: Section) -> None:
    section.press(page, "Overview")
    section.press(page, "Pair the sentences")
    section.press(page, "Preview the numbers")
    heading = page.get_by_role("heading", name="This design makes 30 pairs")
    expect(heading).to_be_visible()
    section.picture(page, "forecast", heading)
    section.press(page, "Make pairs")
    section.press(page, "View the pairs")


def plan(page: Page, section: Section) -> None:
    section.press(page, "Campaigns")
    section.press(page, "New campaign")
    section.fill(page, "Name", "Pilot")
    section.fill(page, "Expected number of annotators", "2")
    section.unfold(page, "Who judges, and in which order")
    section.fill(page, "Judgements of each pair in each order", "1")
    section.unfold(page, "Review")
    section.choose(page, "Before judging", "No review: pairs are judged as they are")
    section.unfold(page, "Checkpoints")
    section.fill(page, "Share of checkpoints, in per cent", "0")
    expect(page.locator("#effort").get_by_text("60", exact=True)).to_be_visible()
    section.picture(page, "draft", section.field(page, "Name"))
    section.press(page, "Create draft")
    section.press(page, "Open…")
    section.press(page, "Open it now")


def invite(page: Page, section: Section) -> str:
    section.press(page, "Invite people by link")
    section.press(page, "Save the consent text")
    for name in (
        "Number of questions in the check",
        "Correct answers needed",
        "Number of practice pairs",
    ):
        section.fill(page, name, "0")
    section.press(page, "Save the settings")
    section.fill(page, "Maximum number of people", "2")
    section.press(page, "Create link")
    link = page.get_by_text("/join/").filter(visible=True).first
    expect(link).to_be_visible()
    section.picture(page, "link")
    return link.inner_text().strip()


def judge(browser, section: Section, link: str, *, name: str, number: int) -> None:
    page = newcomer(browser)
    page.goto(link)
    page.get_by_label("agree to take part").check()
    page.get_by_label("Native languages").fill("English")
    page.get_by_label("Login name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat the password").fill(PASSWORD)
    section.press(page, "Agree and continue")
    section.press(page, "Continue")
    section.press(page, "Start")
    expect(page.get_by_role("slider")).to_be_visible()
    if number == 1:
        section.picture(page, "judge")
    for done in range(1, 31):
        page.keyboard.press(str(2 + done * number % 4))
        page.keyboard.press("enc"[done * number % 3])
        if done == 1:
            section.press(page, "Save and continue")
        else:
            page.keyboard.press("Enter")
        if done < 30:
            expect(page.locator("#judge-progress")).to_have_text(f"{done} of 30")
    section.press(page, "Finish")
    expect(page.get_by_role("heading", name="One last question")).to_be_visible()
    section.press(page, "Finish")
    expect(page.get_by_text("You have finished. Thank you!")).to_be_visible()
    page.context.close()


def aggregate(page: Page, section: Section) -> None:
    section.press(page, "Campaigns")
    section.press(page, "Pilot")
    expect(page.get_by_text("60 of 60 judgements")).to_be_visible()
    section.press(page, "Close")
    section.press(page, "Aggregate")
    expect(page.get_by_role("heading", name="Agreement between annotators")).to_be_visible()
    section.picture(page, "run")


def release(page: Page, section: Section) -> None:
    section.press(page, "Make a release from it")
    section.fill(page, "Version", "1.0")
    points = page.get_by_label("I know; release it anyway")
    expect(points).to_have_count(3)  # as many as the tutorial says
    for point in points.all():
        point.check()
    section.press(page, "Make release")
    section.press(page, "View the release")
    section.picture(page, "release")
    with page.expect_download() as loaded:
        section.press(page, "Download everything (ZIP)")
    with zipfile.ZipFile(loaded.value.path()) as files:
        held = {Path(name).name for name in files.namelist()}
    assert {"SICK.txt", "SHA256SUMS"} <= held
