from typing import Any

import pytest
from django.test import Client

from datasets.formats.text import text_hash
from datasets.models import Job, Parse, Project, User
from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.conllu import dump

TREE = tree_of(BOY_PLAYS)


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def tried(
    lead: Client, project: Project, django_capture_on_commit_callbacks: Any
) -> tuple[Client, str]:
    """A sentence that was tried, and the page that shows what came of it."""
    Parse.objects.create(
        project=project, text_hash=text_hash(TREE.text), parser="conllu", conllu=dump(TREE)
    )
    with django_capture_on_commit_callbacks(execute=True):
        answer = lead.post("/p/boats/rules/try/", {"text": TREE.text})
    job = Job.objects.get()
    assert answer.url == f"/p/boats/rules/try/{job.pk}/"
    return lead, answer.url


def test_a_sentence_leads_to_its_tree_candidates_and_refusals(tried: tuple[Client, str]) -> None:
    lead, address = tried
    page = lead.get(address).content.decode()
    for shown in ("<ins>not </ins>", "Negation added or removed", "Refused", "nsubj · NOUN"):
        assert shown in page
    assert "contradiction in both directions" in page
    assert "style=" not in page


def test_the_job_of_a_trial_points_to_its_page(tried: tuple[Client, str]) -> None:
    lead, address = tried
    page = lead.get(f"/p/boats/jobs/{Job.objects.get().pk}/").content.decode()
    assert address in page


@pytest.mark.parametrize(
    ("text", "told"), [("", "Type a sentence."), ("dog " * 101, "longer than 400 characters")]
)
def test_a_text_that_cannot_be_tried_has_the_reason_beside_the_field(
    lead: Client, project: Project, text: str, told: str
) -> None:
    answer = lead.post("/p/boats/rules/try/", {"text": text})
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Job.objects.exists()


def test_a_trial_that_runs_is_watched_until_it_ends(
    lead: Client, project: Project, manager: User
) -> None:
    job = Job.objects.create(
        kind="datasets.parse_trial", project=project, parameters={"text": "A dog runs"}
    )
    address = f"/p/boats/rules/try/{job.pk}/"
    page = lead.get(address).content.decode()
    assert f'hx-get="{address}"' in page
    assert "<progress" in lead.get(address, headers={"HX-Request": "true"}).content.decode()
    Job.objects.update(state="succeeded", result={"problem": "there are two sentences"})
    assert lead.get(address, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert "there are two sentences" in lead.get(address).content.decode()


def test_another_job_is_no_trial(lead: Client, project: Project) -> None:
    job = Job.objects.create(kind="datasets.parse_texts", project=project)
    assert lead.get(f"/p/boats/rules/try/{job.pk}/").status_code == 404
