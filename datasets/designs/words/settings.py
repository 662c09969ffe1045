"""The steps of sampling word pairs as settings; the defaults are those of SimLex-999."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Final, Self

from datasets.designs.words.norms import PARTS

ASSOCIATED: Final[Mapping[str, int]] = {"N": 600, "V": 200, "A": 100}
UNASSOCIATED: Final[Mapping[str, int]] = {"N": 66, "V": 22, "A": 11}
PART_SHARE: Final = 0.75
CONCRETE_ABOVE: Final = 4.0  # the middle of the scale from 1 to 7


class Stratified(StrEnum):
    """What the pairs of a part of speech are divided by, in equal numbers."""

    CLASSES = "classes"  # C1 to C4 of SimLex-999
    QUARTILES = "quartiles"  # of the sum of both values
    NOTHING = "nothing"


@dataclass(frozen=True)
class WordSampling:
    """The settings of a sample.

    - `associated`, `unassociated`: number of pairs of each part of speech.
    - `part_share`: minimum share of a word's uses that its part of speech must have.
    - `strength_bounds`: divide the associated pairs into classes with equal quotas.
    - `concrete_above`: words rated higher count as concrete in the classes C1 to C4.
    - `may_turn`: the words of a pair may be swapped to fit a class: the classes depend on which
      word is first, and the paper does not say which of the two was.
    - `most_uses`: maximum number of pairs with the same word; 0 for any number.
    - `both_normed`: both words of an unassociated pair must be cues.
    - `fills_up`: shortages of a cell are made up from other cells of its part of speech.
    """

    associated: Mapping[str, int] = field(default_factory=lambda: dict(ASSOCIATED))
    unassociated: Mapping[str, int] = field(default_factory=lambda: dict(UNASSOCIATED))
    single_words: bool = True
    lower_case: bool = True
    stop_words: tuple[str, ...] = ()
    lowest_frequency: float = 0.0
    part_share: float = PART_SHARE
    strength_bounds: tuple[float, ...] = ()
    stratified: Stratified = Stratified.CLASSES
    concrete_above: float = CONCRETE_ABOVE
    may_turn: bool = True
    most_uses: int = 0
    both_normed: bool = True
    fills_up: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError for invalid numbers."""
        counts = [*self.associated.values(), *self.unassociated.values(), self.most_uses]
        if min(counts) < 0 or not 0 < self.part_share <= 1:
            raise ValueError("quotas are at least 0, the share is above 0 and at most 1")
        if not {*self.associated, *self.unassociated} <= {*PARTS}:
            raise ValueError(f"parts of speech are {', '.join(PARTS)}")
        if list(self.strength_bounds) != sorted(set(self.strength_bounds)):
            raise ValueError("bounds of strength must rise")

    @property
    def strata(self) -> tuple[str, ...]:
        """The strata of concreteness of each part of speech."""
        match self.stratified:
            case Stratified.CLASSES:
                return ("C1", "C2", "C3", "C4")
            case Stratified.QUARTILES:
                return ("Q1", "Q2", "Q3", "Q4")
            case Stratified.NOTHING:
                return ("",)

    def as_json(self) -> dict[str, Any]:
        return {
            **asdict(self),
            "stop_words": list(self.stop_words),
            "strength_bounds": list(self.strength_bounds),
            "stratified": self.stratified.value,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return what `as_json` wrote."""
        return cls(
            **{
                **data,
                "stop_words": tuple(data["stop_words"]),
                "strength_bounds": tuple(data["strength_bounds"]),
                "stratified": Stratified(data["stratified"]),
            }
        )
