"""Habits of simulated annotators over the days of a campaign: when they come and leave."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from annotation.planning.protocol import Scale
from annotation.simulation.generative.annotators import Answer, Choice, SimulatedAnnotator
from annotation.simulation.generative.truth import keyed_generator
from annotation.stats.arrays import LabelCode

_HABIT_STREAM: Final = 4
_DAY_STREAM: Final = 5

_ABSENT: Final = 0.25
# From this day on everybody comes daily, so that the campaign ends.
_MONTH: Final = 30
_FEWEST: Final = 4


class Habit(StrEnum):
    """STEADY: comes, judges, leaves. QUICK and SLOW: the same at another pace.

    LEAVES: leaves with unjudged pairs and never comes back. COMES_LATE: continues the next day in
    the tab of the day before, long after the lease ran out. MISSES: judges pairs well and
    checkpoints wrongly. TWO_DEVICES: answers alternately in two browsers that do not share a
    session. SWITCHES_OFF: loses power while the day's last answer is being sent.
    """

    STEADY = "steady"
    QUICK = "quick"
    SLOW = "slow"
    LEAVES = "leaves"
    COMES_LATE = "comes late"
    MISSES = "misses"
    TWO_DEVICES = "two devices"
    SWITCHES_OFF = "switches off"


# Each of eight people has a different habit; of ten, two more are steady.
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
        """Return the most answers the person gives on a day; 0 if they stay away."""
        rng = keyed_generator(self.seed, _DAY_STREAM, self.number, day)
        absent, size = float(rng.random()), float(rng.lognormal(0, 0.3))
        if absent < _ABSENT and day < _MONTH:
            return 0
        return max(_FEWEST, round(typical * size * _PACE.get(self.habit, 1.0)))

    def paced(self, annotator: SimulatedAnnotator) -> SimulatedAnnotator:
        return replace(annotator, pace=annotator.pace / _PACE.get(self.habit, 1.0))


def routine_of(*, seed: int, number: int, share: int) -> Routine:
    """Return the routine of a person; `share` is what one person judges on average."""
    block, index = divmod(number - 1, len(_DEALT))
    dealt = keyed_generator(seed, _HABIT_STREAM, block).permutation(len(_DEALT))
    habit = _DEALT[int(dealt[index])]
    rng = keyed_generator(seed, _HABIT_STREAM, number, number)
    after = int(rng.integers(2, max(3, share // 2) + 1)) if habit is Habit.LEAVES else None
    return Routine(seed=seed, number=number, habit=habit, leaves_after=after)


def missed(answer: Answer | Choice, *, scale: Scale, right: int, options: int) -> Answer | Choice:
    """Return a wrong answer in place of a correct one; `right` is the correct option."""
    if isinstance(answer, Choice):
        return replace(answer, choice=(right + 1) % options)
    middle = (scale.low + scale.high) / 2
    far = scale.high if answer.rating < middle else scale.low
    label = (
        LabelCode.CONTRADICTION
        if answer.label is not LabelCode.CONTRADICTION
        else LabelCode.ENTAILMENT
    )
    return replace(answer, rating=far, label=label)
