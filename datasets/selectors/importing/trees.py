"""Trees by the hash of their text."""

from collections.abc import Iterable, Mapping
from typing import Any

from datasets.models import Parse, Project
from transforms.conllu import load
from transforms.reason import Reason
from transforms.tree import Tree


def trees_by_hash(project: Project, hashes: Iterable[str]) -> dict[str, Tree | Reason]:
    """Return for each parsed text its tree, or why it has none."""
    parses = Parse.objects.filter(project=project, text_hash__in=set(hashes))
    rows = parses.values_list("text_hash", "conllu", "problem", "problem_code")
    return {
        text_hash: _problem(problem, code) if problem else load(conllu)[0]
        for text_hash, conllu, problem, code in rows
    }


def _problem(text: str, code: Mapping[str, Any] | None) -> Reason:
    return Reason.from_json(code) if code else Reason("parse_failed", problem=text)
