from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.designs.split import SEMEVAL_SHARES, Part, split_by_source

SOURCES = st.integers(0, 60).map(str)


@given(st.lists(st.tuples(SOURCES, SOURCES), max_size=200), st.integers())
def test_no_source_lies_in_two_parts_and_no_pair_is_lost(
    pairs: list[tuple[str, str]], seed: int
) -> None:
    split = split_by_source(pairs, seed=seed)
    assert all(split.part_of[one] is split.part_of[other] for one, other in pairs)
    assert sum(split.pairs.values()) == len(pairs)
    assert +Counter(split.pairs) == Counter(split.part_of[one] for one, _ in pairs)


@given(st.lists(st.tuples(SOURCES, SOURCES), max_size=60), st.randoms(use_true_random=False))
def test_the_order_of_the_pairs_does_not_matter(pairs: list[tuple[str, str]], rng) -> None:
    shuffled = list(pairs)
    rng.shuffle(shuffled)
    assert split_by_source(pairs, seed=5).part_of == split_by_source(shuffled, seed=5).part_of


def test_the_shares_of_semeval_are_met() -> None:
    pairs = [(str(source), str(source)) for source in range(1_000) for _ in range(source % 7 + 4)]
    split = split_by_source(pairs, seed=1)
    for part, share in SEMEVAL_SHARES.items():
        assert split.pairs[part] / len(pairs) == pytest.approx(share, abs=0.002)


def test_another_seed_deals_other_parts() -> None:
    pairs = [(str(source), str(source)) for source in range(100)]
    one, other = (split_by_source(pairs, seed=seed) for seed in (1, 2))
    assert one.part_of != other.part_of
    assert split_by_source(pairs, seed=1).part_of == one.part_of


def test_joined_sources_go_together() -> None:
    chain = [("a", "b"), ("b", "c"), ("d", "c")]
    alone = [(f"s{n}", f"s{n}") for n in range(10)]
    split = split_by_source(chain + alone, seed=3)
    assert len({split.part_of[source] for source in "abcd"}) == 1


def test_a_part_with_no_share_gets_nothing() -> None:
    pairs = [(str(source), str(source)) for source in range(50)]
    shares = {Part.TRAIN: 0.8, Part.TRIAL: 0.0, Part.TEST: 0.2}
    split = split_by_source(pairs, seed=1, shares=shares)
    assert split.pairs == {Part.TRAIN: 40, Part.TRIAL: 0, Part.TEST: 10}


@pytest.mark.parametrize("shares", [{Part.TRAIN: 0.0}, {Part.TRAIN: 1.0, Part.TEST: -0.5}])
def test_shares_that_mean_nothing_are_refused(shares: dict[Part, float]) -> None:
    with pytest.raises(ValueError, match="shares"):
        split_by_source([("a", "a")], seed=1, shares=shares)
