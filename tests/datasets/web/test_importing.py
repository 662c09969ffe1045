from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from datasets.formats.kinds import Format
from datasets.formats.pairs import read_pairs
from datasets.formats.problems import Problems
from datasets.formats.sources import read_sources
from datasets.models import Job, Project, PublishedGold, StoredFile, User
from datasets.selectors.files import file_chunks
from datasets.web.uploads import UPLOADS

IMPORT = "/p/boats/import/"


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


def upload(client: Client, data: bytes, **fields: Any) -> Any:
    file = SimpleUploadedFile("boats.tsv", data)
    return client.post(IMPORT, {"content": "sources", "file": file, **fields})


def test_an_upload_is_kept_and_imported_by_a_job(lead: Client) -> None:
    answer = upload(lead, b"source_id\tsentence_a\nb1\tA boat sails\n")
    job = Job.objects.get()
    assert answer["Location"] == f"/p/boats/jobs/{job.pk}/"
    assert (job.kind, job.parameters["content"]) == ("datasets.import_file", "sources")
    stored = StoredFile.objects.get(pk=job.parameters["file"])
    assert b"".join(file_chunks(stored)).endswith(b"A boat sails\n")


def test_an_upload_needs_a_file_of_a_known_kind(lead: Client) -> None:
    assert lead.post(IMPORT, {"content": "sources"}).status_code == 422
    assert upload(lead, b"x", content="poems").status_code == 422
    assert not Job.objects.exists()


def test_an_archived_project_takes_no_file(lead: Client, project: Project) -> None:
    Project.objects.update(archived_at=timezone.now())
    answer = upload(lead, b"source_id\tsentence_a\nb1\tA boat sails\n")
    assert answer.status_code == 422
    assert "archived" in answer.content.decode()
    assert not StoredFile.objects.exists()


@pytest.mark.parametrize("key", ["sources", "sentences", "pairs"])
def test_the_template_of_a_table_can_be_imported_as_it_is(lead: Client, key: str) -> None:
    answer = lead.get(f"{IMPORT}{key}/")
    text = b"".join(answer)
    problems = Problems()
    read = read_pairs if key == "pairs" else read_sources
    assert len(list(read(BytesIO(text), Format.TSV, problems))) == 2
    assert not problems.errors
    assert f'filename="{UPLOADS[key].template_name}"' in answer["Content-Disposition"]


def test_there_is_no_template_of_an_unknown_kind(lead: Client) -> None:
    assert lead.get(f"{IMPORT}poems/").status_code == 404


def test_a_published_corpus_is_imported_in_the_format_that_is_named(
    lead: Client, django_capture_on_commit_callbacks: Any
) -> None:
    text = UPLOADS["release"].template().encode()
    with django_capture_on_commit_callbacks(execute=True):
        upload(lead, text, content="release", name="trial", corpus="cdscorpus")
    gold = PublishedGold.objects.get(pair__pair_set__name="trial", pair__external_id="1")
    assert (gold.label, gold.label_ba) == ("", "ENTAILMENT")
    assert Job.objects.get().state == "succeeded"
