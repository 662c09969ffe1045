"""Who judges which reasons in the second round, and in which order (VariErr NLI)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

# A pair in one order: a label is about the order shown, so the reasons for it are as well.
Item = tuple[int, str]


@dataclass(frozen=True)
class Reasoned:
    """A label with a reason.

    Attributes
    ----------
    judgement : int
        Key of the judgement.
    annotator : int
        Who gave it.
    item : Item
        What it is about.
    """

    judgement: int
    annotator: int
    item: Item


@dataclass(frozen=True)
class Sheet:
    """An item before one annotator.

    Attributes
    ----------
    annotator : int
    item : Item
    position : int
        In their sequence, from 1.
    """

    annotator: int
    item: Item
    position: int


def sheets_planned(
    reasons: Collection[Reasoned],
    annotators: Mapping[Item, Collection[int]],
    *,
    judges_own: bool,
    seed: int,
) -> Iterator[Sheet]:
    """Yield a sheet for everybody who judged an item and has a reason to judge about it.

    Parameters
    ----------
    reasons : collection of Reasoned
    annotators : mapping of Item to collection of int
        Who judged each item and can be asked again.
    judges_own : bool
        Whether they judge their own reasons too, as in VariErr NLI.
    seed : int
        The same seed gives the same sequences.

    Yields
    ------
    Sheet
        By annotator, in their sequence.

    Examples
    --------
    >>> reasons = [Reasoned(1, 7, (3, "AB")), Reasoned(2, 8, (3, "AB"))]
    >>> asked = {(3, "AB"): [7, 8, 9]}
    >>> [sheet.annotator for sheet in sheets_planned(reasons, asked, judges_own=True, seed=1)]
    [7, 8, 9]
    >>> [*sheets_planned(reasons[:1], {(3, "AB"): [7]}, judges_own=False, seed=1)]
    []
    """
    givers: dict[Item, set[int]] = {}
    for reason in reasons:
        givers.setdefault(reason.item, set()).add(reason.annotator)
    items_of: dict[int, list[Item]] = {}
    for item in sorted(givers):
        for annotator in set(annotators.get(item, ())):
            if judges_own or givers[item] - {annotator}:
                items_of.setdefault(annotator, []).append(item)
    for annotator, items in sorted(items_of.items()):
        places = np.random.default_rng([seed, annotator]).permutation(len(items))
        for position, index in enumerate(places, start=1):
            yield Sheet(annotator, items[int(index)], position)


def in_drawn_order(reasons: Sequence[int], *, seed: int, annotator: int, sheet: int) -> list[int]:
    """Return the reasons of a sheet in an order that does not reveal who gave them, or when.

    Parameters
    ----------
    reasons : sequence of int
        Keys of judgements.
    seed, annotator, sheet : int
        The same three give the same order.

    Returns
    -------
    list of int

    Examples
    --------
    >>> in_drawn_order([4, 5, 6], seed=1, annotator=7, sheet=1) == [4, 5, 6]
    False
    >>> sorted(in_drawn_order([4, 5, 6], seed=1, annotator=7, sheet=1))
    [4, 5, 6]
    """
    in_order = sorted(reasons)
    order = np.random.default_rng([seed, annotator, sheet]).permutation(len(in_order))
    return [in_order[int(index)] for index in order]
