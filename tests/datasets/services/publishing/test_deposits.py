"""Releases in a research data repository, against a server that answers as its reference says."""

import io
import json
import zipfile
from collections.abc import Iterator
from io import StringIO
from urllib.parse import unquote

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Deposit, Job, PairSet, Release
from datasets.selectors.publishing.deposits import deposit_of
from datasets.services.projects.lifecycle import project_archive
from datasets.services.publishing.deposits import (
    deposit_discard,
    deposit_rehearse,
    doi_reserve,
    release_deposit,
    repository_sender,
)
from datasets.services.publishing.releases import release_withdraw
from tests.datasets.services.publishing.stand_in_repository import (
    TOKEN,
    Repository,
    repository_running,
)
from tests.datasets.services.publishing.test_releases import contents, pair_set, publish  # noqa: F401

pytestmark = pytest.mark.django_db

DOI = "10.5281/zenodo.r1"


@pytest.fixture
def repository(settings) -> Iterator[Repository]:
    with repository_running() as server:
        settings.DEPOSIT_ENDPOINT, settings.DEPOSIT_TOKEN = server.url, TOKEN
        yield server


@pytest.fixture
def release(pair_set: PairSet) -> Release:  # noqa: F811
    return publish(pair_set)


def deposit(release: Release, *, is_public: bool = False) -> Deposit:
    return release_deposit(release=release, is_public=is_public, send=repository_sender())


def reserve(release_or_set, version: str) -> Deposit:
    project = release_or_set.project
    return doi_reserve(project=project, version=version, send=repository_sender(), actor=None)


def test_a_release_becomes_a_draft_with_a_doi_all_files_and_what_describes_it(repository, release):
    created = deposit(release)
    record = repository.records["r1"]
    assert (created.doi, created.record, created.published_at) == (DOI, "r1", None)
    assert created.address == f"{repository.url}/uploads/r1"
    assert (record.doi, record.is_published, record.preview) == (DOI, False, "README.md")
    slug = release.project.slug
    archive = zipfile.ZipFile(io.BytesIO(record.files[f"{slug}-1.0.zip"]))
    inside = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    assert inside == contents(release)
    assert record.files["README.md"] == contents(release)["README.md"]
    assert record.metadata["title"] == release.project.name
    assert record.metadata["version"] == "1.0"
    assert record.metadata["publication_date"] == release.dated.isoformat()
    assert record.errors() == []
    output = AuditEntry.objects.filter(action__startswith="deposit.").order_by("pk")
    assert [entry.action for entry in output] == ["deposit.reserved", "deposit.sent"]
    assert output[0].data == {"version": "1.0", "doi": DOI, "record": "r1"}


def test_the_files_of_a_release_name_a_doi_that_was_reserved_before(
    repository,
    pair_set,  # noqa: F811
):
    assert reserve(pair_set, "1.0").doi == DOI
    release = publish(pair_set)
    files = {name: content.decode(errors="replace") for name, content in contents(release).items()}
    for name in ("CITATION.cff", "README.md", "DATASHEET.md", "DATA_STATEMENT.md"):
        assert DOI in files[name], name
    assert json.loads(files["croissant.json"])["identifier"] == f"https://doi.org/{DOI}"
    assert release.manifest["doi"] == DOI
    deposit(release)
    assert [*repository.records] == ["r1"]
    other = publish(pair_set, version="2.0")
    assert "doi" not in other.manifest


def test_depositing_again_sends_only_what_is_missing(repository, release):
    deposit(release)
    repository.asked.clear()
    repository.records["r1"].files["README.md"] = b"changed by hand"
    repository.records["r1"].files["paper.pdf"] = b"theirs"
    deposit(release)
    sent = [
        requests for requests in repository.asked if requests.startswith(("POST", "PUT", "DELETE"))
    ]
    assert sent == [
        "DELETE /api/records/r1/draft/files/README.md",
        "POST /api/records/r1/draft/files",
        "PUT /api/records/r1/draft/files/README.md/content",
        "POST /api/records/r1/draft/files/README.md/commit",
        "PUT /api/records/r1/draft",
    ]
    assert repository.records["r1"].files["README.md"] == contents(release)["README.md"]
    assert repository.records["r1"].files["paper.pdf"] == b"theirs"


@pytest.mark.parametrize(
    "place", ["pids/doi", "draft/files", "content", "commit", "actions/publish", "/draft"]
)
def test_a_deposit_that_broke_off_is_finished_by_doing_it_again(repository, release, place):
    repository.refuse_at = place
    with pytest.raises(Invalid, match="refused it"):
        deposit(release, is_public=True)
    created = deposit(release, is_public=True)
    assert [*repository.records] == ["r1"]
    assert repository.records["r1"].is_published
    assert created.published_at is not None
    repository.asked.clear()
    assert deposit(release, is_public=True) == created  # published: nothing is sent
    assert repository.asked == []


