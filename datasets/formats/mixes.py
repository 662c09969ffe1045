"""The table of a mix: stage, rules, weight. Rules that count as one are joined with "+"."""

import io
import math
from collections.abc import Iterator

from datasets.designs.mix import STAGES, MixRow
from datasets.formats.kinds import Format, read_table
from datasets.formats.problems import Problems
from datasets.formats.tables import Columns
from transforms.reason import Reason

MIX_COLUMNS = Columns(required=("stage", "rules", "weight"))


def read_mix(table: str, problems: Problems) -> Iterator[MixRow]:
    """Yield the good rows of a table with tabs, commas or semicolons."""
    content = "\n".join(table.splitlines()).encode("utf-8", "replace")
    table_format = Format.TSV if b"\t" in content.partition(b"\n")[0] else Format.CSV
    rows = 0
    for row in read_table(io.BytesIO(content), table_format, MIX_COLUMNS, problems):
        rows += 1
        errors_before = problems.total
        stage = row.cells["stage"].strip().upper()
        if stage not in STAGES:
            problems.add(row.line, "stage", Reason("not_one_of", known=", ".join(STAGES)))
        rules = tuple(filter(None, (rule.strip() for rule in row.cells["rules"].split("+"))))
        if not rules:
            problems.add(row.line, "rules", Reason("empty"))
        weight = _number(row.cells["weight"])
        if weight is None or weight < 0:
            problems.add(row.line, "weight", Reason("number_expected", found=row.cells["weight"]))
        elif problems.total == errors_before:
            yield MixRow(stage, rules, weight)
    if not rows and not problems.total:
        problems.add(0, "", Reason("mix_empty"))


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
