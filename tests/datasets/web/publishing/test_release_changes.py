from pathlib import Path

import pytest
from django.test import Client

from datasets.models import PairSet, Project, User
from datasets.services.importing.pairs import pairs_import
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.services.publishing.test_releases import gold_of, publish

PAGE = "/p/boats/releases/1.1/since/1.0/"


@pytest.fixture
def lead(client: Client, manager: User, project: Project, tmp_path: Path) -> Client:
    lines = [f"p{n},A dog barks at number {n},A cat sees number {n}" for n in range(5)]
    file = file_of(tmp_path, "a.csv", "\n".join(["pair_id,sentence_a,sentence_b", *lines]))
    pairs_import(project=project, file=file, actor=None, progress=unwatched)
    pair_set = PairSet.objects.get()
    publish(pair_set)
    publish(pair_set, gold=list(gold_of(pair_set))[1:], version="1.1")
    client.force_login(manager)
    return client


def test_the_page_shows_what_changed_since_another_release(lead: Client) -> None:
    assert PAGE in lead.get("/p/boats/releases/1.1/").content.decode()
    text = lead.get(PAGE).content.decode()
    assert "A dog barks at number 0" in text
    assert "A dog barks at number 1" not in text


def test_all_changes_are_downloaded(lead: Client) -> None:
    answer = lead.get(f"{PAGE}changes.tsv")
    assert b"".join(answer).decode().splitlines()[1].split("\t")[:3] == [
        *("p0", "removed", "A dog barks at number 0"),
    ]


def test_only_reading_is_possible_and_only_for_those_of_the_project(
    lead: Client, outsider: User
) -> None:
    assert lead.post(PAGE).status_code == 405
    assert lead.get("/p/boats/releases/1.1/since/9.9/").status_code == 404
    lead.force_login(outsider)
    assert lead.get(PAGE).status_code == 404
    assert lead.get(f"{PAGE}changes.tsv").status_code == 404
