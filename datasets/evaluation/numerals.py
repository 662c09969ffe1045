"""Numbers as programs write them, in more forms than a released file may have."""

import math
import re
from typing import Final

from transforms.reason import Reason

# No comma, no NaN, no infinity, no digits of other scripts.
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?", re.ASCII | re.IGNORECASE)

# Squares of such numbers, and sums of these, are still finite.
BEYOND: Final = 1e100
_SHOWN: Final = 60  # characters of a cell quoted in a message


def parse_number(text: str) -> float | None:
    """Return the number that `text` spells, or None; huge ones such as 1e100 are refused.

    >>> parse_number("4.5"), parse_number("1e-05"), parse_number("4,5"), parse_number("nan")
    (4.5, 1e-05, None, None)
    """
    stripped = text.strip()
    number = float(stripped) if _NUMBER.fullmatch(stripped) else math.inf
    return number if abs(number) < BEYOND else None


def number_problem(text: str, *, absent: str = "") -> Reason:
    """Tell what was expected instead of `text`.

    >>> str(number_problem("4,5", absent="NA"))
    "must be a number such as 4.5 or NA, not '4,5'"
    """
    shown = text[:_SHOWN]
    if absent and text:
        return Reason("number_or_absent_not_found", absent=absent, found=shown)
    if absent:
        return Reason("number_such_as_or_absent", absent=absent)
    return Reason("number_expected", found=shown) if text else Reason("number_such_as")
