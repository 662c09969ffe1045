"""The lists of material as files: sources, sentences, expansions, pair sets, releases."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from datasets.models import PairSet, Project, Release, Sentence, Source
from datasets.selectors.expanding.sentences import RuleUse, refusals_by_rule
from datasets.selectors.importing.sources import sources_fallen_by_reason
from datasets.web.shared.tables import PageTable, Tables
from datasets.worded import stored_text

_SOURCE = ("source_id", "origin", "theme", "licence", "author", "fallen_reason")


def source_tables(project: Project, sources: QuerySet[Source]) -> Tables:
    return {
        "sources": lambda: PageTable((*_SOURCE, "sentence_a", "sentence_b"), _source, sources),
        "fallen": lambda: PageTable(
            ("reason", "sources"),
            lambda row: [row.reason, row.n],
            sources_fallen_by_reason(project),
        ),
    }


def sentence_tables(uses: Iterable[RuleUse], sentences: QuerySet[Sentence]) -> Tables:
    columns = ("id", "stage", "text", "base_id", "base", "rules", "warnings")
    return {
        "sentences": lambda: PageTable(columns, _sentence, sentences),
        "rules": lambda: PageTable(
            ("stage", "rule", "sentences"), lambda row: [row.stage, row.rule, row.n], uses
        ),
    }


def refusal_tables(project: Project) -> Tables:
    columns = ("rule", "reason", "times", "example")
    return {
        "refusals": lambda: PageTable(
            columns,
            lambda row: [row.rule, row.reason, row.n, row.example],
            refusals_by_rule(project),
        )
    }


def pair_set_tables(pair_sets: QuerySet[PairSet]) -> Tables:
    columns = ("name", "pairs", "design", "seed", "made_at")
    return {
        "pair-sets": lambda: PageTable(
            columns,
            lambda row: [
                row.name,
                row.pair_count,
                row.design,
                row.seed,
                row.created_at.isoformat(),
            ],
            pair_sets,
        )
    }


def release_tables(releases: Iterable[Release]) -> Tables:
    columns = ("version", "date", "pair_set", "withdrawn_at", "withdrawn_reason")
    return {"releases": lambda: PageTable(columns, _release, releases)}


def _source(source: Source) -> list[Any]:
    texts = {sentence.position: sentence.text for sentence in source.sentences.all()}
    return [*(getattr(source, name) for name in _SOURCE), texts.get("a"), texts.get("b")]


def _sentence(sentence: Sentence) -> list[Any]:
    derivation = getattr(sentence, "derivation", None)
    base = sentence.base
    return [
        *(sentence.pk, sentence.stage, sentence.text),
        *(sentence.base_id, base.text if base else None),
        " ".join(step["rule"] for step in derivation.rules) if derivation else None,
        " ".join(map(stored_text, derivation.warnings)) if derivation else None,
    ]


def _release(release: Release) -> list[Any]:
    withdrawn = release.withdrawn_at
    return [
        *(release.version, release.dated, release.pair_set.name),
        *(withdrawn.isoformat() if withdrawn else None, release.withdrawn_reason),
    ]
