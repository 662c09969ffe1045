"""Options of the command line that are numbers, with their bounds."""

import argparse
import math
from collections.abc import Callable

MOST_DIGITS = 20  # of an option that is told back


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return the reader of a whole number from `low` to `high`."""

    def read(text: str) -> int:
        shown = text[:MOST_DIGITS]
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{shown!r} is no whole number") from None
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{shown} is not from {low} to {high}")
        return number

    return read


def above_zero(text: str) -> float:
    """Return a finite number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text[:MOST_DIGITS]!r} is no number above 0")
    return number
