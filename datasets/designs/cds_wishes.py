"""Which pair of CDSCorpus's design takes a sentence of which rule, so that a mix is met.

Each pair with a transformed sentence is a place for one sentence, and what its drawer offers says
which rules can fill it: those of the own sentence for kinds 2 to 5 and 10, nearly all for 6 and 7.
The places are filled like S1s in `datasets.designs.assignment`, kind 10 after the others, because
it needs another transformation than kind 2 or 3 took. A wish is not a promise: a pair that turns
out to repeat an earlier one is made with another sentence.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from datasets.designs.assignment import NONE, FloatArray, IntArray, assign
from datasets.designs.drawing import Drawer, KindRow, Wish
from datasets.designs.mix import Mix, MixRow
from transforms.seeding import seeded

# The kinds whose transformation the second one of the same side (kind 10) must not repeat.
_FIRST_OF_SIDE = {"a": "2", "b": "3"}


@dataclass(frozen=True)
class Wishes:
    """Wishes by row of the design and source; `second_side` has the side of kind 10 by source."""

    by_row: Mapping[tuple[KindRow, int], Wish] = field(default_factory=dict)
    second_side: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Slot:
    """A pair to be: the design's row, the source, and the sentences offered by row of the mix."""

    row: KindRow
    source: int
    counts: Mapping[int, int]
    rules: Mapping[int, frozenset[str]]  # behind them


def plan_wishes(
    mix: Mix,
    drawers: Sequence[Drawer],
    second_drawers: Mapping[str, Drawer],
    sources: Iterable[int],
    *,
    seed: int,
) -> Wishes:
    """Return the wishes with which the pairs come nearest to the mix."""
    rows = [row for row in mix.rows if row.weight > 0]
    sources = list(sources)
    first = [p for s in sources for d in drawers if (p := _slot(mix, rows, d, s))]
    shares = np.array([mix.share_of_all(row) for row in rows])
    none_yet = np.zeros(len(rows), dtype=np.int64)
    chosen = _fill_slots(first, shares, none_yet, seeded(seed, "wishes").getrandbits(63))
    by_kind = {
        (place.row.kind, place.source): number
        for place, number in zip(first, chosen.tolist(), strict=True)
    }
    sides, second = _second_slots(mix, rows, second_drawers, sources, by_kind)
    counts = np.bincount(chosen[chosen != NONE], minlength=len(rows)).astype(np.int64)
    later = _fill_slots(second, shares, counts, seeded(seed, "wishes again").getrandbits(63))
    wanted_rows = zip([*first, *second], [*chosen.tolist(), *later.tolist()], strict=True)
    wishes = {
        (place.row, place.source): (rows[number].stage[1], place.rules[number])
        for place, number in wanted_rows
        if number != NONE
    }
    return Wishes(wishes, sides)


def _slot(mix: Mix, rows: Sequence[MixRow], drawer: Drawer, source: int) -> _Slot | None:
    lefts = drawer.lefts(source)
    if not lefts:
        return None
    counts: dict[int, int] = {}
    rules: dict[int, frozenset[str]] = {}
    for (stage, rule), count in drawer.offered(source, lefts[0]).items():
        row = mix.row_of(f"S{stage}", rule)
        if row is not None:
            number = rows.index(row)
            counts[number] = counts.get(number, 0) + count
            rules[number] = rules.get(number, frozenset()) | {rule}
    return _Slot(drawer.row, source, counts, rules) if counts else None


def _second_slots(
    mix: Mix,
    rows: Sequence[MixRow],
    second_drawers: Mapping[str, Drawer],
    sources: Iterable[int],
    chosen: Mapping[tuple[str, int], int],
) -> tuple[dict[int, str], list[_Slot]]:
    """Return the side of each source that has another transformation, and the places for these.

    The side with fewer places so far is taken if it can be.
    """
    sides: dict[int, str] = {}
    places = []
    uses = dict.fromkeys(sorted(second_drawers), 0)
    for source in sources:
        for side in sorted(uses, key=lambda side: (uses[side], side)):
            place = _slot(mix, rows, second_drawers[side], source)
            used = chosen.get((_FIRST_OF_SIDE[side], source), NONE)
            if place is not None:
                remaining = {n: count - (n == used) for n, count in place.counts.items()}
                open_rows = {n: count for n, count in remaining.items() if count > 0}
                if open_rows:
                    uses[side] += 1
                    sides[source] = side
                    places.append(replace(place, counts=open_rows))
                    break
    return sides, places


def _fill_slots(
    places: Sequence[_Slot], shares: FloatArray, fixed_counts: IntArray, seed: int
) -> IntArray:
    """Return the row of each place, such that with those taken all come nearest to the shares."""
    costs = np.full((len(places), len(shares)), np.inf)
    for index, place in enumerate(places):
        costs[index, list(place.counts)] = 0.0
    total = len(places) + int(fixed_counts.sum())
    return assign(costs, shares * total, n_assigned=total, fixed_counts=fixed_counts, seed=seed)
