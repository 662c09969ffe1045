"""Labels in a report: label models compared with the majority, order effects, slips."""

from __future__ import annotations

import numpy as np

from annotation.stats.arrays import NO_LABEL, LabelCode
from annotation.stats.gold import label_gold, majority_label
from annotation.stats.label_models import Fit, dawid_skene, mace, one_coin
from annotation.stats.lint import lint_labels
from annotation.stats.order_effects import label_order_effect, rating_order_effect
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.settings import Json, ReportSettings, number
from annotation.stats.study import Study

_ORDERS = ("AB", "BA")


def label_models_section(study: Study, settings: ReportSettings) -> Json:
    """Return for each model its differences from the majority, its certainty, and whom it trusts.

    MACE is fitted only on request, because it takes many times as long as the others.
    """
    labels = study.labels
    if labels is None:
        return {}
    fits = {"dawid_skene": dawid_skene(labels), "one_coin": one_coin(labels)}
    if settings.mace:
        fits["mace"] = mace(labels, seed=settings.agreement.seed)
    return {name: _fit(study, labels, fit, settings) for name, fit in fits.items()}


def order_effects_section(study: Study) -> Json:
    """Compare the presentation orders, for ratings and for labels of known meaning."""
    if not study.has_orders:
        return {}
    ratings, labels = rating_order_effect(study.matrix), label_order_effect(study.matrix)
    return {
        "ratings": {
            "difference": ratings.difference.as_json(),
            "sd": ratings.sd.as_json(),
            "t": ratings.t.as_json(),
            "p_value": ratings.p_value.as_json(),
        },
        "labels": {
            "names": [label.name for label in LabelCode],
            "table": labels.table.tolist(),
            "same": labels.same.as_json(),
            "symmetry": labels.symmetry.as_json(),
            "p_value": labels.p_value.as_json(),
        },
    }


def lint_section(study: Study, settings: ReportSettings) -> list[Json]:
    """List pairs whose labels in the two directions cannot both be true."""
    if not study.has_orders:
        return []
    gold = label_gold(study.matrix, majority=settings.majority)
    return [
        {
            "pair": study.pairs[finding.pair],
            "fault": finding.fault.value,
            "reason": str(finding.reason),
            **finding.reason.as_json(),
        }
        for finding in lint_labels(gold.ab, gold.ba)
    ]


def _fit(study: Study, labels: ReliabilityData, fit: Fit, settings: ReportSettings) -> Json:
    votes = labels.counts.toarray().astype(np.int64)
    decided, tied = majority_label(votes, majority=settings.majority)
    majority = np.where(tied, NO_LABEL, decided)
    differs = np.flatnonzero((labels.totals > 0) & (fit.label != majority))
    return {
        "note": str(fit.note),
        "note_reason": fit.note.as_json(),
        "competence": {
            name: number(fit.competence[code]) for code, name in enumerate(study.annotators)
        },
        "differs_from_majority": [
            {
                "pair": study.pairs[labels.pair[unit]],
                "order": _ORDERS[unit % len(_ORDERS)],
                "majority": None if majority[unit] < 0 else study.categories[majority[unit]],
                "label": study.categories[fit.label[unit]],
                "probability": number(fit.probability[unit].max()),
            }
            for unit in differs.tolist()
        ],
    }
