"""The themes of a project's pictures, and which pictures were drawn to be described."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from datasets.designs.quotas import ThemeDraw, draw_counts
from datasets.formats.themes import PictureThemeRow, ThemeRow
from datasets.models import (
    ChosenPicture,
    Pair,
    PairSet,
    Picture,
    Project,
    Sentence,
    Theme,
    ThemeChange,
)
from datasets.selectors.describing.chosen import choice_now, is_begun, is_chosen

WITHOUT = "-"  # asks for pictures without a theme; no theme of a file is called so
CHOSEN, LEFT_OUT = "chosen", "left-out"
_CHUNK = 2_000


@dataclass(frozen=True, slots=True)
class ThemeCount:
    """The pictures of a theme that can be described, those begun, and those chosen now."""

    pictures: int = 0
    begun: int = 0
    chosen: int = 0


@dataclass(frozen=True)
class GridPage:
    """Some pictures, and from where the pages before and after them go on; 0 where none do."""

    pictures: Sequence[Picture]
    before: int
    after: int


def themes_listed(project: Project) -> QuerySet[Theme]:
    return Theme.objects.filter(project=project).order_by("name")


def theme_counts(project: Project) -> dict[str, ThemeCount]:
    """Count the pictures in the corpus by theme, in one query; "" are those without one."""
    rows = (
        Picture.objects.filter(source__project=project, source__fallen_reason="")
        .annotate(is_begun=is_begun(), is_chosen=is_chosen())
        .order_by()
        .values_list("source__theme")
        .annotate(
            n=Count("pk"),
            begun=Count("pk", filter=Q(is_begun=True)),
            chosen=Count("pk", filter=Q(is_chosen=True)),
        )
    )
    return {theme: ThemeCount(*counts) for theme, *counts in rows}


def draw_forecast(
    counts: Mapping[str, ThemeCount], quotas: Mapping[str, int | None]
) -> list[ThemeDraw]:
    """Return what a draw by these quotas would take now; what is begun is kept."""
    counts_by_theme = {theme: (count.pictures, count.begun) for theme, count in counts.items()}
    return draw_counts(counts_by_theme, quotas)


def quotas_of(project: Project, *, unthemed: int = 0) -> dict[str, int | None]:
    """Return the quotas of the list, and that of pictures without a theme."""
    return {**dict(themes_listed(project).values_list("name", "quota")), "": unthemed}


def grid_page(
    project: Project,
    *,
    theme: str = "",
    state: str = "",
    after: int = 0,
    before: int = 0,
    count: int = 120,
) -> GridPage:
    """Return pictures from one on, with `is_chosen` and `is_begun`.

    It goes on by row id and not by number, since giving themes takes pictures out of a list.
    """
    pictures = (
        Picture.objects.filter(source__project=project, source__fallen_reason="")
        .select_related("source")
        .annotate(is_chosen=is_chosen(), is_begun=is_begun())
    )
    if theme:
        pictures = pictures.filter(source__theme="" if theme == WITHOUT else theme)
    if state in (CHOSEN, LEFT_OUT):
        pictures = pictures.filter(is_chosen=state == CHOSEN)
    if before:
        rows = list(pictures.filter(pk__lt=before).order_by("-pk")[: count + 1])
        page, has_before = rows[:count][::-1], len(rows) > count
        has_after = bool(page) and pictures.filter(pk__gt=page[-1].pk).exists()
    else:
        rows = list(pictures.filter(pk__gt=after).order_by("pk")[: count + 1])
        page, has_after = rows[:count], len(rows) > count
        has_before = bool(page and after) and pictures.filter(pk__lt=page[0].pk).exists()
    return GridPage(
        page,
        before=page[0].pk if page and has_before else 0,
        after=page[-1].pk if page and has_after else 0,
    )


def theme_changes(project: Project) -> QuerySet[ThemeChange]:
    """Return the changes that can be undone, the newest first."""
    changes = ThemeChange.objects.filter(project=project, undoes=None, undone_by=None)
    return changes.order_by("-pk")


def pictures_in_pairs(
    pictures: QuerySet[Picture], pair_set: PairSet | None = None
) -> QuerySet[Picture]:
    """Return those whose sentences are in pairs, of one set or of any."""
    pairs = Pair.objects.filter(pair_set=pair_set) if pair_set else Pair.objects.all()
    sides = (pairs.filter(**{side: OuterRef("pk")}) for side in ("sentence_a", "sentence_b"))
    first, second = map(Exists, sides)
    sentences = Sentence.objects.filter(first | second, source=OuterRef("source"))
    return pictures.filter(Exists(sentences))


def theme_rows(project: Project) -> Iterator[ThemeRow]:
    for theme in themes_listed(project):
        yield ThemeRow(theme.name, theme.key, theme.quota)


def picture_theme_rows(
    project: Project, *, behind: PairSet | None = None
) -> Iterator[PictureThemeRow]:
    """Yield every picture, or every one behind some pairs, and by what it was drawn."""
    choice = choice_now(project)
    choices: dict[int, tuple[str, int | None]] = {}
    if choice is not None:
        rows = ChosenPicture.objects.filter(choice=choice)
        choices = {row.picture_id: (row.theme, row.quota) for row in rows}
    pictures = Picture.objects.filter(source__project=project)
    if behind is not None:
        pictures = pictures_in_pairs(pictures, behind)
    names = pictures.order_by("pk").values_list("pk", "source__source_id", "source__theme")
    for pk, name, theme in names.iterator(chunk_size=_CHUNK):
        if choice and pk in choices:
            yield PictureThemeRow(name, theme, True, *choices[pk], choice.seed)
        else:
            yield PictureThemeRow(name, theme)
