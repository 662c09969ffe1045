"""Pairs of related words in the browser: settings, forecast, pairs, files."""

import hashlib
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from datasets.models import Job, PairSet, Project, StoredFile, User
from datasets.services.jobs.lifecycle import job_run
from datasets.services.pairing.related_jobs import count_work, make_work
from tests.datasets.corpus import unwatched

FILLED = {
    "least_strength": "0",
    "name": "Kin",
    "relations": ["syn", "hyper"],
    "parts": ["NOUN"],
    "targets": "0",
    "most": "3",
    "test_share": "0.5",
    "most_steps": "1",
    "apart": "1",
    "least_zipf": "0",
    "tolerance": "8",
    "most_senses": "0",
    "seed": "3",
}


@pytest.fixture
def lead(manager: User, client: Client, settings, wordnets: Path) -> Client:
    settings.WORDNET_DIR, settings.WORDNETS = str(wordnets), {"en": "tiny:1"}
    client.force_login(manager)
    return client


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_nothing_is_made_before_the_forecast_was_seen(lead: Client, project: Project) -> None:
    response = lead.post(f"/p/{project.slug}/pairs/related/", FILLED)
    counted = Job.objects.get()
    assert response["Location"] == f"/p/{project.slug}/pairs/related/{counted.pk}/"
    job_run(counted.pk, count_work)
    page = text(lead.get(response["Location"]))
    assert not PairSet.objects.exists()
    forecast = Job.objects.get().result["forecast"]
    assert forecast["pairs"] > 0
    assert f"These settings make {forecast['pairs']} pair" in page
    assert "From tiny:1" in page
    for relation in ("synonym", "hypernym", "hyponym", "unrelated"):
        assert f'<th scope="row">{relation}</th>' in page

    created = lead.post(f"{response['Location']}make/")
    job = Job.objects.exclude(pk=counted.pk).get()
    assert created["Location"].startswith(f"/p/{project.slug}/jobs/{job.pk}/")
    job_run(job.pk, make_work)
    pair_set = PairSet.objects.get()
    assert pair_set.pairs.count() == forecast["pairs"]
    shown = text(lead.get(f"/p/{project.slug}/pairs/{pair_set.pk}/"))
    assert "rt-train.csv" in shown
    file = lead.get(f"/p/{project.slug}/pairs/{pair_set.pk}/files/relations.tsv")
    lines = b"".join(file.streaming_content).decode().splitlines()
    assert lines[0].startswith("word1\tword2\trelated\trelation\tsteps")
    assert len(lines) == forecast["pairs"] + 1


def test_an_unknown_file_and_a_set_of_sentences_have_no_files(
    lead: Client, project: Project
) -> None:
    pair_set = PairSet.objects.create(project=project, name="Pairs", design="sick")
    address = f"/p/{project.slug}/pairs/{pair_set.pk}/files/"
    assert lead.get(f"{address}rt-test.csv").status_code == 404
    PairSet.objects.update(design="related")
    assert lead.get(f"{address}rt-dev.csv").status_code == 404
    assert lead.get(f"{address}rt-test.csv").status_code == 200


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"relations": []}, "This field is required"),
        ({"targets": "-1"}, "greater than or equal to 0"),
        ({"relations": ["cohypo"]}, "Co-hyponyms are two steps apart"),
    ],
)
def test_settings_that_cannot_be_are_refused(
    lead: Client, project: Project, changed: dict, message: str
) -> None:
    response = lead.post(f"/p/{project.slug}/pairs/related/", FILLED | changed)
    assert response.status_code == 422
    assert message in text(response)
    assert not Job.objects.exists()


def test_without_a_wordnet_a_file_is_asked_for(
    lead: Client, project: Project, settings, tmp_path: Path
) -> None:
    settings.WORDNET_DIR, settings.WORDNETS = str(tmp_path), {}
    page = text(lead.get(f"/p/{project.slug}/pairs/related/"))
    assert "No wordnet of this language is installed" in page
    assert "Preview the numbers</button>" in page
    refused = lead.post(f"/p/{project.slug}/pairs/related/", FILLED)
    assert refused.status_code == 422
    assert not Job.objects.exists()


USF = b"""CUE,TARGET,FSG
cat,dog,0.5
dog,cat,0.4
cat,mouse,0.2
car,road,0.3
road,car,0.2
house,door,0.4
door,house,0.1
"""


def counted_from(lead: Client, project: Project, content: bytes, **changed: str) -> Job:
    upload = SimpleUploadedFile("usf.csv", content)
    filled = FILLED | {"relations": ["assoc"], "apart": "", "most_senses": "", "file": upload}
    response = lead.post(f"/p/{project.slug}/pairs/related/", filled | changed)
    assert response.status_code == 302
    job = Job.objects.get()
    job_run(job.pk, count_work)
    job.refresh_from_db()
    return job


def test_associations_are_uploaded_and_only_those_counted_are_made(
    lead: Client, project: Project, settings, tmp_path: Path
) -> None:
    settings.WORDNET_DIR, settings.WORDNETS = str(tmp_path), {}
    counted = counted_from(lead, project, USF, least_strength="0.15")
    forecast = counted.result["forecast"]
    assert (counted.result["source"], counted.result["digest"]) == (
        "usf.csv",
        hashlib.sha256(USF).hexdigest(),
    )
    assert not StoredFile.objects.filter(name="usf.csv").exists()  # the plan is kept instead
    assert "From usf.csv" in text(lead.get(f"/p/{project.slug}/pairs/related/{counted.pk}/"))

    lead.post(f"/p/{project.slug}/pairs/related/{counted.pk}/make/")
    job_run(Job.objects.latest("pk").pk, make_work)
    pair_set = PairSet.objects.get()
    assert pair_set.pairs.count() == forecast["pairs"] > 0
    assert pair_set.parameters["apart"] == 1
    related = {
        (pair.sentence_a.text, pair.sentence_b.text): float(pair.columns["strength"])
        for pair in pair_set.pairs.filter(relation="")
    }
    assert related.items() <= {
        ("cat", "dog"): 0.5, ("dog", "cat"): 0.4, ("cat", "mouse"): 0.2, ("car", "road"): 0.3,
        ("road", "car"): 0.2, ("house", "door"): 0.4,
    }.items()  # fmt: skip


def test_the_job_names_bad_lines_of_an_uploaded_file(lead: Client, project: Project) -> None:
    job = counted_from(lead, project, USF + b"house,roof,often\n")
    assert job.state == Job.State.FAILED
    page = text(lead.get(f"/p/{project.slug}/pairs/related/{job.pk}/"))
    assert "See the lines that are wrong" in page
    assert "often" in text(lead.get(f"/p/{project.slug}/jobs/{job.pk}/"))
    assert not StoredFile.objects.exists()


def test_a_job_killed_after_keeping_its_plan_reports_it(lead: Client, project: Project) -> None:
    job = counted_from(lead, project, USF)
    assert count_work(job, unwatched) == job.result
