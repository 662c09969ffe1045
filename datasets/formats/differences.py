"""What changed between two releases: pairs added, removed, or with different gold."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from datasets.formats.delimited import Column, Table
from datasets.formats.gold import GoldRow
from datasets.formats.numbers import format_score


@dataclass(frozen=True, slots=True)
class Difference:
    """A pair that differs between releases; `before` or `after` is None if it is missing there."""

    before: GoldRow | None
    after: GoldRow | None

    @property
    def what(self) -> str:
        if self.before is None:
            return "added"
        if self.after is None:
            return "removed"
        texts = (self.before.sentence_a, self.before.sentence_b)
        return "gold" if texts == (self.after.sentence_a, self.after.sentence_b) else "text"

    @property
    def pair_id(self) -> str:
        row = self.before or self.after
        return row.pair_id if row else ""


def differences(before: Iterable[GoldRow], after: Iterable[GoldRow]) -> Iterator[Difference]:
    """Yield the pairs that differ: changed ones in file order, then removed, then added ones.

    Pairs are matched by id. Both releases are read in parallel: only unmatched pairs are held in
    memory, which are few if both have the same order.

    >>> old = [GoldRow("1", "A dog", "A cat", score=2.0), GoldRow("2", "A dog", "A cow")]
    >>> new = [GoldRow("1", "A dog", "A cat", score=2.5), GoldRow("3", "A dog", "An ox")]
    >>> [(d.pair_id, d.what) for d in differences(old, new)]
    [('1', 'gold'), ('2', 'removed'), ('3', 'added')]
    """
    removed: dict[str, GoldRow] = {}
    added: dict[str, GoldRow] = {}
    for old, new in zip_longest(before, after):
        if old is not None:
            removed[old.pair_id] = old
        if new is not None:
            added[new.pair_id] = new
        for pair_id in dict.fromkeys(row.pair_id for row in (old, new) if row is not None):
            if pair_id in removed and pair_id in added:
                removed_row, added_row = removed.pop(pair_id), added.pop(pair_id)
                if _compare(removed_row) != _compare(added_row):
                    yield Difference(removed_row, added_row)
    yield from (Difference(row, None) for row in removed.values())
    yield from (Difference(None, row) for row in added.values())


def _compare(row: GoldRow) -> tuple[object, ...]:
    gold = (_score(row), row.label, row.label_ab, row.label_ba)
    return row.sentence_a, row.sentence_b, *gold


def _score(row: GoldRow) -> str:
    return "" if row.score is None else format_score(row.score)


def _cells(difference: Difference) -> tuple[str, ...]:
    cells = [difference.pair_id, difference.what]
    for row in (difference.before, difference.after):
        if row is None:
            cells += [""] * 4
        else:
            cells += [row.sentence_a, row.sentence_b, _score(row), row.label or row.label_ba or ""]
    return tuple(cells)


DIFFERENCE_TABLE = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("change", "added, removed, gold or text"),
        *(
            Column(f"{name}_{when}", f"{meaning}, {when} the change")
            for when in ("before", "after")
            for name, meaning in (
                ("sentence_A", "first sentence"),
                ("sentence_B", "second sentence"),
                ("score", "gold score"),
                ("label", "gold label"),
            )
        ),
    ),
    _cells,
)
