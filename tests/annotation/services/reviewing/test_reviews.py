from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from annotation.models import Annotator, Assignment, Correction, Review
from annotation.planning.protocol import LeaderMode, Reviewed
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.reviewing.reviews import (
    HOLD,
    AlreadyReviewed,
    review_accept,
    review_correct,
    review_next,
    review_reject,
    review_undo,
)
from datasets.errors import Conflict, Invalid
from datasets.services.expanding.sentences import sentence_revise
from tests.annotation.conftest import answer_ahead, assignments_left, submit


@pytest.fixture
def review(reviewed_campaign, reviewer):
    return review_next(campaign=reviewed_campaign, annotator=reviewer)


def states(pair):
    return set(Assignment.objects.filter(pair=pair).values_list("state", flat=True))


def test_the_first_sentence_of_the_queue_comes_first_and_is_held(review, reviewer):
    assert review.position == 0
    assert review.held_by == reviewer


def test_two_leaders_get_two_sentences_and_each_gets_theirs_again(review, reviewer, project):
    other = annotator_create(project=project)
    campaign = review.campaign
    assert review_next(campaign=campaign, annotator=other).position == 1
    assert review_next(campaign=campaign, annotator=reviewer) == review


def test_a_sentence_held_too_long_goes_to_the_next_leader(review, project):
    other = annotator_create(project=project)
    with time_machine.travel(timezone.now() + HOLD + timedelta(seconds=1), tick=False):
        assert review_next(campaign=review.campaign, annotator=other) == review


def test_accepting_opens_the_pairs_of_the_sentence_and_no_others(review, reviewer):
    review_accept(review=review, annotator=reviewer, seen_revision=1)
    assert states(review.pair) == {"open"}
    open_pairs = set(Assignment.objects.filter(state="open").values_list("pair", flat=True))
    assert open_pairs == {review.pair_id}


def test_a_pair_opens_when_both_its_sentences_are_accepted(corpus, draft, manager, reviewer):
    first, second = (pair.sentence_b for pair in corpus.pairs[:2])
    both = corpus.pair(first, second)

    opened = campaign_open(campaign=draft(leader_mode=LeaderMode.REVIEW), actor=manager)
    reviews = Review.objects.filter(campaign=opened, sentence__in=[first, second])
    one, other = reviews.order_by("position")
    review_accept(review=one, annotator=reviewer, seen_revision=1)
    assert states(both) == {"waiting"}
    review_accept(review=other, annotator=reviewer, seen_revision=1)
    assert states(both) == {"open"}


def test_a_correction_is_kept_with_its_error_and_holds_in_the_pair(review, reviewer):
    before = review.sentence.text
    review_correct(
        review=review,
        annotator=reviewer,
        text="The road is crossed by a dog",
        error="grammatical",
        seen_revision=1,
    )
    correction = Correction.objects.get()
    assert (correction.before, correction.after) == (before, "The road is crossed by a dog")
    assert (correction.error, correction.revision) == ("grammatical", 2)
    review.pair.sentence_b.refresh_from_db()
    assert review.pair.sentence_b.text == "The road is crossed by a dog"
    assert states(review.pair) == {"open"}


def test_a_review_of_all_corrects_what_no_rule_wrote(draft, manager, reviewer):
    made = draft(leader_mode=LeaderMode.REVIEW, review=Reviewed.ALL)
    opened = campaign_open(campaign=made, actor=manager)
    review = Review.objects.get(campaign=opened, position=0)
    assert not review.sentence.is_generated
    review_correct(
        review=review,
        annotator=reviewer,
        text="A cat is crossing the street",
        error="semantic",
        seen_revision=1,
    )
    review.sentence.refresh_from_db()
    assert (review.sentence.text, review.sentence.revision) == ("A cat is crossing the street", 2)
    assert states(review.pair) == {"waiting"}  # for the other sentence


def test_leader_may_not_make_the_two_sentences_identical(review, reviewer):
    with pytest.raises(Invalid, match="identical"):
        review_correct(
            review=review,
            annotator=reviewer,
            text=review.pair.sentence_a.text,
            error="sense",
            seen_revision=1,
        )
    assert not Correction.objects.exists()
    assert Review.objects.get(pk=review.pk).state == Review.State.PENDING


