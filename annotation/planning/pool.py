"""The plan of a pool: a queue of slots, and what an annotator takes from it.

A slot is one judgement asked for, of a pair in one order. The queue comes in rounds: each round
holds every pair once, in an order of its own, so an annotator who walks along meets a pair they
have seen rarely before a round is over. Half of a round is AB and half BA, by turns; the next round
turns them round. Nobody is planned for: who comes takes the next free slots, and what keeps the
counts exact is that the slots are counted.

Where nobody sees a pair in both orders, the rounds make two halves: one with a pair as AB, the
other with the same pair as BA. Seats with even numbers walk along the one and seats with odd
numbers along the other; only who finds nothing more there takes slots of the other half. So each
seat meets AB and BA by turns to the end, also where everybody judges every pair.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.planning.problems import Code, PlanImpossible, Problem
from annotation.planning.protocol import CheckpointSettings, Orders, Protocol
from annotation.stats.arrays import Order

# Streams of random numbers, so that the sequence of checkpoints leaves the queue as it is.
_QUEUE, _CHECKPOINTS = 2, 3
# Behind more slots than any campaign has, and far below what a column of the queue can hold.
_SECOND_HALF = 2**40


@dataclass(frozen=True)
class Round:
    """One copy of every pair, in the order of the queue."""

    number: int
    first: int  # place in the queue of the first pair
    pair: npt.NDArray[np.int32]  # row of the pairs planned for
    order: npt.NDArray[np.int8]  # 0 = AB, 1 = BA


def half_of(queue: int) -> int:
    return int(queue > _SECOND_HALF)


def seat_half(number: int, orders: Orders) -> int:
    """Return along which half of the queue a seat walks first."""
    return number % 2 if orders is Orders.NEVER_BOTH else 0


def half_start(half: int) -> int:
    """Return the place in the queue behind which a half begins."""
    return half * _SECOND_HALF


def rounds(pairs: int, *, protocol: Protocol, seed: int) -> Iterator[Round]:
    """Yield the queue: `annotators_per_pair` rounds, each pair equally often in each order.

    Where the same annotator judges both orders, the order is that of the first judgement; the
    slot of the other order belongs to it.
    """
    if not pairs:
        raise PlanImpossible(Problem(Code.NO_PAIRS))
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed % 2**64, _QUEUE])))
    side = np.zeros(pairs, dtype=np.int8)
    if protocol.orders is not Orders.AB_ONLY:
        side[rng.permutation(pairs)[: pairs // 2]] = 1
    for number in range(protocol.annotators_per_pair):
        turned = side if protocol.orders is Orders.AB_ONLY else (side + number) % len(Order)
        shuffled = rng.permutation(pairs)
        by_turns = shuffled[np.argsort(_turns(turned[shuffled]))].astype(np.int32)
        half = seat_half(number, protocol.orders)
        before = number // 2 if protocol.orders is Orders.NEVER_BOTH else number
        yield Round(
            number=number,
            first=half_start(half) + before * pairs + 1,
            pair=by_turns,
            order=turned[by_turns].astype(np.int8),
        )


def _turns(order: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    """Return keys by which AB and BA come by turns, each in the sequence it had."""
    is_ba = order.astype(np.int64)
    nth_ba = np.cumsum(is_ba) - 1
    nth = np.where(is_ba == 1, nth_ba, np.arange(len(order)) - nth_ba - 1)
    return 2 * nth + is_ba


@dataclass(frozen=True)
class FreeSlot:
    """A slot that an annotator may take, and what its pair contains."""

    pk: int
    pair: int
    order: Order
    queue: int
    contents: frozenset[int]  # codes of its sources, and of sentences without a source


def chosen(
    free: Sequence[FreeSlot], *, wanted: int, lean: int, before: frozenset[int], half: int = 0
) -> list[FreeSlot]:
    """Choose slots in the sequence in which they are to be shown.

    - Those of the annotator's own half of the queue come before all others.
    - The order that the annotator had less often comes first, then by turns: `lean` is how many
      more AB than BA they had.
    - Neighbours share nothing where that can be avoided; `before` is what was shown last.
    - No pair comes twice.
    """
    left = sorted(free, key=lambda slot: slot.queue)
    taken: list[FreeSlot] = []
    while left and len(taken) < wanted:
        slot = min(
            left, key=lambda slot: (half_of(slot.queue) != half, *_misfit(slot, lean, before))
        )
        taken.append(slot)
        lean += 1 if slot.order is Order.AB else -1
        before = slot.contents
        left = [other for other in left if other.pair != slot.pair]
    return taken


def _misfit(slot: FreeSlot, lean: int, before: frozenset[int]) -> tuple[bool, bool, int]:
    makes_it_worse = lean > 0 if slot.order is Order.AB else lean < 0
    return makes_it_worse, bool(slot.contents & before), slot.queue


@dataclass(frozen=True)
class ControlSchedule:
    """Where the control pairs of one annotator stand, and which; fixed by seed and seat.

    One stands somewhere in every equal stretch of what they see, never at its head: so none is
    first, and none stands next to another. Each comes once; when all have come, there are no more.
    """

    period: float | None
    checkpoints: int
    seed: int
    seat: int

    @staticmethod
    def of(
        settings: CheckpointSettings, *, checkpoints: int, seed: int, seat: int
    ) -> ControlSchedule:
        return ControlSchedule(settings.period, checkpoints, seed, seat)

    def at(self, position: int) -> tuple[int, Order] | None:
        """Return which control pair stands at a position, in which order; None for a pair."""
        if self.period is None or not self.checkpoints:
            return None
        stretch = math.floor(position / self.period)
        # A position on the edge of two stretches belongs to the later one.
        if math.ceil((stretch + 1) * self.period) <= position:
            stretch += 1
        if stretch >= self.checkpoints or position != self._position(stretch):
            return None
        sequence = self._generator().permutation(self.checkpoints)
        return int(sequence[stretch]), Order((stretch + self.seat) % len(Order))

    def among(self, *, position: int, pairs: int) -> int:
        """Return how many control pairs come among the next `pairs` pairs from a position on."""
        if self.period is None:
            return 0
        found = 0
        for stretch in range(max(0, math.floor(position / self.period)), self.checkpoints):
            place = self._position(stretch)
            if place is None or place < position:
                continue
            # It stands before a pair, so there has to be one behind it.
            if place - position - found >= pairs:
                break
            found += 1
        return found

    def _position(self, stretch: int) -> int | None:
        """Return where the control pair of a stretch stands; None if there is no room for one."""
        assert self.period is not None  # noqa: S101  # asked for only where there are stretches
        start, end = (math.ceil(s * self.period) for s in (stretch, stretch + 1))
        return None if end - start < 2 else start + 1 + self._drawn(stretch, end - start - 1)

    def _drawn(self, stretch: int, places: int) -> int:
        return int(self._generator(1 + stretch).integers(places))

    def _generator(self, *stream: int) -> np.random.Generator:
        entropy = [self.seed % 2**64, _CHECKPOINTS, self.seat, *stream]
        return np.random.Generator(np.random.PCG64(np.random.SeedSequence(entropy)))
