"""What every measure of a system is, and the arrays it is made from."""

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


@dataclass(frozen=True, slots=True)
class Figure:
    """A value, how many pairs it rests on, and what a reader must know about it.

    `value` is None where the data does not define it; `note` then says why. `low` and `high` bound
    the 95 % interval where one is defined.
    """

    value: float | None
    n: int
    note: str = ""
    low: float | None = None
    high: float | None = None

    def __post_init__(self) -> None:
        if self.value is not None and not math.isfinite(self.value):
            raise ValueError("a figure is a finite number or None with a note")
        if self.value is None and not self.note:
            raise ValueError("a figure without a value says why in its note")

    def as_json(self) -> dict[str, Json]:
        """Return the figure for a report; the interval only where there is one."""
        shown: dict[str, Json] = {"value": self.value, "n": self.n}
        if self.low is not None:
            shown |= {"low": self.low, "high": self.high}
        if self.note:
            shown["note"] = self.note
        return shown
