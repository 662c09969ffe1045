"""Pushing a release to the Hub and depositing it by the API, against servers of the tests."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client

from annotation.models import Campaign
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from datasets.models import Deposit, Job, Project, Release, Scope, User
from datasets.services.projects.tokens import token_create
from tests.annotation.api.test_steps import post, script  # noqa: F401
from tests.annotation.conftest import judge_everything
from tests.datasets.services.publishing import stand_in_hub, stand_in_repository

RELEASE = "/api/v1/projects/boats/releases/1.0/"
DEPOSITS = "/api/v1/projects/boats/deposits/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def release(campaign: Campaign, manager: User) -> Release:
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    return run_release(run=run, version="1.0", actor=manager)


@pytest.fixture
def hub(settings: Any) -> Iterator[stand_in_hub.Hub]:
    with stand_in_hub.hub_running() as server:
        settings.HUB_ENDPOINT, settings.HUB_TOKEN = server.url, stand_in_hub.TOKEN
        yield server


@pytest.fixture
def repository(settings: Any) -> Iterator[stand_in_repository.Repository]:
    with stand_in_repository.repository_running() as server:
        settings.DEPOSIT_ENDPOINT = server.url
        settings.DEPOSIT_TOKEN = stand_in_repository.TOKEN
        yield server


def test_a_release_is_pushed_once_and_its_plan_says_what_is_sent(
    script: Client,  # noqa: F811
    release: Release,
    hub: stand_in_hub.Hub,
    django_capture_on_commit_callbacks: Any,
) -> None:
    plan = script.get(f"{RELEASE}hub/", {"repository": "boats/pairs"}).json()
    assert hub.files == {}
    body = {"repository": "boats/pairs"}
    with django_capture_on_commit_callbacks(execute=True):
        started = [post(script, f"{RELEASE}hub/", body, key="push") for __ in range(2)]
    assert [each.status_code for each in started] == [202, 202]
    assert Job.objects.filter(kind="datasets.push_to_hub").count() == 1
    assert {each["path"]: each["size"] for each in plan["files"]} == {
        name: len(content) for name, content in hub.files.items()
    }
    assert (plan["deleted"], plan["size"]) == ([], sum(map(len, hub.files.values())))
    job = script.get(f"/api/v1/jobs/{started[0].json()['id']}/").json()
    assert job["result"]["address"] == f"{hub.url}/datasets/boats/pairs"


def test_a_doi_is_reserved_listed_and_discarded_and_a_release_deposited(
    script: Client,  # noqa: F811
    release: Release,
    repository: stand_in_repository.Repository,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        assert post(script, DEPOSITS, {"version": "2.0"}, key="doi").status_code == 202
    (listed,) = script.get(DEPOSITS).json()["results"]
    assert (listed["version"], listed["has_release"]) == ("2.0", False)
    with django_capture_on_commit_callbacks(execute=True):
        gone = post(script, f"{DEPOSITS}{listed['id']}/discard/", key="gone")
    assert (gone.status_code, repository.records) == (202, {})
    repository.asked.clear()
    plan = script.get(f"{RELEASE}deposit/").json()
    assert repository.asked == []
    assert plan[0]["address"] == f"{repository.url}/api/records"
    files = {each["file"]["path"]: each["file"]["size"] for each in plan if each["file"]}
    with django_capture_on_commit_callbacks(execute=True):
        assert post(script, f"{RELEASE}deposit/", {"is_public": True}).status_code == 202
    (record,) = repository.records.values()
    assert files == {name: len(content) for name, content in record.files.items()}
    assert record.is_published
    assert Deposit.objects.get().published_at is not None


@pytest.mark.parametrize("scope", [Scope.READ, Scope.WRITE, Scope.RESULTS])
def test_publishing_takes_the_scope_to_run(
    project: Project, release: Release, manager: User, scope: Scope
) -> None:
    __, secret = token_create(project=project, actor=manager, name="T", scopes=[scope], days=1)
    limited = Client(headers={"Authorization": f"Bearer {secret}"})
    made = Deposit.objects.create(project=project, version="2.0", repository="r", record="r1")
    for address, body in (
        (f"{RELEASE}hub/", {"repository": "boats/pairs"}),
        (f"{RELEASE}deposit/", {}),
        (DEPOSITS, {"version": "3.0"}),
        (f"{DEPOSITS}{made.pk}/discard/", {}),
    ):
        assert post(limited, address, body).status_code == 403, address
    may_read = 200 if scope is Scope.RESULTS else 403
    assert limited.get(f"{RELEASE}deposit/").status_code == may_read
    assert limited.get(DEPOSITS).status_code == may_read
    assert not Job.objects.exists()


def test_a_release_that_cannot_be_published_is_refused_with_its_code(
    script: Client,  # noqa: F811
    release: Release,
    settings: Any,
) -> None:
    settings.HUB_TOKEN = settings.DEPOSIT_TOKEN = ""
    assert script.get(f"{RELEASE}hub/").json()["repository"] == ""
    assert script.get(f"{RELEASE}hub/", {"repository": "pairs"}).status_code == 422
    for address, body in (
        (f"{RELEASE}hub/", {"repository": "boats/pairs"}),
        (f"{RELEASE}deposit/", {}),
        (DEPOSITS, {"version": "3.0"}),
    ):
        refused = post(script, address, body)
        assert refused.status_code == 422
        assert refused.json()["reason"]["code"].endswith("token_missing")
    assert post(script, DEPOSITS, {"version": "a b"}).status_code == 400
    assert script.get(RELEASE.replace("1.0", "9.0") + "deposit/").status_code == 404
