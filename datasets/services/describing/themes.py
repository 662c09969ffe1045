"""Grouping pictures into themes; every change can be undone, the newest first."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from datasets.errors import Conflict, Invalid
from datasets.formats.kinds import detect_format
from datasets.formats.problems import BadFile, Problems
from datasets.formats.themes import (
    PICTURE_THEME_COLUMNS,
    THEME_COLUMNS,
    PictureThemeRow,
    ThemeRow,
    key_problem,
    names_pictures,
    read_picture_themes,
    read_themes,
)
from datasets.models import Picture, Project, Source, Theme, ThemeChange, User
from datasets.selectors.describing.themes import pictures_in_pairs, theme_changes
from datasets.services.importing.sources import bad_file
from datasets.services.importing.themes import existing_themes, new_themes, theme_of
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check
from datasets.worded import worded
from transforms.reason import Reason


@dataclass(frozen=True, slots=True)
class ThemeEdit:
    """A requested change of a theme: `was` is its current name, "" for a new theme."""

    row: ThemeRow
    was: str = ""
    is_deleted: bool = False


@dataclass(slots=True)
class _Change:
    """The themes that change, as they are before and after, and the pictures, by row id."""

    before: list[ThemeRow] = field(default_factory=list)
    after: list[ThemeRow] = field(default_factory=list)
    had: dict[int, str] = field(default_factory=dict)
    has: dict[int, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.before or self.after or self.had)


@transaction.atomic
def pictures_theme(
    *, project: Project, pictures: Collection[int], theme: str, actor: User | None
) -> int:
    """Give pictures a theme of the list, or none; return how many had another."""
    _lock(project)
    if theme and not Theme.objects.filter(project=project, name=theme).exists():
        raise _refuse_missing()
    themed = dict.fromkeys(pictures, theme)
    change = _pictures_change(project, themed)
    _apply(project, change, actor)
    return len(change.has)


@transaction.atomic
def themes_save(*, project: Project, edits: Sequence[ThemeEdit], actor: User | None) -> int:
    """Add, change and delete themes of the list; return how many changed.

    The pictures of a renamed theme go with it, those of a deleted one have none.
    """
    _lock(project)
    existing = existing_themes(project)
    change = _Change()
    renamed: dict[str, str] = {}
    for edit in edits:
        previous = existing.get(edit.was)
        if previous is None and edit.is_deleted:
            continue
        if previous is None and edit.was:
            raise _refuse_missing()
        if previous is not None and (edit.is_deleted or previous != edit.row):
            change.before.append(previous)
        if edit.is_deleted:
            renamed[edit.was] = ""
        elif previous != edit.row:
            change.after.append(edit.row)
            if previous is not None and previous.name != edit.row.name:
                renamed[previous.name] = edit.row.name
    if renamed:
        of_them = Picture.objects.filter(
            source__project=project, source__theme__in=[name for name in renamed if name]
        ).values_list("pk", "source__theme")
        themes_by_picture = {pk: renamed[theme] for pk, theme in of_them}
        pictures = _pictures_change(project, themes_by_picture)
        change.had, change.has = pictures.had, pictures.has
    _apply(project, change, actor)
    new = {row.name for row in change.after} - set(existing) - set(renamed.values())
    return len(change.before) + len(new)


def themes_import(*, project: Project, file: IncomingFile, actor: User | None) -> int:
    """Take a table of themes, or of the themes of pictures; return how many rows changed anything.

    Themes and pictures that are not in the file are kept. Themes that the list lacks are added.
    """
    problems = Problems()
    is_of_pictures = names_pictures(file.head())
    columns = PICTURE_THEME_COLUMNS if is_of_pictures else THEME_COLUMNS
    detected = detect_format(file.name, file.head(), columns)
    with file.opened() as stream:
        if is_of_pictures:
            pictures = list(read_picture_themes(stream, detected, problems))
            if not problems.total:
                return _put_pictures(project, pictures, problems, actor)
        else:
            themes = list(read_themes(stream, detected, problems))
            if not themes and not problems.total:
                problems.add(0, "", Reason("no_themes"))
            if not problems.total:
                return _put_themes(project, themes, actor)
    raise _bad(problems)


def _refuse_missing() -> Conflict:
    return Conflict(_("This theme is not on the list any more. Reload the page."))


def _bad(problems: Problems) -> Invalid:
    try:
        problems.raise_if_any()
    except BadFile as error:
        return bad_file(error)
    raise ValueError("nothing is wrong")


@transaction.atomic
def _put_themes(project: Project, rows: Iterable[ThemeRow], actor: User | None) -> int:
    _lock(project)
    existing = existing_themes(project)
    changed = [row for row in rows if existing.get(row.name) != row]
    change = _Change(
        before=[existing[row.name] for row in changed if row.name in existing], after=changed
    )
    _apply(project, change, actor)
    return len(changed)


@transaction.atomic
def _put_pictures(
    project: Project, rows: Sequence[PictureThemeRow], problems: Problems, actor: User | None
) -> int:
    _lock(project)
    picture_ids = dict(
        Picture.objects.filter(
            source__project=project, source__source_id__in=[row.picture for row in rows]
        ).values_list("source__source_id", "pk")
    )
    for row in rows:
        if row.picture not in picture_ids:
            problems.add(row.line, "picture", Reason("picture_not_here"))
    if not rows:
        problems.add(0, "", Reason("no_pictures"))
    if problems.total:
        raise _bad(problems)
    change = _pictures_change(project, {picture_ids[row.picture]: row.theme for row in rows})
    change.after = new_themes(existing_themes(project), (row.theme for row in rows))
    _apply(project, change, actor)
    return len(change.has)


@transaction.atomic
def themes_undo(*, project: Project, actor: User | None) -> ThemeChange:
    """Undo the newest change that was not undone yet."""
    _lock(project)
    last = theme_changes(project).first()
    if last is None:
        raise Conflict(_("There is nothing to undo."))
    before, after = last.before, last.after
    themes_by_picture = {int(pk): theme for pk, theme in before["pictures"].items()}
    _refuse_in_pairs(project, themes_by_picture)
    # Pictures that were imported since may have put a deleted theme on the list again.
    keys = [*after["themes"], *before["themes"]]
    _themes_replace(project, keys, [ThemeRow(**row) for row in before["themes"]])
    _pictures_write(project, themes_by_picture)
    ThemeChange.objects.create(
        project=project, actor=actor, before=after, after=before, undoes=last
    )
    audit(actor, "themes.undone", last, project=project, pictures=len(themes_by_picture))
    return last


def _lock(project: Project) -> None:
    """Allow one change at a time, so that each records the right previous state."""
    refuse_archived(project)
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)


def _pictures_change(project: Project, themes: Mapping[int, str]) -> _Change:
    """Return the pictures whose theme differs from the requested one."""
    pictures = Picture.objects.filter(source__project=project, pk__in=list(themes))
    previous = {
        pk: theme
        for pk, theme in pictures.values_list("pk", "source__theme")
        if theme != themes[pk]
    }
    return _Change(had=previous, has={pk: themes[pk] for pk in previous})


def _apply(project: Project, change: _Change, actor: User | None) -> None:
    if not change:
        return
    _refuse_in_pairs(project, change.has)
    for row in change.after:
        if problem := key_problem(row.key):
            raise Invalid(f"{row.name}: {worded(problem)}")
    _themes_replace(project, [asdict(row) for row in change.before], change.after)
    _pictures_write(project, change.has)
    change_row = ThemeChange.objects.create(
        project=project,
        actor=actor,
        before={"themes": [asdict(row) for row in change.before], "pictures": change.had},
        after={"themes": [asdict(row) for row in change.after], "pictures": change.has},
    )
    audit(
        actor,
        "themes.changed",
        change_row,
        project=project,
        themes=len(change.after),
        pictures=len(change.has),
    )


def _refuse_in_pairs(project: Project, pictures: Mapping[int, str]) -> None:
    """The pairs were drawn by the themes, and releases say which ones these were."""
    changed = Picture.objects.filter(source__project=project, pk__in=list(pictures))
    n_used = pictures_in_pairs(changed).count()
    if n_used:
        text = ngettext(
            "%(n)d of these pictures is in pairs, and keeps its theme. Nothing was changed.",
            "%(n)d of these pictures are in pairs, and keep their themes. Nothing was changed.",
            n_used,
        )
        raise Conflict(text % {"n": n_used})


def _themes_replace(
    project: Project, removed: Iterable[Mapping[str, Any]], new: Sequence[ThemeRow]
) -> None:
    Theme.objects.filter(project=project, name__in=[row["name"] for row in removed]).delete()
    keys = Counter(Theme.objects.filter(project=project).values_list("key", flat=True))
    for row in new:
        theme = theme_of(project, row)
        if row.key and keys[row.key]:
            message = _("The key “%(key)s” stands for two themes.") % {"key": row.key}
            raise Invalid(message, fields={"key": [message]})
        row_check(theme)
        theme.save()
        keys[row.key] += 1


def _pictures_write(project: Project, themed: Mapping[int, str]) -> None:
    by_theme: dict[str, list[int]] = {}
    for pk, theme in themed.items():
        by_theme.setdefault(theme, []).append(pk)
    for theme, pictures in by_theme.items():
        Source.objects.filter(project=project, picture__in=pictures).update(theme=theme)
