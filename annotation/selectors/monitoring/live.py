"""Agreement while annotation goes on, and the expected gain of more judgements."""

from typing import Any, Final

from django.core.cache import cache

from annotation.models import Campaign
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.matrices import campaign_matrix
from annotation.stats import agreement, spread
from annotation.stats.sample_size import (
    Precision,
    Variation,
    precision_by_annotators,
    variation_of,
)
from datasets.models import Pair

# How long a value is cached, in seconds.
_FRESH: Final = 60
_ANNOTATORS: Final = (2, 4, 6, 8, 10, 12, 15, 20)


def live_agreement(campaign: Campaign) -> dict[str, Any]:
    """Return the four measures that need one pass over the judgements, at most a minute old."""
    key = f"live-agreement:{campaign.pk}"
    live: dict[str, Any] | None = cache.get(key)
    if live is None:
        live = _measure(campaign)
        cache.set(key, live, _FRESH)
    return live


def _measure(campaign: Campaign) -> dict[str, Any]:
    matrix = campaign_matrix(campaign)
    deviation = protocol_of(campaign).deviation
    measures = {
        "mean_sd": spread.mean_pair_sd(matrix, deviation=deviation),
        "majority_share": spread.mean_majority_share(matrix),
        "alpha_rating_ordinal": agreement.rating_alpha(matrix),
        "alpha_label": agreement.label_alpha(matrix),
    }
    return {
        "judgements": len(matrix),
        "measures": {name: measure.as_json() for name, measure in measures.items()},
    }


def pilot_variation(campaign: Campaign) -> Variation | None:
    """Return the variation of the judgements so far; None if there are none."""
    matrix = campaign_matrix(campaign)
    return variation_of(matrix) if len(matrix) else None


def planned_precision(
    campaign: Campaign, variation: Variation, *, minutes_per_pair: float, pay_per_hour: float | None
) -> list[Precision]:
    """Return precision and cost for several numbers of annotators per pair."""
    return precision_by_annotators(
        variation,
        annotators=_ANNOTATORS,
        pairs=Pair.objects.filter(pair_set=campaign.pair_set_id).count(),
        minutes_per_pair=minutes_per_pair,
        seed=campaign.seed,
        pay_per_hour=pay_per_hour,
    )
