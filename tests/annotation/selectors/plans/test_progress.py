from annotation.selectors.plans.progress import campaign_progress, seat_of, seat_progress
from annotation.services.plans.seats import seat_take
from annotation.services.reviewing.reviews import review_accept, review_next, review_reject
from tests.annotation.conftest import (
    answer_ahead,
    assignments_left,
    judge_everything,
    next_assignment,
    submit,
)


def test_the_next_assignment_is_one_indexed_query_however_much_is_done(
    campaign, judge, django_assert_num_queries
):
    seat = seat_take(campaign=campaign, annotator=judge)
    for assignment in assignments_left(campaign, judge):
        with django_assert_num_queries(1):
            assert next_assignment(seat) == assignment
            assert assignment.pair.sentence_a.text
        answer_ahead(assignment, judge)
    assert next_assignment(seat) is None


def test_a_seat_counts_what_is_done_open_and_waiting(reviewed_campaign, judge, reviewer):
    seat = seat_take(campaign=reviewed_campaign, annotator=judge)
    whole = seat_progress(seat)
    assert (whole.done, whole.open, whole.waiting) == (0, 0, 23)
    review = review_next(campaign=reviewed_campaign, annotator=reviewer)
    review_accept(review=review, annotator=reviewer, seen_revision=1)
    submit(next_assignment(seat), judge)
    progress = seat_progress(seat)
    assert progress.done == 1
    assert progress.total == 23
    assert progress.percent == 4
    assert not progress.is_finished


def test_pairs_with_a_rejected_sentence_do_not_count(reviewed_campaign, judge, reviewer):
    seat = seat_take(campaign=reviewed_campaign, annotator=judge)
    while (review := review_next(campaign=reviewed_campaign, annotator=reviewer)) is not None:
        review_reject(review=review, annotator=reviewer, reason="no sense")
    assert seat_progress(seat).total == 0
    assert seat_progress(seat).is_finished
    assert campaign_progress(reviewed_campaign).void == 40


def test_a_campaign_counts_judgements_seats_and_reviews(reviewed_campaign, judge, reviewer):
    seat_take(campaign=reviewed_campaign, annotator=judge)
    review = review_next(campaign=reviewed_campaign, annotator=reviewer)
    review_accept(review=review, annotator=reviewer, seen_revision=1)
    progress = campaign_progress(reviewed_campaign)
    assert (progress.judged, progress.open, progress.waiting) == (0, 2, 38)
    assert (progress.seats, progress.seats_taken) == (2, 1)
    assert (progress.reviews_pending, progress.reviews_accepted) == (19, 1)
    assert progress.reviews == 20


def test_a_finished_campaign_says_so(campaign):
    judge_everything(campaign)
    progress = campaign_progress(campaign)
    assert progress.is_finished
    assert progress.percent == 100


def test_the_seat_of_a_person_is_found_by_login(campaign, judge, annotator, outsider):
    seat = seat_take(campaign=campaign, annotator=judge)
    assert seat_of(campaign, annotator.pk) == seat
    assert seat_of(campaign, outsider.pk) is None
