"""Numbers as programs write them, which is wider than what a released file may hold."""

import re
from typing import Final

# No comma, no NaN, no infinity, no digits of other scripts.
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?", re.ASCII | re.IGNORECASE)

# Squares of numbers beyond are no longer told apart from infinity, nor is anything measured so.
_MOST: Final = 1e100
_MOST_SHOWN: Final = 40


def number_read(text: str) -> float | None:
    """Return the number that `text` spells, or None.

    >>> number_read("4.5"), number_read("1e-05"), number_read("4,5"), number_read("nan")
    (4.5, 1e-05, None, None)
    """
    stripped = text.strip()
    number = float(stripped) if _NUMBER.fullmatch(stripped) else None
    return None if number is None or abs(number) > _MOST else number


def number_problem(text: str, *, absent: str = "") -> str:
    """Say what was expected in place of `text`.

    >>> number_problem("4,5", absent="NA")
    "must be a number such as 4.5 or NA, not '4,5'"
    """
    expected = f"must be a number such as 4.5{f' or {absent}' if absent else ''}"
    if len(text) > _MOST_SHOWN:
        text = f"{text[:_MOST_SHOWN]}…"
    return f"{expected}, not {text!r}" if text else expected
