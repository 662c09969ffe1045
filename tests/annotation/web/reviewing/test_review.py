"""The leader's page, as HTTP."""

import re

import pytest
from django.urls import reverse

from annotation.models import Assignment, Correction, Judgement, Review
from annotation.planning.protocol import LeaderMode, Orders, PlanKind
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_take
from annotation.services.reviewing.reviews import review_next
from datasets.models import Derivation
from tests.annotation.conftest import next_assignment, submit

FRAGMENT = {"HX-Request": "true"}


@pytest.fixture
def review(reviewed_campaign, reviewer):
    return review_next(campaign=reviewed_campaign, annotator=reviewer)


def place(campaign):
    return reverse("review", args=[campaign.pk])


def address(review, name="review-sentence"):
    return reverse(name, args=[review.campaign_id, review.pk])


def decision(action, **changes):
    return {"action": action, "seen_revision": "1", **changes}


CORRECTION = decision("correct", text="The road is crossed by a small dog", error="semantic")


def test_an_outsider_learns_nothing(client, review, outsider):
    client.force_login(outsider)
    assert client.get(place(review.campaign)).status_code == 404
    assert client.post(address(review), decision("accept")).status_code == 404
    assert client.post(address(review, "review-undo")).status_code == 404
    assert not Review.objects.exclude(state="pending").exists()


def test_an_annotator_does_not_review(client, review, annotator):
    client.force_login(annotator)
    assert client.get(place(review.campaign)).status_code == 403
    assert client.post(address(review), decision("accept")).status_code == 403


def test_decisions_are_posted(client, review, leader):
    client.force_login(leader)
    assert client.post(place(review.campaign)).status_code == 405
    assert client.get(address(review)).status_code == 405
    assert client.get(address(review, "review-undo")).status_code == 405


def test_the_page_shows_what_the_rule_changed_and_why_to_look_twice(client, review, leader):
    Derivation.objects.create(
        sentence=review.sentence,
        rules=[{"rule": "s2.passive", "version": 1}],
        warnings=["The form is a guess."],
        original_text=review.sentence.text,
    )
    client.force_login(leader)
    page = client.get(place(review.campaign)).content.decode()
    assert review.sentence.text in page
    assert "<ins>" in page
    assert "Active turned into passive" in page
    assert "The form is a guess." in page
    assert "0 of 20" in page


def test_accepting_opens_its_pairs_and_leads_on(client, review, leader):
    client.force_login(leader)
    response = client.post(address(review), decision("accept"))
    assert (response.status_code, response["Location"]) == (303, place(review.campaign))
    review.refresh_from_db()
    assert review.state == "accepted"
    assert Assignment.objects.filter(pair=review.pair, state="open").exists()


def test_with_htmx_the_decision_brings_the_next_sentence(client, review, reviewer, leader):
    client.force_login(leader)
    response = client.post(address(review), decision("accept"), headers=FRAGMENT)
    page = response.content.decode()
    following = review_next(campaign=review.campaign, annotator=reviewer)
    assert "<html" not in page
    assert address(following) in page
    assert "1 of 20" in page


def test_a_correction_is_kept_and_holds_in_the_pair(client, review, leader):
    client.force_login(leader)
    before = review.sentence.text
    assert client.post(address(review), CORRECTION).status_code == 303
    correction = Correction.objects.get()
    assert (correction.before, correction.after) == (before, CORRECTION["text"])
    assert correction.error == "semantic"
    review.sentence.refresh_from_db()
    assert (review.sentence.text, review.sentence.revision) == (CORRECTION["text"], 2)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"text": " "}, "Write the corrected sentence."),
        ({"error": ""}, "Say what was wrong with the sentence."),
        ({"text": "A dog is crossing the road"}, "would be identical"),
    ],
)
def test_a_correction_that_cannot_be_is_shown_again(client, review, leader, changes, complaint):
    client.force_login(leader)
    response = client.post(address(review), CORRECTION | changes)
    page = response.content.decode()
    assert response.status_code == 422
    assert complaint in page
    assert not Correction.objects.exists()


def test_the_text_typed_is_not_lost(client, review, leader):
    client.force_login(leader)
    page = client.post(address(review), CORRECTION | {"error": ""}).content.decode()
    assert f">{CORRECTION['text']}</textarea>" in page


def test_an_unknown_decision_is_refused(client, review, leader):
    client.force_login(leader)
    assert client.post(address(review), decision("forget")).status_code == 422
    assert not Review.objects.exclude(state="pending").exists()


def test_a_rejection_needs_a_reason(client, review, leader):
    client.force_login(leader)
    response = client.post(address(review), decision("reject"))
    assert response.status_code == 422
    assert "Say why this sentence cannot be used." in response.content.decode()
    assert client.post(address(review), decision("reject", reason="odd")).status_code == 303
    review.refresh_from_db()
    assert (review.state, review.reason) == ("rejected", "odd")
    assert not Assignment.objects.filter(pair=review.pair).exclude(state="void").exists()


