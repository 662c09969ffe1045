"""Every note of a figure is known to the catalogue of the pages."""

import ast
from pathlib import Path

import datasets.evaluation
from datasets.web.evaluation_texts import EVALUATION_TEXTS

FOLDER = Path(datasets.evaluation.__file__).parent
# Notes of tasks that no release is measured by.
ELSEWHERE = {
    "A file has no correlation.",
    "No file has a correlation.",
    "The gold has no related pair or no unrelated one.",
}


def literals() -> set[str]:
    """Return the texts of evaluation that are sentences without blanks and no docstrings."""
    found = set()
    for path in FOLDER.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        noted = [call for call in calls if getattr(call.func, "id", "") == "Figure"]
        arguments = [argument for call in noted for argument in call.args[2:3]]
        found |= {a.value for a in arguments if isinstance(a, ast.Constant)}
    return {text for text in found if text}


def test_every_note_can_be_told_in_another_language():
    assert len(literals()) > 8
    assert literals() - ELSEWHERE <= {*EVALUATION_TEXTS}
