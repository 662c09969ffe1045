import csv
import io

import pytest

from annotation.stats.tables.table import ResultTable, as_csv, as_latex, mean_and_sd

TABLE = ResultTable("t-1", "50% of A & B", ("Kind", "Pairs"), (("a_b", 3), ("c", None)))


def test_csv_has_the_columns_and_leaves_what_is_not_defined_empty():
    rows = list(csv.reader(io.StringIO(as_csv(TABLE))))
    assert rows == [["Kind", "Pairs"], ["a_b", "3"], ["c", ""]]


def test_latex_escapes_what_latex_would_read():
    text = as_latex(TABLE)
    assert r"a\_b & 3 \\" in text
    assert r"c & -- \\" in text
    assert r"\caption{50\% of A \& B}" in text
    assert r"\begin{tabular}{lr}" in text


def test_a_row_of_another_length_is_refused():
    with pytest.raises(ValueError, match="a cell for each column"):
        ResultTable("t", "", ("a", "b"), ((1,),))


def test_means_are_printed_as_in_the_paper():
    assert mean_and_sd([4.36, 4.94]) == "4.65 (.41)"
    assert mean_and_sd([3.0]) == "3.00"
    assert mean_and_sd([]) is None
