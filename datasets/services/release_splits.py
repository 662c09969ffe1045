"""Which part of a release each pair belongs to."""

import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from datasets.designs.split import SEMEVAL_SHARES, Part, Split, split_by_pair, split_by_source
from datasets.models import PairSet
from datasets.selectors.publishing import pair_sources


class SplitWay(StrEnum):
    SOURCE = "source"  # no source lies in two parts
    PAIRS = "pairs"  # as SICK was split: by pairs, stratified


@dataclass(frozen=True, slots=True)
class Splitting:
    """How a release is split.

    `strata` are the numbers of the pairs to release, rising, with what the parts shall share;
    without them all pairs of the set are dealt alike.
    """

    way: SplitWay = SplitWay.SOURCE
    seed: int | None = None  # that of the project
    shares: Mapping[Part, float] = field(default_factory=lambda: SEMEVAL_SHARES)
    strata: Iterable[tuple[int, str]] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return what `from_json` reads; strata belong to a run and are no choice."""
        shares = {part.value: share for part, share in self.shares.items()}
        return {"way": self.way.value, "seed": self.seed, "shares": shares}

    @classmethod
    def from_json(cls, chosen: Mapping[str, Any]) -> Self:
        shares = {Part(name): share for name, share in chosen["shares"].items()}
        return cls(SplitWay(chosen["way"]), chosen["seed"], shares)


@dataclass(frozen=True, slots=True)
class PairSplit:
    """The part of each pair to release, by number, and how the split came out."""

    part_of: Mapping[int, Part]
    split: Split

    def told(self) -> dict[str, Any]:
        """Return what the manifest says: sizes, and how far the strata are kept."""
        split = self.split
        return {
            "pairs": _named(split.pairs),
            "strata": {str(name): _named(counts) for name, counts in split.strata.items()},
            "unevenness": round(split.unevenness, 6),
            "groups": split.groups,
            "largest_group": split.largest,
        }


def pair_split(
    pair_set: PairSet, parameters: Mapping[str, Any], splitting: Splitting
) -> PairSplit | None:
    if "split" not in parameters:
        return None
    numbers, one, other = array("q"), array("q"), array("q")
    strata: list[str] = []
    for (number, a, b), stratum in _with_strata(pair_sources(pair_set), splitting.strata):
        numbers.append(number)
        one.append(a)
        other.append(b)
        strata.append(sys.intern(stratum))
    seed, shares = parameters["split_seed"], splitting.shares
    if parameters["split"] == SplitWay.SOURCE:
        split = split_by_source((one, other), strata, seed=seed, shares=shares)
    else:
        split = split_by_pair(strata, seed=seed, shares=shares)
    return PairSplit(dict(zip(numbers, split.parts, strict=True)), split)


def _with_strata(
    pairs: Iterator[tuple[int, int, int]], strata: Iterable[tuple[int, str]] | None
) -> Iterator[tuple[tuple[int, int, int], str]]:
    """Yield the pairs that have a stratum; both come by number."""
    if strata is None:
        yield from ((pair, "") for pair in pairs)
        return
    known = iter(strata)
    number, stratum = next(known, (0, ""))
    for pair in pairs:
        if pair[0] == number:
            yield pair, stratum
            number, stratum = next(known, (0, ""))


def _named(counts: Mapping[Part, int]) -> dict[str, int]:
    return {part.value: n for part, n in counts.items()}
