"""Putting themes on the list of a project, as pictures are imported with them."""

from collections.abc import Collection, Iterable, Mapping

from django.db import transaction

from datasets.formats.themes import ThemeRow
from datasets.models import Project, Theme

KEYS = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@transaction.atomic
def themes_of_import(*, project: Project, themes: Iterable[str]) -> None:
    """Put the themes of imported pictures on the list, each with a free key."""
    # A name or key that a lead gave at the same moment would undo the whole import.
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    new = new_themes(existing_themes(project), themes)
    Theme.objects.bulk_create(theme_of(project, row) for row in new)


def new_themes(existing: Mapping[str, ThemeRow], names: Iterable[str]) -> list[ThemeRow]:
    """Return rows for the names that the list lacks."""
    keys = {row.key for row in existing.values()}
    new = []
    for name in dict.fromkeys(names):
        if name and name not in existing:
            key = free_key(name, keys)
            keys.add(key)
            new.append(ThemeRow(name, key))
    return new


def free_key(name: str, keys: Collection[str]) -> str:
    """Return a key for a theme: a letter of its name if one is free.

    >>> free_key("dogs", {"d"}), free_key("Łodzie", set())
    ('o', 'ł')
    """
    letters = [letter for letter in name.lower() if letter.isalnum()]
    return next((key for key in (*letters, *KEYS) if key not in keys and len(key) == 1), "")


def existing_themes(project: Project) -> dict[str, ThemeRow]:
    """Return the list of a project by name."""
    themes = Theme.objects.filter(project=project).order_by("pk")
    return {theme.name: ThemeRow(theme.name, theme.key, theme.quota) for theme in themes}


def theme_of(project: Project, row: ThemeRow) -> Theme:
    return Theme(project=project, name=row.name, key=row.key, quota=row.quota)
