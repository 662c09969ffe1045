"""Ratings and labels of simulated people whose truth is known, drawn one by one from the model."""

from dataclasses import dataclass

import numpy as np
from scipy.special import expit

from annotation.stats.facets.data import FacetData, facet_data
from annotation.stats.facets.parameters import Parameters
from annotation.stats.matrix import build_matrix
from annotation.stats.reliability_data import reliability_data

ORDER, DRIFT = 0.3, 0.2


@dataclass
class Campaign:
    data: FacetData
    place: np.ndarray
    truth: Parameters

    @property
    def traits(self):
        """The traits as deviations from the average annotator, in that annotator's logits."""
        traits = self.truth.traits
        centred = traits - traits.mean(axis=0)
        centred[:, [0, 3]] *= np.exp(traits[:, 1].mean())
        return centred


def rated(seed, *, pairs=700, people=50, each=6, levels=7, sd=(0.7, 0.4, 0.25, 0.3)):
    rng = np.random.default_rng(seed)
    ends = np.sort(np.linspace(-3.2, 3.2, levels - 1) + rng.normal(0, 0.1, levels - 1))
    traits = rng.normal(0, sd, (people, 4))
    place = rng.normal(0, 1.8, pairs)
    pair = np.repeat(np.arange(pairs), each)
    annotator = np.argsort(rng.random((pairs, people)), axis=1)[:, :each].ravel()
    order = rng.integers(0, 2, len(pair))
    when = rng.random(len(pair))
    rating = np.empty(len(pair))
    for one in range(people):
        mine = np.flatnonzero(annotator == one)
        mine = mine[np.argsort(when[mine])]
        time = np.linspace(-0.5, 0.5, len(mine))
        severity, consistency, width, drift = traits[one]
        at = place[pair[mine]] - severity - ORDER * (order[mine] - 0.5) - (DRIFT + drift) * time
        middle = ends.mean()
        bounds = middle + np.exp(-width) * (ends - middle)
        below = expit(np.exp(consistency) * (bounds - at[:, None]))
        rating[mine] = 1 + (rng.random((len(mine), 1)) > below).sum(axis=1)
    matrix = build_matrix(
        annotator=annotator, pair=pair, order=order, rating=rating, label=np.full(len(pair), -1)
    )
    truth = Parameters(traits, ends, ORDER, DRIFT, float(np.log(1.8)))
    return Campaign(facet_data(matrix, when[matrix.row]), place, truth)


def labelled(seed, *, units=3000, people=100, each=6, spread=1.2):
    rng = np.random.default_rng(seed)
    ability, difficulty = rng.normal(1.8, 0.8, people), rng.normal(0, spread, units)
    truth = rng.choice(3, units, p=[0.3, 0.15, 0.55])
    wrong = np.array([[0, 0.2, 0.8], [0.25, 0, 0.75], [0.6, 0.4, 0]])
    annotator = np.sort(np.argsort(rng.random((units, people)), axis=1)[:, :each]).ravel()
    unit = np.repeat(np.arange(units), each)
    is_right = rng.random(len(unit)) < expit(ability[annotator] - difficulty[unit])
    slips = np.array([rng.choice(3, p=wrong[label]) for label in truth[unit]])
    answers = reliability_data(
        unit=unit,
        annotator=annotator,
        value=np.where(is_right, truth[unit], slips),
        pair=np.arange(units),
        n_pairs=units,
        n_annotators=people,
    )
    return answers, truth, ability, difficulty
