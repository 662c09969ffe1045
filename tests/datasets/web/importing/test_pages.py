from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from datasets.formats.finished import read_expansions, read_sentences
from datasets.formats.kinds import Format
from datasets.formats.pairs import read_pairs
from datasets.formats.problems import Problems
from datasets.formats.sources import read_sources
from datasets.models import (
    Job,
    PendingImport,
    Project,
    PublishedGold,
    Source,
    StoredFile,
    User,
)
from datasets.selectors.importing.files import file_chunks
from datasets.services.importing.pending import pending_forget
from datasets.services.jobs.stored_files import uploads_forget
from datasets.web.importing.uploads import UPLOADS

IMPORT = "/p/boats/import/"


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


def upload(client: Client, data: bytes, **fields: Any) -> Any:
    file = SimpleUploadedFile("boats.tsv", data)
    return client.post(IMPORT, {"content": "sources", "file": file, **fields})


def confirm(client: Client, data: bytes, chosen: dict[str, Any] | None = None, **sent: Any) -> Any:
    """Upload a table and import it as its preview shows it, or with other choices."""
    where = upload(client, data, **sent)["Location"]
    form = client.get(where).context["form"]
    fields = {
        "headers": form.digest,
        **form.initial,
        **{f"column-{index}": column for index, (__, column) in enumerate(form.preview.headers)},
    }
    return client.post(where, {**fields, **(chosen or {}), "start": "1"})


def test_a_table_is_shown_before_it_is_kept_and_imported_by_a_job(lead: Client) -> None:
    data = b"source_id\tsentence_a\nb1\tA boat sails\n"
    where = upload(lead, data)["Location"]
    page = lead.get(where).content.decode()
    assert "A boat sails" in page
    assert "1 row was checked, without problems." in " ".join(page.split())
    assert not Job.objects.exists()
    answer = confirm(lead, data)
    job = Job.objects.get()
    assert answer["Location"] == f"/p/boats/jobs/{job.pk}/"
    assert (job.kind, job.parameters["content"]) == ("datasets.import_file", "sources")
    stored = StoredFile.objects.get(pk=job.parameters["file"])
    assert b"".join(file_chunks(stored)) == data


def test_headers_of_other_names_are_mapped_by_the_lead(
    lead: Client, django_capture_on_commit_callbacks: Any
) -> None:
    data = "Nr;Satz;theme\n7;Łódź płynie;Meer\n".encode("cp1250")
    where = upload(lead, data)["Location"]
    shown = lead.get(where).context["form"].preview
    assert shown.headers == (("Nr", ""), ("Satz", ""), ("theme", "theme"))
    assert (shown.layout.delimiter, shown.layout.encoding) == (";", "cp1252")
    assert "is missing in the header" in shown.problems[0].message
    # Neither the encoding nor the columns: nothing is imported, and the file stays.
    assert lead.post(where, {"start": "1", "delimiter": "semicolon"}).status_code == 422
    chosen = {"column-0": "source_id", "column-1": "sentence_a", "column-2": ""}
    written = {"encoding": "cp1250", "delimiter": "semicolon", "headers": shown_digest(lead, where)}
    read_so = lead.post(where, {**written, **chosen, "preview": "1"})
    assert read_so.status_code == 200
    assert read_so.context["form"].preview.rows == (("7", "Łódź płynie", "Meer"),)
    assert not Job.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        lead.post(where, {**written, **chosen, "start": "1"})
    source = Source.objects.get()
    assert (source.source_id, source.theme) == ("7", "")
    assert source.sentences.get().text == "Łódź płynie"
    assert not PendingImport.objects.exists()
    assert not StoredFile.objects.exists()
    assert lead.get(where).status_code == 404


def shown_digest(client: Client, where: str) -> str:
    return str(client.get(where).context["form"].digest)


