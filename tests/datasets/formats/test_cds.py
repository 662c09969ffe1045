import io
from decimal import Decimal
from pathlib import Path

import pytest

from datasets.formats.cds import CDS_TABLE, CdsRow, read_cds, score_text
from datasets.formats.labels import Label
from datasets.formats.problems import Problems

HEADER = b"pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"


def read(content: bytes) -> tuple[list[CdsRow], list[str]]:
    problems = Problems()
    rows = list(read_cds(io.BytesIO(content), problems))
    return rows, [str(error) for error in problems.errors]


def test_the_published_file_is_read_and_written_byte_for_byte(shared_dir: Path) -> None:
    published = (shared_dir / "data" / "cdsc" / "CDS_trial.txt").read_bytes()
    rows, errors = read(published)
    assert (len(rows), errors) == (1000, [])
    assert b"".join(CDS_TABLE.lines(rows)) == published


def test_a_published_label_reads_from_b_to_a(shared_dir: Path) -> None:
    rows, _ = read((shared_dir / "data" / "cdsc" / "CDS_trial.txt").read_bytes())
    row = next(row for row in rows if row.pair_id == "385")
    # A says less than B, and follows from it; B does not follow from A.
    assert row.sentence_b.startswith("Dziewczynka w ")
    assert len(row.sentence_a.split()) == 3
    assert row.label_ba is Label.ENTAILMENT


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (5.0, "5.0"),
        (0, "0.0"),
        (19 / 6, "3.17"),
        (2.5, "2.5"),
        (11 / 3, "3.67"),
        (Decimal("1.999"), "2.0"),
    ],
)
def test_scores_have_two_decimals_at_most(score: float, text: str) -> None:
    assert score_text(score) == text


def test_every_bad_cell_is_named() -> None:
    _, errors = read(HEADER + b"1\tA cat.\t\t4,5\tMAYBE\n1\tA cat.\tA dog.\t1.0\tNEUTRAL\n")
    assert [error.partition(":")[0] for error in errors] == [
        "line 2, relatedness_score",
        "line 2, entailment_judgment",
        "line 2, sentence_B",
        "line 3, pair_ID",
    ]
