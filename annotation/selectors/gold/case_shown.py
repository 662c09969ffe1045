"""What an adjudicator sees of a pair: no names or codes, and only the texts if blind."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from annotation.models import (
    Adjudication,
    AdjudicationCase,
    AggregationRun,
    GoldPair,
    Label,
    Order,
    Remark,
)
from annotation.planning.protocol import Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.counted import current_judgements
from annotation.selectors.gold.releasing import judged_until

_SHORT: Final = 11  # points of a scale


@dataclass(frozen=True)
class Vote:
    """A number of votes."""

    what: str
    n: int


@dataclass(frozen=True)
class RemarkShown:
    """A comment on a pair, or why somebody skipped it."""

    reason: str
    text: str


@dataclass(frozen=True)
class LabelReasonShown:
    """A label of one direction with the reason that somebody gave for it."""

    is_ab: bool
    label: str
    reason: str


@dataclass(frozen=True)
class Distribution:
    """How a pair was judged: labels by direction, ratings, and remarks."""

    labels: tuple[tuple[str, int, int], ...]  # votes from A to B, and back
    ratings: tuple[Vote, ...]
    mean: float | None
    sd: float | None
    remarks: tuple[RemarkShown, ...]
    reasons: tuple[LabelReasonShown, ...]


@dataclass(frozen=True)
class CaseShown:
    """A pair before its adjudicator; `distribution` is None for a blind one.

    `earlier` are the decisions of others, which only the project lead sees, and only where they
    differ.
    """

    case: AdjudicationCase
    text_a: str
    text_b: str
    distribution: Distribution | None
    earlier: tuple[Adjudication, ...]


def case_shown(case: AdjudicationCase, *, leads: bool) -> CaseShown:
    """Return what a page may show of a case, in at most five queries."""
    differs = case.state == AdjudicationCase.State.DIFFERS
    earlier = Adjudication.objects.filter(case=case).order_by("pk") if leads and differs else ()
    return CaseShown(
        case=case,
        text_a=case.pair.sentence_a.text,
        text_b=case.pair.sentence_b.text,
        distribution=None if case.round.is_blind else distribution_of(case.round.run, case),
        earlier=tuple(earlier),
    )


def distribution_of(run: AggregationRun, case: AdjudicationCase) -> Distribution:
    """Return the votes and ratings behind a run's gold of a pair, and the remarks on it."""
    gold = GoldPair.objects.filter(run=run, pair=case.pair_id).first()
    protocol = protocol_of(run.campaign)
    return Distribution(
        labels=_votes(gold, protocol),
        ratings=_ratings(run, case, protocol),
        mean=gold.relatedness if gold else None,
        sd=gold.sd if gold else None,
        remarks=_remarks(run, case),
        reasons=_reasons(run, case) if protocol.remarks.asks_reason else (),
    )


def _votes(gold: GoldPair | None, protocol: Protocol) -> tuple[tuple[str, int, int], ...]:
    if gold is None or not protocol.asks_label:
        return ()
    votes = vars(gold)
    return tuple(
        (str(label.label), votes[f"ab_{label.lower()}"], votes[f"ba_{label.lower()}"])
        for label in Label
    )


def _ratings(run: AggregationRun, case: AdjudicationCase, protocol: Protocol) -> tuple[Vote, ...]:
    """Count the ratings as they were given; those of a continuous scale to the nearest whole."""
    excluded = run.results.get("exclusion", {}).get("excluded", [])
    counted = (
        current_judgements(run.campaign, until=judged_until(run))
        .filter(assignment__pair=case.pair_id)
        .exclude(annotator__code__in=[row["annotator"] for row in excluded])
        .values_list("rating", flat=True)
    )
    ratings = [float(rating) for rating in counted if rating is not None]
    values = protocol.scale.values
    counts = Counter(ratings if values else [float(round(rating)) for rating in ratings])
    # All points of a short scale, so that gaps are seen; of a long one those that were given.
    shown = values if 0 < len(values) <= _SHORT else tuple(sorted(counts))
    return tuple(Vote(f"{value:g}", counts[value]) for value in shown)


def _reasons(run: AggregationRun, case: AdjudicationCase) -> tuple[LabelReasonShown, ...]:
    """Return the reasons by direction and label, in an order that does not reveal who gave them."""
    judgements = current_judgements(run.campaign, until=judged_until(run)).exclude(reason="")
    rows = judgements.filter(assignment__pair=case.pair_id).values_list(
        "assignment__order", "label", "reason"
    )
    return tuple(
        LabelReasonShown(order == Order.AB, str(Label(label).label), reason)
        for order, label, reason in sorted(rows)
        if label
    )


def _remarks(run: AggregationRun, case: AdjudicationCase) -> tuple[RemarkShown, ...]:
    of_pair = Q(assignment__pair=case.pair_id) | Q(assignment__carried__pair=case.pair_id)
    remarks = Remark.objects.filter(of_pair, campaign=run.campaign_id).order_by("pk")
    return tuple(RemarkShown(remark.get_reason_display(), remark.text) for remark in remarks)
