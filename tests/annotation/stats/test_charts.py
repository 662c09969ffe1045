import csv
import io

import pytest

from annotation.stats.charts import Chart, ChartKind, as_pdf, as_svg
from annotation.stats.tables.table import ResultTable, as_csv

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


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
def test_a_chart_goes_into_a_paper_as_pdf_and_as_numbers(chart):
    assert as_pdf(chart).startswith(b"%PDF-")
    text = as_csv(ResultTable(chart.name, chart.title, chart.columns, chart.rows))
    rows = list(csv.reader(io.StringIO(text)))
    assert tuple(rows[0]) == chart.columns
    assert len(rows) == 1 + len(chart.rows)


def test_a_chart_of_nothing_is_still_a_drawing():
    empty = Chart("empty", ChartKind.INTERVALS, "Empty", ("m", "v", "l", "h"), ())
    assert as_svg(empty).endswith("</svg>\n")
