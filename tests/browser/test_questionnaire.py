"""The questionnaire through a real browser: from the lead's page to the counts in a release."""

import pytest
from playwright.sync_api import expect

from annotation.models import Campaign, Participation, QuestionnaireAnswers
from annotation.planning.questionnaire import Place
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.joining.participations import participation_seat_take
from annotation.services.joining.questionnaires import questionnaire_answer
from annotation.services.plans.opening import campaign_open
from datasets.selectors.importing.files import file_chunks
from datasets.services.projects.people import NewLogin
from tests.annotation.conftest import answer_ahead, assignments_left
from tests.annotation.joining import PASSWORD, begin, invite, pass_all_steps, settings
from tests.browser.barriers import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def asking(draft, manager):
    campaign = campaign_open(campaign=draft(per_order=3, seats=6), actor=manager)
    settings(campaign, check_questions=0, check_pass=0, practice_pairs=0)
    return campaign


def come(campaign, name):
    return pass_all_steps(begin(invite(campaign, cap=10), NewLogin(name, PASSWORD)))


def work(participation):
    participation_seat_take(participation=participation)
    for assignment in assignments_left(participation.campaign, participation.annotator):
        answer_ahead(assignment, participation.annotator, rating=3, label="NEUTRAL")


def has_no_barriers(page):
    assert problems(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_questionnaire_is_set_answered_skipped_and_counted(
    live_server, browser, enter, asking, manager
):
    desk = browser.new_context()
    lead = enter(desk.new_page(), manager)
    here = f"{live_server.url}/p/{asking.project.slug}/c/{asking.pk}/"
    lead.goto(f"{here}questionnaire/")
    age = lead.get_by_role("group", name="How old are you?")
    age.get_by_label("When").select_option("at the start")
    education = lead.get_by_role("group", name="What is the highest education")
    education.get_by_label("When").select_option("at the end")
    own = lead.get_by_role("group", name="A question of your own").first
    own.get_by_label("Question").fill("Which animals do you keep?")
    own.get_by_label("Answered by").select_option("several answers")
    own.get_by_label("Answers, one a line").fill("cat\ndog")
    own.get_by_label("When").select_option("at the start")
    lead.get_by_label("Fewest people in a count").fill("3")
    lead.get_by_role("button", name="Save the questionnaire").click()
    expect(lead.get_by_text("The questionnaire was saved.")).to_be_visible()
    preview = lead.locator("#preview")
    expect(preview.get_by_label("I would rather not say").first).to_be_disabled()
    expect(preview.get_by_label("dog")).to_be_disabled()
    has_no_barriers(lead)

    hand = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    phone = hand.new_page()
    answering = come(asking, "nina")
    enter(phone, answering.annotator.user).goto(f"{live_server.url}/joined/{asking.pk}/")
    expect(phone.get_by_role("heading", name="A few questions about you")).to_be_visible()
    expect(phone.get_by_text("deleted 12 months after the end")).to_be_visible()
    has_no_barriers(phone)
    ages = phone.get_by_role("group", name="How old are you?")
    expect(ages.get_by_label("I would rather not say")).to_be_checked()
    ages.get_by_label("I would rather not say").focus()
    phone.keyboard.press("ArrowDown")  # round to the first
    expect(ages.get_by_label("18 to 24")).to_be_checked()
    phone.get_by_label("cat").focus()
    phone.keyboard.press("Space")
    phone.get_by_role("button", name="Continue").focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="You can start now")).to_be_visible()
    assert QuestionnaireAnswers.objects.get().answers == {"age": "18-24", "own1": ["cat"]}
    work(answering)
    phone.goto(f"{live_server.url}/joined/{asking.pk}/end/")
    phone.get_by_label("doctorate").check()
    phone.get_by_role("button", name="Continue").click()
    expect(phone.get_by_role("heading", name="One last question")).to_be_visible()
    phone.get_by_role("button", name="Finish").click()
    expect(phone.get_by_text("You have finished.")).to_be_visible()

    skipping = come(asking, "olga")
    enter(phone, skipping.annotator.user).goto(f"{live_server.url}/joined/{asking.pk}/")
    phone.get_by_role("button", name="Skip all questions").click()
    expect(phone.get_by_role("heading", name="You can start now")).to_be_visible()
    work(skipping)
    for number, given in enumerate([{"age": "18-24"}] * 2 + [{}] * 2):
        other = come(asking, f"p{number}")
        questionnaire_answer(participation=other, place=Place.START, values=given)
        work(other)

    lead.goto(f"{here}questionnaire/")
    expect(lead.get_by_text("the questionnaire cannot change").first).to_be_visible()
    Campaign.objects.filter(pk=asking.pk).update(state=Campaign.State.CLOSED)
    asking.refresh_from_db()
    lead.goto(here)
    lead.get_by_text("What annotators said about themselves").click()
    said = lead.locator("#joining details")
    expect(said.get_by_text("18 to 24")).to_be_visible()
    expect(said.locator("dd").first).to_have_text("3")
    has_no_barriers(lead)
    desk.close()
    hand.close()

    made = run_release(run=campaign_aggregate(campaign=asking), version="1.0", actor=manager)
    for name in ("DATASHEET.md", "DATA_STATEMENT.md"):
        file = made.files.select_related("stored").get(path=name)
        text = b"".join(file_chunks(file.stored)).decode()
        assert "How old are you? (6 people) 18 to 24: 3; no answer: 3" in text
        assert "doctorate or no answer: 6" in text  # that of one person is not told
    assert Participation.objects.count() == 6