def test_a_new_release_is_the_next_version_of_the_record(repository, release):
    deposit(release, is_public=True)
    later = publish(release.pair_set, version="2.0")
    created = deposit(later)
    first, second = repository.records.values()
    assert (second.parent, created.record) == (first.parent, "r2")
    assert second.metadata["version"] == "2.0"
    assert [*second.files] == [f"{later.project.slug}-2.0.zip", "README.md"]


def test_a_new_version_waits_until_the_draft_of_the_last_is_published(repository, release):
    deposit(release)
    later = publish(release.pair_set, version="2.0")
    with pytest.raises(Conflict, match=r"deposit of 1\.0 is still a draft"):
        deposit(later)
    assert [*repository.records] == ["r1"]


def test_creators_and_what_else_people_added_on_the_site_stay(repository, release):
    deposit(release)
    theirs = {"creators": [{"person_or_org": {"type": "personal", "family_name": "Kowal"}}]}
    funding = {"funding": [{"funder": {"name": "NCN"}}]}
    repository.records["r1"].metadata |= {**theirs, **funding, "title": "Boats, by us"}
    deposit(release)
    metadata = repository.records["r1"].metadata
    assert metadata["creators"] == theirs["creators"]
    assert metadata["funding"] == funding["funding"]
    assert metadata["title"] == release.project.name
    assert repository.records["r1"].doi == DOI


def test_a_draft_published_on_the_site_is_noted(repository, release):
    deposit(release)
    repository.records["r1"].is_published = True
    created = deposit(release)
    assert created.published_at is not None
    assert created.address == f"{repository.url}/records/r1"


def test_a_draft_discarded_on_the_site_is_said_and_can_be_discarded_here(repository, release):
    created = deposit(release)
    repository.records.clear()
    with pytest.raises(Invalid, match="no longer has this draft"):
        deposit(release)
    deposit_discard(deposit=created, send=repository_sender(), actor=None)
    assert deposit(release).record == "r1"  # a new one


def test_a_doi_that_the_files_of_a_release_name_is_not_given_back(
    repository,
    pair_set,  # noqa: F811
    manager,
):
    created = reserve(pair_set, "1.0")
    release = publish(pair_set)
    with pytest.raises(Conflict, match=r"release 1\.0 name this DOI"):
        deposit_discard(deposit=created, send=repository_sender(), actor=manager)
    release_withdraw(release=release, actor=manager, reason="wrong")
    deposit_discard(deposit=created, send=repository_sender(), actor=manager)
    assert repository.records == {}
    assert not Deposit.objects.exists()


def test_a_published_deposit_cannot_be_discarded(repository, release):
    created = deposit(release, is_public=True)
    with pytest.raises(Conflict, match="published"):
        deposit_discard(deposit=created, send=repository_sender(), actor=None)
    assert repository.records["r1"].is_published


def test_a_refusal_of_the_repository_is_reported_without_the_token(repository, release, settings):
    settings.DEPOSIT_TOKEN = "zenodo_wrong"
    with pytest.raises(Invalid, match="Permission denied") as refusal:
        deposit(release)
    assert "zenodo_wrong" not in str(refusal.value) + repr(repository_sender())
    assert not Deposit.objects.exists()


def test_a_repository_that_cannot_be_reached_is_said(release, settings):
    settings.DEPOSIT_ENDPOINT = "http://127.0.0.1:9"
    with pytest.raises(Invalid, match="could not be reached"):
        deposit(release)


def test_fields_that_the_repository_finds_wrong_are_named(repository, release, monkeypatch):
    monkeypatch.setattr(
        "tests.datasets.services.publishing.stand_in_repository.REQUIRED", ("funding",)
    )
    with pytest.raises(Invalid, match=r"metadata\.funding: Missing data"):
        deposit(release, is_public=True)
    assert not repository.records["r1"].is_published


def test_a_repository_without_dois_is_refused_before_anything_is_sent(repository, release):
    repository.gives_dois = False
    with pytest.raises(Invalid, match="gives no DOIs"):
        deposit(release)
    assert repository.records["r1"].files == {}


@pytest.mark.parametrize("is_public", [False, True])
def test_the_dry_run_names_exactly_the_requests_that_are_sent(repository, release, is_public):
    rehearsed = deposit_rehearse(release=release, is_public=is_public)
    assert (repository.asked, Deposit.objects.count()) == ([], 0)
    deposit(release, is_public=is_public)
    names = [
        f"{request.method} {unquote(request.path)}".replace("{id}", "r1") for request in rehearsed
    ]
    assert names == repository.asked
    described = rehearsed[-2 if is_public else -1].content
    kept = repository.records["r1"].as_json()
    assert described["metadata"] == kept["metadata"]
    assert described["access"] == kept["access"]
    assert described["pids"] == {"doi": {"identifier": "{doi}"}}


