import time
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.pool import (
    FreeSlot,
    chosen,
    half_of,
    half_start,
    rounds,
    seat_half,
)
from annotation.planning.presets import preset
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import Orders, PlanKind
from annotation.stats.arrays import OrderCode

seeds = st.integers(-5, 2**63)


def pool(per_order, orders):
    protocol = preset("sick", judgements_per_order=per_order)
    return protocol.model_copy(update={"plan": PlanKind.POOL, "orders": orders})


@given(st.integers(1, 40), st.integers(1, 6), st.sampled_from(Orders), seeds)
def test_every_pair_is_asked_for_exactly_as_often_as_the_protocol_says(pairs, n, orders, seed):
    asked = Counter()
    for slot_round in rounds(pairs, protocol=pool(n, orders), seed=seed):
        asked.update(zip(slot_round.pair.tolist(), slot_round.order.tolist(), strict=True))
        if orders is Orders.SAME_BOTH:
            asked.update(
                zip(slot_round.pair.tolist(), (1 - slot_round.order).tolist(), strict=True)
            )
    shown = [0] if orders is Orders.AB_ONLY else [0, 1]
    assert asked == {(pair, order): n for pair in range(pairs) for order in shown}


@given(st.integers(1, 40), seeds)
def test_a_round_holds_every_pair_once_and_its_orders_come_by_turns(pairs, seed):
    for slot_round in rounds(pairs, protocol=pool(2, Orders.NEVER_BOTH), seed=seed):
        assert sorted(slot_round.pair.tolist()) == list(range(pairs))
        assert (np.diff(slot_round.order.astype(int)[: pairs - 1]) != 0).all()


def test_rounds_follow_each_other_in_the_queue_and_in_orders_of_their_own():
    first, second = list(rounds(30, protocol=pool(1, Orders.NEVER_BOTH), seed=1))
    assert (first.first, second.first) == (1, half_start(1) + 1)
    assert first.pair.tolist() != second.pair.tolist()
    again, _ = rounds(30, protocol=pool(1, Orders.NEVER_BOTH), seed=1)
    assert again.pair.tolist() == first.pair.tolist()


@given(st.integers(1, 40), st.integers(1, 6), seeds)
def test_a_half_of_the_queue_has_each_pair_in_one_order(pairs, n, seed):
    halves = ({}, {})
    places = []
    for slot_round in rounds(pairs, protocol=pool(n, Orders.NEVER_BOTH), seed=seed):
        places += range(slot_round.first, slot_round.first + pairs)
        half = halves[half_of(slot_round.first)]
        for pair, order in zip(slot_round.pair.tolist(), slot_round.order.tolist(), strict=True):
            half.setdefault(pair, []).append(order)
    assert len(set(places)) == len(places) == 2 * n * pairs
    for pair in range(pairs):
        one, other = halves[0][pair], halves[1][pair]
        assert (len(one), len(other)) == (n, n)
        assert {*one} == {1 - order for order in other}


@given(st.integers(1, 30), st.integers(1, 4), seeds, st.randoms(use_true_random=False))
def test_where_everybody_judges_every_pair_orders_are_balanced_within_one(pairs, n, seed, rng):
    protocol = pool(n, Orders.NEVER_BOTH)
    free = [
        FreeSlot(slot_round.first + i, pair, OrderCode(order), slot_round.first + i, frozenset())
        for slot_round in rounds(pairs, protocol=protocol, seed=seed)
        for i, (pair, order) in enumerate(
            zip(slot_round.pair.tolist(), slot_round.order.tolist(), strict=True)
        )
    ]
    had = {number: [] for number in range(1, 2 * n + 1)}
    while free:
        number = rng.choice([number for number, seen in had.items() if len(seen) < pairs])
        half = seat_half(number, protocol.orders)
        seen = {slot.pair for slot in had[number]}
        unseen = [slot for slot in free if slot.pair not in seen]
        # As they are looked for: the next ones of each order, one's own half first.
        ahead = sorted(unseen, key=lambda slot: (half_of(slot.queue) != half, slot.queue))
        looked_at = [s for order in OrderCode for s in [a for a in ahead if a.order is order][:8]]
        order_balance = sum(1 if slot.order is OrderCode.AB else -1 for slot in had[number])
        taken = chosen(
            looked_at,
            count=rng.randint(1, 10),
            order_balance=order_balance,
            before=frozenset(),
            half=half,
        )
        assert taken
        had[number] += taken
        free = [slot for slot in free if slot not in taken]
    # On the way one may lead by two, where the few slots looked at hold the same pairs.
    for slots in had.values():
        assert abs(sum(1 if slot.order is OrderCode.AB else -1 for slot in slots)) <= 1


def test_without_pairs_there_is_no_queue():
    with pytest.raises(PlanImpossible, match="no pairs"):
        next(rounds(0, protocol=pool(1, Orders.NEVER_BOTH), seed=1))


def test_ten_million_slots_are_planned_in_seconds():
    started = time.process_time()
    slots = sum(
        len(slot_round.pair)
        for slot_round in rounds(10**6, protocol=pool(5, Orders.NEVER_BOTH), seed=1)
    )
    assert slots == 10**7
    assert time.process_time() - started < 30


def slot(queue, order, *contents, pair=None):
    return FreeSlot(queue, pair or queue, OrderCode[order], queue, frozenset(contents))


def test_the_order_that_came_less_often_comes_first_and_then_by_turns():
    free = [slot(1, "AB"), slot(2, "AB"), slot(3, "AB"), slot(4, "BA"), slot(5, "BA")]
    taken = chosen(free, count=4, order_balance=1, before=frozenset())
    assert [each.queue for each in taken] == [4, 1, 5, 2]


def test_neighbours_share_nothing_where_that_can_be_avoided():
    free = [slot(1, "AB", 7), slot(2, "BA", 7), slot(3, "BA", 8), slot(4, "AB", 8)]
    taken = chosen(free, count=4, order_balance=0, before=frozenset({8}))
    assert [each.queue for each in taken] == [1, 3, 2, 4]


def test_of_a_pair_that_is_free_in_both_orders_only_one_is_taken():
    free = [slot(1, "AB", pair=9), slot(2, "BA", pair=9), slot(3, "BA", pair=8)]
    taken = chosen(free, count=3, order_balance=0, before=frozenset())
    assert [each.pair for each in taken] == [9, 8]


@given(
    st.lists(st.tuples(st.sampled_from(["AB", "BA"]), st.integers(0, 4)), max_size=20),
    st.integers(-3, 3),
)
def test_orders_are_balanced_within_one_where_slots_allow(rows, order_balance):
    free = [slot(i + 1, order, source) for i, (order, source) in enumerate(rows)]
    taken = chosen(free, count=6, order_balance=order_balance, before=frozenset())
    left = Counter(each.order for each in free)
    for each in taken:
        better = OrderCode.BA if order_balance > 0 else OrderCode.AB
        if order_balance and left[better]:
            assert each.order is better
        left[each.order] -= 1
        order_balance += 1 if each.order is OrderCode.AB else -1
