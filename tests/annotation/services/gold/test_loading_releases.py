"""A release is loaded with what people load data with."""

import csv
import json
import os
import subprocess
from datetime import date
from pathlib import Path

import pytest

from annotation.models import Campaign
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import release_write, run_release
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from datasets.models import Release
from datasets.services.publishing.hub import hub_push
from tests.annotation.conftest import answer_ahead, assignments_left
from tests.datasets.services.publishing.stand_in_hub import TOKEN, hub_running

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


# A model of MTEB's own that needs no download: vectors drawn from the text.
_MODEL = "mteb/baseline-random-encoder"
# Run the tasks of a release as a program, with each of several sets of arguments.
_EVALUATE = """
import json, runpy, sys

path, runs = sys.argv[1], json.loads(sys.argv[2])
for arguments in runs:
    sys.argv = [path, *arguments]
    runpy.run_path(path, run_name="__main__")
"""


@pytest.fixture
def python() -> str:
    path = os.environ.get("PAIRWRIGHT_LOADING")
    if not path:
        pytest.skip("PAIRWRIGHT_LOADING names no Python: $(.ci/environment loading)/bin/python")
    return path


@pytest.fixture
def release(corpus, draft, manager) -> Release:
    corpus.add_source('dog called "Rex, the big one,')
    campaign = campaign_open(campaign=draft(), actor=manager)
    judge_differently(campaign)
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    return run_release(run=run, version="1.0", actor=manager)


def judge_differently(campaign: Campaign) -> None:
    """Let annotators agree on each pair, and pairs differ."""
    for _ in range(campaign.seats_planned):
        annotator = annotator_create(project=campaign.project)
        for assignment in assignments_left(campaign, annotator):
            number = assignment.pair.number
            label = "ENTAILMENT" if number % 2 else "NEUTRAL"
            answer_ahead(assignment, annotator, rating=3 + number % 2, label=label)


@pytest.fixture
def folder(release, tmp_path) -> Path:
    release_write(release=release, out=tmp_path)
    return tmp_path


def said(*command: str | Path, cwd: Path, **variables: str) -> list[str]:
    """Run a program without the network, or with a hub on this machine, and return its lines."""
    surroundings = {"PYTHONPATH": "", "HF_HOME": f"{cwd}/cache", "HF_HUB_OFFLINE": "1"}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **surroundings, **variables},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


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


def test_load_dataset_reads_the_folder(folder: Path, python: str) -> None:
    lines = said(python, "-c", _LOAD, folder, folder / "huggingface" / "csv", cwd=folder)
    configs, parquet, comma = map(json.loads, lines)
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


def test_a_release_pushed_to_the_hub_is_loaded_and_evaluated_from_there(
    release: Release, folder: Path, python: str, settings
) -> None:
    with hub_running() as hub:
        settings.HUB_ENDPOINT = hub.url
        hub_push(release=release, repository="boats/pairs", is_private=False, token=TOKEN)
        online = {"HF_ENDPOINT": hub.url, "HF_HUB_OFFLINE": "0"}
        configs, parquet = said(python, "-c", _LOAD, "boats/pairs", cwd=folder, **online)
        assert list(json.loads(configs)) == ["relatedness", "entailment"]
        assert set(json.loads(parquet)) == {"train", "validation", "test"}
        runs = json.dumps([[_MODEL], [_MODEL, "boats/pairs", "1.0"]])
        lines = said(python, "-c", _EVALUATE, folder / "mteb_task.py", runs, cwd=folder, **online)
    here, there = lines[:2], lines[2:]
    assert here == there
    scores = dict(line.split("\t") for line in here)
    assert list(scores) == ["Boats-R", "Boats-E"]
    assert all(-1 <= float(score) <= 1 for score in scores.values())
