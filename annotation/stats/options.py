"""Parsers for the options of `python -m annotation.stats`, with a message for each mistake."""

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
from datasets.options import whole_number


def resamples(text: str) -> int:
    """Return a number of resamples: 0, or enough for an interval.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    int

    Raises
    ------
    ArgumentTypeError
        If it is 1, negative, or not a whole number.
    """
    number = whole_number(0, 1_000_000)(text)
    if number == 1:
        raise ArgumentTypeError("an interval takes at least 2 resamples; 0 leaves it out")
    return number


def share(most: float) -> Callable[[str], float]:
    """Return a parser of shares from 0.

    Parameters
    ----------
    most : float
        Upper end of the range; it is allowed only if it is 1.

    Returns
    -------
    callable
        Returns the share of a text.

    Raises
    ------
    ArgumentTypeError
        By the reader, if the text is not such a share.

    Examples
    --------
    >>> share(0.5)("0.1"), share(1)("1")
    (0.1, 1.0)
    """

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
    r"""Return a delimiter given as a character or by name.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    str
        One character.

    Raises
    ------
    ArgumentTypeError
        If it is a letter, a digit, a quote, or longer than one character.

    Examples
    --------
    >>> delimiter("tab"), delimiter(";")
    ('\t', ';')
    """
    named = {"tab": "\t", "\\t": "\t", "space": " ", "comma": ",", "semicolon": ";"}
    character = named.get(text, text)
    if len(character) != 1 or character.isalnum() or character in '"\r\n':
        raise ArgumentTypeError(
            "expected one character that is no letter, digit or quote, or 'tab'"
        )
    return character


def assignment(text: str) -> tuple[str, str]:
    """Return the role and the column of `ROLE=NAME`.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    tuple of str

    Raises
    ------
    ArgumentTypeError
        If the equals sign or the name is missing.

    Examples
    --------
    >>> assignment("rating=score")
    ('rating', 'score')
    """
    role, equals, column = text.partition("=")
    if not equals or not column:
        raise ArgumentTypeError("expected ROLE=NAME")
    return role, column


def assigned(choices: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the chosen columns by role.

    Parameters
    ----------
    choices : sequence of (str, str)
        Role and column, as `assignment` reads them; `-` stands for no column.

    Returns
    -------
    dict of str to str

    Raises
    ------
    ReadingError
        If a role or a column is given twice.

    Examples
    --------
    >>> assigned([("rating", "score"), ("label", "-")])
    {'rating': 'score', 'label': '-'}
    """
    for what, index in (("role", 0), ("column", 1)):
        counts = Counter(choice[index] for choice in choices if choice[1] != "-")
        twice = [name for name, n in counts.items() if n > 1]
        if twice:
            raise ReadingError(f"--column names the {what} {twice[0]!r} twice")
    return dict(choices)


def listed(text: str) -> tuple[str, ...]:
    """Return names separated by commas.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    tuple of str

    Raises
    ------
    ArgumentTypeError
        If there is none.

    Examples
    --------
    >>> listed("A, B,,C")
    ('A', 'B', 'C')
    """
    parts = tuple(part.strip() for part in text.split(",") if part.strip())
    if not parts:
        raise ArgumentTypeError("expected names, separated by commas")
    return parts


def levels(text: str) -> tuple[str, ...]:
    """Return ordinal labels, lowest first.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    tuple of str

    Raises
    ------
    ArgumentTypeError
        If there are fewer than two, or one is given twice.
    """
    labels = listed(text)
    if len({level.lower() for level in labels}) < max(2, len(labels)):
        raise ArgumentTypeError("expected at least two different labels, in rising sequence")
    return labels


def names(text: str) -> tuple[str, ...]:
    """Return names separated by commas, or one per line in the file named after `@`.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    tuple of str

    Raises
    ------
    ArgumentTypeError
        If there is none, or the file cannot be read as UTF-8.
    """
    if not text.startswith("@"):
        return listed(text)
    try:
        lines = Path(text[1:]).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise ArgumentTypeError(str(error)) from None
    except UnicodeDecodeError:
        raise ArgumentTypeError(f"{text[1:]} is no UTF-8 text") from None
    listed_names = tuple(line.strip() for line in lines if line.strip())
    if not listed_names:
        raise ArgumentTypeError(f"{text[1:]} names nothing")
    return listed_names


def interval(text: str) -> tuple[float, float]:
    """Return the two ends of an interval `LO:HI`.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    tuple of float

    Raises
    ------
    ArgumentTypeError
        If they are not two finite numbers, the lower one first.

    Examples
    --------
    >>> interval("-3:3")
    (-3.0, 3.0)
    """
    low, colon, high = text.partition(":")
    try:
        ends = float(low), float(high)
    except ValueError:
        raise ArgumentTypeError("expected LO:HI, such as 0:6") from None
    if not all(math.isfinite(end) and abs(end) <= MOST_RATING for end in ends):
        raise ArgumentTypeError(f"expected two numbers; {BEYOND}")
    if not colon or ends[0] >= ends[1]:
        raise ArgumentTypeError("the low end must lie below the high end")
    return ends


def classes(text: str) -> Classes:
    """Return classes of ratings, as `classes_of` reads them.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    sequence of sequences of float
        The two ends of each class.

    Raises
    ------
    ArgumentTypeError
        If an end is not a number, or classes are reversed or overlap.
    """
    try:
        ends_of_classes = classes_of(text)
    except ValueError:
        raise ArgumentTypeError("expected classes such as 0,1-4,5") from None
    if not all(math.isfinite(end) for ends in ends_of_classes for end in ends):
        raise ArgumentTypeError("the ends of classes must be numbers")
    if any(low > high for low, high in ends_of_classes):
        raise ArgumentTypeError("the low end of a class must not lie above its high end")
    rising = sorted((low, high) for low, high in ends_of_classes)
    if any(lower[1] >= upper[0] for lower, upper in pairwise(rising)):
        raise ArgumentTypeError("the classes overlap; a rating belongs to one class")
    return ends_of_classes


def rules(text: str) -> tuple[ExclusionRule, ...]:
    """Return distinct exclusion rules; `simlex` stands for its three.

    Parameters
    ----------
    text : str
        What was typed.

    Returns
    -------
    tuple of ExclusionRule

    Raises
    ------
    ArgumentTypeError
        If a rule is not known.

    Examples
    --------
    >>> [rule.value for rule in rules("simlex,gain,accuracy")]
    ['correlation', 'gain', 'checkpoints', 'accuracy']
    """
    chosen: list[ExclusionRule] = []
    for name in listed(text):
        try:
            chosen += SIMLEX_RULES if name == "simlex" else (ExclusionRule(name),)
        except ValueError:
            known_names = ", ".join(["simlex", *ExclusionRule])
            raise ArgumentTypeError(f"no rule {name!r}; known are {known_names}") from None
    return tuple(dict.fromkeys(chosen))
