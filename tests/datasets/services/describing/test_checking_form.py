from pathlib import Path

import pytest

from datasets.formats.text import text_hash
from datasets.models import Parse, Project
from datasets.services.describing import checking_form
from datasets.services.describing.checking_form import FormCheck, Reading, form_check, text_read
from tests.datasets.corpus import SCENES, conllu
from transforms.conllu import load
from transforms.form import NO_FINITE_VERB, NO_FULL_STOP, SEVERAL_SENTENCES
from transforms.parsing.recorded import RecordedParser

STOP = "\t".join(["7", ".", ".", "PUNCT", "_", "_", "4", "punct", "_", "_"])
DOG = "A dog is chasing a ball."
DOG_TREE = (
    conllu(SCENES[0][1])
    .replace("ball\n", "ball.\n")
    .replace("obj\t_\t_\n", f"obj\t_\tSpaceAfter=No\n{STOP}\n")
)


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> RecordedParser:
    """A worker's parser that knows the dog with its verb, and without."""
    verbless = DOG_TREE.replace("Mood=Ind|VerbForm=Fin", "VerbForm=Ger").replace(
        "is\tbe", "being\tbe"
    )
    verbless = verbless.replace("# text = A dog is", "# text = A dog being")
    result = RecordedParser(load(DOG_TREE + verbless))
    monkeypatch.setattr(checking_form, "stanza_parser", lambda project: result)
    return result


def test_the_parser_tells_whether_there_is_a_finite_verb(
    project: Project, parser: RecordedParser
) -> None:
    assert form_check(project=project, text=DOG) == FormCheck((), Reading.DONE)
    result = form_check(project=project, text="A dog  being chasing a ball.")
    assert result == FormCheck((NO_FINITE_VERB,), Reading.DONE)
    assert not Parse.objects.exists()


def test_faults_visible_in_the_text_are_reported_without_the_parser(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking_form, "stanza_parser", None)
    assert form_check(project=project, text="A dog") == FormCheck((NO_FULL_STOP,), Reading.NOT_READ)


def test_without_a_model_the_check_is_left_out(
    project: Project, tmp_path: Path, settings: object
) -> None:
    settings.STANZA_DIR = str(tmp_path)  # type: ignore[attr-defined]
    assert form_check(project=project, text=DOG) == FormCheck((), Reading.NO_PARSER)


def test_a_missing_model_is_looked_for_once_for_all_texts(
    project: Project, tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STANZA_DIR = str(tmp_path)  # type: ignore[attr-defined]
    form_check(project=project, text=DOG)
    monkeypatch.setattr(checking_form, "_ask", None)
    other = form_check(project=project, text="A cat is chasing a ball.")
    assert other == FormCheck((), Reading.NO_PARSER)


def test_an_answer_that_is_not_there_yet_is_waited_for_elsewhere(
    project: Project, parser: RecordedParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[tuple[int, str]] = []
    task = checking_form.current_app.tasks[checking_form.READ]
    monkeypatch.setattr(task, "delay", lambda *ids: requests.append(ids))
    for _turn in range(2):
        assert form_check(project=project, text=DOG).reading is Reading.WAITING
    # One question, without the text in it, however often one types on and back.
    assert requests == [(project.pk, text_hash(DOG))]
    text_read(*requests[0])
    assert form_check(project=project, text=DOG).reading is Reading.DONE


def test_a_recorded_parse_is_as_good_as_the_parser(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking_form, "stanza_parser", None)
    Parse.objects.create(project=project, text_hash=text_hash(DOG), parser="x", conllu=DOG_TREE)
    assert form_check(project=project, text=DOG) == FormCheck((), Reading.DONE)


def test_a_text_that_is_no_tree_is_not_one_sentence(
    project: Project, parser: RecordedParser
) -> None:
    result = form_check(project=project, text="A dog a cat a ball.")
    assert result.problems == (SEVERAL_SENTENCES,)
