"""Annotators in a report: what the rules found, who is left out, what that changes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from annotation.stats.answers import rating_answers
from annotation.stats.arrays import IntArray
from annotation.stats.calibration import Calibration
from annotation.stats.effect import Effect, effect
from annotation.stats.exclusion import (
    Exclusions,
    Finding,
    agreement_gains,
    average_correlations,
    failed_checkpoints,
    large_gain,
    low_accuracy,
    low_correlation,
)
from annotation.stats.files.study import Study
from annotation.stats.flags import order_blind, straight_lining, too_fast
from annotation.stats.meetings import PairwiseTable, spearman_table
from annotation.stats.others import AgainstOthers
from annotation.stats.reporting.gold import typed_majority
from annotation.stats.reporting.settings import Json, ReportSettings, number
from annotation.stats.statistic import quotient


def correlations(study: Study, *, workers: int = 1) -> PairwiseTable:
    """Correlate every two annotators; inside their tranche where there are tranches."""
    answers = replace(rating_answers(study.matrix), tranche=study.tranche)
    return spearman_table(answers, workers=workers)


def findings(study: Study, table: PairwiseTable, settings: ReportSettings) -> list[Finding]:
    """Return what every rule finds, whether it is to exclude anybody or not."""
    least = settings.agreement.least_common
    passed = {code: record.passed for code, record in study.checkpoints.items()}
    total = {code: record.total for code, record in study.checkpoints.items()}
    found = [
        *low_correlation(table, least_common=least),
        *large_gain(table, least_common=least, share=settings.gain_share),
        *failed_checkpoints(passed, total),
        *low_accuracy(passed, total, threshold=settings.accuracy),
        *straight_lining(study.matrix),
        *order_blind(study.matrix),
    ]
    if study.seconds is not None:
        found += too_fast(study.matrix, study.seconds)
    return found


def exclusion_told(study: Study, settled: Exclusions, settings: ReportSettings) -> Json:
    """Tell who is left out and why, who was found and stays, and what no rule was asked about."""
    reasons = [finding for finding in settled.findings if finding.rule in settings.exclude]
    flags = [finding for finding in settled.findings if finding.rule not in settings.exclude]
    return {
        "rules": [rule.value for rule in settings.exclude],
        "minimum_per_pair": settings.minimum,
        "excluded": [
            {
                "annotator": study.annotators[code],
                "reasons": [_finding(each) for each in reasons if each.annotator == code],
            }
            for code in settled.excluded.tolist()
        ],
        "kept_for_the_minimum": [
            {
                "annotator": study.annotators[code],
                "because": why,
                "reasons": [_finding(each) for each in reasons if each.annotator == code],
            }
            for code, why in sorted(settled.kept.items())
        ],
        "not_acted_on": [
            {"annotator": study.annotators[flag.annotator], **_finding(flag)} for flag in flags
        ],
    }


def effect_told(before: Study, after: Study, settings: ReportSettings) -> Json:
    """Tell how many annotators pairs are left with, and how far gold moves."""
    found = effect(before.matrix, after.matrix, majority=settings.majority)
    return {
        "annotators_per_pair_before": _range(found.annotators_before),
        "annotators_per_pair_after": _range(found.annotators_after),
        "gold_rating_moves": {"mean": found.mean_move, "most": found.largest_move},
        "gold_labels_that_change": _relabelled(before, after, found, settings),
    }


def _relabelled(before: Study, after: Study, found: Effect, settings: ReportSettings) -> int:
    """Count the pairs whose gold label is another: SICK's, where both orders have E, C or N.

    The rule that makes one label of two orders knows no others; elsewhere it is the majority of
    the labels as typed.
    """
    if before.has_orders and not before.unknown_labels:
        return len(found.relabelled)
    majorities = (typed_majority(each, settings) for each in (before, after))
    return int(np.not_equal(*majorities).sum())


def calibration_told(study: Study, calibration: Calibration) -> Json:
    """Tell what calibration did to whom."""
    return {
        "method": calibration.method.value,
        "note": calibration.note,
        "moved": [
            {
                "annotator": study.annotators[code],
                "bias": number(calibration.bias[code]),
                "shift": number(calibration.shift[code]),
            }
            for code in calibration.moved.tolist()
        ],
    }


def annotators_told(
    study: Study, settled: Exclusions, table: PairwiseTable, settings: ReportSettings
) -> list[Json]:
    """Describe each annotator: how much, where on the scale, how near to the others."""
    matrix, n = study.matrix, len(study.annotators)
    least = settings.agreement.least_common
    rated = ~np.isnan(matrix.rating)
    counts = np.bincount(matrix.annotator[rated], minlength=n)
    rating, annotator = matrix.rating[rated], matrix.annotator[rated]
    means = quotient(np.bincount(annotator, weights=rating, minlength=n), counts)
    squares = np.bincount(annotator, weights=(rating - means[annotator]) ** 2, minlength=n)
    spread = np.sqrt(quotient(squares, np.maximum(counts - 1, 0)))
    others = AgainstOthers(rating_answers(matrix), least_common=least).table
    average = average_correlations(table, least_common=least)
    gains = agreement_gains(table, least_common=least)
    judged = np.bincount(matrix.annotator, minlength=n)
    excluded = set(settled.excluded.tolist())
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
            "excluded": code in excluded,
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
        "reason": finding.reason,
    }


def _range(n: IntArray) -> Json:
    if not len(n):
        return {"fewest": None, "mean": None, "most": None}
    return {"fewest": int(n.min()), "mean": float(n.mean()), "most": int(n.max())}