def test_the_dry_run_knows_the_sizes_of_files_and_reads_none(repository, release, monkeypatch):
    with monkeypatch.context() as reading:
        reading.setattr("datasets.services.publishing.deposits.file_chunks", pytest.fail)
        reading.setattr("datasets.services.publishing.deposits.release_zip_chunks", pytest.fail)
        rehearsed = deposit_rehearse(release=release, is_public=False)
    planned = {request.upload.key: request.upload.size for request in rehearsed if request.upload}
    deposit(release)
    sent = repository.records["r1"].files
    assert planned == {name: len(content) for name, content in sent.items()}


def test_the_dry_run_of_a_draft_keeps_its_doi(repository, release):
    deposit(release)
    last = deposit_rehearse(release=release, is_public=False)[-1]
    assert last.path == "/api/records/r1/draft"
    assert last.content["pids"] == {"doi": {"identifier": DOI}}


def test_a_withdrawn_release_and_an_archived_project_deposit_nothing(repository, release, manager):
    project_archive(project=release.project, actor=manager)
    with pytest.raises(Conflict, match="archived"):
        deposit(release)
    with pytest.raises(Conflict, match="archived"):
        reserve(release, "2.0")
    Release.objects.update(withdrawn_at=release.created_at, withdrawn_reason="wrong")
    release.refresh_from_db()
    with pytest.raises(Invalid, match="withdrawn"):
        deposit(release)
    assert repository.asked == []


def test_the_command_lists_reserves_deposits_and_discards(repository, release):
    slug, output = release.project.slug, StringIO()
    call_command("deposit", slug, "1.0", "--dry-run", stdout=output)
    assert f"POST {repository.url}/api/records" in output.getvalue().splitlines()
    assert repository.asked == []
    call_command("deposit", slug, "2.0", "--reserve", stdout=output)
    assert output.getvalue().splitlines()[-1] == f"{DOI}\t{repository.url}/uploads/r1"
    call_command("deposit", slug, "2.0", "--discard", stdout=output)
    call_command("deposit", slug, "1.0", "--publish", stdout=output)
    assert output.getvalue().splitlines()[-1].endswith("/records/r1")
    with pytest.raises(CommandError, match=r"There are: 1\.0"):
        call_command("deposit", slug, "3.0")


def test_pages_reserve_a_doi_deposit_a_release_and_discard_it(
    client, repository, release, manager, django_capture_on_commit_callbacks
):
    client.force_login(manager)
    slug = release.project.slug
    url = reverse("release-deposit", args=[slug, "1.0"])
    assert "POST /api/records/{id}/draft/pids/doi" in client.get(url).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(url, {})
    job = Job.objects.get(kind="datasets.deposit_release")
    assert job.state == Job.State.SUCCEEDED, job.result
    assert TOKEN not in json.dumps(job.parameters)
    assert DOI.encode() in client.get(answer.url).content
    assert DOI.encode() in client.get(reverse("release", args=[slug, "1.0"])).content
    rows = reverse("deposits", args=[slug])
    assert DOI.encode() in client.get(rows).content
    created = deposit_of(release.project, "1.0")
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("deposit-discard", args=[slug, created.pk]))
    assert not Deposit.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(rows, {"version": "2.0"})
    assert Deposit.objects.get().version == "2.0"
    assert DOI.encode() in client.get(answer.url).content


def test_a_version_that_no_release_could_have_gets_no_doi(client, repository, release, manager):
    client.force_login(manager)
    url = reverse("deposits", args=[release.project.slug])
    assert client.post(url, {"version": "first one"}).status_code == 422
    assert repository.asked == []


def test_without_a_token_the_pages_name_the_command(client, release, settings, manager):
    settings.DEPOSIT_TOKEN = ""
    client.force_login(manager)
    for name, args in (("release-deposit", ["1.0"]), ("deposits", [])):
        url = reverse(name, args=[release.project.slug, *args])
        assert b"manage.py deposit" in client.get(url).content
        assert client.post(url, {"version": "2.0"}).status_code == 422


def test_only_project_leads_see_dois(client, release, repository, outsider):
    client.force_login(outsider)
    created = deposit(release)
    slug = release.project.slug
    assert client.get(reverse("deposits", args=[slug])).status_code == 404
    assert client.get(reverse("release-deposit", args=[slug, "1.0"])).status_code == 404
    assert client.post(reverse("deposit-discard", args=[slug, created.pk])).status_code == 404
    assert "r1" in repository.records
