"""Gold that contradicts logic: pairs for the project lead to check."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, LabelCode
from transforms.reason import Reason

# Where a rule yields one label this often, any other label is probably a slip.
SURE: Final = 0.99
# With fewer pairs, 99 % cannot be distinguished from all.
LEAST_PAIRS: Final = 100


class Fault(StrEnum):
    """What is wrong with a pair, the most serious fault first."""

    IDENTICAL = "identical"
    DUPLICATE = "duplicate"
    ENTAILS_AND_CONTRADICTS = "entails_and_contradicts"
    ONE_WAY_CONTRADICTION = "one_way_contradiction"
    AGAINST_PRIOR = "against_prior"


@dataclass(frozen=True)
class LintFinding:
    """One fault of one pair.

    Attributes
    ----------
    pair : int
        Code of the pair.
    fault : Fault
    reason : Reason
        A sentence for the project lead.
    other : int or None
        Code of the pair that this one repeats.
    """

    pair: int
    fault: Fault
    reason: Reason
    other: int | None = None


def lint_labels(ab: IntArray, ba: IntArray) -> list[LintFinding]:
    """Return pairs whose labels in the two directions cannot both be true.

    If A contradicts B, then B contradicts A: a contradiction in one direction only is a slip, and a
    serious one beside an entailment.

    Parameters
    ----------
    ab, ba : (n_pairs,) array of int
        Codes of `LabelCode` for what A says about B and B about A; -1 where not judged.

    Returns
    -------
    list of LintFinding
        By pair code.

    References
    ----------
    Wróblewska and Krasnowska-Kieraś (2017), Table 4, lists 115 of 10,000 pairs.

    Examples
    --------
    >>> findings = lint_labels(np.array([1, 1, 1, 0]), np.array([1, 2, 0, 2]))
    >>> [(finding.pair, finding.fault.value) for finding in findings]
    [(1, 'one_way_contradiction'), (2, 'entails_and_contradicts')]
    """
    known = (ab != NO_LABEL) & (ba != NO_LABEL)
    one_way = known & ((ab == LabelCode.CONTRADICTION) != (ba == LabelCode.CONTRADICTION))
    grave = one_way & ((ab == LabelCode.ENTAILMENT) | (ba == LabelCode.ENTAILMENT))
    return [
        LintFinding(
            int(pair),
            Fault.ENTAILS_AND_CONTRADICTS if grave[pair] else Fault.ONE_WAY_CONTRADICTION,
            Reason(
                "labels_of_both_orders", ab=LabelCode(ab[pair]).name, ba=LabelCode(ba[pair]).name
            ),
        )
        for pair in np.flatnonzero(one_way)
    ]


def lint_sentences(a: IntArray, b: IntArray) -> list[LintFinding]:
    """Return pairs of a text with itself, and pairs of the same two texts as an earlier pair.

    Parameters
    ----------
    a, b : (n_pairs,) array of int
        Codes of the texts; equal texts have equal codes.

    Returns
    -------
    list of LintFinding
        By pair code.

    Examples
    --------
    >>> findings = lint_sentences(np.array([0, 2, 1]), np.array([1, 2, 0]))
    >>> [(finding.pair, finding.fault.value, finding.other) for finding in findings]
    [(1, 'identical', None), (2, 'duplicate', 0)]
    """
    low, high = np.minimum(a, b), np.maximum(a, b)
    _, first, group = np.unique(
        np.stack([low, high], axis=1), axis=0, return_index=True, return_inverse=True
    )
    original = first[group.ravel()]
    findings = []
    for pair in np.flatnonzero((a == b) | (original != np.arange(len(a)))).tolist():
        if a[pair] == b[pair]:
            findings.append(LintFinding(pair, Fault.IDENTICAL, Reason("sentences_same")))
        if original[pair] != pair:
            other = int(original[pair])
            is_turned = a[pair] != a[other]
            reason = Reason("pair_earlier_turned") if is_turned else Reason("pair_earlier")
            findings.append(LintFinding(pair, Fault.DUPLICATE, reason, other))
    return findings


def lint_priors(label: IntArray, prior: FloatArray, *, sure: float = SURE) -> list[LintFinding]:
    """Return pairs whose gold label is not the one that their rule nearly always yields.

    Parameters
    ----------
    label : (n_pairs,) array of int
        Gold label, a code of `LabelCode`; -1 without.
    prior : (n_pairs, 3 labels) array of float
        How often pairs of the same rule have each label, as a share; nan where that is not known.
    sure : float, optional
        Share from which on another label is taken for a slip.

    Returns
    -------
    list of LintFinding
        By pair code.

    Examples
    --------
    >>> findings = lint_priors(np.array([0, 2]), np.array([[0.995, 0.0, 0.005]] * 2))
    >>> [str(finding.reason) for finding in findings]
    ['NEUTRAL, where 99.5% of pairs of this rule are ENTAILMENT.']
    """
    likely = np.nan_to_num(prior)
    expected = likely.argmax(axis=1)
    against = (likely.max(axis=1) >= sure) & (label != NO_LABEL) & (label != expected)
    return [
        LintFinding(
            int(pair),
            Fault.AGAINST_PRIOR,
            Reason(
                "label_against_rule",
                label=LabelCode(label[pair]).name,
                share=float(likely[pair].max()),
                expected=LabelCode(expected[pair]).name,
            ),
        )
        for pair in np.flatnonzero(against)
    ]


def rule_priors(label: IntArray, rule: IntArray, *, least: int = LEAST_PAIRS) -> FloatArray:
    """Return for each pair the share of each label among the pairs of its rule.

    Parameters
    ----------
    label : (n_pairs,) array of int
        Gold label, a code of `LabelCode`; -1 without.
    rule : (n_pairs,) array of int
        Code of the rule that made the pair; -1 without.
    least : int, optional
        Pairs with gold that a rule needs.

    Returns
    -------
    (n_pairs, 3 labels) array of float
        Shares; nan where the pair has no rule, or its rule too few pairs with gold.

    Examples
    --------
    Three pairs of one rule and one pair without:

    >>> rule_priors(np.array([0, 0, 2, 0]), np.array([0, 0, 0, -1]), least=3).round(2).tolist()
    [[0.67, 0.0, 0.33], [0.67, 0.0, 0.33], [0.67, 0.0, 0.33], [nan, nan, nan]]
    """
    known = (label != NO_LABEL) & (rule >= 0)
    counts = np.zeros((int(rule.max(initial=-1)) + 1, len(LabelCode)))
    np.add.at(counts, (rule[known], label[known]), 1)
    total = counts.sum(axis=1, keepdims=True)
    shares = np.full(counts.shape, np.nan)
    np.divide(counts, total, out=shares, where=total >= least)
    priors: FloatArray = np.full((len(label), len(LabelCode)), np.nan)
    priors[rule >= 0] = shares[rule[rule >= 0]]
    return priors
