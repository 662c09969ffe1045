"""Pages in Polish, and right-to-left sentences, through a real browser on a narrow screen."""

import re

import pytest
from playwright.sync_api import expect

from annotation.models import Campaign
from annotation.planning.presets import preset
from annotation.planning.protocol import LeaderMode, Scale
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from datasets.models import Candidate, Project, Sentence
from tests.browser.barriers import problems
from tests.datasets.corpus import expand_all

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 320, "height": 640}
HEBREW = "כלב חום רץ בשדה ירוק (ליד הבית)."


def too_wide(page):
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


def choose(context, live_server, language):
    """Have the pages in a language whatever that of the campaign is."""
    context.add_cookies([{"name": "django_language", "value": language, "url": live_server.url}])


@pytest.fixture
def hebrew(corpus):
    """A Hebrew project whose pages are in whatever language their reader has chosen."""
    corpus.project.language = "he"
    corpus.project.save()
    for number, sentence in enumerate(Sentence.objects.order_by("pk")):
        sentence.text = f"{HEBREW[:-1]} {number}."
        sentence.save()
    return corpus.project


@pytest.fixture
def reviewed(draft, manager):
    made = draft(name="Main", leader_mode=LeaderMode.REVIEW)
    return campaign_open(campaign=made, actor=manager)


def shown_right_to_left(place):
    return place.evaluate(
        """one => {
            const lines = document.createRange();
            lines.selectNodeContents(one);
            const right = Math.max(...[...lines.getClientRects()].map((line) => line.right));
            const style = getComputedStyle(one);
            const isAtRight = !one.textContent.trim() || style.display !== "block"
                || Math.abs(one.getBoundingClientRect().right - right) < 2;
            return style.direction === "rtl" && isAtRight;
        }"""
    )


def test_without_scripts_and_login_the_language_is_switched_and_kept(live_server, browser):
    context = browser.new_context(locale="en-GB", java_script_enabled=False, viewport=NARROW)
    page = context.new_page()
    page.goto(f"{live_server.url}/accounts/login/?next=/people/")
    page.get_by_role("button", name="polski").click()
    expect(page.get_by_role("heading", name="Zaloguj się")).to_be_visible()
    assert page.url == f"{live_server.url}/accounts/login/?next=/people/"
    page.goto(f"{live_server.url}/accounts/login/")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    context.close()


@pytest.mark.parametrize("width", [320, 1280])
def test_the_pages_in_polish_are_not_wider_than_the_screen(
    live_server,
    browser,
    enter,
    campaign,
    reviewed,
    annotator,
    leader,
    manager,
    judge,
    width,
):
    context = browser.new_context(locale="pl-PL", viewport={"width": width, "height": 800})
    choose(context, live_server, "pl")
    page = context.new_page()
    seat_take(campaign=campaign, annotator=judge)
    lead = ["", "sentences/", "sources/", "candidates/", "rules/", "pairs/", "campaigns/new/"]
    for user, paths in (
        (None, ["/accounts/login/"]),
        (annotator, ["/", f"/judge/{campaign.pk}/"]),
        (leader, [f"/review/{reviewed.pk}/"]),
        (manager, ["/", *(f"/p/boats/{path}" for path in lead), f"/p/boats/c/{campaign.pk}/"]),
    ):
        if user is not None:
            enter(page, user)
        for path in paths:
            answer = page.goto(live_server.url + path)
            assert answer.status == 200, path
            for details in page.locator("details").all():
                details.evaluate("one => one.open = true")
            expect(page.locator("html")).to_have_attribute("lang", "pl")
            assert not too_wide(page), path
    context.close()


def test_hebrew_sentences_run_from_right_to_left_where_they_are_judged(
    live_server, page, enter, campaign, hebrew, judge, annotator
):
    seat_take(campaign=campaign, annotator=judge)
    page.set_viewport_size(NARROW)
    enter(page, annotator).goto(f"{live_server.url}/judge/{campaign.pk}/")
    sentences = page.locator(".pair .sentence").all()
    assert len(sentences) == 2
    assert all(shown_right_to_left(one) for one in sentences)
    # The words of the scale stand at its ends, in whatever direction they run.
    scale = Scale(low=1, high=5, step=1, low_label="לא קשורים", high_label="קשורים מאוד")
    protocol = protocol_of(campaign).model_copy(update={"scale": scale})
    Campaign.objects.update(protocol=protocol.model_dump(mode="json"))
    page.reload()
    low, high = (one.bounding_box() for one in page.locator(".end bdi").all())
    slider = page.get_by_role("slider").bounding_box()
    # The page runs from right to left, and so does its scale.
    assert abs(high["x"] - slider["x"]) < 2
    assert abs(low["x"] + low["width"] - slider["x"] - slider["width"]) < 2
    page.mouse.click(slider["x"] + slider["width"] - 8, slider["y"] + slider["height"] / 2)
    expect(page.get_by_role("slider")).to_have_value("1")
    # The words around them are those of the draft; the whole page follows them.
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    # An English question stays as it is.
    assert not shown_right_to_left(page.locator(".question legend").first)
    assert not too_wide(page)
    assert problems(page) == []


