"""The table of a design of one's own: kind, left, right, quota, expected."""

import io
from collections.abc import Iterator

from datasets.designs.custom import CUSTOM_COLUMNS, MOST_ROWS, BadRow, kind_row
from datasets.designs.drawing import KindRow
from datasets.formats.kinds import Format, read_table
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns

DESIGN_COLUMNS = Columns(required=CUSTOM_COLUMNS[:3], optional=CUSTOM_COLUMNS[3:])


def read_design(table: str, problems: Problems) -> Iterator[KindRow]:
    """Yield the good rows of a table that was typed or pasted, with tabs, commas or semicolons."""
    # A browser sends CR LF.
    content = "\n".join(table.splitlines()).encode("utf-8", "replace")
    checker = Checker(problems)
    rows = 0
    found = Format.TSV if b"\t" in content.partition(b"\n")[0] else Format.CSV
    for row in read_table(io.BytesIO(content), found, DESIGN_COLUMNS, problems):
        rows += 1
        try:
            made = kind_row(row.cells)
        except BadRow as error:
            problems.add(row.line, error.column, str(error))
            continue
        checker.once(made.kind, row.line, "kind", "is given on line {line} already")
        yield made
    if rows > MOST_ROWS:
        problems.add(0, "", f"has {rows} kinds; at most {MOST_ROWS} are allowed")
    if not rows and not problems.total:
        problems.add(0, "", "holds no kinds")
