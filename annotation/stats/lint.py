"""Gold that logic speaks against: pairs for the project lead to look at again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, Label

# What a rule brings about so often that the exception is likelier a slip.
SURE: Final = 0.99
# Of fewer pairs 99 % cannot be told from all.
LEAST_PAIRS: Final = 100


class Fault(StrEnum):
    """What is wrong with a pair, the gravest first."""

    IDENTICAL = "identical"
    DUPLICATE = "duplicate"
    ENTAILS_AND_CONTRADICTS = "entails_and_contradicts"
    ONE_WAY_CONTRADICTION = "one_way_contradiction"
    AGAINST_PRIOR = "against_prior"


@dataclass(frozen=True)
class LintFinding:
    """One fault of one pair; `other` is the pair it repeats."""

    pair: int  # code
    fault: Fault
    reason: str
    other: int | None = None


def lint_labels(ab: IntArray, ba: IntArray) -> list[LintFinding]:
    """Find labels of the two directions that cannot both be true.

    Where A contradicts B, B contradicts A: a contradiction in one direction only is a slip, and
    beside an entailment a grave one (CDSCorpus, Table 4, lists 115 of 10,000).
    """
    known = (ab != NO_LABEL) & (ba != NO_LABEL)
    one_way = known & ((ab == Label.CONTRADICTION) != (ba == Label.CONTRADICTION))
    grave = one_way & ((ab == Label.ENTAILMENT) | (ba == Label.ENTAILMENT))
    return [
        LintFinding(
            int(pair),
            Fault.ENTAILS_AND_CONTRADICTS if grave[pair] else Fault.ONE_WAY_CONTRADICTION,
            f"{Label(ab[pair]).name} from A to B, {Label(ba[pair]).name} from B to A.",
        )
        for pair in np.flatnonzero(one_way)
    ]


def lint_sentences(a: IntArray, b: IntArray) -> list[LintFinding]:
    """Find pairs of a text with itself, and pairs of the same two texts as an earlier pair.

    Parameters
    ----------
    a, b : (n_pairs,) codes of the texts; equal texts have equal codes
    """
    low, high = np.minimum(a, b), np.maximum(a, b)
    _, first, group = np.unique(
        np.stack([low, high], axis=1), axis=0, return_index=True, return_inverse=True
    )
    original = first[group.ravel()]
    found = []
    for pair in np.flatnonzero((a == b) | (original != np.arange(len(a)))).tolist():
        if a[pair] == b[pair]:
            found.append(LintFinding(pair, Fault.IDENTICAL, "Both sentences are the same."))
        if original[pair] != pair:
            other = int(original[pair])
            turned = " the other way round" if a[pair] != a[other] else ""
            reason = f"The same two sentences{turned} are an earlier pair."
            found.append(LintFinding(pair, Fault.DUPLICATE, reason, other))
    return found


def lint_priors(label: IntArray, prior: FloatArray, *, sure: float = SURE) -> list[LintFinding]:
    """Find gold labels against what the pair's rule brings about nearly always.

    Parameters
    ----------
    label : (n_pairs,) gold, -1 without
    prior : (n_pairs, 3 labels) how often pairs of the same rule have each label; nan where the
        rule is not known
    """
    likely = np.nan_to_num(prior)
    expected = likely.argmax(axis=1)
    against = (likely.max(axis=1) >= sure) & (label != NO_LABEL) & (label != expected)
    return [
        LintFinding(
            int(pair),
            Fault.AGAINST_PRIOR,
            f"{Label(label[pair]).name}, where {likely[pair].max():.1%} of pairs of this rule are "
            f"{Label(expected[pair]).name}.",
        )
        for pair in np.flatnonzero(against)
    ]


def rule_priors(label: IntArray, rule: IntArray, *, least: int = LEAST_PAIRS) -> FloatArray:
    """Return for each pair how often pairs of its rule have each label: (n_pairs, 3 labels).

    nan where the pair has no rule (-1), and where fewer than `least` pairs of the rule have gold.
    """
    known = (label != NO_LABEL) & (rule >= 0)
    counts = np.zeros((int(rule.max(initial=-1)) + 1, len(Label)))
    np.add.at(counts, (rule[known], label[known]), 1)
    total = counts.sum(axis=1, keepdims=True)
    shares = np.full(counts.shape, np.nan)
    np.divide(counts, total, out=shares, where=total >= least)
    priors: FloatArray = np.full((len(label), len(Label)), np.nan)
    priors[rule >= 0] = shares[rule[rule >= 0]]
    return priors
