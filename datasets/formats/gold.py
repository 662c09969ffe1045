"""A pair with its gold, the common form of every published format.

Labels are always read from the sentence named first: `label_ab` is what A says about B. `label` is
the single gold label of the pair, if the corpus has one (SICK, section 3.4).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from datasets.designs.split import Part
from datasets.formats.labels import Label

_NOTHING: Mapping[str, str] = {}


class MissingGold(ValueError):
    """A file cannot be written because a pair has no value for one of its columns."""


@dataclass(frozen=True, slots=True)
class GoldRow:
    """One pair. Missing values are None or ""; `other` has the columns specific to one format.

    They are in the order of the file, with the exact text of their cells.
    """

    pair_id: str
    sentence_a: str
    sentence_b: str
    score: Decimal | float | None = None
    label: Label | None = None
    label_ab: Label | None = None
    label_ba: Label | None = None
    original_a: str = ""
    original_b: str = ""
    dataset_a: str = ""
    dataset_b: str = ""
    part: Part | None = None
    kind: str = ""
    stage_a: str = "S1"
    stage_b: str = "S1"
    rules_a: tuple[str, ...] = ()
    rules_b: tuple[str, ...] = ()
    other: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    line: int = field(default=0, compare=False)

    def needed_score(self) -> Decimal | float:
        if self.score is None:
            raise MissingGold(f"pair {self.pair_id} has no score")
        return self.score

    def needed_label(self, name: str = "label") -> Label:
        """Return `label`, `label_ab` or `label_ba`."""
        label: Label | None = getattr(self, name)
        if label is None:
            meanings = {
                "label": "no gold label",
                "label_ab": "no label from A to B",
                "label_ba": "no label from B to A",
            }
            raise MissingGold(f"pair {self.pair_id} has {meanings[name]}")
        return label

    def needed_part(self) -> Part:
        if self.part is None:
            raise MissingGold(f"pair {self.pair_id} belongs to no part of a split")
        return self.part
