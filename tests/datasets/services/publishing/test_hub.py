"""Releases on the Hub, through its own library, against a server that answers as the Hub does."""

import json
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from datasets.errors import Invalid
from datasets.models import AuditEntry, Job, PairSet, Release, ReleaseFile
from datasets.selectors.publishing.releases import release_files
from datasets.services.projects.lifecycle import project_archive, project_create
from datasets.services.publishing.hub import hub_plan, hub_push
from datasets.services.publishing.releases import release_withdraw
from tests.datasets.services.publishing.stand_in_hub import TOKEN, Hub, hub_running
from tests.datasets.services.publishing.test_releases import contents, pair_set, publish  # noqa: F401

pytestmark = pytest.mark.django_db


@pytest.fixture
def hub(settings) -> Iterator[Hub]:
    with hub_running() as server:
        settings.HUB_ENDPOINT, settings.HUB_TOKEN = server.url, TOKEN
        yield server


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
    output = StringIO()
    stored = release.files.first().stored
    gone = {"old/codes.tsv", "old/words.tsv"}
    for position, path in enumerate(sorted(gone), start=900):
        ReleaseFile.objects.create(release=release, path=path, stored=stored, position=position)
    push(release)
    hub.files |= {"LICENSE-of-others.txt": b"theirs"}
    later = publish(release.pair_set, version="2.0")
    call_command(
        "push_to_hub", later.project.slug, "2.0", "boats/pairs", "--dry-run", stdout=output
    )
    rows = {line.split()[-1] for line in output.getvalue().splitlines() if "delete" in line}
    assert rows == gone
    del hub.files[sorted(gone)[0]]  # by hand, on the Hub
    push(later)
    assert hub.files == contents(later) | {"LICENSE-of-others.txt": b"theirs"}
    assert hub.commits == ["Release 1.0", "Release 2.0"]


def test_a_refusal_of_the_hub_is_reported_without_the_token(hub, release):
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
    output = StringIO()
    slug = release.project.slug
    call_command("push_to_hub", slug, "1.0", "boats/pairs", "--dry-run", stdout=output)
    rows = [line.split()[-1] for line in output.getvalue().splitlines()[:-1]]
    assert rows == [file.path for file in release_files(release)]
    assert hub.asked == []
    call_command("push_to_hub", slug, "1.0", "boats/pairs", stdout=output)
    assert output.getvalue().splitlines()[-1] == f"{hub.url}/datasets/boats/pairs"
    with pytest.raises(CommandError, match=r"There are: 1\.0"):
        call_command("push_to_hub", slug, "2.0", "boats/pairs")


def test_the_page_sends_a_release_and_shows_where_it_is(
    client, hub, release, manager, django_capture_on_commit_callbacks
):
    client.force_login(manager)
    url = reverse("release-hub", args=[release.project.slug, "1.0"])
    assert b"SICK.txt" in client.get(url).content
    assert client.post(url, {"repository": "pairs"}).status_code == 422
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(url, {"repository": "boats/pairs", "is_private": "on"})
    job = Job.objects.get(kind="datasets.push_to_hub")
    assert job.state == Job.State.SUCCEEDED, job.result
    assert TOKEN not in json.dumps(job.parameters)
    assert f"{hub.url}/datasets/boats/pairs".encode() in client.get(answer.url).content
    assert hub.files == contents(release)


def test_nothing_is_sent_from_the_archive(client, hub, release, manager):
    client.force_login(manager)
    project_archive(project=release.project, actor=manager)
    url = reverse("release-hub", args=[release.project.slug, "1.0"])
    assert client.post(url, {"repository": "boats/pairs"}).status_code == 422
    assert (hub.asked, Job.objects.count()) == ([], 0)


def test_without_a_token_the_page_names_the_command(client, settings, release, manager):
    settings.HUB_TOKEN = ""
    client.force_login(manager)
    url = reverse("release-hub", args=[release.project.slug, "1.0"])
    assert b"manage.py push_to_hub" in client.get(url).content
    assert client.post(url, {"repository": "boats/pairs"}).status_code == 422
