"""Kinds of pairs as SICK's design names them: in ids, and as rows of the paper's tables.

A kind is two stages with the sets they come from (`S1aS2b`), or `unrelated`. SICK's file with
expansion rules names only stages (`S1S2_intra`, `S1S2_inter`, `unrel`).

The id of a pair names its kind if one of its parts, and no other, is a kind. Parts are separated
by `_`, `-`, `:`, `.`, `/` or `#`, and capitals are as written here: `12_S1aS2a`, `S1bS3a-417`.
`unrelated` is a word too, so it needs a part beside it that is a number: `unrelated-9`.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from datasets.designs.relations import RELATION_OF_STAGE, PairRelation
from transforms.reason import Reason

# The parameters of a pair set tell where its kinds come from.
KINDS_FROM: Final = "kinds_from"
IDS: Final = "ids"
_SEPARATOR = re.compile(r"[_\-:./#]")
_PLACED = re.compile(r"S([1-4])([ab])S([1-4])([ab])")
_TYPED = re.compile(r"S([1-4])S([1-4])_(intra|inter)")
_UNRELATED: Final = ("unrelated", "unrel")
# Tables 8 and 9, from top to bottom.
ROWS: Final = (
    *("S1S2 same set", "S1S3 same set", "S1S4 same set"),
    *("S1S1 cross set", "S1S2 cross set", "S1S3 cross set", "S1S4 cross set"),
    "unrelated",
)


@cache
def kind_of_id(pair_id: str) -> str:
    """Return the kind that an id names, verbatim; "" if it names none or several.

    >>> kind_of_id("S1aS2b"), kind_of_id("12_S1aS2a"), kind_of_id("unrelated-9")
    ('S1aS2b', 'S1aS2a', 'unrelated')
    >>> kind_of_id("417"), kind_of_id("unrelated-kin"), kind_of_id("S1aS2a_S1bS3a")
    ('', '', '')
    """
    parts = _SEPARATOR.split(pair_id)
    kinds = [part for part in parts if _PLACED.fullmatch(part) or part == _UNRELATED[0]]
    if len(kinds) != 1:
        return ""
    has_number = any(part.isdecimal() for part in parts)
    return kinds[0] if has_number or kinds[0] != _UNRELATED[0] else ""


@cache
def table_row(kind: str) -> str:
    """Return the row of Tables 8 and 9 that a kind belongs to; any other kind is a row itself.

    >>> table_row("S1aS2a"), table_row("S2aS1b"), table_row("S1S1_inter"), table_row("verb")
    ('S1S2 same set', 'S1S2 cross set', 'S1S1 cross set', 'verb')
    """
    if kind in _UNRELATED:
        return _UNRELATED[0]
    stages = _stages(kind)
    if stages is None:
        return kind
    first, second, is_same_set = stages
    return f"S{first}S{second} {'same' if is_same_set else 'cross'} set"


@cache
def relation_of_kind(kind: str) -> PairRelation | None:
    """Return the relation that Table 5 expects of a kind, None if the kind is not in it.

    >>> relation_of_kind("S1aS1b"), relation_of_kind("S1bS3a"), relation_of_kind("S2aS3a")
    (<PairRelation.SIMILAR: 'similar'>, <PairRelation.OPPOSITE: 'opposite'>, None)
    """
    if kind in _UNRELATED:
        return PairRelation.UNRELATED
    stages = _stages(kind)
    # A pair of Table 5 has an S1; the two S1 of a source are of different sets.
    if stages is None or stages[0] != "1" or (stages[1] == "1" and stages[2]):
        return None
    return RELATION_OF_STAGE[stages[1]]


class KindsOfIds:
    """Reads the kinds of a sequence of pairs from their ids, and counts them."""

    def __init__(self) -> None:
        self.found = 0
        self._kinds: set[str] = set()

    def kind(self, pair_id: str) -> str:
        kind = kind_of_id(pair_id)
        if kind:
            self.found += 1
            self._kinds.add(kind)
        return kind

    def as_parameters(self) -> dict[str, str]:
        """Return the parameters of the set about its kinds."""
        return {KINDS_FROM: IDS} if self.found else {}

    def notices(self, pairs: int) -> tuple[Reason, ...]:
        if not self.found:
            return ()
        kinds = ", ".join(sorted(self._kinds))
        return (Reason("kinds_from_ids", found=self.found, pairs=pairs, kinds=kinds),)


def _stages(kind: str) -> tuple[str, str, bool] | None:
    """Return the lower and the higher stage, and whether both are from one set."""
    if match := _PLACED.fullmatch(kind):
        first, second = sorted((match[1], match[3]))
        return first, second, match[2] == match[4]
    if typed := _TYPED.fullmatch(kind):
        first, second = sorted((typed[1], typed[2]))
        return first, second, typed[3] == "intra"
    return None


def in_table_order(rows: Iterable[str]) -> list[str]:
    """Return the distinct rows in the paper's order; others follow in order of appearance."""
    position = {row: number for number, row in enumerate(ROWS)}
    return sorted(dict.fromkeys(rows), key=lambda row: position.get(row, len(ROWS)))
