"""Gold files and files of predictions of the shared tasks, as rows of cells."""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import TypeVar

from datasets.designs.related.relations import WordRelation
from datasets.evaluation.material import Answers, GoldPair, Key, Task
from datasets.evaluation.numerals import number_problem, parse_number
from datasets.evaluation.sts import read_sts_answers, read_sts_gold
from datasets.formats.corpora import FORMATS, OF_WORDS, CorpusFormat, detect_corpus
from datasets.formats.exact import not_one_of
from datasets.formats.labels import Label, label_of
from datasets.formats.lines import ByteStream, read_lines
from datasets.formats.pair_kinds import kind_of_id
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row, read_csv, read_tsv
from transforms.reason import Reason

NOT_ANSWERED = "NA"
_HEAD = 4096  # bytes that tell the format of a word list
# As spelt in SICK.txt, SemEval's files and those of systems.
_SEMEVAL_NAMES = {
    "id": "pair_id",
    "pairid": "pair_id",
    "semeval_set": "part",
    "word1": "sentence_a",
    "word2": "sentence_b",
    **dict.fromkeys(("pair_kind", "pair_type"), "kind"),
    **dict.fromkeys(
        ("entailment_label", "entailment_judgement", "entailment", "label", "gold_label"),
        "entailment_judgment",
    ),
    # In soft_labels.tsv of a release, which has the ids that a word list lacks.
    **dict.fromkeys(("relatedness", "score", "relatedness_mean"), "relatedness_score"),
}
_ANSWERS = ("entailment_judgment", "relatedness_score")
_SEMEVAL_ANSWERS = Columns(("pair_id",), _ANSWERS, also_called=_SEMEVAL_NAMES, has_others=True)
_SEMEVAL_GOLD = Columns(
    ("pair_id",),
    ("sentence_a", "sentence_b", "part", "kind", *_ANSWERS),
    also_called=_SEMEVAL_NAMES,
    has_others=True,
    keeps_others=True,
)
_RUSSE = Columns(
    ("word1", "word2", "sim"),
    ("part",),
    also_called={
        **dict.fromkeys(("simlex999", "score", "similarity", "predicted_sim"), "sim"),
        # As in WordSim-353.
        "word_1": "word1",
        "word_2": "word2",
        "human_(mean)": "sim",
    },
    has_others=True,
    keeps_others=True,
)
_RELATIONS = {relation.value: relation for relation in WordRelation}
Result = TypeVar("Result")


def read_gold(path: Path, task: Task) -> list[GoldPair]:
    """Return the gold pairs of a file, or of a folder of STS.

    Raises
    ------
    BadFile
        listing every bad line
    """
    match task:
        case Task.SEMEVAL2014:
            return _read_file(path, semeval_gold)
        case Task.STS:
            return read_sts_gold(path)
    binary = task is Task.RUSSE_CLASS
    return _read_file(path, lambda stream, problems: russe_gold(stream, problems, binary=binary))


def read_gold_by_id(path: Path, task: Task) -> list[GoldPair]:
    """Return the gold pairs of a file as `read_gold`, but those of a word list by their ids.

    SimLex-999.txt and RUSSE's files have no ids; where they are imported, a pair gets one made of
    its words and part of speech. It keeps this id in other languages.

    Raises
    ------
    BadFile
        listing every bad line
    """
    if task is not Task.SEMEVAL2014:
        return read_gold(path, task)
    with path.open("rb") as stream:
        corpus = detect_corpus(path.name, stream.read(_HEAD))
    if corpus not in OF_WORDS:
        return read_gold(path, task)
    return _read_file(path, lambda stream, problems: _word_gold(FORMATS[corpus], stream, problems))


def _word_gold(
    corpus_format: CorpusFormat, stream: ByteStream, problems: Problems
) -> list[GoldPair]:
    pairs = [
        GoldPair(
            key=(row.pair_id,),
            text_a=row.sentence_a,
            text_b=row.sentence_b,
            score=None if row.score is None else float(row.score),
            kind=row.kind,
            columns=row.other,
        )
        for row in corpus_format.read(stream, problems)
    ]
    if not problems.total and not any(pair.is_judged for pair in pairs):
        problems.add(0, "", Reason("no_pair_below_header"))
    return pairs


def read_answers(path: Path, task: Task) -> Answers:
    """Return the predictions of a file, or of a folder of STS. `BadFile` names every bad line."""
    match task:
        case Task.SEMEVAL2014:
            return _read_file(path, semeval_answers)
        case Task.STS:
            return read_sts_answers(path)
    return _read_file(path, russe_answers)


def semeval_answers(stream: ByteStream, problems: Problems) -> Answers:
    """Read `pair_ID`, `entailment_judgment` and `relatedness_score`; either may be missing."""
    scores: dict[Key, float | None] = {}
    labels: dict[Key, Label | None] = {}
    checker = Checker(problems)
    for row in _rows(stream, problems, _SEMEVAL_ANSWERS):
        key = (_once(row, checker, "pair_id"),)
        if "relatedness_score" in row.cells:
            scores[key] = cell_score(row, "relatedness_score", problems, absent=NOT_ANSWERED)
        if "entailment_judgment" in row.cells:
            labels[key] = _label(row, problems)
    if not scores and not labels and not problems.total:
        problems.add(1, "", Reason("no_answer_column", columns=", ".join(_ANSWERS)))
    return Answers(scores, labels)


