"""The steps from judgements to gold: calibrate ratings, then exclude annotators."""

from __future__ import annotations

from dataclasses import dataclass, replace

from annotation.stats.calibration import (
    Calibration,
    CalibrationMethod,
    additive_calibration,
    simlex_calibration,
    zscore_calibration,
)
from annotation.stats.carelessness import order_blind, straight_lining, too_fast
from annotation.stats.co_rated import PairwiseCoefficients, spearman_coefficients
from annotation.stats.exclusion import (
    Exclusions,
    Finding,
    exclusions,
    failed_checkpoints,
    low_accuracy,
    low_correlation,
)
from annotation.stats.files.table import ReadingError
from annotation.stats.gains import large_gain
from annotation.stats.reliability_data import rating_data
from annotation.stats.settings import ReportSettings
from annotation.stats.study import Study
from transforms.reason import Reason


@dataclass(frozen=True)
class Calibrated:
    """A study before and after calibration.

    Attributes
    ----------
    read : Study
        The study as it was read.
    study : Study
        The study with calibrated ratings; without a method, the study as it was read.
    calibration : Calibration or None
        None without a method.
    """

    read: Study
    study: Study
    calibration: Calibration | None


@dataclass(frozen=True)
class Excluded:
    """A study after exclusion, and what led to it.

    Attributes
    ----------
    coefficients : PairwiseCoefficients
        Correlations of all pairs of annotators.
    exclusions : Exclusions
        Who is excluded, with the findings of all rules, chosen or not.
    final : Study
        The study without the excluded annotators.
    """

    coefficients: PairwiseCoefficients
    exclusions: Exclusions
    final: Study


def calibrate(study: Study, settings: ReportSettings) -> Calibrated:
    """Return the study with ratings calibrated by the method of the settings.

    Parameters
    ----------
    study : Study
    settings : ReportSettings

    Returns
    -------
    Calibrated

    Raises
    ------
    ReadingError
        If there are no ratings, or no scale or consistency set where the method needs one.
    """
    if settings.calibrate is None:
        return Calibrated(study, study, None)
    if study.ratings is None:
        raise ReadingError(Reason("nothing_to_calibrate"))
    calibration = _calibration(study, settings)
    return Calibrated(study, replace(study, matrix=calibration.matrix), calibration)


def exclude(calibrated: Study, settings: ReportSettings) -> Excluded:
    """Return the study without the annotators whom the chosen rules exclude.

    Parameters
    ----------
    calibrated : Study
        With calibrated ratings.
    settings : ReportSettings
        Their `exclude` names the rules that exclude; every rule reports its findings.

    Returns
    -------
    Excluded
    """
    coefficients = correlations(calibrated, workers=settings.agreement.workers)
    findings = _findings(calibrated, coefficients, settings)
    acted_on = [finding for finding in findings if finding.rule in settings.exclude]
    decided = exclusions(calibrated.matrix, acted_on, minimum=settings.minimum)
    decided = replace(decided, findings=tuple(findings))
    return Excluded(coefficients, decided, calibrated.where(decided.keeps(calibrated.matrix)))


def correlations(study: Study, *, workers: int = 1) -> PairwiseCoefficients:
    """Return Spearman's rho of all pairs of annotators with a tranche in common.

    Parameters
    ----------
    study : Study
    workers : int, optional
        Number of threads; it does not change the result.

    Returns
    -------
    PairwiseCoefficients
    """
    ratings = replace(rating_data(study.matrix), tranches=study.tranches)
    return spearman_coefficients(ratings, workers=workers)


def _calibration(study: Study, settings: ReportSettings) -> Calibration:
    if settings.calibrate is CalibrationMethod.ADDITIVE:
        return additive_calibration(study.matrix)
    if settings.calibrate is CalibrationMethod.ZSCORE:
        return zscore_calibration(study.matrix)
    if settings.scale is None:
        raise ReadingError(Reason("calibration_needs_scale"))
    if not study.consistency.any():
        raise ReadingError(Reason("calibration_needs_consistency_set"))
    return simlex_calibration(study.matrix, consistency=study.consistency, scale=settings.scale)


def _findings(
    study: Study, coefficients: PairwiseCoefficients, settings: ReportSettings
) -> list[Finding]:
    """Return the findings of all rules, whether they may exclude anybody or not."""
    least = settings.agreement.least_common
    passed = {code: record.passed for code, record in study.checkpoints.items()}
    total = {code: record.total for code, record in study.checkpoints.items()}
    findings = [
        *low_correlation(coefficients, least_common=least),
        *large_gain(coefficients, least_common=least, share=settings.gain_share),
        *failed_checkpoints(passed, total),
        *low_accuracy(passed, total, threshold=settings.accuracy),
        *straight_lining(study.matrix),
        *order_blind(study.matrix),
    ]
    if study.seconds is not None:
        findings += too_fast(study.matrix, study.seconds)
    return findings
