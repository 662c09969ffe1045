"""Which pairs are chosen, and what decisions amount to."""

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.adjudication import (
    Choice,
    Decided,
    SelectionReason,
    is_complete,
    pairs_chosen,
    settled,
)

FOUND = {
    SelectionReason.SLIP: [7, 2],
    SelectionReason.TIE: [3, 7],
    SelectionReason.LOW_AGREEMENT: [9, 3],
}
ALL = tuple(SelectionReason)
LABELS = ("ENTAILMENT", "NEUTRAL", "CONTRADICTION")


def numbers(chosen):
    return sorted(case.pair for case in chosen)


def test_a_pair_goes_once_with_every_reason():
    chosen = pairs_chosen(FOUND, range(1, 11), Choice(reasons=ALL))
    assert {case.pair: case.reasons for case in chosen} == {
        2: (SelectionReason.SLIP,),
        7: (SelectionReason.SLIP, SelectionReason.TIE),
        3: (SelectionReason.TIE, SelectionReason.LOW_AGREEMENT),
        9: (SelectionReason.LOW_AGREEMENT,),
    }


def test_only_the_reasons_asked_for_choose():
    assert numbers(pairs_chosen(FOUND, (), Choice(reasons=(SelectionReason.TIE,)))) == [3, 7]


def test_a_sample_is_drawn_from_the_others_and_repeats_with_its_seed():
    choice = Choice(reasons=ALL, sample=3, seed=5)
    drawn = [pair.pair for pair in pairs_chosen(FOUND, range(1, 101), choice)]
    assert drawn == [pair.pair for pair in pairs_chosen(FOUND, range(100, 0, -1), choice)]
    sample = set(drawn) - {2, 3, 7, 9}
    assert len(sample) == 3
    other = pairs_chosen(FOUND, range(1, 101), choice.model_copy(update={"seed": 6}))
    assert set(numbers(other)) != set(drawn)


def test_where_not_all_can_go_the_gravest_do():
    assert numbers(pairs_chosen(FOUND, (), Choice(reasons=ALL, at_most=2))) == [2, 7]


def test_the_sequence_does_not_tell_why():
    result = {SelectionReason.SLIP: list(range(20)), SelectionReason.TIE: list(range(20, 40))}
    chosen = pairs_chosen(result, (), Choice(reasons=ALL))
    first = {case.reasons[0] for case in chosen[:20]}
    assert first == {SelectionReason.SLIP, SelectionReason.TIE}


def test_two_who_say_the_same_settle_a_pair_and_two_who_differ_do_not():
    one, other = Decided(4.0, "NEUTRAL", "NEUTRAL"), Decided(2.0, "NEUTRAL", "ENTAILMENT")
    assert settled([one, one], needed=2, current_score=None) == one
    assert settled([one, other], needed=2, current_score=None) is None
    third = Decided(3.5, "NEUTRAL", "ENTAILMENT")
    assert settled([one, other, third], needed=2, current_score=None) == Decided(
        3.5, "NEUTRAL", "ENTAILMENT"
    )


def test_who_gives_no_score_keeps_the_mean_of_the_ratings():
    keeps, gives = Decided(None, "NEUTRAL", "NEUTRAL"), Decided(5.0, "NEUTRAL", "NEUTRAL")
    assert settled([keeps, keeps], needed=2, current_score=3.2).score is None
    assert settled([keeps, gives], needed=2, current_score=3.0).score == 4.0
    assert settled([keeps, gives], needed=2, current_score=None).score == 5.0


def test_the_lead_has_the_last_word():
    final = Decided(1.0, "CONTRADICTION", "CONTRADICTION", is_final=True)
    others = [Decided(4.0, "NEUTRAL", "NEUTRAL"), Decided(4.0, "ENTAILMENT", "NEUTRAL")]
    assert settled([*others, final], needed=2, current_score=None) == final
    assert is_complete([final], needed=3)
    assert not is_complete(others, needed=3)
    with pytest.raises(ValueError, match="few"):
        settled(others, needed=3, current_score=None)


DECISIONS = st.lists(
    st.builds(Decided, st.floats(1, 5), st.sampled_from(LABELS), st.sampled_from(LABELS)),
    min_size=1,
    max_size=7,
)


@given(DECISIONS)
def test_a_ruling_is_what_most_said(decisions):
    result = settled(decisions, needed=1, current_score=None)
    most = [
        {
            label
            for label in LABELS
            if sum(getattr(decision, side) == label for decision in decisions) > len(decisions) / 2
        }
        for side in ("label_ab", "label_ba")
    ]
    if result is None:
        assert not all(most)
    else:
        assert [{result.label_ab}, {result.label_ba}] == most
        assert result.score == median(decision.score for decision in decisions)
        assert settled(decisions[::-1], needed=1, current_score=None) == result
