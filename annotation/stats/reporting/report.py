"""Everything the statistics say about a file of judgements, as one value for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace

import numpy as np

from annotation.stats.agreement import agreement
from annotation.stats.answers import rating_rows
from annotation.stats.arrays import BoolArray, IntArray, Order
from annotation.stats.calibration import (
    Calibration,
    CalibrationMethod,
    additive_calibration,
    simlex_calibration,
    zscore_calibration,
)
from annotation.stats.exclusion import exclusions
from annotation.stats.files.roles import Role
from annotation.stats.files.study import Study
from annotation.stats.files.table import ReadingError
from annotation.stats.measure import Measure
from annotation.stats.pooling import pooled_over_tranches
from annotation.stats.reporting.gold import gold_told
from annotation.stats.reporting.labels import lint_told, models_told, order_effects_told
from annotation.stats.reporting.people import (
    annotators_told,
    calibration_told,
    correlations,
    effect_told,
    exclusion_told,
    findings,
)
from annotation.stats.reporting.settings import Json, ReportSettings
from annotation.stats.reporting.tables import study_tables


def report(study: Study, settings: ReportSettings) -> Json:
    """Return the measures before and after calibration and exclusion, gold, and who is left out.

    What stands under `agreement` and `breakdown` is about all judgements as they were read;
    `final` repeats it for those that made gold.
    """
    scale = _scale(study, settings)
    told: Json = {"read": _read(study, scale), "agreement": measures(study, settings)}
    calibrated, latest = study, told["agreement"]
    if settings.calibrate is not None:
        calibrated, told["calibration"] = _calibrate(study, settings, scale, latest)
        latest = told["calibration"]["agreement_after"]
    table = correlations(calibrated, workers=settings.agreement.workers)
    found = findings(calibrated, table, settings)
    acted_on = [finding for finding in found if finding.rule in settings.exclude]
    settled = exclusions(calibrated.matrix, acted_on, minimum=settings.minimum)
    settled = replace(settled, findings=tuple(found))
    final = calibrated.where(settled.keeps(calibrated.matrix))
    told["exclusion"] = exclusion_told(calibrated, settled, settings)
    if len(settled.excluded):
        told["exclusion"] |= _changes(calibrated, final, settings, latest)
        latest = told["exclusion"]["agreement_after"]
    told["breakdown"] = breakdown(study, settings)
    told["order_effects"] = order_effects_told(final)
    told["label_models"] = models_told(final, settings)
    told["lint"] = lint_told(final, settings)
    told["final"] = {"judgements": len(final.matrix), "agreement": latest}
    told["annotators"] = annotators_told(calibrated, settled, table, settings)
    told["tables"] = [asdict(table) for table in study_tables(final, settings, scale)]
    told["gold"] = gold_told(final, settings, scale)
    return told


def measures(study: Study, settings: ReportSettings, chosen: BoolArray | None = None) -> Json:
    """Return every measure of the study, or of some of its judgements, by name."""
    part = study if chosen is None else study.where(chosen)
    return as_json(agreement(part.ratings, part.labels, settings.agreement))


def as_json(found: Mapping[str, Measure]) -> Json:
    return {name: measure.as_json() for name, measure in found.items()}


def breakdown(study: Study, settings: ReportSettings) -> Json:
    """Return the measures of each tranche, kind, rule, stage, theme and presentation order."""
    groups: dict[str, tuple[tuple[str, ...], IntArray]] = {
        role.value: group for role, group in study.groups.items()
    }
    if study.has_orders:
        names = tuple(order.name for order in Order)
        groups["order"] = (names, study.matrix.order)
    told: Json = {
        by: {name: measures(study, settings, codes == code) for code, name in enumerate(names)}
        for by, (names, codes) in groups.items()
    }
    ratings = study.ratings
    if Role.TRANCHE in study.groups and ratings is not None:
        tranche = study.groups[Role.TRANCHE][1][rating_rows(study.matrix)]
        pooled = pooled_over_tranches(ratings, tranche, settings.agreement)
        told["pooled_over_tranches"] = as_json(pooled)
    return told


def _scale(study: Study, settings: ReportSettings) -> tuple[float, float] | None:
    given = study.matrix.rating[~np.isnan(study.matrix.rating)]
    if not len(given):
        return None
    lowest, highest = float(given.min()), float(given.max())
    if settings.scale is None:
        return lowest, highest
    low, high = settings.scale
    if lowest < low or highest > high:
        raise ReadingError(
            f"ratings run from {lowest:g} to {highest:g}, outside the scale {low:g}:{high:g}"
        )
    return settings.scale


def _read(study: Study, scale: tuple[float, float] | None) -> Json:
    return {
        "judgements": len(study.matrix),
        "pairs": study.matrix.n_pairs,
        "annotators": len(study.annotators),
        "ratings": int((~np.isnan(study.matrix.rating)).sum()),
        "labels": int((study.category >= 0).sum()),
        "categories": list(study.categories),
        "labels_without_known_meaning": study.unknown_labels,
        "scale": None if scale is None else list(scale),
        "consistency_set": int(study.consistency.sum()),
        "both_orders": study.has_orders,
        "notes": list(study.notes),
    }


def _calibrate(
    study: Study, settings: ReportSettings, scale: tuple[float, float] | None, before: Json
) -> tuple[Study, Json]:
    if scale is None:
        raise ReadingError("there are no ratings to calibrate")
    calibration = calibration_of(study, settings, scale)
    calibrated = replace(study, matrix=calibration.matrix)
    told = calibration_told(study, calibration)
    told |= {"agreement_before": before, "agreement_after": measures(calibrated, settings)}
    return calibrated, told


def calibration_of(
    study: Study, settings: ReportSettings, scale: tuple[float, float]
) -> Calibration:
    """Calibrate the ratings by the method that was chosen."""
    if settings.calibrate is CalibrationMethod.ADDITIVE:
        return additive_calibration(study.matrix)
    if settings.calibrate is CalibrationMethod.ZSCORE:
        return zscore_calibration(study.matrix)
    if not study.consistency.any():
        raise ReadingError(
            "calibration as in SimLex needs a consistency set: name its pairs with --consistency "
            "or mark them in a column 'consistency'"
        )
    return simlex_calibration(study.matrix, consistency=study.consistency, scale=scale)


def _changes(before: Study, after: Study, settings: ReportSettings, agreement: Json) -> Json:
    return {
        "agreement_before": agreement,
        "agreement_after": measures(after, settings),
        "effect": effect_told(before, after, settings),
    }
