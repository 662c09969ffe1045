"""The value that every statistic returns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from transforms.reason import Reason


@dataclass(frozen=True)
class Measure:
    """A value, the number of units behind it, and what a reader must know about it.

    Attributes
    ----------
    value : float or None
        None where the measure is undefined for the data; `note` then says why.
    n : int
        Number of units behind the value; `note` says of what kind they are.
    note : Reason or str
        A sentence or two for the reader; plain text for a custom statistic.
    interval : tuple of float or None
        Low and high end of the 95 % interval; None where there is none.

    Raises
    ------
    ValueError
        If `value` is nan or infinite, or if it is None and `note` is empty.

    Examples
    --------
    >>> Measure(0.5, 12, "Pairs.").value
    0.5
    >>> Measure(None, 0)
    Traceback (most recent call last):
    ValueError: a measure without a value says why in its note
    """

    value: float | None
    n: int
    note: Reason | str = ""
    interval: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if self.value is not None and not math.isfinite(self.value):
            raise ValueError("a measure is a finite number or None with a note")
        if self.value is None and not self.note:
            raise ValueError("a measure without a value says why in its note")

    def as_json(self) -> dict[str, Any]:
        """Return the measure as a dictionary that JSON can hold.

        Returns
        -------
        dict
            The keys `value`, `n`, `note`, `note_reason` and `interval`; the reason of the note as
            {"code", "params"} or None, the interval as a list or None.
        """
        interval = list(self.interval) if self.interval else None
        return {
            "value": self.value,
            "n": self.n,
            "note": str(self.note),
            "note_reason": self.note.as_json() if isinstance(self.note, Reason) else None,
            "interval": interval,
        }


def measured(value: float, n: int, note: Reason | str, *, otherwise: Reason | str) -> Measure:
    """Return the measure of a number that may be nan.

    Parameters
    ----------
    value : float
        The number; nan or infinite where the measure is not defined.
    n : int
        Number of units it rests on.
    note : Reason or str
        Note of a measure with a value.
    otherwise : Reason or str
        Note of a measure without one: why it is not defined.

    Returns
    -------
    Measure

    Examples
    --------
    >>> measured(0.25, 4, "Pairs.", otherwise="No pairs.").value
    0.25
    >>> measured(float("nan"), 0, "Pairs.", otherwise="No pairs.").note
    'No pairs.'
    """
    return Measure(float(value), n, note) if math.isfinite(value) else Measure(None, n, otherwise)
