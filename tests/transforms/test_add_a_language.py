"""docs/add-a-language.md can be followed to its end, to a first file of pairs."""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from annotation.simulation import rehearsal
from transforms.__main__ import main as transforms_main

ROOT = Path(__file__).parents[2]
CZECH = ROOT / "tests" / "transforms" / "czech"
PAGE = (ROOT / "docs" / "add-a-language.md").read_text("utf-8")
COMMANDS = re.findall(r"^    (python .*)$", PAGE, re.M)
(TABLE,) = re.findall(r"```tsv\n(.*?)```", PAGE, re.S)
(SHOWN,) = re.findall(r"Of \*Nějaký pes štěká\.\*:\n\n(.*?)\n\nThese are", PAGE, re.S)
WRITTEN = re.findall(r"^\| `(s\d\.\w+)` \| (.*) → (.*) \|$", PAGE, re.M)
PAIRS = re.findall(r"^\| (.*\.) \| (.*\.) \| (?:ENTAIL|CONTRA)", PAGE, re.M)


def run(command: str) -> str:
    """Run a command of the page and return what it says; those with the database run in here."""
    _, *arguments = shlex.split(command)
    out = StringIO()
    if arguments[0] == "manage.py":
        call_command(*arguments[1:], stdout=out, stderr=out)
    elif arguments[:2] == ["-m", "transforms"]:
        with redirect_stdout(out):
            assert transforms_main(arguments[2:]) == 0
    else:
        done = subprocess.run(
            [sys.executable, *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        out.write(done.stdout)
    return out.getvalue()


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, live_server: Any) -> Callable[[str], str]:
    """Follow the page in a folder of its own: run the one command that begins as given."""

    @contextmanager
    def server():
        yield live_server.url

    # The web server of its own would look into the real database, not into the test's.
    monkeypatch.setattr(rehearsal, "loopback_site", server)
    monkeypatch.setenv("PAIRWRIGHT_LANGUAGES_DIR", str(tmp_path / "languages"))
    monkeypatch.chdir(ROOT)

    def said(beginning: str) -> str:
        (command,) = (each for each in COMMANDS if each.startswith(f"python {beginning}"))
        command = command.replace("var/languages", str(tmp_path / "languages"))
        return run(command.replace("first-pairs", str(tmp_path / "first-pairs")))

    return said


def test_the_page_leads_to_a_file_of_pairs(said: Callable[[str], str], tmp_path: Path) -> None:
    folder = tmp_path / "languages" / "cs"
    assert str(folder) in said("manage.py languages add")
    assert "not marked as guess: 100.00%" in said("-m benchmarks.fallback_forms")

    with (folder / "words.tsv").open("a", encoding="utf-8") as file:
        file.write(TABLE)
    shown = said("-m transforms explain")
    assert re.sub(r"^    ", "", SHOWN, flags=re.M) in _of("Nějaký pes štěká.", shown)

    (folder / "examples.conllu").write_text((CZECH / "treebank.conllu").read_text("utf-8"), "utf-8")
    assert "34 examples" in said("manage.py languages examples")
    examples = (folder / "examples.conllu").read_text("utf-8")
    assert examples == (CZECH / "examples.conllu").read_text("utf-8")
    said("-m pytest")

    said("manage.py rehearse")
    pairs = (tmp_path / "first-pairs" / "SICK.txt").read_text("utf-8").splitlines()
    sentences = {tuple(line.split("\t")[1:3]) for line in pairs[1:]}
    assert sentences >= set(PAIRS)
    assert len(COMMANDS) == 6


@pytest.mark.parametrize(("rule", "before", "after"), WRITTEN, ids=[each[0] for each in WRITTEN])
def test_sentences_on_the_page_are_among_the_examples(rule: str, before: str, after: str) -> None:
    blocks = (CZECH / "examples.conllu").read_text("utf-8").split("\n\n")
    (block,) = (each for each in blocks if f"# text = {before}\n" in each)
    assert f"# expected = {rule}: {after}\n" in block


def test_the_table_of_the_page_is_the_one_beside_the_examples() -> None:
    lines = (CZECH / "words.tsv").read_text("utf-8").splitlines()
    assert set(TABLE.splitlines()) <= set(lines)


def _of(sentence: str, explained: str) -> str:
    """Return the part of an explanation that is about a sentence, less what was done."""
    (part,) = (part for part in explained.split("\n\n\n") if part.startswith(sentence))
    return "\n".join(line for line in part.splitlines() if not line.startswith("       "))
