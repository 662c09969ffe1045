from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from datasets.models import Parse, Project, Sentence
from datasets.selectors.overview import project_overview
from datasets.services.importing.parsing import project_parse
from datasets.services.importing.sources import sources_import
from tests.datasets.corpus import recorded_parser, scenes_file, unwatched


@pytest.fixture
def imported(project: Project, tmp_path: Path) -> Project:
    arguments: dict[str, Any] = {"actor": None, "progress": unwatched}
    sources_import(project=project, file=scenes_file(tmp_path), **arguments)
    return project


def test_an_empty_project_wants_nothing(project: Project) -> None:
    overview = project_overview(project)
    assert not overview.has_material
    assert not overview.wants_parse


def test_sources_want_a_parse_until_they_have_it(imported: Project) -> None:
    before = project_overview(imported)
    assert (before.sources, before.source_sentences, before.texts) == (4, 8, 8)
    assert before.wants_parse
    project_parse(project=imported, actor=None, progress=unwatched, parser=recorded_parser())
    after = project_overview(imported)
    assert (after.texts_parsed, after.texts_waiting, after.sources_waiting) == (8, 0, 4)
    assert not after.wants_parse


def test_a_text_that_was_corrected_in_its_pairs_wants_no_parse(imported: Project) -> None:
    imported.sources.update(fallen_reason="done")
    Sentence.objects.create(
        project=imported, stage="S1", text="A dog", comparison_key="a dog", text_hash="1"
    )
    assert not project_overview(imported).wants_parse


def test_an_unusable_text_is_counted_and_waits_for_nothing(imported: Project) -> None:
    project_parse(project=imported, actor=None, progress=unwatched, parser=recorded_parser())
    Parse.objects.filter(pk=Parse.objects.first().pk).update(problem="two sentences")  # type: ignore[union-attr]
    overview = project_overview(imported)
    assert overview.texts_unusable == 1
    assert overview.texts_waiting == 0
    # A dropped source wants no tree any more, so that its texts are no longer counted at all.
    imported.sources.update(fallen_reason="it is a question")
    dropped = project_overview(imported)
    assert (dropped.texts, dropped.texts_unusable) == (0, 0)


def test_the_number_of_queries_does_not_grow(imported: Project) -> None:
    with CaptureQueriesContext(connection) as queries:
        project_overview(imported)
    assert len(queries) == 13


def test_an_s1_that_people_expanded_at_every_stage_waits_for_no_rules(imported: Project) -> None:
    source = imported.sources.first()
    s1: Sentence | None = None
    waiting = []
    for stage in ("S1", "S2", "S3", "S4"):
        created = Sentence.objects.create(
            project=imported,
            stage=stage,
            text=f"A dog {stage}",
            comparison_key=f"a dog {stage}",
            text_hash=stage,
            source=source,
            base=s1,
        )
        s1 = s1 or created
        waiting.append(project_overview(imported).s1_waiting)
    assert waiting == [1, 1, 1, 0]
