"""The protocol of a campaign: what is asked, of how many, and how the answers become gold.

A protocol is stored with its campaign as JSON and never changes afterwards, so that every
number of a release can be traced to the settings it came from.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from annotation.stats.gold import Deviation, Majority

Text = Annotated[str, Field(min_length=1, max_length=1000)]
LabelName = Literal["ENTAILMENT", "CONTRADICTION", "NEUTRAL"]

# More values than these nobody tells apart, and a radio group cannot show them.
_MOST_VALUES = 101


class Settings(BaseModel):
    """Base of all parts of a protocol: frozen, and a field that is not known is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class LeaderMode(StrEnum):
    """NONE: pairs open at once. REVIEW: a leader first accepts or corrects generated sentences."""

    NONE = "none"
    REVIEW = "review"


class Scale(Settings):
    """The rating scale: `low` to `high` in steps, with a wording for both ends."""

    low: float
    high: float
    step: Annotated[float, Field(gt=0)]
    low_label: Text
    high_label: Text

    @model_validator(mode="after")
    def _check_steps(self) -> Self:
        if self.high <= self.low:
            raise ValueError("the high end of the scale must lie above the low end")
        steps = (self.high - self.low) / self.step
        if abs(steps - round(steps)) > 1e-9:
            raise ValueError("the step must lead from the low to the high end exactly")
        if round(steps) + 1 > _MOST_VALUES:
            raise ValueError(f"a scale has at most {_MOST_VALUES} values")
        return self

    @property
    def values(self) -> tuple[float, ...]:
        """Every rating that can be given, in rising order."""
        steps = round((self.high - self.low) / self.step)
        return tuple(round(self.low + i * self.step, 9) for i in range(steps + 1))

    def allows(self, rating: float) -> bool:
        return any(abs(rating - value) < 1e-9 for value in self.values)

    def at(self, share: float) -> float:
        """Return the point of the scale at a share of its length: 0 is the low end."""
        return self.low + share * (self.high - self.low)

    def nearest(self, rating: float) -> float:
        """Return the value of the scale closest to any number."""
        return min(self.values, key=lambda value: (abs(value - rating), value))


class LabelWording(Settings):
    """How a label is put to the annotator."""

    label: LabelName
    text: Text


class Example(Settings):
    """An example of the instructions; SICK explained the task by examples only (3.4)."""

    caption: Text
    first: Text
    second: Text


class Wording(Settings):
    """Everything the annotator reads that is not a sentence of the corpus."""

    instructions: Text
    first_name: Text  # of the sentence shown first
    second_name: Text
    rating_question: Text
    label_question: Text
    labels: tuple[LabelWording, LabelWording, LabelWording]
    examples: tuple[Example, ...] = ()

    @model_validator(mode="after")
    def _check_labels(self) -> Self:
        if len({wording.label for wording in self.labels}) != len(self.labels):
            raise ValueError("each label has exactly one wording")
        return self


class CheckpointSettings(Settings):
    """How many checkpoints are mixed into what an annotator judges.

    Either a share of all they see or one after every so many pairs; neither means none.
    Checkpoints never come first and never next to each other.
    """

    share: Annotated[float, Field(gt=0, le=0.5)] | None = None
    every: Annotated[int, Field(ge=1)] | None = None

    @model_validator(mode="after")
    def _check_one(self) -> Self:
        if self.share is not None and self.every is not None:
            raise ValueError("give a share or every-so-many, not both")
        return self

    def count(self, pairs: int) -> int:
        """Return how many checkpoints belong to a number of pairs."""
        if self.every is not None:
            return pairs // self.every
        if self.share is not None:
            # A share of everything that is shown, not of the pairs alone.
            return min(pairs, round(pairs * self.share / (1 - self.share)))
        return 0


class Protocol(Settings):
    """All settings of a campaign."""

    schema_version: Literal[1] = 1
    preset: Text
    scale: Scale
    judgements_per_order: Annotated[int, Field(ge=1, le=50)]
    leader_mode: LeaderMode
    checkpoints: CheckpointSettings
    majority: Majority
    deviation: Deviation
    wording: Wording
    minutes_per_pair: Annotated[float, Field(gt=0, le=60)]

    @property
    def annotators_per_pair(self) -> int:
        # Nobody sees a pair in both orders (SICK 3.4: ten different subjects).
        return 2 * self.judgements_per_order

    @property
    def labels(self) -> tuple[LabelName, ...]:
        """The labels asked for, in the order of the page."""
        return tuple(wording.label for wording in self.wording.labels)

    def minutes(self, *, items: int) -> float:
        """Return how long a number of pairs and checkpoints takes one annotator."""
        return items * self.minutes_per_pair
