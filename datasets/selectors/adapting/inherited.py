"""The gold that pairs of an adapted corpus inherit from the published one."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from datasets.models import PairSet, PublishedGold

_CHUNK = 5_000


@dataclass(frozen=True, slots=True)
class InheritedGold:
    """Gold of the pair with this number, with the digits of the published file."""

    number: int
    score: str
    label: str
    label_ab: str
    label_ba: str

    @property
    def is_whole(self) -> bool:
        return bool(self.score and self.label and self.label_ab and self.label_ba)


def inherited_gold(pair_set: PairSet) -> Iterator[InheritedGold]:
    """Yield the inherited gold of a pair set by number."""
    rows = PublishedGold.objects.filter(pair__pair_set=pair_set).order_by("pair__number")
    fields = ("pair__number", "score", "label", "label_ab", "label_ba")
    for row in rows.values_list(*fields).iterator(chunk_size=_CHUNK):
        yield InheritedGold(*row)


def has_inherited_gold(pair_set: PairSet) -> bool:
    return PublishedGold.objects.filter(pair__pair_set=pair_set).exists()


def inherited_stratum(gold: InheritedGold, last: int) -> str:
    """Return the stratum of a split as that of judged gold: label and whole point of the score."""
    low = min(math.floor(float(gold.score)), last)
    return f"{gold.label} {low}-{low + 1}"
