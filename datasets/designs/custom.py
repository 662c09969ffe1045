"""A custom design: a table of kinds, with the left and right sentence and the number of pairs.

    kind        left   right             quota   expected
    same        S1a    S1b                       similar
    opposite    S1     S3                500     CONTRADICTION
    far         S1     S1 other theme    200     unrelated

`left` and `right` name stages with or without position, several joined by `+`: `S1a`, `S2`,
`S2+S3b`. The right sentence comes from the same source unless a scope follows: `same theme`,
`other theme` or `other source`. Without a quota all pairs of a source are made.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from datasets.designs.drawing import Drawer, KindRow, Scope
from datasets.designs.planner import Book, Dropped, Member, PairingReport, PlannedPair, SourceSet
from datasets.designs.relations import RELATION_OF_STAGE, PairRelation
from transforms.reason import Reason, Refused

CUSTOM_COLUMNS = ("kind", "left", "right", "quota", "expected")
LABELS = ("ENTAILMENT", "CONTRADICTION", "CONTRAST", "NEUTRAL")
MAX_ROWS = 100
MAX_PAIRS = 1_000_000
MAX_KIND_LENGTH = 30

_PLACES = re.compile(r"S([1-4])([ab]?)")
_SCOPES = {scope.value: scope for scope in Scope if scope is not Scope.OWN}


class BadRow(Refused):
    """An invalid row of the table: in which column, and why."""

    def __init__(self, column: str, reason: Reason) -> None:
        super().__init__(reason)
        self.column = column


def kind_row(cells: Mapping[str, str]) -> KindRow:
    """Return the row for cells given by column name.

    >>> kind_row({"kind": "far", "left": "S1a", "right": "S2 other theme", "quota": "9"}).scope
    <Scope.OTHER_THEME: 'other theme'>
    """
    kind = cells.get("kind", "").strip()
    if not kind:
        raise BadRow("kind", Reason("empty"))
    if len(kind) > MAX_KIND_LENGTH:
        raise BadRow(
            "kind", Reason("too_many_characters", characters=len(kind), most=MAX_KIND_LENGTH)
        )
    right, _, scope_name = " ".join(cells.get("right", "").split()).partition(" ")
    if scope_name and scope_name.lower() not in _SCOPES:
        raise BadRow("right", Reason("scope_unknown", found=scope_name, known=", ".join(_SCOPES)))
    scope = _SCOPES.get(scope_name.lower(), Scope.OWN)
    relation, label = _expected(cells.get("expected", "").strip())
    return KindRow(
        kind,
        left=_places("left", cells.get("left", "").strip()),
        right=_places("right", right),
        scope=scope,
        quota=_quota(cells.get("quota", "").strip(), scope),
        relation=relation,
        label=label,
    )


def _places(column: str, text: str) -> frozenset[str]:
    places: set[str] = set()
    for part in text.split("+"):
        match = _PLACES.fullmatch(part.strip())
        if match is None:
            raise BadRow(column, Reason("place_unknown", found=part.strip()))
        stage, position = match.groups()
        places.update(f"{stage}{side}" for side in position or "ab")
    return frozenset(places)


def _quota(text: str, scope: Scope) -> int | None:
    if not text:
        if scope is not Scope.OWN:
            raise BadRow("quota", Reason("quota_missing", scope=scope.value))
        return None
    if not re.fullmatch("[0-9]{1,9}", text) or not 0 < int(text) <= MAX_PAIRS:
        raise BadRow("quota", Reason("quota_expected", most=MAX_PAIRS))
    return int(text)


def _expected(text: str) -> tuple[PairRelation | None, str]:
    if not text:
        return None, ""
    if text.upper() in LABELS:
        return None, text.upper()
    if text.lower() in list(PairRelation):
        return PairRelation(text.lower()), ""
    raise BadRow(
        "expected", Reason("not_empty_or_one_of", known=", ".join((*LABELS, *PairRelation)))
    )


@dataclass(frozen=True, slots=True)
class CustomDesign:
    """The kinds of a table, made in its order."""

    rows: tuple[KindRow, ...]
    name: str = "custom"
    draws_from_all: bool = False  # S2 is the S2 in use
    mix: None = None  # that was drawn by it

    @property
    def kind_shares(self) -> Mapping[str, float]:
        """The shares given by the quotas, if every kind has one."""
        return {row.kind: share for row in self.rows if (share := self._share(row))}

    @property
    def relation_shares(self) -> Mapping[PairRelation, float]:
        """The shares given by the quotas, if every kind has one and a relation known in advance."""
        relations = [(_relation(row), share) for row in self.rows if (share := self._share(row))]
        shares: dict[PairRelation, float] = {}
        for relation, share in relations:
            if relation is None:
                return {}
            shares[relation] = shares.get(relation, 0.0) + share
        return shares

    def _share(self, row: KindRow) -> float:
        total = sum(r.quota or 0 for r in self.rows)
        has_all = all(r.quota for r in self.rows)
        return (row.quota or 0) / total if has_all else 0.0

    def pairs(
        self, sets: Sequence[SourceSet], *, seed: int, report: PairingReport
    ) -> Iterator[PlannedPair]:
        book = Book(report)
        used: set[int] = set()
        for row in self.rows:
            drawer = Drawer(row, sets, book, seed=seed)
            for source, pair in _row_pairs(drawer, len(sets), seed, book):
                used.add(source)
                yield pair
        report.sources_without_pairs = sum(n not in used for n in range(len(sets)))


def _relation(row: KindRow) -> PairRelation | None:
    """Return the relation of all pairs of a row, if it is known before they are drawn."""
    if row.relation or row.scope is not Scope.OWN:
        return row.relation
    stages = {max(left[0], right[0]) for left in row.left for right in row.right}
    return RELATION_OF_STAGE[stages.pop()] if len(stages) == 1 else None


_Left = tuple[int, Member]


def _row_pairs(
    drawer: Drawer, sources: int, seed: int, book: Book
) -> Iterator[tuple[int, PlannedPair]]:
    """Yield the pairs of a row: each left sentence gets one, then a second, up to the quota."""
    row = drawer.row
    lefts = [(source, left) for source in range(sources) for left in drawer.lefts(source)]
    random.Random(f"{seed}\t{row.kind}\trounds").shuffle(lefts)  # noqa: S311  # repeatable
    n_pairs, turn, reasons = 0, 0, dict[Dropped, int]()
    while lefts and (row.quota is None or n_pairs < row.quota):
        going_on: list[_Left] = []
        for source, left in lefts:
            if n_pairs == row.quota:
                break
            pair = drawer.pair(source, left, turn)
            if isinstance(pair, Dropped):
                reasons[pair] = reasons.get(pair, 0) + 1
                continue
            n_pairs += 1
            going_on.append((source, left))
            yield source, book.keep(pair)
        lefts, turn = going_on, turn + 1
    _count(book, row, n_pairs, reasons)


def _count(book: Book, row: KindRow, n_pairs: int, reasons: Mapping[Dropped, int]) -> None:
    """Count the pairs missing from the quota under the most frequent reason."""
    if row.quota is None:
        book.report.planned[row.kind] += n_pairs
        return
    book.report.planned[row.kind] += row.quota
    if missing := row.quota - n_pairs:
        book.drop(row.kind, _commonest(reasons), missing)


def _commonest(reasons: Mapping[Dropped, int]) -> Dropped:
    counts = {reason: n for reason, n in reasons.items() if reason is not Dropped.REPEATED}
    return max(counts, key=lambda reason: (counts[reason], reason), default=Dropped.NO_PARTNER)
