"""Stored protocols of earlier versions, read with the meaning they had.

A protocol is frozen when its campaign opens, so the database keeps protocols of earlier versions as
they were written; each is upgraded step by step whenever it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

VERSION: Final[Literal[3]] = 3


def brought_up_to_date(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return stored settings upgraded to the present version.

    Parameters
    ----------
    stored : mapping of str to object
        Settings as JSON holds them, with their `schema_version`.

    Returns
    -------
    dict of str to object
        Settings of an unknown version are returned as they are.
    """
    settings = dict(stored)
    while (step := _STEPS.get(settings.get("schema_version", VERSION))) is not None:
        settings = step(settings)
    return settings


def _from_1(settings: dict[str, Any]) -> dict[str, Any]:
    """Version 1 had only dealt seats, and both orders, but never to the same annotator."""
    return {**settings, "schema_version": 2, "plan": "dealt", "orders": "never_both"}


def _from_2(settings: dict[str, Any]) -> dict[str, Any]:
    """Version 2 had the hourly pay, which is now stored beside the protocol."""
    protocol = {name: value for name, value in settings.items() if name != "pay"}
    return {**protocol, "schema_version": 3}


_STEPS: Final[dict[Any, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _from_1, 2: _from_2}
