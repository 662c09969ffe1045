"""Attributes computed at most once: trees never change, and the same attribute is read often."""

from collections.abc import Callable
from typing import Generic, TypeVar

Owner = TypeVar("Owner")
Value = TypeVar("Value")


class cached_attribute(Generic[Owner, Value]):  # noqa: N801  # used as a decorator
    """An attribute computed when it is first read, and stored from then on.

    It is `functools.cached_property` without the lock that this takes before Python 3.12: a tree is
    built for every candidate, and locking took half the time of an access.
    """

    def __init__(self, compute: Callable[[Owner], Value]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, owner: Owner, _: type[Owner] | None = None) -> Value:
        # Python calls this only until the instance has an attribute of that name.
        value = owner.__dict__[self._name] = self._compute(owner)
        return value
