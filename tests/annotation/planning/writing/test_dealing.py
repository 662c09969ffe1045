"""Which transformation is asked for which sentence: shares by hand, and by Hypothesis."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.planning.writing.dealing import counts_for, next_wording, prompts_dealt
from annotation.planning.writing.protocol import PromptWording


def _wording(rule: str, share: float) -> PromptWording:
    stage = rule.partition(".")[0].upper()
    return PromptWording.model_validate(
        {
            "rule": rule,
            "stage": stage,
            "text": "Say it in the passive.",
            "before": "A man is playing a guitar.",
            "after": "A guitar is being played by a man.",
            "expected_ab": "ENTAILMENT",
            "expected_ba": "ENTAILMENT",
            "share": share,
        }
    )


WORDINGS = [
    _wording("s2.passive", 0.25),
    _wording("s2.synonym", 0.75),
    _wording("s3.negation", 1),
]


def test_the_largest_remainders_get_what_is_left() -> None:
    # Three seats for 41, 33 and 26 votes: 1.23, .99 and .78 seats.
    assert counts_for(3, {"a": 0.41, "b": 0.33, "c": 0.26}) == {"a": 1, "b": 1, "c": 1}
    assert counts_for(10, {"a": 0.5, "b": 0.25, "c": 0.25}) == {"a": 5, "b": 3, "c": 2}


@given(
    total=st.integers(0, 500),
    shares=st.lists(st.floats(0.01, 1), min_size=1, max_size=8),
)
def test_counts_add_up_and_are_within_one_of_their_share(total: int, shares: list[float]) -> None:
    named = {str(number): share for number, share in enumerate(shares)}
    counts = counts_for(total, named)
    assert sum(counts.values()) == total
    for name, share in named.items():
        assert abs(counts[name] - total * share / sum(shares)) < 1


def test_each_sentence_is_asked_for_one_transformation_of_each_stage() -> None:
    dealt = prompts_dealt(8, WORDINGS, seed=3)
    assert [(number, wording.stage) for number, wording in dealt] == [
        (number, stage) for number in range(8) for stage in ("S2", "S3")
    ]
    assert Counter(wording.rule for __, wording in dealt) == {
        "s2.passive": 2,
        "s2.synonym": 6,
        "s3.negation": 8,
    }
    assert dealt == prompts_dealt(8, WORDINGS, seed=3)
    assert dealt != prompts_dealt(8, WORDINGS, seed=4)


@pytest.mark.parametrize(
    ("asked", "standing", "expected"),
    [
        ({"s2.passive"}, {"s2.passive": 1}, "s2.synonym"),
        (set(), {"s2.passive": 0, "s2.synonym": 9}, "s2.passive"),
        (set(), {"s2.passive": 3, "s2.synonym": 1}, "s2.synonym"),
        ({"s2.passive", "s2.synonym"}, {}, None),
    ],
)
def test_after_a_pass_what_is_furthest_behind_its_share_comes_next(
    asked: set[str], standing: dict[str, int], expected: str | None
) -> None:
    wording = next_wording("S2", WORDINGS, asked_rules=asked, counts=standing)
    assert (wording.rule if wording else None) == expected
