"""Authors write in a campaign, through a real browser."""

import pytest
from playwright.sync_api import expect

from annotation.models import TextSlot, Version
from annotation.services.plans.seats import annotator_for, seat_take
from datasets.models import Membership, Project, Role
from tests.annotation.writing import PASSIVE, add_sources, author_seat, write, writing_campaign
from tests.browser.barriers import problems
from tests.browser.network import only_first
from tests.cast import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TEXTS = ("Two dogs ran.", "The boy, who sings, sat.", "It rained.")
SWAP = PASSIVE | {
    "rule": "s4.swap",
    "stage": "S4",
    "text": "Use the same words and say something else.",
    "expected_ab": "NEUTRAL",
    "expected_ba": "NEUTRAL",
    "share": 1,
}


@pytest.fixture
def author(project):
    user = person("ada")
    Membership.objects.create(project=project, user=user, role=Role.AUTHOR)
    return user


def seated(campaign, user):
    annotator = annotator_for(project=campaign.project, user=user)
    return seat_take(campaign=campaign, annotator=annotator)


@pytest.fixture
def campaign(corpus, author):
    add_sources(corpus, *TEXTS)
    made = writing_campaign(corpus.project)
    seated(made, author)
    return made


def opened(live_server, page, enter, author, campaign):
    enter(page, author).goto(f"{live_server.url}/write/{campaign.pk}/")
    return page.get_by_label("Your sentence")


def texts():
    return list(Version.objects.values_list("text", flat=True))


def test_texts_are_written_by_key_at_390_pixels(live_server, page, enter, author, campaign):
    page.set_viewport_size({"width": 390, "height": 800})
    field = opened(live_server, page, enter, author, campaign)
    expect(page.get_by_text("Two dogs ran.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    guidelines = page.get_by_role("heading", name="Guidelines", exact=True).bounding_box()
    assert guidelines["y"] > field.bounding_box()["y"], "on a phone they stand below"
    assert problems(page) == []
    field.fill("Dogs. They ran")
    expect(page.locator("#text-check")).to_contain_text("more than one")
    field.press("Control+Enter")
    expect(page.get_by_role("alert").filter(has_text="more than one")).to_be_visible()
    assert texts() == []
    page.get_by_label("I have checked it").check()
    field.press("Control+Enter")
    expect(page.get_by_text("1 of 3")).to_be_visible()
    page.get_by_text("It cannot be normalised").click()
    reason = page.get_by_label("Why not?")
    page.get_by_role("button", name="Pass and continue").click()
    expect(page.get_by_text("Say why it cannot be done.")).to_be_visible()
    reason.fill("It is no sentence.")
    reason.press("Control+Enter")
    expect(page.get_by_text("2 of 3")).to_be_visible()
    page.get_by_label("Your sentence").fill("It was raining")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("heading", name="nothing left for you to write")).to_be_visible()
    assert texts() == ["Dogs. They ran", "", "It was raining"]
    assert problems(page) == []
    assert list(TextSlot.objects.filter(state="done").values_list("number", flat=True)) == [1] * 3


def test_a_typed_text_survives_a_reload_and_a_sent_one_a_lost_network(
    live_server, page, enter, author, campaign
):
    page.route("**/texts/", only_first(lambda route: route.abort()))
    field = opened(live_server, page, enter, author, campaign)
    field.fill("Two dogs were running")
    page.reload()
    expect(field).to_have_value("Two dogs were running")
    expect(page.get_by_text("typed and not sent yet")).to_be_visible()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("Not saved yet")).to_be_visible()
    assert texts() == []
    page.reload()  # what waits in the outbox is sent again at once
    expect(page.get_by_text("1 of 3")).to_be_visible()
    assert texts() == ["Two dogs were running"]
    expect(field).to_have_value("")


def test_an_answer_that_was_lost_is_stored_once(live_server, page, enter, author, campaign):
    def store_and_lose(route):
        route.fetch()
        route.abort()

    page.route("**/texts/", only_first(store_and_lose))
    field = opened(live_server, page, enter, author, campaign)
    field.fill("Two dogs were running")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("1 of 3")).to_be_visible()
    assert texts() == ["Two dogs were running"]