def test_choices_for_headers_that_another_separator_gives_are_asked_again(lead: Client) -> None:
    where = upload(lead, b"source_id,sentence_a;x\nb1,A boat sails;y\n", content="pairs")[
        "Location"
    ]
    old = shown_digest(lead, where)
    sent = {"delimiter": "semicolon", "headers": old, "column-0": "pair_id", "start": "1"}
    answer = lead.post(where, sent)
    assert answer.status_code == 422
    assert [header for header, __ in answer.context["form"].preview.headers] == [
        "source_id,sentence_a",
        "x",
    ]
    assert not Job.objects.exists()


def test_json_lines_are_mapped_too(lead: Client, django_capture_on_commit_callbacks: Any) -> None:
    file = SimpleUploadedFile("boats.jsonl", b'{"nr": 7, "text": "A boat sails", "x": null}\n')
    where = lead.post(IMPORT, {"content": "sources", "file": file})["Location"]
    assert 'name="delimiter"' not in lead.get(where).content.decode()
    sent = {
        "headers": shown_digest(lead, where),
        "column-0": "source_id",
        "column-1": "sentence_a",
        "column-2": "",
        "start": "1",
    }
    with django_capture_on_commit_callbacks(execute=True):
        lead.post(where, sent)
    assert Source.objects.get().source_id == "7"


def test_bad_rows_are_shown_with_field_and_what_was_expected(lead: Client) -> None:
    data = b"pair_id\tsentence_a\tsentence_b\texpected\n1\tA cat\tA dog\tMAYBE\n2\tA cat\n"
    where = upload(lead, data, content="pairs")["Location"]
    answer = lead.get(where)
    problems = answer.context["form"].preview.problems
    assert [(problem.line, problem.field) for problem in problems] == [(2, "expected"), (3, "")]
    page = answer.content.decode()
    assert "must be one of ENTAILMENT" in page
    assert "has 2 columns; the header has 4" in page
    assert confirm(lead, data, content="pairs").status_code == 422
    assert not Job.objects.exists()


def test_an_abandoned_upload_is_forgotten_after_a_day(lead: Client) -> None:
    where = upload(lead, b"source_id\tsentence_a\nb1\tA boat sails\n")["Location"]
    pending_forget()
    uploads_forget()
    assert lead.get(where).status_code == 200
    PendingImport.objects.update(created_at=timezone.now() - timedelta(hours=25))
    pending_forget()
    assert not PendingImport.objects.exists()
    assert not StoredFile.objects.exists()


def test_plain_sentences_have_no_columns_to_look_at(lead: Client) -> None:
    file = SimpleUploadedFile("boats.txt", b"A boat sails\n")
    lead.post(IMPORT, {"content": "sources", "file": file})
    assert Job.objects.exists()
    assert not PendingImport.objects.exists()


def test_a_preview_is_the_leads_of_its_project_alone(
    client: Client, lead: Client, annotator: User, outsider: User, manager: User
) -> None:
    where = upload(lead, b"source_id\tsentence_a\nb1\tA boat sails\n")["Location"]
    other = Project.objects.create(slug="other", name="Other", language="en")
    other.memberships.create(user=manager, role="manager")
    assert client.get(where.replace("/boats/", "/other/")).status_code == 404
    for user, status in ((annotator, 403), (outsider, 404)):
        client.force_login(user)
        assert client.get(where).status_code == status
        assert client.post(where, {"start": "1"}).status_code == status
    assert not Job.objects.exists()


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


@pytest.mark.parametrize("key", ["sources", "sentences", "expansions", "pairs"])
def test_the_template_of_a_table_can_be_imported_as_it_is(lead: Client, key: str) -> None:
    answer = lead.get(f"{IMPORT}{key}/")
    text = b"".join(answer)
    problems = Problems()
    read = {
        "sources": read_sources,
        "sentences": read_sentences,
        "expansions": read_expansions,
        "pairs": read_pairs,
    }[key]
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
