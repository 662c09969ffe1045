"""Attributes that are read once: trees never change, and many ask them the same."""

from collections.abc import Callable
from typing import Generic, TypeVar

Owner = TypeVar("Owner")
Value = TypeVar("Value")


class kept(Generic[Owner, Value]):  # noqa: N801  # it is written as a decorator
    """An attribute that is read when it is first asked for.

    It is `functools.cached_property` without the lock that this takes before Python 3.12: a tree is
    made for every candidate, and half of the time of a look-up went into the lock.
    """

    def __init__(self, read: Callable[[Owner], Value]) -> None:
        self._read = read
        self.__doc__ = read.__doc__

    def __get__(self, owner: Owner, _: type[Owner] | None = None) -> Value:
        # As long as the instance has no attribute of the name, Python asks here.
        value = owner.__dict__[self._read.__name__] = self._read(owner)
        return value