def russe_answers(stream: ByteStream, problems: Problems) -> Answers:
    """Read `word1,word2,sim`. A pair may be repeated with the same score."""
    checker = Checker(problems)
    scores: dict[Key, float | None] = {}
    for row in _rows(stream, problems, _RUSSE):
        words, score = _words(row, checker), cell_score(row, "sim", problems)
        if scores.setdefault(words, score) != score:
            problems.add(row.line, "sim", Reason("score_differs", words=", ".join(words)))
    return Answers(scores)


def cell_score(row: Row, column: str, problems: Problems, *, absent: str = "") -> float | None:
    """Return the number in a cell; `absent` is the spelling of a missing one."""
    text = row.get(column).strip()
    if absent and text == absent:
        return None
    number = parse_number(text)
    if number is None:
        problems.add(row.line, column, number_problem(text, absent=absent))
    return number


def _read_file(path: Path, reader: Callable[[ByteStream, Problems], Result]) -> Result:
    problems = Problems()
    with path.open("rb") as stream:
        result = reader(stream, problems)
    problems.raise_if_any()
    return result


def _rows(stream: ByteStream, problems: Problems, columns: Columns) -> Iterator[Row]:
    """Yield the rows of a table separated by tabs, commas or semicolons."""
    lines = read_lines(stream, problems)
    first = next((line for line in lines if line.text.strip()), None)
    all_lines = chain([first] if first else [], lines)
    if first is None or "\t" not in first.text:
        return read_csv(all_lines, columns, problems)
    # Sentences may begin with a quote; cells are only quoted if the header is.
    return read_tsv(all_lines, columns, problems, quoted=first.text.startswith('"'))


def semeval_gold(stream: ByteStream, problems: Problems) -> list[GoldPair]:
    """Read `pair_ID`, `relatedness_score`, `entailment_judgment`, and the sentences and part."""
    checker = Checker(problems)
    pairs = []
    for row in _rows(stream, problems, _SEMEVAL_GOLD):
        score = "relatedness_score" in row.cells
        label = "entailment_judgment" in row.cells
        pair_id = _once(row, checker, "pair_id")
        has_kind = "kind" in row.cells
        kind = row.get("kind").strip() if has_kind else kind_of_id(pair_id)
        pairs.append(
            GoldPair(
                key=(pair_id,),
                text_a=row.get("sentence_a"),
                text_b=row.get("sentence_b"),
                score=cell_score(row, "relatedness_score", problems) if score else None,
                label=_label(row, problems, absent="") if label else None,
                part=row.get("part"),
                kind=kind,
                has_kind_of_id=bool(kind) and not has_kind,
                columns=row.others,
            )
        )
    if not problems.total and not any(pair.is_judged for pair in pairs):
        problems.add(1, "", Reason("no_answer_column", columns=", ".join(_ANSWERS)))
    return pairs


def _label(row: Row, problems: Problems, *, absent: str = NOT_ANSWERED) -> Label | None:
    text = row.get("entailment_judgment").strip()
    if absent and text == absent:
        return None
    label = label_of(text)
    if label is None:
        allowed = [*Label, *([absent] if absent else [])]
        problems.add(row.line, "entailment_judgment", not_one_of(allowed, text))
    return label


def _once(row: Row, checker: Checker, column: str) -> str:
    value = checker.value(row, column, required=True)
    checker.once(value, row.line, column, Reason("given_already"))
    return value


def russe_gold(stream: ByteStream, problems: Problems, *, binary: bool = False) -> list[GoldPair]:
    """Read `word1,word2,sim`, or a table like SimLex-999.txt.

    `binary` takes 1, 0 and names of relations: two words in any relation but *none* are related.
    """
    checker = Checker(problems)
    pairs = []
    for row in _rows(stream, problems, _RUSSE):
        key = _words(row, checker)
        score = _related(row, problems) if binary else cell_score(row, "sim", problems)
        pairs.append(GoldPair(key, *key, score=score, part=row.get("part"), columns=row.others))
    if not pairs and not problems.total:
        problems.add(0, "", Reason("no_pair_below_header"))
    return pairs


def _related(row: Row, problems: Problems) -> float | None:
    text = row.get("sim").strip()
    if text in _RELATIONS:
        return float(_RELATIONS[text] is not WordRelation.UNRELATED)
    score = parse_number(text)
    if score in (0.0, 1.0):
        return score
    allowed = ", ".join(_RELATIONS)
    problems.add(row.line, "sim", Reason("related_or_not_expected", known=allowed, found=text[:60]))
    return None


def _words(row: Row, checker: Checker) -> tuple[str, str]:
    for column in ("word1", "word2"):
        checker.value(row, column, required=True)
    # Verbatim: hj-test.csv has a pair once plain and once with a leading space.
    return row.get("word1"), row.get("word2")
