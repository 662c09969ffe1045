"""The word lists that a pack stores as text: one entry per line, `#` begins a comment."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable

Substitutes = Mapping[tuple[str, str], tuple[str, ...]]


def entries(folder: Traversable, name: str) -> list[str]:
    """Return the entries of a list by the name of its file."""
    lines = (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def substitutes_of(folder: Traversable, name: str) -> Substitutes:
    """Return a list whose lines give part of speech, word and its substitutes, best first."""
    pairs = (line.partition(":") for line in entries(folder, name))
    return {
        (part.upper(), lemma): tuple(each.strip() for each in others.split(","))
        for key, _, others in pairs
        for part, lemma in [key.split(" ", 1)]
    }
