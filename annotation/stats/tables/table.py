"""A table of results, and its two ways into a paper: CSV and LaTeX."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.printing import half_up

Cell = str | int | float | None
# A scale of more points than this is told by the points that occur.
MOST_STEPS: Final = 100

_LATEX: Final = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        **{character: f"\\{character}" for character in "&%$#_{}"},
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)


@dataclass(frozen=True)
class ResultTable:
    """A table as a paper prints it: `columns` head the `rows`; notes say what a test found."""

    name: str  # short, for file names: "sick-6"
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("every row of a table has a cell for each column")


def as_csv(table: ResultTable) -> str:
    """Return the table as CSV; what is not defined is an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(["" if cell is None else _plain(cell) for cell in row] for row in table.rows)
    return text.getvalue()


def as_latex(table: ResultTable) -> str:
    """Return a LaTeX table in the manner of booktabs."""
    alignment = "".join(
        "l" if _is_text(table, place) else "r" for place in range(len(table.columns))
    )
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\begin{{tabular}}{{{alignment}}}",
        r"\toprule",
        _latex_row(table.columns),
        r"\midrule",
        *(_latex_row(row) for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        rf"\caption{{{' '.join(_escaped(part) for part in (table.caption, *table.notes))}}}",
        rf"\label{{tab:{table.name}}}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def percent(part: float, whole: float, *, decimals: int = 0) -> str | None:
    """Return a share as the papers print it; None of nothing.

    >>> percent(1373, 9840), percent(139, 7003, decimals=1), percent(1, 0)
    ('14%', '2.0%', None)
    """
    if not whole:
        return None
    scaled = int(half_up(np.array([100 * 10**decimals * part / whole]))[0])
    return f"{scaled / 10**decimals:.{decimals}f}%"


def counted(n: int, whole: int) -> str:
    """Return a count with its share in brackets, as SICK does: `923 (9%)`."""
    share = percent(n, whole)
    return f"{n}" if share is None else f"{n} ({share})"


def mean_and_sd(values: Sequence[float]) -> str | None:
    """Return a mean with its sample SD in brackets, as SICK's Table 8 does: `4.65 (.29)`."""
    if not len(values):
        return None
    mean = f"{np.mean(values):.2f}"
    if len(values) < 2:
        return mean
    return f"{mean} ({np.std(values, ddof=1):.2f})".replace("(0.", "(.")


def _plain(cell: Cell) -> str:
    return f"{cell:.10g}" if isinstance(cell, float) else str(cell)


def _is_text(table: ResultTable, place: int) -> bool:
    cells = (row[place] for row in table.rows)
    return all(isinstance(cell, str) and not cell[:1].isdigit() for cell in cells)


def _latex_row(cells: Sequence[Cell]) -> str:
    return " & ".join("--" if cell is None else _escaped(_plain(cell)) for cell in cells) + r" \\"


def _escaped(text: str) -> str:
    return text.translate(_LATEX)
