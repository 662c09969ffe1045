import pytest

from datasets.formats.delimited import Column, Table

TABLE = Table((Column("one", "a number"), Column("two", "another")), lambda row: row)


def test_cells_are_written_as_they_are_with_the_spaces_at_their_ends() -> None:
    assert list(TABLE.lines([(" a ", '"b"'), ("=1+1", "")])) == [
        b"one\ttwo\n",
        b' a \t"b"\n',
        b"=1+1\t\n",
    ]


@pytest.mark.parametrize("cell", ["a\tb", "a\nb", "a\rb"])
def test_a_cell_that_would_break_the_table_is_refused(cell: str) -> None:
    with pytest.raises(ValueError, match="tab or a line break"):
        TABLE.line(("1", cell))


def test_a_row_must_fill_all_columns() -> None:
    with pytest.raises(ValueError, match="1 cells for 2 columns"):
        TABLE.line(("1",))
