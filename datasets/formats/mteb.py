"""mteb_task.py of a release: the gold as tasks of MTEB, which evaluates embedding models.

The file runs beside the release's Parquet files or on a repository of the Hub; a test runs it with
the library itself. Relatedness is a task of similarity. MTEB has no task of three labels, so
entailment is asked as it asks SICK-E-PL: pairs that entail against all others.
"""

import json
import re
from collections.abc import Mapping, Sequence
from string import Template
from typing import Any

from datasets.designs.split import Part
from datasets.formats.huggingface import config_file
from datasets.formats.manifest import ReleasedFile
from datasets.formats.terms import citation_text, doi_url, licence_url
from transforms.language_codes import language_and_script

MTEB_NAME = "mteb_task.py"

_HEAD = Template('''\
"""Tasks of MTEB (`pip install mteb`, version 2) on a release.

    python mteb_task.py MODEL                      # the files beside this one
    python mteb_task.py MODEL OWNER/NAME VERSION   # a repository on the Hugging Face Hub

prints the main score of each task. From Python: `mteb.evaluate(model, tasks())`.
"""

import sys
from pathlib import Path

import mteb
$bases
from mteb.abstasks.task_metadata import TaskMetadata

HERE = str(Path(__file__).resolve().parent)
VERSION = $version
ABOUT = {
    "description": $description,
    "category": "t2t",
    "modalities": ["text"],
    "eval_splits": ["test"],
    "eval_langs": [$language],
    "date": ($date, $date),
    "domains": ["Constructed", "Written"],
    "task_subtypes": [$subtype],
    "license": $licence,
    "reference": $reference,
    "annotations_creators": "human-annotated",
    "dialect": [],
    "sample_creation": $creation,
    "bibtex_citation": "",
}
''')
_RELATEDNESS = Template("""

class Relatedness(AbsTaskSTS):
    metadata = TaskMetadata(
        name=$name,
        dataset={"path": HERE, "name": "relatedness", "revision": VERSION},
        type="STS",
        main_score="cosine_spearman",
        **ABOUT,
    )
    min_score = $low
    max_score = $high
""")
_ENTAILMENT = Template('''

class Entailment(AbsTaskPairClassification):
    metadata = TaskMetadata(
        name=$name,
        dataset={"path": HERE, "name": "entailment", "revision": VERSION},
        type="PairClassification",
        main_score="max_ap",
        **ABOUT,
    )

    def dataset_transform(self, *args, **options):
        """Ask for entailment, the first of the three labels, against the other two."""
        self.dataset = self.dataset.map(
            lambda row: {"labels": int(row["label"] == 0)}, remove_columns=["label"]
        )
''')
_TAIL = Template('''

def tasks(path=HERE, revision=VERSION):
    """Return the tasks on the files of a folder, or of a repository on the Hub."""
    made = [$classes]
    for task in made:
        dataset = {**task.metadata.dataset, "path": path, "revision": revision}
        task.metadata = task.metadata.model_copy(update={"dataset": dataset})
    return made


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    results = mteb.evaluate(mteb.get_model(sys.argv[1]), tasks(*sys.argv[2:]), cache=None)
    for result in results.task_results:
        print(f"{result.task_name}\\t{result.get_score():.4f}")
''')
_BASES = {
    "Entailment": "from mteb.abstasks.pair_classification import AbsTaskPairClassification",
    "Relatedness": "from mteb.abstasks.sts import AbsTaskSTS",
}


def mteb_bytes(facts: Mapping[str, Any], files: Sequence[ReleasedFile]) -> bytes | None:
    """Return the file, or None for a release without a test part that MTEB could read."""
    rows = {file.name: file.rows for file in files}
    classes = [
        name
        for name, config in (("Relatedness", "relatedness"), ("Entailment", "entailment"))
        if rows.get(config_file(config, Part.TEST))
    ]
    if not classes:
        return None
    bodies = {"Relatedness": _relatedness, "Entailment": _entailment}
    instances = ", ".join(f"{name}()" for name in classes)
    text = _head(facts, classes) + "".join(bodies[name](facts) for name in classes)
    return (text + _TAIL.substitute(classes=instances)).encode()


def _head(facts: Mapping[str, Any], classes: Sequence[str]) -> str:
    return _HEAD.substitute(
        bases="\n".join(line for name, line in _BASES.items() if name in classes),
        version=_literal(facts["version"]),
        description=_literal(citation_text(facts)),
        language=_literal(language_and_script(facts["language"])),
        date=_literal(facts["date"]),
        subtype=_literal("Textual Entailment") if "Entailment" in classes else "",
        # Its own list of names lacks some licences; an address is always taken.
        licence=_literal(licence_url(facts["licence"]) or "not specified"),
        reference=_literal(doi_url(facts)) if facts.get("doi") else "None",
        creation=_literal(_creation(facts)),
    )


def _relatedness(facts: Mapping[str, Any]) -> str:
    scale = (facts["run"].get("protocol") or {}).get("scale") or {}
    ends = scale.get("reported") or scale or {"low": 1.0, "high": 5.0}
    name = _literal(f"{_plain_name(facts)}-R")
    return _RELATEDNESS.substitute(name=name, low=float(ends["low"]), high=float(ends["high"]))


def _entailment(facts: Mapping[str, Any]) -> str:
    return _ENTAILMENT.substitute(name=_literal(f"{_plain_name(facts)}-E"))


def _creation(facts: Mapping[str, Any]) -> str:
    """Say how the texts came to be, in the words of MTEB."""
    return "human-translated and localized" if "adapted" in facts else "created"


def _plain_name(facts: Mapping[str, Any]) -> str:
    """Return the title without what MTEB's file names cannot hold."""
    return re.sub(r"[^\w-]+", "-", facts["title"]).strip("-") or "release"


def _literal(text: str) -> str:
    # A JSON string is a Python string.
    return json.dumps(text, ensure_ascii=False)
