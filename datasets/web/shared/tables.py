"""Tables of the project lead's pages as CSV files: `?csv=NAME` on the URL of the page.

A page declares its tables once. The file has all rows that match the filter, not one page of them;
it is streamed. People open it in a spreadsheet, so cells that would be taken for formulas are
escaped. Column names are the same in every language of the interface.
"""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse

from datasets.errors import NotFound
from datasets.web.shared.charts import CSV
from datasets.web.shared.responses import download, spreadsheet_cell

_ROWS_AT_ONCE = 500

Row = TypeVar("Row")


@dataclass(frozen=True)
class PageTable(Generic[Row]):
    """A table of a page: its columns, and a function from a row to its cells.

    `rows` is a queryset, which is read in chunks, or any iterable that the page shows.
    """

    columns: tuple[str, ...]
    cells: Callable[[Row], Sequence[Any]]
    rows: Iterable[Row]


Tables = Mapping[str, Callable[[], PageTable[Any]]]


def table_asked(
    request: HttpRequest, tables: Tables, *, prefix: str
) -> StreamingHttpResponse | None:
    """Return the table that the URL asks for as a file, None if it asks for the page.

    A table is not read unless it is asked for. `prefix` starts the file name.
    """
    name = request.GET.get("csv")
    if name is None:
        return None
    if name not in tables:
        raise NotFound
    return download(csv_chunks(tables[name]()), name=f"{prefix}-{name}.csv", content_type=CSV)


def csv_chunks(table: PageTable[Any]) -> Iterator[bytes]:
    """Yield a table as CSV in chunks: UTF-8, a header, `\\n` at the ends of lines.

    >>> rows = [("=1+1", None), ("a, b", 2.5)]
    >>> b"".join(csv_chunks(PageTable(("text", "n"), lambda row: row, rows)))
    b'text,n\\n\\'=1+1,\\n"a, b",2.5\\n'
    """
    lines = _Lines()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(table.columns)
    rows = iter(
        table.rows.iterator(_ROWS_AT_ONCE) if isinstance(table.rows, QuerySet) else table.rows
    )
    while part := list(islice(rows, _ROWS_AT_ONCE)):
        writer.writerows([[_cell(value) for value in table.cells(row)] for row in part])
        yield lines.taken()
    yield lines.taken()


class _Lines:
    """A file that buffers writes until they are taken."""

    def __init__(self) -> None:
        self._kept: list[str] = []

    def write(self, text: str) -> None:
        self._kept.append(text)

    def taken(self) -> bytes:
        text = "".join(self._kept)
        self._kept.clear()
        return text.encode()


def _cell(value: Any) -> Any:
    """Return None as an empty cell, numbers with at most ten digits, a boolean as 0 or 1."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float):
        return f"{value:.10g}"
    return value if isinstance(value, int) else spreadsheet_cell(str(value))