def test_deciding_twice_decides_once(client, review, leader):
    client.force_login(leader)
    client.post(address(review), decision("accept"))
    response = client.post(address(review), decision("reject", reason="odd"), headers=FRAGMENT)
    review.refresh_from_db()
    assert review.state == "accepted"
    assert "already been decided on" in response.content.decode()


def test_a_decision_can_be_taken_back(client, review, leader):
    client.force_login(leader)
    client.post(address(review), decision("accept"))
    assert address(review, "review-undo") in client.get(place(review.campaign)).content.decode()
    assert client.post(address(review, "review-undo")).status_code == 303
    review.refresh_from_db()
    assert review.state == "pending"
    assert not Assignment.objects.filter(pair=review.pair, state="open").exists()


def test_a_review_taken_back_is_the_next_one_shown(client, review, leader, reviewer):
    client.force_login(leader)
    client.post(address(review), decision("accept"))
    later = review_next(campaign=review.campaign, annotator=reviewer)
    client.post(address(later), decision("reject", reason="Nobody says that."))
    # A third sentence is on the page when the second decision is taken back.
    assert client.get(place(review.campaign)).context["review"].position > later.position
    client.post(address(later, "review-undo"))
    assert client.get(place(review.campaign)).context["review"] == later
    undone = client.post(address(review, "review-undo"), headers=FRAGMENT)
    assert undone.context["review"] == review
    assert Review.objects.exclude(held_by=None).get() == review


def test_a_decision_stays_once_somebody_has_judged(client, review, leader, judge):
    client.force_login(leader)
    client.post(address(review), decision("accept"))
    seat = seat_take(campaign=review.campaign, annotator=judge)
    submit(next_assignment(seat), judge)
    assert client.post(address(review, "review-undo")).status_code == 409
    review.refresh_from_db()
    assert review.state == "accepted"


def test_after_the_last_sentence_comes_thanks(client, reviewed_campaign, leader, reviewer):
    client.force_login(leader)
    while review := review_next(campaign=reviewed_campaign, annotator=reviewer):
        response = client.post(address(review), decision("accept"), headers=FRAGMENT)
    assert 'data-state="done"' in response.content.decode()


def test_a_campaign_without_leader_has_nothing_to_read(client, campaign, leader):
    client.force_login(leader)
    assert "There is nothing to review" in client.get(place(campaign)).content.decode()


def test_the_number_of_queries_is_bounded(client, review, leader, django_assert_max_num_queries):
    client.force_login(leader)
    with django_assert_max_num_queries(20):
        client.get(place(review.campaign))


@pytest.fixture
def judging_campaign(draft, manager):
    """A pool of the kind of CDSCorpus: the leader is one of the three judges."""
    made = draft(
        name="CDS",
        plan=PlanKind.POOL,
        orders=Orders.SAME_BOTH,
        per_order=3,
        leader_mode=LeaderMode.JUDGE,
    )
    return campaign_open(campaign=made, actor=manager)


def test_a_leader_who_judges_goes_from_the_review_to_the_accepted_pairs(
    client, judging_campaign, leader, reviewer
):
    client.force_login(leader)
    judging = reverse("judge", args=[judging_campaign.pk])
    client.post(reverse("judge-seat", args=[judging_campaign.pk]))
    # Nothing is accepted yet, and so nothing is judged.
    assert "assignment" not in client.get(judging).context
    review = review_next(campaign=judging_campaign, annotator=reviewer)
    assert judging in client.get(place(judging_campaign)).content.decode()
    client.post(address(review), CORRECTION)
    page = client.get(judging)
    assert page.context["assignment"].pair == review.pair
    assert CORRECTION["text"] in page.content.decode()
    assert judging in client.get("/").content.decode()
    pair = page.context["assignment"]
    hidden = re.findall(r'name="(revision_[ab])" value="(\d+)"', page.content.decode())
    answer = {"rating": "3", "label": "NEUTRAL", "client_id": "0" * 32, **dict(hidden)}
    client.post(reverse("judge-pair", args=[judging_campaign.pk, pair.public_id]), answer)
    judgement = Judgement.objects.get()
    assert (judgement.annotator, judgement.assignment.is_leaders) == (reviewer, True)
    assert 2 in (judgement.revision_a, judgement.revision_b)


def test_where_leaders_do_not_judge_no_page_offers_it(client, reviewed_campaign, leader):
    client.force_login(leader)
    judging = reverse("judge", args=[reviewed_campaign.pk])
    assert judging not in client.get(place(reviewed_campaign)).content.decode()
    assert judging not in client.get("/").content.decode()
