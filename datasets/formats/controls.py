"""Control items: pairs with a known answer, from which a campaign makes its checkpoints."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from datasets.formats.kinds import Format, read_table
from datasets.formats.labels import Label, label_of
from datasets.formats.lines import ByteStream
from datasets.formats.numbers import number_of
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns, Row
from transforms.reason import Reason

CONTROL_COLUMNS = Columns(
    required=("sentence_a", "sentence_b", "labels_ab", "labels_ba", "rating_min", "rating_max")
)


@dataclass(frozen=True, slots=True)
class ControlRow:
    """A pair, the correct labels in each order, and the range of acceptable ratings."""

    line: int
    sentence_a: str
    sentence_b: str
    labels_ab: tuple[Label, ...]
    labels_ba: tuple[Label, ...]
    rating_min: Decimal
    rating_max: Decimal


def read_controls(
    stream: ByteStream,
    file_format: Format,
    problems: Problems,
    *,
    lowest: Decimal,
    highest: Decimal,
) -> Iterator[ControlRow]:
    """Yield the good rows; ratings lie on the scale of the campaign, `lowest` to `highest`.

    Several labels are separated by spaces or commas: "ENTAILMENT NEUTRAL".
    """
    checker = Checker(problems)
    rows = read_table(stream, file_format, CONTROL_COLUMNS, problems)
    yield from checker.good(rows, lambda row: _check(row, checker, lowest, highest))


def _check(row: Row, checker: Checker, lowest: Decimal, highest: Decimal) -> ControlRow:
    control = ControlRow(
        line=row.line,
        sentence_a=checker.sentence(row, "sentence_a"),
        sentence_b=checker.sentence(row, "sentence_b"),
        labels_ab=_labels(row, "labels_ab", checker.problems),
        labels_ba=_labels(row, "labels_ba", checker.problems),
        rating_min=_rating(row, "rating_min", checker.problems, lowest, highest),
        rating_max=_rating(row, "rating_max", checker.problems, lowest, highest),
    )
    if control.rating_min > control.rating_max:
        checker.problems.add(row.line, "rating_max", Reason("rating_max_below_rating_min"))
    key = (control.sentence_a, control.sentence_b)
    checker.once(key, row.line, "", Reason("control_item_repeated"))
    return control


def _labels(row: Row, column: str, problems: Problems) -> tuple[Label, ...]:
    words = row.get(column).replace(",", " ").split()
    labels = [label_of(word) for word in words]
    distinct = tuple(dict.fromkeys(label for label in labels if label is not None))
    if not labels or None in labels:
        names = ", ".join(Label)
        problems.add(row.line, column, Reason("right_labels_expected", names=names))
    return distinct


def _rating(
    row: Row, column: str, problems: Problems, lowest: Decimal, highest: Decimal
) -> Decimal:
    rating = number_of(row.get(column))
    if rating is None or not lowest <= rating <= highest:
        problems.add(
            row.line,
            column,
            Reason("number_outside_scale", lowest=str(lowest), highest=str(highest)),
        )
        return lowest
    return rating
