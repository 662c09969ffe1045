"""Files of the STS tasks: scores line by line, beside files of sentences, or one table.

The yearly tasks give a folder: `STS.gs.<name>.txt` with a score on each line (an empty line: the
pair was not scored) and `STS.input.<name>.txt` with the two sentences. Systems submit
`STS.output.<name>.txt`. The STS benchmark is one table, with or without a header; others have the
score and the two sentences on each line.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from datasets.evaluation.material import Answers, GoldPair, Key
from datasets.evaluation.numerals import number_problem, parse_number
from datasets.formats.cells import Quoting, cells_of, read_cells
from datasets.formats.lines import Line, read_lines
from datasets.formats.problems import BadFile, LineError, Problems
from transforms.reason import Reason

_ENDINGS = {".txt", ".tsv", ".csv"}
_FIRST = re.compile(r"STS\.(gs|output)\.", re.IGNORECASE)
# genre, filename, year, number, score, sentence, sentence: sts-dev.csv of the STS benchmark.
_BENCHMARK = ("genre", "filename", "year", "number", "score", "sentence1", "sentence2")
_SCORE_AND_TEXTS = ("score", "sentence1", "sentence2")  # a table without a header
_IDS = ("pair_id", "id", "index")
_SCORES = ("score", "similarity", "relatedness_score", "prediction")
_FIRST_TEXTS = ("sentence1", "sentence_a", "sent1")
_SECOND_TEXTS = ("sentence2", "sentence_b", "sent2")


@dataclass(frozen=True, slots=True)
class _Scored:
    id: str
    line: int
    score: float | None
    texts: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class _Places:
    """The column indices of a table; None if it has no such column."""

    score: int
    id: int | None
    texts: tuple[int | None, int | None]
    width: int


def read_sts_gold(path: Path) -> list[GoldPair]:
    """Return the pairs of a file, or of all `STS.gs.*` of a folder in the order of their names."""
    pairs = []
    for name, file in _files(path, ("gs",)):
        problems = Problems()
        texts = _input_texts(file, problems)
        for row in _read(file, problems, gaps=True):
            text_a, text_b = texts.get(row.line, row.texts)
            pairs.append(GoldPair((name, row.id), text_a, text_b, row.score, file=name))
        _raise_if_any(problems, file, path)
    return pairs


def read_sts_answers(path: Path) -> Answers:
    """Return the scores of a file, or of all `STS.output.*` (or `STS.gs.*`) of a folder."""
    scores: dict[Key, float | None] = {}
    for name, file in _files(path, ("output", "gs")):
        problems = Problems()
        scores |= {(name, row.id): row.score for row in _read(file, problems, gaps=False)}
        _raise_if_any(problems, file, path)
    return Answers(scores)


def _files(path: Path, kinds: Sequence[str]) -> list[tuple[str, Path]]:
    """Return names of sets and their files. The set of a single file is ""."""
    if not path.is_dir():
        return [("", path)]
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in _ENDINGS)
    for kind in kinds:
        start = f"sts.{kind}."
        if matching := [file for file in files if file.name.lower().startswith(start)]:
            return [(_FIRST.sub("", file.stem, count=1), file) for file in matching]
    expected = " or ".join(f"STS.{kind}.<name>.txt" for kind in kinds)
    raise BadFile(
        (LineError(0, "", Reason("folder_holds_none", path=str(path), files=expected)),), 1
    )


def _raise_if_any(problems: Problems, file: Path, path: Path) -> None:
    if problems.total and path.is_dir():
        # A line number alone would not tell which file.
        errors = (
            LineError(e.line, e.field, Reason("problem_in_file", problem=e.reason, file=file.name))
            for e in problems.errors
        )
        raise BadFile(tuple(errors), problems.total)
    problems.raise_if_any()


def _input_texts(gold: Path, problems: Problems) -> dict[int, tuple[str, str]]:
    input_name = re.sub(r"^(STS\.)gs\.", r"\1input.", gold.name, flags=re.IGNORECASE)
    input_path = gold.with_name(input_name)
    if input_name == gold.name or not input_path.exists():
        return {}
    texts = {}
    with input_path.open("rb") as stream:
        for line in read_lines(stream, problems):
            cells = cells_of(line, "\t", problems) or []
            if len(cells) < 2:
                problems.add(
                    line.number, "", Reason("two_sentences_expected", file=input_path.name)
                )
            else:
                texts[line.number] = cells[0], cells[1]
    return texts


def _read(file: Path, problems: Problems, *, gaps: bool) -> Iterator[_Scored]:
    with file.open("rb") as stream:
        lines = list(read_lines(stream, problems))
    while lines and not gaps and not lines[-1].text.strip():
        lines.pop()  # left by an editor; in a gold file it may be a pair that nobody scored
    if not lines:
        problems.add(0, "", Reason("scores_expected"))
        return
    delimiter, quoting = _separator_of(lines[0].text)
    first = cells_of(lines[0], delimiter, problems, quoting=quoting) or []
    columns = _places(first)
    if columns is None:
        for line in lines:
            yield _scored_line(line, problems, gaps=gaps)
        return
    has_header = parse_number(first[columns.score]) is None
    line_of: dict[str, int] = {}
    rows = read_cells(lines[has_header:], delimiter, problems, quoting=quoting)
    for number, (line_number, cells) in enumerate(rows, 1):
        row = cells and _table_row(line_number, cells, columns, number, problems)
        if row and line_of.setdefault(row.id, row.line) != row.line:
            problems.add(row.line, "", Reason("pair_given_already", line=line_of[row.id]))
        elif row:
            yield row


def _separator_of(first: str) -> tuple[str, Quoting]:
    """Return the separator of a table: tabs, or commas if the header has any."""
    if "\t" not in first and _places(first.split(",")):
        return ",", Quoting.CSV
    return "\t", Quoting.NONE


def _places(first: list[str]) -> _Places | None:
    """Return the columns of a table by its first line; None if it is not a table."""
    names = [cell.strip().lower() for cell in first]
    score = _place(names, _SCORES)
    if score is not None:
        texts = _place(names, _FIRST_TEXTS), _place(names, _SECOND_TEXTS)
        return _Places(score, _place(names, _IDS), texts, len(names))
    if len(first) >= len(_BENCHMARK) and parse_number(first[4]) is not None:
        return _Places(4, None, (5, 6), len(_BENCHMARK))
    return None


def _place(names: list[str], headers: Sequence[str]) -> int | None:
    return next((names.index(name) for name in headers if name in names), None)


def _scored_line(line: Line, problems: Problems, *, gaps: bool) -> _Scored:
    # Systems of 2012 gave their confidence after a tab; some gold has both sentences there.
    cells = line.text.split("\t")
    text = cells[0].strip()
    score = parse_number(text)
    if score is None and not (gaps and not text):
        problems.add(line.number, "", number_problem(text))
    texts = (cells[1], cells[2]) if len(cells) == len(_SCORE_AND_TEXTS) else ("", "")
    return _Scored(str(line.number), line.number, score, texts)


def _table_row(
    line: int, cells: list[str], columns: _Places, number: int, problems: Problems
) -> _Scored | None:
    """Return a row; a table without ids numbers its pairs, as a system's lines do."""
    if len(cells) < columns.width:
        message = Reason("columns_number_expected", columns=len(cells), expected=columns.width)
        problems.add(line, "", message)
        return None
    score = parse_number(cells[columns.score])
    if score is None:
        problems.add(line, "score", number_problem(cells[columns.score]))
    pair_id = str(number) if columns.id is None else cells[columns.id].strip()
    first, second = ("" if index is None else cells[index] for index in columns.texts)
    return _Scored(pair_id, line, score, (first, second))
