"""Baselines run from the leaderboard."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from datasets.models import Job, Release, StoredFile, System, User
from datasets.services.publishing.releases import release_withdraw

BOARD = "/p/boats/releases/1.0/systems/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def run(lead: Client, release: Release, django_capture_on_commit_callbacks: Any) -> Any:
    """Return a function that asks for the baselines and runs the job."""

    def asked(**fields: Any) -> Any:
        sent = {"baselines-part": "TEST", "baselines-train_part": "TRAIN"} | fields
        with django_capture_on_commit_callbacks(execute=True):
            return lead.post(f"{BOARD}baselines/", sent)

    return asked


def test_all_baselines_become_systems_of_the_release(run: Any, lead: Client) -> None:
    answer = run()
    job = lead.get(answer.url).content.decode()
    assert "View the systems" in job
    assert "Baseline AVG: needs word vectors" in job
    names = set(System.objects.values_list("baseline", flat=True))
    assert names == {"chance", "majority", "probability", "overlap", "trigrams"}
    page = lead.get(BOARD).content.decode()
    assert "Evaluated on TEST" in page
    system = System.objects.get(baseline="majority")
    shown = lead.get(f"{BOARD}{system.pk}/").content.decode()
    assert "The most frequent label" in shown
    assert "Trained on" in shown


def test_why_a_baseline_stood_aside_is_told_in_the_language_of_the_page(
    run: Any, lead: Client
) -> None:
    address = run().url
    lead.cookies["django_language"] = "pl"
    job = lead.get(address).content.decode()
    assert "needs word vectors" not in job
    assert "AVG: wymaga wektorów słów" in job


def test_uploaded_vectors_are_used_and_not_kept(run: Any, lead: Client) -> None:
    words = "".join(
        f"{word} {n % 3} {n % 5} 1\n" for n, word in enumerate(["a", "the", "is", "man", "boat"])
    )
    run(**{"baselines-vectors": SimpleUploadedFile("tiny.txt", words.encode())})
    system = System.objects.get(baseline="SMOOTH")
    assert system.name == "SMOOTH, tiny.txt"
    assert len(system.details["material"]["vectors_sha256"]) == 64
    assert not StoredFile.objects.filter(name="tiny.txt").exists()


def test_bad_vectors_fail_the_job_by_name_and_line_and_measure_nothing(
    run: Any,
    lead: Client,
) -> None:
    answer = run(**{"baselines-vectors": SimpleUploadedFile("tiny.txt", b"a 1 2\nis 1\n")})
    assert "tiny.txt: line 2: 1 numbers, 2 expected" in lead.get(answer.url).content.decode()
    assert not System.objects.exists()
    assert not StoredFile.objects.filter(name="tiny.txt").exists()


def test_nothing_is_measured_on_the_pairs_it_was_learnt_from(run: Any) -> None:
    for part in ("TRAIN", ""):
        answer = run(**{"baselines-part": part})
        assert answer.status_code == 422
        assert "cannot be evaluated on the pairs they were trained on" in answer.content.decode()
    assert not Job.objects.filter(kind="datasets.measure_baselines").exists()


def test_a_withdrawn_release_runs_no_baselines(run: Any, release: Release) -> None:
    release_withdraw(release=release, reason="wrong scores", actor=None)
    assert run().status_code == 422
    assert not System.objects.exists()


def test_baselines_are_asked_for_by_leads_and_by_post(
    client: Client,
    release: Release,
    outsider: User,
    annotator: User,
    manager: User,
) -> None:
    for user, status in ((outsider, 404), (annotator, 403)):
        client.force_login(user)
        assert client.post(f"{BOARD}baselines/").status_code == status
    client.force_login(manager)
    assert client.get(f"{BOARD}baselines/").status_code == 405
