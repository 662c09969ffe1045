"""The language page through a real browser: learnt from a treebank, corrected, tried, saved."""

import re

import pytest
from playwright.sync_api import expect

from datasets.models import LanguageSave
from tests.browser.barriers import problems
from tests.datasets.languages import TREEBANK

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_lead_learns_corrects_tries_and_saves_a_language(
    page, enter, manager, czech, live_server
):
    enter(page, manager).goto(f"{live_server.url}/p/psi/")
    page.get_by_role("link", name="Language", exact=True).click()
    page.get_by_role("link", name="Learn from a treebank").click()
    page.get_by_label("Treebank").set_input_files(TREEBANK)
    page.get_by_role("button", name="Learn").click()
    page.get_by_role("link", name="View the language").click()
    expect(page.get_by_text("100% of the sentences (34)")).to_be_visible()
    assert problems(page) == []
    page.get_by_role("link", name="words.tsv").click()
    page.get_by_text("Add a row").click()
    page.get_by_label("List").last.select_option("synonym")
    page.get_by_label("Cell 1").fill("chlapec")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("synonym takes: two lemmas")
    page.get_by_label("Cell 2").fill("kluk")
    page.get_by_role("button", name="Add").click()
    # While the server works, the page says what is going on; without an answer it stays.
    page.route("**/language/try/", lambda route: route.fulfill(status=204))
    page.get_by_role("link", name="Try on ten sentences").click()
    expect(page.get_by_role("alert")).to_contain_text("The rules are being tried")
    page.unroute("**/language/try/")
    page.get_by_role("link", name="Try on ten sentences").click()
    expect(page.locator("ins").first).to_contain_text(re.compile("kluk", re.I))
    assert problems(page) == []
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Undo the last save").click()
    page.get_by_role("link", name="History").click()
    expect(page.locator("tbody tr")).to_have_count(3)
    kinds = LanguageSave.objects.order_by("number").values_list("kind", flat=True)
    assert [*kinds] == ["learnt", "edited", "undone"]
    page.get_by_role("link", name=re.compile("20")).nth(1).click()
    expect(page.locator("ins")).to_have_text("synonym chlapec kluk")
