from pathlib import Path
from typing import Any

import pytest

from datasets.errors import Conflict
from datasets.models import ImportBatch, Job, PairSet, Project, Sentence, Source, StoredFile, User
from datasets.services import steps
from datasets.services.jobs import lifecycle as jobs
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.projects.lifecycle import project_archive
from tests.datasets.corpus import SCENES, all_conllu, sentence

TABLE = "source_id\tsentence_a\tsentence_b\n" + "".join(
    f"{name}\t{sentence(one)}\t{sentence(other)}\n" for name, one, other in SCENES
)


@pytest.fixture
def run(django_capture_on_commit_callbacks: Any) -> Any:
    """Start a job and let its task run, as a worker would."""

    def started(start: Any, **options: Any) -> Job:
        with django_capture_on_commit_callbacks(execute=True):
            job = start(**options)
        job.refresh_from_db()
        return job

    return started


def upload(content: str = "sources", text: str = TABLE, name: str = "") -> dict[str, Any]:
    kind = "conllu" if content == "parses" else "tsv"
    return {
        "content": content,
        "file_name": f"own.{kind}",
        "chunks": [text.encode()],
        "name": name,
    }


def test_an_upload_is_imported_and_then_forgotten(
    project: Project, manager: User, run: Any
) -> None:
    job = run(steps.import_start, project=project, actor=manager, **upload())
    assert job.state == Job.State.SUCCEEDED
    assert job.result["rows"] == 4
    assert Source.objects.count() == 4
    assert not StoredFile.objects.exists()


def test_a_bad_upload_fails_with_all_bad_lines_and_is_forgotten(
    project: Project, manager: User, run: Any
) -> None:
    bad = TABLE + "x\t\t\ny\t\t\n"
    job = run(steps.import_start, project=project, actor=manager, **upload(text=bad))
    assert job.state == Job.State.FAILED
    assert job.result["total"] == 2
    assert "line 6, sentence_a: is empty" in job.error
    assert "line 7, sentence_a: is empty" in job.error
    assert not Source.objects.exists()
    assert not StoredFile.objects.exists()


def test_an_import_that_was_killed_before_it_could_say_so_says_so_the_second_time(
    project: Project, manager: User
) -> None:
    job = steps.import_start(project=project, actor=manager, **upload())
    jobs.job_run(job.pk, steps.import_work)
    Job.objects.filter(pk=job.pk).update(state=Job.State.QUEUED, result={})
    jobs.job_run(job.pk, steps.import_work)
    job.refresh_from_db()
    assert job.state == Job.State.SUCCEEDED
    assert job.result["rows"] == 4
    assert ImportBatch.objects.count() == 1


def test_an_import_that_was_killed_before_the_upload_was_forgotten_doubles_nothing(
    project: Project, manager: User
) -> None:
    job = steps.import_start(project=project, actor=manager, **upload())
    stored = StoredFile.objects.get()
    steps.sources_import(
        project=project,
        file=incoming_stored(stored),
        actor=manager,
        progress=lambda done, total, message="": None,
    )
    jobs.job_run(job.pk, steps.import_work)
    job.refresh_from_db()
    assert job.result["is_repeated"]
    assert Source.objects.count() == 4


def test_the_way_from_upload_to_pairs(project: Project, manager: User, run: Any) -> None:
    run(steps.import_start, project=project, actor=manager, **upload())
    run(steps.import_start, project=project, actor=manager, **upload("parses", all_conllu()))
    expanded = run(steps.expand_start, project=project, actor=manager)
    assert expanded.result["normalised"]["sources"] >= 3
    assert expanded.result["expanded"]["expanded"] >= 6
    paired = run(
        steps.pair_start,
        project=project,
        actor=manager,
        name="main",
        seed=3,
        unrelated_share=0.12,
    )
    assert paired.state == Job.State.SUCCEEDED
    assert paired.result["pair_set"] == PairSet.objects.get(name="main", seed=3).pk


def test_uploads_of_each_kind_go_their_way(project: Project, manager: User, run: Any) -> None:
    run(steps.import_start, project=project, actor=manager, **upload("sentences"))
    assert Sentence.objects.filter(stage="S1").count() == 8
    pairs = "pair_id\tsentence_a\tsentence_b\n1\tA dog barks\tA cat sleeps\n"
    run(
        steps.import_start,
        project=project,
        actor=manager,
        **upload("pairs", pairs, name="own pairs"),
    )
    assert PairSet.objects.get().name == "own pairs"


def test_a_job_without_a_parsing_model_ends_with_the_command_that_gets_it(
    project: Project, manager: User, run: Any, settings: Any, tmp_path: Path
) -> None:
    settings.STANZA_DIR = str(tmp_path)
    run(steps.import_start, project=project, actor=manager, **upload())
    job = run(steps.parse_start, project=project, actor=manager)
    assert job.state == Job.State.FAILED
    assert "stanza.download('en'" in job.error


def test_a_job_without_a_wordnet_says_so_once_and_ends_well(
    project: Project, manager: User, run: Any
) -> None:
    job = run(steps.expand_start, project=project, actor=manager)
    assert job.state == Job.State.SUCCEEDED
    assert job.result["missing_wordnet"]["language"] == "en"


def test_a_job_with_a_wordnet_says_nothing_of_it(
    project: Project, manager: User, run: Any, settings: Any, wordnets: Path
) -> None:
    settings.WORDNET_DIR = str(wordnets)
    job = run(steps.expand_start, project=project, actor=manager)
    assert job.result["missing_wordnet"] == {}


@pytest.mark.parametrize(
    ("start", "options"),
    [
        (steps.import_start, upload()),
        (steps.parse_start, {}),
        (steps.expand_start, {}),
        (steps.pair_start, {"name": "x", "seed": 1, "unrelated_share": 0.1}),
    ],
)
def test_nothing_starts_in_an_archived_project(
    project: Project, manager: User, start: Any, options: dict[str, Any]
) -> None:
    project_archive(project=project, actor=manager)
    project.refresh_from_db()
    with pytest.raises(Conflict):
        start(project=project, actor=manager, **options)
    assert not Job.objects.exists()
    assert not StoredFile.objects.exists()