def test_leader_may_not_make_two_pairs_the_same(review, reviewer):
    twin = Review.objects.get(position=1)  # the S3 of the same S1
    with pytest.raises(Invalid, match="would be identical to pair"):
        review_correct(
            review=review,
            annotator=reviewer,
            text=twin.sentence.text,
            error="sense",
            seen_revision=1,
        )
    assert not Correction.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [({"text": None}, "text"), ({"error": ""}, "error"), ({"error": "ugly"}, "error")],
)
def test_a_correction_needs_a_new_text_and_a_kind_of_error(review, reviewer, change, field):
    values = {"text": "Something else", "error": "sense", **change}
    values["text"] = values["text"] or review.sentence.text
    with pytest.raises(Invalid) as caught:
        review_correct(review=review, annotator=reviewer, seen_revision=1, **values)
    assert list(caught.value.fields) == [field]


def test_a_text_that_changed_meanwhile_is_not_accepted_unseen(review, reviewer):
    with pytest.raises(Conflict, match="Read it again"):
        review_accept(review=review, annotator=reviewer, seen_revision=0)
    assert states(review.pair) == {"waiting"}


def test_a_text_that_was_given_meanwhile_is_not_called_unchanged(review, reviewer):
    text = "A cat is crossing the street"
    sentence_revise(sentence_id=review.sentence_id, text=text, seen_revision=1)
    values = {"text": text, "error": "sense", "seen_revision": 1}
    with pytest.raises(Conflict, match="Read it again"):
        review_correct(review=review, annotator=reviewer, **values)


def test_a_sentence_is_decided_on_once(review, reviewer):
    review_accept(review=review, annotator=reviewer, seen_revision=1)
    with pytest.raises(AlreadyReviewed):
        review_reject(review=review, annotator=reviewer, reason="odd")
    assert states(review.pair) == {"open"}


def test_rejecting_voids_the_pairs_and_the_checkpoints_behind_them(reviewed_campaign, reviewer):
    behind = Assignment.objects.filter(checkpoint__isnull=False).first()
    before = Assignment.objects.get(seat=behind.seat, position=behind.position - 1)
    review = Review.objects.get(sentence=before.pair.sentence_b)
    review_reject(review=review, annotator=reviewer, reason="makes no sense")
    behind.refresh_from_db()
    assert states(before.pair) == {"void"}
    assert behind.state == Assignment.State.VOID
    others = Assignment.objects.filter(pair__isnull=False).exclude(pair=before.pair)
    assert set(others.values_list("state", flat=True)) == {"waiting"}


def test_a_rejection_needs_a_reason(review, reviewer):
    with pytest.raises(Invalid) as caught:
        review_reject(review=review, annotator=reviewer, reason="  ")
    assert list(caught.value.fields) == ["reason"]


@pytest.mark.parametrize("decide", ["accept", "reject"])
def test_a_decision_can_be_taken_back(reviewed_campaign, reviewer, decide):
    before = list(Assignment.objects.order_by("pk").values_list("pk", "state"))
    review = review_next(campaign=reviewed_campaign, annotator=reviewer)
    if decide == "accept":
        review_accept(review=review, annotator=reviewer, seen_revision=1)
    else:
        review_reject(review=review, annotator=reviewer, reason="odd")
    undone = review_undo(review=review, annotator=reviewer)
    assert undone.state == Review.State.PENDING
    assert list(Assignment.objects.order_by("pk").values_list("pk", "state")) == before


def test_only_who_decided_takes_it_back(review, reviewer, project):
    review_accept(review=review, annotator=reviewer, seen_revision=1)
    with pytest.raises(Conflict):
        review_undo(review=review, annotator=annotator_create(project=project))


def test_the_review_of_a_judged_pair_is_not_taken_back(review, reviewer, judge):
    review_accept(review=review, annotator=reviewer, seen_revision=1)
    (shown,) = [
        submit(assignment, judge).assignment.pair
        for assignment in assignments_left(review.campaign, judge)
        if assignment.pair_id
    ]
    assert shown == review.pair
    with pytest.raises(Conflict, match="already been judged"):
        review_undo(review=review, annotator=reviewer)
    assert "done" in states(review.pair)


def test_a_correction_opens_again_what_was_judged_in_another_campaign(
    campaign, draft, manager, judge, reviewer
):

    for assignment in assignments_left(campaign, judge):
        answer_ahead(assignment, judge)
    main = campaign_open(campaign=draft(name="Main", leader_mode=LeaderMode.REVIEW), actor=manager)
    review = review_next(campaign=main, annotator=reviewer)
    review_correct(
        review=review,
        annotator=reviewer,
        text="Some road is crossed",
        error="sense",
        seen_revision=1,
    )
    seat = seat_take(campaign=campaign, annotator=judge)
    again = seat.assignments.get(state="open")
    assert again.pair == review.pair
    judgement = submit(again, judge, rating=2)
    assert judgement.revises is not None
    assert Annotator.objects.count() == 2
