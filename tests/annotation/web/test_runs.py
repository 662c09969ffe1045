import pytest
from django.test import Client

from annotation.models import AggregationRun, Campaign
from annotation.services.aggregating import campaign_aggregate
from annotation.services.releasing import run_release
from annotation.services.seats import annotator_create
from datasets.models import Job, Release, User
from tests.annotation.conftest import assignments_left, judge_everything, submit


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def run(campaign: Campaign) -> AggregationRun:
    judge_everything(campaign)
    return campaign_aggregate(campaign=campaign)


def address(run: AggregationRun) -> str:
    return f"/p/boats/c/{run.campaign_id}/runs/{run.number}/"


def test_a_run_shows_gold_agreement_and_annotators(lead: Client, run: AggregationRun) -> None:
    answer = lead.get(address(run))
    page = answer.content.decode()
    assert "[4, 5]" in page
    # All said the same: alpha is not defined, and the note says why.
    assert "All judgements are the same." in page
    assert answer.context["bars"]["labels"][1].n == 20
    assert all(row["code"] in page for row in run.results["annotators"])


def test_what_was_expected_stands_beside_the_gold(lead: Client, run: AggregationRun) -> None:
    (row,) = lead.get(address(run)).context["expected"]
    assert (row.expected, row.counts, row.total) == ("", (20, 0, 0), 20)
    kinds = {row.kind: row for row in lead.get(address(run)).context["kinds"]}
    assert (kinds["S1aS2a"].pairs, kinds["S1aS2a"].relatedness) == (10, 4.0)


def test_ties_are_listed(lead: Client, campaign: Campaign) -> None:
    labels = ["ENTAILMENT", "CONTRADICTION"]
    for label in labels:
        annotator = annotator_create(project=campaign.project)
        for assignment in assignments_left(campaign, annotator):
            submit(assignment, annotator, label=label)
    run = campaign_aggregate(campaign=campaign)
    # One vote in each order is a majority, so nothing is tied.
    assert "There is none." in lead.get(address(run)).content.decode()
    run.gold_pairs.update(is_tie_ab=True)
    assert lead.get(address(run)).context["page"].paginator.count == 20


def test_a_release_is_made_by_a_job(lead: Client, run: AggregationRun) -> None:
    answer = lead.post(f"{address(run)}release/", {"version": "1.0"})
    job = Job.objects.get()
    assert answer["Location"] == f"/p/boats/jobs/{job.pk}/"
    assert (job.kind, job.parameters["version"]) == ("annotation.release_run", "1.0")


@pytest.mark.parametrize("version", ["", "1 0", "../1", "1/0", "x" * 21])
def test_a_version_must_fit_an_address(lead: Client, run: AggregationRun, version: str) -> None:
    assert lead.post(f"{address(run)}release/", {"version": version}).status_code == 422
    assert not Job.objects.exists()


def test_the_files_of_a_release_are_the_bytes_that_were_made(
    lead: Client, run: AggregationRun, manager: User
) -> None:
    release = run_release(run=run, version="1.0", actor=manager)
    where = "/p/boats/releases/1.0/"
    page = lead.get(where).content.decode()
    for file in release.files.select_related("stored"):
        assert file.stored.sha256 in page
        answer = lead.get(f"{where}files/{file.path}")
        body = b"".join(answer)
        assert len(body) == file.stored.size == int(answer["Content-Length"])
    first, again = (b"".join(lead.get("/p/boats/releases/1.0.zip")) for __ in range(2))
    assert first == again
    assert b"boats-1.0/SICK.txt" in first
    assert lead.get(f"{where}files/secret.txt").status_code == 404


def test_a_release_is_withdrawn_with_a_reason(
    lead: Client, run: AggregationRun, manager: User
) -> None:
    run_release(run=run, version="1.0", actor=manager)
    where = "/p/boats/releases/1.0/"
    assert lead.post(f"{where}withdraw/", {"reason": " "}).status_code == 422
    assert Release.objects.get().withdrawn_at is None
    lead.post(f"{where}withdraw/", {"reason": "Pair 7 is offensive."})
    page = lead.get(where).content.decode()
    assert "Pair 7 is offensive." in page
    assert f"{where}withdraw/" not in page
