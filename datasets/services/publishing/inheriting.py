"""Where the gold of an adapted corpus comes from, while its release is written."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from datasets.formats.gold_origins import GoldOrigin, GoldOriginRow
from datasets.models import PairSet
from datasets.selectors.adapting.inherited import InheritedGold, inherited_gold
from datasets.selectors.adapting.pairs import adaptation_of
from datasets.selectors.publishing.released_pairs import ReleasedPair
from datasets.services.publishing.files import PairGold, WrittenFile, gold_origins_output

_Row = tuple[ReleasedPair, PairGold | None]


class GoldOrigins:
    """Fills in inherited gold if requested, and lists the origin of the gold of each pair.

    A pair set that was not made of an adaptation passes through, and has no list.
    """

    def __init__(self, pair_set: PairSet, stack: ExitStack, *, inherits: bool) -> None:
        self._adaptation = adaptation_of(pair_set)
        self._pair_set = pair_set
        self._inherits = inherits
        self._output = gold_origins_output(stack) if self._adaptation else None
        self._counts = dict.fromkeys(GoldOrigin, 0)

    @property
    def outputs(self) -> Sequence[WrittenFile]:
        return [self._output] if self._output else []

    @property
    def facts(self) -> dict[str, Any]:
        """Return what the manifest says of an adapted corpus."""
        if self._adaptation is None:
            return {}
        return {
            "adapted": {
                "from": self._adaptation.name,
                "language": self._adaptation.language,
                "sha256": self._adaptation.parameters["sha256"],
                "pairs": {origin.value: n for origin, n in self._counts.items()},
            }
        }

    def noting(self, rows: Iterable[_Row]) -> Iterator[_Row]:
        """Yield the pairs with their gold, both ordered by number."""
        if self._output is None:
            yield from rows
            return
        for (pair, gold), inherited_row in zip(rows, inherited_gold(self._pair_set), strict=True):
            effective_gold = gold or self._inherited(inherited_row)
            if effective_gold is not None:
                origin = GoldOrigin.JUDGED if gold else GoldOrigin.INHERITED
                self._counts[origin] += 1
                self._output.add(
                    GoldOriginRow(
                        pair.pair_id,
                        origin,
                        effective_gold.judgements,
                        inherited_row.score,
                        inherited_row.label,
                    )
                )
            yield pair, effective_gold

    def _inherited(self, gold: InheritedGold) -> PairGold | None:
        if not (self._inherits and gold.is_whole):
            return None
        return PairGold(gold.number, float(gold.score), gold.label, gold.label_ab, gold.label_ba)
