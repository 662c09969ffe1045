import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.ordering import sharing_neighbours
from annotation.planning.presets import preset
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import CheckpointSettings
from annotation.planning.seats import plan, plan_more
from annotation.planning.sitting import Limits


def protocol_of(per_order, every=None):
    protocol = preset("sick", judgements_per_order=per_order)
    return protocol.model_copy(update={"checkpoints": CheckpointSettings(every=every)})


@st.composite
def plans(draw):
    per_order = draw(st.integers(1, 5))
    pairs = draw(st.integers(1, 60))
    seats = draw(st.integers(2 * per_order, 30))
    checkpoints = draw(st.integers(0, 8))
    protocol = protocol_of(per_order, every=draw(st.integers(1, 9)))
    made = plan(
        np.arange(pairs)[:, np.newaxis] // 4,
        protocol=protocol,
        seats=seats,
        checkpoints=checkpoints,
        seed=draw(st.integers(-5, 2**63)),
    )
    return protocol, pairs, seats, checkpoints, made


@given(plans())
def test_every_pair_is_planned_equally_often_in_both_orders(case):
    protocol, pairs, _, _, made = case
    real = made.pair >= 0
    times = np.bincount(made.pair[real] * 2 + made.order[real], minlength=2 * pairs)
    assert (times == protocol.judgements_per_order).all()


@given(plans())
def test_nobody_sees_a_pair_twice_in_whatever_order(case):
    _, pairs, _, _, made = case
    real = made.pair >= 0
    cells = made.seat[real].astype(np.int64) * pairs + made.pair[real]
    assert len(np.unique(cells)) == real.sum()


@given(plans())
def test_seats_differ_by_at_most_one_pair(case):
    _, _, seats, _, made = case
    load = np.bincount(made.seat[made.pair >= 0], minlength=seats)
    assert np.ptp(load) <= 1


@given(plans())
def test_each_seat_sees_both_orders_equally_often_within_one(case):
    _, _, seats, _, made = case
    real = made.pair >= 0
    table = np.bincount(made.seat[real] * 2 + made.order[real], minlength=2 * seats)
    assert (np.abs(np.diff(table.reshape(seats, 2), axis=1)) <= 1).all()


@given(plans())
def test_positions_of_a_seat_count_up_without_gaps(case):
    *_, made = case
    for seat in range(made.seats):
        position = made.position[made.seat == seat]
        assert position.tolist() == list(range(len(position)))


@given(plans())
def test_checkpoints_come_neither_first_nor_together_nor_twice(case):
    *_, checkpoints, made = case
    is_checkpoint = made.checkpoint >= 0
    assert np.array_equal(is_checkpoint, made.pair < 0)
    assert not is_checkpoint[made.position == 0].any()
    assert not (is_checkpoint[1:] & is_checkpoint[:-1]).any()
    for seat in range(made.seats):
        seen = made.checkpoint[(made.seat == seat) & is_checkpoint]
        assert len(set(seen.tolist())) == len(seen)
        assert not len(seen) or seen.max() < checkpoints


@given(plans())
def test_as_many_checkpoints_are_mixed_in_as_the_protocol_says_and_there_are(case):
    protocol, _, _, checkpoints, made = case
    for seat in range(made.seats):
        mine = made.seat == seat
        wanted = protocol.checkpoints.count(int((made.pair[mine] >= 0).sum()))
        assert (made.checkpoint[mine] >= 0).sum() == min(wanted, checkpoints)


def test_the_same_seed_gives_the_same_plan_and_another_another():
    def made(seed):
        result = plan(
            np.arange(40)[:, np.newaxis],
            protocol=protocol_of(5),
            seats=12,
            checkpoints=0,
            seed=seed,
        )
        return np.stack([result.seat, result.position, result.pair, result.order])

    assert np.array_equal(made(1), made(1))
    assert not np.array_equal(made(1), made(2))


def test_seats_that_judge_together_change_from_pair_to_pair():
    made = plan(
        np.arange(200)[:, np.newaxis], protocol=protocol_of(5), seats=20, checkpoints=0, seed=1
    )
    together = {frozenset(made.seat[made.pair == pair].tolist()) for pair in range(200)}
    assert len(together) >= 100


def test_fewer_seats_than_a_pair_needs_are_refused_with_both_numbers():
    with pytest.raises(PlanImpossible, match=r"10 different annotators.* only 9"):
        plan(np.zeros((3, 1)), protocol=protocol_of(5), seats=9, checkpoints=0, seed=1)


def test_nobody_is_dealt_more_than_the_limit():
    protocol = protocol_of(1).model_copy(update={"limits": Limits(pairs_at_most=10)})
    pairs = np.arange(50)[:, np.newaxis]
    made = plan(pairs, protocol=protocol, seats=10, checkpoints=0, seed=1)
    assert np.bincount(made.seat).max() == 10
    with pytest.raises(PlanImpossible, match=r"at most 10 pairs.* 10 annotators.* only 9"):
        plan(pairs, protocol=protocol, seats=9, checkpoints=0, seed=1)


def test_a_plan_without_pairs_is_refused():
    with pytest.raises(PlanImpossible, match="no pairs"):
        plan(np.zeros((0, 1)), protocol=protocol_of(5), seats=10, checkpoints=0, seed=1)


@given(
    st.lists(st.tuples(st.integers(0, 19), st.integers(0, 1)), min_size=1, max_size=60),
    st.integers(1, 12),
)
def test_further_judgements_go_to_as_many_seats_as_they_need(wanted, size):
    pair, order = (np.array(column) for column in zip(*wanted, strict=True))
    made = plan_more(
        pair.astype(np.int32),
        order.astype(np.int8),
        sharing=np.arange(20)[:, np.newaxis],
        protocol=protocol_of(2, every=3),
        checkpoints=5,
        size=size,
        seed=1,
        seats_before=4,
    )
    real = made.pair >= 0
    planned = zip(made.pair[real].tolist(), made.order[real].tolist(), strict=True)
    assert sorted(planned) == sorted(wanted)
    seen = list(zip(made.seat[real].tolist(), made.pair[real].tolist(), strict=True))
    assert len(set(seen)) == len(seen)
    lengths = np.bincount(made.seat[real], minlength=made.seats)
    assert made.seats == max(np.bincount(pair).max(), -(-len(pair) // size))
    assert np.ptp(lengths) <= 1


def test_ten_thousand_pairs_are_planned_apart_within_two_seconds():
    sources = np.arange(10_000)[:, np.newaxis] // 13
    started = time.process_time()
    made = plan(sources, protocol=preset("sick"), seats=10, checkpoints=60, seed=1)
    assert time.process_time() - started < 2
    for seat in range(10):
        shown = made.pair[(made.seat == seat) & (made.pair >= 0)]
        assert not sharing_neighbours(sources[shown]).any()
