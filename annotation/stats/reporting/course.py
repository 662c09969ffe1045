"""What becomes of a study on its way to gold: calibrated, some annotators left out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from annotation.stats.agreement import agreement
from annotation.stats.calibration import Calibration
from annotation.stats.exclusion import Exclusions, exclusions
from annotation.stats.files.study import Study
from annotation.stats.files.table import ReadingError
from annotation.stats.meetings import PairwiseTable
from annotation.stats.reporting.people import (
    calibration_told,
    correlations,
    effect_told,
    exclusion_told,
    findings,
)
from annotation.stats.reporting.report import as_json, calibration_of, measures
from annotation.stats.reporting.settings import Json, ReportSettings


@dataclass(frozen=True)
class Calibrated:
    """The study with calibrated ratings; without a method it is as it was read."""

    read: Study
    study: Study
    calibration: Calibration | None


@dataclass(frozen=True)
class Excluded:
    """Whom the rules found, who is left out, and the study without them."""

    table: PairwiseTable
    settled: Exclusions
    final: Study


def calibrate(study: Study, settings: ReportSettings) -> Calibrated:
    """Calibrate the ratings as the settings say; raises `ReadingError` where that cannot be."""
    if settings.calibrate is None:
        return Calibrated(study, study, None)
    if study.ratings is None:
        raise ReadingError("there are no ratings to calibrate")
    if settings.scale is None:
        raise ReadingError("calibration needs the scale of the ratings")
    calibration = calibration_of(study, settings, settings.scale)
    return Calibrated(study, replace(study, matrix=calibration.matrix), calibration)


def exclude(calibrated: Study, settings: ReportSettings) -> Excluded:
    """Apply all rules and leave out whom those that were chosen name."""
    table = correlations(calibrated, workers=settings.agreement.workers)
    found = findings(calibrated, table, settings)
    acted_on = [finding for finding in found if finding.rule in settings.exclude]
    settled = exclusions(calibrated.matrix, acted_on, minimum=settings.minimum)
    settled = replace(settled, findings=tuple(found))
    final = calibrated.where(settled.keeps(calibrated.matrix))
    return Excluded(table, settled, final)


def changes_told(calibrated: Calibrated, excluded: Excluded, settings: ReportSettings) -> Json:
    """Tell what calibration and exclusion change: agreement, annotators per pair, gold.

    Agreement comes without intervals here: what counts is the difference.
    """
    plain = replace(settings, agreement=replace(settings.agreement, resamples=0))
    told: Json = {
        "exclusion": exclusion_told(calibrated.study, excluded.settled, settings),
        "effect": effect_told(calibrated.read, excluded.final, settings),
        "before": measures(calibrated.read, plain),
    }
    if calibrated.calibration is not None:
        told["calibration"] = calibration_told(calibrated.read, calibrated.calibration)
        # Labels are as they were.
        told["calibrated"] = as_json(agreement(calibrated.study.ratings, None, plain.agreement))
    return told
