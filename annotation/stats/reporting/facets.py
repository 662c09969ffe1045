"""The rater model in a report: annotators, odd pairs, and fair scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import expit, ndtri

from annotation.stats.arrays import BoolArray, FloatArray, IntArray
from annotation.stats.facets.data import facet_data
from annotation.stats.facets.fitting import RatingFit, fit_ratings
from annotation.stats.facets.labels import LabelFit, fit_labels
from annotation.stats.facets.parameters import CONSISTENCY, DRIFT, RANGE, SEVERITY
from annotation.stats.facets.summary import (
    FitStatistics,
    Separation,
    annotator_statistics,
    fair_scores,
    pair_statistics,
    separation,
    severity_in_points,
)
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.settings import Json, number
from annotation.stats.study import Study

# A pair is odd if its outfit is this many standard deviations above the expected value.
ODD: Final = 3.0
_Z95: Final = float(ndtri(0.975))
_ORDERS: Final = ("AB", "BA")


@dataclass(frozen=True)
class FairGold:
    """Fair scores by code of the pair: (n_pairs,) each; nan for pairs without a rating."""

    score: FloatArray
    low: FloatArray
    high: FloatArray


@dataclass(frozen=True)
class Facets:
    """The fitted models of a study; None if it lacks the data.

    Attributes
    ----------
    study : Study
        With the original ratings, not calibrated ones.
    ratings : RatingFit or None
    answers : ReliabilityData or None
        The labels behind `labels`.
    labels : LabelFit or None
    """

    study: Study
    ratings: RatingFit | None
    answers: ReliabilityData | None
    labels: LabelFit | None

    def fair(self) -> FairGold:
        """Return the fair scores of all pairs of the study.

        Returns
        -------
        FairGold
        """
        n = self.study.matrix.n_pairs
        columns = [np.full(n, np.nan) for _ in range(3)]
        if self.ratings is not None:
            scores = fair_scores(self.ratings)
            for column, values in zip(
                columns, (scores.score, scores.low, scores.high), strict=True
            ):
                column[self.ratings.data.pairs] = values
        return FairGold(*columns)


def facets_of(study: Study) -> Facets:
    """Fit the models to the ratings and labels of a study.

    Parameters
    ----------
    study : Study
        With the original ratings: calibrated ones are not ordinal categories.

    Returns
    -------
    Facets
    """
    ratings, labels, answers = None, None, study.labels
    if not np.isnan(study.matrix.rating).all():
        data = facet_data(study.matrix, study.when)
        ratings = fit_ratings(data) if data.n_categories > 1 else None
    if answers is not None and len(np.unique(answers.code)) > 1:
        labels = fit_labels(answers)
    return Facets(study, ratings, answers, labels)


def facets_section(facets: Facets, *, limit: int | None = None) -> Json:
    """Return the results about annotators and pairs.

    Parameters
    ----------
    facets : Facets
    limit : int, optional
        How many odd and difficult pairs are listed; by default all of them.

    Returns
    -------
    dict
        `ratings` and `labels`, None if the study lacks them.
    """
    return {
        "ratings": None if facets.ratings is None else _ratings(facets, facets.ratings, limit),
        "labels": None if facets.labels is None else _labels(facets, facets.labels, limit),
    }


def _ratings(facets: Facets, fit: RatingFit, limit: int | None) -> Json:
    data, parameters, uncertainty = fit.data, fit.parameters, fit.uncertainty
    pairs, people = pair_statistics(fit), annotator_statistics(fit)
    severity = parameters.traits[:, SEVERITY], uncertainty.trait_covariances[:, SEVERITY, SEVERITY]
    return {
        "has_converged": fit.has_converged,
        "rounds": fit.rounds,
        "levels": data.n_categories,
        "order": _effect(parameters.order, uncertainty.order) if data.has_orders else None,
        "drift": _effect(parameters.drift, uncertainty.drift) if data.has_times else None,
        "pairs": _separation(separation(fit.posterior.mean, uncertainty.pairs)),
        "severities": _separation(separation(*severity)),
        "people": _people(facets.study, fit, people),
        "odd": _odd_pairs(facets.study, fit, pairs, limit),
        "n_odd": int(_is_odd(pairs).sum()),
    }


def _people(study: Study, fit: RatingFit, statistics: FitStatistics) -> list[Json]:
    data, parameters, uncertainty = fit.data, fit.parameters, fit.uncertainty
    count = np.bincount(data.annotator, minlength=data.n_annotators)
    points = severity_in_points(fit)
    sd = np.sqrt(np.einsum("pii->pi", uncertainty.trait_covariances))
    rows = []
    for index, code in enumerate(data.annotators.tolist()):
        traits, errors = parameters.traits[index], sd[index]
        row: Json = {
            "annotator": study.annotators[code],
            "ratings": int(count[index]),
            "points_below": float(points[index]),
            "severity": _effect(traits[SEVERITY], errors[SEVERITY] ** 2),
            "consistency": _ratio(traits[CONSISTENCY], errors[CONSISTENCY]),
            "range": _ratio(traits[RANGE], errors[RANGE]),
            "drift": _effect(traits[DRIFT], errors[DRIFT] ** 2) if data.has_times else None,
            **_fit_row(statistics, index),
        }
        rows.append(row)
    return rows


def _is_odd(statistics: FitStatistics) -> BoolArray:
    odd: BoolArray = (np.nan_to_num(statistics.z) > ODD) & (np.nan_to_num(statistics.outfit) > 1)
    return odd


def _odd_pairs(
    study: Study, fit: RatingFit, statistics: FitStatistics, limit: int | None
) -> list[Json]:
    """List the pairs whose ratings vary more than the consistency of their annotators predicts."""
    data, fair = fit.data, fair_scores(fit)
    odd: IntArray = np.flatnonzero(_is_odd(statistics))
    worst = odd[np.argsort(-statistics.z[odd], kind="stable")][:limit]
    means = np.bincount(data.pair, weights=data.rating) / np.bincount(data.pair)
    return [
        {
            "pair": study.pairs[data.pairs[index]],
            "ratings": data.rating[data.starts[index] : data.starts[index + 1]].tolist(),
            "mean": float(means[index]),
            "fair": float(fair.score[index]),
            **_fit_row(statistics, index),
        }
        for index in worst.tolist()
    ]


def _labels(facets: Facets, fit: LabelFit, limit: int | None) -> Json:
    study, answers = facets.study, facets.answers
    assert answers is not None  # noqa: S101  (there is no fit without answers)
    hardest = np.argsort(-np.nan_to_num(fit.difficulty, nan=-np.inf), kind="stable")
    hardest = hardest[answers.totals[hardest] > 0][:limit]
    return {
        "has_converged": fit.has_converged,
        "steps": fit.steps,
        "spread": fit.spread,
        "people": [
            {
                "annotator": name,
                "competence": number(fit.competence[code]),
                "low": number(expit(fit.ability[code] - _Z95 * fit.ability_sd[code])),
                "high": number(expit(fit.ability[code] + _Z95 * fit.ability_sd[code])),
            }
            for code, name in enumerate(study.annotators)
        ],
        "difficult": [
            {
                "pair": study.pairs[answers.pair[unit]],
                "order": _ORDERS[unit % len(_ORDERS)],
                "difficulty": float(fit.difficulty[unit]),
                "label": study.categories[fit.label[unit]],
                "probability": float(fit.probability[unit].max()),
            }
            for unit in hardest.tolist()
        ],
    }


def _fit_row(statistics: FitStatistics, index: int) -> Json:
    return {
        "infit": number(statistics.infit[index]),
        "outfit": number(statistics.outfit[index]),
        "z": number(statistics.z[index]),
    }


def _effect(value: float, variance: float) -> Json:
    half_width = _Z95 * float(np.sqrt(variance))
    return {
        "value": float(value),
        "low": float(value) - half_width,
        "high": float(value) + half_width,
    }


def _ratio(log: float, error: float) -> Json:
    ends = np.exp([log, log - _Z95 * error, log + _Z95 * error])
    return dict(zip(("value", "low", "high"), ends.tolist(), strict=True))


def _separation(statistics: Separation) -> Json:
    return {"separation": number(statistics.separation), "reliability": statistics.reliability}
