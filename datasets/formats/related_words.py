"""Tables of related words to import, and the files of RUSSE's relation tasks to export.

An imported table is a thesaurus, with relations in the third column, or a table of associations,
with numbers or shares of responses.
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from typing import IO

from datasets.designs.related.plan import WordPair
from datasets.designs.related.relations import RELATION_OF_LABEL, WordRelation
from datasets.designs.split import Part
from datasets.formats.delimited import Column, Table
from datasets.formats.exact import not_one_of
from datasets.formats.lines import ByteStream, read_lines
from datasets.formats.numbers import number_of, number_text
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.russe import RELATION_COLUMNS
from datasets.formats.tables import Columns, Row, read_csv, read_tsv
from datasets.formats.words import RUSSE_COLUMNS, RUSSE_PLACES
from transforms.reason import Reason

TRAIN_FILE, TEST_FILE, ALL_FILE = "rt-train.csv", "rt-test.csv", "relations.tsv"
FILES = (TRAIN_FILE, TEST_FILE, ALL_FILE)
LINKS = Columns(
    required=("word1", "word2", "sim"),
    also_called={
        **dict.fromkeys(("cue", "stimulus", "word_1", "word"), "word1"),
        **dict.fromkeys(("target", "response", "associate", "word_2", "other"), "word2"),
        **dict.fromkeys(("relation", "strength", "fsg", "responses", "count", "r"), "sim"),
    },
    has_others=True,
)
ALL_COLUMNS = (
    Column("word1", "target word"),
    Column("word2", "the other word"),
    Column("related", "1 if the source relates the words, else 0"),
    Column("relation", "what the second word is to the first; none for an unrelated pair"),
    Column("steps", "steps between the words in the source; empty for an unrelated pair"),
    Column("strength", "strength of the association; empty if the source has none"),
    Column("POS", "part of speech (UPOS) in which the relation holds; empty if unknown"),
    Column("split", "TRAIN or TEST: all pairs of a target word are in one of them"),
    Column("zipf(w1)", "log10 of the uses of the first word per 10⁹ words (wordfreq)"),
    Column("zipf(w2)", "the same of the second word"),
)


@dataclass(frozen=True, slots=True)
class WordLink:
    """A row of a thesaurus or of a table of associations, in which case it has a strength."""

    word: str
    other: str
    relation: WordRelation
    strength: float | None = None


def read_links(stream: ByteStream, problems: Problems) -> Iterator[WordLink]:
    """Yield the valid rows of a table with a header, separated by tabs, commas or semicolons."""
    checker = Checker(problems)
    lines = list(read_lines(stream, problems))
    is_tsv = "\t" in next((line.text for line in lines if line.text.strip()), "")
    rows = read_tsv(lines, LINKS, problems) if is_tsv else read_csv(lines, LINKS, problems)
    yield from checker.good(rows, lambda row: _link(row, checker))


def _link(row: Row, checker: Checker) -> WordLink:
    word = checker.value(row, "word1", required=True)
    related = checker.value(row, "word2", required=True)
    text = row.get("sim").strip()
    if text in RELATION_OF_LABEL:
        return WordLink(word, related, RELATION_OF_LABEL[text])
    number = number_of(text)
    if number is None:
        checker.problems.add(row.line, "sim", not_one_of((*RELATION_OF_LABEL, "4.5"), text))
    elif number <= 0:
        checker.problems.add(row.line, "sim", Reason("strength_expected", found=text))
    strength = None if number is None else float(number)
    return WordLink(word, related, WordRelation.ASSOCIATION, strength)


def _score(pair: WordPair) -> str:
    if pair.strength is None:
        return pair.relation.value
    return number_text(pair.strength, places=RUSSE_PLACES)


def _all_cells(pair: WordPair) -> tuple[str, ...]:
    return (
        pair.word,
        pair.other,
        str(int(pair.is_related)),
        pair.relation.value,
        "" if pair.steps is None else str(pair.steps),
        "" if pair.strength is None else number_text(pair.strength, places=RUSSE_PLACES),
        pair.part_of_speech,
        pair.part.value,
        *(f"{zipf:.2f}" for zipf in pair.zipf),
    )


ALL_TABLE: Table[WordPair] = Table(ALL_COLUMNS, _all_cells)
TRAIN_TABLE: Table[WordPair] = Table(
    RELATION_COLUMNS, lambda pair: (pair.word, pair.other, _score(pair)), delimiter=","
)
TEST_TABLE: Table[WordPair] = Table(
    RUSSE_COLUMNS,
    lambda pair: (pair.word, pair.other, str(int(pair.is_related))),
    delimiter=",",
)


def file_lines(name: str, pairs: Iterable[WordPair]) -> Iterator[bytes]:
    """Yield the lines of one of `FILES`.

    As in RUSSE, the training file has only related pairs, with their relation or strength; the test
    file has related and unrelated pairs, grouped by target word.
    """
    if name == TRAIN_FILE:
        chosen = (pair for pair in pairs if pair.part is Part.TRAIN and pair.is_related)
        yield from TRAIN_TABLE.lines(chosen)
    elif name == TEST_FILE:
        yield from TEST_TABLE.lines(pair for pair in pairs if pair.part is Part.TEST)
    else:
        yield from ALL_TABLE.lines(pairs)


def columns_of(pair: WordPair) -> dict[str, str]:
    """Return the further columns of a pair: the cells of `relations.tsv` after the words."""
    return dict(zip(KEPT, _all_cells(pair)[2:], strict=True))


KEPT = tuple(column.name for column in ALL_COLUMNS[2:])


def read_pairs(stream: IO[bytes]) -> list[WordPair]:
    """Read what `file_lines` wrote as `relations.tsv`."""
    text = TextIOWrapper(stream, encoding="utf-8", newline="\n")
    rows = csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE)
    return [pair_of_columns(row["word1"], row["word2"], row) for row in rows]


def pair_of_columns(word: str, second: str, columns: dict[str, str]) -> WordPair:
    """Return the pair with these columns (the inverse of `columns_of`); its words may be edited."""
    return WordPair(
        word=word,
        other=second,
        relation=WordRelation(columns["relation"]),
        part=Part(columns["split"]),
        steps=int(columns["steps"]) if columns["steps"] else None,
        strength=float(columns["strength"]) if columns["strength"] else None,
        part_of_speech=columns["POS"],
        zipf=(float(columns["zipf(w1)"]), float(columns["zipf(w2)"])),
    )
