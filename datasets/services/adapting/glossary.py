"""Changing the glossary of a project; every change can be undone, the newest first."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.formats.glossary import GLOSSARY_COLUMNS, TermRow, read_glossary, term_key
from datasets.formats.kinds import detect_format
from datasets.formats.problems import BadFile, Problems
from datasets.models import GlossaryChange, GlossaryTerm, Project, User
from datasets.selectors.adapting.glossary import glossary_changes
from datasets.services.importing.sources import bad_file
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from datasets.worded import worded
from transforms.reason import Reason
from transforms.words import words

_Stored = Mapping[str, Any]
_FIELDS = ("term", "target", "is_enforced", "note")


@transaction.atomic
def term_save(
    *, project: Project, row: TermRow, instead_of: GlossaryTerm | None = None, actor: User | None
) -> GlossaryTerm:
    """Add a term, or write it in the place of another."""
    _lock(project)
    for name, text in (("term", row.term), ("target", row.target)):
        if not words(text):
            raise Invalid(fields={name: [worded(Reason("no_word"))]})
    previous = [_as_json(instead_of)] if instead_of else []
    term = instead_of or GlossaryTerm(project=project)
    term.term, term.target = row.term.strip(), row.target.strip()
    term.note, term.is_enforced = row.note.strip(), row.is_enforced
    term.term_key = term_key(row.term)
    row_check(term)
    _record_change(project, previous, [_as_json(term)], actor)
    term.save()
    return term


@transaction.atomic
def term_delete(*, term: GlossaryTerm, actor: User | None) -> None:
    _lock(term.project)
    _record_change(term.project, [_as_json(term)], [], actor)
    term.delete()


def glossary_import(*, project: Project, file: IncomingFile, actor: User | None) -> int:
    """Add the terms of a file, replacing those that are there; return how many changed.

    Terms that are not in the file are kept.
    """
    problems = Problems()
    detected = detect_format(file.name, file.head(), GLOSSARY_COLUMNS)
    with file.opened() as stream:
        rows = list(read_glossary(stream, detected, problems))
    if not rows and not problems.total:
        problems.add(0, "", Reason("no_terms"))
    try:
        problems.raise_if_any()
    except BadFile as error:
        raise bad_file(error) from None
    return _store(project, rows, actor)


@transaction.atomic
def _store(project: Project, rows: Sequence[TermRow], actor: User | None) -> int:
    _lock(project)
    existing = {term.term_key: term for term in GlossaryTerm.objects.filter(project=project)}
    new = [_term(project, row) for row in rows]
    changed = [
        term
        for term in new
        if term.term_key not in existing or _as_json(existing[term.term_key]) != _as_json(term)
    ]
    if changed:
        previous = [
            _as_json(existing[term.term_key]) for term in changed if term.term_key in existing
        ]
        _record_change(project, previous, [_as_json(term) for term in changed], actor)
        _write(changed)
    return len(changed)


@transaction.atomic
def glossary_undo(*, project: Project, actor: User | None) -> GlossaryChange:
    """Undo the newest change that was not undone yet."""
    _lock(project)
    last = glossary_changes(project).first()
    if last is None:
        raise Conflict(_("There is nothing to undo in this glossary."))
    GlossaryTerm.objects.filter(
        project=project, term_key__in=[term_key(term["term"]) for term in last.after]
    ).delete()
    _write(_term(project, TermRow(**term)) for term in last.before)
    GlossaryChange.objects.create(
        project=project, actor=actor, before=last.after, after=last.before, undoes=last
    )
    audit(actor, "glossary.undone", None, project=project, terms=len(last.after))
    return last


def _lock(project: Project) -> None:
    """Allow one change at a time, so that each records the right previous state."""
    refuse_archived(project)
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)


def _record_change(
    project: Project,
    before: Sequence[_Stored],
    after: Sequence[_Stored],
    actor: User | None,
) -> None:
    change = GlossaryChange.objects.create(
        project=project,
        actor=actor,
        before=list(before),
        after=list(after),
    )
    audit(actor, "glossary.changed", change, project=project, terms=len(after))


def _as_json(term: GlossaryTerm) -> _Stored:
    return {name: getattr(term, name) for name in _FIELDS}


def _term(project: Project, row: TermRow) -> GlossaryTerm:
    return GlossaryTerm(
        project=project,
        term=row.term,
        term_key=term_key(row.term),
        target=row.target,
        is_enforced=row.is_enforced,
        note=row.note,
    )


def _write(terms: Iterable[GlossaryTerm]) -> None:
    GlossaryTerm.objects.bulk_create(
        list(terms),
        update_conflicts=True,
        unique_fields=["project", "term_key"],
        update_fields=[*_FIELDS],
    )
