import io

import pytest

from datasets.formats.lines import MAX_LINE_BYTES, Line, read_lines
from datasets.formats.problems import BadFile, Problems


def lines_of(content: bytes, problems: Problems) -> list[Line]:
    return list(read_lines(io.BytesIO(content), problems))


def test_both_line_ends_and_a_byte_order_mark_are_accepted() -> None:
    problems = Problems()
    result = lines_of("\ufeffŻółw\r\nturtle\nfish".encode(), problems)
    assert [line.text for line in result] == ["Żółw", "turtle", "fish"]
    assert [line.number for line in result] == [1, 2, 3]
    assert not problems.total


def test_every_line_in_another_encoding_is_reported_with_its_place() -> None:
    problems = Problems()
    content = b"\xef\xbb\xbfgood\nna\xefve\ngood too\ncaf\xe9\n"
    assert [line.number for line in lines_of(content, problems)] == [1, 3]
    assert [error.line for error in problems.errors] == [2, 4]
    assert "byte 0xEF at byte 10 of the file" in problems.errors[0].message
    assert "save the file as UTF-8" in problems.errors[0].message
    assert content[10] == 0xEF
    assert f"byte {content.index(0xE9)} " in problems.errors[1].message


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("źle".encode("utf-16"), "UTF-16"),
        ("wrong".encode("utf-16-le"), "zero bytes"),
        (b"PK\x03\x04rest", "spreadsheet"),
        (b"\x1f\x8brest", "gzip"),
    ],
)
def test_a_file_that_is_no_utf8_text_is_named_for_what_it_is(content: bytes, message: str) -> None:
    problems = Problems()
    assert lines_of(content, problems) == []
    assert problems.total == 1
    assert message in problems.errors[0].message


def test_a_line_without_end_is_refused_and_the_next_one_is_read() -> None:
    problems = Problems()
    content = b"a" * (3 * MAX_LINE_BYTES) + b"\nnext\n"
    assert lines_of(content, problems) == [Line(2, "next")]
    assert [error.line for error in problems.errors] == [1]


def test_a_lone_carriage_return_is_refused() -> None:
    problems = Problems()
    assert lines_of(b"one\rtwo\n", problems) == []
    assert "carriage return" in problems.errors[0].message


def test_more_errors_than_are_shown_are_still_counted() -> None:
    problems = Problems(shown_at_most=2)
    lines_of(b"\xe9\n" * 5, problems)
    with pytest.raises(BadFile) as raised:
        problems.raise_if_any()
    assert raised.value.total == 5
    assert len(raised.value.errors) == 2
    assert str(raised.value).endswith("… and 3 more (5 in all)")


def test_a_file_without_errors_raises_nothing() -> None:
    Problems().raise_if_any()
