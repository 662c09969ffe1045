import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.designs.split import (
    SEMEVAL_SHARES,
    Part,
    Split,
    join_by_names,
    pairs_with_known_names,
    split_by_pair,
    split_by_source,
)

SOURCES = st.integers(0, 60)
PAIRS = st.lists(st.tuples(SOURCES, SOURCES, st.sampled_from("ENC")), max_size=200)
SHARES = st.fixed_dictionaries(
    {
        Part.TRAIN: st.integers(1, 5000),
        Part.TRIAL: st.integers(0, 500),
        Part.TEST: st.floats(0, 5000),
    }
)


def split_of(pairs, *, seed=1, shares=SEMEVAL_SHARES) -> Split:
    first, second, strata = zip(*pairs, strict=True) if pairs else ((), (), ())
    return split_by_source((first, second), strata, seed=seed, shares=shares)


@given(PAIRS, st.integers(), SHARES)
def test_no_source_lies_in_two_parts_and_no_pair_is_lost(pairs, seed, shares) -> None:
    split = split_of(pairs, seed=seed, shares=shares)
    part_of = {}
    for (first, second, _stratum), part in zip(pairs, split.parts, strict=True):
        assert part_of.setdefault(first, part) is part
        assert part_of.setdefault(second, part) is part
    assert sum(split.pairs.values()) == len(pairs)
    assert not any(split.pairs[part] for part, share in shares.items() if not share)


@given(PAIRS, st.integers(), SHARES)
def test_both_ways_count_what_they_dealt_and_deal_it_again(pairs, seed, shares) -> None:
    strata = [stratum for _, _, stratum in pairs]
    for split, repeated in (
        (split_of(pairs, seed=seed, shares=shares), split_of(pairs, seed=seed, shares=shares)),
        tuple(split_by_pair(strata, seed=seed, shares=shares) for _ in range(2)),
    ):
        assert list(split.parts) == list(repeated.parts)
        for part in shares:
            assert split.pairs[part] == list(split.parts).count(part)
            for name, counts in split.strata.items():
                held = [s for s, p in zip(strata, split.parts, strict=True) if p is part]
                assert counts[part] == held.count(name)


@given(st.lists(st.sampled_from("ENC"), max_size=300), st.integers(), SHARES)
def test_sizes_are_met_pair_by_pair(strata, seed, shares) -> None:
    split = split_by_pair(strata, seed=seed, shares=shares)
    full = sum(shares.values())
    for part, share in shares.items():
        assert abs(split.pairs[part] - share * len(strata) / full) <= 1
        for counts in split.strata.values():
            assert abs(counts[part] - share * sum(counts.values()) / full) <= 2


def blocks(n: int, *, seed: int = 1) -> list[tuple[int, int, str]]:
    """Groups of 4 to 10 pairs, most of which lean to one label, as rules make them."""
    rng = random.Random(seed)
    pairs = []
    for source in range(n):
        labels = rng.choices("ENC", weights=rng.choice([(6, 1, 1), (1, 6, 1), (1, 1, 6)]), k=10)
        bins = rng.choices("1234", weights=(1, 2, 4, 5), k=10)
        many = rng.randint(4, 10)
        pairs += [(source, source, label + at) for label, at in zip(labels, bins, strict=True)][
            :many
        ]
    return pairs


@pytest.mark.parametrize("seed", range(3))
def test_sizes_and_strata_are_met_group_by_group(seed: int) -> None:
    pairs = blocks(1_000)
    split = split_of(pairs, seed=seed)
    for part, share in SEMEVAL_SHARES.items():
        assert split.pairs[part] / len(pairs) == pytest.approx(share, abs=0.002)
    unaware = split_of([(first, second, "") for first, second, _ in pairs], seed=seed)
    as_dealt = [stratum for _, _, stratum in pairs]
    assert split.unevenness < 0.01
    assert split.unevenness < unevenness(as_dealt, unaware.parts) / 3


def unevenness(strata, parts) -> float:
    strata, parts = np.array(strata), np.array(parts)
    return max(
        abs((strata[parts == part] == name).mean() - (strata == name).mean())
        for part in Part
        for name in set(strata.tolist())
    )


