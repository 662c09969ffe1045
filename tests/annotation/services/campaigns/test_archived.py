"""In an archived project nothing changes, whoever asks and by whatever way."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from annotation.models import Annotator, Assignment, Campaign, Participation, Review, Seat
from annotation.services.campaigns.deleting import campaign_delete, project_delete
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.joining.inviting import invitation_revoke
from annotation.services.joining.participations import participation_seat_take
from annotation.services.leaving.withdrawing import annotator_erase, participation_withdraw
from annotation.services.plans.reclaiming import leases_sweep, seats_reclaim
from annotation.services.plans.seats import (
    seat_pause,
    seat_release,
    seat_return_work,
    seat_take,
)
from annotation.services.reviewing.reviews import review_accept, review_next, review_undo
from datasets.errors import Conflict
from datasets.models import Job, Membership, Project, Role
from datasets.services.jobs.lifecycle import job_run, job_start
from datasets.services.projects.lifecycle import project_archive, project_restore
from datasets.services.projects.people import member_add, member_remove, role_offer
from tests.annotation.conftest import judge_everything
from tests.annotation.joining import arrival, begin, invite, pass_all_steps, settings
from tests.database import database_state, tables_changed

pytestmark = pytest.mark.django_db


def refused(archived, *calls):
    before = database_state()
    for call in calls:
        with pytest.raises((Conflict, CommandError), match="archived"):
            call()
    assert tables_changed(before) == []


def test_people_places_and_links_stay_as_they_are(campaign, manager, annotator, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    link = invite(campaign)
    project = campaign.project
    membership = Membership.objects.get(user=annotator)
    project_archive(project=project, actor=manager)
    refused(
        project,
        lambda: member_add(project=project, user=annotator, role=Role.LEADER, actor=manager),
        lambda: role_offer(project=project, name="Otis", role=Role.LEADER, actor=manager),
        lambda: member_remove(membership=membership, actor=manager),
        lambda: invitation_revoke(invitation=link, actor=manager),
        lambda: seat_pause(seat=seat, actor=manager),
        lambda: seat_release(seat=seat, actor=manager),
        lambda: seat_return_work(seat=seat, actor=manager),
    )


def test_nothing_is_deleted_or_put_together(campaign, draft, manager):
    other = draft(name="Other")
    judge_everything(campaign)
    project = campaign.project
    project_archive(project=project, actor=manager)
    refused(
        project,
        lambda: campaign_delete(campaign=other, typed_name="Other", actor=manager),
        lambda: project_delete(project=project, typed_name="Boats", actor=manager),
        lambda: campaign_aggregate(campaign=campaign, actor=manager),
        # As somebody holds it who read it before.
        lambda: campaign_aggregate(
            campaign=Campaign.objects.select_related("project").get(pk=campaign.pk)
        ),
        lambda: call_command("aggregate", campaign.pk),
    )


def test_decisions_of_leaders_are_not_taken_back(reviewed_campaign, manager, reviewer):
    review = review_next(campaign=reviewed_campaign, annotator=reviewer)
    review_accept(review=review, annotator=reviewer, seen_revision=review.sentence.revision)
    project_archive(project=reviewed_campaign.project, actor=manager)
    refused(
        reviewed_campaign.project,
        lambda: review_undo(review=Review.objects.get(pk=review.pk), annotator=reviewer),
    )


def test_a_job_that_waited_does_no_work(project, manager, monkeypatch):
    job = job_start(kind="datasets.parse", project=project, actor=manager)
    project_archive(project=project, actor=manager)
    job.refresh_from_db()
    assert job.state == Job.State.CANCELLED
    # One that a worker took at the very moment.
    Job.objects.update(state=Job.State.QUEUED, finished_at=None)
    job_run(job.pk, lambda job, progress: pytest.fail("it was at work"))
    job.refresh_from_db()
    assert (job.state, "archived" in job.error) == (Job.State.FAILED, True)


def test_scheduled_work_passes_over_the_archive(campaign, manager):
    settings(campaign, give_back_hours=1)
    participation_seat_take(participation=pass_all_steps(begin(invite(campaign))))
    long_ago = timezone.now() - timedelta(days=2)
    Seat.objects.filter(annotator__isnull=False).update(taken_at=long_ago, leased_until=long_ago)
    project_archive(project=campaign.project, actor=manager)
    before = database_state()
    assert seats_reclaim(now=timezone.now()) == 0
    assert leases_sweep() == 0
    assert tables_changed(before) == []
    project_restore(project=campaign.project, actor=manager)
    assert seats_reclaim(now=timezone.now()) == 1


def test_a_person_leaves_and_is_erased_all_the_same(campaign, manager):
    participation = begin(invite(campaign, platform="prolific"), arrival())
    participation_seat_take(participation=pass_all_steps(participation))
    project_archive(project=campaign.project, actor=manager)
    participation_withdraw(participation=participation)
    assert Participation.objects.get().withdrawn_at is not None
    annotator_erase(annotator=participation.annotator)
    assert Annotator.objects.get(pk=participation.annotator_id).user is None
    assert not Assignment.objects.filter(seat__annotator=participation.annotator_id).exists()


def test_archiving_twice_is_archiving_once(project, manager):
    project_archive(project=project, actor=manager)
    before = database_state()
    project_archive(project=Project.objects.get(), actor=manager)
    assert tables_changed(before) == []
