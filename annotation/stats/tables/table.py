"""A table of results, written as CSV and as LaTeX."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from annotation.stats.printing import half_up
from transforms.reason import Reason

Cell = str | int | float | None
# On a scale of more points than this, only those that occur are listed.
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
    caption : Reason or str
        Tables of earlier runs have text only, also as heads and notes.
    columns : tuple of Reason or str
        Heads of the columns; names of labels stay as they are.
    rows : tuple of tuples of Cell
        As long as `columns`; None is an undefined cell.
    notes : tuple of Reason or str
        Results of tests.

    Raises
    ------
    ValueError
        If a row is longer or shorter than `columns`.
    """

    name: str
    caption: Reason | str
    columns: tuple[Reason | str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Reason | str, ...] = ()

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("every row of a table has a cell for each column")


def as_json(table: ResultTable) -> dict[str, Any]:
    """Return a table as a dictionary that JSON can hold.

    Parameters
    ----------
    table : ResultTable

    Returns
    -------
    dict
        `name`, `caption`, `columns`, `rows` and `notes` in English; the reasons of caption, columns
        and notes under `caption_reason`, `column_reasons` and `note_reasons`, None for a text
        without a reason.

    Examples
    --------
    >>> as_json(ResultTable("t", Reason("table_of_rules"), ("Kind",), ()))["caption_reason"]
    {'code': 'table_of_rules', 'params': {}}
    """
    return {
        "name": table.name,
        "caption": str(table.caption),
        "columns": [*map(str, table.columns)],
        "rows": [*table.rows],
        "notes": [*map(str, table.notes)],
        "caption_reason": _code(table.caption),
        "column_reasons": [*map(_code, table.columns)],
        "note_reasons": [*map(_code, table.notes)],
    }


def from_json(stored: Mapping[str, Any]) -> ResultTable:
    """Return the table that `as_json` wrote, also from before tables had reasons.

    Parameters
    ----------
    stored : mapping

    Returns
    -------
    ResultTable
    """
    columns, notes = stored["columns"], stored["notes"]
    return ResultTable(
        name=stored["name"],
        caption=_reason(stored.get("caption_reason"), stored["caption"]),
        columns=tuple(map(_reason, stored.get("column_reasons") or [None] * len(columns), columns)),
        rows=tuple(tuple(row) for row in stored["rows"]),
        notes=tuple(map(_reason, stored.get("note_reasons") or [None] * len(notes), notes)),
    )


def _code(text: Reason | str) -> dict[str, Any] | None:
    return text.as_json() if isinstance(text, Reason) else None


def _reason(stored: Mapping[str, Any] | None, text: str) -> Reason | str:
    return Reason.from_json(stored) if stored else text


def as_csv(table: ResultTable) -> str:
    r"""Return a table as CSV; undefined cells are empty.

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
        "l" if _is_text(table, column) else "r" for column in range(len(table.columns))
    )
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\begin{{tabular}}{{{alignment}}}",
        r"\toprule",
        _latex_row([*map(str, table.columns)]),
        r"\midrule",
        *(_latex_row(row) for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        rf"\caption{{{' '.join(_escaped(str(part)) for part in (table.caption, *table.notes))}}}",
        rf"\label{{tab:{table.name}}}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def percent(part: float, whole: float, *, decimals: int = 0) -> str | None:
    """Return a share as in the papers, rounded half up.

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
    """Return a count with its share in brackets, as in SICK.

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


def _is_text(table: ResultTable, column: int) -> bool:
    cells = (row[column] for row in table.rows)
    return all(isinstance(cell, str) and not cell[:1].isdigit() for cell in cells)


def _latex_row(cells: Sequence[Cell]) -> str:
    return " & ".join("--" if cell is None else _escaped(_plain(cell)) for cell in cells) + r" \\"


def _escaped(text: str) -> str:
    return text.translate(_LATEX)
