"""The documentation is built, served under the site's policy, and explains every page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import expect

from config.documentation.building import CONFIGURATION, build
from config.documentation.help_pages import HELP_PAGES
from config.documentation.hooks import without_missing_pictures
from tests.browser.barriers import problems
from tests.browser.conftest import enter  # noqa: F401  # fixture


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("documentation") / "site"
    assert build(folder)
    return folder


@pytest.fixture
def served(site, settings) -> None:
    settings.DOCUMENTATION_ROOT = site


def names_of(resolver: URLResolver) -> Iterator[str | None]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield entry.name
        else:
            yield from names_of(entry)


def test_a_site_that_is_up_to_date_is_not_built_again(site):
    assert not build(site)


@pytest.mark.parametrize("page", sorted(set(HELP_PAGES.values())))
def test_a_help_link_leads_to_a_heading_that_is_there(site, page):
    file, _, heading = page.partition("#")
    text = (site / file).read_text()
    assert not heading or re.search(rf'<h\d id="{heading}"', text)


def test_help_is_given_for_addresses_that_exist():
    assert set(HELP_PAGES) <= set(names_of(get_resolver()))


def test_every_document_has_its_place_in_the_contents():
    contents = CONFIGURATION.read_text()
    documents = CONFIGURATION.parents[2] / "docs"
    missing = [path.name for path in documents.glob("*.md") if f" {path.name}\n" not in contents]
    assert missing == []


def test_every_decision_is_listed(site):
    folder = CONFIGURATION.parents[2] / "docs" / "decisions"
    listed = (site / "decisions" / "index.html").read_text()
    for path in folder.glob("[0-9]*.md"):
        assert f'href="{path.stem}.html"' in listed


def test_a_picture_that_nobody_has_taken_is_described(tmp_path):
    (tmp_path / "taken.png").touch()
    text = "![A page](taken.png) ![Another page](missing.png)"
    described = "![A page](taken.png) *Not taken here: Another page.*"
    assert without_missing_pictures(text, tmp_path) == described


@pytest.mark.usefixtures("served")
def test_files_outside_the_site_are_not_served(client):
    assert client.get("/help/").status_code == 200
    for path in ("../manage.py", "%2e%2e/manage.py", "decisions/../../manage.py"):
        assert client.get(f"/help/{path}").status_code in {400, 404}
    assert client.get("/help/nothing.html").status_code == 404
    assert client.get("/help//index.html").status_code == 200
    assert client.post("/help/").status_code == 405


def test_without_a_built_site_the_address_says_so(client, settings, tmp_path):
    settings.DOCUMENTATION_ROOT = tmp_path / "none"
    assert client.get("/help/").status_code == 404


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("served")
def test_a_page_leads_to_its_help_and_the_help_can_be_searched(
    live_server,
    page,
    enter,  # noqa: F811
    project,
    manager,
):
    enter(page, manager).goto(f"{live_server.url}/p/boats/campaigns/")
    page.get_by_role("link", name="Help", exact=True).click()
    expect(page.get_by_role("heading", name="Campaigns", level=1)).to_be_visible()
    page.get_by_role("textbox", name="Search").click()
    expect(page.get_by_text("Type to start searching")).to_be_visible(timeout=30_000)
    # The theme searches when a key is let go, not when the text changes.
    page.keyboard.type("krippendorff")
    expect(page.locator(".md-search-result__item").first).to_contain_text(
        "krippendorff", ignore_case=True
    )
    for path in ("index", "tutorial", "decisions/index"):
        page.goto(f"{live_server.url}/help/{path}.html")
        assert problems(page) == []
