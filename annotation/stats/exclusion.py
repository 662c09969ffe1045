"""Whose judgements are left out, and why: the three rules of SimLex and thresholds of ours.

A finding only says what a rule found. Whether the annotator is left out is settled by
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

# Rounding must not decide about anybody who stands exactly on a limit.
_SLACK: Final = 1e-12


class ExclusionRule(StrEnum):
    """What an annotator can be left out for; the last three are flags, which only warn."""

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
    """What a rule found about one annotator."""

    annotator: int  # code
    rule: ExclusionRule
    value: float
    limit: float
    reason: str


@dataclass(frozen=True)
class Exclusions:
    """Who is left out, and who would be but for the pairs that need them."""

    excluded: IntArray  # codes, rising
    kept: Mapping[int, str]  # codes of those a rule names who must stay, and why
    findings: tuple[Finding, ...]

    def keeps(self, matrix: JudgementMatrix) -> BoolArray:
        """Tell which judgements stay."""
        stay: BoolArray = ~np.isin(matrix.annotator, self.excluded)
        return stay


def low_correlation(
    table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON, deviations: float = 1.0
) -> list[Finding]:
    """Find annotators whose average correlation lies below mean - 1 SD (SimLex 3.6, rule 1).

    The average of an annotator is over all others; mean and standard deviation (n - 1) are over
    the averages of all annotators.
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
    """Return each annotator's mean coefficient with all others: (n_annotators,)."""
    counted = table.counting(least_common)
    return safe_divide(np.nansum(counted, axis=1), (~np.isnan(counted)).sum(axis=1))


def agreement_gains(table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON) -> FloatArray:
    """Return how much the mean pairwise coefficient rises without each annotator."""
    counted = table.counting(least_common)
    own = np.nansum(counted, axis=1)
    own_n = (~np.isnan(counted)).sum(axis=1)
    total, n = own.sum() / 2, own_n.sum() / 2
    gains = safe_divide(total - own, n - own_n) - (total / n if n else np.nan)
    return np.where(own_n > 0, gains, np.nan)


def large_gain(
    table: PairwiseCoefficients, *, least_common: int = LEAST_COMMON, share: float = 0.1
) -> list[Finding]:
    """Find those whose leaving out raises agreement most: the top 10 % (SimLex 3.6, rule 2).

    An annotator stays whose gain is smaller than that of at least `share` of all annotators (50
    of 500); of fewer annotators than 1 / `share`, nobody is found. Nor is anybody without whom
    agreement would not rise, however few gain more.
    """
    gains = agreement_gains(table, least_common=least_common)
    known = np.flatnonzero(~np.isnan(gains))
    places = int(np.floor(share * len(known) + _SLACK))
    larger = np.array([(gains[known] > gains[code] + _SLACK).sum() for code in known])
    found = known[(larger < places) & (gains[known] > _SLACK)]
    limit = float(gains[found].min()) if len(found) else np.nan
    return [
        Finding(
            int(code),
            ExclusionRule.GAIN,
            float(gains[code]),
            limit,
            f"Agreement changes by {gains[code]:+.4f} without them, among the {places} largest "
            f"gains ({share:.0%} of {len(known)} annotators).",
        )
        for code in found
    ]


def failed_checkpoints(
    passed: Mapping[int, int], total: Mapping[int, int], *, allowed: int = 0
) -> list[Finding]:
    """Find those who failed a checkpoint (SimLex 3.6, rule 3), or more than are allowed."""
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
    """Find those who answered a smaller share of the checkpoints as known than the threshold."""
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
    """Settle who is left out: those found, unless a pair would have too few annotators.

    Those named by most rules go first. Among equals, those go first who stand nearest to the head
    of any rule's list, ordered by the distance from its limit: places can be compared, distances
    cannot, because one rule measures in correlation and another in seconds or checkpoints. Pairs
    that had fewer than `minimum` annotators from the start are not counted against anybody.
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
    """Return each annotator's best place on the list of any rule, then their code."""
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
