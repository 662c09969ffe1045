"""Judgements: ratings collected elsewhere, and the judgements that a release shows."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from datasets.formats.delimited import Column, Table
from datasets.formats.kinds import Format, read_table
from datasets.formats.labels import Label, Order, label_of
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import number_of, number_text
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row
from transforms.reason import Reason

JUDGEMENT_COLUMNS = (
    Column("pair_ID", "number of the pair, as in SICK.txt"),
    Column("annotator", "code of the annotator, the same in the whole release"),
    Column("order", "AB or BA: which sentence was shown first"),
    Column("rating", "relatedness as rated; empty if none was asked"),
    Column("calibrated", "the rating after calibration; empty if the run calibrated none"),
    Column("label", "what the sentence shown first says about the second; empty if not asked"),
    Column("shown_ms", "milliseconds from showing the pair to the answer; empty if not known"),
    Column("checkpoints", "how many checkpoints the annotator answered; empty if not known"),
    Column("checkpoints_right", "how many of them rightly"),
    Column("excluded", "rules that left the annotator out of the gold; empty if it counts"),
)
JUDGEMENT_INPUT = Columns(
    required=("annotator", "pair", "order"),
    optional=(
        *("rating", "calibrated", "label", "shown_ms"),
        *("checkpoints", "checkpoints_right", "excluded"),
    ),
    also_called={"pair_id": "pair"},
)
MAX_COUNT = 2_147_483_647  # of milliseconds and of checkpoints
_RATING_PLACES = 6


@dataclass(frozen=True, slots=True)
class JudgementRow:
    annotator: str
    pair: str
    order: Order
    rating: Decimal | float | None = None
    label: Label | None = None
    shown_ms: int | None = None
    excluded: str = ""
    line: int = 0
    calibrated: Decimal | float | None = None
    checkpoints: int | None = None
    checkpoints_right: int | None = None


def _rating_text(rating: Decimal | float | None) -> str:
    return "" if rating is None else number_text(rating, places=_RATING_PLACES)


def _count_text(count: int | None) -> str:
    return "" if count is None else str(count)


def _cells(row: JudgementRow) -> tuple[str, ...]:
    return (
        row.pair,
        row.annotator,
        row.order.value,
        _rating_text(row.rating),
        _rating_text(row.calibrated),
        row.label.value if row.label else "",
        _count_text(row.shown_ms),
        _count_text(row.checkpoints),
        _count_text(row.checkpoints_right),
        row.excluded,
    )


JUDGEMENT_TABLE = Table(JUDGEMENT_COLUMNS, _cells)


def read_judgements(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    has_others: bool = False,
    layout: Layout = AS_WRITTEN,
) -> Iterator[JudgementRow]:
    """Yield the good rows; two judgements of one annotator on one pair and order are bad lines.

    It is up to the caller to check that the rating is on the scale and that pair and annotator
    exist. With `has_others`, unknown columns are ignored.
    """
    columns = layout.of(replace(JUDGEMENT_INPUT, has_others=has_others))
    checker = Checker(problems)
    rows = read_table(stream, file_format, columns, problems)
    yield from checker.good(rows, lambda row: _check(row, checker))


def _check(row: Row, checker: Checker) -> JudgementRow | None:
    annotator = checker.value(row, "annotator", required=True)
    pair = checker.value(row, "pair", required=True)
    order = {order.value: order for order in Order}.get(row.get("order").strip().upper())
    if order is None:
        checker.problems.add(row.line, "order", Reason("order_expected"))
        return None
    key = (annotator, pair, order)
    checker.once(key, row.line, "", Reason("judgement_repeated"))
    if not row.get("rating").strip() and not row.get("label").strip():
        checker.problems.add(row.line, "", Reason("no_rating_nor_label"))
    return JudgementRow(
        annotator=annotator,
        pair=pair,
        order=order,
        rating=_rating(row, "rating", checker.problems),
        calibrated=_rating(row, "calibrated", checker.problems),
        label=_label(row, checker.problems),
        shown_ms=_count(row, "shown_ms", Reason("milliseconds_expected"), checker.problems),
        checkpoints=_count(row, "checkpoints", Reason("count_expected"), checker.problems),
        checkpoints_right=_count(
            row, "checkpoints_right", Reason("count_expected"), checker.problems
        ),
        excluded=checker.value(row, "excluded"),
        line=row.line,
    )


def _rating(row: Row, column: str, problems: Problems) -> Decimal | None:
    text = row.get(column).strip()
    rating = number_of(text)
    if text and rating is None:
        problems.add(row.line, column, Reason("rating_expected"))
    return rating


def _label(row: Row, problems: Problems) -> Label | None:
    text = row.get("label").strip()
    label = label_of(text)
    if text and label is None:
        names = ", ".join(Label)
        problems.add(row.line, "label", Reason("label_expected", known=names))
    return label


def _count(row: Row, column: str, expected: Reason, problems: Problems) -> int | None:
    text = row.get(column).strip()
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= MAX_COUNT:
        return int(text)
    problems.add(row.line, column, expected)
    return None
