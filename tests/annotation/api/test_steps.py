"""Each step of a corpus by the API: imports, pairs, campaigns, runs; done once, in pages."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from annotation.models import Campaign, Invitation
from annotation.services.gold.aggregating import campaign_aggregate
from datasets.models import ApiReply, Job, Project, Scope, Source, User
from datasets.services.projects.tokens import token_create
from datasets.services.records.replies import KEPT, replies_forget
from tests.annotation.conftest import judge_everything

ROOT = "/api/v1/projects/boats/"
TABLE = b"source_id\tsentence_a\tsentence_b\n1\tA dog runs\tA cat sleeps\n2\tA man sings\t\n"


@pytest.fixture
def script(project: Project, manager: User) -> Client:
    __, secret = token_create(
        project=project, actor=manager, name="Script", scopes=[*Scope], days=1
    )
    return Client(headers={"Authorization": f"Bearer {secret}"})


def post(script: Client, address: str, body: Any = None, *, key: str | None = None) -> Any:
    headers = {"Idempotency-Key": key} if key is not None else {}
    return script.post(address, body or {}, content_type="application/json", headers=headers)


def upload(script: Client, table: bytes, *, key: str, **fields: Any) -> Any:
    file = SimpleUploadedFile("sources.tsv", table)
    body = {"content": "sources", "file": file, **fields}
    return script.post(ROOT + "imports/", body, headers={"Idempotency-Key": key})


@pytest.mark.django_db(transaction=True)
def test_a_file_is_imported_and_listed_in_pages(script: Client) -> None:
    started = upload(script, TABLE, key="a")
    assert started.status_code == 202
    job = script.get(f"/api/v1/jobs/{started.json()['id']}/").json()
    assert (job["state"], job["result"]["rows"]) == ("succeeded", 2)
    first = script.get(ROOT + "sources/?limit=1").json()
    second = script.get(first["next"]).json()
    assert [each["source_id"] for each in first["results"] + second["results"]] == ["1", "2"]
    assert second["next"] is None


@pytest.mark.django_db(transaction=True)
def test_a_wrong_file_imports_nothing_and_the_job_names_its_lines(script: Client) -> None:
    started = upload(script, TABLE + b"3\t\t\n3\tA bird\t\n", key="a")
    job = script.get(f"/api/v1/jobs/{started.json()['id']}/").json()
    assert job["state"] == "failed"
    assert "4" in job["error"]
    assert not Source.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_import_sent_again_is_done_once(script: Client) -> None:
    first, again = (upload(script, TABLE, key="the same") for __ in range(2))
    assert again.json() == first.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Job.objects.count() == 1
    other = upload(script, TABLE + b"3\tA bird sings\t\n", key="the same")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert Source.objects.count() == 2


def test_a_key_lasts_a_day_and_belongs_to_one_token(
    script: Client, campaign: Campaign, manager: User
) -> None:
    address = f"/api/v1/campaigns/{campaign.pk}/invitations/"
    __, secret = token_create(
        project=campaign.project, actor=manager, name="Other", scopes=[*Scope], days=1
    )
    other = Client(headers={"Authorization": f"Bearer {secret}"})
    ids = [
        post(each, address, {"cap": 3}, key="k").json()["id"] for each in (script, script, other)
    ]
    assert ids[0] == ids[1] != ids[2]
    ApiReply.objects.update(created_at=timezone.now() - KEPT)
    assert post(script, address, {"cap": 3}, key="k").json()["id"] not in ids
    assert replies_forget() == 1
    assert Invitation.objects.count() == 3


def test_a_refused_request_may_be_sent_again_with_its_key(
    script: Client, campaign: Campaign
) -> None:
    address = f"/api/v1/campaigns/{campaign.pk}/runs/"
    assert post(script, address, key="k").status_code == 422
    assert not ApiReply.objects.exists()
    judge_everything(campaign)
    assert post(script, address, key="k").status_code == 202


@pytest.mark.parametrize("key", ["", "ł", "a\tb", "a" * 256])
def test_a_key_that_is_none_is_refused(script: Client, campaign: Campaign, key: str) -> None:
    address = f"/api/v1/campaigns/{campaign.pk}/invitations/"
    assert post(script, address, {"cap": 3}, key=key).status_code == 422
    assert not Invitation.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_campaign_is_created_opened_paused_and_closed(script: Client, campaign: Campaign) -> None:
    body = {"name": "By script", "pair_set": campaign.pair_set_id, "judgements_per_order": 1}
    made = post(script, ROOT + "campaigns/", {**body, "has_leader": False})
    assert made.status_code == 201, made.content
    address = f"/api/v1/campaigns/{made.json()['id']}/"
    assert made.json()["protocol"]["judgements_per_order"] == 1
    job = post(script, address + "open/")
    assert job.status_code == 202, job.content
    assert script.get(address).json()["state"] == "open"
    assert post(script, address + "pause/").json()["paused_at"]
    assert post(script, address + "close/").json()["state"] == "closed"
    assert post(script, address + "explode/").status_code == 404
    assert post(script, address + "open/").status_code == 409


def test_an_invitation_gives_the_link_and_stores_a_consent_text(
    script: Client, campaign: Campaign
) -> None:
    answer = post(script, f"/api/v1/campaigns/{campaign.pk}/invitations/", {"cap": 3})
    assert answer.status_code == 201, answer.content
    assert Client().get(answer.json()["address"]).status_code == 200
    assert campaign.consents.count() == 1


def test_the_pairs_of_another_project_are_not_found(
    script: Client, campaign: Campaign, polish: Project
) -> None:
    foreign = {"name": "By script", "pair_set": 10**9}
    assert post(script, ROOT + "campaigns/", foreign).status_code == 404
    assert post(script, "/api/v1/projects/lodki/campaigns/", foreign).status_code == 404


def test_gold_is_listed_pair_by_pair(script: Client, campaign: Campaign) -> None:
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    gold = script.get(f"/api/v1/runs/{run.pk}/gold/").json()["results"]
    assert len(gold) == run.gold_pairs.count()
    assert {"relatedness", "label", "text_a"} <= gold[0].keys()
    assert script.get(f"/api/v1/campaigns/{campaign.pk}/runs/").json()["results"][0]["id"] == run.pk


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        ("campaigns/", {"name": "x", "pair_set": "many"}, "pair_set"),
        ("campaigns/", {"pair_set": 1}, "name"),
        ("pair-sets/", {"name": "x", "design": "sock"}, "design"),
        ("imports/", {}, None),
    ],
)
def test_a_problem_names_the_field(
    script: Client, campaign: Campaign, address: str, body: dict[str, Any], field: str | None
) -> None:
    answer = post(script, ROOT + address, body)
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == answer.status_code == (400 if field else 415)
    assert problem["type"] == "about:blank"
    assert list(problem["fields"]) == ([field] if field else [])


def test_aggregation_settings_that_do_not_exist_are_named(
    script: Client, campaign: Campaign
) -> None:
    judge_everything(campaign)
    address = f"/api/v1/campaigns/{campaign.pk}/runs/"
    answer = post(script, address, {"settings": {"resamples": -1}})
    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == ["settings.resamples"]


@pytest.mark.parametrize("address", ["/api/v1/nothing/", "/api/v1/jobs/99/", ROOT + "x"])
def test_a_missing_object_is_a_problem_too(script: Client, address: str) -> None:
    answer = script.get(address)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert answer.headers["Content-Type"] == "application/problem+json"
