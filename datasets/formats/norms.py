"""Tables of norms: associations, ratings, frequencies, parts of speech; one word or pair a row."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from datasets.formats.kinds import Format, read_table
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import number_of
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row
from transforms.reason import Reason

NUMBERS: Final = (
    "strength",
    "concreteness",
    "imageability",
    "familiarity",
    "frequency",
    "uses",
)
TAGS: Final = ("part_of_speech", "target_part_of_speech")
_NOT_KNOWN: Final = ("", "NA", ".", "-")
_LONGEST_TAG: Final = 50
NORM_COLUMNS = Columns(
    required=("word",),
    optional=("target", *TAGS, *NUMBERS),
    also_called={
        **dict.fromkeys(("cue", "lemma"), "word"),
        **dict.fromkeys(("response", "associate"), "target"),
        **dict.fromkeys(("pos", "cue_pos", "tag"), "part_of_speech"),
        "target_pos": "target_part_of_speech",
        **dict.fromkeys(("fsg", "forward_strength"), "strength"),
        **dict.fromkeys(("conc", "conc.m"), "concreteness"),
        **dict.fromkeys(("imag", "imageability_rating"), "imageability"),
        "fam": "familiarity",
        **dict.fromkeys(("freq", "zipf"), "frequency"),
        "count": "uses",
    },
    has_others=True,
)


@dataclass(frozen=True, slots=True)
class NormRow:
    """A row as read; `numbers` has only the values that are present."""

    line: int
    word: str
    target: str = ""
    part_of_speech: str = ""
    target_part_of_speech: str = ""
    numbers: dict[str, float] = field(default_factory=dict)


def read_norms(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
) -> Iterator[NormRow]:
    """Yield the valid rows. Each combination of word, target and part of speech must be unique."""
    columns = layout.of(replace(NORM_COLUMNS, ignored=ignored))
    checker = Checker(problems)
    rows = read_table(stream, file_format, columns, problems)
    yield from checker.good(rows, lambda row: _check(row, checker))


def _check(row: Row, checker: Checker) -> NormRow:
    tags = {name: checker.value(row, name, longest=_LONGEST_TAG) for name in TAGS}
    norm = NormRow(
        line=row.line,
        word=checker.value(row, "word", required=True),
        target=checker.value(row, "target"),
        **tags,
        numbers=dict(_numbers(row, checker.problems)),
    )
    if "target" in row.cells and not norm.target:
        checker.problems.add(row.line, "target", Reason("empty"))
    if norm.word:
        key = (norm.word, norm.target, norm.part_of_speech)
        checker.once(key, row.line, "word", Reason("given_already"))
    return norm


def _numbers(row: Row, problems: Problems) -> Iterator[tuple[str, float]]:
    for name in NUMBERS:
        text = row.get(name).strip()
        if text in _NOT_KNOWN:
            continue
        number = number_of(text)
        if number is None or number < 0:
            problems.add(row.line, name, Reason("number_expected", found=text[:60]))
        else:
            yield name, float(number)
