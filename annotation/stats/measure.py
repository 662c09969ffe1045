"""What every statistic returns."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """A value, how many units it rests on, and what a reader must know about it.

    `value` is None where the data does not define it; `note` then says why.
    """

    value: float | None
    n: int
    note: str = ""

    def __post_init__(self) -> None:
        if self.value is not None and not math.isfinite(self.value):
            raise ValueError("a measure is a finite number or None with a note")
        if self.value is None and not self.note:
            raise ValueError("a measure without a value says why in its note")

    def as_json(self) -> dict[str, float | int | str | None]:
        return {"value": self.value, "n": self.n, "note": self.note}
