"""The benchmark of a new language, on the Czech treebank of the tests."""

import json
import lzma
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import new_language

CZECH = Path(__file__).parents[1] / "transforms" / "czech"
TREEBANK = CZECH / "treebank.conllu"


def run(monkeypatch: Any, capsys: Any, *options: str | Path) -> str:
    words = map(str, ("new_language", TREEBANK, TREEBANK, "--language", "cs", *options))
    monkeypatch.setattr(sys, "argv", list(words))
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGES_DIR", "elsewhere")  # the benchmark sets its own
    new_language.main()
    return str(capsys.readouterr().out)


def test_figures_cover_the_sentences_the_rules_and_the_forms(monkeypatch: Any, capsys: Any) -> None:
    values = json.loads(run(monkeypatch, capsys, "--json"))
    assert values["sentences"] == 34
    kept = values["kept"]
    assert kept["count"] + sum(values["unfit"].values()) == 34
    assert kept["share"] == round(kept["count"] / 34, 4)
    assert values["short_with"]["S2"]["of"] == values["short_sentences"]
    assert values["short_with"]["all"]["count"] <= values["short_with"]["S4"]["count"]
    expanding = [each for name, each in values["rules"].items() if not name.startswith("n.")]
    assert values["candidates"] == sum(each["candidates"] for each in expanding) > 0
    assert values["rules"]["n.progressive"]["candidates"] == 0
    assert values["forms"]["all"]["share"] == 1
    assert values["broke"] == []


def test_tables_written_by_hand_replace_those_learnt(
    monkeypatch: Any, capsys: Any, tmp_path: Path
) -> None:
    (tmp_path / "words.tsv").write_bytes((CZECH / "words.tsv").read_bytes())
    learnt = json.loads(run(monkeypatch, capsys, "--json"))
    written = json.loads(run(monkeypatch, capsys, "--json", "--folder", tmp_path))
    assert learnt["rules"]["s3.determiner"]["candidates"] == 0
    assert written["rules"]["s3.determiner"]["candidates"] > 0
    assert written["tables"] == tmp_path.name


def test_reader_gets_sentences_without_their_rules(
    monkeypatch: Any, capsys: Any, tmp_path: Path
) -> None:
    run(monkeypatch, capsys, "--read", "9", "--out", tmp_path / "sheet.tsv")
    first = (tmp_path / "sheet.tsv").read_text(encoding="utf-8")
    head, *rows = [line.split("\t") for line in first.splitlines()]
    assert head == ["number", "source", "output", "grammatical", "label"]
    assert len(rows) == len({row[1] for row in rows}) == 9
    assert "s2." not in first
    assert "s3." not in first
    assert "ENTAILMENT" not in first
    keys = (tmp_path / "sheet-key.tsv").read_text(encoding="utf-8").splitlines()
    assert [line.split("\t")[0] for line in keys[1:]] == [row[0] for row in rows]
    run(monkeypatch, capsys, "--read", "9", "--out", tmp_path / "sheet.tsv")
    assert (tmp_path / "sheet.tsv").read_text(encoding="utf-8") == first


def test_compressed_treebanks_are_read(monkeypatch: Any, capsys: Any, tmp_path: Path) -> None:
    packed = tmp_path / "treebank.conllu.xz"
    packed.write_bytes(lzma.compress(TREEBANK.read_bytes()))
    plain = run(monkeypatch, capsys, "--json")
    words = ["new_language", str(packed), str(packed), "--language", "cs", "--json"]
    monkeypatch.setattr(sys, "argv", words)
    new_language.main()
    values = json.loads(capsys.readouterr().out)
    assert values["kept"] == json.loads(plain)["kept"]


def test_an_unknown_list_is_named(monkeypatch: Any, capsys: Any, tmp_path: Path) -> None:
    (tmp_path / "words.tsv").write_text("nonsense\tx\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="there is no list 'nonsense'"):
        run(monkeypatch, capsys, "--folder", tmp_path)
