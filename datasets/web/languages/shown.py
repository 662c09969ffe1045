"""What the pages of a language show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.paginator import Paginator

from datasets.errors import Conflict, NotFound
from datasets.models import LanguageDraft, LanguageSave, Project, User
from datasets.selectors.languages.examples import example_trees, examples_counted
from datasets.selectors.languages.rules import rules_in
from datasets.selectors.languages.shown import learnt_trees, project_trees, showing_trees
from datasets.selectors.languages.tables import (
    ProjectTables,
    digests_in_use,
    draft_tables,
    files_as_learnt,
    files_overtaken,
    language_draft,
    language_saves,
    project_tables,
    save_before,
    save_preceding,
    save_texts,
)
from datasets.services.expanding.trying_tables import table_changes, tables_try
from datasets.services.languages.learning import findings_json, report_json
from datasets.web.languages.columns import heads_of
from datasets.web.languages.forms import GROUPS, RowFilter
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.requests import SignedInRequest, number_in
from transforms.language_report import findings_of_tables, first_wanted, report
from transforms.languages import language_parts
from transforms.languages_ready import texts_ready
from transforms.packs.fallback.files import (
    EXAMPLES,
    FILES,
    FORMS,
    SENTENCES,
    WORDS,
    BadLanguage,
    TextOf,
    empty_text,
    pack_of,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.rows import Changes, LineGone, Row, group_of, lines_of, row_of
from transforms.packs.fallback.shown import sentences_showing
from transforms.packs.fallback.words import LISTS, meaning_of
from transforms.packs.registry import has_own_pack
from transforms.rules.universal.examples import engine_with

ROWS_PER_PAGE = 25
LINES_SHOWN = 200


@dataclass(frozen=True)
class TableShown:
    """One file as a lead's draft has it."""

    project: Project
    name: str
    text: str
    tables: ProjectTables
    draft: LanguageDraft | None

    @property
    def digest_in_use(self) -> str:
        """The digest of what is saved of the file, "" where nothing is."""
        return digests_in_use(project_tables(self.project), [self.name])[self.name]

    @property
    def is_overtaken(self) -> bool:
        """Whether somebody else has saved the file since the draft replaced it."""
        return self.name in files_overtaken(project_tables(self.project), self.draft)

    @property
    def is_rows(self) -> bool:
        return self.name in FILES and FILES[self.name].is_rows

    @property
    def columns(self) -> tuple[str, ...]:
        return FILES[self.name].columns

    @property
    def heads(self) -> list[str]:
        """What the cells of every row are; empty where each list has cells of its own."""
        return heads_of(self.name)

    @cached_property
    def lines(self) -> list[tuple[int, str]]:
        """The rows as they are written, with their numbers."""
        return list(lines_of(self.name, self.text))

    def row(self, line: str | None) -> Row | None:
        """Return the row of a line's number in the URL."""
        number = number_in(line or "")
        if number is None:
            return None
        return next((row_of(self.name, *each) for each in self.lines if each[0] == number), None)


def tables_drafted(project: Project, user: User) -> tuple[ProjectTables, LanguageDraft | None]:
    """Return the tables as the lead's draft has them, or raise `NotFound` or `Conflict`."""
    draft = language_draft(project, user)
    try:
        tables = draft_tables(project_tables(project), draft)
    except LineGone as error:
        raise Conflict(error.reason) from None
    if tables is None:
        raise NotFound
    return tables, draft


def table_of(project: Project, user: User, name: str) -> TableShown:
    tables, draft = tables_drafted(project, user)
    text = tables.get(name)
    if text is None and name not in FILES:
        raise NotFound
    return TableShown(project, name, text.load() if text else empty_text(name), tables, draft)


def rows_shown(request: SignedInRequest, table: TableShown) -> dict[str, Any]:
    """Return one page of the rows that match the filter, each with sentences that show it."""
    name = table.name
    groups = [] if table.columns else sorted({group_of(name, line) for _, line in table.lines})
    if name in GROUPS:
        groups = list(GROUPS[name])
    form = RowFilter(request.GET, groups=groups)
    chosen = form.chosen()
    lines = [each for each in table.lines if _matches(name, each[1], chosen)]
    of_group = {"group": chosen.get("group")}
    is_begun = any(_matches(name, line, of_group) for _, line in table.lines)
    page = Paginator(lines, ROWS_PER_PAGE).get_page(request.GET.get("page"))
    rows = [row_of(name, *each) for each in page]
    trees = showing_trees(table.project, table.tables)
    sentences = sentences_showing(name, rows, trees)
    group = chosen.get("group") or ""
    return {
        "table": table,
        "filter": form,
        "page": page,
        "is_begun": is_begun,
        "shown": [(row, sentences[row.line]) for row in rows],
        "query": query_without_page(request),
        "meanings": [(each, meaning_of(each)) for each in _lists_of(table, rows, group)],
    }


def _lists_of(table: TableShown, rows: Sequence[Row], group: str) -> list[str]:
    if table.name != "words.tsv":
        return []
    names = [group] if group in LISTS else [row.group for row in rows]
    return [name for name in dict.fromkeys(names) if name in LISTS]


def _matches(name: str, line: str, chosen: Mapping[str, Any]) -> bool:
    group, text = chosen.get("group"), (chosen.get("text") or "").casefold()
    if group and group_of(name, line) != group:
        return False
    return not text or text in line.casefold()


