from datetime import date

import pytest
from django.apps import apps

from annotation.models import AggregationRun, Campaign, Correction, Judgement
from annotation.selectors.gold.results import run_key
from annotation.services.campaigns.deleting import campaign_delete, project_delete
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.joining.participations import instructions_read
from annotation.services.reviewing.reviews import review_correct, review_next
from datasets.errors import Conflict, Invalid
from datasets.models import (
    AuditEntry,
    Decision,
    DecisionStep,
    Pair,
    Project,
    Release,
    Sentence,
)
from datasets.services.expanding.deciding import ProposalRef, candidate_accept, candidate_reject
from tests.annotation.conftest import judge_everything
from tests.annotation.joining import arrival, begin, check, invite
from tests.datasets.corpus import expand_all


@pytest.fixture
def run(campaign):
    judge_everything(campaign)
    return campaign_aggregate(campaign=campaign)


def release_of(run, **fields):
    return Release.objects.create(
        project=run.campaign.project,
        pair_set=run.campaign.pair_set,
        version="1.0",
        run_key=run_key(run),
        dated=date(2026, 3, 14),
        **fields,
    )


def test_a_campaign_goes_with_its_judgements_and_leaves_the_pairs(run, manager):
    campaign_delete(campaign=run.campaign, typed_name="Pilot", actor=manager)
    assert not Campaign.objects.exists()
    assert not Judgement.objects.exists()
    assert not AggregationRun.objects.exists()
    assert Pair.objects.count() == 20
    assert AuditEntry.objects.filter(action="campaign.deleted").exists()


def test_a_name_typed_wrongly_deletes_nothing(run, manager, project):
    with pytest.raises(Invalid):
        campaign_delete(campaign=run.campaign, typed_name="pilot", actor=manager)
    with pytest.raises(Invalid):
        project_delete(project=project, typed_name="Boat", actor=manager)
    assert Campaign.objects.exists()


def test_nothing_is_deleted_that_a_release_stands_on(run, manager, project):
    release_of(run)
    with pytest.raises(Conflict):
        campaign_delete(campaign=run.campaign, typed_name="Pilot", actor=manager)
    with pytest.raises(Conflict):
        project_delete(project=project, typed_name="Boats", actor=manager)
    assert Judgement.objects.exists()


def test_corrections_outlive_the_campaign_they_were_made_in(reviewed_campaign, reviewer, manager):
    review = review_next(campaign=reviewed_campaign, annotator=reviewer)
    review_correct(
        review=review, annotator=reviewer, text="Some road", error="sense", seen_revision=1
    )
    campaign_delete(campaign=reviewed_campaign, typed_name="Pilot", actor=manager)
    correction = Correction.objects.get()
    assert correction.review is None
    assert correction.sentence.text == "Some road"


def test_a_project_goes_with_everything_and_logins_stay(
    run, manager, project, annotator, django_user_model
):
    # The places are taken, the invitation stands.
    participation = begin(invite(run.campaign, platform="prolific"), arrival())
    instructions_read(participation=participation)
    check(participation)
    release_of(run, withdrawn_at="2026-03-15T00:00Z")
    people = django_user_model.objects.count()
    project_delete(project=project, typed_name="Boats", actor=manager)
    assert not Project.objects.exists()
    assert not Sentence.objects.exists()
    assert not Release.objects.exists()
    assert django_user_model.objects.count() == people
    left = {
        model._meta.label
        for app in ("datasets", "annotation")
        for model in apps.get_app_config(app).get_models()
        if model.objects.exists()
    }
    assert left == {"datasets.User", "datasets.AuditEntry"}


def test_decisions_about_candidates_go_with_their_project(project, manager, tmp_path):
    expand_all(project, tmp_path)
    cat = Sentence.objects.get(text="A cat is watching a bird")
    text = "a cat is watching gladly a bird"
    first = candidate_accept(ref=ProposalRef(cat, "S2", text), actor=manager)
    candidate_reject(ref=ProposalRef(cat, "S2", text, first.pk), actor=manager)
    project_delete(project=project, typed_name="Boats", actor=manager)
    assert not Decision.objects.exists()
    assert not DecisionStep.objects.exists()
