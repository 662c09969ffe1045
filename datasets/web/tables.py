"""Tables of the project lead's pages as CSV files: `?csv=NAME` at the address of the page.

A page names its tables once. The file has all rows that its filter lets through, not one page of
them; it is streamed. People open it in a spreadsheet, so that a cell which a spreadsheet would
take for a formula is made text. Column names are the same in every language of the interface.
"""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse

from datasets.errors import NotFound
from datasets.web.charts import CSV
from datasets.web.responses import download, spreadsheet_cell

_ROWS_AT_ONCE = 500

Row = TypeVar("Row")


@dataclass(frozen=True)
class PageTable(Generic[Row]):
    """A table of a page: its columns, and what stands there in the cells of a row.

    `rows` is a queryset, which is read in pieces, or whatever the page shows.
    """

    columns: tuple[str, ...]
    cells: Callable[[Row], Sequence[Any]]
    rows: Iterable[Row]


Tables = Mapping[str, Callable[[], PageTable[Any]]]


def table_asked(
    request: HttpRequest, tables: Tables, *, prefix: str
) -> StreamingHttpResponse | None:
    """Return the table that the address asks for as a file, None where it asks for the page.

    Nothing of a table is read unless it is asked for. `prefix` begins the name of the file.
    """
    name = request.GET.get("csv")
    if name is None:
        return None
    if name not in tables:
        raise NotFound
    return download(csv_chunks(tables[name]()), name=f"{prefix}-{name}.csv", content_type=CSV)


def csv_chunks(table: PageTable[Any]) -> Iterator[bytes]:
    """Yield a table as CSV in pieces: UTF-8, a header, `\\n` at the ends of lines.

    >>> rows = [("=1+1", None), ("a, b", 2.5)]
    >>> b"".join(csv_chunks(PageTable(("text", "n"), lambda row: row, rows)))
    b'text,n\\n\\'=1+1,\\n"a, b",2.5\\n'
    """
    lines = _Lines()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(table.columns)
    found = table.rows
    rows = iter(found.iterator(_ROWS_AT_ONCE) if isinstance(found, QuerySet) else found)
    while part := list(islice(rows, _ROWS_AT_ONCE)):
        writer.writerows([[_cell(value) for value in table.cells(row)] for row in part])
        yield lines.taken()
    yield lines.taken()


class _Lines:
    """A file that keeps what is written until it is taken."""

    def __init__(self) -> None:
        self._kept: list[str] = []

    def write(self, text: str) -> None:
        self._kept.append(text)

    def taken(self) -> bytes:
        text = "".join(self._kept)
        self._kept.clear()
        return text.encode()


def _cell(value: Any) -> Any:
    """Return nothing as an empty cell, numbers with ten digits at most, a claim as 0 or 1."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return f"{value:.10g}"
    return value if isinstance(value, int) else spreadsheet_cell(str(value))
