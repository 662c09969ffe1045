"""Immutable values of which every sentence makes thousands."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Class = TypeVar("Class")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(*, slots: bool = False) -> Callable[[type[Class]], type[Class]]:
    """Make a class a frozen dataclass for type checkers, at the price of an ordinary one.

    With `dataclass(frozen=True)` Python stores each field by a call, and making an object takes six
    times as long. Here nothing but the type checker refuses an assignment, so use it for what a
    sentence makes by the hundred, and `dataclass(frozen=True)` for everything else.
    """
    return dataclass(unsafe_hash=True, slots=slots)
