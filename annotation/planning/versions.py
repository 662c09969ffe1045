"""Stored protocols of earlier versions, read as what they meant.

A protocol is frozen when its campaign opens, so those of an earlier version stay in the database
as they were written; each is brought up step by step whenever it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

VERSION: Final[Literal[3]] = 3


def brought_up_to_date(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings in the present version; those of an unknown version as they are."""
    settings = dict(stored)
    while (step := _STEPS.get(settings.get("schema_version", VERSION))) is not None:
        settings = step(settings)
    return settings


def _from_1(settings: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew only seats that were dealt at opening, and both orders, never to the same."""
    return {**settings, "schema_version": 2, "plan": "dealt", "orders": "never_both"}


def _from_2(settings: dict[str, Any]) -> dict[str, Any]:
    """Version 2 knew what an hour is paid; that stands beside the protocol since."""
    kept = {name: value for name, value in settings.items() if name != "pay"}
    return {**kept, "schema_version": 3}


_STEPS: Final[dict[Any, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _from_1, 2: _from_2}
