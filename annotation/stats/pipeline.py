"""From judgements to what gold is made of: calibrated ratings, without excluded annotators."""

from __future__ import annotations

from dataclasses import dataclass, replace

from annotation.stats.calibration import (
    Calibration,
    CalibrationMethod,
    additive_calibration,
    simlex_calibration,
    zscore_calibration,
)
from annotation.stats.co_rated import PairwiseCoefficients, spearman_coefficients
from annotation.stats.exclusion import (
    Exclusions,
    Finding,
    exclusions,
    failed_checkpoints,
    large_gain,
    low_accuracy,
    low_correlation,
)
from annotation.stats.files.table import ReadingError
from annotation.stats.flags import order_blind, straight_lining, too_fast
from annotation.stats.reliability_data import rating_data
from annotation.stats.settings import ReportSettings
from annotation.stats.study import Study


@dataclass(frozen=True)
class Calibrated:
    """The study with calibrated ratings; without a method it is as it was read."""

    read: Study
    study: Study
    calibration: Calibration | None


@dataclass(frozen=True)
class Excluded:
    """What every rule found, who is left out, and the study without them."""

    coefficients: PairwiseCoefficients
    exclusions: Exclusions
    final: Study


def calibrate(study: Study, settings: ReportSettings) -> Calibrated:
    """Calibrate the ratings as the settings say.

    Raises
    ------
    ReadingError
        if there are no ratings, no scale, or no consistency set where the method needs one
    """
    if settings.calibrate is None:
        return Calibrated(study, study, None)
    if study.ratings is None:
        raise ReadingError("there are no ratings to calibrate")
    calibration = _calibration(study, settings)
    return Calibrated(study, replace(study, matrix=calibration.matrix), calibration)


def exclude(calibrated: Study, settings: ReportSettings) -> Excluded:
    """Apply every rule and exclude those whom one of the chosen rules names."""
    coefficients = correlations(calibrated, workers=settings.agreement.workers)
    found = _findings(calibrated, coefficients, settings)
    acted_on = [finding for finding in found if finding.rule in settings.exclude]
    decided = exclusions(calibrated.matrix, acted_on, minimum=settings.minimum)
    decided = replace(decided, findings=tuple(found))
    return Excluded(coefficients, decided, calibrated.where(decided.keeps(calibrated.matrix)))


def correlations(study: Study, *, workers: int = 1) -> PairwiseCoefficients:
    """Correlate every two annotators; those without a tranche in common are not compared."""
    ratings = replace(rating_data(study.matrix), tranches=study.tranches)
    return spearman_coefficients(ratings, workers=workers)


def _calibration(study: Study, settings: ReportSettings) -> Calibration:
    if settings.calibrate is CalibrationMethod.ADDITIVE:
        return additive_calibration(study.matrix)
    if settings.calibrate is CalibrationMethod.ZSCORE:
        return zscore_calibration(study.matrix)
    if settings.scale is None:
        raise ReadingError("calibration needs the scale of the ratings")
    if not study.consistency.any():
        raise ReadingError(
            "calibration as in SimLex needs a consistency set: name its pairs with --consistency "
            "or mark them in a column 'consistency'"
        )
    return simlex_calibration(study.matrix, consistency=study.consistency, scale=settings.scale)


def _findings(
    study: Study, coefficients: PairwiseCoefficients, settings: ReportSettings
) -> list[Finding]:
    """Return what every rule finds, whether it is to exclude anybody or not."""
    least = settings.agreement.least_common
    passed = {code: record.passed for code, record in study.checkpoints.items()}
    total = {code: record.total for code, record in study.checkpoints.items()}
    found = [
        *low_correlation(coefficients, least_common=least),
        *large_gain(coefficients, least_common=least, share=settings.gain_share),
        *failed_checkpoints(passed, total),
        *low_accuracy(passed, total, threshold=settings.accuracy),
        *straight_lining(study.matrix),
        *order_blind(study.matrix),
    ]
    if study.seconds is not None:
        found += too_fast(study.matrix, study.seconds)
    return found
