"""Reporting a sentence, and judging again what was changed, as HTTP."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from annotation.models import Flag, Judgement
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.reviewing.correcting import sentence_correct
from tests.annotation.conftest import submit

JSON = {"Accept": "application/json"}


@pytest.fixture
def first(campaign, judge):
    return seat_take(campaign=campaign, annotator=judge).assignments.get(position=0)


def address(campaign):
    return reverse("judge-report", args=[campaign.pk])


def said(reported, **changes):
    said = {
        "assignment": reported.public_id,
        "side": "second",
        "kind": "sense",
        "suggestion": "A dog.",
    }
    return {**said, "revision_a": 1, "revision_b": 1, **changes}


def test_a_report_is_posted_by_who_judges_there(client, campaign, first, outsider, leader):
    for user, status in ((outsider, 404), (leader, 403)):
        client.force_login(user)
        assert client.post(address(campaign), said(first)).status_code == status
    assert client.get(address(campaign)).status_code == 405
    assert not Flag.objects.exists()


def test_nobody_reports_from_the_seat_of_another(client, campaign, annotator, project):
    other = seat_take(campaign=campaign, annotator=annotator_create(project=project))
    client.force_login(annotator)
    answer = client.post(address(campaign), said(other.assignments.first()))
    assert answer.status_code == 404
    assert not Flag.objects.exists()


def test_without_script_a_report_leads_back_to_the_pair(client, campaign, first, annotator, judge):
    client.force_login(annotator)
    response = client.post(address(campaign), said(first), follow=True)
    assert response.redirect_chain == [(reverse("judge", args=[campaign.pk]), 303)]
    assert "Thank you. The project lead will look at your report." in response.content.decode()
    flag = Flag.objects.get()
    assert (flag.annotator, flag.pair, flag.suggestion) == (judge, first.pair, "A dog.")


def test_without_script_nothing_that_was_typed_is_lost(client, campaign, first, annotator):
    client.force_login(annotator)
    response = client.post(address(campaign), said(first, kind=""))
    page = response.content.decode()
    assert response.status_code == 422
    assert "Say what is wrong with the sentence." in page
    assert ">A dog.</textarea>" in page
    assert not Flag.objects.exists()


def test_the_script_is_told_field_by_field(client, campaign, first, annotator):
    client.force_login(annotator)
    good = client.post(address(campaign), said(first), headers=JSON)
    assert (good.status_code, good.json()["problems"]) == (200, {})
    bad = client.post(address(campaign), said(first, side="", suggestion=""), headers=JSON)
    assert bad.status_code == 422
    assert list(bad.json()["problems"]) == ["side"]


@pytest.mark.parametrize("assignment", ["", "x", "0"])
def test_a_report_about_nothing_is_refused(client, campaign, first, annotator, assignment):
    client.force_login(annotator)
    answer = client.post(address(campaign), said(first, assignment=assignment))
    assert answer.status_code in (404, 422)
    assert not Flag.objects.exists()


@pytest.fixture
def changed(first, judge, reviewer):
    """A pair that was judged before its second sentence got another meaning."""
    submit(first, judge, rating=2, label="NEUTRAL")
    fields = {"text": "Nobody crosses the road here", "seen_revision": 1, "error": "sense"}
    sentence_correct(sentence=first.pair.sentence_b, corrector=reviewer, **fields)
    first.refresh_from_db()
    return first


def test_a_changed_pair_comes_back_with_both_texts_and_the_earlier_answer(
    client, campaign, changed, annotator
):
    client.force_login(annotator)
    page = client.get(reverse("judge", args=[campaign.pk]))
    html = page.content.decode()
    assert page.context["assignment"] == changed
    assert "was changed after you judged it" in html
    assert "<ins>" in html
    assert page.context["form"].initial["rating"] == "2"
    assert 'value="NEUTRAL" id="id_label_1" required checked' in html


def test_a_confirmation_is_a_judgement_that_revises(client, campaign, changed, annotator):
    client.force_login(annotator)
    page = client.get(reverse("judge", args=[campaign.pk]))
    answer = {"rating": "2", "label": "NEUTRAL", "revision_a": 1, "revision_b": 2}
    answer["client_id"] = str(page.context["form"].initial.get("client_id", "")) or "0" * 32
    response = client.post(reverse("judge-pair", args=[campaign.pk, changed.public_id]), answer)
    assert response.status_code == 303
    before, confirmed = Judgement.objects.order_by("pk")
    assert confirmed.revises == before
    assert (confirmed.revision_b, confirmed.rating) == (2, 2)
    following = client.get(reverse("judge", args=[campaign.pk]))
    assert following.context["assignment"] != changed
    assert following.context["shown"]["before"] is None


def test_an_answer_of_somebody_else_is_not_shown(client, campaign, changed, annotator, project):
    other = annotator_create(project=project)
    Judgement.objects.update(annotator=other)
    client.force_login(annotator)
    page = client.get(reverse("judge", args=[campaign.pk]))
    assert page.context["shown"]["answer"] is None
    assert "rating" not in page.context["form"].initial


def test_only_changed_sentences_cost_a_query(client, campaign, changed, annotator, judge):
    client.force_login(annotator)
    address = reverse("judge", args=[campaign.pk])
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts.append(len(queries))
        submit(changed, judge)
    assert counts[1] < counts[0]
