"""Trees by the hash of their text."""

from collections.abc import Iterable

from datasets.models import Parse, Project
from transforms.conllu import load
from transforms.tree import Tree


def trees_by_hash(project: Project, hashes: Iterable[str]) -> dict[str, Tree | str]:
    """Return for each text that a parser has answered its tree, or why it has none."""
    parses = Parse.objects.filter(project=project, text_hash__in=set(hashes))
    rows = parses.values_list("text_hash", "conllu", "problem")
    return {text_hash: problem or load(conllu)[0] for text_hash, conllu, problem in rows}
