"""How long the rest takes an annotator at their own pace."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum

# Fewer answers say more about the first pairs than about the pace.
_ENOUGH = 5


class Unit(StrEnum):
    """Unit of a displayed time; SOON is less than a minute."""

    SOON = "soon"
    MINUTES = "minutes"
    HOURS = "hours"


def pace(times_ms: Sequence[int], *, planned: float, longest: float) -> float:
    """Return the time that a pair takes an annotator.

    Parameters
    ----------
    times_ms : sequence of int
        How long they had their last pairs on the screen, in milliseconds.
    planned : float
        Planned time, in seconds, which counts until there are enough of their own.
    longest : float
        Longest time that counts for a pair, in seconds: a page left open counts as this much, as it
        does for pay.

    Returns
    -------
    float
        In seconds.

    Examples
    --------
    >>> pace([10_000, 20_000], planned=30.0, longest=60.0)
    30.0
    >>> pace([10_000, 10_000, 10_000, 10_000, 900_000], planned=30.0, longest=60.0)
    20.0
    """
    if len(times_ms) < _ENOUGH:
        return planned
    return sum(min(ms / 1000, longest) for ms in times_ms) / len(times_ms)


def rounded(seconds: float) -> tuple[float, Unit]:
    """Return a time as precisely as it can be predicted.

    `static/js/pace.js` does the same.

    Parameters
    ----------
    seconds : float

    Returns
    -------
    number : float
        0 below a minute; else whole minutes, from 10.5 minutes fives, from 100 minutes half hours.
    unit : Unit

    Examples
    --------
    >>> [rounded(minutes * 60)[0] for minutes in (0.5, 7.4, 23, 100)]
    [0, 7, 25, 1.5]
    """
    minutes = seconds / 60
    if minutes < 1:
        return 0, Unit.SOON
    if minutes < 10.5:
        return math.floor(minutes + 0.5), Unit.MINUTES
    if minutes < 100:
        return 5 * math.floor(minutes / 5 + 0.5), Unit.MINUTES
    return math.floor(minutes / 30 + 0.5) / 2, Unit.HOURS
