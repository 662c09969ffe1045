from pathlib import Path
from typing import Any

import pytest

from datasets.errors import Conflict, Invalid
from datasets.formats.text import text_hash
from datasets.models import Job, Parse, Project, RuleSettings, Sentence, User
from datasets.services.expanding.trying import try_start
from datasets.services.projects.lifecycle import project_archive
from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.conllu import dump
from transforms.reason import Reason

TREE = tree_of(BOY_PLAYS)


@pytest.fixture
def known(project: Project) -> Project:
    """A project that has the tree of the sentence."""
    Parse.objects.create(
        project=project, text_hash=text_hash(TREE.text), parser="conllu", conllu=dump(TREE)
    )
    return project


@pytest.fixture
def trial(django_capture_on_commit_callbacks: Any, manager: User) -> Any:
    """Try a sentence and let its task run, as a worker would."""

    def tried(project: Project, text: str) -> Job:
        with django_capture_on_commit_callbacks(execute=True):
            job = try_start(project=project, text=text, actor=manager)
        job.refresh_from_db()
        return job

    return tried


def test_a_trial_tells_what_the_rules_would_write_and_writes_nothing(
    known: Project, trial: Any
) -> None:
    job = trial(known, f"  {TREE.text.replace(' ', '  ')} ")
    assert job.state == Job.State.SUCCEEDED
    explanation = job.result["explanation"]
    texts = [candidate["text"] for candidate in explanation["by_kind"]["S3"]]
    assert any("is not playing" in text for text in texts)
    assert job.result["missing_wordnet"]["language"] == "en"
    assert not Sentence.objects.exists()


def test_rules_that_are_switched_off_are_not_tried(known: Project, trial: Any) -> None:
    RuleSettings.objects.create(project=known, switched_off=["s3.negation"])
    explanation = trial(known, TREE.text).result["explanation"]
    rules = {candidate["rule"] for group in explanation["by_kind"].values() for candidate in group}
    assert rules
    assert "s3.negation" not in rules


def test_a_text_that_is_not_one_sentence_is_told_with_its_reason(
    project: Project, trial: Any
) -> None:
    Parse.objects.create(
        project=project,
        text_hash=text_hash("A dog runs. A cat sleeps."),
        parser="stanza",
        problem="the parser found more than one sentence",
        problem_code=Reason("parser_found_several_sentences").as_json(),
    )
    job = trial(project, "A dog runs. A cat sleeps.")
    assert job.state == Job.State.SUCCEEDED
    assert job.result == {"problem": Reason("parser_found_several_sentences").as_stored()}


@pytest.mark.parametrize(
    ("text", "told"), [("  \n ", "Type a sentence"), ("dog " * 101, "longer than 400")]
)
def test_empty_and_long_texts_start_nothing(
    project: Project, manager: User, text: str, told: str
) -> None:
    with pytest.raises(Invalid, match=told) as raised:
        try_start(project=project, text=text, actor=manager)
    assert list(raised.value.fields) == ["text"]
    assert not Job.objects.exists()


def test_without_rules_or_in_the_archive_nothing_starts(project: Project, manager: User) -> None:
    project.language = "tlh"
    with pytest.raises(Invalid, match="rules know nothing"):
        try_start(project=project, text="nuqneH", actor=manager)
    project_archive(project=project, actor=manager)
    project.refresh_from_db()
    with pytest.raises(Conflict):
        try_start(project=project, text="A dog runs", actor=manager)
    assert not Job.objects.exists()


def test_a_missing_model_ends_the_trial_with_the_command(
    project: Project, trial: Any, settings: Any, tmp_path: Path
) -> None:
    settings.STANZA_DIR = str(tmp_path)
    job = trial(project, "A dog runs")
    assert job.state == Job.State.FAILED
    assert "stanza.download('en'" in job.error


def test_two_people_try_at_the_same_time_and_one_person_one_sentence(
    project: Project, manager: User, leader: User
) -> None:
    first = try_start(project=project, text="A dog runs", actor=manager)
    assert try_start(project=project, text="A dog runs", actor=manager) == first
    assert try_start(project=project, text="A cat sleeps", actor=leader) != first
    with pytest.raises(Conflict):
        try_start(project=project, text="A cat sleeps", actor=manager)
