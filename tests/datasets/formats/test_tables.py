import pytest

from datasets.formats.lines import Line
from datasets.formats.problems import Problems
from datasets.formats.tables import Columns, Row, read_csv, read_jsonl, read_tsv

COLUMNS = Columns(("source_id", "sentence_a"), ("sentence_b",), also_called={"id": "source_id"})


def numbered(text: str) -> list[Line]:
    return [Line(number, line) for number, line in enumerate(text.split("\n"), start=1)]


def cells(rows: list[Row]) -> list[dict[str, str]]:
    return [row.cells for row in rows]


def test_a_header_is_read_whatever_its_case_and_spaces() -> None:
    problems = Problems()
    rows = list(read_tsv(numbered(" Source-ID \tSENTENCE A\n1\tA dog"), COLUMNS, problems))
    assert cells(rows) == [{"source_id": "1", "sentence_a": "A dog"}]
    assert rows[0].line == 2
    assert not problems.total


def test_a_cell_that_a_spreadsheet_quoted_is_unquoted() -> None:
    problems = Problems()
    text = 'id\tsentence_a\n1\t"A ""big"" dog, barking"\n2\t"Stop" says "he"'
    rows = list(read_tsv(numbered(text), COLUMNS, problems))
    assert [row.get("sentence_a") for row in rows] == [
        'A "big" dog, barking',
        '"Stop" says "he"',
    ]
    assert not problems.total


def test_quotes_are_text_where_the_format_quotes_nothing() -> None:
    problems = Problems()
    rows = list(read_tsv(numbered('id\tsentence_a\n1\t"A dog"'), COLUMNS, problems, quoted=False))
    assert rows[0].get("sentence_a") == '"A dog"'


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_csv_is_read_with_commas_and_with_semicolons(delimiter: str) -> None:
    problems = Problems()
    text = f'id{delimiter}sentence_a\n1{delimiter}"A ""big"" dog{delimiter} barking"'
    rows = list(read_csv(numbered(text), COLUMNS, problems))
    assert rows[0].get("sentence_a") == f'A "big" dog{delimiter} barking'
    assert not problems.total


def test_an_open_quote_spoils_its_own_line_only() -> None:
    problems = Problems()
    text = 'id,sentence_a\n1,"A dog\n2,A cat\n3,"A" bird\n4,A fish'
    rows = list(read_csv(numbered(text), COLUMNS, problems))
    assert [row.line for row in rows] == [3, 5]
    assert [error.line for error in problems.errors] == [2, 4]
    assert "opened and not closed" in problems.errors[0].message
    assert "unbalanced" in problems.errors[1].message


def test_every_row_with_another_number_of_columns_is_reported() -> None:
    problems = Problems()
    text = "id\tsentence_a\n1\n2\tA dog\n3\tA\tdog"
    rows = list(read_tsv(numbered(text), COLUMNS, problems))
    assert [row.line for row in rows] == [3]
    assert [str(error) for error in problems.errors] == [
        "line 2: has 1 columns; the header has 2",
        "line 4: has 3 columns; the header has 2",
    ]


def test_empty_lines_and_empty_spreadsheet_rows_and_columns_are_passed_over() -> None:
    problems = Problems()
    text = "id,sentence_a,,\n\n1,A dog,,\n,,,\n"
    assert len(list(read_csv(numbered(text), COLUMNS, problems))) == 1
    assert not problems.total


def test_a_value_under_no_header_is_not_lost_silently() -> None:
    problems = Problems()
    assert not list(read_csv(numbered("id,sentence_a,\n1,A dog,lost"), COLUMNS, problems))
    assert "without a name" in problems.errors[0].message


def test_all_that_is_wrong_with_a_header_is_said_at_once() -> None:
    problems = Problems()
    assert not list(
        read_tsv(numbered("colour\tid\tID\t\tsentence_b\n1\t2\t3\t4\t5"), COLUMNS, problems)
    )
    output = [str(error) for error in problems.errors]
    assert len(output) == 4
    assert any("source_id: appears twice" in line for line in output)
    assert any("colour: is not a column" in line for line in output)
    assert any("column 4 has no name" in line for line in output)
    assert any("sentence_a: is missing" in line for line in output)


def test_an_ignored_column_is_passed_over() -> None:
    problems = Problems()
    columns = Columns(("source_id", "sentence_a"), ignored=("Colour",))
    rows = list(
        read_tsv(numbered("source_id\tcolour\tsentence_a\n1\tred\tA dog"), columns, problems)
    )
    assert rows[0].get("sentence_a") == "A dog"
    assert not problems.total


def test_a_file_without_header_is_refused() -> None:
    problems = Problems()
    assert not list(read_tsv([], COLUMNS, problems))
    assert "is empty" in problems.errors[0].message


def test_json_lines_keep_numbers_as_they_are_spelt() -> None:
    problems = Problems()
    text = '{"id": 007.50, "Sentence A": "A dog", "sentence_b": null}'.replace("007.50", "7.50")
    rows = list(read_jsonl(numbered(text), COLUMNS, problems))
    assert cells(rows) == [{"source_id": "7.50", "sentence_a": "A dog", "sentence_b": ""}]
    assert not problems.total


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "is not JSON"),
        ("[1, 2]", "is not a JSON object"),
        ("[" * 100_000, "is not JSON"),
        ('{"id": 1, "ID": 2, "sentence_a": "A dog"}', "given twice"),
        ('{"id": 1, "sentence_a": ["A dog"]}', "must be a text"),
        ('{"id": 1, "sentence_a": {"x": "A dog"}}', "must be a text"),
        ('{"id": NaN, "sentence_a": "A dog"}', "must be a text"),
        ('{"id": true, "sentence_a": "A dog"}', "must be a text"),
        ('{"id": 1}', "is missing"),
        ('{"id": 1, "sentence_a": "A dog", "colour": "red"}', "not a column"),
    ],
)
def test_a_bad_json_line_is_reported_and_the_next_is_read(line: str, message: str) -> None:
    problems = Problems()
    good = '{"id": 2, "sentence_a": "A cat"}'
    rows = list(read_jsonl(numbered(f"{line}\n{good}"), COLUMNS, problems))
    assert [row.line for row in rows] == [2]
    assert problems.total == 1
    assert problems.errors[0].line == 1
    assert message in problems.errors[0].message


@pytest.mark.parametrize(
    "line", [r'{"id": "\ud800", "sentence_a": "A dog"}', r'{"\udfff": "x"}', "[" * 100_000]
)
def test_json_that_nobody_means_is_a_bad_line(line: str) -> None:
    problems = Problems()
    assert not list(read_jsonl(numbered(line), COLUMNS, problems))
    assert [problem.line for problem in problems.errors] == [1]
    for problem in problems.errors:
        assert "is not JSON" in problem.message
        assert problem.message.isprintable()
