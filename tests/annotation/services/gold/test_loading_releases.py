"""A release is loaded with what people load data with."""

import csv
import json
import os
import subprocess
from datetime import date
from pathlib import Path

import pytest

from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import release_write, run_release
from annotation.services.plans.opening import campaign_open
from tests.annotation.conftest import judge_everything

# Run by the Python of an environment with the library that is called as our package.
_LOAD = """
import json, sys
from datasets import load_dataset

configs = {name: {part: rows.column_names for part, rows in load_dataset(sys.argv[1], name).items()}
           for name in ("relatedness", "entailment")}
print(json.dumps(configs))
for folder in sys.argv[1:]:
    parts = load_dataset(folder)
    print(json.dumps({name: [list(part["sentence_A"]), list(part["label"])]
                      for name, part in parts.items()}))
"""


@pytest.fixture
def folder(corpus, draft, manager, tmp_path) -> Path:
    corpus.add_source('dog called "Rex, the big one,')
    campaign = campaign_open(campaign=draft(), actor=manager)
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    release_write(release=run_release(run=run, version="1.0", actor=manager), out=tmp_path)
    return tmp_path


def tables(folder: Path) -> dict[str, dict]:
    described = json.loads((folder / "manifest.json").read_bytes())["files"]
    return {file["name"]: file for file in described if file["columns"]}


def rows_of(path: Path) -> list[dict[str, str]]:
    plain = path.suffix != ".csv"
    quoting = csv.QUOTE_NONE if plain else csv.QUOTE_MINIMAL
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t" if plain else ",", quoting=quoting))


def test_csv_and_pandas_read_every_table(folder: Path) -> None:
    import pandas as pd

    for name, file in tables(folder).items():
        path = folder / name
        if path.suffix == ".parquet":
            frame = pd.read_parquet(path)
        else:
            rows = rows_of(path)
            assert len(rows) == file["rows"]
            assert all(list(row) == list(file["columns"]) for row in rows)
            plain = path.suffix != ".csv"
            frame = pd.read_csv(
                path,
                sep="\t" if plain else ",",
                quoting=csv.QUOTE_NONE if plain else csv.QUOTE_MINIMAL,
            )
        assert (len(frame), list(frame.columns)) == (file["rows"], list(file["columns"]))


def test_mlcroissant_finds_no_fault_and_reads_every_table(folder: Path) -> None:
    import mlcroissant

    about = mlcroissant.Dataset(jsonld=folder / "croissant.json")
    assert not about.metadata.issues.errors
    assert not about.metadata.issues.warnings
    known = tables(folder)
    assert [records.name for records in about.metadata.record_sets] == [f"rows/{n}" for n in known]
    for name, file in known.items():
        assert sum(1 for _ in about.records(f"rows/{name}")) == file["rows"]


def test_load_dataset_reads_the_folder(folder: Path) -> None:
    python = os.environ.get("PAIRWRIGHT_LOADING")
    if not python:
        pytest.skip("PAIRWRIGHT_LOADING names no Python: $(.ci/environment loading)/bin/python")
    done = subprocess.run(
        [python, "-c", _LOAD, folder, folder / "huggingface" / "csv"],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": "", "HF_HUB_OFFLINE": "1", "HF_HOME": f"{folder}/cache"},
    )
    assert done.returncode == 0, done.stderr
    configs, parquet, comma = map(json.loads, done.stdout.splitlines())
    for name, gold in (("relatedness", "score"), ("entailment", "label")):
        columns = ["sentence1", "sentence2", gold]
        assert configs[name] == dict.fromkeys(("train", "validation", "test"), columns)
    assert parquet == comma
    for name in ("train", "validation", "test"):
        rows = rows_of(folder / "huggingface" / "csv" / f"{name}.csv")
        assert parquet[name] == [
            [row["sentence_A"] for row in rows],
            [int(row["label"]) for row in rows],
        ]
    assert any('"Rex' in text for texts, _ in parquet.values() for text in texts)
