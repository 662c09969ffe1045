"""Changing the tables of a project's language: a lead's draft, saving it, and undoing.

A save never changes what was saved before, nor another project: it adds a `LanguageSave`, and texts
that are not stored yet.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.models import (
    LanguageDraft,
    LanguageSave,
    LanguageText,
    LearntLanguage,
    Project,
    User,
)
from datasets.selectors.languages.tables import (
    ProjectTables,
    digests_in_use,
    draft_edits,
    draft_tables,
    files_overtaken,
    language_draft,
    project_tables,
    save_before,
    save_texts,
)
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.languages_ready import texts_ready
from transforms.packs.fallback.exchange import FileProblem, text_problems
from transforms.packs.fallback.files import (
    FILES,
    NEEDED,
    RULES,
    SENTENCES,
    TextOf,
    empty_text,
    tables_digest,
)
from transforms.packs.fallback.patterns.parsing import parse_rules
from transforms.packs.fallback.problems import Problem
from transforms.packs.fallback.rows import Edit, LineGone, edited, line_problems, new_line_number
from transforms.packs.fallback.starting import put_over, templates
from transforms.packs.registry import has_own_pack
from transforms.reason import Reason
from transforms.rules.added import taken_ids

Kind = LanguageSave.Kind
PROBLEMS_SHOWN = 100


@transaction.atomic
def draft_edit(*, project: Project, edit: Edit, actor: User) -> LanguageDraft:
    """Add, change or delete one row in the lead's draft; the row is checked as its file's reader
    would.
    """
    tables = _lock(project)
    draft = _draft(project, actor)
    now = draft_tables(tables, draft)
    if now is None or edit.file not in FILES or edit.old == edit.new:
        raise Invalid(_("There is nothing to change."))
    text = now.get(edit.file)
    current = text.load() if text else empty_text(edit.file)
    try:
        edited(current, [edit])
    except LineGone as error:
        raise Conflict(error.reason) from None
    if edit.new:
        refuse_problems(_problems_of(edit, current))
    draft.edits = [*draft.edits, {"file": edit.file, "old": edit.old, "new": edit.new}]
    draft.save()
    return draft


def _text_problems(project: Project, name: str, text: str) -> Iterable[FileProblem]:
    problems = text_problems(name, text)
    if problems or name != RULES:
        return problems
    used_ids = taken_ids(project.language, parse_rules(text))
    return [FileProblem(name, problem) for problem in used_ids]


def _problems_of(edit: Edit, text: str) -> list[FileProblem]:
    number = new_line_number(edit, text)
    if not edit.old and edit.new in text.split("\n"):
        return [FileProblem(edit.file, Problem(number, Reason("row_there_already")))]
    problems = line_problems(edit.file, number, edit.new)
    if not problems and edit.file == SENTENCES:  # Another row may be of the same kind.
        return [*text_problems(edit.file, edited(text, [edit]))]
    return [FileProblem(edit.file, problem) for problem in problems]


@transaction.atomic
def draft_replace(
    *,
    project: Project,
    texts: Mapping[str, str],
    actor: User,
    is_import: bool = False,
    based_on: Mapping[str, str] | None = None,
) -> LanguageDraft:
    """Put whole files into the lead's draft, in the place of what it had of them.

    `based_on` has the digest of the text in use that the lead saw of each file. Without, a file is
    based on what the draft has of it, else on the text in use.
    """
    tables = _lock(project)
    refuse_problems(
        problem for name, text in texts.items() for problem in _text_problems(project, name, text)
    )
    draft = _draft(project, actor)
    draft.edits = [edit for edit in draft.edits if edit["file"] not in texts]
    draft.is_import = is_import or draft.is_import
    in_use = digests_in_use(tables, texts)
    replaced_before = draft.based_on if based_on is None else {}
    draft.based_on = {**draft.based_on, **in_use, **(based_on or {}), **replaced_before}
    draft.save()
    draft.replaced.remove(*draft.replaced.filter(name__in=texts))
    draft.replaced.add(*_store_texts(project, [TextOf.of(n, text) for n, text in texts.items()]))
    _refuse_incomplete(draft_tables(tables, draft))
    _forget_texts(project)
    return draft


@transaction.atomic
def draft_discard(*, project: Project, actor: User) -> None:
    """Drop what the lead has changed and not saved."""
    _lock(project)
    LanguageDraft.objects.filter(project=project, user=actor).delete()
    _forget_texts(project)


@transaction.atomic
def draft_step_back(*, project: Project, actor: User) -> None:
    """Take back the last edit of a row in the lead's draft."""
    _lock(project)
    draft = _draft(project, actor)
    draft.edits = draft.edits[:-1]
    draft.save()
    if not draft.edits and not draft.replaced.exists():
        draft.delete()


