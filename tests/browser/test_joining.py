"""From a link to the last page, through a real browser."""

import pytest
from playwright.sync_api import expect

from annotation.models import Judgement, Participation
from annotation.selectors.joining.participations import joining_of, lessons_of
from annotation.services.joining.participations import instructions_read, participation_seat_take
from tests.annotation.joining import (
    PASSWORD,
    begin,
    check,
    invite,
    pass_all_steps,
    settings,
)
from tests.browser.barriers import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def questions():
    participation = Participation.objects.get()
    return lessons_of(participation, joining_of(participation.campaign)).attempts[0]


def answer(section, rating, label):
    section.locator(".points").get_by_text(f"{rating:g}", exact=True).click()
    section.locator(f"input[value='{label}']").check()


def agree(page):
    page.get_by_label("agree to take part").check()
    page.get_by_label("native speaker of English").check()
    page.get_by_label("Native languages").fill("English")
    page.get_by_label("Login name").fill("nina")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat the password").fill(PASSWORD)
    page.get_by_role("button", name="Agree and continue").click()


def test_nothing_that_the_page_of_a_link_asks_for_names_the_link(live_server, page, campaign):
    settings(campaign, check_questions=0, check_pass=0)
    token = invite(campaign).token
    requests = []

    def note(request):
        requests.append(request)

    page.on("request", note)
    page.goto(f"{live_server.url}/join/{token}/")
    agree(page)
    expect(page.get_by_text("A man is cooking pancakes").first).to_be_visible()
    assert any(request.method == "POST" for request in requests)
    referers = {request.headers.get("referer", "") for request in requests}
    assert f"{live_server.url}/" in referers
    assert not [referer for referer in referers if token in referer]


def test_somebody_comes_by_a_link_and_leaves_with_the_code(live_server, page, campaign):
    settings(campaign, completion_code="C0DE", practice_pairs=1)
    page.goto(f"{live_server.url}/join/{invite(campaign).token}/")
    expect(page.get_by_text("I take part freely.")).to_be_visible()
    agree(page)
    expect(page.get_by_text("A man is cooking pancakes").first).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    # The page's script has to be there: without it the browser sends the form.
    expect(page.get_by_text("Not set yet.").first).to_be_visible()
    page.get_by_role("button", name="Show the expected answer").click()
    expect(page.get_by_text("Set the slider first")).to_be_visible()
    expect(page.get_by_role("slider")).to_be_focused()
    for key in ("4", "c", "Enter"):  # as it will be where pairs are judged
        page.keyboard.press(key)
    expect(page.get_by_text("Correct answer")).to_be_visible()
    page.keyboard.press("Enter")
    for number, question in enumerate(questions(), start=1):
        section = page.get_by_role("region", name=f"Pair {number} of 4")
        expect(section.get_by_role("slider")).to_have_attribute("aria-valuetext", "not set yet")
        answer(section, question.rating_max, question.accepted[0])
    page.get_by_role("button", name="Submit my answers").click()
    expect(page.get_by_text("You understood the task.")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.wait_for_load_state()  # the scripts are there
    for done in range(1, 21):
        page.keyboard.press("4")
        page.keyboard.press("e")
        page.keyboard.press("Enter")
        if done < 20:
            expect(page.locator("#judge-progress")).to_have_text(f"{done} of 20")
    page.get_by_role("link", name="Finish").click()
    page.get_by_role("textbox").fill("It was fun.")
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_text("C0DE")).to_be_visible()
    assert Judgement.objects.count() == 20
    assert Participation.objects.get().feedback == "It was fun."


def test_the_check_is_answered_by_keys_from_pair_to_pair(
    live_server, page, enter, campaign, outsider
):
    settings(campaign, practice_pairs=0)
    participation = begin(invite(campaign), outsider)
    instructions_read(participation=participation)
    enter(page, outsider).goto(f"{live_server.url}/joined/{campaign.pk}/")
    keys = {"ENTAILMENT": "e", "NEUTRAL": "n", "CONTRADICTION": "c"}
    page.keyboard.press("Enter")
    expect(page.get_by_text("Set the slider first")).to_have_count(4)
    for number, question in enumerate(questions(), start=1):
        page.keyboard.press(f"{question.rating_max:g}")
        page.keyboard.press(keys[question.accepted[0]])
        if number < 4:
            following = page.get_by_role("region", name=f"Pair {number + 1} of 4")
            expect(following).to_be_focused()
    expect(page.get_by_role("button", name="Submit my answers")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You understood the task.")).to_be_visible()


def test_the_pages_of_joining_have_no_known_barriers(
    live_server, browser, enter, campaign, manager, outsider
):
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()

    def look(path):
        page.goto(live_server.url + path)
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert problems(page) == [], path
        too_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not too_wide, path

    invitation = invite(campaign, note="first batch")
    look(f"/join/{invitation.token}/")
    participation = begin(invitation, outsider)
    enter(page, outsider)
    here = f"/joined/{campaign.pk}/"
    look(here)
    instructions_read(participation=participation)
    look(here)
    page.get_by_role("slider").press("ArrowRight")
    page.get_by_label("Sentence B is false").check()
    page.get_by_role("button", name="Show the expected answer").click()
    expect(page.get_by_text("Correct answer")).to_be_visible()
    assert problems(page) == []
    check(participation, 1, wrong=3)
    look(here)
    page.get_by_role("button", name="Submit my answers").click()
    expect(page.get_by_text("Set the slider first").first).to_be_visible()
    assert problems(page) == []
    check(participation, 2)
    look(here)
    for path in ("/mine/", f"/mine/{campaign.project.slug}/"):
        look(path)
    enter(page, manager)
    for name in ("joining", "pay"):
        look(f"/p/{campaign.project.slug}/c/{campaign.pk}/{name}/")
    look(f"/p/{campaign.project.slug}/c/{campaign.pk}/")
    context.close()


def test_the_end_and_a_full_link_have_no_known_barriers(
    live_server, page, enter, campaign, outsider
):
    settings(campaign, check_questions=0, check_pass=0, practice_pairs=0, completion_code="C0DE")
    invitation = invite(campaign, cap=1)
    participation = begin(invitation, outsider)
    page.goto(f"{live_server.url}/join/{invitation.token}/")
    expect(page.get_by_text("as many people as it allows")).to_be_visible()
    assert problems(page) == []
    participation_seat_take(participation=pass_all_steps(participation))
    Participation.objects.update(finished_at="2026-01-01T00:00Z")
    enter(page, outsider).goto(f"{live_server.url}/joined/{campaign.pk}/end/")
    expect(page.get_by_text("C0DE")).to_be_visible()
    assert problems(page) == []
