"""The JSON interface: the same rules as the pages, one shape of errors."""

from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from annotation.models import Annotator, Campaign, Judgement
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.seats import seat_take
from datasets.models import Job, Project, User
from tests.annotation.conftest import judge_everything


def answer_to(pair: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {
        "rating": 4,
        "label": "NEUTRAL",
        "client_id": str(uuid4()),
        "shown_ms": 2500,
        "revision_a": pair["revision_a"],
        "revision_b": pair["revision_b"],
        **changed,
    }


@pytest.fixture
def judging(client: Client, campaign: Campaign, judge: Annotator, annotator: User) -> Client:
    seat_take(campaign=campaign, annotator=judge)
    client.force_login(annotator)
    return client


def post(client: Client, assignment: str, body: dict[str, Any]) -> Any:
    where = reverse("api-judgement", args=[assignment])
    return client.post(where, body, content_type="application/json")


def test_a_judgement_is_answered_with_the_next_pair(judging: Client, campaign: Campaign) -> None:
    first = judging.get(f"/api/v1/campaigns/{campaign.pk}/next/").json()
    assert first["state"] == "pair"
    assert first["ratings"] == [1, 2, 3, 4, 5]
    pair = first["pair"]
    after = post(judging, pair["assignment"], answer_to(pair)).json()
    assert after["pair"]["assignment"] != pair["assignment"]
    assert after["progress"]["done"] == 1
    assert Judgement.objects.get().rating == 4


def test_the_same_answer_sent_twice_is_stored_once(judging: Client, campaign: Campaign) -> None:
    pair = judging.get(f"/api/v1/campaigns/{campaign.pk}/next/").json()["pair"]
    body = answer_to(pair)
    statuses = [post(judging, pair["assignment"], body).status_code for __ in range(2)]
    assert statuses == [200, 200]
    assert Judgement.objects.count() == 1


@pytest.mark.parametrize(
    ("changed", "status", "field"),
    [
        ({"rating": 9}, 422, "rating"),
        ({"label": "MAYBE"}, 422, "label"),
        ({"label": "\0"}, 422, "label"),
        ({"rating": "much"}, 400, "rating"),
    ],
)
def test_a_bad_answer_names_its_field(
    judging: Client, campaign: Campaign, changed: dict[str, Any], status: int, field: str
) -> None:
    pair = judging.get(f"/api/v1/campaigns/{campaign.pk}/next/").json()["pair"]
    answer = post(judging, pair["assignment"], answer_to(pair, **changed))
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert set(answer.json()) == {"type", "title", "status", "code", "detail", "fields"}
    assert list(answer.json()["fields"]) == [field]
    assert not Judgement.objects.exists()


def test_nobody_judges_in_the_seat_of_another(
    judging: Client, campaign: Campaign, outsider: User, manager: User
) -> None:
    pair = judging.get(f"/api/v1/campaigns/{campaign.pk}/next/").json()["pair"]
    for user, status in ((outsider, 404), (manager, 403)):
        judging.force_login(user)
        assert post(judging, pair["assignment"], answer_to(pair)).status_code == status
    assert not Judgement.objects.exists()


def test_writing_needs_the_token_of_the_session(
    judging: Client, campaign: Campaign, annotator: User
) -> None:
    pair = judging.get(f"/api/v1/campaigns/{campaign.pk}/next/").json()["pair"]
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(annotator)
    assert post(strict, pair["assignment"], answer_to(pair)).status_code == 403
    assert not Judgement.objects.exists()


def test_progress_and_runs_are_for_the_project_lead(
    client: Client, campaign: Campaign, manager: User, annotator: User, outsider: User
) -> None:
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    addresses = (f"/api/v1/campaigns/{campaign.pk}/progress/", f"/api/v1/runs/{run.pk}/")
    for user, status in ((manager, 200), (annotator, 403), (outsider, 404)):
        client.force_login(user)
        assert [client.get(address).status_code for address in addresses] == [status, status]
    client.force_login(manager)
    assert client.get(addresses[0]).json()["percent"] == 100
    assert client.get(addresses[1]).json()["results"]["pairs"] == 20


def test_a_job_and_a_project_tell_how_far_they_are(
    client: Client, project: Project, manager: User, outsider: User
) -> None:
    job = Job.objects.create(project=project, kind="datasets.parse_texts", done=1, total=4)
    client.force_login(manager)
    assert client.get(f"/api/v1/jobs/{job.pk}/").json()["percent"] == 25
    assert client.post(f"/api/v1/jobs/{job.pk}/cancel/").json()["state"] == "cancelled"
    assert client.get("/api/v1/projects/boats/").json()["pairs"] == 0
    assert client.get("/api/v1/projects/boats/releases/").json()["results"] == []
    client.force_login(outsider)
    assert client.get(f"/api/v1/jobs/{job.pk}/").json()["code"] == "not_found"
    assert client.get("/api/v1/projects/boats/releases/").status_code == 404


def test_strangers_see_nothing_and_the_wrong_method_is_told(client: Client, manager: User) -> None:
    assert client.get("/api/v1/projects/boats/").status_code == 401
    client.force_login(manager)
    assert client.delete("/api/v1/projects/boats/").status_code == 405


def test_the_schema_is_whole(db: None) -> None:
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    assert "/api/v1/campaigns/{campaign_id}/next/" in out.getvalue()


def test_a_release_is_asked_for_with_what_is_not_settled(
    client: Client, campaign: Campaign, manager: User
) -> None:
    judge_everything(campaign)
    where = reverse("api-run-release", args=[campaign_aggregate(campaign=campaign).pk])
    client.force_login(manager)
    checks = {check["point"]: check for check in client.get(where).json()}
    assert (checks["gold"]["is_settled"], checks["votes"]["is_settled"]) == (True, False)
    assert checks["votes"]["facts"] == {"single": 20, "total": 20}
    body: dict[str, Any] = {"version": "1.0", "acknowledged": ["licence"]}
    refused = client.post(where, body, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "release_not_acknowledged")
    assert not Job.objects.exists()
    known = [point for point, check in checks.items() if not check["is_settled"]]
    made = client.post(where, body | {"acknowledged": known}, content_type="application/json")
    job = Job.objects.get()
    assert (made.status_code, made.json()["id"]) == (202, job.pk)
    assert job.parameters["acknowledged"] == sorted(known)
    assert job.parameters["adjudicated"]


def test_a_release_may_keep_the_gold_of_the_judgements(
    client: Client, campaign: Campaign, manager: User
) -> None:
    judge_everything(campaign)
    where = reverse("api-run-release", args=[campaign_aggregate(campaign=campaign).pk])
    client.force_login(manager)
    unsettled = [check["point"] for check in client.get(where).json() if not check["is_settled"]]
    body = {"version": "1.0", "acknowledged": unsettled, "gold": "majority"}
    assert client.post(where, body, content_type="application/json").status_code == 202
    assert not Job.objects.get().parameters["adjudicated"]


@pytest.mark.parametrize(
    "changed",
    [
        {"version": "../1"},
        {"way": "chance"},
        {"sizes": [0, 0, 0]},
        {"sizes": [1, 2]},
        {"seed": -1},
        {"gold": "best"},
        {"acknowledged": ["all"]},
    ],
)
def test_nonsense_asked_of_a_release_is_refused(
    client: Client, campaign: Campaign, manager: User, changed: dict[str, Any]
) -> None:
    judge_everything(campaign)
    where = reverse("api-run-release", args=[campaign_aggregate(campaign=campaign).pk])
    client.force_login(manager)
    body = {"version": "1.0", **changed}
    answer = client.post(where, body, content_type="application/json")
    [field] = answer.json()["fields"]
    assert (answer.status_code, field.partition(".")[0]) == (400, next(iter(changed)))
    assert not Job.objects.exists()


def test_a_release_is_the_project_leads_alone(
    client: Client, campaign: Campaign, annotator: User, outsider: User
) -> None:
    judge_everything(campaign)
    where = reverse("api-run-release", args=[campaign_aggregate(campaign=campaign).pk])
    for user, status in ((annotator, 403), (outsider, 404)):
        client.force_login(user)
        assert client.get(where).status_code == status
        assert client.post(where, {"version": "1.0"}).status_code == status


@pytest.mark.parametrize(
    "body",
    [
        "[" * 100_000,
        '{"a":' * 50_000,
        '{"label": "\\ud800"}',
        '{"\\udfff": 1}',
        '["\\ud83d and then nothing"]',
    ],
)
def test_json_that_nobody_means_is_told_to_be_wrong(
    judging: Client, campaign: Campaign, body: str
) -> None:
    pair = judging.get(f"/api/v1/campaigns/{campaign.pk}/next/").json()["pair"]
    where = reverse("api-judgement", args=[pair["assignment"]])
    answer = judging.post(where, body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] == "parse_error"
    assert not Judgement.objects.exists()


def test_a_whole_character_beyond_the_first_plane_is_no_half(
    judging: Client, campaign: Campaign
) -> None:
    pair = judging.get(f"/api/v1/campaigns/{campaign.pk}/next/").json()["pair"]
    where = reverse("api-judgement", args=[pair["assignment"]])
    answer = judging.post(where, '{"label": "\\ud83d\\ude00"}', content_type="application/json")
    assert set(answer.json()["fields"]) == {"client_id", "revision_a", "revision_b"}
