import csv

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.stats.arrays import LabelCode
from annotation.stats.gold import (
    Deviation,
    Majority,
    Ties,
    label_gold,
    majority_label,
    pair_label,
    rating_gold,
)
from annotation.stats.matrix import build_matrix

E, C, N = LabelCode.ENTAILMENT, LabelCode.CONTRADICTION, LabelCode.NEUTRAL


def one_pair(ratings=(), ab=(), ba=()):
    labels = [*ab, *ba] or [-1] * len(ratings)
    ratings = list(ratings) or [float("nan")] * len(labels)
    order = [0] * len(ab) + [1] * len(ba) or [0] * len(ratings)
    return build_matrix(
        annotator=range(len(labels)),
        pair=[1] * len(labels),
        order=order,
        rating=ratings,
        label=labels,
    )


def test_mean_and_sd_are_those_of_numpy_on_random_data():
    rng = np.random.default_rng(3)
    pair = np.repeat(np.arange(50), 10)
    rating = rng.integers(1, 6, 500).astype(float)
    matrix = build_matrix(
        annotator=np.tile(np.arange(10), 50),
        pair=pair,
        order=np.tile([0, 1], 250),
        rating=rating,
        label=np.zeros(500),
    )
    table = rating.reshape(50, 10)
    gold = rating_gold(matrix)
    assert np.allclose(gold.mean, table.mean(axis=1))
    assert np.allclose(gold.sd, table.std(axis=1, ddof=1))
    population = rating_gold(matrix, deviation=Deviation.POPULATION)
    assert np.allclose(population.sd, table.std(axis=1))


@pytest.mark.parametrize("deviation", Deviation)
def test_one_rating_has_a_mean_and_no_deviation(deviation):
    gold = rating_gold(one_pair(ratings=[4]), deviation=deviation)
    assert gold.mean.tolist() == [4]
    assert np.isnan(gold.sd).all()


def test_a_pair_without_ratings_has_no_mean():
    gold = rating_gold(one_pair(ab=[E]))
    assert gold.n.tolist() == [0]
    assert np.isnan(gold.mean).all()


def test_a_label_with_strictly_more_votes_than_each_other_has_the_majority():
    gold = label_gold(one_pair(ab=[E, E, C, N, N, E], ba=[N, C, C]))
    assert (gold.ab[0], gold.ba[0]) == (E, C)
    assert not gold.tied.any()


def test_a_tie_is_neutral_and_listed():
    gold = label_gold(one_pair(ab=[E, E, C, C, N], ba=[C]))
    assert gold.ab[0] == N
    assert gold.tied.tolist() == [[True, False]]


def test_a_tie_can_be_left_undecided_and_then_so_is_the_pair():
    gold = label_gold(one_pair(ab=[E, E, C, C], ba=[C]), ties=Ties.UNDECIDED)
    assert gold.ab[0] == gold.label[0] == -1
    assert gold.tied.tolist() == [[True, False]]


def test_the_whole_distribution_is_kept():
    gold = label_gold(one_pair(ab=[E, E, C, N], ba=[]))
    assert gold.shares[0, 0].tolist() == [0.5, 0.25, 0.25]
    assert np.isnan(gold.shares[0, 1]).all()


def test_a_relative_majority_is_not_enough_where_half_the_votes_are_asked_for():
    votes = np.array([[2, 2, 1], [2, 1, 1], [3, 1, 1]])
    label, tied = majority_label(votes, majority=Majority.ABSOLUTE)
    assert label.tolist() == [N, N, E]
    assert tied.tolist() == [True, True, False]


def test_a_pair_that_was_judged_in_one_order_has_no_label():
    gold = label_gold(one_pair(ab=[C, C, C]))
    assert gold.ab[0] == C
    assert gold.ba[0] == gold.label[0] == -1


@pytest.mark.parametrize(
    ("ab", "ba", "expected"),
    [(C, C, C), (E, E, E), (E, N, E), (E, C, E), (N, E, N), (C, N, N), (N, C, N), (C, E, N)],
)
def test_contradiction_needs_both_directions_and_entailment_the_shown_one(ab, ba, expected):
    assert pair_label(np.array([ab]), np.array([ba])).tolist() == [expected]


def test_every_row_of_the_released_sick_follows_the_rule(shared_dir):
    words = {"entails": E, "contradicts": C, "neutral": N}
    with (shared_dir / "data" / "SICK_dev_half.txt").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    ab = np.array([words[row["entailment_AB"].split("_")[1]] for row in rows])
    ba = np.array([words[row["entailment_BA"].split("_")[1]] for row in rows])
    released = np.array([LabelCode[row["entailment_label"]] for row in rows])
    assert len(rows) == 3613
    assert np.array_equal(pair_label(ab, ba), released)


@given(
    st.lists(st.tuples(st.integers(1, 5), st.sampled_from(LabelCode)), min_size=2, max_size=12),
    st.randoms(use_true_random=False),
)
def test_permuting_the_annotators_changes_nothing(answers, random):
    def gold_of(rows):
        matrix = build_matrix(
            annotator=range(len(rows)),
            pair=[1] * len(rows),
            order=[order for order, _ in rows],
            rating=[answer[0] for _, answer in rows],
            label=[answer[1] for _, answer in rows],
        )
        return rating_gold(matrix), label_gold(matrix)

    rows = [(i % 2, answer) for i, answer in enumerate(answers)]
    shuffled = list(rows)
    random.shuffle(shuffled)
    (ratings, labels), (other_ratings, other_labels) = gold_of(rows), gold_of(shuffled)
    assert np.allclose(ratings.mean, other_ratings.mean)
    assert np.allclose(ratings.sd, other_ratings.sd)
    assert np.array_equal(labels.votes, other_labels.votes)
    assert np.array_equal(labels.label, other_labels.label)
