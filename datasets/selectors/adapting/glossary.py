"""The glossary of a project: which terms a sentence has, and which its translation lacks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from datasets.formats.glossary import TermRow
from datasets.formats.word_forms import has_term
from datasets.models import GlossaryChange, GlossaryTerm, Project, Sentence, Stage

_CHUNK = 5_000


@dataclass(frozen=True, slots=True)
class Lacking:
    """A translation without the enforced terms of its source."""

    sentence: int
    source_pk: int
    source_text: str
    text: str
    terms: Sequence[GlossaryTerm]


@dataclass(slots=True)
class TermUse:
    """How often a term occurs in translated sources, and in how many translations it is missing."""

    term: GlossaryTerm
    sources: int = 0
    missing: int = 0


@dataclass(slots=True)
class GlossaryReport:
    """The terms with their use, and the translations that lack an enforced one."""

    uses: list[TermUse]
    translations: int = 0
    lacking: list[Lacking] = field(default_factory=list)

    @property
    def missing(self) -> int:
        """How often an enforced term is missing."""
        return sum(len(pair.terms) for pair in self.lacking)


def glossary_terms(project: Project) -> QuerySet[GlossaryTerm]:
    return GlossaryTerm.objects.filter(project=project).order_by("term_key")


def glossary_rows(project: Project) -> Iterable[TermRow]:
    """Yield the terms as rows of the file that `read_glossary` reads."""
    for term in glossary_terms(project).iterator(chunk_size=_CHUNK):
        yield TermRow(term.term, term.target, term.is_enforced, term.note)


def terms_in(project: Project, text: str) -> list[GlossaryTerm]:
    """Return the terms that occur in a text of the source language, in one query."""
    return terms_among(glossary_terms(project), text)


def terms_among(terms: Iterable[GlossaryTerm], text: str) -> list[GlossaryTerm]:
    """Return those of some terms that occur in a text of the source language."""
    return [term for term in terms if has_term(term.term, text)]


def terms_missing(
    terms: Iterable[GlossaryTerm], source_text: str, translation: str
) -> list[GlossaryTerm]:
    """Return the enforced terms of a source sentence that its translation does not have."""
    enforced = (term for term in terms if term.is_enforced)
    terms_present = terms_among(enforced, source_text)
    return [term for term in terms_present if not has_term(term.target, translation)]


def glossary_report(project: Project) -> GlossaryReport:
    """Check every translation of the project against the glossary, in two queries."""
    uses = [TermUse(term) for term in glossary_terms(project)]
    report = GlossaryReport(uses)
    translations = (
        Sentence.objects.filter(
            project=project, stage=Stage.S1, is_retired=False, source_sentence__isnull=False
        )
        .exclude(source__language="")
        .order_by("pk")
        .values_list("pk", "source", "source_sentence__text", "text")
    )
    rows: Iterator[Any] = translations.iterator(chunk_size=_CHUNK)
    for pk, source_pk, source_text, text in rows:
        report.translations += 1
        missing = []
        for term_use in uses:
            if not has_term(term_use.term.term, source_text):
                continue
            term_use.sources += 1
            if not has_term(term_use.term.target, text):
                term_use.missing += 1
                missing += [term_use.term] if term_use.term.is_enforced else []
        if missing:
            report.lacking.append(Lacking(pk, source_pk, source_text, text, missing))
    return report


def glossary_changes(project: Project) -> QuerySet[GlossaryChange]:
    """Return what was changed and not undone, the newest first."""
    changes = GlossaryChange.objects.filter(project=project, undoes=None, undone_by=None)
    return changes.select_related("actor").order_by("-pk")
