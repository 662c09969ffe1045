"""What the options of `python -m annotation.stats` may be, and what is said of others."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from annotation.stats.agreement import Classes, classes_of
from annotation.stats.exclusion import SIMLEX_RULES, ExclusionRule
from annotation.stats.files.columns import BEYOND, MOST_RATING
from annotation.stats.files.table import ReadingError
from datasets.options import whole


def resamples(text: str) -> int:
    """Read a number of resamples: none, or enough for an interval."""
    number = whole(0, 1_000_000)(text)
    if number == 1:
        raise ArgumentTypeError("an interval takes at least 2 resamples; 0 leaves it out")
    return number


def share(most: float) -> Callable[[str], float]:
    """Return a reader of shares from 0; the most is allowed only where it is 1."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise ArgumentTypeError(f"{text!r} is no number") from None
        if not (0 <= number < most or number == most == 1):
            limit = "at most 1" if most == 1 else f"below {most:g}"
            raise ArgumentTypeError(f"{text} is no share from 0 and {limit}")
        return number

    return read


def delimiter(text: str) -> str:
    named = {"tab": "\t", "\\t": "\t", "space": " ", "comma": ",", "semicolon": ";"}
    found = named.get(text, text)
    if len(found) != 1 or found.isalnum() or found in '"\r\n':
        raise ArgumentTypeError(
            "expected one character that is no letter, digit or quote, or 'tab'"
        )
    return found


def assignment(text: str) -> tuple[str, str]:
    role, equals, column = text.partition("=")
    if not equals or not column:
        raise ArgumentTypeError("expected ROLE=NAME")
    return role, column


def assigned(given: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the columns by role; raises `ReadingError` where one is given twice."""
    for of, place in (("role", 0), ("column", 1)):
        counts = Counter(each[place] for each in given if each[1] != "-")
        twice = [name for name, n in counts.items() if n > 1]
        if twice:
            raise ReadingError(f"--column names the {of} {twice[0]!r} twice")
    return dict(given)


def listed(text: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    if not found:
        raise ArgumentTypeError("expected names, separated by commas")
    return found


def levels(text: str) -> tuple[str, ...]:
    """Read labels in rising sequence, at least two and none twice."""
    found = listed(text)
    if len({level.lower() for level in found}) < max(2, len(found)):
        raise ArgumentTypeError("expected at least two different labels, in rising sequence")
    return found


def names(text: str) -> tuple[str, ...]:
    """Read names that are separated by commas, or one a line in the file after @."""
    if not text.startswith("@"):
        return listed(text)
    try:
        lines = Path(text[1:]).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise ArgumentTypeError(str(error)) from None
    except UnicodeDecodeError:
        raise ArgumentTypeError(f"{text[1:]} is no UTF-8 text") from None
    found = tuple(line.strip() for line in lines if line.strip())
    if not found:
        raise ArgumentTypeError(f"{text[1:]} names nothing")
    return found


def interval(text: str) -> tuple[float, float]:
    low, colon, high = text.partition(":")
    try:
        found = float(low), float(high)
    except ValueError:
        raise ArgumentTypeError("expected LO:HI, such as 0:6") from None
    if not all(math.isfinite(end) and abs(end) <= MOST_RATING for end in found):
        raise ArgumentTypeError(f"expected two numbers; {BEYOND}")
    if not colon or found[0] >= found[1]:
        raise ArgumentTypeError("the low end must lie below the high end")
    return found


def classes(text: str) -> Classes:
    """Read classes of ratings that do not overlap."""
    try:
        found = classes_of(text)
    except ValueError:
        raise ArgumentTypeError("expected classes such as 0,1-4,5") from None
    if not all(math.isfinite(end) for ends in found for end in ends):
        raise ArgumentTypeError("the ends of classes must be numbers")
    if any(low > high for low, high in found):
        raise ArgumentTypeError("the low end of a class must not lie above its high end")
    rising = sorted((low, high) for low, high in found)
    if any(one[1] >= other[0] for one, other in pairwise(rising)):
        raise ArgumentTypeError("the classes overlap; a rating belongs to one class")
    return found


def rules(text: str) -> tuple[ExclusionRule, ...]:
    found: list[ExclusionRule] = []
    for name in listed(text):
        try:
            found += SIMLEX_RULES if name == "simlex" else (ExclusionRule(name),)
        except ValueError:
            known = ", ".join(["simlex", *ExclusionRule])
            raise ArgumentTypeError(f"no rule {name!r}; known are {known}") from None
    return tuple(dict.fromkeys(found))