@transaction.atomic
def draft_save(*, project: Project, actor: User) -> LanguageSave:
    """Save the lead's draft as the tables in use: everything in it, or nothing."""
    tables = _lock(project)
    draft = language_draft(project, actor)
    try:
        now = draft_tables(tables, draft)
    except LineGone as error:
        raise Conflict(error.reason) from None
    if draft is None or now is None:
        raise Conflict(_("There is nothing to save."))
    if overtaken := files_overtaken(tables, draft):
        raise Conflict(Reason("table_saved_meanwhile", file=overtaken[0]))
    kind = Kind.IMPORTED if draft.is_import else Kind.EDITED
    changed = {edit.file for edit in draft_edits(draft)}
    changed |= set(draft.replaced.values_list("name", flat=True))
    save = _save(project, tables, now.texts, kind=kind, actor=actor, changed=changed)
    draft.delete()
    _forget_texts(project)
    return save


@transaction.atomic
def tables_put(
    *, project: Project, texts: Mapping[str, str], actor: User | None, based_on: str = ""
) -> LanguageSave:
    """Save whole files at once; `based_on` is the digest of the tables that they were made from."""
    tables = _lock(project)
    if based_on and based_on != (tables.digest if tables else ""):
        raise Conflict
    now = {t.name: t for t in tables.texts} if tables else {}
    now |= {name: TextOf.of(name, text) for name, text in texts.items()}
    return _save(
        project, tables, [*now.values()], kind=Kind.IMPORTED, actor=actor, changed=set(texts)
    )


@transaction.atomic
def tables_save_learnt(
    *, project: Project, texts: Mapping[str, str], learnt: LearntLanguage, actor: User | None
) -> LanguageSave:
    """Save what a treebank taught as the tables in use."""
    tables = _lock(project)
    now = [TextOf.of(name, text) for name, text in texts.items()]
    return _save(project, tables, now, kind=Kind.LEARNT, actor=actor, learnt=learnt)


@transaction.atomic
def tables_start_ready(*, project: Project, actor: User | None) -> LanguageSave:
    """Start from the tables that come with Pairwright, for a language without any others."""
    tables = _lock(project)
    ready = texts_ready(project.language)
    if tables is not None or not ready:
        raise Conflict
    texts = put_over(ready, templates())
    now = [TextOf.of(name, text) for name, text in texts.items()]
    return _save(project, None, now, kind=Kind.READY, actor=actor)


@transaction.atomic
def tables_undo(*, project: Project, actor: User | None) -> LanguageSave:
    """Bring back the tables from before the last save; once more goes one further back."""
    tables = _lock(project)
    previous = save_before(tables.save) if tables and tables.save else None
    if tables is None or previous is None:
        raise Conflict(_("There is no earlier state to go back to."))
    texts = save_texts(previous)
    return _save(
        project,
        tables,
        texts,
        kind=Kind.UNDONE,
        actor=actor,
        undoes=previous,
        learnt=previous.learnt,
    )


