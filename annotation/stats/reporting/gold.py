"""Gold of all pairs in a report: scores with their uncertainty, labels with their votes."""

from __future__ import annotations

import numpy as np

from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, LabelCode, OrderCode
from annotation.stats.gold import label_gold, label_votes, majority_label
from annotation.stats.reporting.facets import FairGold
from annotation.stats.scores import rescaled, scores
from annotation.stats.settings import Json, ReportSettings, number
from annotation.stats.study import Study

_RATED = ("mean", "sd", "standard_error", "low", "high", "median", "trimmed")


def gold_section(
    study: Study,
    settings: ReportSettings,
    scale: tuple[float, float] | None,
    fair: FairGold | None = None,
) -> list[Json]:
    """Return a row for each pair, with fair scores beside the plain ones where there are any."""
    rows: list[Json] = [{"pair": name} for name in study.pairs]
    if scale is not None:
        _add_scores(rows, study, settings, scale)
    if fair is not None and scale is not None:
        for code, row in enumerate(rows):
            row["fair"] = number(fair.score[code])
            row["fair_low"], row["fair_high"] = number(fair.low[code]), number(fair.high[code])
    if study.categories:
        _add_votes(rows, study, settings)
        _add_labels(rows, study, settings)
    return rows


def _add_scores(
    rows: list[Json], study: Study, settings: ReportSettings, scale: tuple[float, float]
) -> None:
    summary = scores(study.matrix, deviation=settings.agreement.deviation, trim=settings.trim)
    # Additive and standard scores may exceed the scale; gold may not.
    mean = np.clip(summary.mean, *scale)
    shown = {name: getattr(summary, name) for name in _RATED} | {"mean": mean}
    if settings.rescale is not None:
        shown["rescaled"] = rescaled(mean, scale=scale, to=settings.rescale)
    for code, row in enumerate(rows):
        row["n_ratings"] = int(summary.n[code])
        row |= {name: number(column[code]) for name, column in shown.items()}


def _add_votes(rows: list[Json], study: Study, settings: ReportSettings) -> None:
    """Add the votes as typed and their plain majority, both orders together."""
    votes = _votes(study)
    total = votes.sum(axis=1)
    decided = typed_majority(study, settings)
    for code, row in enumerate(rows):
        if not total[code]:
            row |= {"n_labels": 0, "label": None}
            continue
        is_tied = decided[code] == NO_LABEL
        row |= {
            "n_labels": int(total[code]),
            "label": None if is_tied else study.categories[int(decided[code])],
            "majority_share": float(votes[code].max() / total[code]),
            "tied": bool(is_tied),
            "votes": dict(zip(study.categories, votes[code].tolist(), strict=True)),
        }


def typed_majority(study: Study, settings: ReportSettings) -> IntArray:
    """Return the majority of each pair among the labels as typed, both orders together.

    Codes of `Study.categories`, (n_pairs,); `NO_LABEL` where nobody gave a label and where votes
    are tied, because no typed label then has a majority. SICK's policy for ties is in `entailment`.
    """
    if not study.categories:
        return np.full(study.matrix.n_pairs, NO_LABEL)
    votes = _votes(study)
    decided, tied = majority_label(votes, majority=settings.majority)
    return np.where(tied | (votes.sum(axis=1) == 0), NO_LABEL, decided)


def _votes(study: Study) -> IntArray:
    is_labelled = study.category != NO_LABEL
    cell = study.matrix.pair[is_labelled] * len(study.categories) + study.category[is_labelled]
    shape = (study.matrix.n_pairs, len(study.categories))
    return np.bincount(cell, minlength=shape[0] * shape[1]).reshape(shape)


def _add_labels(rows: list[Json], study: Study, settings: ReportSettings) -> None:
    """Add entailment by the rules of the papers, where the labels are known."""
    if (study.matrix.label == NO_LABEL).all():
        return
    if study.has_orders:
        gold = label_gold(study.matrix, majority=settings.majority)
        for code, row in enumerate(rows):
            row["entailment_ab"] = _name(gold.ab[code])
            row["entailment_ba"] = _name(gold.ba[code])
            row["entailment_sick"] = _name(gold.label[code])
            row["tied_orders"] = [order.name for order in OrderCode if gold.tied[code, order]]
        return
    decided, _ = majority_label(
        label_votes(study.matrix)[:, OrderCode.AB], majority=settings.majority
    )
    for code, row in enumerate(rows):
        row["entailment_ab"] = _name(decided[code])


def _name(label: int | FloatArray) -> str | None:
    return None if label == NO_LABEL else LabelCode(int(label)).name
