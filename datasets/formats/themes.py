"""Themes of pictures as two tables: the list of themes, and the theme of each picture."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from datasets.formats.delimited import Column, Table
from datasets.formats.kinds import Format, read_table
from datasets.formats.lines import ByteStream, first_line
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns
from transforms.reason import Reason

MAX_QUOTA = 1_000_000
THEME_COLUMNS = Columns(
    required=("theme",), optional=("key", "quota"), also_called={"thematic_group": "theme"}
)
# What the table of pictures says of the draw is not read back.
PICTURE_THEME_COLUMNS = Columns(
    required=("picture", "theme"),
    ignored=("chosen", "drawn_from", "quota", "seed"),
    also_called={"thematic_group": "theme"},
)


@dataclass(frozen=True, slots=True)
class ThemeRow:
    """A theme; without a quota all of its pictures are described."""

    name: str
    key: str = ""
    quota: int | None = None


@dataclass(frozen=True, slots=True)
class PictureThemeRow:
    """The theme of a picture; if it was drawn, from which theme, with which quota and seed."""

    picture: str
    theme: str
    is_chosen: bool = False
    drawn_from: str = ""
    quota: int | None = None
    seed: int | None = None
    line: int = 0


THEME_TABLE: Table[ThemeRow] = Table(
    (
        Column("theme", "name of the theme"),
        Column("key", "key that gives it to a picture"),
        Column("quota", "how many of its pictures are described; all if empty"),
    ),
    lambda row: (row.name, row.key, _cell(row.quota)),
)
PICTURE_THEME_TABLE: Table[PictureThemeRow] = Table(
    (
        Column("picture", "what the picture is called in the data"),
        Column("theme", "its theme"),
        Column("chosen", "yes if it was drawn to be described"),
        Column("drawn_from", "the theme that it had then"),
        Column("quota", "how many were drawn of that theme; all if empty"),
        Column("seed", "seed of the draw"),
    ),
    lambda row: (
        *(row.picture, row.theme, "yes" if row.is_chosen else "no"),
        *(row.drawn_from, _cell(row.quota), _cell(row.seed)),
    ),
)


def _cell(number: int | None) -> str:
    return "" if number is None else str(number)


def key_problem(key: str) -> Reason | None:
    """Return why a key cannot stand for a theme: it has to be one letter or digit.

    >>> key_problem("d"), key_problem("ł"), key_problem("")
    (None, None, None)
    >>> key_problem("?").code
    'theme_key_wrong'
    """
    return None if not key or (len(key) == 1 and key.isalnum()) else Reason("theme_key_wrong")


def names_pictures(head: bytes) -> bool:
    """Tell whether the table that begins so says the theme of each picture.

    >>> names_pictures(b"picture\\ttheme\\np1\\tdogs\\n"), names_pictures(b"theme,key\\n")
    (True, False)
    >>> names_pictures(b'{"theme": "dogs", "picture": "p1"}\\n')
    True
    """
    first = first_line(head)
    if first.startswith("{"):  # JSON Lines
        return re.search(r'"picture"\s*:', first) is not None
    cells = first.replace("\t", ",").replace(";", ",").split(",")
    return "picture" in {cell.strip().strip('"').casefold() for cell in cells}


def read_themes(stream: ByteStream, file_format: Format, problems: Problems) -> Iterator[ThemeRow]:
    """Yield the good rows; no name and no key may be given twice."""
    names, keys = Checker(problems), Checker(problems)
    for row in read_table(stream, file_format, THEME_COLUMNS, problems):
        errors_before = problems.total
        name = names.value(row, "theme", required=True)
        key, quota = row.get("key").strip(), row.get("quota").strip()
        if problem := key_problem(key):
            problems.add(row.line, "key", problem)
        number = int(quota) if quota.isascii() and quota.isdigit() else None
        if quota and (number is None or number > MAX_QUOTA):
            problems.add(row.line, "quota", Reason("theme_quota_wrong", most=MAX_QUOTA))
        names.once(name, row.line, "theme", Reason("given_already"))
        if key:
            keys.once(key, row.line, "key", Reason("given_already"))
        if problems.total == errors_before:
            yield ThemeRow(name, key, number)


def read_picture_themes(
    stream: ByteStream, file_format: Format, problems: Problems
) -> Iterator[PictureThemeRow]:
    """Yield the good rows; without a theme a picture loses the one it has."""
    checker = Checker(problems)
    for row in read_table(stream, file_format, PICTURE_THEME_COLUMNS, problems):
        errors_before = problems.total
        picture = checker.value(row, "picture", required=True)
        theme = checker.value(row, "theme")
        checker.once(picture, row.line, "picture", Reason("given_already"))
        if problems.total == errors_before:
            yield PictureThemeRow(picture, theme, line=row.line)
