"""Releases on the Hub, through its own library, against a server that answers as the Hub does."""

import base64
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from urllib.parse import parse_qs

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from datasets.errors import Invalid
from datasets.models import AuditEntry, Job, PairSet, Release, ReleaseFile
from datasets.selectors.publishing.releases import release_files
from datasets.services.projects.lifecycle import project_archive, project_create
from datasets.services.publishing.hub import hub_plan, hub_push
from datasets.services.publishing.releases import release_withdraw
from tests.datasets.services.publishing.test_releases import contents, pair_set, publish  # noqa: F401

pytestmark = pytest.mark.django_db

TOKEN = "hf_stand_in"


class Hub(ThreadingHTTPServer):
    """The few addresses of the Hub that a push asks for."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), HubAnswers)
        self.asked: list[str] = []
        self.repositories: dict[str, bool] = {}
        self.files: dict[str, bytes] = {}
        self.commits: list[str] = []
        self.tags: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class HubAnswers(BaseHTTPRequestHandler):
    server: Hub

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.asked.append(self.path)
        if self.headers["Authorization"] != f"Bearer {TOKEN}" and "validate" not in self.path:
            self.answer(401, {"error": "Invalid credentials"})
        elif self.path == "/api/repos/create":
            asked = json.loads(body)
            name = f"{asked['organization']}/{asked['name']}"
            known = name in self.server.repositories
            self.server.repositories.setdefault(name, asked.get("visibility") == "private")
            self.answer(409 if known else 200, {"url": f"{self.server.url}/datasets/{name}"})
        elif self.path == "/api/validate-yaml":
            self.answer(200, {"errors": [], "warnings": []})
        elif "/preupload/" in self.path:
            files = [
                {"path": file["path"], "uploadMode": "regular", "shouldIgnore": False, "oid": None}
                for file in json.loads(body)["files"]
            ]
            self.answer(200, {"files": files})
        elif "/commit/" in self.path:
            self.commit([json.loads(line) for line in body.splitlines()])
        elif "/paths-info/" in self.path:
            paths = parse_qs(body.decode())["paths"]
            known = [path for path in paths if path in self.server.files]
            size = {"type": "file", "oid": "1", "size": 1}
            self.answer(200, [{"path": path, **size} for path in known])
        elif "/tag/" in self.path:
            self.server.tags.append(json.loads(body)["tag"])
            self.answer(200, {})
        else:
            self.answer(404, {"error": f"unknown: {self.path}"})

    def commit(self, lines: list[dict]) -> None:
        for line in lines:
            if line["key"] == "file":
                value = line["value"]
                self.server.files[value["path"]] = base64.b64decode(value["content"])
            elif line["key"] == "deletedFile":
                del self.server.files[line["value"]["path"]]
            elif line["key"] == "header":
                self.server.commits.append(line["value"]["summary"])
        repository = self.path.removeprefix("/api/").partition("/commit/")[0]
        where = f"{self.server.url}/{repository}/commit/1"
        self.answer(200, {"commitUrl": where, "commitOid": "1", "pullRequestUrl": None})

    def answer(self, status: int, content: dict | list) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        if "error" in content:
            self.send_header("X-Error-Message", content["error"])
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def hub(settings) -> Iterator[Hub]:
    server = Hub()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    settings.HUB_ENDPOINT, settings.HUB_TOKEN = server.url, TOKEN
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def release(pair_set: PairSet) -> Release:  # noqa: F811
    return publish(pair_set)


def push(release: Release, **changes) -> str:
    options = {"repository": "boats/pairs", "is_private": True, "token": TOKEN}
    return hub_push(release=release, **(options | changes))


def test_all_files_arrive_in_one_commit_with_the_version_as_its_tag(hub, release):
    assert push(release) == f"{hub.url}/datasets/boats/pairs"
    assert hub.files == contents(release)
    assert (hub.commits, hub.tags) == (["Release 1.0"], ["1.0"])
    assert hub.repositories == {"boats/pairs": True}
    entry = AuditEntry.objects.get(action="release.pushed")
    assert entry.data == {"version": "1.0", "repository": "boats/pairs"}
    push(release)  # again, into the same repository
    assert hub.files == contents(release)


def test_a_later_release_deletes_what_only_the_earlier_one_had(hub, release):
    said = StringIO()
    stored = release.files.first().stored
    gone = {"old/codes.tsv", "old/words.tsv"}
    for position, path in enumerate(sorted(gone), start=900):
        ReleaseFile.objects.create(release=release, path=path, stored=stored, position=position)
    push(release)
    hub.files |= {"LICENSE-of-others.txt": b"theirs"}
    later = publish(release.pair_set, version="2.0")
    call_command("push_to_hub", later.project.slug, "2.0", "boats/pairs", "--dry-run", stdout=said)
    listed = {line.split()[-1] for line in said.getvalue().splitlines() if "delete" in line}
    assert listed == gone
    del hub.files[sorted(gone)[0]]  # by hand, on the Hub
    push(later)
    assert hub.files == contents(later) | {"LICENSE-of-others.txt": b"theirs"}
    assert hub.commits == ["Release 1.0", "Release 2.0"]


def test_what_the_hub_refuses_is_said_without_the_token(hub, release):
    with pytest.raises(Invalid, match="Invalid credentials") as refusal:
        push(release, token="hf_wrong")
    assert "hf_wrong" not in str(refusal.value)
    assert not hub.files
    assert not AuditEntry.objects.filter(action="release.pushed").exists()


def test_a_hub_that_cannot_be_reached_is_said(settings, release):
    settings.HUB_ENDPOINT = "http://127.0.0.1:9"
    with pytest.raises(Invalid, match="could not be reached"):
        push(release)


@pytest.mark.parametrize(
    "name",
    ["pairs", "a/b/c", "boats/../pairs", "boats/pa--irs", "boats/pairs.git", "a/" + "b" * 96],
)
def test_names_that_the_hub_does_not_take_are_refused_before_anything_is_sent(release, name):
    with pytest.raises(Invalid, match="named by its owner"):
        hub_plan(release=release, repository=name)


def test_the_repository_of_another_project_is_refused(hub, release, manager):
    other = project_create(name="Trains", language="en", actor=manager)
    data = {"version": "1.0", "repository": "boats/pairs"}
    AuditEntry.objects.create(action="release.pushed", project=other, data=data)
    with pytest.raises(Invalid, match="Another project"):
        push(release)
    assert hub.asked == []


def test_a_withdrawn_release_is_not_published(release, project):
    release_withdraw(release=release, actor=None, reason="wrong")
    with pytest.raises(Invalid, match="withdrawn"):
        hub_plan(release=release, repository="boats/pairs")


def test_the_command_lists_what_it_would_send_and_sends_it(hub, release):
    said = StringIO()
    slug = release.project.slug
    call_command("push_to_hub", slug, "1.0", "boats/pairs", "--dry-run", stdout=said)
    listed = [line.split()[-1] for line in said.getvalue().splitlines()[:-1]]
    assert listed == [file.path for file in release_files(release)]
    assert hub.asked == []
    call_command("push_to_hub", slug, "1.0", "boats/pairs", stdout=said)
    assert said.getvalue().splitlines()[-1] == f"{hub.url}/datasets/boats/pairs"
    with pytest.raises(CommandError, match=r"There are: 1\.0"):
        call_command("push_to_hub", slug, "2.0", "boats/pairs")


def test_the_page_sends_a_release_and_shows_where_it_is(
    client, hub, release, manager, django_capture_on_commit_callbacks
):
    client.force_login(manager)
    where = reverse("release-hub", args=[release.project.slug, "1.0"])
    assert b"SICK.txt" in client.get(where).content
    assert client.post(where, {"repository": "pairs"}).status_code == 422
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(where, {"repository": "boats/pairs", "is_private": "on"})
    job = Job.objects.get(kind="datasets.push_to_hub")
    assert job.state == Job.State.SUCCEEDED, job.result
    assert TOKEN not in json.dumps(job.parameters)
    assert f"{hub.url}/datasets/boats/pairs".encode() in client.get(answer.url).content
    assert hub.files == contents(release)


def test_nothing_is_sent_from_the_archive(client, hub, release, manager):
    client.force_login(manager)
    project_archive(project=release.project, actor=manager)
    where = reverse("release-hub", args=[release.project.slug, "1.0"])
    assert client.post(where, {"repository": "boats/pairs"}).status_code == 422
    assert (hub.asked, Job.objects.count()) == ([], 0)


def test_without_a_token_the_page_names_the_command(client, settings, release, manager):
    settings.HUB_TOKEN = ""
    client.force_login(manager)
    where = reverse("release-hub", args=[release.project.slug, "1.0"])
    assert b"manage.py push_to_hub" in client.get(where).content
    assert client.post(where, {"repository": "boats/pairs"}).status_code == 422
