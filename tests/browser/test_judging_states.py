"""Every state of the annotator's page: no barrier in it, and a way through by key and by ear."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from annotation.models import Checkpoint
from annotation.planning.protocol import CheckpointSettings, LeaderMode, MissAction, PlanKind
from annotation.planning.sitting import Groups, Layout, Limits
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, seat_take
from tests.annotation.conftest import submit
from tests.browser.barriers import problems
from tests.browser.test_annotator import answers, press, progress

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 320, "height": 640}
LOOKS = {
    "phone": {"viewport": PHONE},
    # What is left of 1280 × 800 at 200 %.
    "zoomed": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
    "polish": {"viewport": PHONE, "locale": "pl-PL"},
}


def start(campaign, judge):
    """Leave the annotator before the start."""


def pair(campaign, judge):
    seat_take(campaign=campaign, annotator=judge)


def last_answer(campaign, judge):
    first = seat_take(campaign=campaign, annotator=judge).assignments.order_by("position")[0]
    submit(first, judge)


def paused(campaign, judge):
    pair(campaign, judge)
    campaign.seats.filter(annotator=judge).update(paused_at=timezone.now())


def choice(campaign, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    options = [["cup", "mug"], ["cup", "sky"], ["cup", "tree"]]
    Checkpoint.objects.update(kind="most_similar", options=options, answer=0)
    checkpoint = seat.assignments.exclude(checkpoint=None).first()
    seat.assignments.filter(position__lt=checkpoint.position).update(state="done")
    seat.assignments.filter(pk=checkpoint.pk).update(state="open")


def lesson(campaign, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    seat.assignments.update(state="open")
    Checkpoint.objects.update(accepted_ab=["CONTRADICTION"], accepted_ba=["CONTRADICTION"])
    submit(seat.assignments.exclude(checkpoint=None).first(), judge)


def done(campaign, judge):
    last_answer(campaign, judge)
    campaign.seats.get(annotator=judge).assignments.update(state="done")


def full(campaign, judge):
    for _ in range(campaign.seats_planned):
        seat_take(campaign=campaign, annotator=annotator_create(project=campaign.project))


def closed(campaign, judge):
    campaign_close(campaign=campaign, actor=None)


TAUGHT = {"checkpoints": CheckpointSettings(every=2, on_miss=MissAction.TEACH)}
GROUPED = {
    "plan": PlanKind.TRANCHES,
    "seats": 6,
    "groups": Groups(size=3, layout=Layout.PAGE, carry_over=True, tranche=9),
}
STATES = {
    "start": (start, {}),
    "pair": (pair, {}),
    "group": (pair, GROUPED),
    "break": (last_answer, {"limits": Limits(break_after=1)}),
    "choice": (choice, TAUGHT),
    "lesson": (lesson, TAUGHT),
    "waiting": (pair, {"leader_mode": LeaderMode.REVIEW}),
    "paused": (paused, {}),
    "done": (done, {}),
    "full": (full, {}),
    "closed": (closed, {}),
}


@pytest.fixture
def all_states(draft, manager, judge):
    made = {}
    for name, (arrange, settings) in STATES.items():
        campaign = campaign_open(campaign=draft(name=name, **settings), actor=manager)
        arrange(campaign, judge)
        made[name] = campaign
    return made


@pytest.mark.parametrize("look", LOOKS)
def test_no_state_has_a_known_barrier_or_is_too_wide(
    live_server, browser, enter, all_states, annotator, look, request
):
    context = browser.new_context(**{"locale": "en-GB", **LOOKS[look]})
    page = enter(context.new_page(), annotator)
    for name, campaign in all_states.items():
        page.goto(f"{live_server.url}/judge/{campaign.pk}/")
        for details in page.locator("details").all():
            details.evaluate("one => one.open = true")
        assert problems(page) == [], name
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), name
        page.evaluate("document.documentElement.dir = 'rtl'")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), name
    context.close()


def test_the_dialogs_and_an_answer_being_changed_have_no_known_barrier(
    live_server, browser, enter, draft, manager, annotator, judge
):
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    seat_take(campaign=campaign, annotator=judge)
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    page = context.new_page()
    page.clock.install()
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    press(page, "4", "n", "Enter")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "not set yet")
    press(page, "u")
    expect(page.get_by_text("This is your earlier answer.")).to_be_visible()
    assert problems(page) == []
    page.clock.fast_forward("28:30")
    expect(page.get_by_role("dialog", name="Are you still here?")).to_be_visible()
    assert problems(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    context.close()


def test_a_pair_is_judged_by_tab_and_space_alone_with_single_keys_off(
    live_server, page, enter, campaign, annotator, judge
):
    seat_take(campaign=campaign, annotator=judge)
    annotator.single_keys = False
    annotator.save()
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    reached = []
    name = "e => [e.getAttribute('role') ?? e.type ?? e.tagName, e.value ?? ''].join(' ')"
    while not reached or not reached[-1].startswith("submit"):
        press(page, "Tab")
        reached.append(page.locator(":focus").evaluate(name))
        if reached[-1].startswith("range"):
            press(page, "ArrowLeft", "ArrowLeft")  # in from the high end
        if reached[-1].startswith("radio"):
            press(page, "Space")
        assert len(reached) < 30, reached
        if page.locator(":focus").evaluate("e => e.closest('header.site') !== null"):
            reached.pop()
    assert [one.split()[0] for one in reached[-3:]] == ["range", "radio", "submit"]
    press(page, "Enter")
    expect(progress(page)).to_have_text("1 of 20")
    assert answers(page) == [(4, "ENTAILMENT")]


def test_a_screen_reader_meets_the_sentences_before_the_questions_and_hears_what_is_set(
    live_server, page, enter, campaign, annotator, judge
):
    seat_take(campaign=campaign, annotator=judge)
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    heard = page.locator("main").aria_snapshot()
    order = [
        'heading "Judge this pair"',
        'progressbar "0 of 20"',
        "term: Sentence A",
        "term: Sentence B",
        'group "To what extent are the two sentences expressing a related meaning?"',
        "slider",
        'group "If sentence A is true, then:"',
        'radio "Sentence B is true"',
        'radio "Sentence B cannot be said to be true or false"',
        'radio "Sentence B is false"',
        'button "Save and continue"',
    ]
    places = [heard.find(one) for one in order]
    assert -1 not in places, heard
    assert places == sorted(places)
    slider = page.get_by_role("slider", name=re.compile("1: Completely unrelated. 5: Very related"))
    expect(slider).to_have_attribute("aria-valuetext", "not set yet")
    page.get_by_role("button", name="Save and continue").press("Enter")
    expect(slider).to_be_focused()
    expect(slider).to_have_accessible_description(re.compile("Set the slider first"))
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "1")
    page.get_by_role("radio", name="Sentence B is false").press("Space")
    page.get_by_role("button", name="Save and continue").press("Enter")
    expect(progress(page)).to_have_text("1 of 20")
    expect(page.get_by_role("heading", name="Judge this pair")).to_be_focused()


def test_another_device_goes_on_at_the_same_pair(
    live_server, page, browser, enter, campaign, annotator, judge
):
    seat_take(campaign=campaign, annotator=judge)
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    press(page, "4", "n", "Enter")
    expect(progress(page)).to_have_text("1 of 20")
    answers(page)
    other = enter(browser.new_context(locale="en-GB").new_page(), annotator)
    other.goto(f"{live_server.url}/judge/{campaign.pk}/")
    expect(progress(other)).to_have_text("1 of 20")
    second = page.locator("[data-first]").text_content().strip()
    expect(other.locator("[data-first]")).to_have_text(second)
    press(other, "2", "c", "Enter")
    answers(other)
    # The first device still shows the pair, and knows of no answer that it would change.
    press(page, "5", "e", "Enter")
    expect(page.get_by_role("alert")).to_contain_text("on another device. That answer is kept")
    assert answers(page) == [(4, "NEUTRAL"), (2, "CONTRADICTION")]
    assert campaign.seats.get(annotator=judge).judged == 2
    other.context.close()
