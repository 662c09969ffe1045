"""The plan of a pool: a queue of slots, and what an annotator takes from it.

A slot is one wanted judgement of a pair in one order. The queue comes in rounds: each
round holds every pair once, in its own random sequence, so that an annotator going through it
rarely meets a pair again before a round is over. Half of a round is AB and half BA, alternating;
the next round swaps them. No slot is planned for anybody: each annotator takes the next free slots.
Counts are exact because the slots are counted.

Where nobody sees a pair in both orders, the rounds form two halves: one with a pair as AB, the
other with the same pair as BA. Even seats go through the first and odd seats through the second; an
annotator takes slots of the other half only when nothing is left in their own. So each seat
alternates between AB and BA to the end, even where everybody judges every pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import Orders, Protocol
from annotation.stats.arrays import OrderCode
from transforms.reason import Reason

# A stream of random numbers of its own, so that checkpoints do not change the queue.
_QUEUE = 2
# More slots than any campaign has, and far below the limit of the database column.
_SECOND_HALF = 2**40


@dataclass(frozen=True)
class Round:
    """One copy of every pair, in the sequence of the queue.

    Attributes
    ----------
    number : int
        Number of the round, from 0.
    first : int
        Position of its first pair in the queue.
    pair : (n_pairs,) array of int
        Rows of the pairs that are planned for.
    order : (n_pairs,) array of int
        Codes of `OrderCode`.
    """

    number: int
    first: int
    pair: npt.NDArray[np.int32]
    order: npt.NDArray[np.int8]


def half_of(queue: int) -> int:
    """Return the half of the queue that a position is in.

    Parameters
    ----------
    queue : int
        Position in the queue.

    Returns
    -------
    int
        0 or 1.
    """
    return int(queue > _SECOND_HALF)


def seat_half(number: int, orders: Orders) -> int:
    """Return the half of the queue that a seat goes through first.

    Parameters
    ----------
    number : int
        Number of the seat.
    orders : Orders
        Only NEVER_BOTH makes two halves.

    Returns
    -------
    int
        0 or 1.

    Examples
    --------
    >>> [seat_half(number, Orders.NEVER_BOTH) for number in range(3)]
    [0, 1, 0]
    """
    return number % 2 if orders is Orders.NEVER_BOTH else 0


def half_start(half: int) -> int:
    """Return the position in the queue after which a half begins.

    Parameters
    ----------
    half : int
        0 or 1.

    Returns
    -------
    int
    """
    return half * _SECOND_HALF


def rounds(pairs: int, *, protocol: Protocol, seed: int) -> Iterator[Round]:
    """Yield the queue round by round, with each pair equally often in each order.

    If the same annotator judges both orders, the order is that of the first judgement, and the slot
    of the other order goes with it.

    Parameters
    ----------
    pairs : int
        Number of pairs.
    protocol : Protocol
        Its `annotators_per_pair` is the number of rounds.
    seed : int

    Yields
    ------
    Round

    Raises
    ------
    PlanImpossible
        If there are no pairs.

    Examples
    --------
    >>> from annotation.planning.presets import preset
    >>> queue = list(rounds(4, protocol=preset("sick"), seed=1))
    >>> len(queue), queue[0].order.tolist(), sorted(queue[0].pair.tolist())
    (10, [0, 1, 0, 1], [0, 1, 2, 3])
    """
    if not pairs:
        raise PlanImpossible(Reason("plan_without_pairs"))
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed % 2**64, _QUEUE])))
    side = np.zeros(pairs, dtype=np.int8)
    if protocol.orders is not Orders.AB_ONLY:
        side[rng.permutation(pairs)[: pairs // 2]] = 1
    for number in range(protocol.annotators_per_pair):
        turned = side if protocol.orders is Orders.AB_ONLY else (side + number) % len(OrderCode)
        shuffled = rng.permutation(pairs)
        by_turns = shuffled[np.argsort(_alternation_keys(turned[shuffled]))].astype(np.int32)
        half = seat_half(number, protocol.orders)
        before = number // 2 if protocol.orders is Orders.NEVER_BOTH else number
        yield Round(
            number=number,
            first=half_start(half) + before * pairs + 1,
            pair=by_turns,
            order=turned[by_turns].astype(np.int8),
        )


def _alternation_keys(order: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """Return sort keys that make AB and BA alternate, each in its present sequence."""
    is_ba = order.astype(np.int64)
    nth_ba = np.cumsum(is_ba) - 1
    nth = np.where(is_ba == 1, nth_ba, np.arange(len(order)) - nth_ba - 1)
    return 2 * nth + is_ba


@dataclass(frozen=True)
class FreeSlot:
    """A slot that an annotator can take.

    Attributes
    ----------
    pk : int
        Key of the slot.
    pair : int
        Key of its pair.
    order : OrderCode
    queue : int
        Place in the queue.
    contents : frozenset of int
        Codes of the pair's sources, and of its sentences without a source.
    """

    pk: int
    pair: int
    order: OrderCode
    queue: int
    contents: frozenset[int]


def chosen(
    free: Sequence[FreeSlot],
    *,
    count: int,
    order_balance: int,
    before: frozenset[int],
    half: int = 0,
) -> list[FreeSlot]:
    """Return the slots that an annotator gets next, in the sequence in which they are shown.

    Slots of the annotator's own half of the queue come before all others. Among them, the order
    that the annotator has had less often comes first; then the orders alternate. Neighbours share
    nothing where that can be avoided, and no pair comes twice.

    Parameters
    ----------
    free : sequence of FreeSlot
    count : int
        Number of slots to choose.
    order_balance : int
        How many more pairs the annotator has had in order AB than in BA.
    before : frozenset of int
        Contents of the pair shown last.
    half : int, optional
        Half of the queue that the annotator walks along.

    Returns
    -------
    list of FreeSlot
        Fewer than `count` where there are no more.

    Examples
    --------
    Whoever had AB once more than BA gets BA first:

    >>> slots = [
    ...     FreeSlot(pk=1, pair=1, order=OrderCode.AB, queue=1, contents=frozenset({1})),
    ...     FreeSlot(pk=2, pair=2, order=OrderCode.BA, queue=2, contents=frozenset({2})),
    ... ]
    >>> [slot.pk for slot in chosen(slots, count=2, order_balance=1, before=frozenset())]
    [2, 1]
    """
    left = sorted(free, key=lambda slot: slot.queue)
    slots: list[FreeSlot] = []
    while left and len(slots) < count:
        slot = min(
            left,
            key=lambda slot: (
                half_of(slot.queue) != half,
                *_misfit_key(slot, order_balance, before),
            ),
        )
        slots.append(slot)
        order_balance += 1 if slot.order is OrderCode.AB else -1
        before = slot.contents
        left = [other for other in left if other.pair != slot.pair]
    return slots


def _misfit_key(
    slot: FreeSlot, order_balance: int, before: frozenset[int]
) -> tuple[bool, bool, int]:
    makes_it_worse = order_balance > 0 if slot.order is OrderCode.AB else order_balance < 0
    return makes_it_worse, bool(slot.contents & before), slot.queue
