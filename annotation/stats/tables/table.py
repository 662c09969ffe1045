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
# On a scale of more points than this, only those are listed that occur.
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
    """A table as a paper prints it.

    Attributes
    ----------
    name : str
        Short name for files, such as `sick-6`.
    caption : str
    columns : tuple of str
        Heads of the columns.
    rows : tuple of tuples of Cell
        As long as `columns`; None is a cell that is not defined.
    notes : tuple of str
        What tests found.

    Raises
    ------
    ValueError
        If a row is longer or shorter than `columns`.
    """

    name: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("every row of a table has a cell for each column")


def as_csv(table: ResultTable) -> str:
    r"""Return a table as CSV; cells that are not defined are empty.

    Parameters
    ----------
    table : ResultTable

    Returns
    -------
    str
        Lines end in a line feed.

    Examples
    --------
    >>> as_csv(ResultTable("t", "Pairs.", ("Kind", "Mean"), (("a", 4.5), ("b", None))))
    'Kind,Mean\na,4.5\nb,\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows(["" if cell is None else _plain(cell) for cell in row] for row in table.rows)
    return text.getvalue()


def as_latex(table: ResultTable) -> str:
    """Return a LaTeX table in the style of booktabs.

    Parameters
    ----------
    table : ResultTable

    Returns
    -------
    str
        Cells that are not defined are two hyphens.
    """
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
    """Return a share as the papers print it, rounded half up.

    Parameters
    ----------
    part, whole : float
    decimals : int, optional

    Returns
    -------
    str or None
        None where `whole` is 0.

    Examples
    --------
    >>> percent(1373, 9840), percent(139, 7003, decimals=1), percent(1, 0)
    ('14%', '2.0%', None)
    """
    if not whole:
        return None
    scaled = int(half_up(np.array([100 * 10**decimals * part / whole]))[0])
    return f"{scaled / 10**decimals:.{decimals}f}%"


def counted(n: int, whole: int) -> str:
    """Return a count with its share in brackets, as SICK prints it.

    Parameters
    ----------
    n, whole : int

    Returns
    -------
    str

    Examples
    --------
    >>> counted(923, 9840)
    '923 (9%)'
    """
    share = percent(n, whole)
    return f"{n}" if share is None else f"{n} ({share})"


def mean_and_sd(values: Sequence[float]) -> str | None:
    """Return a mean with its sample SD in brackets, as in SICK's Table 8.

    Parameters
    ----------
    values : sequence of float

    Returns
    -------
    str or None
        The mean alone of a single value; None of no values.

    Examples
    --------
    >>> mean_and_sd([3.0, 4.0, 5.0]), mean_and_sd([4.65])
    ('4.00 (1.00)', '4.65')
    """
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
