"""What every statistic returns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Measure:
    """A value, how many units it rests on, and what a reader must know about it.

    `value` is None where the data does not define it; `note` then says why.
    """

    value: float | None
    n: int
    note: str = ""
    interval: tuple[float, float] | None = None  # bootstrap, 95 %

    def __post_init__(self) -> None:
        if self.value is not None and not math.isfinite(self.value):
            raise ValueError("a measure is a finite number or None with a note")
        if self.value is None and not self.note:
            raise ValueError("a measure without a value says why in its note")

    def as_json(self) -> dict[str, Any]:
        interval = list(self.interval) if self.interval else None
        return {"value": self.value, "n": self.n, "note": self.note, "interval": interval}


def measured(value: float, n: int, note: str, *, otherwise: str) -> Measure:
    """Make a measure of a number that may be nan; `otherwise` says why it then has no value."""
    return Measure(float(value), n, note) if math.isfinite(value) else Measure(None, n, otherwise)
