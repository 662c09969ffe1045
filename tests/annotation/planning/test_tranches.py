from collections import Counter
from itertools import groupby, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.presets import preset
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import CheckpointKind, CheckpointSettings, Orders
from annotation.planning.sitting import Groups
from annotation.planning.tranches import questionnaires, seats_needed, tranche_count

# Hill et al. 2015, section 3.1: 666 noun, 222 verb and 111 adjective pairs.
SIMLEX = ["A"] * 111 + ["N"] * 666 + ["V"] * 222
QUESTIONS = ["N", "V", "A"]


def planned(batches, *, protocol=None, checkpoints=("",), seed=1):
    return questionnaires(
        batches,
        np.arange(len(batches))[:, np.newaxis],
        protocol=protocol or preset("simlex"),
        checkpoints=checkpoints,
        seed=seed,
    )


def shown_by_group(questionnaire):
    pairs = [entry for entry in questionnaire.entries if entry.pair is not None]
    return [list(group) for _, group in groupby(pairs, key=lambda entry: entry.group)]


def test_999_pairs_make_nine_tranches_of_98_and_one_of_97_beside_the_consistency_set():
    made = planned(SIMLEX, checkpoints=QUESTIONS)
    sizes = sorted(len(tranche.pairs) - 20 for tranche in made)
    assert sizes == [97] + [98] * 9
    assert seats_needed(999, preset("simlex")) == 500


def test_119_pairs_are_shown_in_groups_of_six_then_seven_then_six():
    (made,) = planned(["N"] * 119)
    groups = shown_by_group(made)
    assert [len(group) for group in groups] == [6] + [7] * 18 + [6]
    assert len(made.pairs) == 119
    assert sum(len(group) for group in groups) == 119 + 19


def test_a_group_begins_with_the_carried_pair_then_one_of_everybodys_then_new_ones():
    first, second = planned(["N"] * 218)
    everybodys = set(first.pairs) & set(second.pairs)
    assert len(everybodys) == 20
    groups = shown_by_group(first)
    for before, group in pairwise(groups):
        assert group[0].is_carried
        assert group[0].pair == before[-1].pair
        assert group[1].pair in everybodys
        assert not any(entry.pair in everybodys or entry.is_carried for entry in group[2:])
    assert groups[0][0].pair in everybodys
    assert not any(entry.is_carried for entry in groups[0])


def test_a_question_stands_before_each_part_of_speech_and_before_everything():
    for made in planned(SIMLEX, checkpoints=QUESTIONS):
        places = [i for i, entry in enumerate(made.entries) if entry.checkpoint is not None]
        assert places[0] == 0
        assert [made.entries[i].checkpoint for i in places] == [0, 1, 2]
        batches = [SIMLEX[pair] for pair in made.pairs]
        assert [key for key, _ in groupby(batches)] == ["N", "V", "A"]
        for group in shown_by_group(made):
            assert len({SIMLEX[e.pair] for e in group if not e.is_carried}) == 1
            assert len(group) <= 7


def test_without_a_question_for_a_batch_no_plan_is_made():
    with pytest.raises(PlanImpossible, match="the pairs of “V” need a question"):
        planned(["N"] * 50 + ["V"] * 30, checkpoints=["N"])


def test_there_must_be_more_pairs_than_everybody_judges():
    with pytest.raises(PlanImpossible, match="the same 20 pairs"):
        tranche_count(20, preset("simlex").groups)


@st.composite
def cases(draw):
    batches = draw(st.lists(st.sampled_from(["N", "V", "A"]), min_size=2, max_size=80))
    carry = draw(st.booleans())
    consistency = draw(st.integers(0, min(8, len(batches) - 1)))
    groups = Groups(
        size=draw(st.integers(1 + carry + bool(consistency), 9)),
        carry_over=carry,
        consistency=consistency,
        tranche=draw(st.integers(1, 30)),
    )
    orders = draw(st.sampled_from([Orders.AB_ONLY, Orders.NEVER_BOTH]))
    checkpoints = draw(
        st.sampled_from(
            [
                CheckpointSettings(kind=CheckpointKind.MOST_SIMILAR),
                CheckpointSettings(every=draw(st.integers(1, 9))),
            ]
        )
    )
    changes = {"groups": groups, "orders": orders, "checkpoints": checkpoints}
    protocol = preset("simlex", judgements_per_order=draw(st.integers(1, 3)))
    protocol = protocol.model_copy(update=changes)
    seed = draw(st.integers(-5, 2**63))
    return batches, protocol, planned(batches, protocol=protocol, seed=seed)


@given(cases())
def test_every_pair_is_in_one_tranche_or_in_all(case):
    batches, protocol, made = case
    counts = Counter(pair for tranche in made for pair in tranche.pairs)
    assert set(counts) == set(range(len(batches)))
    if len(made) > 1:
        everybodys = [pair for pair, n in counts.items() if n == len(made)]
        assert len(everybodys) == protocol.groups.consistency
        assert all(n in (1, len(made)) for n in counts.values())


@given(cases())
def test_apart_from_carrying_over_nobody_sees_a_pair_twice(case):
    _, protocol, made = case
    for tranche in made:
        assert len(set(tranche.pairs)) == len(tranche.pairs)
        carried = [entry for entry in tranche.entries if entry.is_carried]
        assert len(carried) == (len(shown_by_group(tranche)) - 1) * protocol.groups.carry_over


@given(cases())
def test_tranches_differ_by_one_pair_at_most(case):
    batches, _, made = case
    assert np.ptp([len(tranche.pairs) for tranche in made]) <= 1
    for batch in set(batches):
        assert np.ptp([sum(batches[p] == batch for p in tranche.pairs) for tranche in made]) <= 1


@given(cases())
def test_no_group_is_larger_than_the_protocol_says(case):
    _, protocol, made = case
    for tranche in made:
        assert max(map(len, shown_by_group(tranche))) <= protocol.groups.size


@given(cases())
def test_hidden_control_pairs_are_neither_first_nor_next_to_each_other(case):
    _, protocol, made = case
    for tranche in made:
        places = [i for i, entry in enumerate(tranche.entries) if entry.checkpoint is not None]
        asked = [tranche.entries[i].checkpoint for i in places]
        if protocol.checkpoints.kind is CheckpointKind.CONTROL:
            assert 0 not in places
            assert all(b - a > 1 for a, b in pairwise(places))
            assert len(set(asked)) == len(asked)
        else:
            assert places[0] == 0


@given(cases())
def test_counts_per_pair_and_order_are_exact_and_orders_balanced(case):
    batches, protocol, made = case
    seen = Counter()
    for tranche in made:
        for turn in range(protocol.annotators_per_pair):
            orders = Counter()
            for pair, order in tranche.orders(turn=turn, orders=protocol.orders).items():
                seen[pair, order] += 1
                orders[order] += 1
            if protocol.orders is Orders.NEVER_BOTH:
                assert abs(orders[0] - orders[1]) <= 1
    for (pair, _), n in seen.items():
        times = sum(pair in tranche.pairs for tranche in made)
        assert n == times * protocol.judgements_per_order
    assert len(seen) == len(batches) * protocol.orders_shown
