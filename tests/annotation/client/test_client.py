"""The client against the live server: the page of documentation, the command, and refusals."""

import json
import re
import runpy
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.conf import settings
from pairwright import Client, JobFailed, Problem, Unreachable
from pairwright.cli import main

from annotation.models import Campaign
from datasets.models import ApiReply, Job, Project, Scope, Source, User
from datasets.services.projects.tokens import token_create

PAGE = settings.BASE_DIR / "docs" / "scripting.md"
OPERATIONS = settings.BASE_DIR / "datasets/client/pairwright/operations.py"


@pytest.fixture
def secret(transactional_db: None, project: Project, manager: User) -> str:
    __, secret = token_create(
        project=project, actor=manager, name="Script", scopes=[*Scope], days=1
    )
    return secret


@pytest.fixture
def site(live_server: Any, secret: str) -> Any:
    with Client(live_server.url, secret) as site:
        yield site


def test_the_page_builds_a_corpus(
    live_server: Any,
    secret: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PAIRWRIGHT_URL", live_server.url)
    monkeypatch.setenv("PAIRWRIGHT_TOKEN", secret)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "datasets").symlink_to(settings.BASE_DIR / "datasets")
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) > 5
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    released = json.loads((tmp_path / "release" / "manifest.json").read_text(encoding="utf-8"))
    assert released
    assert len(names["gold"]) == len(names["pairs"]) > 10
    assert f"{len(names['files'])} files" in capsys.readouterr().out
    assert Campaign.objects.get(name="Pilot").opened_at is not None


def test_the_operations_are_those_of_the_api() -> None:
    made = runpy.run_path(str(settings.BASE_DIR / ".ci/client.py"))
    assert made["code"](made["schema"]()) == OPERATIONS.read_text(encoding="utf-8")


def test_a_command_prints_json(
    live_server: Any, secret: str, monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    monkeypatch.setenv("PAIRWRIGHT_TOKEN", secret)
    at = ["--site", live_server.url]
    assert main([*at, "token"]) == 0
    assert json.loads(capsys.readouterr().out)["project"] == "boats"
    table = tmp_path / "sources.tsv"
    table.write_text("source_id\tsentence_a\tsentence_b\n1\tA dog runs\tA cat sleeps\n")
    asked = ["import_file", "boats", "--content", "sources", "--file", str(table), "--wait"]
    assert main([*at, *asked]) == 0
    assert json.loads(capsys.readouterr().out)["state"] == "succeeded"
    assert main([*at, "sources", "boats"]) == 0
    assert json.loads(capsys.readouterr().out)["source_id"] == "1"
    assert main([*at, "job", "999999"]) == 1
    assert "does not exist" in capsys.readouterr().err


def test_a_wrong_file_says_which_line(site: Client, tmp_path: Path) -> None:
    table = tmp_path / "sources.tsv"
    table.write_text("source_id\tsentence_a\tsentence_b\n1\tA dog runs\t\n1\tA cat sleeps\t\n")
    with pytest.raises(JobFailed, match="3"):
        site.wait(site.import_file("boats", content="sources", file=table))
    assert not Source.objects.exists()


def test_a_refusal_names_its_field(site: Client) -> None:
    with pytest.raises(Problem) as caught:
        site.pair("boats", name="main", design="sock")
    assert (caught.value.status, list(caught.value.fields)) == (400, ["design"])


def test_lists_go_on_over_pages(site: Client, project: Project) -> None:
    for number in range(5):
        Job.objects.create(project=project, kind=f"kind-{number}")
    assert [job["kind"] for job in site.jobs("boats", limit=2)] == [
        f"kind-{number}" for number in (4, 3, 2, 1, 0)
    ]


def test_an_answer_that_was_lost_is_asked_for_again_and_the_work_is_done_once(
    live_server: Any, secret: str
) -> None:
    class Lossy(httpx.HTTPTransport):
        lost = 0

        def handle_request(self, request: httpx.Request) -> httpx.Response:
            answer = super().handle_request(request)
            if self.lost < 2:
                self.lost += 1
                raise httpx.ReadError("cut")
            return answer

    waits: list[float] = []
    http = httpx.Client(transport=Lossy(), timeout=60)
    with Client(live_server.url, secret, http=http, sleep=waits.append) as site:
        site.parse("boats")
    assert waits == [2, 4]
    assert Job.objects.count() == 1
    assert ApiReply.objects.count() == 1


def test_a_site_that_is_away_is_reported() -> None:
    waits: list[float] = []
    site = Client("http://127.0.0.1:9", "x", sleep=waits.append)
    with site, pytest.raises(Unreachable):
        site.token()
    assert waits == [2, 4, 8]
