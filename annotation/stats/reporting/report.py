"""All statistics of a study, as one value for JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from annotation.stats.agreement import agreement
from annotation.stats.arrays import BoolArray, IntArray, OrderCode
from annotation.stats.files.roles import Role
from annotation.stats.files.table import ReadingError
from annotation.stats.further.coefficients import coefficients
from annotation.stats.measure import Measure
from annotation.stats.pipeline import Calibrated, Excluded, calibrate, exclude
from annotation.stats.pooling import pooled_over_tranches
from annotation.stats.reliability_data import rating_rows
from annotation.stats.reporting.facets import facets_of, facets_section
from annotation.stats.reporting.gold import gold_section
from annotation.stats.reporting.labels import (
    label_models_section,
    lint_section,
    order_effects_section,
)
from annotation.stats.reporting.people import (
    annotators_section,
    calibration_section,
    effect_section,
    exclusion_section,
)
from annotation.stats.reporting.tables import study_tables
from annotation.stats.settings import Json, ReportSettings
from annotation.stats.study import Study
from annotation.stats.tables.table import as_json as table_json


def report(study: Study, settings: ReportSettings) -> Json:
    """Return the measures before and after calibration and exclusion, gold, and who is excluded.

    `agreement` and `breakdown` are about all judgements as they were read; `final` repeats them for
    the judgements behind gold.
    """
    scale = _scale(study, settings)
    settings = replace(settings, scale=scale)
    results: Json = {"read": _read(study, scale), "agreement": measures(study, settings)}
    results["coefficients"] = coefficients_section(study, settings)
    latest = results["agreement"]
    calibrated = calibrate(study, settings)
    if calibrated.calibration is not None:
        results["calibration"] = calibration_section(study, calibrated.calibration)
        results["calibration"] |= {
            "agreement_before": latest,
            "agreement_after": measures(calibrated.study, settings),
        }
        latest = results["calibration"]["agreement_after"]
    excluded = exclude(calibrated.study, settings)
    final = excluded.final
    results["exclusion"] = exclusion_section(calibrated.study, excluded.exclusions, settings)
    if len(excluded.exclusions.excluded):
        results["exclusion"] |= {
            "agreement_before": latest,
            "agreement_after": measures(final, settings),
            "effect": effect_section(calibrated.study, final, settings),
        }
        latest = results["exclusion"]["agreement_after"]
    results["breakdown"] = breakdown(study, settings)
    results["order_effects"] = order_effects_section(final)
    results["label_models"] = label_models_section(final, settings)
    results["lint"] = lint_section(final, settings)
    results["final"] = {"judgements": len(final.matrix), "agreement": latest}
    results["annotators"] = annotators_section(calibrated.study, excluded, settings)
    facets = None if settings.model is None else facets_of(_uncalibrated(study, excluded))
    if facets is not None:
        results["facets"] = facets_section(facets)
    results["tables"] = [table_json(table) for table in study_tables(final, settings, scale)]
    fair = None if facets is None else facets.fair()
    results["gold"] = gold_section(final, settings, scale, fair)
    return results


def _uncalibrated(study: Study, excluded: Excluded) -> Study:
    """Return the study as it was read, without the annotators who were excluded."""
    return study.where(excluded.exclusions.keeps(study.matrix))


def changes_section(calibrated: Calibrated, excluded: Excluded, settings: ReportSettings) -> Json:
    """Return what calibration and exclusion change: agreement, annotators per pair, gold.

    Agreement has no intervals in this section, because what counts is the difference.
    """
    plain = replace(settings, agreement=replace(settings.agreement, resamples=0))
    results: Json = {
        "exclusion": exclusion_section(calibrated.study, excluded.exclusions, settings),
        "effect": effect_section(calibrated.read, excluded.final, settings),
        "before": measures(calibrated.read, plain),
    }
    if calibrated.calibration is not None:
        results["calibration"] = calibration_section(calibrated.read, calibrated.calibration)
        # Calibration does not change labels.
        results["calibrated"] = as_json(agreement(calibrated.study.ratings, None, plain.agreement))
    return results


def measures(
    study: Study,
    settings: ReportSettings,
    chosen: BoolArray | None = None,
    advance: Callable[[int, int], None] | None = None,
) -> Json:
    """Return every measure of the study, or of some of its judgements, by name.

    `advance` is called with the number of resamples done and of all.
    """
    part = study if chosen is None else study.where(chosen)
    return as_json(agreement(part.ratings, part.labels, settings.agreement, advance))


def coefficients_section(
    study: Study, settings: ReportSettings, advance: Callable[[int, int], None] | None = None
) -> Json:
    """Return the coefficients that reviewers ask for beside those of the papers, by name.

    `advance` is called with the number of resamples done and of all.
    """
    return as_json(coefficients(study.ratings, study.labels, settings.agreement, advance))


def as_json(measures_by_name: Mapping[str, Measure]) -> Json:
    return {name: measure.as_json() for name, measure in measures_by_name.items()}


def breakdown(
    study: Study, settings: ReportSettings, advance: Callable[[int, int], None] | None = None
) -> Json:
    """Return the measures of each tranche, kind, rule, stage, theme and presentation order.

    `advance` is called with the number of resamples done and of all, anew for each part.
    """
    groups: dict[str, tuple[tuple[str, ...], IntArray]] = {
        role.value: group for role, group in study.groups.items()
    }
    if study.has_orders:
        names = tuple(order.name for order in OrderCode)
        groups["order"] = (names, study.matrix.order)
    results: Json = {
        by: {
            name: measures(study, settings, codes == code, advance)
            for code, name in enumerate(names)
        }
        for by, (names, codes) in groups.items()
    }
    ratings = study.ratings
    if Role.TRANCHE in study.groups and ratings is not None:
        tranche = study.groups[Role.TRANCHE][1][rating_rows(study.matrix)]
        pooled = pooled_over_tranches(ratings, tranche, settings.agreement)
        results["pooled_over_tranches"] = as_json(pooled)
    return results


def _scale(study: Study, settings: ReportSettings) -> tuple[float, float] | None:
    ratings = study.matrix.rating[~np.isnan(study.matrix.rating)]
    if not len(ratings):
        return None
    lowest, highest = float(ratings.min()), float(ratings.max())
    if settings.scale is None:
        if settings.rescale is not None and lowest == highest:
            raise ReadingError(
                f"all ratings are {lowest:g}, which does not say how far the scale goes that they "
                "are to be carried from; give it with --scale"
            )
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
