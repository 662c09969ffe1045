"""Annotators in a report: findings of the rules, who is excluded, and what that changes."""

from __future__ import annotations

import numpy as np

from annotation.stats.arrays import IntArray
from annotation.stats.calibration import Calibration
from annotation.stats.effect import Effect, effect
from annotation.stats.exclusion import Exclusions, Finding, average_correlations
from annotation.stats.gains import agreement_gains
from annotation.stats.leave_one_out import LeaveOneOut
from annotation.stats.pipeline import Excluded
from annotation.stats.reliability_data import rating_data
from annotation.stats.reporting.gold import typed_majority
from annotation.stats.settings import Json, ReportSettings, number
from annotation.stats.statistic import safe_divide
from annotation.stats.study import Study


def exclusion_section(study: Study, decided: Exclusions, settings: ReportSettings) -> Json:
    """Return who is excluded and why, who is kept in spite of a rule, and what only warns."""
    reasons = [finding for finding in decided.findings if finding.rule in settings.exclude]
    flags = [finding for finding in decided.findings if finding.rule not in settings.exclude]
    return {
        "rules": [rule.value for rule in settings.exclude],
        "minimum_per_pair": settings.minimum,
        "excluded": [
            {
                "annotator": study.annotators[code],
                "reasons": [_finding(reason) for reason in reasons if reason.annotator == code],
            }
            for code in decided.excluded.tolist()
        ],
        "kept_for_the_minimum": [
            {
                "annotator": study.annotators[code],
                "because": str(why),
                "because_reason": why.as_json(),
                "reasons": [_finding(reason) for reason in reasons if reason.annotator == code],
            }
            for code, why in sorted(decided.kept.items())
        ],
        "not_acted_on": [
            {"annotator": study.annotators[flag.annotator], **_finding(flag)} for flag in flags
        ],
    }


def effect_section(before: Study, after: Study, settings: ReportSettings) -> Json:
    """Return how many annotators pairs are left with, and how far gold moves."""
    change = effect(before.matrix, after.matrix, majority=settings.majority)
    return {
        "annotators_per_pair_before": _range(change.annotators_before),
        "annotators_per_pair_after": _range(change.annotators_after),
        "gold_rating_moves": {"mean": change.mean_move, "most": change.largest_move},
        "gold_labels_that_change": _count_relabelled(before, after, change, settings),
    }


def _count_relabelled(
    before: Study, after: Study, changes: Effect, settings: ReportSettings
) -> int:
    """Count the pairs whose gold label changes: SICK's label, where both orders have E, C or N.

    SICK's rule for two orders knows only these labels; otherwise the majority of the labels as
    typed counts.
    """
    if before.has_orders and not before.unknown_labels:
        return len(changes.relabelled)
    majorities = (typed_majority(study, settings) for study in (before, after))
    return int(np.not_equal(*majorities).sum())


def calibration_section(study: Study, calibration: Calibration) -> Json:
    """Return what calibration changed for whom."""
    return {
        "method": calibration.method.value,
        "note": str(calibration.note),
        "note_reason": calibration.note.as_json(),
        "moved": [
            {
                "annotator": study.annotators[code],
                "bias": number(calibration.bias[code]),
                "shift": number(calibration.shift[code]),
            }
            for code in calibration.moved.tolist()
        ],
    }


def annotators_section(study: Study, excluded: Excluded, settings: ReportSettings) -> list[Json]:
    """Describe each annotator: amount of work, use of the scale, agreement with the others."""
    matrix, n = study.matrix, len(study.annotators)
    least = settings.agreement.least_common
    rated = ~np.isnan(matrix.rating)
    counts = np.bincount(matrix.annotator[rated], minlength=n)
    rating, annotator = matrix.rating[rated], matrix.annotator[rated]
    means = safe_divide(np.bincount(annotator, weights=rating, minlength=n), counts)
    squares = np.bincount(annotator, weights=(rating - means[annotator]) ** 2, minlength=n)
    spread = np.sqrt(safe_divide(squares, np.maximum(counts - 1, 0)))
    others = LeaveOneOut(rating_data(matrix), least_common=least).table
    average = average_correlations(excluded.coefficients, least_common=least)
    gains = agreement_gains(excluded.coefficients, least_common=least)
    judged = np.bincount(matrix.annotator, minlength=n)
    left_out = set(excluded.exclusions.excluded.tolist())
    return [
        {
            "annotator": name,
            "judgements": int(judged[code]),
            "mean_rating": number(means[code]),
            "sd_rating": number(spread[code]),
            "average_correlation": number(average[code]),
            "against_others": number(others.coefficient[code]),
            "gain_without": number(gains[code]),
            "checkpoints": _checkpoints(study, code),
            "excluded": code in left_out,
        }
        for code, name in enumerate(study.annotators)
    ]


def _checkpoints(study: Study, code: int) -> Json | None:
    record = study.checkpoints.get(code)
    return None if record is None else {"passed": record.passed, "total": record.total}


def _finding(finding: Finding) -> Json:
    return {
        "rule": finding.rule.value,
        "value": number(finding.value),
        "limit": number(finding.limit),
        "reason": str(finding.reason),
        **finding.reason.as_json(),
    }


def _range(n: IntArray) -> Json:
    if not len(n):
        return {"fewest": None, "mean": None, "most": None}
    return {"fewest": int(n.min()), "mean": float(n.mean()), "most": int(n.max())}