def refuse_problems(problems: Iterable[FileProblem]) -> None:
    """Raise `Invalid` with the problems by file and line, if there are any."""
    all_problems = list(problems)
    first_problems = all_problems[:PROBLEMS_SHOWN]
    if first_problems:
        fields: dict[str, list[Reason]] = {}
        for problem in first_problems:
            fields.setdefault(problem.file, []).append(problem.whole)
        raise Invalid(
            Reason("tables_have_wrong_lines"),
            lines=[problem.whole for problem in first_problems],
            fields=fields,
            errors=[_error_json(problem) for problem in first_problems],
            total=len(all_problems),
        )


def _error_json(file_problem: FileProblem) -> dict[str, Any]:
    """Return a problem as the page of a job lists it."""
    problem = file_problem.problem
    line, reason = (
        (problem.line, problem.reason) if isinstance(problem, Problem) else (None, problem)
    )
    return {"line": line, "field": file_problem.file, "message": str(reason), **reason.as_json()}


def _lock(project: Project) -> ProjectTables | None:
    """Return the tables in use while nobody else can change them."""
    refuse_archived(project)
    if has_own_pack(project.language):
        raise Conflict(Reason("language_has_own_pack"))
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    return project_tables(project)


def _draft(project: Project, user: User) -> LanguageDraft:
    draft, _is_new = LanguageDraft.objects.get_or_create(project=project, user=user)
    return draft


def _refuse_incomplete(tables: ProjectTables | None) -> None:
    present = {text.name for text in tables.texts} if tables else set()
    missing = [name for name in NEEDED if name not in present]
    refuse_problems(FileProblem(name, Reason("file_missing")) for name in missing)


def _save(
    project: Project,
    previous: ProjectTables | None,
    texts: Iterable[TextOf],
    *,
    changed: set[str] | None = None,
    **fields: Any,
) -> LanguageSave:
    texts = list(texts)
    _refuse_incomplete(ProjectTables(project.language, tuple(texts)))
    checked = [text for text in texts if changed is None or text.name in changed]
    if fields["kind"] != Kind.UNDONE:
        refuse_problems(
            problem for t in checked for problem in _text_problems(project, t.name, t.load())
        )
    number = previous.save.number if previous and previous.save else 0
    if previous is not None and previous.save is None:
        # What the project begins with is kept, so that the first save can be undone.
        number = _save_row(project, 1, previous.texts, kind=Kind.FOLDER, actor=None).number
    learnt = previous.save.learnt if previous and previous.save else None
    save = _save_row(project, number + 1, texts, **{"learnt": learnt, **fields})
    audit(
        fields["actor"],
        "language.saved",
        save,
        project=project,
        number=save.number,
        kind=str(save.kind),
        digest=save.digest,
    )
    return save


def _save_row(
    project: Project, number: int, texts: Iterable[TextOf], **fields: Any
) -> LanguageSave:
    texts = list(texts)
    save = LanguageSave.objects.create(
        project=project, number=number, digest=tables_digest(texts), **fields
    )
    save.texts.set(_store_texts(project, texts))
    return save


def _store_texts(project: Project, texts: Iterable[TextOf]) -> list[LanguageText]:
    """Return the rows of texts, storing those that are new."""
    texts = list(texts)
    existing = LanguageText.objects.filter(project=project).defer("text")
    digests = [text.digest for text in texts]
    by_name = {(text.name, text.digest): text for text in existing.filter(digest__in=digests)}
    new = [text for text in texts if (text.name, text.digest) not in by_name]
    rows = LanguageText.objects.bulk_create(
        LanguageText(project=project, name=text.name, digest=text.digest, text=text.load())
        for text in new
    )
    return [*(by_name[t.name, t.digest] for t in texts if t not in new), *rows]


def _forget_texts(project: Project) -> None:
    """Delete the texts that only a draft had."""
    LanguageText.objects.filter(project=project, saves=None, drafts=None).delete()
