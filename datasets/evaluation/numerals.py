"""Numbers as programs write them, which is wider than what a released file may hold."""

import re

# No comma, no NaN, no infinity, no digits of other scripts.
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?", re.ASCII | re.IGNORECASE)


def number_read(text: str) -> float | None:
    """Return the number that `text` spells, or None.

    >>> number_read("4.5"), number_read("1e-05"), number_read("4,5"), number_read("nan")
    (4.5, 1e-05, None, None)
    """
    stripped = text.strip()
    return float(stripped) if _NUMBER.fullmatch(stripped) else None


def number_problem(text: str, *, absent: str = "") -> str:
    """Say what was expected in place of `text`.

    >>> number_problem("4,5", absent="NA")
    "must be a number such as 4.5 or NA, not '4,5'"
    """
    expected = f"must be a number such as 4.5{f' or {absent}' if absent else ''}"
    return f"{expected}, not {text!r}" if text else expected
