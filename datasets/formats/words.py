"""Files of word pairs: SimLex-999.txt, and the comma-separated files of RUSSE.

Neither numbers its pairs: a pair is identified by its words. The other files of a release identify
pairs by number, and `word_pairs.tsv` gives the words of each.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact
from datasets.formats.gold import GoldRow
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import format_score, number_of
from datasets.formats.problems import Problems
from datasets.formats.tables import Row
from transforms.reason import Reason

NOT_KNOWN = "NA"  # read as a missing number by R and by pandas
SIMLEX_PLACES = 2
RUSSE_PLACES = 6
SD_COLUMN = "SD(SimLex)"
WORD_PAIRS_NAME = "word_pairs.tsv"
POS_COLUMN = "POS"
_PARTS_OF_SPEECH = "ANV"

SIMLEX_COLUMNS = (
    Column("word1", "first word"),
    Column("word2", "second word"),
    Column(POS_COLUMN, "part of speech of both words: A, N or V"),
    Column("SimLex999", "gold score on the scale of the release (SimLex-999: 0 to 10)"),
    Column("conc(w1)", "concreteness of the first word, 1 to 7; NA if not known"),
    Column("conc(w2)", "concreteness of the second word, 1 to 7; NA if not known"),
    Column("concQ", "quartile of the concreteness of the pair; NA if not known"),
    Column("Assoc(USF)", "strength of free association of the words; NA if not known"),
    Column("SimAssoc333", "1 if the pair is among the 333 most associated; NA if not known"),
    Column(SD_COLUMN, "standard deviation of the ratings; NA if not known"),
)
_ONLY_HERE = tuple(column.name for column in SIMLEX_COLUMNS[4:])
RUSSE_COLUMNS = (
    Column("word1", "first word"),
    Column("word2", "second word"),
    Column("sim", "gold score on the scale of the release (RUSSE: 0 to 1)"),
)

WORD_PAIRS_COLUMNS = (
    Column("pair_ID", "number of the pair"),
    Column("word1", "first word"),
    Column("word2", "second word"),
)


def _simlex_cells(row: GoldRow) -> tuple[str, ...]:
    score = format_score(row.needed_score(), places=SIMLEX_PLACES)
    part = row.other.get(POS_COLUMN, row.kind)
    extra = (row.other.get(name, NOT_KNOWN) for name in _ONLY_HERE)
    return row.sentence_a, row.sentence_b, part, score, *extra


def _russe_cells(row: GoldRow) -> tuple[str, ...]:
    score = format_score(row.needed_score(), places=RUSSE_PLACES)
    return row.sentence_a, row.sentence_b, score


SIMLEX_TABLE = Table(SIMLEX_COLUMNS, _simlex_cells)
RUSSE_TABLE = Table(RUSSE_COLUMNS, _russe_cells, delimiter=",")
WORD_PAIRS_TABLE: Table[GoldRow] = Table(
    WORD_PAIRS_COLUMNS, lambda row: (row.pair_id, row.sentence_a, row.sentence_b)
)


def read_simlex(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a file in this format; the part of speech is the kind of the pair."""
    checker = ExactChecker(problems)
    for row in read_exact(stream, SIMLEX_TABLE.names, problems):
        errors_before = problems.total
        if row.get(POS_COLUMN) not in tuple(_PARTS_OF_SPEECH):
            allowed = ", ".join(_PARTS_OF_SPEECH)
            problems.add(row.line, POS_COLUMN, Reason("not_one_of", known=allowed))
        for name in _ONLY_HERE:
            if row.get(name) != NOT_KNOWN and number_of(row.get(name)) is None:
                problems.add(row.line, name, Reason("number_or_absent_expected", absent=NOT_KNOWN))
        gold_row = _word_pair(
            row,
            checker,
            "SimLex999",
            kind=row.get(POS_COLUMN),
            extra_columns=(POS_COLUMN, *_ONLY_HERE),
        )
        key = (gold_row.sentence_a, gold_row.sentence_b, gold_row.kind)
        checker.once(key, row.line, "", Reason("pair_repeated"))
        if problems.total == errors_before:
            yield gold_row


def read_russe(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a file in this format.

    RUSSE's rt.csv and ae2.csv repeat pairs, even with different scores: each row is a separate
    pair. The id of the second one ends in #2, that of the third in #3.
    """
    checker = ExactChecker(problems)
    ids = UniqueIds()
    for row in read_exact(stream, RUSSE_TABLE.names, problems, delimiter=","):
        errors_before = problems.total
        gold_row = _word_pair(row, checker, "sim")
        if problems.total == errors_before:
            yield replace(gold_row, pair_id=ids.own(gold_row.pair_id))


def read_word_pairs(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a file that gives the two words of each pair."""
    checker = ExactChecker(problems)
    for row in read_exact(stream, WORD_PAIRS_TABLE.names, problems):
        errors_before = problems.total
        pair_id = checker.pair_id(row, "pair_ID")
        first, second = checker.sentence(row, "word1"), checker.sentence(row, "word2")
        if problems.total == errors_before:
            yield GoldRow(pair_id=pair_id, sentence_a=first, sentence_b=second, line=row.line)


class UniqueIds:
    """Gives each pair a unique id; the same file always gives the same ids."""

    def __init__(self) -> None:
        self._given: set[str] = set()
        self._repeats: Counter[str] = Counter()

    def own(self, pair_id: str) -> str:
        unique = pair_id
        while unique in self._given:
            self._repeats[pair_id] += 1
            unique = f"{pair_id}#{self._repeats[pair_id] + 1}"
        self._given.add(unique)
        return unique


def _word_pair(
    row: Row,
    checker: ExactChecker,
    score: str,
    *,
    kind: str = "",
    extra_columns: tuple[str, ...] = (),
) -> GoldRow:
    first, second = checker.sentence(row, "word1"), checker.sentence(row, "word2")
    pair_id = f"{first}-{second}-{kind}" if kind else f"{first}-{second}"
    return GoldRow(
        pair_id=pair_id,
        sentence_a=first,
        sentence_b=second,
        score=checker.score(row, score),
        kind=kind,
        other={name: row.get(name) for name in extra_columns},
        line=row.line,
    )
