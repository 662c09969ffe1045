"""The annotator's page, as HTTP."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from annotation.models import Assignment, Judgement, Review
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.reviewing.reviews import review_accept
from tests.annotation.conftest import next_assignment


@pytest.fixture
def seat(campaign, judge):
    return seat_take(campaign=campaign, annotator=judge)


@pytest.fixture
def first(seat):
    return next_assignment(seat)


def place(campaign):
    return reverse("judge", args=[campaign.pk])


def address(assignment):
    return reverse("judge-pair", args=[assignment.seat.campaign_id, assignment.public_id])


def answer(**changes):
    return {"rating": "4", "label": "ENTAILMENT", "client_id": str(uuid4()), **changes}


def test_who_is_not_logged_in_comes_back_after_the_login(client, campaign):
    response = client.get(place(campaign))
    assert response.status_code == 302
    assert response["Location"] == f"/accounts/login/?next={place(campaign)}"


def test_an_outsider_learns_nothing(client, campaign, outsider, first):
    client.force_login(outsider)
    assert client.get(place(campaign)).status_code == 404
    assert client.post(reverse("judge-seat", args=[campaign.pk])).status_code == 404
    assert client.post(address(first), answer()).status_code == 404
    assert not Judgement.objects.exists()


def test_a_leader_does_not_judge(client, campaign, leader):
    client.force_login(leader)
    assert client.get(place(campaign)).status_code == 403


def test_only_get_shows_and_only_post_takes_a_seat(client, campaign, annotator):
    client.force_login(annotator)
    assert client.post(place(campaign)).status_code == 405
    assert client.get(reverse("judge-seat", args=[campaign.pk])).status_code == 405


def test_before_the_seat_the_page_shows_the_examples_of_the_paper(client, campaign, annotator):
    client.force_login(annotator)
    page = client.get(place(campaign)).content.decode()
    assert "20 pairs of sentences" in page
    assert "If A is true, then B cannot be said to be true or false" in page
    assert "No man is playing golf" in page
    assert not campaign.seats.filter(annotator__user=annotator).exists()


def test_taking_a_seat_leads_to_the_first_pair(client, campaign, annotator):
    client.force_login(annotator)
    response = client.post(reverse("judge-seat", args=[campaign.pk]), follow=True)
    page = response.content.decode()
    assert "To what extent are the two sentences expressing a related meaning?" in page
    assert "0 of 20" in page
    assert campaign.seats.get(annotator__user=annotator).number == 1


def test_a_campaign_whose_seats_are_taken_says_so(client, campaign, annotator, project):
    for _ in range(campaign.seats_planned):
        seat_take(campaign=campaign, annotator=annotator_create(project=project))
    client.force_login(annotator)
    assert "All places are taken" in client.get(place(campaign)).content.decode()
    response = client.post(reverse("judge-seat", args=[campaign.pk]))
    assert response.status_code == 409


def test_sentences_are_shown_in_the_order_of_the_assignment(client, annotator, campaign, seat):
    client.force_login(annotator)
    assignment = next_assignment(seat)
    texts = [assignment.pair.sentence_a.text, assignment.pair.sentence_b.text]
    if assignment.order == "BA":
        texts.reverse()
    page = client.get(place(campaign)).content.decode()
    assert 0 < page.index(texts[0]) < page.index(texts[1])
    assert len(re.findall(r'<dd class="sentence"\s+lang="en"\s+dir="ltr"', page)) == 2


def test_nothing_is_chosen_beforehand(client, annotator, campaign, seat):
    client.force_login(annotator)
    page = client.get(place(campaign)).content.decode()
    radios = [part.split(">")[0] for part in page.split("<input ") if 'type="radio"' in part]
    asked = [radio for radio in radios if 'name="rating"' in radio or 'name="label"' in radio]
    assert len(asked) == 5 + 3
    assert all("required" in radio for radio in radios)
    assert not any("checked" in radio for radio in radios)


def test_an_answer_is_stored_and_leads_on(client, annotator, campaign, first):
    client.force_login(annotator)
    response = client.post(address(first), answer(shown_ms="5120"))
    assert response.status_code == 303
    assert response["Location"] == place(campaign)
    judgement = Judgement.objects.get()
    assert (judgement.rating, judgement.label) == (4.0, "ENTAILMENT")
    assert judgement.shown_ms == 5120
    assert Assignment.objects.get(pk=first.pk).state == "done"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"rating": ""}, "Rate how related the two sentences are."),
        ({"rating": "7"}, "This value is not on the scale."),
        ({"rating": "3.5"}, "This value is not on the scale."),
        ({"label": ""}, "Choose one of the three answers."),
        ({"label": "MAYBE"}, "This is not one of the three answers."),
    ],
)
def test_an_incomplete_answer_is_shown_again(client, annotator, first, changes, complaint):
    client.force_login(annotator)
    sent = answer(**changes)
    response = client.post(address(first), sent)
    page = response.content.decode()
    assert response.status_code == 422
    assert complaint in page
    assert sent["client_id"] in page
    assert not Judgement.objects.exists()


def test_the_label_given_stays_when_the_rating_is_missing(client, annotator, first):
    client.force_login(annotator)
    page = client.post(address(first), answer(rating="", label="NEUTRAL")).content.decode()
    checked = [part for part in page.split("<input ") if "checked" in part.split(">")[0]]
    assert any('value="NEUTRAL"' in part.split(">")[0] for part in checked)
    assert not any('name="rating"' in part.split(">")[0] for part in checked)


def test_the_same_answer_sent_twice_is_one_judgement(client, annotator, campaign, seat, first):
    client.force_login(annotator)
    sent = answer()
    for _ in range(2):
        response = client.post(address(first), sent, follow=True)
        assert address(next_assignment(seat)) in response.content.decode()
    assert Judgement.objects.count() == 1


def test_the_last_answer_can_be_changed(client, annotator, campaign, first):
    client.force_login(annotator)
    client.post(address(first), answer())
    assert address(first) in client.get(place(campaign)).content.decode()
    page = client.get(address(first)).content.decode()
    assert 'value="4" ' in page.split("checked")[0].rsplit("<input", 1)[1]
    client.post(address(first), answer(rating="2", label="NEUTRAL"))
    old, new = Judgement.objects.order_by("pk")
    assert (old.rating, new.rating, new.revises) == (4.0, 2.0, old)


def test_a_pair_that_is_not_judged_is_only_reached_in_its_turn(client, annotator, seat, campaign):
    client.force_login(annotator)
    last = seat.assignments.order_by("position").last()
    response = client.get(address(last))
    assert (response.status_code, response["Location"]) == (302, place(campaign))


def test_somebody_elses_pair_is_not_found(client, annotator, campaign, project, seat):
    other = seat_take(campaign=campaign, annotator=annotator_create(project=project))
    client.force_login(annotator)
    assert client.post(address(next_assignment(other)), answer()).status_code == 404
    assert not Judgement.objects.exists()


@pytest.mark.parametrize(
    ("name", "field"),
    [("judge-report", "assignment"), ("judge-lesson", "judgement"), ("judge-group", "assignment")],
)
def test_a_number_that_no_page_sends_is_no_error_of_the_server(
    client, annotator, campaign, seat, name, field
):
    client.force_login(annotator)
    response = client.post(reverse(name, args=[campaign.pk]), {field: "9" * 5000})
    assert response.status_code < 500
    assert not Judgement.objects.exists()


def test_after_the_last_pair_comes_thanks(client, annotator, campaign, seat):
    client.force_login(annotator)
    while (assignment := next_assignment(seat)) is not None:
        response = client.post(address(assignment), answer(), follow=True)
    page = response.content.decode()
    assert 'data-state="done"' in page
    assert "All 20 pairs you judged are saved" in page


def test_a_closed_campaign_takes_no_answer(client, annotator, campaign, first, manager):
    campaign_close(campaign=campaign, actor=manager)
    client.force_login(annotator)
    assert 'data-state="closed"' in client.get(place(campaign)).content.decode()
    response = client.post(address(first), answer())
    assert response.status_code == 409
    assert "This campaign is closed. Your earlier answers are saved." in response.content.decode()
    assert not Judgement.objects.exists()


def test_pairs_that_wait_for_the_leader_are_not_shown(
    client, annotator, judge, reviewer, reviewed_campaign
):
    seat = seat_take(campaign=reviewed_campaign, annotator=judge)
    client.force_login(annotator)
    assert 'data-state="waiting"' in client.get(place(reviewed_campaign)).content.decode()
    for review in Review.objects.filter(campaign=reviewed_campaign)[:2]:
        review_accept(review=review, annotator=reviewer, seen_revision=1)
    page = client.get(place(reviewed_campaign)).content.decode()
    assert address(next_assignment(seat)) in page


def test_the_text_seen_must_be_the_text_judged(client, annotator, first):
    client.force_login(annotator)
    response = client.post(address(first), answer(revision_a="1", revision_b="2"))
    assert response.status_code == 409
    assert "Read it again" in response.content.decode()
    assert not Judgement.objects.exists()


def test_the_number_of_queries_does_not_grow_with_the_pairs(
    client, annotator, campaign, seat, django_assert_max_num_queries
):
    client.force_login(annotator)
    client.get(place(campaign))  # a connection plans each statement once
    with django_assert_max_num_queries(12):
        client.get(place(campaign))
