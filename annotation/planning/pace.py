"""How long the rest takes somebody, by the pace of their own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum

# Fewer answers than these say more about the first pairs than about the pace.
_ENOUGH = 5


class Unit(StrEnum):
    """SOON is less than a minute."""

    SOON = "soon"
    MINUTES = "minutes"
    HOURS = "hours"


def pace(times_ms: Sequence[int], *, planned: float, longest: float) -> float:
    """Return the seconds that a pair takes somebody.

    `times_ms` are how long they had their last pairs before them. A page left open counts as
    `longest` seconds, as it does for pay. Until there are enough of them it is `planned`.
    """
    if len(times_ms) < _ENOUGH:
        return planned
    return sum(min(ms / 1000, longest) for ms in times_ms) / len(times_ms)


def rounded(seconds: float) -> tuple[float, Unit]:
    """Return a time as exactly as it can be foreseen; `static/js/pace.js` does the same."""
    minutes = seconds / 60
    if minutes < 1:
        return 0, Unit.SOON
    if minutes < 10.5:
        return math.floor(minutes + 0.5), Unit.MINUTES
    if minutes < 100:
        return 5 * math.floor(minutes / 5 + 0.5), Unit.MINUTES
    return math.floor(minutes / 30 + 0.5) / 2, Unit.HOURS
