"""The material of a project as pairing designs take it."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet

from datasets.designs.mix import Mix
from datasets.designs.planner import Member, SourceSet
from datasets.models import Project, Sentence, Stage
from datasets.selectors.expanding.transformations import Transformation, transformations_of

CHUNK = 1_000  # S1s whose transformations are fetched per query
# Source row, source id, theme, position, stage, sentence row, key, author, expected labels, and
# what the sentence was taken from.
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
    "derivation__candidate",
    "derivation__decision",
)


@dataclass(frozen=True)
class Material:
    """The sentences of the sources still in the corpus.

    `digest` identifies the material by content, not by rows: the same file in another project has
    the same digest. `unwritten` are transformations without a row yet, by the negative number that
    represents each in the sets.
    """

    sets: list[SourceSet]
    digest: str
    unwritten: Mapping[int, Transformation]


def material_of(
    project: Project, *, all_transformations: bool = False, mix: Mix | None = None
) -> Material:
    """Return all sources with their sentences, in import order.

    With `all_transformations` an S1 has all that may go into pairs, not one of each kind; of a mix
    only what it draws, and what the lead decided.
    """
    sets: list[SourceSet] = []
    digest = hashlib.sha256()
    added = _Added(project, mix) if all_transformations else None
    for _row, group in groupby(_rows(project), key=itemgetter(0)):
        rows = list(group)
        members = tuple(
            Member(pk, f"{stage[1]}{position}", key, author, (ab or "", ba or ""))
            for *_, position, stage, pk, key, author, ab, ba, _candidate, _decision in rows
        )
        if added:
            chance = {row[5] for row in rows if row[-2] is not None and row[-1] is None}
            members = added.to(members, by_chance=chance)
        source = SourceSet(rows[0][1], members, rows[0][2])
        sets.append(source)
        # Include an author only if there is one: the digests of older sets were computed without.
        keys = [(member.place, member.key, *filter(None, [member.author])) for member in members]
        digest.update(repr((source.source, source.theme, keys)).encode())
    return Material(sets, digest.hexdigest(), added.unwritten if added else {})


class _Added:
    """Adds the transformations not in use to the sentences of a source."""

    def __init__(self, project: Project, mix: Mix | None) -> None:
        self.unwritten: dict[int, Transformation] = {}
        self._of: dict[int, list[Transformation]] = {}
        s1s = list(_in_corpus(project).filter(stage=Stage.S1).values_list("pk", flat=True))
        for start in range(0, len(s1s), CHUNK):
            self._of.update(transformations_of(s1s[start : start + CHUNK], mix))
        self._is_mixed = mix is not None

    def to(self, members: tuple[Member, ...], *, by_chance: set[int]) -> tuple[Member, ...]:
        """Return the members with these transformations, sorted by text, each with its rule.

        Of sentences `by_chance` in use, those that the mix does not draw are left out.
        """
        by_place = {
            (member.place, member.key): member
            for member in members
            if not self._is_mixed or member.sentence not in by_chance
        }
        in_use = {(member.place, member.key): member for member in members}
        for s1 in members:
            for transformation in self._of.get(s1.sentence, ()):
                name = (f"{transformation.kind[1]}{s1.position}", transformation.key)
                existing = in_use.get(name) or self._member(s1, transformation)
                by_place[name] = replace(existing, rule=transformation.rule_id)
        ordered = sorted(by_place, key=lambda name: (name[0][1], name[0][0], name[1]))
        return tuple(by_place[name] for name in ordered)

    def _member(self, s1: Member, transformation: Transformation) -> Member:
        sentence = transformation.sentence
        if sentence is None:
            sentence = -len(self.unwritten) - 1
            self.unwritten[sentence] = transformation
        position = f"{transformation.kind[1]}{s1.position}"
        return Member(sentence, position, transformation.key, s1.author, transformation.expected)


def _rows(project: Project) -> Iterator[tuple[Any, ...]]:
    ordered = _in_corpus(project).order_by("source_id", "source_sentence__position", "stage")
    return ordered.values_list(*_COLUMNS).iterator(chunk_size=5_000)


def _in_corpus(project: Project) -> QuerySet[Sentence]:
    return Sentence.objects.filter(
        project=project,
        source_sentence__isnull=False,
        source__project=project,
        source__fallen_reason="",
        is_retired=False,
    )
