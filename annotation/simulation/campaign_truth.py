"""The latent truth of a campaign's pairs, and how close a run's gold comes to it."""

import numpy as np

from annotation.models import AggregationRun, Campaign
from annotation.planning.protocol import Scale
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.results import run_gold
from annotation.simulation.generative.best_worst import (
    Comparison,
    answers_at_equal_cost,
    compare_plans,
)
from annotation.simulation.generative.fidelity import Fidelity, fidelity
from annotation.simulation.generative.truth import Truth, truth_of
from annotation.stats.arrays import NO_LABEL, LabelCode
from annotation.stats.gold import pair_label
from datasets.models import Pair


def pair_truths(campaign: Campaign, *, seed: int) -> dict[int, Truth]:
    """Return the truth of each pair by its number."""
    rows = Pair.objects.filter(pair_set=campaign.pair_set).values_list(
        "number", "kind", "expected_ab", "relation"
    )
    return {
        number: truth_of(seed=seed, pair=number, kind=kind, expected=expected or relation)
        for number, kind, expected, relation in rows.iterator()
    }


def plans_compared(campaign: Campaign, *, annotators: int, seed: int) -> Comparison:
    """Have the truth of the campaign's pairs judged by slider and by best–worst scaling in memory.

    The tuples take about as long as the campaign's ratings; there are at least eight pairs.
    """
    protocol = protocol_of(campaign)
    truths = pair_truths(campaign, seed=seed)
    return compare_plans(
        [truths[number] for number in sorted(truths)],
        annotators=annotators,
        answers_a_tuple=answers_at_equal_cost(protocol.judgements_per_pair),
        scale=protocol.scale,
        seed=seed,
    )


def run_fidelity(run: AggregationRun, *, seed: int) -> Fidelity:
    """Compare the gold of a simulated run with the truth of the same seed."""
    scale = protocol_of(run.campaign).scale
    truths = pair_truths(run.campaign, seed=seed)
    rows = list(run_gold(run).values_list("pair__number", "relatedness", "label"))
    true = [truths[number] for number, _rating, _label in rows]
    return fidelity(
        gold_rating=np.array([rating for _n, rating, _l in rows], dtype=np.float64),
        true_rating=_ratings(true, scale),
        gold_label=np.array([LabelCode[name] if name else NO_LABEL for _n, _r, name in rows]),
        true_label=pair_label(
            np.array([truth.ab for truth in true]), np.array([truth.ba for truth in true])
        ),
    )


def _ratings(truths: list[Truth], scale: Scale) -> "np.typing.NDArray[np.float64]":
    return np.array([scale.at(truth.relatedness) for truth in truths], dtype=np.float64)
