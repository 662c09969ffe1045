"""The gold that pairs of an adapted corpus inherit from the published one."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from datasets.designs.split import Part
from datasets.models import PairSet, PublishedGold
from datasets.selectors.adapting.pairs import is_adapted

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


def has_published_parts(pair_set: PairSet) -> bool:
    """Tell whether each pair of an adapted set was in a part of the published corpus."""
    if not is_adapted(pair_set):
        return False
    gold = PublishedGold.objects.filter(pair__pair_set=pair_set)
    return gold.exists() and not gold.filter(part="").exists()


def published_parts(pair_set: PairSet) -> dict[int, Part]:
    """Return by number the part of the published corpus in which each pair was."""
    gold = PublishedGold.objects.filter(pair__pair_set=pair_set).exclude(part="")
    return {number: Part(part) for number, part in gold.values_list("pair__number", "part")}


def inherited_stratum(gold: InheritedGold, last: int) -> str:
    """Return the stratum of a split as that of judged gold: label and whole point of the score."""
    low = min(math.floor(float(gold.score)), last)
    return f"{gold.label} {low}-{low + 1}"
