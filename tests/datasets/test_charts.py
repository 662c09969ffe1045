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
]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
def test_a_chart_is_the_same_text_each_time_and_follows_the_scheme(chart):
    drawn = as_svg(chart)
    assert drawn == as_svg(chart)
    assert "@media (prefers-color-scheme:dark)" in drawn
    assert "#123456" not in drawn
    assert chart.title in drawn
    assert all(str(row[0]) in drawn for row in chart.rows)


def test_more_pairs_make_a_larger_dot():
    rows = ((1.0, 0.2, 1), (4.0, 0.9, 50))
    drawn = as_svg(Chart("dots", ChartKind.POINTS, "Dots", ("Gold", "Score", "Pairs"), rows))
    assert "Gold" in drawn
    assert "Score" in drawn
    dots = drawn[drawn.index("PathCollection") :].split('<path d="')[1:3]
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
