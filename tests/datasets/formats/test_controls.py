from decimal import Decimal
from io import BytesIO

from datasets.formats.controls import ControlRow, read_controls
from datasets.formats.kinds import Format
from datasets.formats.labels import Label
from datasets.formats.problems import Problems

HEADER = "sentence_a\tsentence_b\tlabels_ab\tlabels_ba\trating_min\trating_max\n"


def read(rows: str) -> tuple[list[ControlRow], list[str]]:
    problems = Problems()
    stream = BytesIO((HEADER + rows).encode())
    limits = {"lowest": Decimal(1), "highest": Decimal(5)}
    result = list(read_controls(stream, Format.TSV, problems, **limits))
    return result, [str(error) for error in problems.errors]


def test_several_labels_may_be_right() -> None:
    (row,), problems = read("A dog barks\tA dog is loud\tE, neutral\tN\t2.5\t5\n")
    assert not problems
    assert row.labels_ab == (Label.ENTAILMENT, Label.NEUTRAL)
    assert (row.rating_min, row.rating_max) == (Decimal("2.5"), Decimal(5))


def test_every_bad_cell_is_named_and_its_row_left_out() -> None:
    rows, problems = read(
        "A dog barks\tA dog is loud\t\tN\t1\t5\n"
        "A cat sleeps\t\tN\tN\t1\tsix\n"
        "A hen runs\tA hen sits\tC\tC\t4\t2\n"
        "A cow moos\tA cow eats\tN\tN\t1\t2\n"
        "A cow moos\tA cow eats\tN\tN\t1\t2\n"
    )
    assert [row.sentence_a for row in rows] == ["A cow moos"]
    assert [problem.partition(":")[0] for problem in problems] == [
        "line 2, labels_ab",
        "line 3, sentence_b",
        "line 3, rating_max",
        "line 4, rating_max",
        "line 6",
    ]
