from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper

from datasets.management.front import ProgressLine
from datasets.models import PairSet, Parse, Picture, Project, Sentence
from tests.datasets.corpus import all_conllu, expand_all, scenes_file
from tests.datasets.images import image_bytes


def command(*arguments: Any) -> str:
    out = StringIO()
    call_command(*map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue()


def test_the_steps_run_one_after_the_other(project: Project, tmp_path: Path) -> None:
    scenes_file(tmp_path)
    trees = tmp_path / "trees.conllu"
    trees.write_text(all_conllu())
    output = command("import_sources", "boats", tmp_path / "scenes.tsv")
    assert output == "4 rows read, 0 of them known already.\n"
    assert command("parse", "boats", "--conllu", trees) == "8 trees taken from the file.\n"
    assert "S1 expanded" in command("expand", "boats")
    assert "pairs in 'main'" in command("pair", "boats", "--unrelated-share", "0.2")
    assert PairSet.objects.get().parameters["unrelated_share"] == 0.2


def test_the_same_file_again_is_told(project: Project, tmp_path: Path) -> None:
    scenes_file(tmp_path)
    command("import_sources", "boats", tmp_path / "scenes.tsv")
    output = command("import_sources", "boats", tmp_path / "scenes.tsv")
    assert output == "This file was imported before (4 rows). Nothing changed.\n"


def test_finished_sentences_are_imported_with_their_stage(project: Project, tmp_path: Path) -> None:
    scenes_file(tmp_path)
    command("import_sources", "boats", tmp_path / "scenes.tsv", "--stage", "S1")
    assert Sentence.objects.filter(stage="S1").count() == 8


def test_all_bad_lines_are_printed_and_the_command_fails(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text("pair_id,sentence_a,sentence_b\n1,A dog,\n2,,A cat\n")
    with pytest.raises(CommandError) as raised:
        command("import_pairs", "boats", path)
    assert str(raised.value).splitlines()[1:] == [
        "line 2, sentence_b: is empty",
        "line 3, sentence_a: is empty",
    ]
    assert raised.value.returncode == 1
    assert not PairSet.objects.exists()


def test_a_column_can_be_passed_over(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text("pair_id,sentence_a,sentence_b,score\n1,A dog,A cat,3\n")
    assert command("import_pairs", "boats", path, "--ignore-column", "score") == (
        "1 pairs imported.\n"
    )


def test_a_project_that_is_not_there_is_told_with_those_that_are(
    project: Project, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match=r"no project 'ships'. There are: boats"):
        command("parse", "ships")
    assert not Parse.objects.exists()


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_that_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("datasets.management.front.time.monotonic", lambda: now[0])
    terminal = Terminal()
    progress = ProgressLine(OutputWrapper(terminal))
    for done in (1, 50_000, 50_001):
        now[0] += 0.3
        progress(done, 100_000)
    progress.end()
    assert terminal.getvalue() == "\r\x1b[K50,000 of 100,000 (50 %)\r\x1b[K"


def test_a_design_is_counted_before_it_is_made(project: Project, tmp_path: Path) -> None:
    expand_all(project, tmp_path)
    output = command("pair", "boats", "--design", "cds", "--count")
    assert "pairs would be made" in output
    assert "relation: same theme" in output
    assert not PairSet.objects.exists()
    command("pair", "boats", "--design", "cds")
    assert PairSet.objects.get().design == "cds"


def test_a_table_of_kinds_is_read_from_a_file(project: Project, tmp_path: Path) -> None:
    expand_all(project, tmp_path)
    table = tmp_path / "kinds.csv"
    table.write_text("kind,left,right\nboth,S1a,S1b\n")
    assert "both" in command("pair", "boats", "--design", "custom", "--table", table)
    with pytest.raises(CommandError, match="--table FILE"):
        command("pair", "boats", "--design", "custom", "--name", "other")


def test_a_folder_of_pictures_is_imported_as_a_zip_of_it_would_be(
    project: Project, tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    (folder / "sea").mkdir(parents=True)
    (folder / "table.csv").write_text("file,theme\nsea/net.jpg,sea\n")
    (folder / "sea" / "net.jpg").write_bytes(image_bytes())
    (folder / "notes.txt").write_text("not for the corpus")
    (folder / ".hidden.jpg").write_bytes(b"")
    (folder / "link.jpg").symlink_to(tmp_path / "elsewhere.jpg")
    assert command("import_pictures", "boats", folder) == "1 pictures imported.\n"
    assert Picture.objects.get().source.source_id == "net"
    output = command("import_pictures", "boats", folder)
    assert output == "These were imported before (1 pictures). Nothing changed.\n"


def test_a_folder_without_a_table_is_refused(project: Project, tmp_path: Path) -> None:
    (tmp_path / "net.jpg").write_bytes(image_bytes())
    with pytest.raises(CommandError, match="holds 0 tables"):
        command("import_pictures", "boats", tmp_path)
    assert not Picture.objects.exists()


GOLD = "word1,word2,sim\npear,apple,0.75\npear,lamp,0.1\n"


def test_a_published_file_becomes_a_project_and_is_written_again(db: None, tmp_path: Path) -> None:
    path, out = tmp_path / "hj.csv", tmp_path / "again.csv"
    path.write_text(GOLD)
    output = command("import_release", "Fruit", path, "--language", "en")
    assert output == "Project fruit: Fruit\nhj.csv: 2 pairs\n"
    assert command("export_gold", "fruit", out) == f"{out} (russe)\n"
    assert out.read_text() == GOLD
    with pytest.raises(CommandError, match="pair pear-apple has no gold label"):
        command("export_gold", "fruit", out, "--format", "semeval2014")
    assert out.read_text() == GOLD
    with pytest.raises(CommandError, match=r"none/out\.csv cannot be written: No such file"):
        command("export_gold", "fruit", tmp_path / "none" / "out.csv")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--rows", "-1"], "-1 is less than 1"),
        (["--scale", "nan", "5"], "'nan' is no number"),
        (["--scale", "0", "1e999"], "'1e999' is no number"),
        (["--scale", "5", "1"], "the lowest score must lie below the highest"),
    ],
)
def test_nonsense_about_a_published_file_is_refused(
    tmp_path: Path, option: list[str], said: str
) -> None:
    path = tmp_path / "hj.csv"
    path.write_text(GOLD)
    with pytest.raises(CommandError, match=said):
        command("import_release", "Fruit", path, "--language", "en", *option)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pair", ["fruit", "--seed", "-1"]),
        ("baselines", ["fruit", "1.0", "--seed", "-1"]),
        ("release", ["1", "1.0", "--split-seed", "-1"]),
        ("simulate", ["1", "--annotators", "2", "--seed", "-1"]),
        ("campaign", ["create", "fruit", "Fruit", "--seed", "-1"]),
        ("rehearse", ["a.tsv", "--language", "en", "--out", "out", "--seed", "-1"]),
    ],
)
def test_no_command_takes_a_seed_below_nought(name: str, options: list[str]) -> None:
    with pytest.raises(CommandError, match="-1 is less than 0"):
        command(name, *options)


def test_rows_that_a_manifest_promises_must_be_there(db: None, tmp_path: Path) -> None:
    path = tmp_path / "hj.csv"
    path.write_text(GOLD)
    (tmp_path / "manifest.json").write_text('{"files": [{"name": "hj.csv", "rows": 89}]}')
    with pytest.raises(CommandError, match="holds 2 rows where 89 are expected: 87 are missing"):
        command("import_release", "Fruit", path, "--language", "en")
    assert not Project.objects.exists()
