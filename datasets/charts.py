"""Charts of results, as SVG for pages and as SVG and PDF for papers. Knows no Django.

A chart is a table first: whatever is drawn is in its rows. On a page the SVG is an image that
follows the system's light or dark theme by itself; nothing is conveyed by colour alone.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Cell: TypeAlias = str | float | None

# Placeholders for the colours of the text and of the series until the file is written.
_INK: Final = "#123456"
_SERIES: Final = ("#2b6cb0", "#b7791f", "#6b46c1")
_DARK: Final = {_INK: "#e8e8e8", "#2b6cb0": "#7ab3ef", "#b7791f": "#e6b35a", "#6b46c1": "#b79bf2"}
_LIGHT: Final = {_INK: "#1f1f1f"}
_HATCHES: Final = ("", "//", "..")
_MARKERS: Final = ("o", "s", "^")
_DOT: Final = (4.0, 90.0)  # smallest and largest area, in square points


class ChartKind(StrEnum):
    """BARS: a bar for each row. STACKED: a bar of several counts. INTERVALS: a value with its
    bounds. MATRIX: a number for each row and column, with its shade.

    In these the first column names the row. INTERVALS has the columns value, low, high. POINTS is a
    dot for each row: x, y and a count, which sets the size of the dot. LINES has x and a line for
    each further column, with its own marker. BAND has x, a name that is not drawn, value, low and
    high: a line of dots before the band of their intervals.
    """

    BARS = "bars"
    STACKED = "stacked"
    INTERVALS = "intervals"
    POINTS = "points"
    LINES = "lines"
    BAND = "band"
    MATRIX = "matrix"


_NAMED: Final = {ChartKind.BARS, ChartKind.STACKED, ChartKind.INTERVALS, ChartKind.MATRIX}


@dataclass(frozen=True)
class Chart:
    """What is drawn: `columns` name the columns of `rows`; a cell that is None is not drawn.

    LINES begin at zero unless small differences count, or numbers below zero, as of correlations.
    """

    name: str
    kind: ChartKind
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    begins_at_zero: bool = True


def as_svg(chart: Chart) -> str:
    """Draw the chart; the same chart always gives the same text."""
    from matplotlib import rc_context

    target = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": chart.name}):
        _figure(chart).savefig(target, format="svg", transparent=True, metadata={"Date": None})
    return _in_both_schemes(target.getvalue())


def as_pdf(chart: Chart) -> bytes:
    """Draw the chart for paper: dark on white."""
    from matplotlib import rc_context

    target = io.BytesIO()
    with rc_context({"pdf.fonttype": 42}):
        _figure(chart).savefig(target, format="pdf", metadata={"CreationDate": None})
    return target.getvalue()


def as_csv(chart: Chart) -> str:
    """Return the numbers behind the chart; undefined values are empty cells."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(chart.columns)
    # Ten digits, as in tables for papers: further digits differ between processors.
    rows = ([f"{cell:.10g}" if isinstance(cell, float) else cell for cell in r] for r in chart.rows)
    writer.writerows(rows)
    return text.getvalue()


def _figure(chart: Chart) -> Figure:
    from matplotlib.figure import Figure

    has_names = chart.kind in _NAMED
    height = 1.1 + 0.3 * max(1, len(chart.rows)) if has_names else 4.8
    figure = Figure(figsize=(6.4, height), layout="constrained")
    axes = figure.subplots()
    _DRAWN[chart.kind](axes, chart)
    if has_names:
        _name_rows(axes, chart)
    # The title is the figure's, not the axes': beside long names the axes are narrower than it.
    figure.suptitle(chart.title, color=_INK, x=0.01, ha="left", fontsize=11)
    axes.tick_params(colors=_INK)
    for side, spine in axes.spines.items():
        spine.set_color(_INK)
        spine.set_visible(side in {"left", "bottom"})
    return figure


def _name_rows(axes: Axes, chart: Chart) -> None:
    from matplotlib.ticker import MaxNLocator

    if all(isinstance(cell, int) for row in chart.rows for cell in row[1:]):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_yticks(range(len(chart.rows)), [str(row[0]) for row in chart.rows])
    axes.invert_yaxis()


def _bars(axes: Axes, chart: Chart) -> None:
    axes.barh(range(len(chart.rows)), [_number(row[1]) for row in chart.rows], color=_SERIES[0])
    axes.set_xlabel(chart.columns[1], color=_INK)
    axes.axvline(0, color=_INK, linewidth=0.8)


def _stacked(axes: Axes, chart: Chart) -> None:
    offsets = [0.0] * len(chart.rows)
    for index, name in enumerate(chart.columns[1:]):
        widths = [_number(row[index + 1]) for row in chart.rows]
        axes.barh(
            range(len(widths)),
            widths,
            left=offsets,
            label=name,
            color=_SERIES[index % len(_SERIES)],
            hatch=_HATCHES[index % len(_HATCHES)],
            edgecolor=_INK,
            linewidth=0.5,
        )
        offsets = [start + width for start, width in zip(offsets, widths, strict=True)]
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, labelcolor=_INK)


