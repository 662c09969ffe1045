"""The rows of a table as people edit them: what they are, what is wrong with one, what changed."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from transforms.packs.fallback.files import FILES, LanguageFile
from transforms.packs.fallback.problems import BadTable, Problem
from transforms.packs.fallback.words import EMPTY, LISTS
from transforms.reason import Reason

MOST_CELLS = 1 + max(most for _, most, _ in LISTS.values())


@dataclass(frozen=True)
class Row:
    """One line of a table. `group` is the list that it belongs to, where a file has several."""

    line: int
    text: str
    cells: tuple[str, ...]
    group: str = ""


@dataclass(frozen=True)
class Edit:
    """A line to put in the place of another: no `old` adds a row, no `new` deletes one."""

    file: str
    old: str = ""
    new: str = ""


@dataclass(frozen=True)
class Changes:
    """The lines of a file that were taken out and put in, each in the order of its text."""

    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.removed or self.added)


class LineGone(ValueError):
    """A line that should be edited and is not there any more."""

    def __init__(self, edit: Edit) -> None:
        self.edit = edit
        self.reason = Reason("line_gone", found=edit.old)
        super().__init__(self.reason)


def rows_of(name: str, text: str) -> Iterator[Row]:
    """Yield the rows of a table, remarks and empty lines left out."""
    return (row_of(name, number, line) for number, line in lines_of(name, text))


def lines_of(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are rows, with their numbers: quickly, for tables of 200,000 rows."""
    file = FILES[name]
    for number, line in enumerate(text.split("\n"), 1):
        if _is_row(file, number, line):
            yield number, line


def row_of(name: str, number: int, line: str) -> Row:
    first, *others = cells = tuple(line.split("\t"))
    return Row(number, line, cells) if FILES[name].columns else Row(number, line, (*others,), first)


def group_of(name: str, line: str) -> str:
    """Return the list that a line belongs to, "" where a file has only one."""
    return "" if FILES[name].columns else line.partition("\t")[0]


def _is_row(file: LanguageFile, number: int, line: str) -> bool:
    if number == 1 and file.columns:
        return False
    return bool(line.strip()) and not (file.has_remarks and line.startswith("#"))


def line_of(name: str, cells: Sequence[str]) -> str:
    """Return the line of a row typed cell by cell.

    >>> line_of("words.tsv", ["negation", " nicht ", "", "bracket", ""])
    'negation\\tnicht\\t–\\tbracket'
    """
    tidy = [" ".join(cell.split()) for cell in cells]
    if FILES[name].columns:
        return "\t".join(tidy)
    while tidy and not tidy[-1]:
        tidy.pop()
    return "\t".join(cell or EMPTY for cell in tidy)


def line_problems(name: str, number: int, line: str) -> tuple[Problem, ...]:
    """Return what the reader of the file finds wrong with one line, under the line's number."""
    head = "\t".join(FILES[name].columns)
    try:
        FILES[name].parse(head + "\n" * (number - 1) + line)
    except BadTable as error:
        return error.problems
    return ()


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with some lines exchanged, or raise `LineGone`.

    A new line that somebody else has added already is not added again.
    """
    lines = text.split("\n")
    others: set[str] = set()  # lines that somebody else has added as well
    for edit in edits:
        if not edit.old:
            if edit.new in lines:
                others.add(edit.new)
                continue
            lines.insert(_place(edit, lines), edit.new)
            continue
        if edit.old not in lines or edit.old in others:
            raise LineGone(edit)
        place = lines.index(edit.old)
        lines[place : place + 1] = [edit.new] if edit.new else []
    return "\n".join(lines)


def _place(edit: Edit, lines: Sequence[str]) -> int:
    """Return where a new line stands: behind its list, or at the end."""
    name = edit.new.partition("\t")[0]
    end = len(lines) - 1 if lines and not lines[-1] else len(lines)
    if FILES[edit.file].columns:
        return end
    for place in range(end, 0, -1):
        line = lines[place - 1]
        if line.partition("\t")[0] == name or line.startswith(f"# {name}:"):
            return place
    return end


def new_line_number(edit: Edit, text: str) -> int:
    """Return the number that the line of an edit has, or would have, in the text."""
    lines = text.split("\n")
    if edit.old in lines and edit.old:
        return lines.index(edit.old) + 1
    return _place(edit, lines) + 1


def changes(before: str, after: str) -> Changes:
    """Return the lines by which two texts differ; the order of lines means nothing."""
    old, new = (list(filter(str.strip, text.split("\n"))) for text in (before, after))
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    return Changes(tuple(_taken(old, gone)), tuple(_taken(new, come)))


def _taken(lines: Iterable[str], counts: Counter[str]) -> Iterator[str]:
    left = Counter(counts)
    for line in lines:
        if left[line] > 0:
            left[line] -= 1
            yield line
