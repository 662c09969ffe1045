"""Rules that exclude annotators: the three of SimLex, and thresholds of accuracy and care.

A finding only says what a rule found. Whether the annotator is excluded is decided by
`exclusions`, which never leaves a pair with fewer annotators than a stated minimum.
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

# Whoever lies exactly on a limit must not pass it by rounding.
_SLACK: Final = 1e-12


class ExclusionRule(StrEnum):
    """Why an annotator can be excluded; the last three are flags, which only warn."""

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
        What was measured, in the unit of the rule: a correlation, a number, a share or seconds.
    limit : float
        Limit that the value has passed, in the same unit.
    reason : str
        A sentence for the project lead.
    """

    annotator: int
    rule: ExclusionRule
    value: float
    limit: float
    reason: str


@dataclass(frozen=True)
class Exclusions:
    """Who is excluded, and who is named by a rule but needed by a pair.

    Attributes
    ----------
    excluded : (n_excluded,) array of int
        Annotator codes, rising.
    kept : mapping of int to str
        Codes of annotators whom a rule names but who stay, and why.
    findings : tuple of Finding
        What the rules found.
    """

    excluded: IntArray
    kept: Mapping[int, str]
    findings: tuple[Finding, ...]

    def keeps(self, matrix: JudgementMatrix) -> BoolArray:
        """Return which judgements stay.

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
    """Return annotators whose mean correlation lies below mean - 1 SD (SimLex's rule 1).

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
            f"The average correlation with the others is {averages[code]:.3f}, below {limit:.3f} "
            f"(mean - {deviations:g} SD).",
        )
        for code in np.flatnonzero(averages < limit - _SLACK)
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


def agreement_gains(table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON) -> FloatArray:
    """Return how much the mean pairwise coefficient rises without each annotator.

    Parameters
    ----------
    table : PairwiseCoefficients
    least_common : int, optional
        Units that two annotators must share for their coefficient to count.

    Returns
    -------
    (n_annotators,) array of float
        Negative where it falls; nan where it is not defined.

    Examples
    --------
    The mean of .8, .2 and .2 is .4. Only .8 is left without the third annotator.

    >>> correlations = np.array([[np.nan, 0.8, 0.2], [0.8, np.nan, 0.2], [0.2, 0.2, np.nan]])
    >>> table = PairwiseCoefficients(correlations, np.full((3, 3), 20))
    >>> agreement_gains(table).round(3).tolist()
    [-0.2, -0.2, 0.4]
    """
    counted = table.counting(least_common)
    sums = np.nansum(counted, axis=1)
    counts = (~np.isnan(counted)).sum(axis=1)
    total, n = sums.sum() / 2, counts.sum() / 2
    gains = safe_divide(total - sums, n - counts) - (total / n if n else np.nan)
    return np.where(counts > 0, gains, np.nan)


def large_gain(
    table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON, share: float = 0.1
) -> list[Finding]:
    """Return annotators without whom agreement rises most: the top 10 % (SimLex's rule 2).

    Parameters
    ----------
    table : PairwiseCoefficients
    least_common : int, optional
        Units that two annotators must share for their coefficient to count.
    share : float, optional
        Share of the annotators that is named: 50 of 500.

    Returns
    -------
    list of Finding
        By annotator code. Values are differences of the mean coefficient.

    Notes
    -----
    An annotator is named if fewer than floor(`share` · n) of the n annotators have a larger gain,
    so that all who tie for the last place are. Nobody is named among fewer than 1 / `share`
    annotators, nor is anybody without whom agreement would not rise.

    References
    ----------
    Hill et al. (2015), section 3.6.
    """
    gains = agreement_gains(table, least_common=least_common)
    known = np.flatnonzero(~np.isnan(gains))
    places = int(np.floor(share * len(known) + _SLACK))
    larger = np.array([(gains[known] > gains[code] + _SLACK).sum() for code in known])
    named = known[(larger < places) & (gains[known] > _SLACK)]
    limit = float(gains[named].min()) if len(named) else np.nan
    return [
        Finding(
            int(code),
            ExclusionRule.GAIN,
            float(gains[code]),
            limit,
            f"Agreement changes by {gains[code]:+.4f} without them, among the {places} largest "
            f"gains ({share:.0%} of {len(known)} annotators).",
        )
        for code in named
    ]


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
            f"{wrong} of {total[code]} checkpoints failed, {allowed} allowed.",
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
            f"{share:.0%} of {total[code]} checkpoints right, below {threshold:.0%}.",
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
    >>> decided.excluded.tolist(), decided.kept
    ([0], {1: '1 pairs would have fewer than 2 annotators.'})
    """
    by_annotator: dict[int, list[Finding]] = {}
    for finding in findings:
        by_annotator.setdefault(finding.annotator, []).append(finding)
    first = matrix.first_of_annotator()
    judging, judged = matrix.annotator[first], matrix.pair[first]
    left = np.bincount(judged, minlength=matrix.n_pairs)
    place = _best_places(findings)
    excluded, kept = [], {}
    for code in sorted(by_annotator, key=lambda code: (-len(by_annotator[code]), place[code])):
        pairs = judged[judging == code]
        needed = pairs[left[pairs] == minimum]
        if len(needed):
            kept[code] = f"{len(needed)} pairs would have fewer than {minimum} annotators."
        else:
            excluded.append(code)
            left[pairs] -= 1
    return Exclusions(np.array(sorted(excluded), dtype=np.int64), kept, tuple(findings))


def _best_places(findings: Sequence[Finding]) -> dict[int, tuple[int, int]]:
    """Return each annotator's best place on the list of any rule, and their code."""
    by_rule: dict[ExclusionRule, list[Finding]] = {}
    for finding in findings:
        by_rule.setdefault(finding.rule, []).append(finding)
    best: dict[int, tuple[int, int]] = {}
    for of_rule in by_rule.values():
        distances = [abs(finding.value - finding.limit) for finding in of_rule]
        for finding, distance in zip(of_rule, distances, strict=True):
            # Equal distances share a place.
            place = sum(other > distance + _SLACK for other in distances), finding.annotator
            best[finding.annotator] = min(best.get(finding.annotator, place), place)
    return best