def test_unevenness_is_the_widest_difference_of_a_share() -> None:
    pairs = blocks(60)
    split = split_of(pairs)
    assert split.unevenness == pytest.approx(
        unevenness([stratum for *_, stratum in pairs], split.parts)
    )


def test_another_seed_deals_other_parts() -> None:
    pairs = [(source, source, "") for source in range(100)]
    assert list(split_of(pairs, seed=1).parts) != list(split_of(pairs, seed=2).parts)


def test_the_names_of_sources_do_not_matter() -> None:
    pairs = blocks(100)
    renamed = [(10_000 - 7 * first, 10_000 - 7 * second, name) for first, second, name in pairs]
    assert split_of(pairs).parts == split_of(renamed).parts


def test_joined_sources_go_together() -> None:
    chain = [(1, 2, ""), (2, 3, ""), (4, 3, "")]
    split = split_of(chain + [(n, n, "") for n in range(10, 20)], seed=3)
    assert len(set(split.parts[:3])) == 1
    assert (split.groups, split.largest) == (11, 3)


def test_one_group_of_everything_is_seen_in_the_counts() -> None:
    split = split_of([(0, n, "") for n in range(50)])
    assert split.pairs == {Part.TRAIN: 0, Part.TRIAL: 0, Part.TEST: 50}
    assert split.largest == 50


def test_a_part_with_no_share_gets_nothing() -> None:
    shares = {Part.TRAIN: 0.8, Part.TRIAL: 0.0, Part.TEST: 0.2}
    split = split_of([(source, source, "") for source in range(50)], shares=shares)
    assert split.pairs == {Part.TRAIN: 40, Part.TRIAL: 0, Part.TEST: 10}


@pytest.mark.parametrize("shares", [{Part.TRAIN: 0.0}, {Part.TRAIN: 1.0, Part.TEST: -0.5}])
def test_shares_that_mean_nothing_are_refused(shares: dict[Part, float]) -> None:
    with pytest.raises(ValueError, match="shares"):
        split_of([(1, 1, "")], shares=shares)
    with pytest.raises(ValueError, match="shares"):
        split_by_pair([""], seed=1, shares=shares)


NAMES = st.lists(st.tuples(st.integers(0, 40), st.sampled_from([None, *"abcdefghij"])))


@given(NAMES)
def test_things_have_one_number_if_they_share_a_name_and_only_then(things) -> None:
    numbers = join_by_names([source for source, _ in things], [text for _, text in things])
    # By merging sets until nothing changes.
    result: list[tuple[set[object], set[int]]] = []
    for thing, names in enumerate(things):
        merged = ({*names} - {None}, {thing})
        for known in [known for known in result if known[0] & merged[0]]:
            result.remove(known)
            merged = (merged[0] | known[0], merged[1] | known[1])
        result.append(merged)
    messages = [{n for n, number in enumerate(numbers) if number == one} for one in set(numbers)]
    assert sorted(sorted(members) for _, members in result) == sorted(map(sorted, messages))
    assert list(dict.fromkeys(numbers)) == list(range(len(set(numbers))))


def test_pairs_of_the_test_part_with_a_known_sentence_are_counted() -> None:
    parts = [Part.TRAIN, Part.TRIAL, Part.TEST, Part.TEST, Part.TEST, Part.TEST]
    first = ["a", "c", "a", "e", "g", "h"]
    second = ["b", "d", "c", "d", "e", "h"]
    assert pairs_with_known_names(parts, first, second) == 2


def test_sizes_that_one_large_group_makes_impossible_are_said_to_be_off() -> None:
    pairs = [(0, n, "") for n in range(1, 91)] + [(n, n, "") for n in range(100, 110)]
    split = split_of(pairs)
    assert split.pairs[Part.TEST] == 90
    assert split.wanted == pytest.approx({Part.TRAIN: 45, Part.TRIAL: 5, Part.TEST: 50})
    assert split.is_off_size
    assert not split_of(blocks(1_000)).is_off_size
    assert not split_by_pair([""] * 7, seed=1).is_off_size
