"""The plan of a campaign: which seat sees which pair, in which order, at which position.

The plan depends only on pairs, protocol, number of seats and seed, and is made before anybody
comes. Annotators then take seats, and it does not matter who comes first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.planning.ordering import shuffled_apart
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import Protocol
from annotation.stats.arrays import IntArray, OrderCode
from transforms.reason import Reason

NONE = -1

# Separate streams of random numbers, so that more seats or checkpoints do not change the dealing.
_DEALING, _SEATS, _MORE = 0, 1, 4


@dataclass(frozen=True)
class Plan:
    """An entry for each pair or checkpoint that a seat sees, sorted by seat and position.

    Attributes
    ----------
    seats : int
        Number of seats.
    seat : (n_entries,) array of int
        From 0.
    position : (n_entries,) array of int
        Position within the seat, from 0.
    pair : (n_entries,) array of int
        Row of the pairs that are planned for; -1 for a checkpoint.
    checkpoint : (n_entries,) array of int
        Number of the checkpoint; -1 for a pair.
    order : (n_entries,) array of int
        Codes of `OrderCode`.
    """

    seats: int
    seat: npt.NDArray[np.int32]
    position: npt.NDArray[np.int32]
    pair: npt.NDArray[np.int32]
    checkpoint: npt.NDArray[np.int32]
    order: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.seat)


def plan(sharing: IntArray, *, protocol: Protocol, seats: int, checkpoints: int, seed: int) -> Plan:
    """Return a plan that shows every pair `judgements_per_order` times in each order.

    Parameters
    ----------
    sharing : (n_pairs, m) array of int
        Codes of the sentences and sources of each pair; -1 for none.
    protocol : Protocol
    seats : int
        Number of seats.
    checkpoints : int
        Number of different checkpoints to mix in.
    seed : int

    Returns
    -------
    Plan

    Raises
    ------
    PlanImpossible
        If there are no pairs, or too few seats for a pair or for the limit of pairs for each.

    Notes
    -----
    - Nobody sees a pair twice, in whatever order.
    - Seats differ by at most one in the pairs they see, and each sees AB and BA equally often,
      or one of them once more.
    - Pairs that share something are kept apart where that can be done.
    - Checkpoints never come first nor next to each other, and no seat sees one twice.

    Examples
    --------
    Ten annotators see four pairs each, and every pair five times in each order:

    >>> from annotation.planning.presets import preset
    >>> sharing = np.arange(4)[:, np.newaxis]
    >>> planned = plan(sharing, protocol=preset("sick"), seats=10, checkpoints=0, seed=1)
    >>> np.bincount(planned.seat).tolist(), np.bincount(planned.pair * 2 + planned.order).tolist()
    ([4, 4, 4, 4, 4, 4, 4, 4, 4, 4], [5, 5, 5, 5, 5, 5, 5, 5])
    """
    per_pair = protocol.annotators_per_pair
    if seats < per_pair:
        raise PlanImpossible(Reason("plan_few_annotators", needed=per_pair, there=seats))
    most = protocol.limits.pairs_at_most
    if most is not None and len(sharing) * per_pair > most * seats:
        needed = math.ceil(len(sharing) * per_pair / most)
        raise PlanImpossible(Reason("plan_few_for_limit", needed=needed, there=seats, limit=most))
    if not len(sharing):
        raise PlanImpossible(Reason("plan_without_pairs"))
    seat, order, pair = _deal(len(sharing), seats, per_pair, _generator(seed, _DEALING))
    by_seat = np.argsort(seat, kind="stable")
    starts = np.concatenate([[0], np.cumsum(np.bincount(seat, minlength=seats))])
    planned = [
        _seat_plan(
            pair[by_seat[starts[s] : starts[s + 1]]],
            order[by_seat[starts[s] : starts[s + 1]]],
            sharing=sharing,
            protocol=protocol,
            checkpoints=checkpoints,
            rng=_generator(seed, _SEATS, s),
        )
        for s in range(seats)
    ]
    return _join(planned, seats=seats)


def plan_more(
    pair: npt.NDArray[np.int32],
    order: npt.NDArray[np.int8],
    *,
    sharing: IntArray,
    protocol: Protocol,
    checkpoints: int,
    size: int,
    seed: int,
    seats_before: int,
) -> Plan:
    """Return a plan of further judgements, in further seats for people who come later.

    Nobody sees a pair twice, in whichever order, and seats differ by one pair at most.

    Parameters
    ----------
    pair, order : (n_wanted,) array of int
        Row of the pair and code of `OrderCode` of each judgement; a pair may come several times.
    sharing : (n_pairs, m) array of int
        Codes of the sentences and sources of each pair; -1 for none.
    protocol : Protocol
    checkpoints : int
        Number of different checkpoints to mix in.
    size : int
        Largest number of pairs of a seat. Seats have fewer where one pair is wanted so often that
        it takes more of them.
    seed : int
    seats_before : int
        Number of seats there are already; later seats get other random numbers.

    Returns
    -------
    Plan

    Raises
    ------
    PlanImpossible
        If nothing is wanted.
    """
    if not len(pair):
        raise PlanImpossible(Reason("plan_without_pairs"))
    rng = _generator(seed, _MORE, seats_before)
    mixed = rng.permutation(len(sharing))
    # Judgements of a pair are adjacent, so they go to different seats; pairs are shuffled.
    sorting = np.lexsort((order, mixed[pair]))
    per_pair = np.bincount(pair).max()
    seats = max(int(per_pair), -(-len(pair) // size))
    planned = [
        _seat_plan(
            pair[sorting[seat::seats]],
            order[sorting[seat::seats]],
            sharing=sharing,
            protocol=protocol,
            checkpoints=checkpoints,
            rng=_generator(seed, _SEATS, seats_before + seat),
        )
        for seat in range(seats)
    ]
    return _join(planned, seats=seats)


def _generator(seed: int, *stream: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed % 2**64, *stream])))


def _deal(
    pairs: int, seats: int, per_pair: int, rng: np.random.Generator
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8], npt.NDArray[np.int32]]:
    """Deal the seats out like cards: slot t belongs to pair t // per_pair.

    Rounds repeat the same shuffled seats, so that `per_pair` consecutive slots are different seats
    and all seats come equally often. Seats are reshuffled after each block, in which every seat
    comes an even number of times and at whose end a pair ends. Orders alternate from slot to slot.
    With an even number of seats, a seat would then always have the same order, so every second
    round starts with the other one; as pairs and rounds both begin at even slots, a pair still has
    both orders equally often.
    """
    block = math.lcm(per_pair, seats)
    if (block // seats) % 2:
        block *= 2
    slot = np.arange(pairs * per_pair, dtype=np.int64)
    rounds = np.tile(np.arange(seats, dtype=np.int32), (-(-len(slot) // block), 1))
    seat = rng.permuted(rounds, axis=1)[slot // block, slot % seats]
    turned = slot // seats if seats % 2 == 0 else 0
    order = ((slot + turned) % 2).astype(np.int8)
    shuffled = rng.permutation(pairs).astype(np.int32)
    return seat, order, np.repeat(shuffled, per_pair)


def _seat_plan(
    pair: npt.NDArray[np.int32],
    order: npt.NDArray[np.int8],
    *,
    sharing: IntArray,
    protocol: Protocol,
    checkpoints: int,
    rng: np.random.Generator,
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int8]]:
    """Return pairs, checkpoints and orders of a seat in the sequence in which they are shown."""
    shown = shuffled_apart(sharing[pair], rng=rng)
    mixed_in = min(protocol.checkpoints.count(len(pair)), checkpoints)
    after = checkpoint_places(len(pair), mixed_in, rng)
    which = rng.permutation(checkpoints)[:mixed_in].astype(np.int32)
    return (
        np.insert(pair[shown], after, NONE),
        np.insert(np.full(len(pair), NONE, dtype=np.int32), after, which),
        np.insert(order[shown], after, rng.permutation(mixed_in) % len(OrderCode)),
    )


def checkpoint_places(pairs: int, checkpoints: int, rng: np.random.Generator) -> IntArray:
    """Return after how many pairs each checkpoint comes: one at random in each equal stretch.

    Parameters
    ----------
    pairs : int
        Number of pairs.
    checkpoints : int
        Number of checkpoints.
    rng : numpy.random.Generator

    Returns
    -------
    (checkpoints,) array of int
        From 1 to `pairs`, rising.
    """
    if not checkpoints:
        return np.zeros(0, dtype=np.int64)
    edges = np.arange(checkpoints + 1) * pairs // checkpoints
    return rng.integers(edges[:-1] + 1, edges[1:] + 1)


def _join(
    planned: list[tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int8]]],
    *,
    seats: int,
) -> Plan:
    lengths = [len(pair) for pair, _, _ in planned]
    return Plan(
        seats=seats,
        seat=np.repeat(np.arange(seats, dtype=np.int32), lengths),
        position=np.concatenate([np.arange(length, dtype=np.int32) for length in lengths]),
        pair=np.concatenate([pair for pair, _, _ in planned]),
        checkpoint=np.concatenate([checkpoint for _, checkpoint, _ in planned]),
        order=np.concatenate([order for _, _, order in planned]),
    )