def test_hebrew_sentences_run_from_right_to_left_for_leaders_and_in_lists(
    live_server, page, enter, campaign, reviewed, hebrew, leader, manager
):
    page.set_viewport_size(NARROW)
    pair_set = campaign.pair_set
    for user, path in (
        (leader, f"/review/{reviewed.pk}/"),
        (manager, "/p/boats/sentences/"),
        (manager, f"/p/boats/pairs/{pair_set.pk}/"),
        (manager, f"/p/boats/pair/{pair_set.pairs.first().pk}/"),
    ):
        enter(page, user).goto(live_server.url + path)
        sentences = page.locator("main [lang=he]:visible").all()
        assert sentences, path
        wrong = [one.inner_text() for one in sentences if not shown_right_to_left(one)]
        assert wrong == [], path
        assert not too_wide(page), path


@pytest.mark.parametrize("width", [390, 1280])
def test_the_whole_page_is_hebrew_for_who_judges_and_reviews_and_english_for_the_lead(
    live_server, page, enter, campaign, reviewed, hebrew, judge, annotator, leader, manager, width
):
    seat_take(campaign=campaign, annotator=judge)
    wording = preset("sick", language="he")
    Campaign.objects.update(protocol=wording.model_dump(mode="json"))
    page.set_viewport_size({"width": width, "height": 844})
    for user, path in (
        (annotator, f"/judge/{campaign.pk}/"),
        (leader, f"/review/{reviewed.pk}/"),
    ):
        enter(page, user).goto(live_server.url + path)
        expect(page.locator("html")).to_have_attribute("lang", "he")
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        main = page.locator("main").inner_text()
        assert not re.search(r"[A-Za-z]{3,}", main), main
        assert set(page.locator(".letter").all_text_contents()) <= {"א", "ב"}
        assert not too_wide(page)
        assert problems(page) == []
    choose(page.context, live_server, "he")
    enter(page, manager).goto(f"{live_server.url}/p/boats/texts/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    expect(page.get_by_role("button", name="עברית")).to_have_count(0)
    for details in page.locator("details").all():
        details.evaluate("one => one.open = true")
    assert (
        page.locator("textarea[lang=he]").first.evaluate("o => getComputedStyle(o).direction")
        == "rtl"
    )
    assert not too_wide(page)
    assert problems(page) == []


def test_an_arabic_correction_is_typed_and_compared_from_right_to_left(
    live_server, page, enter, reviewed, hebrew, leader
):
    hebrew.language = "ar"
    hebrew.save()
    Sentence.objects.update(text="كلب بني يجري في حقل أخضر (بجانب البيت).")
    choose(page.context, live_server, "en")
    enter(page, leader).goto(f"{live_server.url}/review/{reviewed.pk}/")
    box = page.get_by_role("textbox", name="Corrected sentence")
    box.fill("كلب أسود يجري في حقل أخضر (بجانب البيت).")
    expect(page.locator("main ins:visible").filter(has_text="أسود")).to_be_visible()
    for place in (box, *page.locator("main [lang=ar]:visible").all()):
        assert place.evaluate("one => getComputedStyle(one).direction") == "rtl"
    expect(page.locator("html")).not_to_have_attribute("dir", "rtl")


def test_hebrew_candidates_run_from_right_to_left_in_either_language_of_the_pages(
    live_server, browser, enter, project, manager, tmp_path
):
    expand_all(project, tmp_path)
    Project.objects.update(language="he")
    for model in (Sentence, Candidate):
        for one in model.objects.all():
            model.objects.filter(pk=one.pk).update(text=f"{HEBREW[:-1]} {one.pk}.")
    for locale in ("en-GB", "pl-PL"):
        context = browser.new_context(locale=locale, viewport=NARROW)
        page = context.new_page()
        enter(page, manager).goto(f"{live_server.url}/p/boats/candidates/")
        expect(page.locator("html")).to_have_attribute("lang", locale[:2])
        candidates = page.locator("[data-candidate] [lang=he]:visible").all()
        assert candidates
        assert all(shown_right_to_left(one) for one in candidates)
        assert not too_wide(page)
        context.close()
