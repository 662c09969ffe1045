"""The files of a language as they are passed on: one archive, or a single table.

An archive holds the folder that `languages add` makes, alone or inside one folder of any name. It
is read without writing anything; every problem is reported with its file and line.
"""

import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import IO

from transforms.conllu import ConlluError, scan
from transforms.packs.fallback.files import EXAMPLES, FILES, NEEDED
from transforms.packs.fallback.problems import BadTable, Problem
from transforms.reason import Reason

MOST_BYTES = 100 * 10**6  # of one file when unpacked
MOST_FILES = 50
TEST = '''"""What the rules write for the examples, as examples.conllu says it: run with pytest."""

from pathlib import Path

from transforms.rules.universal.examples import differences


def test_the_rules_answer_as_the_examples_say() -> None:
    assert differences(Path(__file__).parent) == ""
'''


def test_name(code: str) -> str:
    """Return the name of the test in a language's folder."""
    return f"test_{code.replace('-', '_')}.py"


def test_text() -> str:
    """Return the test that checks the examples of any language."""
    return TEST


# pytest takes functions with such names for tests.
test_name.__test__ = False  # type: ignore[attr-defined]
test_text.__test__ = False  # type: ignore[attr-defined]


@dataclass(frozen=True)
class FileProblem:
    """What is wrong with a file, or with one line of it."""

    file: str
    problem: Problem | Reason

    @property
    def whole(self) -> Reason:
        """Return the reason with its file, and its line if it has one."""
        problem = self.problem.whole if isinstance(self.problem, Problem) else self.problem
        return Reason("file_named", file=self.file, problem=problem)

    def __str__(self) -> str:
        return str(self.whole)


@dataclass(frozen=True)
class ImportedTables:
    """Texts by file name, or what is wrong with them."""

    texts: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[FileProblem, ...] = ()


def text_problems(name: str, text: str) -> tuple[FileProblem, ...]:
    """Return what the reader of a file finds wrong with a text, with lines."""
    if name == EXAMPLES:
        errors = (each for each in scan(text.splitlines()) if isinstance(each, ConlluError))
        return tuple(FileProblem(name, Problem(each.line, each.reason)) for each in errors)
    if name not in FILES:
        return (_unknown(name),)
    try:
        FILES[name].parse(text)
    except BadTable as error:
        return tuple(FileProblem(name, each) for each in error.problems)
    return ()


def import_tables(name: str, stream: IO[bytes]) -> ImportedTables:
    """Read an archive or a single file, told apart by how it begins."""
    if zipfile.is_zipfile(stream):
        return _archive(stream)
    stream.seek(0)
    return _checked([(name, stream.read(MOST_BYTES + 1))])


def complete(imported: ImportedTables) -> ImportedTables:
    """Return the files, or as problems those that a language cannot do without."""
    missing = [name for name in NEEDED if name not in imported.texts]
    lacks = (FileProblem(name, Reason("file_missing")) for name in missing)
    return ImportedTables(imported.texts, (*imported.problems, *lacks))


def _archive(stream: IO[bytes]) -> ImportedTables:
    try:
        with zipfile.ZipFile(stream) as archive:
            members = [each for each in archive.infolist() if not each.is_dir()]
            if len(members) > MOST_FILES:
                reason = Reason("archive_has_too_many_files", most=MOST_FILES)
                return ImportedTables(problems=(FileProblem("zip", reason),))
            return _checked((each.filename, _unpacked(archive, each)) for each in members)
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, RuntimeError) as error:
        reason = Reason("archive_unreadable", error=str(error))
        return ImportedTables(problems=(FileProblem("zip", reason),))


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    with archive.open(member) as file:
        return file.read(MOST_BYTES + 1)


def _checked(files: Iterable[tuple[str, bytes]]) -> ImportedTables:
    texts: dict[str, str] = {}
    problems: list[FileProblem] = []
    for path, data in files:
        name = PurePosixPath(path).name
        if name.startswith("test_") and name.endswith(".py"):
            continue  # It is the same for every language, and nothing of an archive is run.
        problem = _unfit(path, name, data, texts)
        if problem is not None:
            problems.append(FileProblem(path, problem))
            continue
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        problems += text_problems(name, text)
        texts[name] = text
    if not texts and not problems:
        problems.append(FileProblem("zip", Reason("archive_has_no_tables", known=_known())))
    return ImportedTables(texts, tuple(problems))


def _unfit(path: str, name: str, data: bytes, before: Mapping[str, str]) -> Reason | None:
    if name not in FILES and name != EXAMPLES:
        return _unknown(path).problem  # type: ignore[return-value]  # it is made so
    if name in before:
        return Reason("file_given_twice")
    if len(data) > MOST_BYTES:
        return Reason("file_unpacks_too_large", most=MOST_BYTES)
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Reason("file_is_no_utf8", line=data[: error.start].count(b"\n") + 1)
    return None


def _unknown(name: str) -> FileProblem:
    return FileProblem(name, Reason("file_of_language_unknown", known=_known()))


def _known() -> str:
    return ", ".join((*FILES, EXAMPLES))
