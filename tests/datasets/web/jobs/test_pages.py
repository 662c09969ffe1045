import pytest
from django.test import Client

from datasets.formats.problems import LineError
from datasets.models import Job, Project, User
from transforms.reason import Reason

ERRORS = [
    {"line": 2, "field": "sentence_a", "message": "is empty"},
    {"line": 9, "field": "", "message": "has 4 columns; the header has 3"},
]


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def job(project: Project) -> Job:
    return Job.objects.create(
        project=project, kind="datasets.import_file", state="running", done=3, total=10
    )


def test_a_running_job_asks_again_and_offers_to_stop(lead: Client, job: Job) -> None:
    page = lead.get(f"/p/boats/jobs/{job.pk}/").content.decode()
    assert f'hx-get="/p/boats/jobs/{job.pk}/"' in page
    assert f"/p/boats/jobs/{job.pk}/cancel/" in page
    assert 'value="3"' in page


def test_htmx_gets_the_bar_alone_and_a_fresh_page_at_the_end(lead: Client, job: Job) -> None:
    headers = {"HX-Request": "true"}
    fragment = lead.get(f"/p/boats/jobs/{job.pk}/", headers=headers)
    assert "<html" not in fragment.content.decode()
    Job.objects.update(state="succeeded")
    assert lead.get(f"/p/boats/jobs/{job.pk}/", headers=headers)["HX-Refresh"] == "true"


def test_a_job_that_is_done_names_no_step_that_it_was_at(lead: Client, job: Job) -> None:
    Job.objects.update(state="succeeded", message="Writing the judgements", done=32, total=32)
    page = lead.get(f"/p/boats/jobs/{job.pk}/").content.decode()
    assert "Writing the judgements" not in page
    assert "32 of 32" not in " ".join(page.split())
    Job.objects.update(state="failed", done=8)
    page = lead.get(f"/p/boats/jobs/{job.pk}/").content.decode()
    assert "Writing the judgements" in page
    assert "8 of 32" in " ".join(page.split())


def test_watching_a_job_that_makes_a_run_leads_to_the_run(lead: Client, job: Job) -> None:
    where = f"/p/boats/jobs/{job.pk}/"
    watching = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{where}?watch=1"}
    assert lead.get(f"{where}?watch=1").status_code == 200  # it still runs
    Job.objects.update(
        kind="annotation.aggregate_campaign", state="succeeded", result={"campaign": 7, "run": 2}
    )
    run = "/p/boats/c/7/runs/2/"
    assert lead.get(where, headers=watching)["HX-Redirect"] == run
    # Without JavaScript it is "Reload" that leads there.
    assert lead.get(f"{where}?watch=1")["Location"] == run
    # Somebody on another page is not taken away from it, and what was done can be looked up.
    elsewhere = watching | {"HX-Current-URL": "http://testserver/p/boats/c/7/"}
    assert lead.get(where, headers=elsewhere)["HX-Refresh"] == "true"
    page = lead.get(where)
    assert page.status_code == 200
    assert run in page.content.decode()


def test_watching_a_job_that_failed_shows_why(lead: Client, job: Job) -> None:
    Job.objects.update(kind="annotation.aggregate_campaign", state="failed", error="No way.")
    answer = lead.get(f"/p/boats/jobs/{job.pk}/?watch=1")
    assert answer.status_code == 200
    assert "No way." in answer.content.decode()


def test_bad_lines_are_shown_and_can_be_downloaded(lead: Client, job: Job) -> None:
    result = {"total": 2, "errors": ERRORS}
    Job.objects.update(state="failed", error="Nothing was imported.", result=result)
    page = lead.get(f"/p/boats/jobs/{job.pk}/").content.decode()
    assert "There are 2 problems." in page
    assert "has 4 columns; the header has 3" in page
    lines = b"".join(lead.get(f"/p/boats/jobs/{job.pk}/errors/")).decode().splitlines()
    assert lines == [
        "line\tfield\tmessage",
        "2\tsentence_a\tis empty",
        "9\t\thas 4 columns; the header has 3",
    ]


def test_reasons_stored_as_codes_are_shown_in_polish(lead: Client, job: Job) -> None:
    output = Reason("file_has_wrong_lines")
    errors = [
        LineError(2, "sentence_a", Reason("empty")),
        LineError(9, "", Reason("columns_unlike_header", columns=4, header=3)),
    ]
    Job.objects.update(
        state="failed",
        error="\n".join([str(output), *map(str, errors)]),
        error_reason=output.as_json(),
        result={"total": 2, "errors": [error.as_json() for error in errors]},
    )
    page = lead.get(f"/p/boats/jobs/{job.pk}/", headers={"Accept-Language": "pl"})
    shown = page.content.decode()
    assert "jest puste" in shown
    assert "ma 4 kolumn; nagłówek ma 3" in shown
    assert "is empty" not in shown
    assert "Nothing was imported" not in shown


def test_texts_stored_by_older_workers_are_shown_as_stored(lead: Client, job: Job) -> None:
    result = {"total": 2, "errors": ERRORS}
    Job.objects.update(state="failed", error="Nothing was imported.\nline 2", result=result)
    page = lead.get(f"/p/boats/jobs/{job.pk}/", headers={"Accept-Language": "pl"})
    shown = page.content.decode()
    assert "Nothing was imported." in shown
    assert "is empty" in shown


def test_a_job_is_asked_to_stop(lead: Client, job: Job) -> None:
    lead.post(f"/p/boats/jobs/{job.pk}/cancel/")
    job.refresh_from_db()
    assert job.is_cancel_asked


def test_a_job_of_another_project_is_not_found(lead: Client) -> None:
    other = Project.objects.create(slug="other", name="Other", language="en")
    job = Job.objects.create(project=other, kind="datasets.parse_texts")
    assert lead.get(f"/p/boats/jobs/{job.pk}/").status_code == 404


def test_a_job_that_the_queue_did_not_take_says_that_it_begins_by_itself(
    lead: Client, job: Job
) -> None:
    Job.objects.update(state="queued", sent_at=None)
    assert "queue is not available" in lead.get(f"/p/boats/jobs/{job.pk}/").content.decode()
    Job.objects.update(sent_at="2026-01-01T00:00Z")
    assert "queue is not available" not in lead.get(f"/p/boats/jobs/{job.pk}/").content.decode()