def test_texts_of_two_windows_are_one_chain_and_both_are_told(
    live_server, page, enter, author, campaign
):
    older = opened(live_server, page, enter, author, campaign)
    other = page.context.new_page()
    newer = opened(live_server, other, enter, author, campaign)
    older.fill("Two dogs were running")
    newer.fill("Two dogs had been running")
    other.get_by_role("button", name="Save and continue").click()
    expect(other.get_by_text("1 of 3")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="in another window")).to_be_visible()
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("status").filter(has_text="counts now")).to_be_visible()
    first, second = Version.objects.order_by("pk")
    assert second.revises == first
    assert texts() == ["Two dogs had been running", "Two dogs were running"]


def test_a_text_is_changed_and_the_change_undone(live_server, page, enter, author, campaign):
    field = opened(live_server, page, enter, author, campaign)
    field.fill("Two dogs were running")
    page.get_by_role("button", name="Save and continue").click()
    page.get_by_role("link", name="Change: Two dogs were running").click()
    expect(field).to_have_value("Two dogs were running")
    field.fill("Two dogs had been running")
    page.get_by_role("button", name="Save the change").click()
    page.get_by_role("button", name="Undo the change: Two dogs had been running").click()
    expect(page.get_by_text("Your earlier text counts again.")).to_be_visible()
    assert texts()[-1] == "Two dogs were running"
    assert Version.objects.filter(revised_by=None).count() == 1


def test_an_expansion_of_the_same_words_says_which_differ(live_server, page, enter, author, corpus):
    campaign = writing_campaign(corpus.project, "expand", versions=1, prompts=[SWAP])
    seated(campaign, author)
    field = opened(live_server, page, enter, author, campaign)
    expect(page.get_by_role("heading", name="Use the same words")).to_be_visible()
    told = page.locator("#text-check")
    field.fill("A dog is crossing the road.")
    expect(told).to_contain_text("This is the sentence above")
    field.fill("The road is crossing a cat")
    expect(told).to_contain_text("5 of 6 words")
    expect(told.locator("ins")).to_have_text("cat")
    expect(told.locator("del")).to_have_text("dog")
    field.fill("The road is crossing a dog")
    expect(told).to_contain_text("Exactly the same words")


def test_a_text_from_right_to_left_is_written_so(live_server, page, enter, author, corpus):
    Project.objects.update(language="he")
    corpus.project.refresh_from_db()
    add_sources(corpus, "שני כלבים רצו.")
    campaign = writing_campaign(corpus.project)
    seated(campaign, author)
    opened(live_server, page, enter, author, campaign)
    field = page.locator("#id_text")  # the page speaks Hebrew
    given = page.get_by_text("שני כלבים רצו.")
    for place in (given, field):
        expect(place).to_have_attribute("dir", "rtl")
        expect(place).to_have_attribute("lang", "he")
    field.fill("שני כלבים רצים")
    page.locator("[data-send]").click()
    expect(page.locator("[data-state=done]")).to_be_visible()
    assert texts() == ["שני כלבים רצים"]


def test_a_slot_that_somebody_else_has_now_leaves_the_text_on_the_page(
    live_server, page, enter, author, campaign
):
    field = opened(live_server, page, enter, author, campaign)
    slot = TextSlot.objects.get(prompt__number=1, number=1)
    for other in (author_seat(campaign), author_seat(campaign)):
        TextSlot.objects.filter(prompt=slot.prompt, seat=None).update(position=None)
        free = TextSlot.objects.filter(prompt=slot.prompt).exclude(seat__number__gt=1).first()
        TextSlot.objects.filter(pk=free.pk).update(
            seat=other, position=0, returned_by=free.seat or free.returned_by
        )
        write(free, other, f"Two dogs ran fast {other.number}")
    field.fill("Two dogs were running")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("alert").filter(has_text="not needed any more")).to_be_visible()
    expect(field).to_have_value("Two dogs were running")
