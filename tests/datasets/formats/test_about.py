import ast
import json
import subprocess
import sys
from pathlib import Path

import yaml
from huggingface_hub import DatasetCardData

from datasets.formats.about import documents
from datasets.formats.delimited import Column
from datasets.formats.manifest import ReleasedFile
from datasets.formats.terms import licence_id, licence_url

FACTS = {
    "title": "Boats & ponds",
    "version": "1.0",
    "date": "2026-03-01",
    "language": "pl",
    "licence": "CC BY-NC-SA 4.0",
    "pairs": {"design": "sick", "seed": 7, "without_gold": 3},
    "run": {
        "code_version": "0.1.0",
        "settings": {"resamples": 1000},
        "protocol": {
            "preset": "sick",
            "scale": {"low": 1.0, "high": 5.0},
            "judgements_per_order": 5,
            "orders": "never_both",
            "plan": "pool",
            "majority": "strict",
            "leader_mode": "review",
            "wording": {"instructions": "How close are they?"},
        },
        "pay": {"per_hour": 30.0, "currency": "PLN", "before_minutes": 5.0},
        "results": {
            "judgements": 200,
            "left_out": 4,
            "labels": {"ENTAILMENT": 5, "NEUTRAL": 10, "CONTRADICTION": 5},
            "ties": {"AB": 1, "BA": 0},
            "measures": {
                "alpha_label": {"value": 0.61234, "n": 20, "note": "", "interval": [0.5, 0.7]},
                "mean_sd": {"value": None, "n": 0, "note": "one annotator only"},
            },
            "annotators": [
                {"code": "A01", "judgements": 120, "excluded": True},
                {"code": "A02", "judgements": 80, "excluded": False},
            ],
            "exclusion": {
                "excluded": [
                    {
                        "annotator": "A01",
                        "reasons": [{"rule": "checkpoints", "reason": "3 of 9 missed."}],
                    }
                ]
            },
            "calibration": {"method": "additive", "note": "", "moved": [{"annotator": "A02"}]},
        },
    },
    "split": {
        "split": "source",
        "split_seed": 7,
        "pairs": {"TRAIN": 9, "TRIAL": 1, "TEST": 10},
        "unevenness": 0.0123,
        "wanted": {"TRAIN": 9.0, "TRIAL": 1.0, "TEST": 10.0},
        "is_off_size": False,
        "test_pairs_with_known_text": 0,
        "test_pairs_with_known_words": 3,
        "groups": 8,
        "largest_group": 6,
    },
}
COLUMNS = (Column("pair type", "kind of the pair"), Column("relatedness_score", "gold"))
FILES = [
    ReleasedFile("SICK.txt", "All pairs.", 300, "ab" * 32, 20, COLUMNS),
    ReleasedFile("huggingface/csv/train.csv", "Train.", 200, "cd" * 32, 9, COLUMNS),
    ReleasedFile("huggingface/parquet/train.parquet", "Train.", 200, "ef" * 32, 9, COLUMNS),
]


def texts(description: str = "Sentences about boats.", **changes) -> dict[str, str]:
    about = documents(FACTS | changes, FILES, description=description)
    return {document.name: document.content.decode() for document in about}


def test_the_card_begins_with_what_hugging_face_reads() -> None:
    front = texts()["README.md"].split("---\n")[1].splitlines()
    known = DatasetCardData(**yaml.safe_load("\n".join(front)))
    assert (known.language, known.license) == (["pl"], "cc-by-nc-sa-4.0")
    assert (known.pretty_name, known.size_categories) == ("Boats & ponds", ["n<1K"])
    assert known.annotations_creators == ["crowdsourced"]
    assert known.language_creators == ["found", "machine-generated"]
    assert (known.multilinguality, known.source_datasets) == (["monolingual"], ["original"])
    assert "  - split: train" in front
    assert not [line for line in front if ".csv" in line]
    assert "    path: huggingface/parquet/train.parquet" in front


def test_the_card_names_a_configuration_for_each_folder_of_parquet_files() -> None:
    names = [
        f"huggingface/{config}/{part}.parquet"
        for config in ("parquet", "relatedness", "entailment")
        for part in ("train", "test")
    ]
    files = [ReleasedFile(name, "Part.", 9, "ab" * 32, 1, COLUMNS) for name in names]
    front = documents(FACTS, files)[0].content.decode().split("---\n")[1]
    assert [
        (config["config_name"], [part["path"] for part in config["data_files"]])
        for config in yaml.safe_load(front)["configs"]
    ] == [("default", names[:2]), ("relatedness", names[2:4]), ("entailment", names[4:])]


def test_the_card_has_the_region_of_a_language_in_a_field_of_its_own() -> None:
    front = yaml.safe_load(texts(language="pt-br")["README.md"].split("---\n")[1])
    assert (front["language"], front["language_bcp47"]) == (["pt"], ["pt-BR"])


