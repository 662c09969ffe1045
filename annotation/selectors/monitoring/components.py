"""Variance components of a campaign's ratings, and the ratings needed for a target reliability."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

import numpy as np
from django.db.models import FloatField
from django.db.models.functions import Extract

from annotation.models import Campaign
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.columns import number_columns
from annotation.selectors.gold.counted import current_judgements
from annotation.selectors.gold.matrices import ANSWERS, KINDS
from annotation.stats.arrays import FloatArray, IntArray
from annotation.stats.component_intervals import component_intervals
from annotation.stats.generalisability import (
    Components,
    decision,
    ratings_needed,
    rounding_variance,
    variance_components,
)
from datasets.models import Pair

# Of an annotator's own judgements, in their sequence.
_QUARTERS: Final = 4
# Beyond these, components come from the ratings of a sample of pairs: a page waits for them.
MOST_RATINGS: Final = 200_000
# Points of the scales that are compared; None is a slider.
_SCALES: Final = (None, 9, 7, 5, 3)


@dataclass(frozen=True)
class DecisionRow:
    """The ratings that a scale needs to reach the target; `points` is None for a slider."""

    points: int | None
    is_own: bool
    ratings: int  # of each pair
    standard_error: float
    reliability: float
    judgements: int
    hours: float
    people: int
    cost: float | None


@dataclass(frozen=True)
class DecisionTarget:
    """Target reliability or standard error of the scores, and the cost of judging."""

    reliability: float | None
    standard_error: float | None
    minutes_per_pair: float
    hours_per_person: float
    pay_per_hour: float | None
    same_people: bool = False


@dataclass(frozen=True)
class CampaignComponents:
    """Variance components of a campaign's ratings, and their 95 % intervals by facet.

    Without intervals where there are too many ratings to simulate while a page waits. `sampled` is
    the number of pairs whose ratings were read, or None if all were.
    """

    components: Components
    intervals: Mapping[str, tuple[float, float]]
    sampled: int | None = None


def campaign_components(campaign: Campaign) -> CampaignComponents | None:
    """Return the variance components of the ratings so far; None if they cannot be estimated.

    The levels of time are the quarters of each annotator's own judgements.
    """
    columns: dict[str, Any] = {
        name: ANSWERS[name] for name in ("annotator", "pair", "order", "rating")
    }
    ratings = current_judgements(campaign).filter(rating__isnull=False)
    sample = _sample(campaign, ratings.count())
    judgements = number_columns(
        ratings if sample is None else ratings.filter(assignment__pair__in=sample),
        KINDS,
        **columns,
        at=Extract("created_at", "epoch", output_field=FloatField()),
    )
    facets = {
        "pair": judgements["pair"],
        "person": judgements["annotator"],
        "order": judgements["order"],
        "time": _quarters(judgements["annotator"], judgements["at"]),
    }
    try:
        components = variance_components(judgements["rating"], facets)
    except ValueError:
        return None
    intervals = component_intervals(components, facets)
    return CampaignComponents(components, intervals, None if sample is None else len(sample))


def _sample(campaign: Campaign, n_ratings: int) -> list[int] | None:
    """Draw pairs with about `MOST_RATINGS`, always the same ones; None if all may be read."""
    if n_ratings <= MOST_RATINGS:
        return None
    keys = list(
        Pair.objects.filter(pair_set=campaign.pair_set_id)
        .order_by("number")
        .values_list("pk", flat=True)
    )
    size = max(2, len(keys) * MOST_RATINGS // n_ratings)
    drawn = np.random.default_rng(campaign.seed).choice(len(keys), size=size, replace=False)
    return [keys[index] for index in sorted(drawn)]


def decision_rows(
    campaign: Campaign, components: Components, target: DecisionTarget
) -> list[DecisionRow]:
    """Return the ratings needed on the campaign's scale and on others, the slider first."""
    scale = protocol_of(campaign).scale
    own = None if scale.step is None else round((scale.high - scale.low) / scale.step) + 1
    pairs = Pair.objects.filter(pair_set=campaign.pair_set_id).count()
    scales = sorted({*_SCALES, own}, key=lambda points: -(points or 10**6))
    rows = []
    for points in scales:
        added, included = (
            rounding_variance(low=scale.low, high=scale.high, points=n) for n in (points, own)
        )
        row = _row(components, target, pairs=pairs, rounded=added - included)
        if row is not None:
            rows.append(DecisionRow(points=points, is_own=points == own, **row))
    return rows


def _row(
    components: Components, target: DecisionTarget, *, pairs: int, rounded: float
) -> dict[str, Any] | None:
    """Return the fields of a `DecisionRow`; None if no number of ratings is enough."""
    n = ratings_needed(
        components,
        reliability=target.reliability,
        standard_error=target.standard_error,
        same_people=target.same_people,
        rounded=rounded,
    )
    if n is None:
        return None
    reached = decision(components, n, same_people=target.same_people, rounded=rounded)
    hours = n * pairs * target.minutes_per_pair / 60
    return {
        "ratings": n,
        "standard_error": reached.standard_error,
        "reliability": reached.reliability,
        "judgements": n * pairs,
        "hours": hours,
        "people": n if target.same_people else max(n, ceil(hours / target.hours_per_person)),
        "cost": None if target.pay_per_hour is None else hours * target.pay_per_hour,
    }


def _quarters(annotator: IntArray, at: FloatArray) -> IntArray:
    """Return the quarter of the annotator's own judgements to which each judgement belongs."""
    sequence = np.lexsort((at, annotator))
    codes = np.unique(annotator[sequence], return_inverse=True)[1]
    counts = np.bincount(codes) if len(codes) else np.zeros(0, dtype=np.int64)
    starts = np.concatenate([[0], np.cumsum(counts)])[:-1]
    index = np.arange(len(codes)) - starts[codes]
    quarters = np.empty(len(codes), dtype=np.int64)
    quarters[sequence] = index * _QUARTERS // counts[codes]
    return quarters
