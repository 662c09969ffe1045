from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from datasets.errors import Invalid
from datasets.models import Parse, Project, Source
from datasets.services.importing import parsing
from datasets.services.importing.parsing import NoModel, parses_import, project_parse
from datasets.services.importing.sources import sources_import
from tests.datasets.corpus import (
    SCENES,
    all_conllu,
    conllu,
    file_of,
    recorded_parser,
    scenes_file,
    unwatched,
)
from tests.transforms.parsing.unasked_model import install_unasked
from transforms.parsing import Parse as Parsed


class Killed(BaseException):
    """The process is gone."""


class DyingParser:
    """Parses some batches and is killed in the next one."""

    name, model, version = "dying", "m", "1"

    def __init__(self, batches: int) -> None:
        self.batches = batches
        self.texts: list[str] = []

    def parse(self, texts: Sequence[str]) -> list[Parsed]:
        if not self.batches:
            raise Killed
        self.batches -= 1
        self.texts += texts
        return recorded_parser().parse(texts)


@pytest.fixture
def imported(project: Project, tmp_path: Path) -> Project:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    return project


def test_every_text_gets_a_tree_once(imported: Project) -> None:
    report = project_parse(
        project=imported, actor=None, progress=unwatched, parser=recorded_parser()
    )
    assert (report.parsed, report.unusable) == (8, 0)
    parse = Parse.objects.order_by("pk").first()
    assert parse is not None
    assert (parse.parser, parse.model, parse.version) == ("recorded", "conllu", "1")
    assert "# text = A dog is chasing a ball" in parse.conllu
    repeated = project_parse(
        project=imported, actor=None, progress=unwatched, parser=recorded_parser()
    )
    assert repeated.parsed == 0
    assert Parse.objects.count() == 8


def test_a_text_that_is_no_sentence_keeps_the_reason(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "a.txt", "Nothing recorded\n")
    sources_import(project=project, file=file, actor=None, progress=unwatched)
    report = project_parse(
        project=project, actor=None, progress=unwatched, parser=recorded_parser()
    )
    assert report.unusable == 1
    assert Parse.objects.get().problem == "there is no recorded parse of the text"


def test_the_parser_never_sees_what_is_too_long_or_markup(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.STANZA_DIR = str(install_unasked(tmp_path, monkeypatch))
    settings.MAX_WORDS, settings.MAX_CHARACTERS = 10, 60
    content = f"{'a dog ' * 9}\n{'a' * 70}\nA <b>dog</b> runs\n"
    file = file_of(tmp_path, "a.txt", content)
    sources_import(project=project, file=file, actor=None, progress=unwatched)
    report = project_parse(project=project, actor=None, progress=unwatched)
    assert report.unusable == 3
    assert set(Parse.objects.values_list("problem_code__code", flat=True)) == {
        "text_has_too_many_words",
        "text_has_too_many_characters",
        "text_has_markup",
    }


def test_a_killed_run_goes_on_where_it_was(
    imported: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parsing, "BATCH", 3)
    dying = DyingParser(batches=2)
    with pytest.raises(Killed):
        project_parse(project=imported, actor=None, progress=unwatched, parser=dying)
    assert Parse.objects.count() == 6
    second = DyingParser(batches=9)
    report = project_parse(project=imported, actor=None, progress=unwatched, parser=second)
    assert report.parsed == 2
    assert not set(dying.texts) & set(second.texts)


def test_a_fallen_source_is_not_parsed(imported: Project) -> None:
    Source.objects.filter(source_id="pets-1").update(fallen_reason="it fell")
    project_parse(project=imported, actor=None, progress=unwatched, parser=recorded_parser())
    assert Parse.objects.count() == 6


def test_a_missing_model_is_told_with_the_command_that_gets_it(
    imported: Project, settings, tmp_path: Path
) -> None:
    settings.STANZA_DIR = str(tmp_path / "no-models")
    with pytest.raises(NoModel, match=r"stanza\.download\('en'"):
        project_parse(project=imported, actor=None, progress=unwatched)
    assert not Parse.objects.exists()


def test_trees_of_a_conllu_file_are_taken_for_the_texts_that_are_here(
    imported: Project, tmp_path: Path
) -> None:
    more = conllu(("whale", "singing", "song"))
    outcome = parses_import(
        project=imported,
        file=file_of(tmp_path, "trees.conllu", all_conllu() + more),
        actor=None,
        progress=unwatched,
    )
    assert outcome.rows == 8
    assert set(Parse.objects.values_list("parser", "model")) == {("conllu", "trees.conllu")}


def test_an_imported_tree_takes_the_place_of_a_parsers(imported: Project, tmp_path: Path) -> None:
    project_parse(project=imported, actor=None, progress=unwatched, parser=recorded_parser())
    better = conllu(SCENES[0][1]).replace("\tobj\t", "\tobl\t")
    parses_import(
        project=imported,
        file=file_of(tmp_path, "trees.conllu", better),
        actor=None,
        progress=unwatched,
    )
    assert Parse.objects.count() == 8
    assert "\tobl\t" in Parse.objects.get(parser="conllu").conllu


def test_a_bad_tree_among_good_ones_takes_none(imported: Project, tmp_path: Path) -> None:
    broken = conllu(SCENES[1][1]).replace("\t0\troot", "\t99\troot")
    with pytest.raises(Invalid, match="line 9"):
        parses_import(
            project=imported,
            file=file_of(tmp_path, "trees.conllu", conllu(SCENES[0][1]) + broken),
            actor=None,
            progress=unwatched,
        )
    assert not Parse.objects.exists()
