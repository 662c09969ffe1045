import numpy as np
import pytest

from annotation.stats.arrays import LabelCode
from annotation.stats.lint import Fault, lint_labels, lint_priors, lint_sentences, rule_priors

E, C, N = (int(label) for label in LabelCode)


@pytest.mark.parametrize(
    ("ab", "ba", "fault"),
    [
        (C, N, Fault.ONE_WAY_CONTRADICTION),
        (N, C, Fault.ONE_WAY_CONTRADICTION),
        (E, C, Fault.ENTAILS_AND_CONTRADICTS),
        (C, E, Fault.ENTAILS_AND_CONTRADICTS),
    ],
)
def test_a_contradiction_in_one_direction_only_is_found(ab, ba, fault):
    (result,) = lint_labels(np.array([ab]), np.array([ba]))
    assert (result.pair, result.fault) == (0, fault)


@pytest.mark.parametrize(("ab", "ba"), [(C, C), (E, E), (E, N), (N, N), (C, -1), (-1, C)])
def test_labels_that_can_both_be_true_are_let_be(ab, ba):
    assert lint_labels(np.array([ab]), np.array([ba])) == []


def test_identical_and_repeated_pairs_are_found_in_either_direction():
    result = lint_sentences(np.array([1, 2, 3, 1, 4]), np.array([2, 1, 3, 2, 5]))
    assert [(finding.pair, finding.fault, finding.other) for finding in result] == [
        (1, Fault.DUPLICATE, 0),
        (2, Fault.IDENTICAL, None),
        (3, Fault.DUPLICATE, 0),
    ]
    assert "the other way round" in str(result[0].reason)
    assert "the other way round" not in str(result[2].reason)


def test_gold_against_a_nearly_certain_rule_is_found():
    prior = np.array([[0.995, 0, 0.005], [0.98, 0.01, 0.01], [0.995, 0, 0.005], [np.nan] * 3])
    result = lint_priors(np.array([N, C, E, C]), prior)
    assert [finding.pair for finding in result] == [0]
    assert "99.5% of pairs of this rule are ENTAILMENT" in str(result[0].reason)
    assert lint_priors(np.array([-1]), prior[:1]) == []


def test_priors_come_from_the_pairs_of_a_rule_and_need_enough_of_them():
    label = np.array([0] * 99 + [2] + [1, -1])
    rule = np.array([0] * 100 + [1, 1])
    priors = rule_priors(label, rule)
    np.testing.assert_allclose(priors[0], [0.99, 0, 0.01])
    assert np.isnan(priors[100:]).all()
    assert [result.pair for result in lint_priors(label, priors)] == [99]
    assert np.isnan(rule_priors(label, np.full(102, -1))).all()
