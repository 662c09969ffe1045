"""Pages and the API ask selectors: no query begins in a view, where nothing scopes it."""

import ast

import pytest
from django.conf import settings

INTERFACES = ("annotation/web", "annotation/api", "datasets/web", "datasets/api")


def managers_used(source: str) -> list[str]:
    """Return each use of a model's manager; `objects.none()` asks the database nothing."""
    tree = ast.parse(source)
    empty = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "none"
    }
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "objects" and id(node) not in empty
    ]


@pytest.mark.parametrize("folder", INTERFACES)
def test_no_view_begins_a_query(folder: str) -> None:
    files = sorted((settings.BASE_DIR / folder).rglob("*.py"))
    assert files
    result = {str(path): managers_used(path.read_text(encoding="utf-8")) for path in files}
    assert {path: uses for path, uses in result.items() if uses} == {}


def test_a_query_in_a_view_would_be_found() -> None:
    source = "def page():\n    Pair.objects.none()\n    return Pair.objects.filter(pk=1)\n"
    assert managers_used(source) == ["3: Pair.objects"]
