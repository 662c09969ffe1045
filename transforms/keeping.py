"""What is read off a tree is kept with it: trees never change, and many ask them the same."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from transforms.tree import Tree

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


def kept_with_tree(read: "Callable[[Tree], Value]") -> "Callable[[Tree], Value]":
    """Let every tree keep what the function answers for it."""

    @wraps(read)
    def answer(tree: "Tree") -> Value:
        if read not in tree.answers:
            tree.answers[read] = read(tree)
        value: Value = tree.answers[read]
        return value

    return answer
