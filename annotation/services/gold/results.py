"""The results of a run in their stored form: numbers and strings, no arrays."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import numpy as np

from annotation.planning.aggregation import AggregationSettings
from annotation.selectors.gold.pair_facts import PairFacts, coded
from annotation.services.gold.gold_rows import LABELS, Gold
from annotation.stats.arrays import NO_LABEL, FloatArray, OrderCode
from annotation.stats.carelessness import median_times
from annotation.stats.lint import (
    LintFinding,
    lint_labels,
    lint_priors,
    lint_sentences,
    rule_priors,
)
from annotation.stats.modality import LEAST_RATINGS, modes_of_ratings
from annotation.stats.pipeline import Calibrated, Excluded
from annotation.stats.reporting.labels import label_models_section, order_effects_section
from annotation.stats.reporting.people import annotators_section
from annotation.stats.reporting.report import breakdown, coefficients_section, measures
from annotation.stats.settings import Json, ReportSettings, number
from annotation.stats.statistic import safe_divide
from annotation.stats.study import Study
from transforms.reason import Reason

# Pairs on which weighted labels disagree with gold: the most certain are listed, all are counted.
_DIFFERENCES_KEPT: Final = 100
# The parts of each grouping are resampled as well, together as long as the whole.
_SHARE_FOR_PARTS: Final = 5


def gold_results(gold: Gold, *, scale: tuple[float, float], left_out: int) -> Json:
    """Count pairs, labels and ties, and describe the distribution of the scores.

    Judgements about texts changed afterwards, judgements about rejected pairs, and those of
    excluded annotators do not count.
    """
    labels = gold.labels.label
    judged = np.diff(gold.matrix.starts) > 0
    return {
        "judgements": len(gold.matrix),
        "left_out": left_out,
        "pairs": int(judged.sum()),
        "labels": {label.name: int((labels == label).sum()) for label in LABELS},
        "unlabelled": int((labels[judged] == NO_LABEL).sum()),
        "relatedness": _histogram(gold.relatedness, scale),
        "ties": {order.name: int(gold.labels.tied[:, order].sum()) for order in OrderCode},
    }


def variation_results(gold: Gold, *, scale: tuple[float, float]) -> Json:
    """Name the pairs whose ratings form two groups, and count the others."""
    modes = modes_of_ratings(gold.matrix, scale=scale)
    return {
        "least_ratings": LEAST_RATINGS,
        "two_groups": np.array(gold.matrix.pairs)[modes == 2].tolist(),
        "one_group": int((modes == 1).sum()),
        "too_few": int((modes == 0).sum()),
    }


def agreement_results(
    final: Study,
    settings: ReportSettings,
    choices: AggregationSettings,
    note: Callable[[Reason], None],
) -> Json:
    """Return agreement with intervals, order effects and weighted labels.

    Parts are resampled a fifth as often as the whole. `note` is called with what is being done.
    """

    def resampled(done: int, total: int) -> None:
        note(Reason("computing_intervals", done=f"{done:,}", total=f"{total:,}"))

    def parts_resampled(_done: int, _total: int) -> None:
        note(Reason("computing_parts"))

    fewer = replace(settings.agreement, resamples=settings.agreement.resamples // _SHARE_FOR_PARTS)
    sections: Json = {
        "measures": measures(final, settings, advance=resampled),
        "coefficients": coefficients_section(final, settings, advance=resampled),
        "breakdown": breakdown(final, replace(settings, agreement=fewer), parts_resampled),
        "order_effects": order_effects_section(final),
    }
    if choices.weigh_labels:
        models = label_models_section(final, settings)
        sections["label_models"] = {
            name: _limit_differences(model) for name, model in models.items()
        }
    return sections


def annotator_results(calibrated: Calibrated, excluded: Excluded, settings: ReportSettings) -> Json:
    """Describe each annotator: number of judgements, use of the scale, agreement and speed."""
    study = calibrated.study
    section = annotators_section(study, excluded, settings)
    bias, minutes = _bias(study), _minutes(study)
    for code, row in enumerate(section):
        row["code"] = row.pop("annotator")
        row["bias"] = number(bias[code])
        row["minutes_per_pair"] = number(minutes[code])
        if (record := row["checkpoints"]) is not None:
            row["checkpoints"] = {"value": record["passed"] / record["total"], "n": record["total"]}
    return {"annotators": section}


def lint_results(gold: Gold, facts: PairFacts) -> list[Json]:
    """List the pairs whose gold is logically inconsistent, the most serious first."""
    rule = coded(facts.rule)[1]
    rows = [
        *lint_sentences(*facts.texts()),
        *lint_labels(gold.labels.ab, gold.labels.ba),
        *lint_priors(gold.labels.label, rule_priors(gold.labels.label, rule)),
    ]
    severity = {fault: index for index, fault in enumerate(type(rows[0].fault))} if rows else {}
    rows.sort(key=lambda each: (severity[each.fault], each.pair))
    return [_finding(row, facts) for row in rows]


def _finding(finding: LintFinding, facts: PairFacts) -> Json:
    return {
        "pair": facts.numbers[finding.pair],
        "fault": finding.fault.value,
        "reason": str(finding.reason),
        **finding.reason.as_json(),
        "other": None if finding.other is None else facts.numbers[finding.other],
    }


def _limit_differences(model: dict[str, Any]) -> Json:
    differs = model["differs_from_majority"]
    surest = sorted(differs, key=lambda each: -(each["probability"] or 0))
    return {
        **model,
        "differs_from_majority": surest[:_DIFFERENCES_KEPT],
        "differences": len(differs),
    }


def _bias(study: Study) -> FloatArray:
    """Return by how much each annotator's ratings exceed the means of their pairs, on average."""
    matrix, n = study.matrix, len(study.annotators)
    rated = ~np.isnan(matrix.rating)
    pair, rating, annotator = matrix.pair[rated], matrix.rating[rated], matrix.annotator[rated]
    means = safe_divide(
        np.bincount(pair, weights=rating, minlength=matrix.n_pairs),
        np.bincount(pair, minlength=matrix.n_pairs),
    )
    above = np.bincount(annotator, weights=rating - means[pair], minlength=n).astype(np.float64)
    return safe_divide(above, np.bincount(annotator, minlength=n))


def _minutes(study: Study) -> FloatArray:
    """Return the median time of each annotator on a pair."""
    if study.seconds is None:
        return np.full(len(study.annotators), np.nan)
    return median_times(study.matrix, study.seconds) / 60


def _histogram(mean: FloatArray, scale: tuple[float, float]) -> list[dict[str, float | int]]:
    """Count pairs by ranges of gold relatedness, as SICK's Table 6 does: [1, 2), … [4, 5]."""
    low, high = scale
    edges = np.linspace(low, high, min(10, max(1, round(high - low))) + 1)
    counts, _edges = np.histogram(mean[~np.isnan(mean)], bins=edges)
    return [
        {"low": float(edges[i]), "high": float(edges[i + 1]), "pairs": int(count)}
        for i, count in enumerate(counts)
    ]
