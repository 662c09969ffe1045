"""Published files come with the line ends of whatever machine packed them."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from datasets.models import Project

LINES = (
    "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment",
    "1\tA dog barks\tA cat sleeps\t3.2\tNEUTRAL",
    "2\tA dog barks \tA dog is barking\t5.0\tENTAILMENT",
    "3\tA hen runs\tAn ox runs\t2\tNEUTRAL",
)
MIXED = "".join(line + end for line, end in zip(LINES, ("\n", "\r\n", "\r\n", "\n"), strict=True))


def take(path: Path) -> None:
    call_command(
        *("import_release", "SICK", str(path), "--language", "en", "--slug", "sick"),
        stdout=StringIO(),
        stderr=StringIO(),
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    ["\n".join(LINES) + "\n", "\r\n".join(LINES) + "\r\n", "\ufeff" + MIXED, MIXED],
    ids=["lf", "crlf", "mark-and-mixed", "mixed"],
)
def test_line_ends_are_kept_and_written_back(tmp_path: Path, text: str) -> None:
    path, repeated = tmp_path / "SICK_x.txt", tmp_path / "again.txt"
    path.write_bytes(text.encode())
    take(path)
    call_command("export_gold", "sick", str(repeated), stdout=StringIO(), stderr=StringIO())
    assert repeated.read_bytes() == text.encode()


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["\r\n".join(LINES), "\r\r\n".join(LINES) + "\n"])
def test_a_cut_off_end_and_stray_returns_are_still_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "SICK_x.txt"
    path.write_bytes(text.encode())
    with pytest.raises(CommandError, match=r"cut off|line 1: ends with"):
        take(path)
    assert not Project.objects.filter(slug="sick").exists()
