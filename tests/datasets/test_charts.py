import csv
import io
import re

import pytest

from datasets.charts import Chart, ChartKind, as_csv, as_pdf, as_svg

CHARTS = [
    Chart("bars", ChartKind.BARS, "Bars", ("Range", "Pairs"), (("[1, 2)", 3), ("[2, 3]", 0))),
    Chart("parts", ChartKind.STACKED, "Parts", ("Of", "one", "two"), (("a", 1, 2), ("b", 0, 0))),
    Chart(
        "ends",
        ChartKind.INTERVALS,
        "Ends",
        ("Measure", "value", "low", "high"),
        (("zażółć", 0.5, 0.4, 0.6), ("no ends", 0.1, None, None), ("nothing", None, None, None)),
    ),
    Chart(
        "cells",
        ChartKind.MATRIX,
        "Cells",
        ("Annotator", "A1", "A2"),
        (("A1", None, 0.75), ("A2", 0.75, None)),
    ),
]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
def test_a_chart_is_the_same_text_each_time_and_follows_the_scheme(chart):
    sample = as_svg(chart)
    assert sample == as_svg(chart)
    assert "@media (prefers-color-scheme:dark)" in sample
    assert "#123456" not in sample
    assert chart.title in sample
    assert all(str(row[0]) in sample for row in chart.rows)


def test_a_cell_of_a_matrix_shows_its_number():
    sample = as_svg(CHARTS[-1])
    assert sample.count("0.75") == 2


@pytest.mark.parametrize(
    ("kind", "columns", "rows"),
    [
        (ChartKind.LINES, ("k", "one", "two"), ((1, 0.5, None), (2, 0.25, 1.0), (3, 0.0, 1.0))),
        (
            ChartKind.BAND,
            ("Rank", "Pair", "Mean", "from", "to"),
            ((1, 7, 2.0, 1.5, 2.5), (2, 9, 3.0, None, None)),
        ),
    ],
)
def test_a_chart_over_numbers_names_its_axes_and_leaves_out_what_is_undefined(kind, columns, rows):
    chart = Chart("made", kind, "Made", columns, rows)
    sample = as_svg(chart)
    assert sample == as_svg(chart)
    assert {name for name in columns if name in sample} >= {columns[0]}
    assert "nan" not in sample.lower()
    header, *lines = as_csv(chart).splitlines()
    assert header == ",".join(columns)
    assert len(lines) == len(rows)


def test_more_pairs_make_a_larger_dot():
    rows = ((1.0, 0.2, 1), (4.0, 0.9, 50))
    sample = as_svg(Chart("dots", ChartKind.POINTS, "Dots", ("Gold", "Score", "Pairs"), rows))
    assert "Gold" in sample
    assert "Score" in sample
    dots = sample[sample.index("PathCollection") :].split('<path d="')[1:3]
    widths = []
    for dot in dots:
        x = [float(number) for number in re.findall(r"(\S+) \S+ $", dot.partition("z")[0], re.M)]
        widths.append(max(x) - min(x))
    assert widths[0] < widths[1] / 2


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
def test_a_chart_goes_into_a_paper_as_pdf_and_as_numbers(chart):
    assert as_pdf(chart).startswith(b"%PDF-")
    columns, *rows = csv.reader(io.StringIO(as_csv(chart)))
    assert tuple(columns) == chart.columns
    shown = [tuple("" if cell is None else str(cell) for cell in row) for row in chart.rows]
    assert [tuple(row) for row in rows] == shown


def test_a_chart_of_nothing_is_still_a_drawing():
    empty = Chart("empty", ChartKind.INTERVALS, "Empty", ("m", "v", "l", "h"), ())
    assert as_svg(empty).endswith("</svg>\n")


def _ticks(chart: Chart) -> list[str]:
    axis = as_svg(chart).split('id="matplotlib.axis_1"')[1].split('id="matplotlib.axis_2"')[0]
    return re.findall(r"<text[^>]*>([^<]+)</text>", axis)[:-1]  # the last is the name of the axis


def test_lines_over_whole_numbers_have_no_fractional_ticks():
    rows = ((1, 0.5), (2, 0.4), (3, 0.3))
    full = _ticks(Chart("e", ChartKind.LINES, "E", ("Epoch", "loss"), rows))
    assert full
    assert all(float(tick).is_integer() for tick in full)
    parts = tuple((x / 2, y) for x, y in rows)
    assert any("." in t for t in _ticks(Chart("f", ChartKind.LINES, "F", ("x", "y"), parts)))


def test_lines_that_need_not_begin_at_zero_fill_the_drawing():
    rows = ((0, -0.1), (1, 0.1))

    def lowest(*, begins_at_zero: bool) -> float:
        chart = Chart("g", ChartKind.LINES, "G", ("x", "y"), rows, begins_at_zero=begins_at_zero)
        side = as_svg(chart).split('id="matplotlib.axis_2"')[1].split('id="patch_3"')[0]
        texts = re.findall(r"<text[^>]*>([^<]+)</text>", side)
        return min(float(text.replace("\N{MINUS SIGN}", "-")) for text in texts)

    assert lowest(begins_at_zero=False) < 0 == lowest(begins_at_zero=True)