def _intervals(axes: Axes, chart: Chart) -> None:
    for index, (_name, value, low, high) in enumerate(chart.rows):
        if value is None:
            continue
        if low is not None and high is not None:
            axes.plot([_number(low), _number(high)], [index, index], color=_SERIES[0], linewidth=2)
        axes.plot([_number(value)], [index], "o", color=_SERIES[0])
    axes.set_ylim(-0.5, max(0.5, len(chart.rows) - 0.5))
    axes.set_xlabel(chart.columns[1], color=_INK)


def _points(axes: Axes, chart: Chart) -> None:
    x, y, counts = ([_number(row[index]) for row in chart.rows] for index in range(3))
    smallest, largest = _DOT
    areas = [smallest + (largest - smallest) * count / max(counts) for count in counts]
    axes.scatter(x, y, s=areas, color=_SERIES[0], alpha=0.7, linewidths=0)
    axes.set_xlabel(chart.columns[0], color=_INK)
    axes.set_ylabel(chart.columns[1], color=_INK)


def _lines(axes: Axes, chart: Chart) -> None:
    for index, name in enumerate(chart.columns[1:]):
        cells = [(row[0], row[index + 1]) for row in chart.rows if row[index + 1] is not None]
        x, y = ([_number(cell[side]) for cell in cells] for side in range(2))
        series = index % len(_SERIES)
        axes.plot(x, y, marker=_MARKERS[series], markersize=4, color=_SERIES[series], label=name)
    if all(_is_whole(row[0]) for row in chart.rows):
        from matplotlib.ticker import MaxNLocator

        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if chart.begins_at_zero:
        axes.set_ylim(bottom=0)
    axes.set_xlabel(chart.columns[0], color=_INK)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), frameon=False, labelcolor=_INK)


def _is_whole(cell: Cell) -> bool:
    return isinstance(cell, int | float) and float(cell).is_integer()


def _band(axes: Axes, chart: Chart) -> None:
    x, value = ([_number(row[place]) for row in chart.rows] for place in (0, 2))
    bound = [row for row in chart.rows if row[3] is not None and row[4] is not None]
    ranks, low, high = ([_number(row[place]) for row in bound] for place in (0, 3, 4))
    axes.vlines(ranks, low, high, color=_SERIES[1], linewidth=0.8)
    axes.plot(x, value, ".", color=_SERIES[0], markersize=3)
    axes.set_xlabel(chart.columns[0], color=_INK)
    axes.set_ylabel(chart.columns[2], color=_INK)


def _matrix(axes: Axes, chart: Chart) -> None:
    from matplotlib.patches import Rectangle

    names = chart.columns[1:]
    for row, cells in enumerate(chart.rows):
        for column, cell in enumerate(cells[1:]):
            if cell is None:
                continue
            # The shade repeats the number that stands in the cell.
            shade = min(1.0, abs(_number(cell))) * 0.5
            corner = (column - 0.5, row - 0.5)
            axes.add_patch(Rectangle(corner, 1, 1, color=_SERIES[0], alpha=shade, linewidth=0))
            axes.text(
                *(column, row),
                f"{_number(cell):.2f}",
                ha="center",
                va="center",
                color=_INK,
                fontsize=7,
            )
    axes.set_xlim(-0.5, max(0.5, len(names) - 0.5))
    axes.set_ylim(-0.5, max(0.5, len(chart.rows) - 0.5))
    axes.set_xticks(range(len(names)), names, rotation=90, fontsize=8)


def _number(cell: Cell) -> float:
    return 0.0 if cell is None else float(cell)


_DRAWN: Final = {
    ChartKind.BARS: _bars,
    ChartKind.STACKED: _stacked,
    ChartKind.INTERVALS: _intervals,
    ChartKind.POINTS: _points,
    ChartKind.LINES: _lines,
    ChartKind.BAND: _band,
    ChartKind.MATRIX: _matrix,
}


def _in_both_schemes(svg: str) -> str:
    """Replace colours by variables that a style in the file sets for light and dark."""
    for number, colour in enumerate(_DARK):
        svg = svg.replace(colour, f"var(--c{number})")
    light = "".join(f"--c{n}:{_LIGHT.get(colour, colour)};" for n, colour in enumerate(_DARK))
    dark = "".join(f"--c{number}:{colour};" for number, colour in enumerate(_DARK.values()))
    style = f"<style>svg{{{light}}}@media (prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"
    return re.sub(r"(<svg\b[^>]*>)", lambda match: match[1] + style, svg, count=1)
