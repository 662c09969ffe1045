"""Habits of made-up annotators over the days of a campaign: who comes when, and how they go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from annotation.planning.protocol import Scale
from annotation.simulation.generative.annotators import Answer, Choice, SimulatedAnnotator
from annotation.simulation.generative.truth import keyed_generator
from annotation.stats.arrays import Label

_HABIT_STREAM: Final = 4
_DAY_STREAM: Final = 5

_ABSENT: Final = 0.25
# From this day on everybody comes daily, so that what is left comes to an end.
_MONTH: Final = 30
_FEWEST: Final = 4


class Habit(StrEnum):
    """STEADY: comes, judges, goes. QUICK and SLOW: the same at another pace.

    LEAVES: goes with pairs at hand and never comes back. COMES_LATE: goes on the next day in the
    tab of the day before, when the lease has long ended. MISSES: judges pairs well and checkpoints
    wrongly. TWO_DEVICES: answers by turns in two browsers that know nothing of each other.
    SWITCHES_OFF: the day's last answer is on its way when the power goes.
    """

    STEADY = "steady"
    QUICK = "quick"
    SLOW = "slow"
    LEAVES = "leaves"
    COMES_LATE = "comes late"
    MISSES = "misses"
    TWO_DEVICES = "two devices"
    SWITCHES_OFF = "switches off"


# Of eight people each has another habit; of ten, two more are steady.
_DEALT: Final = (*Habit, Habit.STEADY, Habit.STEADY)
_PACE: Final = {Habit.QUICK: 2.0, Habit.SLOW: 0.5}


@dataclass(frozen=True)
class Routine:
    """One person's habit, and after how many answers they leave for good if they do."""

    seed: int
    number: int
    habit: Habit
    leaves_after: int | None

    def answers(self, *, day: int, typical: int) -> int:
        """Return how many answers the person gives on a day at most; none if they stay away."""
        rng = keyed_generator(self.seed, _DAY_STREAM, self.number, day)
        absent, size = float(rng.random()), float(rng.lognormal(0, 0.3))
        if absent < _ABSENT and day < _MONTH:
            return 0
        return max(_FEWEST, round(typical * size * _PACE.get(self.habit, 1.0)))

    def paced(self, annotator: SimulatedAnnotator) -> SimulatedAnnotator:
        return replace(annotator, pace=annotator.pace / _PACE.get(self.habit, 1.0))


def routine_of(*, seed: int, number: int, share: int) -> Routine:
    """Deal the habit of the person of a number; `share` is what one person judges on average."""
    block, place = divmod(number - 1, len(_DEALT))
    dealt = keyed_generator(seed, _HABIT_STREAM, block).permutation(len(_DEALT))
    habit = _DEALT[int(dealt[place])]
    rng = keyed_generator(seed, _HABIT_STREAM, number, number)
    after = int(rng.integers(2, max(3, share // 2) + 1)) if habit is Habit.LEAVES else None
    return Routine(seed=seed, number=number, habit=habit, leaves_after=after)


def missed(said: Answer | Choice, *, scale: Scale, right: int, options: int) -> Answer | Choice:
    """Return a wrong answer to a checkpoint whose right one is `said`; `right` is of a choice."""
    if isinstance(said, Choice):
        return replace(said, choice=(right + 1) % options)
    middle = (scale.low + scale.high) / 2
    far = scale.high if said.rating < middle else scale.low
    label = Label.CONTRADICTION if said.label is not Label.CONTRADICTION else Label.ENTAILMENT
    return replace(said, rating=far, label=label)
