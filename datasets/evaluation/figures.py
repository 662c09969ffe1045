"""The result type of every measure of a system, and the arrays it is computed from."""

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from transforms.reason import Reason

FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


@dataclass(frozen=True, slots=True)
class Figure:
    """A value, the number of pairs behind it, and what a reader must know about it.

    `value` is None if it is undefined; `note` then says why. `low` and `high` are the bounds of the
    95 % interval, if one is defined.
    """

    value: float | None
    n: int
    note: Reason | None = None
    low: float | None = None
    high: float | None = None

    def __post_init__(self) -> None:
        if self.value is not None and not math.isfinite(self.value):
            raise ValueError("a figure is a finite number or None with a note")
        if self.value is None and not self.note:
            raise ValueError("a figure without a value says why in its note")

    def as_json(self) -> dict[str, Json]:
        """Return the figure for a report, with the interval if there is one."""
        shown: dict[str, Json] = {"value": self.value, "n": self.n}
        if self.low is not None:
            shown |= {"low": self.low, "high": self.high}
        if self.note:
            shown["note"] = str(self.note)
            shown["note_reason"] = self.note.as_json()
        return shown
