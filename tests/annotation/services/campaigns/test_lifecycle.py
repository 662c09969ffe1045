import pytest

from annotation.models import Campaign, Checkpoint
from annotation.planning.presets import preset
from annotation.services.campaigns.lifecycle import (
    campaign_archive,
    campaign_close,
    campaign_create,
    campaign_reopen,
    campaign_restore,
)
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, PairSet, Project
from datasets.services.projects.lifecycle import project_archive


def test_a_draft_has_its_protocol_and_checkpoints_and_no_plan(draft):
    campaign = draft()
    assert campaign.state == Campaign.State.DRAFT
    assert campaign.protocol["preset"] == "sick"
    assert campaign.checkpoints.count() == 3
    assert not campaign.seats.exists()
    assert AuditEntry.objects.filter(action="campaign.created").exists()


def test_checkpoint_bands_are_points_of_the_scale(draft):
    draft()
    same, unrelated = Checkpoint.objects.order_by("number")[:2]
    assert (same.rating_min, same.rating_max) == (4, 5)
    assert (unrelated.rating_min, unrelated.rating_max) == (1, 2)


def test_fewer_seats_than_a_pair_needs_are_refused(draft):
    with pytest.raises(Invalid, match="10 different annotators"):
        draft(per_order=5, seats=9)
    assert not Campaign.objects.exists()


def test_a_name_is_given_once_in_a_project(draft):
    draft()
    with pytest.raises(Invalid, match="already a campaign with this name"):
        draft()


def test_pairs_of_another_project_are_refused(corpus, manager):
    other = Project.objects.create(slug="other", name="Other", language="en")
    with pytest.raises(Invalid, match="another project"):
        campaign_create(
            project=other,
            pair_set=corpus.pair_set,
            name="x",
            protocol=preset("sick"),
            seats=10,
            seed=1,
            controls=(),
            actor=manager,
        )


def test_a_set_without_pairs_is_refused(project, manager):
    empty = PairSet.objects.create(project=project, name="Empty", design="sick")
    with pytest.raises(Invalid, match="no pairs"):
        campaign_create(
            project=project,
            pair_set=empty,
            name="x",
            protocol=preset("sick"),
            seats=10,
            seed=1,
            controls=(),
            actor=manager,
        )


def test_a_campaign_is_closed_once_and_can_be_opened_again(campaign, manager):
    closed = campaign_close(campaign=campaign, actor=manager)
    campaign_close(campaign=campaign, actor=manager)
    assert closed.state == Campaign.State.CLOSED
    assert AuditEntry.objects.filter(action="campaign.closed").count() == 1
    reopened = campaign_reopen(campaign=campaign, actor=manager)
    assert reopened.state == Campaign.State.OPEN
    assert reopened.closed_at is None


def test_a_draft_that_was_closed_has_no_plan_to_reopen(draft, manager):
    closed = campaign_close(campaign=draft(), actor=manager)
    with pytest.raises(Conflict):
        campaign_reopen(campaign=closed, actor=manager)


@pytest.mark.parametrize("change", [campaign_close, campaign_archive])
def test_a_campaign_of_an_archived_project_stays_as_it_is(campaign, manager, change):
    project_archive(project=campaign.project, actor=manager)
    with pytest.raises(Conflict, match="archived"):
        change(campaign=campaign, actor=manager)
    campaign.refresh_from_db()
    assert campaign.state == Campaign.State.OPEN
    assert not campaign.is_archived


def test_a_campaign_is_archived_and_brought_back(campaign, manager):
    assert campaign_archive(campaign=campaign, actor=manager).is_archived
    assert not campaign_restore(campaign=campaign, actor=manager).is_archived
