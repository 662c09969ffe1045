"""The results of a run as they are stored: numbers and words, no arrays."""

from dataclasses import replace
from typing import Any, Final

import numpy as np

from annotation.planning.aggregation import AggregationSettings
from annotation.selectors.pair_facts import PairFacts, coded
from annotation.services.gold_rows import LABELS, Gold
from annotation.stats.arrays import NO_LABEL, FloatArray
from annotation.stats.arrays import Order as OrderCode
from annotation.stats.flags import median_times
from annotation.stats.lint import (
    LintFinding,
    lint_labels,
    lint_priors,
    lint_sentences,
    rule_priors,
)
from annotation.stats.pipeline import Calibrated, Excluded
from annotation.stats.reporting.labels import label_models_section, order_effects_section
from annotation.stats.reporting.people import annotators_section
from annotation.stats.reporting.report import breakdown, measures
from annotation.stats.settings import Json, ReportSettings, number
from annotation.stats.statistic import safe_divide
from annotation.stats.study import Study

# Of what weighed labels say otherwise, the surest are kept; the number is of all.
_DIFFERENCES_KEPT: Final = 100


def gold_results(gold: Gold, *, scale: tuple[float, float], left_out: int) -> Json:
    """Count what came out: pairs, labels, ties, and how the scores are distributed.

    Left out are judgements about texts that were changed afterwards, about pairs that fell, and
    of annotators who were left out.
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


def agreement_results(final: Study, settings: ReportSettings, choices: AggregationSettings) -> Json:
    """Return agreement with its intervals, of parts without, order effects and weighed labels."""
    plain = replace(settings, agreement=replace(settings.agreement, resamples=0))
    told: Json = {
        "measures": measures(final, settings),
        "breakdown": breakdown(final, plain),
        "order_effects": order_effects_section(final),
    }
    if choices.weigh_labels:
        models = label_models_section(final, settings)
        told["label_models"] = {name: _bounded(model) for name, model in models.items()}
    return told


def annotator_results(calibrated: Calibrated, excluded: Excluded, settings: ReportSettings) -> Json:
    """Describe each annotator: how much, where on the scale, how near to the others, how fast."""
    study = calibrated.study
    told = annotators_section(study, excluded, settings)
    bias, minutes = _bias(study), _minutes(study)
    for code, row in enumerate(told):
        row["code"] = row.pop("annotator")
        row["bias"] = number(bias[code])
        row["minutes_per_pair"] = number(minutes[code])
        if (record := row["checkpoints"]) is not None:
            row["checkpoints"] = {"value": record["passed"] / record["total"], "n": record["total"]}
    return {"annotators": told}


def lint_results(gold: Gold, facts: PairFacts) -> list[Json]:
    """List the pairs that logic speaks against, the gravest first."""
    rule = coded(facts.rule)[1]
    found = [
        *lint_sentences(*facts.texts()),
        *lint_labels(gold.labels.ab, gold.labels.ba),
        *lint_priors(gold.labels.label, rule_priors(gold.labels.label, rule)),
    ]
    severity = {fault: place for place, fault in enumerate(type(found[0].fault))} if found else {}
    found.sort(key=lambda each: (severity[each.fault], each.pair))
    return [_finding(each, facts) for each in found]


def _finding(found: LintFinding, facts: PairFacts) -> Json:
    return {
        "pair": facts.numbers[found.pair],
        "fault": found.fault.value,
        "reason": found.reason,
        "other": None if found.other is None else facts.numbers[found.other],
    }


def _bounded(model: dict[str, Any]) -> Json:
    differs = model["differs_from_majority"]
    surest = sorted(differs, key=lambda each: -(each["probability"] or 0))
    return {
        **model,
        "differs_from_majority": surest[:_DIFFERENCES_KEPT],
        "differences": len(differs),
    }


def _bias(study: Study) -> FloatArray:
    """Return how far each annotator's ratings lie above the means of their pairs, on average."""
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
