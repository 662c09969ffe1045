"""The material of a project as a pairing design wants it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from datasets.designs.sick import Member, SourceSet
from datasets.models import Project, Sentence

# Source row, source id, theme, position, stage, sentence row, comparison key, expected labels.
_COLUMNS = (
    "source_id",
    "source__source_id",
    "source__theme",
    "source_sentence__position",
    "stage",
    "pk",
    "comparison_key",
    "derivation__expected_ab",
    "derivation__expected_ba",
)


@dataclass(frozen=True)
class Material:
    """The sentences of the sources still in the corpus, and what rules expect of them.

    `expected` holds for a derived sentence the label from its S1 to it, and back. `digest` names
    the material by what it says, not by rows: the same file in another project has the same.
    """

    sets: list[SourceSet]
    expected: dict[int, tuple[str, str]]
    digest: str


def material_of(project: Project) -> Material:
    """Return all sources with their sentences, in the order in which the sources came."""
    sets: list[SourceSet] = []
    expected: dict[int, tuple[str, str]] = {}
    digest = hashlib.sha256()
    for _row, group in groupby(_rows(project), key=itemgetter(0)):
        rows = list(group)
        members = tuple(
            Member(pk, f"{stage[1]}{pos}", key) for *_, pos, stage, pk, key, _, _ in rows
        )
        source = SourceSet(rows[0][1], members, rows[0][2])
        sets.append(source)
        for *_, pk, _key, expected_ab, expected_ba in rows:
            if expected_ab:
                expected[pk] = (expected_ab, expected_ba)
        named = [(member.place, member.key) for member in members]
        digest.update(repr((source.source, source.theme, named)).encode())
    return Material(sets, expected, digest.hexdigest())


def _rows(project: Project) -> Iterator[tuple[Any, ...]]:
    sentences = Sentence.objects.filter(
        project=project,
        source_sentence__isnull=False,
        source__fallen_reason="",
        is_retired=False,
    )
    ordered = sentences.order_by("source_id", "source_sentence__position", "stage")
    return ordered.values_list(*_COLUMNS).iterator(chunk_size=5_000)
