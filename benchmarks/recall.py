"""What the recall benchmarks share: when an output counts as the sentence that people wrote."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from transforms.tree import Tree

Row = TypeVar("Row", bound=tuple[str, Any, str])

CUTS = (1, 3, 5)  # besides k: the rank of people's sentence


def rows(path: Path, *columns: str) -> Iterator[tuple[str, ...]]:
    """Yield the named columns of a tab-separated file; a missing column ends the run."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        if missing := set(columns) - set(reader.fieldnames or ()):
            raise SystemExit(f"{path} lacks the column {', '.join(sorted(missing))}")
        for row in reader:
            yield tuple(row[column] for column in columns)


def exact_key(text: str) -> str:
    """Return a key that is equal for two texts of exactly the same sentence.

    >>> exact_key("A  dog runs .") == exact_key("a dog runs")
    True
    """
    return " ".join(text.casefold().split()).removesuffix(".").rstrip()


def distinct(wanted: Iterable[Row]) -> list[Row]:
    """Return the rows of (sentence, kind, expansion) once each: files list some pairs twice."""
    by_key: dict[tuple[str, Any, str], Row] = {}
    for row in wanted:
        by_key.setdefault((exact_key(row[0]), row[1], exact_key(row[2])), row)
    return list(by_key.values())


def relaxed_key(tree: Tree) -> tuple[str, ...]:
    """Return the lemmas in alphabetical order, without determiners and punctuation.

    "No" is kept, because a sentence without it means the opposite.
    """
    words = (token for token in tree if token.upos != "PUNCT")
    return tuple(
        sorted(
            token.lemma.casefold()
            for token in words
            if token.upos != "DET" or token.lemma.casefold() == "no"
        )
    )


def share(part: float, total: float) -> float:
    return round(part / total, 4) if total else 0.0
