"""The project lead settles reports and looks at corrections, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from annotation.models import Correction, Flag
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.reviewing.correcting import sentence_correct
from annotation.services.reviewing.flagging import Report, flag_make
from datasets.models import Derivation
from tests.browser.barriers import problems

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def flags(campaign, judge, project):
    """Two reports about the same sentence, one with a suggestion."""
    assignment = seat_take(campaign=campaign, annotator=judge).assignments.get(pair__number=1)
    is_first = assignment.order == "BA"
    said = (("The road is being crossed, by a dog", ""), ("", "sounds odd"))
    return [
        flag_make(
            assignment=assignment,
            annotator=annotator,
            report=Report(is_first=is_first, kind="other", suggestion=text, remark=remark),
        )
        for annotator, (text, remark) in zip(
            (judge, annotator_create(project=project)), said, strict=True
        )
    ]


def test_reports_are_settled_on_a_narrow_page(
    live_server, browser, enter, campaign, flags, manager
):
    context = browser.new_context(viewport={"width": 320, "height": 640})
    context.set_default_timeout(10_000)
    page = enter(context.new_page(), manager)

    def is_fine():
        assert problems(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")

    page.goto(f"{live_server.url}/p/boats/c/{campaign.pk}/flags/")
    is_fine()
    page.get_by_role("link", name=re.compile(r"^Settle\b")).first.click()
    expect(page.locator("[data-diff] ins")).to_have_count(1)
    is_fine()
    page.get_by_role("button", name="Save as a small correction").click()
    expect(page.get_by_text("The text was corrected in every pair.")).to_be_visible()
    page.get_by_role("link", name=re.compile(r"^Settle\b")).click()
    expect(page.get_by_text("Changed since")).to_be_visible()
    expect(page.get_by_role("button", name="Save as a small correction")).to_be_disabled()
    page.get_by_label("Reason for keeping it").fill("The comma was it")
    page.get_by_role("button", name="Dismiss report").click()
    expect(page.get_by_text("No open reports")).to_be_visible()
    is_fine()
    page.get_by_role("link", name="Settled").click()
    is_fine()
    assert [flag.state for flag in Flag.objects.order_by("pk")] == ["mended", "dismissed"]
    assert Correction.objects.get().keeps_meaning
    context.close()


def test_corrections_and_a_pair_that_was_judged_twice_have_no_known_barriers(
    live_server, page, enter, campaign, corpus, manager, reviewer
):
    page.set_viewport_size({"width": 320, "height": 640})
    sentence = corpus.pairs[0].sentence_b
    rules = [{"rule": "s2.passive", "version": 1}]
    Derivation.objects.create(sentence=sentence, rules=rules, original_text=sentence.text)
    sentence_correct(
        sentence=sentence, text="One", seen_revision=1, corrector=reviewer, error="sense"
    )
    Correction.objects.update(is_late=False)
    enter(page, manager)
    for path in ("corrections/", f"pair/{corpus.pairs[0].pk}/"):
        page.goto(f"{live_server.url}/p/boats/{path}")
        assert problems(page) == [], path
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), path
