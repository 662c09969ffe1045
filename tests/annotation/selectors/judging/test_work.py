from annotation.selectors.judging.work import (
    current_judgement,
    free_seat,
    last_judged,
    projects_work,
)
from annotation.selectors.plans.progress import seat_progress
from annotation.services.campaigns.lifecycle import campaign_archive
from annotation.services.plans.seats import annotator_create, seat_take
from annotation.services.reviewing.reviews import review_accept, review_next
from datasets.models import Membership, Role
from datasets.services.projects.lifecycle import project_archive
from tests.annotation.conftest import next_assignment, submit


def work_in(user, campaign):
    (project,) = projects_work(user)
    (result,) = [work for work in project.campaigns if work.campaign == campaign]
    return result


def test_counts_are_of_ones_own_seat_only(campaign, annotator, judge, project):
    other = annotator_create(project=project)
    for person in (judge, other):
        seat = seat_take(campaign=campaign, annotator=person)
        submit(next_assignment(seat), person)
    work = work_in(annotator, campaign)
    assert (work.to_judge, work.judged, work.has_seat) == (19, 1, True)
    assert not work.has_free_seat
    assert work.to_review is None


def test_a_leader_counts_sentences_and_no_pairs(reviewed_campaign, leader):
    work = work_in(leader, reviewed_campaign)
    assert (work.to_review, work.to_judge, work.judged) == (20, None, None)


def test_who_waits_for_the_leader_is_told_so(reviewed_campaign, annotator, judge):
    seat = seat_take(campaign=reviewed_campaign, annotator=judge)
    work = work_in(annotator, reviewed_campaign)
    assert (work.to_judge, work.waiting) == (0, seat_progress(seat).left)
    assert work.waiting > 20  # checkpoints wait as well


def test_the_bar_counts_work_that_is_open_or_opens_later_and_no_other(
    reviewed_campaign, reviewer, annotator, judge
):
    seat = seat_take(campaign=reviewed_campaign, annotator=judge)
    for _ in range(10):
        review = review_next(campaign=reviewed_campaign, annotator=reviewer)
        review_accept(review=review, annotator=reviewer, seen_revision=review.sentence.revision)
    work = work_in(annotator, reviewed_campaign)
    assert 0 < work.to_judge < work.to_judge + work.waiting == seat_progress(seat).left


def test_several_roles_in_one_project_make_one_entry(campaign, annotator, project):
    Membership.objects.create(project=project, user=annotator, role=Role.MANAGER)
    (work,) = projects_work(annotator)
    assert work.roles == {Role.ANNOTATOR, Role.MANAGER}
    assert work.is_managed


def test_archived_campaigns_and_projects_are_not_listed(campaign, annotator, project, manager):
    campaign_archive(campaign=campaign, actor=manager)
    assert [work.campaigns for work in projects_work(annotator)] == [()]
    project_archive(project=project, actor=manager)
    assert projects_work(annotator) == []


def test_seats_are_offered_in_the_order_of_the_plan(campaign, judge, project):
    assert free_seat(campaign).number == 1
    seat_take(campaign=campaign, annotator=judge)
    assert free_seat(campaign).number == 2
    seat_take(campaign=campaign, annotator=annotator_create(project=project))
    assert free_seat(campaign) is None


def test_the_last_answer_is_the_one_given_last_even_to_an_earlier_pair(campaign, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    assert last_judged(seat) is None
    first = next_assignment(seat)
    submit(first, judge)
    second = next_assignment(seat)
    submit(second, judge)
    assert last_judged(seat) == second
    change = submit(first, judge, rating=1, label="NEUTRAL")
    assert last_judged(seat) == first
    assert current_judgement(first) == change
