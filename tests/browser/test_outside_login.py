"""Logging in with a provider by clicking, on another site than ours."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from datasets.models import User
from tests.cast import person


@pytest.fixture
def visitor(browser, live_server, transactional_db):
    """A page that may also show the provider's, whose style sheet is on another host."""
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 800})
    context.set_default_timeout(10_000)
    context.route("https://**", lambda route: route.abort())
    slips = []
    context.on("console", lambda said: "Content Security" in said.text and slips.append(said.text))
    yield context.new_page()
    context.close()
    live_server.requests.wait_for_all()
    assert slips == []


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def test_somebody_logs_in_by_clicking_and_comes_back_to_where_they_wanted(
    visitor, live_server, university
):
    page = visitor
    university.knows("ula", name="Ula Nowak", preferred_username="ula")
    page.goto(live_server.url + reverse("my-data"))
    button(page, "Log in with the university").click()
    page.wait_for_url(f"{university.url}/oauth2/authorize*")
    page.get_by_placeholder("sub").fill("ula")
    button(page, "Authorize").click()
    page.wait_for_url(live_server.url + reverse("my-data"))
    expect(page.get_by_role("link", name="Ula Nowak")).to_be_visible()
    cookies = {each["name"]: each for each in page.context.cookies([live_server.url])}
    assert cookies["sessionid"]["sameSite"] == "Lax"
    button(page, "Log out").click()
    page.wait_for_url(re.compile(r"/accounts/login/"))
    assert User.objects.get().username == "ula"


def test_somebody_refuses_on_the_page_of_the_provider(visitor, live_server, university):
    page = visitor
    page.goto(f"{live_server.url}/accounts/login/")
    button(page, "Log in with the university").click()
    button(page, "Deny").click()
    expect(page.get_by_role("alert").first).to_contain_text("did not confirm who you are")
    page.get_by_role("link", name="Back to login").click()
    expect(button(page, "Log in with the university")).to_be_visible()


def test_a_login_with_a_password_is_linked_by_clicking(visitor, live_server, university):
    page = visitor
    person("ana")
    page.goto(f"{live_server.url}/accounts/login/")
    page.get_by_label("Login name").fill("ana")
    page.get_by_label("Password").fill("a good long password")
    button(page, "Log in").click()
    page.get_by_role("link", name="ana", exact=True).click()
    page.get_by_role("link", name="Ways to log in").click()
    button(page, "Link the university").click()
    page.get_by_placeholder("sub").fill("ana-at-uni")
    button(page, "Authorize").click()
    expect(page.get_by_text("You can now log in with the university.")).to_be_visible()
    expect(button(page, "Unlink the university")).to_be_visible()
