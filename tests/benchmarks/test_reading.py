import csv
from pathlib import Path

import pytest

from benchmarks.reading import Row, counted, kappa, key_of, write


def drawn(n: int = 12) -> list[Row]:
    rules = ("s2.passive", "s3.negation")
    return [Row(rules[i % 2], "S2", f"Source {i}.", f"Text {i}.", "because", "") for i in range(n)]


def mark(sheet: Path, *, natural: str, copy: Path | None = None, odd: int = 0) -> Path:
    """Mark every row y, of the first `odd` rows nothing as natural; return the marked file."""
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for place, row in enumerate(rows):
        row |= {"grammatical": "y", "natural": "n" if place < odd else natural}
    target = copy or sheet
    with target.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return target


def test_the_sheet_hides_which_rule_wrote_a_sentence_and_in_which_order(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    write(sheet, drawn(), seed=1)
    text = sheet.read_text(encoding="utf-8")
    assert "s2." not in text
    assert "because" not in text
    with sheet.open(encoding="utf-8", newline="") as file:
        assert [row["source"] for row in csv.DictReader(file)] != [r.source for r in drawn()]
    assert "s3.negation" in key_of(sheet).read_text(encoding="utf-8")


def test_one_reader_is_counted_by_rule(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    write(sheet, drawn(), seed=1)
    table = counted([mark(sheet, natural="n")])
    assert "| `s2.passive` | 6 | 6 (100 %) | 0 (0 %) |" in table
    assert "kappa" not in table


def test_of_two_readers_both_must_say_yes_and_their_agreement_is_printed(tmp_path: Path) -> None:
    sheet, other = tmp_path / "sheet.csv", tmp_path / "other.csv"
    write(sheet, drawn(), seed=1)
    mark(sheet, natural="y", copy=other, odd=3)
    mark(sheet, natural="y", odd=2)
    table = counted([sheet, other])
    assert "| together | 12 | 12 (100 %) | 9 (75 %) |" in table
    assert "natural: 11 of 12 marks equal, kappa 0.75" in table


def test_a_sheet_that_is_not_read_to_the_end_is_not_counted(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    write(sheet, drawn(), seed=1)
    with pytest.raises(SystemExit, match="12 of 12 rows"):
        counted([sheet])


def test_kappa_is_that_of_the_textbook():
    # The example of Cohen's kappa in Wikipedia: two readers, 50 proposals.
    agreed = [(True, True)] * 20 + [(False, False)] * 15
    assert kappa([*agreed, *[(True, False)] * 5, *[(False, True)] * 10]) == pytest.approx(0.4)