def test_the_card_names_no_part_without_pairs() -> None:
    files = [
        ReleasedFile(f"huggingface/relatedness/{part}.parquet", "Part.", 9, "ab" * 32, n, COLUMNS)
        for part, n in (("train", 3), ("validation", 0), ("test", 2))
    ]
    front = documents(FACTS, files)[0].content.decode().split("---\n")[1]
    [config] = yaml.safe_load(front)["configs"]
    assert [part["split"] for part in config["data_files"]] == ["train", "test"]


def mteb_tasks(*configs: str, rows: int = 3, **changes) -> dict[str, str]:
    files = [
        ReleasedFile(f"huggingface/{config}/test.parquet", "Test.", 9, "ab" * 32, rows, COLUMNS)
        for config in configs
    ]
    about = documents(FACTS | changes, files)
    return {document.name: document.content.decode() for document in about}


def test_the_tasks_of_mteb_are_a_program_about_this_release() -> None:
    program = mteb_tasks("relatedness", "entailment", title='"Boats"\n1', licence="ask us")
    tree = ast.parse(program["mteb_task.py"])
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    assert classes == ["Relatedness", "Entailment"]
    about = next(
        node
        for node in tree.body
        if isinstance(node, ast.Assign) and "ABOUT" in ast.unparse(node.targets[0])
    )
    known = ast.literal_eval(about.value)
    assert (known["eval_langs"], known["license"]) == (["pol-Latn"], "not specified")
    assert known["description"].startswith('"Boats"\n1, version 1.0')


def test_a_release_has_only_the_tasks_that_it_has_pairs_for() -> None:
    assert "class Entailment" not in mteb_tasks("relatedness")["mteb_task.py"]
    assert "mteb_task.py" not in mteb_tasks("relatedness", "entailment", rows=0)
    assert "mteb_task.py" not in mteb_tasks("words")


def test_the_data_statement_has_the_sections_of_the_schema() -> None:
    text = texts(language="pl-pl")["DATA_STATEMENT.md"]
    letters = [line[3] for line in text.splitlines() if line.startswith("## ")]
    assert letters == list("ABCDEFGHI")
    assert "BCP-47 language tag: pl-PL." in text
    assert "2 people judged, 80 to 120 judgements each." in text


def test_the_datasheet_says_what_was_asked_paid_agreed_and_left_out() -> None:
    text = texts()["DATASHEET.md"]
    assert "ratings from 1 to 5, 5 judgements for each order" in text
    assert "30 PLN" in text
    assert "(no source and no text lies in two parts; seed 7): TRAIN 9, TRIAL 1, TEST 10." in text
    assert "8 such groups were dealt, the largest of 6 pairs" in text
    assert "Of the 10 pairs of TEST, 0 hold a text that TRAIN or TRIAL holds too, and 3" in text
    assert "asked for" not in text
    assert "to within 1.2 percentage points" in text
    assert "alpha of the labels (nominal): 0.6123 [0.5000, 0.7000] (n = 20)" in text
    assert "not defined (n = 0; one annotator only)" in text
    assert "95 % bootstrap intervals over pairs, 1,000 resamples" in text
    assert "Excluded annotators:\n- A01: 3 of 9 missed.\n" in text
    assert "calibrated (additive); those of 1 annotators moved." in text
    assert "Sentences about boats." in text


def test_unknown_facts_are_not_made_up() -> None:
    known = texts(description="", run={}, licence="")
    assert "Not stated." in known["DATASHEET.md"]
    assert "not stated" in known["README.md"]
    assert known["LICENSE.txt"].startswith("No licence is stated.")
    assert "PLN" not in "".join(known.values())


def test_every_column_of_every_file_is_explained() -> None:
    assert texts()["columns.tsv"].splitlines() == [
        "file\tcolumn\tmeaning",
        *(f"{file.name}\t{column.name}\t{column.meaning}" for file in FILES for column in COLUMNS),
    ]


def test_a_licence_has_its_address() -> None:
    assert licence_url("CC BY-SA 4.0") == "https://creativecommons.org/licenses/by-sa/4.0/"
    assert (licence_id("Our own"), licence_url("Our own")) == ("other", "")


def test_croissant_names_files_columns_and_how_people_were_asked() -> None:
    data = json.loads(texts()["croissant.json"])
    assert [file["sha256"] for file in data["distribution"]] == [file.sha256 for file in FILES]
    fields = data["recordSet"][0]["field"]
    assert fields[1]["dataType"] == "sc:Float"
    assert data["rai:annotationsPerItem"].startswith("5 for each order")
    assert "A01" not in data["rai:annotatorDemographics"]


def test_mlcroissant_accepts_the_metadata(tmp_path: Path) -> None:
    path = tmp_path / "croissant.json"
    path.write_text(texts()["croissant.json"])
    program = Path(sys.executable).with_name("mlcroissant")
    done = subprocess.run(
        [program, "validate", "--jsonld", path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "error" not in done.stderr.lower(), done.stderr
