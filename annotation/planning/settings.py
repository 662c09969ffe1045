"""The base class of all parts of a protocol."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(min_length=1, max_length=1000)]


class Settings(BaseModel):
    """Base of all parts of a protocol: frozen, and unknown fields are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)
