import pytest

from annotation import access
from annotation.models import Review
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.seats import annotator_create, seat_take
from datasets.errors import NotAllowed, NotFound
from datasets.models import Membership, Role
from tests.annotation.conftest import judge_everything


def test_a_member_finds_the_campaign_and_an_outsider_does_not(campaign, annotator, outsider):
    assert access.access_campaign(annotator, campaign.pk) == campaign
    with pytest.raises(NotFound):
        access.access_campaign(outsider, campaign.pk)


def test_a_campaign_that_is_missing_looks_like_one_of_others(campaign, annotator):
    with pytest.raises(NotFound):
        access.access_campaign(annotator, campaign.pk + 1)


def test_a_role_that_is_asked_for_must_be_held(campaign, annotator):
    with pytest.raises(NotAllowed):
        access.access_campaign(annotator, campaign.pk, Role.MANAGER)


def test_an_assignment_is_found_by_who_sits_there_only(campaign, judge, annotator, project):
    mine = seat_take(campaign=campaign, annotator=judge).assignments.first()
    other = annotator_create(project=project)
    theirs = seat_take(campaign=campaign, annotator=other).assignments.first()
    assert access.access_assignment(annotator, campaign.pk, mine.public_id) == mine
    with pytest.raises(NotFound):
        access.access_assignment(annotator, campaign.pk, theirs.public_id)


def test_who_is_no_annotator_any_more_loses_the_seat(campaign, judge, annotator):
    mine = seat_take(campaign=campaign, annotator=judge).assignments.first()
    Membership.objects.filter(user=annotator).delete()
    with pytest.raises(NotFound):
        access.access_assignment(annotator, campaign.pk, mine.public_id)


def test_a_review_is_the_leaders_alone(reviewed_campaign, leader, annotator):
    review = Review.objects.first()
    assert access.access_review(leader, reviewed_campaign.pk, review.pk) == review
    with pytest.raises(NotAllowed):
        access.access_review(annotator, reviewed_campaign.pk, review.pk)


def test_a_review_of_another_campaign_is_not_found(reviewed_campaign, draft, leader):
    review = Review.objects.filter(campaign=reviewed_campaign).first()
    with pytest.raises(NotFound):
        access.access_review(leader, draft(name="Other").pk, review.pk)


def test_a_run_is_the_project_leads_alone(campaign, manager, annotator):
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    assert access.access_run_by_id(manager, run.pk) == run
    with pytest.raises(NotAllowed):
        access.access_run_by_id(annotator, run.pk)
    with pytest.raises(NotFound):
        access.access_run_by_id(manager, run.pk + 1)
