"""No local variable of the linguistics hides a function of its module."""

import ast
from collections.abc import Iterator
from pathlib import Path

import transforms

FOLDER = Path(transforms.__file__).parent


def hidden(source: str) -> Iterator[str]:
    """Yield the locals of functions that are named as something defined or imported above."""
    module = ast.parse(source)
    definitions = (ast.FunctionDef, ast.ClassDef)
    outer = {each.name for each in module.body if isinstance(each, definitions)}
    for each in module.body:
        if isinstance(each, ast.Import | ast.ImportFrom):
            outer |= {name.asname or name.name for name in each.names}
    for function in (each for each in ast.walk(module) if isinstance(each, ast.FunctionDef)):
        for each in ast.walk(function):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each.id in outer:
                yield f"{each.id} in {function.name}"


def test_a_local_hides_a_function() -> None:
    assert list(hidden("def f(): ...\ndef g():\n    f = 1\n    return f\n")) == ["f in g"]


def test_no_local_of_the_linguistics_hides_a_function() -> None:
    found = {
        str(path.relative_to(FOLDER)): names
        for path in FOLDER.rglob("*.py")
        if (names := list(hidden(path.read_text(encoding="utf-8"))))
    }
    assert found == {}
