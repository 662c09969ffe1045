import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.ordering import sharing_neighbours, shuffled_apart

codes = st.lists(st.tuples(st.integers(-1, 6), st.integers(-1, 6)), max_size=40)


def degrees(sharing):
    return [
        sum(bool(({*row} & {*other}) - {-1}) for j, other in enumerate(sharing) if i != j)
        for i, row in enumerate(sharing)
    ]


@given(codes, st.integers(0, 2**63))
def test_every_row_is_shown_once(rows, seed):
    sharing = np.array(rows, dtype=int).reshape(-1, 2)
    shown = shuffled_apart(sharing, rng=np.random.default_rng(seed))
    assert sorted(shown.tolist()) == list(range(len(rows)))


@given(codes, st.integers(0, 2**63))
def test_neighbours_share_nothing_where_no_row_shares_with_more_than_half(rows, seed):
    sharing = np.array(rows, dtype=int).reshape(-1, 2)
    shown = shuffled_apart(sharing, rng=np.random.default_rng(seed))
    if max(degrees(rows), default=0) <= (len(rows) - 1) / 2:
        assert not sharing_neighbours(sharing[shown]).any()


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30), st.integers(0, 2**63))
def test_with_one_code_a_row_neighbours_share_only_what_cannot_be_avoided(sources, seed):
    sharing = np.array(sources)[:, np.newaxis]
    shown = shuffled_apart(sharing, rng=np.random.default_rng(seed))
    largest = np.bincount(sources).max()
    unavoidable = max(0, 2 * largest - len(sources) - 1)
    assert sharing_neighbours(sharing[shown]).sum() == unavoidable


def test_the_order_is_random_but_the_same_for_the_same_seed():
    sharing = np.arange(30)[:, np.newaxis]
    one, same, other = (
        shuffled_apart(sharing, rng=np.random.default_rng(seed)).tolist() for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other
