"""Gold files and files of predictions of the shared tasks, as rows of cells."""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import TypeVar

from datasets.evaluation.material import Answers, GoldPair, Key, Task
from datasets.evaluation.numerals import number_problem, number_read
from datasets.evaluation.sts import read_sts_answers, read_sts_gold
from datasets.formats.labels import Label
from datasets.formats.lines import ByteStream, read_lines
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row, read_csv, read_tsv

NOT_ANSWERED = "NA"
_SEMEVAL_NAMES = {
    "entailment_label": "entailment_judgment",
    "id": "pair_id",
    "semeval_set": "part",
}
_GOLD_PAIR = ("sentence_a", "sentence_b", "relatedness_score", "entailment_judgment", "part")
_RUSSE = Columns(("word1", "word2", "sim"))
_SIMLEX_SCORE = "SimLex999"
Result = TypeVar("Result")


def read_gold(path: Path, task: Task) -> list[GoldPair]:
    """Return the gold pairs of a file, or of a folder of STS.

    Raises
    ------
    BadFile
        with every bad line
    """
    match task:
        case Task.SEMEVAL2014:
            return _opened(path, semeval_gold)
        case Task.STS:
            return read_sts_gold(path)
    binary = task is Task.RUSSE_CLASS
    return _opened(path, lambda stream, problems: russe_gold(stream, problems, binary=binary))


def read_answers(path: Path, task: Task) -> Answers:
    """Return the predictions of a file, or of a folder of STS. `BadFile` names every bad line."""
    match task:
        case Task.SEMEVAL2014:
            return _opened(path, semeval_answers)
        case Task.STS:
            return read_sts_answers(path)
    return _opened(path, russe_answers)


def semeval_answers(stream: ByteStream, problems: Problems) -> Answers:
    """Read `pair_ID`, `entailment_judgment` and `relatedness_score`; either of the two may lack."""
    scores: dict[Key, float | None] = {}
    labels: dict[Key, Label | None] = {}
    checker = Checker(problems)
    answered = ("entailment_judgment", "relatedness_score")
    for row in _tsv(stream, problems, required=("pair_id",), optional=answered):
        key = (_once(row, checker, "pair_id"),)
        if "relatedness_score" in row.cells:
            scores[key] = cell_score(row, "relatedness_score", problems, absent=NOT_ANSWERED)
        if "entailment_judgment" in row.cells:
            labels[key] = _label(row, problems)
    if not scores and not labels and not problems.total:
        problems.add(1, "", f"names neither {' nor '.join(answered)}, or no pair follows")
    return Answers(scores, labels)


def russe_answers(stream: ByteStream, problems: Problems) -> Answers:
    """Read `word1,word2,sim`. A pair may come again with the same score."""
    checker = Checker(problems)
    scores: dict[Key, float | None] = {}
    for row in read_csv(read_lines(stream, problems), _RUSSE, problems):
        words, given = _words(row, checker), cell_score(row, "sim", problems)
        if scores.setdefault(words, given) != given:
            problems.add(row.line, "sim", f"is not the score that {', '.join(words)} had before")
    return Answers(scores)


def cell_score(row: Row, column: str, problems: Problems, *, absent: str = "") -> float | None:
    """Return the number in a cell; `absent` is the spelling of none."""
    text = row.get(column).strip()
    if absent and text == absent:
        return None
    number = number_read(text)
    if number is None:
        problems.add(row.line, column, number_problem(text, absent=absent))
    return number


def _opened(path: Path, read: Callable[[ByteStream, Problems], Result]) -> Result:
    problems = Problems()
    with path.open("rb") as stream:
        result = read(stream, problems)
    problems.raise_if_any()
    return result


def _tsv(
    stream: ByteStream,
    problems: Problems,
    *,
    required: tuple[str, ...],
    optional: tuple[str, ...],
) -> Iterator[Row]:
    """Yield the rows of a table that may have any other column beside those asked for."""
    lines = read_lines(stream, problems)
    first = next(lines, None)
    if first is None:
        problems.add(0, "", f"is empty; a header is expected: {', '.join(required + optional)}")
        return
    names = Columns(required, optional, also_called=_SEMEVAL_NAMES)
    other = [name for name in first.text.split("\t") if names.named(name) not in names.known]
    columns = Columns(required, optional, ignored=other, also_called=_SEMEVAL_NAMES)
    yield from read_tsv(chain([first], lines), columns, problems, quoted=False)


def semeval_gold(stream: ByteStream, problems: Problems) -> list[GoldPair]:
    """Read `pair_ID`, sentences, `relatedness_score`, `entailment_judgment` (or `_label`), part."""
    checker = Checker(problems)
    pairs = []
    for row in _tsv(stream, problems, required=("pair_id",), optional=_GOLD_PAIR):
        score = "relatedness_score" in row.cells
        label = "entailment_judgment" in row.cells
        pairs.append(
            GoldPair(
                key=(_once(row, checker, "pair_id"),),
                text_a=row.get("sentence_a"),
                text_b=row.get("sentence_b"),
                score=cell_score(row, "relatedness_score", problems) if score else None,
                label=_label(row, problems, absent="") if label else None,
                part=row.get("part"),
            )
        )
    if not pairs and not problems.total:
        problems.add(0, "", "has no pair below its header")
    return pairs


def _label(row: Row, problems: Problems, *, absent: str = NOT_ANSWERED) -> Label | None:
    text = row.get("entailment_judgment").strip()
    if absent and text == absent:
        return None
    label = {name.value: name for name in Label}.get(text)
    if label is None:
        words = ", ".join([*Label, *([absent] if absent else [])])
        problems.add(row.line, "entailment_judgment", f"must be one of {words}")
    return label


def _once(row: Row, checker: Checker, column: str) -> str:
    value = checker.value(row, column, required=True)
    checker.once(value, row.line, column, "is given on line {line} already")
    return value


def russe_gold(stream: ByteStream, problems: Problems, *, binary: bool = False) -> list[GoldPair]:
    """Read `word1,word2,sim`, or a table like SimLex-999.txt; `binary` takes 1 and 0 only."""
    checker = Checker(problems)
    pairs = []
    for row in _word_rows(stream, problems):
        key = _words(row, checker)
        score = cell_score(row, "sim", problems)
        if binary and score not in (None, 0.0, 1.0):
            problems.add(row.line, "sim", "must be 1 (related) or 0 (unrelated)")
        pairs.append(GoldPair(key, *key, score=score))
    if not pairs and not problems.total:
        problems.add(0, "", "has no pair below its header")
    return pairs


def _word_rows(stream: ByteStream, problems: Problems) -> Iterator[Row]:
    lines = read_lines(stream, problems)
    first = next(lines, None)
    header = first.text.split("\t") if first else []
    if _SIMLEX_SCORE not in header:
        return read_csv(chain([first] if first else [], lines), _RUSSE, problems)
    names = {_SIMLEX_SCORE.lower(): "sim"}
    other = [name for name in header if name not in ("word1", "word2", _SIMLEX_SCORE)]
    columns = Columns(_RUSSE.required, ignored=other, also_called=names)
    return read_tsv(chain([first] if first else [], lines), columns, problems, quoted=False)


def _words(row: Row, checker: Checker) -> tuple[str, str]:
    for column in ("word1", "word2"):
        checker.value(row, column, required=True)
    # Exactly as they stand: hj-test.csv has a pair once plain and once with a space before it.
    return row.get("word1"), row.get("word2")
