from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, ImportBatch, Parse, Project, Sentence, Source, Stage, User
from datasets.services.importing.sources import sources_import
from datasets.services.projects.lifecycle import project_archive
from tests.datasets.corpus import SCENES, conllu, file_of, scenes_file, sentence, unwatched


def test_a_file_becomes_sources_with_their_sentences(
    project: Project, manager: User, tmp_path: Path
) -> None:
    outcome = sources_import(
        project=project, file=scenes_file(tmp_path), actor=manager, progress=unwatched
    )
    assert (outcome.rows, outcome.known, outcome.is_repeated) == (4, 0, False)
    source = Source.objects.get(project=project, source_id="pets-2")
    assert (source.origin, source.theme, source.line_number) == ("OWN", "pets", 3)
    assert [s.text for s in source.sentences.order_by("position")] == [
        "A cat is watching a bird",
        "A kitten is seeing a bird",
    ]
    assert not Sentence.objects.exists()
    assert AuditEntry.objects.get(action="file.imported").actor == manager


def test_text_is_kept_as_it_came_beside_its_comparison_key(
    project: Project, tmp_path: Path
) -> None:
    file = file_of(tmp_path, "own.tsv", "source_id\tsentence_a\n1\t A “Dog”  barks. \n")
    sources_import(project=project, file=file, actor=None, progress=unwatched)
    stored = Source.objects.get().sentences.get()
    assert stored.text == " A “Dog”  barks. "
    assert stored.comparison_key == 'a "dog" barks'


def test_finished_sentences_become_s1_that_nobody_generated(
    project: Project, tmp_path: Path
) -> None:
    sources_import(
        project=project,
        file=scenes_file(tmp_path),
        stage=Stage.S1,
        actor=None,
        progress=unwatched,
    )
    assert Sentence.objects.filter(stage=Stage.S1, is_generated=False).count() == 8
    sentence = Sentence.objects.order_by("pk").first()
    assert sentence is not None
    assert sentence.source_sentence is not None
    assert sentence.source_sentence.position == "a"


def test_the_same_file_twice_is_told_and_doubles_nothing(project: Project, tmp_path: Path) -> None:
    first = sources_import(
        project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched
    )
    repeated = sources_import(
        project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched
    )
    assert repeated.is_repeated
    assert repeated.batch_id == first.batch_id
    assert Source.objects.count() == 4


def test_a_longer_file_adds_only_what_is_new(project: Project, tmp_path: Path) -> None:
    sources_import(
        project=project, file=scenes_file(tmp_path, SCENES[:3]), actor=None, progress=unwatched
    )
    outcome = sources_import(
        project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched
    )
    assert (outcome.rows, outcome.known) == (4, 3)
    assert Source.objects.count() == 4


def test_a_source_that_is_here_with_other_content_is_a_bad_line(
    project: Project, tmp_path: Path
) -> None:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    other = file_of(tmp_path, "new.tsv", "source_id\tsentence_a\nnew\tA\npets-1\tA dog\n")
    with pytest.raises(Invalid, match="line 3, source_id: is already in the project"):
        sources_import(project=project, file=other, actor=None, progress=unwatched)
    assert Source.objects.count() == 4
    assert ImportBatch.objects.count() == 1


def test_one_bad_line_among_many_imports_nothing_and_all_bad_lines_are_named(
    project: Project, tmp_path: Path
) -> None:
    rows = [f"s{n}\tA dog number {n} barks" for n in range(5_000)]
    rows[10] = "s10\t"
    rows[4_990] = "s4990"
    rows[4_995] = "s3\tA dog"
    file = file_of(tmp_path, "many.tsv", "\n".join(["source_id\tsentence_a", *rows]))
    with pytest.raises(Invalid) as raised:
        sources_import(project=project, file=file, actor=None, progress=unwatched)
    assert [(error["line"], error["field"]) for error in raised.value.data["errors"]] == [
        (12, "sentence_a"),
        (4992, ""),
        (4997, "source_id"),
    ]
    assert not Source.objects.exists()
    assert not ImportBatch.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_file_in_another_encoding_is_refused_with_what_to_do(
    project: Project, tmp_path: Path
) -> None:
    file = file_of(tmp_path, "old.tsv", "source_id\tsentence_a\n1\tCafé\n".encode("latin-1"))
    with pytest.raises(Invalid, match=r"byte 0xE9 .* save the file as UTF-8"):
        sources_import(project=project, file=file, actor=None, progress=unwatched)


def test_a_file_without_rows_is_refused(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "empty.tsv", "source_id\tsentence_a\n")
    with pytest.raises(Invalid, match="holds no sentences"):
        sources_import(project=project, file=file, actor=None, progress=unwatched)


def test_conllu_brings_its_trees_with_it(project: Project, tmp_path: Path) -> None:
    name, first, second = SCENES[0]
    content = conllu(first, f"# source_id = {name}") + conllu(second, f"# source_id = {name}")
    sources_import(
        project=project, file=file_of(tmp_path, "a.conllu", content), actor=None, progress=unwatched
    )
    assert Source.objects.get().source_id == name
    assert Parse.objects.filter(parser="conllu", problem="").count() == 2


def test_trees_that_are_none_are_bad_lines(project: Project, tmp_path: Path) -> None:
    good = conllu(SCENES[0][1])
    cycle = conllu(SCENES[1][1]).replace("\t0\troot", "\t2\tacl")
    other_text = conllu(SCENES[2][1]).replace("# text = A horse", "# text = A mare")
    file = file_of(tmp_path, "a.conllu", good + cycle + other_text)
    with pytest.raises(Invalid) as raised:
        sources_import(project=project, file=file, actor=None, progress=unwatched)
    assert [(error["line"], error["field"]) for error in raised.value.data["errors"]] == [
        (9, ""),
        (17, "text"),
    ]
    assert not Parse.objects.exists()


def test_an_archived_project_takes_nothing_in(
    project: Project, manager: User, tmp_path: Path
) -> None:
    project_archive(project=project, actor=manager)
    project.refresh_from_db()
    with pytest.raises(Conflict, match="archived"):
        sources_import(
            project=project, file=scenes_file(tmp_path), actor=manager, progress=unwatched
        )
    assert not Source.objects.exists()


def test_the_number_of_queries_grows_with_chunks_not_with_rows(
    project: Project, tmp_path: Path
) -> None:
    def queries(rows: int) -> int:
        lines = [f"s{rows}-{n}\tA dog number {n} barks" for n in range(rows)]
        content = "\n".join(["source_id\tsentence_a", *lines])
        with CaptureQueriesContext(
            connection,
        ) as captured:
            sources_import(
                project=project,
                file=file_of(tmp_path, f"{rows}.tsv", content),
                actor=None,
                progress=unwatched,
            )
        return len(captured)

    assert queries(10) == queries(1_000)


def test_plain_text_is_numbered_by_its_lines(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "talk.txt", f"{sentence(SCENES[0][1])}\n")
    sources_import(project=project, file=file, actor=None, progress=unwatched)
    assert Source.objects.get().source_id == "talk-1"
