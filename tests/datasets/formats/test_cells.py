"""Lines to cells, held against what the csv module writes and reads."""

import csv
import io
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.formats.cells import Quoting, cells_of, read_cells
from datasets.formats.lines import Line
from datasets.formats.problems import Problems

TEXT = st.text(st.sampled_from('ab ,;"\t'), max_size=6)
SEVERAL_LINES = st.text(st.sampled_from('ab,"\n'), min_size=1, max_size=6)


def read(text, delimiter=",", **options):
    problems = Problems()
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
    return [*read_cells(lines, delimiter, problems, **options)], problems


def written(rows, delimiter=",", **options):
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter, lineterminator="\n", **options).writerows(rows)
    return stream.getvalue()


@given(st.lists(TEXT, min_size=2, max_size=4), st.sampled_from(",;\t"))
def test_cells_written_by_csv_are_read_again(cells, delimiter):
    rows, problems = read(f"-{written([['x', *cells]], delimiter)}", delimiter, quoting=Quoting.CSV)
    assert rows == [(1, ["-x", *cells])]
    assert not problems.total


@given(st.lists(TEXT.map(lambda text: text.replace("\t", "")), min_size=2, max_size=4))
def test_cells_that_are_quoted_as_a_whole_are_read_again(cells):
    text = written([cells], "\t", quoting=csv.QUOTE_ALL)
    assert read(text, "\t", quoting=Quoting.WHOLE)[0] == [(1, cells)]


@given(st.lists(st.lists(SEVERAL_LINES, min_size=2, max_size=3), min_size=1, max_size=4))
def test_a_row_of_several_lines_is_read_with_the_number_of_its_first(table):
    text = written([["x", *cells] for cells in table])
    rows, problems = read(text, quoting=Quoting.CSV, longest=50)
    assert [cells for _, cells in rows] == [["x", *cells] for cells in table]
    assert rows[0][0] == 1
    for (number, cells), (following, _) in itertools.pairwise(rows):
        assert following == number + 1 + sum(cell.count("\n") for cell in cells)
    assert not problems.total


@pytest.mark.parametrize(
    ("text", "quoting", "said"),
    [
        ('a,"b', Quoting.CSV, "a quote is opened and not closed on this line"),
        ('a,"b"c', Quoting.CSV, 'quotes are unbalanced; write a quote inside as ""'),
        (
            f"a,{'b' * 200_000}",
            Quoting.CSV,
            "field larger than field limit",
        ),
        ('a,"b', Quoting.WHOLE, "in column 2 a quote is opened and not closed"),
    ],
)
def test_wrong_quotes_are_told_with_the_line(text, quoting, said):
    problems = Problems()
    assert cells_of(Line(7, text), ",", problems, quoting=quoting) is None
    assert problems.errors[0].line == 7
    assert said in problems.errors[0].message


@pytest.mark.parametrize("longest", [2, 50])
def test_a_quote_that_is_not_closed_holds_no_more_lines_than_a_row_may_have(longest):
    rows, problems = read('a,b\nc,"d\ne,f\ng,h', quoting=Quoting.CSV, longest=longest)
    assert rows == [(1, ["a", "b"])]
    assert str(problems.errors[0]).startswith("line 2: a quote is opened and not closed within")
