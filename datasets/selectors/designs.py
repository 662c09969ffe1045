"""The material of a project as a pairing design wants it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from datasets.designs.planner import Member, SourceSet
from datasets.models import Project, Sentence

# Source row, source id, theme, position, stage, sentence row, key, author, expected labels.
_COLUMNS = (
    "source_id",
    "source__source_id",
    "source__theme",
    "source_sentence__position",
    "stage",
    "pk",
    "comparison_key",
    "source_sentence__author",
    "derivation__expected_ab",
    "derivation__expected_ba",
)


@dataclass(frozen=True)
class Material:
    """The sentences of the sources still in the corpus.

    `digest` names the material by what it says, not by rows: the same file in another project has
    the same.
    """

    sets: list[SourceSet]
    digest: str


def material_of(project: Project) -> Material:
    """Return all sources with their sentences, in the order in which the sources came."""
    sets: list[SourceSet] = []
    digest = hashlib.sha256()
    for _row, group in groupby(_rows(project), key=itemgetter(0)):
        rows = list(group)
        members = tuple(
            Member(pk, f"{stage[1]}{position}", key, author, (ab or "", ba or ""))
            for *_, position, stage, pk, key, author, ab, ba in rows
        )
        source = SourceSet(rows[0][1], members, rows[0][2])
        sets.append(source)
        # An author is named only where there is one: older sets have their digest without.
        named = [(member.place, member.key, *filter(None, [member.author])) for member in members]
        digest.update(repr((source.source, source.theme, named)).encode())
    return Material(sets, digest.hexdigest())


def _rows(project: Project) -> Iterator[tuple[Any, ...]]:
    sentences = Sentence.objects.filter(
        project=project,
        source_sentence__isnull=False,
        source__fallen_reason="",
        is_retired=False,
    )
    ordered = sentences.order_by("source_id", "source_sentence__position", "stage")
    return ordered.values_list(*_COLUMNS).iterator(chunk_size=5_000)
