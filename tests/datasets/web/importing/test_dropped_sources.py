from pathlib import Path

import pytest
from django.test import Client

from datasets.models import Project, Sentence, Source, User
from datasets.services.importing.sources import sources_import
from tests.datasets.corpus import scenes_file, unwatched

REASON = "The tree has no root."


@pytest.fixture
def dropped(project: Project, tmp_path: Path) -> Source:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    Source.objects.update(fallen_reason=REASON)
    return Source.objects.get(source_id="pets-1")


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def test_a_source_is_mended_and_dropped_again(lead: Client, dropped: Source) -> None:
    here = f"/p/{dropped.project.slug}/sources/{dropped.pk}/"
    page = lead.get(here)
    assert REASON in page.content.decode()
    texts = {sentence.position: sentence.text for sentence in dropped.sentences.all()}
    answer = lead.post(here, {**texts, "a": "A cat is chasing a ball"}, follow=True)
    assert "Drop it again" in answer.content.decode()
    assert Sentence.objects.filter(text="A cat is chasing a ball").exists()
    lead.post(f"{here}undo/")
    dropped.refresh_from_db()
    assert dropped.fallen_reason == REASON


def test_an_empty_sentence_is_refused_on_the_page(lead: Client, dropped: Source) -> None:
    here = f"/p/{dropped.project.slug}/sources/{dropped.pk}/"
    assert lead.post(here, {"a": "", "b": "A dog"}).status_code == 422
    assert not Sentence.objects.exists()


def test_all_of_a_reason_are_kept_from_the_list(lead: Client, dropped: Source) -> None:
    sources = f"/p/{dropped.project.slug}/sources/"
    assert "Keep them all as they are" in lead.get(sources).content.decode()
    lead.post(f"{sources}keep/", {"reason": REASON})
    assert not Source.objects.exclude(fallen_reason="").exists()
    assert lead.get(f"{sources}keep/").status_code == 405


def test_what_was_kept_from_the_list_is_dropped_again(lead: Client, dropped: Source) -> None:
    sources = f"/p/{dropped.project.slug}/sources/"
    assert f"{sources}keep/undo/" not in lead.get(sources).content.decode()
    lead.post(f"{sources}keep/", {"reason": REASON})
    page = lead.get(sources)
    assert "4 sources kept as they are, and unchanged since" in page.content.decode()
    last = page.context["last"]
    answer = lead.post(f"{sources}keep/undo/", {"seen": last.act}, follow=True)
    assert "4 sources were dropped again." in answer.content.decode()
    assert set(Source.objects.values_list("fallen_reason", flat=True)) == {REASON}
    for seen in (str(last.act), "", "x", "9" * 30):
        assert lead.post(f"{sources}keep/undo/", {"seen": seen}).status_code == 409


def test_outsiders_mend_nothing(client: Client, dropped: Source, outsider: User) -> None:
    client.force_login(outsider)
    here = f"/p/{dropped.project.slug}/sources/"
    assert client.get(f"{here}{dropped.pk}/").status_code == 404
    assert client.post(f"{here}keep/", {"reason": REASON}).status_code == 404
    assert client.post(f"{here}keep/undo/", {"seen": "1"}).status_code == 404
    assert not Sentence.objects.exists()
