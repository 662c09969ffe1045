import numpy as np
import pytest

from annotation.stats.matrix import build_matrix
from annotation.stats.sample_size import (
    Target,
    Variation,
    precision_by_annotators,
    top_up,
    variation_of,
)


def simulated(*, pairs=400, per_order=5, sd=0.8, shares=(0.5, 0.2, 0.3), concentration=0.5):
    rng = np.random.default_rng(1)
    truth = rng.dirichlet(concentration * np.array(shares), (pairs, 2))
    mean = rng.uniform(1, 5, pairs)
    pair, order, vote = np.indices((pairs, 2, per_order)).reshape(3, -1)
    label = (rng.random(len(pair))[:, None] > truth[pair, order].cumsum(axis=1)).sum(axis=1)
    return build_matrix(
        annotator=order * per_order + vote,
        pair=pair,
        order=order,
        rating=mean[pair] + rng.normal(0, sd, len(pair)),
        label=np.minimum(label, 2),
    )


def test_a_pilot_gives_back_what_it_was_simulated_with():
    result = variation_of(simulated())
    assert result.rating_variance == pytest.approx(0.64, rel=0.05)
    assert result.concentration == pytest.approx(0.5, abs=0.1)
    assert result.label_shares == pytest.approx([0.5, 0.2, 0.3], abs=0.05)


def test_more_annotators_give_a_smaller_error_a_surer_majority_and_higher_cost():
    variation = Variation(0.64, np.array([0.3, 0.2, 0.5]), 0.6)
    result = precision_by_annotators(
        variation, annotators=[2, 6, 10, 22], pairs=100, minutes_per_pair=0.5, seed=1
    )
    assert [row.judgements for row in result] == [200, 600, 1000, 2200]
    assert [row.minutes for row in result] == [100, 300, 500, 1100]
    assert result[2].standard_error == pytest.approx(0.8 / 10**0.5)
    settled = [row.settled for row in result]
    assert settled == sorted(settled)
    assert 0.6 < settled[0] < settled[-1] < 1


def test_one_vote_is_the_likeliest_label_as_often_as_it_has_votes():
    # With one vote per order P(settled) is the mean of the largest share.
    variation = Variation(None, np.array([0.3, 0.2, 0.5]), 0.6)
    rng = np.random.default_rng(5)
    largest = rng.dirichlet(0.6 * np.array([0.3, 0.2, 0.5]), 50_000).max(axis=1).mean()
    (result,) = precision_by_annotators(
        variation, annotators=[2], pairs=1, minutes_per_pair=1, seed=1
    )
    assert result.standard_error is None
    assert result.settled == pytest.approx(largest, abs=0.01)


def one_pair(*, ab, ba, ratings=()):
    labels = [*ab, *ba]
    return build_matrix(
        annotator=range(len(labels)),
        pair=[1] * len(labels),
        order=[0] * len(ab) + [1] * len(ba),
        rating=ratings or [np.nan] * len(labels),
        label=labels,
    )


ASSUMED = Variation(0.5, np.array([0.3, 0.2, 0.5]), 0.6)


def test_only_the_order_without_a_clear_majority_is_topped_up():
    matrix = one_pair(ab=[0, 0, 0, 0, 0], ba=[0, 0, 2, 2, 1])
    result = top_up(matrix, Target(certainty=0.9), most_per_order=9, variation=ASSUMED, step=2)
    assert result.further.tolist() == [[0, 2]]
    assert result.label_settled.tolist() == [[True, False]]


def test_the_prior_does_not_settle_a_label_against_its_votes():
    # At kappa .01 the prior weighs as much as 99 votes, half of them for label 2.
    doubtful = Variation(None, np.array([0.3, 0.2, 0.5]), 99)
    matrix = one_pair(ab=[0, 0, 0, 0], ba=[2, 2, 2, 2])
    result = top_up(matrix, Target(certainty=0.9), most_per_order=9, variation=doubtful, step=2)
    assert result.label_settled.tolist() == [[False, True]]
    assert result.further.tolist() == [[2, 0]]


def test_a_tie_is_not_settled_whatever_the_prior_prefers():
    doubtful = Variation(None, np.array([0.05, 0.05, 0.9]), 99)
    matrix = one_pair(ab=[0, 0, 2, 2], ba=[2, 2, 2, 2])
    result = top_up(matrix, Target(certainty=0.9), most_per_order=9, variation=doubtful)
    assert result.label_settled.tolist() == [[False, True]]


def test_no_order_gets_more_than_the_most():
    matrix = one_pair(ab=[0, 2, 1, 2, 0], ba=[0, 0, 2, 2, 1])
    result = top_up(matrix, Target(certainty=0.99), most_per_order=6, variation=ASSUMED, step=3)
    assert result.further.tolist() == [[1, 1]]


def test_ratings_that_vary_more_are_given_more():
    quiet = one_pair(ab=[0, 0], ba=[0, 0], ratings=[3, 3, 3, 3])
    loud = one_pair(ab=[0, 0], ba=[0, 0], ratings=[1, 5, 1, 5])
    target = Target(standard_error=0.4)
    few, many = (
        top_up(matrix, target, most_per_order=50, variation=ASSUMED, step=20).further.sum()
        for matrix in (quiet, loud)
    )
    # The usual variance is (0 + 20 · .5) / 24 = .42. Of the loud pair, whose mean is 3, two
    # ratings have others with a mean of 2.33, at its level: (2 · 2.67² · 3/4 + 20 · .5) / 22 = .94.
    # The pairs' own are (12 · .42 + 0) / 15 = .33, which needs 3 ratings, and (12 · .94 + 16) / 15
    # = 1.82, which needs 12 where there are 4.
    assert (few, many) == (0, 8)


def test_every_pair_can_be_asked_to_keep_an_error_by_itself():
    loud = one_pair(ab=[0, 0], ba=[0, 0], ratings=[1, 5, 1, 5])
    target = Target(largest_error=0.4)
    result = top_up(loud, target, most_per_order=50, variation=ASSUMED, step=20)
    # With one pair there is no sharing out: 1.82 / .16 again.
    assert result.further.sum() == 8
    assert not result.rating_settled.any()
    assert result.label_settled.all()


def test_a_measure_without_a_target_is_settled():
    result = top_up(one_pair(ab=[0], ba=[1]), Target(), most_per_order=9)
    assert not result.further.any()
    assert result.rating_settled.all()
    assert result.label_settled.all()


def test_an_empty_campaign_has_nothing_to_estimate():
    result = variation_of(build_matrix(annotator=[], pair=[], order=[], rating=[], label=[]))
    assert result == Variation(None, None, None)
