import io
from dataclasses import replace
from decimal import Decimal

from datasets.formats.judgements import (
    JUDGEMENT_COLUMNS,
    JUDGEMENT_TABLE,
    JudgementRow,
    read_judgements,
)
from datasets.formats.kinds import Format
from datasets.formats.labels import Label, Order
from datasets.formats.problems import Problems

ROW = JudgementRow(
    *("A07", "12", Order.BA, Decimal("4.50"), Label.ENTAILMENT, 5321),
    checkpoints=9,
    checkpoints_right=8,
)


def judgements(text: str, problems: Problems) -> list[JudgementRow]:
    return list(read_judgements(io.BytesIO(text.encode()), Format.TSV, problems))


def test_a_judgement_is_written_with_the_shortest_numbers() -> None:
    assert list(
        JUDGEMENT_TABLE.lines([ROW, JudgementRow("A08", "12", Order.AB, excluded="late")])
    ) == [
        b"\t".join(column.name.encode() for column in JUDGEMENT_COLUMNS) + b"\n",
        b"12\tA07\tBA\t4.5\t\tENTAILMENT\t5321\t9\t8\t\n",
        b"12\tA08\tAB\t\t\t\t\t\t\tlate\n",
    ]


def test_released_judgements_are_read_again() -> None:
    problems = Problems()
    text = b"".join(JUDGEMENT_TABLE.lines([ROW])).decode()
    assert judgements(text, problems) == [replace(ROW, line=2)]
    assert not problems.total


def test_a_rating_or_a_label_alone_is_enough() -> None:
    problems = Problems()
    result = judgements(
        "annotator\tpair\torder\trating\tlabel\na\t1\tab\t3\t\na\t2\tAB\t\tc\n", problems
    )
    assert [(row.rating, row.label) for row in result] == [
        (Decimal(3), None),
        (None, Label.CONTRADICTION),
    ]
    assert not problems.total


def test_every_bad_line_is_reported() -> None:
    problems = Problems()
    text = (
        "annotator\tpair\torder\trating\tlabel\tshown_ms\n"
        "a\t1\tAB\t3\tE\t\n"
        "a\t1\tAB\t3\tE\t\n"
        "\t1\tAB\t3\tE\t\n"
        "b\t1\tXY\t3\tE\t\n"
        "b\t1\tAB\t3,5\tD\tfast\n"
        "b\t2\tAB\t\t\t-1\n"
        "b\t3\tAB\tnan\t\t99999999999\n"
    )
    assert len(judgements(text, problems)) == 1
    assert [(error.line, error.field) for error in problems.errors] == [
        (3, ""),
        (4, "annotator"),
        (5, "order"),
        (6, "rating"),
        (6, "label"),
        (6, "shown_ms"),
        (7, ""),
        (7, "shown_ms"),
        (8, "rating"),
        (8, "shown_ms"),
    ]
