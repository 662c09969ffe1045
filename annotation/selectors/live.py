"""Agreement while annotation goes on, and what more of it would bring."""

from typing import Any, Final

from django.core.cache import cache

from annotation.models import Campaign
from annotation.selectors.matrices import campaign_matrix
from annotation.selectors.protocols import protocol_of
from annotation.stats import agreement
from annotation.stats.settling import (
    Precision,
    Variation,
    precision_by_annotators,
    variation_of,
)
from datasets.models import Pair

# Seconds that a value is shown for; nobody waits for a newer one.
_FRESH: Final = 60
_ANNOTATORS: Final = (2, 4, 6, 8, 10, 12, 15, 20)


def live_agreement(campaign: Campaign) -> dict[str, Any]:
    """Return the four measures that need one pass over the judgements, at most a minute old."""
    key = f"live-agreement:{campaign.pk}"
    found: dict[str, Any] | None = cache.get(key)
    if found is None:
        found = _measured(campaign)
        cache.set(key, found, _FRESH)
    return found


def _measured(campaign: Campaign) -> dict[str, Any]:
    matrix = campaign_matrix(campaign)
    deviation = protocol_of(campaign).deviation
    measures = {
        "mean_sd": agreement.mean_pair_sd(matrix, deviation=deviation),
        "majority_share": agreement.mean_majority_share(matrix),
        "alpha_rating_ordinal": agreement.rating_alpha(matrix),
        "alpha_label": agreement.label_alpha(matrix),
    }
    return {
        "judgements": len(matrix),
        "measures": {name: measure.as_json() for name, measure in measures.items()},
    }


def pilot_variation(campaign: Campaign) -> Variation | None:
    """Return how much the judgements there are vary; None without any."""
    matrix = campaign_matrix(campaign)
    return variation_of(matrix) if len(matrix) else None


def planned_precision(
    campaign: Campaign, variation: Variation, *, minutes_per_pair: float, pay_per_hour: float | None
) -> list[Precision]:
    """Return what numbers of annotators per pair would give and cost."""
    return precision_by_annotators(
        variation,
        annotators=_ANNOTATORS,
        pairs=Pair.objects.filter(pair_set=campaign.pair_set_id).count(),
        minutes_per_pair=minutes_per_pair,
        seed=campaign.seed,
        pay_per_hour=pay_per_hour,
    )
