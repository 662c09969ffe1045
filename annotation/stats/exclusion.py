"""Rules that exclude annotators: the three of SimLex, and thresholds of accuracy and care.

A finding only reports what a rule found. `exclusions` decides who is excluded, and never leaves a
pair with fewer annotators than a given minimum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from annotation.stats.arrays import BoolArray, FloatArray, IntArray
from annotation.stats.co_rated import PairwiseCoefficients
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.pairwise import LEAST_COMMON
from annotation.stats.statistic import safe_divide
from transforms.reason import Reason

# Tolerance: rounding must not carry a value that is exactly on the limit across it.
SLACK: Final = 1e-12


class ExclusionRule(StrEnum):
    """Why an annotator can be excluded; the last three only warn."""

    CORRELATION = "correlation"
    GAIN = "gain"
    CHECKPOINTS = "checkpoints"
    ACCURACY = "accuracy"
    FAST = "fast"
    STRAIGHT = "straight"
    ORDER = "order"


SIMLEX_RULES: Final = (
    ExclusionRule.CORRELATION,
    ExclusionRule.GAIN,
    ExclusionRule.CHECKPOINTS,
)


@dataclass(frozen=True)
class Finding:
    """What a rule found about one annotator.

    Attributes
    ----------
    annotator : int
        Code of the annotator.
    rule : ExclusionRule
    value : float
        The measured value, in the unit of the rule: a correlation, a number, a share or seconds.
    limit : float
        Limit that the value exceeds or falls below, in the same unit.
    reason : Reason
        A sentence for the project lead.
    """

    annotator: int
    rule: ExclusionRule
    value: float
    limit: float
    reason: Reason


@dataclass(frozen=True)
class Exclusions:
    """Who is excluded, and whom a rule names but a pair needs.

    Attributes
    ----------
    excluded : (n_excluded,) array of int
        Annotator codes, ascending.
    kept : mapping of int to str
        Codes of annotators whom a rule names but who are kept, and why.
    findings : tuple of Finding
        What the rules found.
    """

    excluded: IntArray
    kept: Mapping[int, Reason]
    findings: tuple[Finding, ...]

    def keeps(self, matrix: JudgementMatrix) -> BoolArray:
        """Return which judgements are kept.

        Parameters
        ----------
        matrix : JudgementMatrix

        Returns
        -------
        (n_judgements,) array of bool
        """
        stay: BoolArray = ~np.isin(matrix.annotator, self.excluded)
        return stay


def low_correlation(
    table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON, deviations: float = 1.0
) -> list[Finding]:
    """Return annotators whose mean correlation is below mean - 1 SD (SimLex's rule 1).

    Parameters
    ----------
    table : PairwiseCoefficients
        Correlations of every two annotators.
    least_common : int, optional
        Units that two annotators must share for their correlation to count.
    deviations : float, optional
        Number of standard deviations below the mean.

    Returns
    -------
    list of Finding
        By annotator code; none among fewer than three. Values and limits are correlations: the
        mean of an annotator with all others, and mean and SD (n - 1) of these means.

    References
    ----------
    Hill et al. (2015), section 3.6.

    Examples
    --------
    >>> correlations = np.full((4, 4), 0.8)
    >>> correlations[3, :3] = correlations[:3, 3] = 0.2
    >>> np.fill_diagonal(correlations, np.nan)
    >>> table = PairwiseCoefficients(correlations, np.full((4, 4), 20))
    >>> [(finding.annotator, round(finding.value, 3)) for finding in low_correlation(table)]
    [(3, 0.2)]
    """
    averages = average_correlations(table, least_common=least_common)
    known = averages[~np.isnan(averages)]
    if len(known) < 3:
        return []
    limit = float(known.mean() - deviations * known.std(ddof=1))
    return [
        Finding(
            int(code),
            ExclusionRule.CORRELATION,
            float(averages[code]),
            limit,
            Reason(
                "correlation_below_others",
                average=float(averages[code]),
                limit=float(limit),
                deviations=deviations,
            ),
        )
        for code in np.flatnonzero(averages < limit - SLACK)
    ]


def average_correlations(
    table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON
) -> FloatArray:
    """Return each annotator's mean coefficient with all others.

    Parameters
    ----------
    table : PairwiseCoefficients
    least_common : int, optional
        Units that two annotators must share for their coefficient to count.

    Returns
    -------
    (n_annotators,) array of float
        nan where no coefficient counts.
    """
    counted = table.counting(least_common)
    return safe_divide(np.nansum(counted, axis=1), (~np.isnan(counted)).sum(axis=1))


def failed_checkpoints(
    passed: Mapping[int, int], total: Mapping[int, int], *, allowed: int = 0
) -> list[Finding]:
    """Return annotators who failed more checkpoints than are allowed (SimLex's rule 3).

    Parameters
    ----------
    passed : mapping of int to int
        Number of checkpoints passed, by annotator code.
    total : mapping of int to int
        Number of checkpoints answered, by annotator code.
    allowed : int, optional
        Failures that are allowed; SimLex allows none.

    Returns
    -------
    list of Finding
        By annotator code. Values are numbers of failed checkpoints.

    References
    ----------
    Hill et al. (2015), section 3.6.

    Examples
    --------
    >>> [finding.annotator for finding in failed_checkpoints({0: 3, 1: 2}, {0: 3, 1: 3, 2: 1})]
    [1, 2]
    """
    failed = {code: total[code] - passed.get(code, 0) for code in sorted(total)}
    return [
        Finding(
            code,
            ExclusionRule.CHECKPOINTS,
            float(wrong),
            float(allowed),
            Reason(
                "checkpoints_failed",
                failed=int(wrong),
                total=int(total[code]),
                allowed=int(allowed),
            ),
        )
        for code, wrong in failed.items()
        if wrong > allowed
    ]


def low_accuracy(
    passed: Mapping[int, int], total: Mapping[int, int], *, threshold: float
) -> list[Finding]:
    """Return annotators who passed a smaller share of the checkpoints than the threshold.

    Parameters
    ----------
    passed : mapping of int to int
        Number of checkpoints passed, by annotator code.
    total : mapping of int to int
        Number of checkpoints answered, by annotator code.
    threshold : float
        Least share, from 0 to 1.

    Returns
    -------
    list of Finding
        By annotator code. Values are shares.

    Examples
    --------
    >>> findings = low_accuracy({0: 7, 1: 6}, {0: 10, 1: 10}, threshold=0.7)
    >>> [(finding.annotator, finding.value) for finding in findings]
    [(1, 0.6)]
    """
    shares = {code: passed.get(code, 0) / n for code, n in sorted(total.items()) if n}
    return [
        Finding(
            code,
            ExclusionRule.ACCURACY,
            share,
            threshold,
            Reason(
                "checkpoints_right_below",
                share=float(share),
                total=int(total[code]),
                threshold=threshold,
            ),
        )
        for code, share in shares.items()
        if share < threshold
    ]


def exclusions(matrix: JudgementMatrix, findings: Sequence[Finding], *, minimum: int) -> Exclusions:
    """Return who is excluded: those the findings name, unless a pair would have too few annotators.

    Parameters
    ----------
    matrix : JudgementMatrix
    findings : sequence of Finding
    minimum : int
        Annotators that every pair keeps. Pairs with fewer from the start protect nobody.

    Returns
    -------
    Exclusions

    Notes
    -----
    Annotators are taken one by one: first those named by most rules, and among them those with
    the best place on the list of any rule, sorted by distance from its limit. Distances
    themselves cannot be compared: one is in correlation, another in seconds or checkpoints.

    Examples
    --------
    Two of three annotators are named, and the pair needs two: the one further from the limit goes.

    >>> from annotation.stats.matrix import build_matrix
    >>> matrix = build_matrix(
    ...     annotator=[1, 2, 3], pair=[1, 1, 1], order=[0, 0, 0], rating=[1, 3, 5], label=[-1] * 3
    ... )
    >>> findings = low_accuracy({0: 5, 1: 6, 2: 9}, {0: 10, 1: 10, 2: 10}, threshold=0.7)
    >>> decided = exclusions(matrix, findings, minimum=2)
    >>> decided.excluded.tolist(), {code: str(why) for code, why in decided.kept.items()}
    ([0], {1: '1 pairs would have fewer than 2 annotators.'})
    """
    by_annotator: dict[int, list[Finding]] = {}
    for finding in findings:
        by_annotator.setdefault(finding.annotator, []).append(finding)
    first = matrix.first_of_annotator()
    judging, judged = matrix.annotator[first], matrix.pair[first]
    left = np.bincount(judged, minlength=matrix.n_pairs)
    rank = _best_places(findings)
    excluded, kept = [], {}
    for code in sorted(by_annotator, key=lambda code: (-len(by_annotator[code]), rank[code])):
        pairs = judged[judging == code]
        needed = pairs[left[pairs] == minimum]
        if len(needed):
            kept[code] = Reason(
                "pairs_would_lack_annotators", pairs=len(needed), minimum=int(minimum)
            )
        else:
            excluded.append(code)
            left[pairs] -= 1
    return Exclusions(np.array(sorted(excluded), dtype=np.int64), kept, tuple(findings))


def _best_places(findings: Sequence[Finding]) -> dict[int, tuple[int, int]]:
    """Return each annotator's best position in the ranking of any rule, and their code."""
    by_rule: dict[ExclusionRule, list[Finding]] = {}
    for finding in findings:
        by_rule.setdefault(finding.rule, []).append(finding)
    best: dict[int, tuple[int, int]] = {}
    for of_rule in by_rule.values():
        distances = [abs(finding.value - finding.limit) for finding in of_rule]
        for finding, distance in zip(of_rule, distances, strict=True):
            # Equal distances share a position.
            rank = sum(other > distance + SLACK for other in distances), finding.annotator
            best[finding.annotator] = min(best.get(finding.annotator, rank), rank)
    return best
