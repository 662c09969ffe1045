"""Numbers as programs write them, which is wider than what a released file may hold."""

import math
import re
from typing import Final

# No comma, no NaN, no infinity, no digits of other scripts.
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?", re.ASCII | re.IGNORECASE)

# Squares of such numbers, and sums of these, are still numbers.
BEYOND: Final = 1e100
_SHOWN: Final = 60  # characters of a cell that is told back


def number_read(text: str) -> float | None:
    """Return the number that `text` spells, or None; so large a one as 1e100 is none.

    >>> number_read("4.5"), number_read("1e-05"), number_read("4,5"), number_read("nan")
    (4.5, 1e-05, None, None)
    """
    stripped = text.strip()
    number = float(stripped) if _NUMBER.fullmatch(stripped) else math.inf
    return number if abs(number) < BEYOND else None


def number_problem(text: str, *, absent: str = "") -> str:
    """Say what was expected in place of `text`.

    >>> number_problem("4,5", absent="NA")
    "must be a number such as 4.5 or NA, not '4,5'"
    """
    expected = f"must be a number such as 4.5{f' or {absent}' if absent else ''}"
    return f"{expected}, not {text[:_SHOWN]!r}" if text else expected
