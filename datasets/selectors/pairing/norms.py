"""The norms of a project, joined by word."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any

from django.db.models import QuerySet
from wordfreq import available_languages, zipf_frequency

from datasets.designs.words.norms import WordNorms, part_named
from datasets.models import Norm, NormTable, Project

_FIELDS = (
    *("word", "target", "part_of_speech", "target_part_of_speech", "strength", "concreteness"),
    *("frequency", "uses"),
)
_CHUNK = 5_000


def norm_tables(project: Project) -> QuerySet[NormTable]:
    return NormTable.objects.filter(project=project).select_related("batch").order_by("pk")


def norms_described(project: Project) -> list[dict[str, Any]]:
    """Return what a pair set remembers of its norms: names, sources, licences, and the files."""
    return [
        {
            "name": table.name,
            "source": table.source,
            "licence": table.licence,
            "sha256": table.batch.sha256,
            "columns": [[header, meaning] for header, meaning in table.columns if meaning],
        }
        for table in norm_tables(project)
    ]


def norms_digest(project: Project) -> str:
    """Return what changes with the norms of a project and how their columns were read."""
    tables = [(table.batch.sha256, table.columns) for table in norm_tables(project)]
    return hashlib.sha256(repr(tables).encode()).hexdigest()


def word_norms(project: Project, *, needs_frequency: bool = False) -> WordNorms:
    """Join the norms of a project by word.

    - For a word or pair, an earlier table takes precedence over a later one.
    - A word's uses come from rows with a number of uses; if there are none, each row that gives a
    part of speech is one use.
    - Without a norm of frequency, the program's own frequencies (`wordfreq`, Zipf) are taken.
    """
    rows = Norm.objects.filter(table__project=project).order_by("pk").values_list(*_FIELDS)
    strengths: dict[tuple[str, str], float] = {}
    concreteness: dict[str, float] = {}
    frequency: dict[str, float] = {}
    uses_by_word: dict[str, Counter[str]] = defaultdict(Counter)
    tagged: dict[str, Counter[str]] = defaultdict(Counter)
    part_of = cache(part_named)
    for word, target, part, target_part, strength, concrete, frequent, uses in rows.iterator(
        _CHUNK
    ):
        if target and strength:
            strengths.setdefault((word, target), strength)
        if concrete is not None:
            concreteness.setdefault(word, concrete)
        if frequent is not None:
            frequency.setdefault(word, frequent)
        if part and uses is not None:
            uses_by_word[word][part_of(part)] += uses
        elif part:
            tagged[word][part_of(part)] += 1
        if target and target_part:
            tagged[target][part_of(target_part)] += 1
    if needs_frequency and not frequency:
        words = {word for pair in strengths for word in pair}
        frequency = dict(_built_in_norms(project.language, words))
    return WordNorms(strengths, uses_by_word or tagged, concreteness, frequency)


def _built_in_norms(language: str, words: Iterable[str]) -> Iterable[tuple[str, float]]:
    base = language.partition("-")[0]
    if base not in available_languages():
        return ()
    return ((word, zipf_frequency(word, base)) for word in words)
