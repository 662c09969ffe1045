"""The base class of all parts of a protocol, and an interval of its numbers."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Text = Annotated[str, Field(min_length=1, max_length=1000)]
# Far more than anybody can distinguish, and its square is still exact.
_FURTHEST_END = 1_000_000
ScaleEnd = Annotated[float, Field(ge=-_FURTHEST_END, le=_FURTHEST_END)]


class Settings(BaseModel):
    """Base of all parts of a protocol: frozen, and unknown fields are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class Interval(Settings):
    """Two numbers, the lower first."""

    low: ScaleEnd
    high: ScaleEnd

    @model_validator(mode="after")
    def _check_ends(self) -> Self:
        if self.high <= self.low:
            raise ValueError("the high end must be above the low end")
        return self
