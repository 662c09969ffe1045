"""A file that has grown past 400 lines holds more than one idea."""

import subprocess

from tests.conftest import ROOT

MOST_LINES = 400
WRITTEN_BY_PROGRAMS = (":!*/migrations/*", ":!datasets/client/pairwright/operations.py")


def test_no_file_of_code_is_longer_than_one_idea() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "*.py", *WRITTEN_BY_PROGRAMS],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    lengths = {
        name: len((ROOT / name).read_text(encoding="utf-8").splitlines())
        for name in listed.stdout.splitlines()
        if (ROOT / name).exists()
    }
    assert len(lengths) > 500
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}
