"""Counts of people that disclose nothing about small groups.

A cell with fewer people than a minimum is not shown, and no total gives it away: such cells are
put together with others until what is left open about each of them is wide enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

# Options that are put together: with one alone, the total would tell its count.
_LEAST_TOGETHER: Final = 2


@dataclass(frozen=True)
class Cells:
    """How many people are in each cell, as far as it may be disclosed.

    Attributes
    ----------
    total : int
        People in all cells.
    shown : dict of str to int
        Cells whose counts may be known, those without anybody among them.
    together : tuple of str
        Cells whose counts may not; together they hold the rest of the total.
    """

    total: int
    shown: dict[str, int]
    together: tuple[str, ...]

    @property
    def rest(self) -> int:
        """Number of people in the cells that are put together."""
        return self.total - sum(self.shown.values())


def protected_cells(
    counts: Mapping[str, int], *, least: int, silent: str | None = None
) -> Cells | None:
    """Return the counts of a question to which everybody gave one answer.

    Parameters
    ----------
    counts : mapping of str to int
        People in each cell. Cells exclude each other; one of them is that of no answer.
    least : int
        The fewest people that a cell may show, if it shows anybody.
    silent : str, optional
        The cell of no answer.

    Returns
    -------
    Cells or None
        None where all cells together have too few people.

    Notes
    -----
    Cells with 1 to `least` - 1 people are put together; the smallest of the others join them until
    there are two at least, with `least` people or more, of whom `least` - 1 can be distributed in
    any way: with two cells of one person each, the sum 2 would tell both. Nor may all have one
    less than `least`, the most that their sum allows. A cell without anybody stays, since it is
    about nobody, unless even all the others together say too much, or only one answer is left that
    those who did not keep silent can have given. This is complementary
    suppression for tables of one dimension (Willenborg & de Waal 2001, chapter 3); no two
    questions are crossed.

    Examples
    --------
    >>> protected_cells({"18-24": 9, "25-34": 6, "35-44": 1, "45-54": 0}, least=5)
    Cells(total=16, shown={'18-24': 9, '45-54': 0}, together=('25-34', '35-44'))
    >>> protected_cells({"yes": 2, "no": 2}, least=5) is None
    True
    """
    total = sum(counts.values())
    if total < least:
        return None
    hidden = {cell for cell, n in counts.items() if 0 < n < least}
    left = sorted({n for n in counts.values() if n >= least})
    while hidden and left and not _is_wide(counts, hidden, least):
        # Hide both of two equal cells: hiding only one would reveal more.
        smallest = left.pop(0)
        hidden |= {cell for cell, n in counts.items() if n == smallest}
    possible = {cell for cell, n in counts.items() if n} - {silent}
    if hidden and (len(possible) == 1 or not _is_wide(counts, hidden, least)):
        hidden = set(counts)
    shown = {cell: n for cell, n in counts.items() if cell not in hidden}
    return Cells(total, shown, tuple(cell for cell in counts if cell in hidden))


def _is_wide(counts: Mapping[str, int], hidden: set[str], least: int) -> bool:
    people = sum(counts[cell] for cell in hidden)
    is_told_by_sum = all(counts[cell] == least - 1 for cell in hidden)
    is_open = people - len(hidden) >= least - 1 and not is_told_by_sum
    return len(hidden) >= _LEAST_TOGETHER and is_open


def protected_ticks(
    counts: Mapping[str, int], total: int, *, least: int
) -> dict[str, int | None] | None:
    """Return the counts of a question to which people could give several answers.

    Parameters
    ----------
    counts : mapping of str to int
        People who ticked each option.
    total : int
        People who were asked.
    least : int
        As in `protected_cells`.

    Returns
    -------
    dict of str to int or None, or None
        None for an option that too few ticked or too few did not; None altogether where too few
        were asked.

    Notes
    -----
    Options do not sum up to the total, so no other count is needed to hide one, but those without
    anybody are hidden where no count is left.

    Examples
    --------
    >>> protected_ticks({"cat": 6, "dog": 2, "hen": 9, "cow": 0}, 10, least=3)
    {'cat': 6, 'dog': None, 'hen': None, 'cow': 0}
    """
    if total < least:
        return None

    def is_safe(n: int) -> bool:
        return n in (0, total) or least <= n <= total - least

    if not all(map(is_safe, counts.values())) and not any(
        n and is_safe(n) for n in counts.values()
    ):
        # Those without anybody would leave one answer for all who ticked something.
        return dict.fromkeys(counts)
    return {option: n if is_safe(n) else None for option, n in counts.items()}


def whole_batches(count: int, least: int) -> int:
    """Return how many of `count` people are counted while more may come.

    Parameters
    ----------
    count : int
        People who have answered.
    least : int
        The fewest people by whom a count may grow.

    Returns
    -------
    int
        The largest multiple of `least` up to `count`.

    Examples
    --------
    Two counts one person apart would tell what that person said:

    >>> [whole_batches(count, 5) for count in (4, 5, 9, 10)]
    [0, 5, 5, 10]
    """
    return count - count % least
