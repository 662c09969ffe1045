import io
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from datasets.designs.split import Part
from datasets.formats.gold import GoldRow
from datasets.formats.labels import Label
from datasets.formats.problems import Problems
from datasets.formats.sick import SICK_TABLE, read_sick

ROW = GoldRow(
    pair_id="1",
    sentence_a="A turtle is following the fish ",
    sentence_b='The "fish" is following the turtle',
    label=Label.NEUTRAL,
    score=3.3000000000000003,
    label_ab=Label.CONTRADICTION,
    label_ba=Label.NEUTRAL,
    original_a="The turtle followed the fish",
    original_b="The turtle followed the fish",
    dataset_a="OWN",
    dataset_b="",
    part=Part.TRAIN,
)


def written(rows: Sequence[GoldRow]) -> bytes:
    return b"".join(SICK_TABLE.lines(rows))


def test_the_released_file_comes_back_byte_for_byte(shared_dir: Path) -> None:
    content = (shared_dir / "data" / "SICK_dev_half.txt").read_bytes()
    problems = Problems()
    rows = list(read_sick(io.BytesIO(content), problems))
    assert not problems.total
    assert len(rows) == 3613
    assert written(rows) == content


def test_a_row_is_written_as_sick_spells_it() -> None:
    header, line = written([ROW]).decode().splitlines()
    assert header.split("\t") == [
        *("pair_ID", "sentence_A", "sentence_B", "entailment_label", "relatedness_score"),
        *("entailment_AB", "entailment_BA", "sentence_A_original", "sentence_B_original"),
        *("sentence_A_dataset", "sentence_B_dataset", "SemEval_set"),
    ]
    assert line.split("\t") == [
        *("1", "A turtle is following the fish ", 'The "fish" is following the turtle'),
        *("NEUTRAL", "3.3", "A_contradicts_B", "B_neutral_A"),
        *("The turtle followed the fish", "The turtle followed the fish", "OWN", "", "TRAIN"),
    ]


def test_a_written_row_is_read_again() -> None:
    problems = Problems()
    assert list(read_sick(io.BytesIO(written([ROW])), problems)) == [
        replace(ROW, score=Decimal("3.3"))
    ]
    assert not problems.total


def test_a_text_with_a_tab_is_never_written() -> None:
    with pytest.raises(ValueError, match="tab"):
        written([replace(ROW, original_a="two\tcells")])


def test_every_wrong_spelling_is_reported() -> None:
    line = "1\tA dog\tA cat\tneutral\tfour\tB_neutral_A\tA_neutral_B\t\t\t\t\tDEV\n"
    problems = Problems()
    assert not list(read_sick(io.BytesIO(written([]) + line.encode()), problems))
    assert [error.field for error in problems.errors] == [
        "entailment_label",
        "relatedness_score",
        "entailment_AB",
        "entailment_BA",
        "SemEval_set",
    ]
