import pytest
from django.test import Client
from django.utils import timezone

from annotation.models import Campaign
from annotation.services.gold.aggregating import campaign_aggregate
from datasets.models import Job, Project, Release, User
from tests.annotation.conftest import Corpus, judge_everything


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def test_an_empty_project_asks_for_sentences_first(lead: Client, project: Project) -> None:
    page = lead.get("/p/boats/").content.decode()
    assert "Start by importing sentences." in page
    assert "Waiting for pairs." in page
    assert "/p/boats/campaigns/new/" not in page


def test_pairs_without_a_campaign_ask_for_one(lead: Client, corpus: Corpus) -> None:
    page = lead.get("/p/boats/").content.decode()
    assert "The pairs are ready for a campaign." in page
    assert "20 pairs" in page


def test_generated_sentences_without_a_leader_ask_for_one(
    lead: Client, reviewed_campaign: Campaign
) -> None:
    page = lead.get("/p/boats/").content.decode()
    assert "Pilot needs a reviewer, and nobody in this project is one." in page
    assert "2 seats in Pilot are free." in page


def test_a_finished_campaign_asks_to_be_aggregated_until_it_is(
    lead: Client, campaign: Campaign
) -> None:
    judge_everything(campaign)
    assert "Everything in Pilot has been judged." in lead.get("/p/boats/").content.decode()
    campaign_aggregate(campaign=campaign)
    page = lead.get("/p/boats/").content.decode()
    assert "Everything in Pilot has been judged." not in page
    assert "Run 1 of Pilot" in page


def test_a_running_job_is_shown_and_its_button_is_not_offered_again(
    lead: Client, project: Project, corpus: Corpus
) -> None:
    Job.objects.create(project=project, kind="datasets.parse_texts", state="running", total=10)
    page = lead.get("/p/boats/").content.decode()
    assert "<progress" in page
    assert "/p/boats/parse/" not in page


def test_the_last_failure_of_a_step_is_shown_until_it_succeeds(
    lead: Client, project: Project
) -> None:
    failed = {"state": "failed", "error": "No model.\nLong tail", "finished_at": timezone.now()}
    Job.objects.create(project=project, kind="datasets.parse_texts", **failed)
    page = lead.get("/p/boats/").content.decode()
    assert "No model." in page
    assert "Long tail" not in page
    Job.objects.create(project=project, kind="datasets.parse_texts", state="succeeded")
    assert "No model." not in lead.get("/p/boats/").content.decode()


def test_more_material_takes_no_more_queries(
    lead: Client, campaign: Campaign, corpus: Corpus, django_assert_max_num_queries: object
) -> None:
    for number in range(30):
        corpus.add_source(f"animal {number}")
    with django_assert_max_num_queries(31):  # type: ignore[operator]  # a pytest fixture
        lead.get("/p/boats/")


def test_a_project_goes_only_with_its_name_typed(lead: Client, project: Project) -> None:
    refused = lead.post("/p/boats/delete/", {"typed_name": "boat"})
    assert refused.status_code == 422
    assert Project.objects.exists()
    assert lead.post("/p/boats/delete/", {"typed_name": "Boats"})["Location"] == "/"
    assert not Project.objects.exists()


def test_a_project_with_a_release_stays(lead: Client, corpus: Corpus, project: Project) -> None:
    Release.objects.create(
        project=project,
        pair_set=corpus.pair_set,
        version="1.0",
        run_key="1/1",
        dated=timezone.localdate(),
    )
    answer = lead.post("/p/boats/delete/", {"typed_name": "Boats"})
    assert answer.status_code == 422
    assert "This project has a release" in answer.content.decode()
    assert Project.objects.exists()
