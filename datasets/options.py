"""Which numbers the options of commands accept, and how others are refused."""

import math
from argparse import ArgumentTypeError
from collections.abc import Callable

# The largest integer that the database can store.
MAX_WHOLE_NUMBER = 2**63 - 1


def whole_number(minimum: int = 0, maximum: int = MAX_WHOLE_NUMBER) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range.

    Parameters
    ----------
    least, most : int
        Ends of the range, both allowed.

    Returns
    -------
    callable
        Returns the number of a text.

    Raises
    ------
    ArgumentTypeError
        By the reader, if the text is not such a number.

    Examples
    --------
    >>> whole_number(1)("12")
    12
    """

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{_short(text)!r} is no whole number") from None
        if number < minimum:
            raise ArgumentTypeError(f"{text} is less than {minimum}")
        if number > maximum:
            raise ArgumentTypeError(f"{_short(text)} is more than {maximum}")
        return number

    return read


def finite(text: str) -> float:
    """Read a number that is neither nan nor infinite.

    Parameters
    ----------
    text : str
        As typed.

    Returns
    -------
    float
        Its number.

    Raises
    ------
    ArgumentTypeError
        If it is no such number.
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ArgumentTypeError(f"{_short(text)!r} is no number")
    return number


def positive(text: str) -> float:
    """Read a number above 0.

    Parameters
    ----------
    text : str
        As typed.

    Returns
    -------
    float
        Its number.

    Raises
    ------
    ArgumentTypeError
        If it is no such number.
    """
    number = finite(text)
    if number <= 0:
        raise ArgumentTypeError(f"{_short(text)} is not above 0")
    return number


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