def overview_shown(project: Project, user: User) -> dict[str, Any]:
    """Return the context of the overview of a project's language."""
    if has_own_pack(project.language):
        return {"has_own_pack": True, "parts": _parts(project)}
    draft = language_draft(project, user)
    tables = project_tables(project)
    context: dict[str, Any] = {
        "parts": _parts(project),
        "draft": draft,
        "tables": tables,
        "ready": sorted(texts_ready(project.language)),
    }
    if tables is None:
        return context
    as_learnt = files_as_learnt(tables)
    context |= {
        "files": _files(tables),
        "examples": examples_counted(example_trees(tables)),
        "unchecked": {"sentences": SENTENCES in as_learnt, "words": WORDS in as_learnt},
    }
    return {**context, **_report(project, tables), **_last(tables)}


def _parts(project: Project) -> Any:
    return language_parts(
        project.language,
        stanza_dir=settings.STANZA_DIR or None,
        wordnet_dir=settings.WORDNET_DIR or None,
        wordnet=settings.WORDNETS.get(project.language, ""),
    )


def _files(tables: ProjectTables) -> list[dict[str, Any]]:
    names = [name for name in (*FILES, EXAMPLES) if tables.get(name) or name in FILES]
    return [
        {
            "name": name,
            "rows": _row_count(tables, name),
            "page": "language-examples" if name == EXAMPLES else "language-table",
        }
        for name in names
    ]


def _row_count(tables: ProjectTables, name: str) -> int | None:
    if name == EXAMPLES:
        return len(example_trees(tables))
    if name not in FILES or not FILES[name].is_rows:
        return None
    text = tables.get(name)
    return sum(1 for _ in lines_of(name, text.load())) if text else 0


def _last(tables: ProjectTables) -> dict[str, Any]:
    save = tables.save
    return {"save": save, "can_undo": save is not None and save_before(save) is not None}


def _report(project: Project, tables: ProjectTables) -> dict[str, Any]:
    """Return the report of the treebank, else of the sentences that are there."""
    learnt = tables.save.learnt if tables.save else None
    try:
        pack = pack_of(project.language, _without_forms(tables) if learnt else tables.texts)
    except BadLanguage as error:
        return {"problem": str(error)}
    first = [(reason.params["name"], reason) for reason in first_wanted(pack)]
    if learnt is not None:
        return {
            "report": _with_current_findings(learnt.report, pack),
            "learnt": learnt,
            "first": first,
        }
    trees = project_trees(project)
    of_project = bool(trees)
    trees = trees or learnt_trees(tables)
    return {"report": _describe(trees, pack), "of_project": of_project, "first": first}


def _without_forms(tables: ProjectTables) -> list[TextOf]:
    """Return the tables with no forms: reading 200,000 of them takes seconds."""
    none = TextOf.of(FORMS, empty_text(FORMS))
    return [none if each.name == FORMS else each for each in tables.texts]


def _with_current_findings(learnt: Mapping[str, Any], pack: FallbackPack) -> dict[str, Any]:
    """Return the learning report, with the current findings of the tables."""
    now = {finding["about"]: finding for finding in findings_json(findings_of_tables(pack))}
    return {**learnt, "findings": [now.get(f["about"], f) for f in learnt["findings"]]}


def _describe(trees: Sequence[Any], pack: FallbackPack) -> dict[str, Any] | None:
    return report_json(report(trees, engine_with(pack), pack)) if trees else None


@dataclass(frozen=True)
class FileChanges:
    """What changed in one file: the first lines of it, and how many there are."""

    name: str
    changes: Changes

    @property
    def removed(self) -> tuple[str, ...]:
        return self.changes.removed[:LINES_SHOWN]

    @property
    def added(self) -> tuple[str, ...]:
        return self.changes.added[:LINES_SHOWN]

    @property
    def more(self) -> int:
        counts = (len(self.changes.removed), len(self.changes.added))
        return sum(max(0, count - LINES_SHOWN) for count in counts)


def _changes(before: ProjectTables | None, after: ProjectTables) -> list[FileChanges]:
    return [FileChanges(name, change) for name, change in table_changes(before, after).items()]


def draft_shown(project: Project, user: User) -> dict[str, Any]:
    """Return what a lead's draft changes."""
    draft = language_draft(project, user)
    now = project_tables(project)
    if draft is None:
        return {"draft": None}
    try:
        after = draft_tables(now, draft)
    except LineGone as error:
        return {"draft": draft, "gone": error.reason}
    return {"draft": draft, "files": _changes(now, after) if after else []}


def trial_shown(project: Project, user: User) -> dict[str, Any]:
    """Return what the rules write before and after."""
    tables, draft = tables_drafted(project, user)
    now = project_tables(project)
    trial = tables_try(project, now, tables)
    rules = {**rules_in(now), **rules_in(tables)}
    return {"draft": draft, "trial": trial, "files": _changes(now, tables), "written": rules}


def save_shown(save: LanguageSave) -> dict[str, Any]:
    """Return how a saved state differs from the previous one."""
    before = save_preceding(save)
    language = save.project.language
    old = ProjectTables(language, save_texts(before), before) if before else None
    new = ProjectTables(language, save_texts(save), save)
    latest = language_saves(save.project).values_list("number", flat=True).first()
    changed = _changes(old, new) if before else []
    return {"files": changed, "before": before, "is_latest": save.number == latest}
