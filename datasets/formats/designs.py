"""The table of a custom design: kind, left, right, quota, expected."""

import io
from collections.abc import Iterator

from datasets.designs.custom import CUSTOM_COLUMNS, MAX_ROWS, BadRow, kind_row
from datasets.designs.drawing import KindRow
from datasets.formats.kinds import Format, read_table
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns
from transforms.reason import Reason

DESIGN_COLUMNS = Columns(required=CUSTOM_COLUMNS[:3], optional=CUSTOM_COLUMNS[3:])


def read_design(table: str, problems: Problems) -> Iterator[KindRow]:
    """Yield the good rows of a typed or pasted table with tabs, commas or semicolons."""
    # A browser sends CR LF.
    content = "\n".join(table.splitlines()).encode("utf-8", "replace")
    checker = Checker(problems)
    rows = 0
    table_format = Format.TSV if b"\t" in content.partition(b"\n")[0] else Format.CSV
    for row in read_table(io.BytesIO(content), table_format, DESIGN_COLUMNS, problems):
        rows += 1
        try:
            kind = kind_row(row.cells)
        except BadRow as error:
            problems.add(row.line, error.column, error.reason)
            continue
        checker.once(kind.kind, row.line, "kind", Reason("given_already"))
        yield kind
    if rows > MAX_ROWS:
        problems.add(0, "", Reason("too_many_kinds", kinds=rows, most=MAX_ROWS))
    if not rows and not problems.total:
        problems.add(0, "", Reason("no_kinds"))
