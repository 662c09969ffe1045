"""Further judgements, only for pairs that are not settled yet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils.translation import gettext as _

from annotation.models import Assignment, Campaign, Order
from annotation.planning.protocol import LeaderMode, Orders, PlanKind
from annotation.selectors.matrices import campaign_matrix
from annotation.selectors.protocols import protocol_of
from annotation.services.campaigns import campaign_locked
from annotation.services.plans import seats_add
from annotation.services.requeueing import refuse_not_open
from annotation.stats.settling import Target, top_up
from datasets.errors import Invalid
from datasets.models import Pair, User
from datasets.services.audit import audit

_ROWS_A_STEP = 5_000
_ORDERS = (Order.AB, Order.BA)


@dataclass(frozen=True)
class TopUpPlan:
    """Further judgements by pair number and order, beside what is asked for already."""

    further: dict[tuple[int, Order], int]
    pairs: int  # judged ones
    settled: int  # of them, in score and labels

    @property
    def judgements(self) -> int:
        return sum(self.further.values())


def top_up_plan(*, campaign: Campaign, target: Target, most_per_order: int) -> TopUpPlan:
    """Work out which judgements are wanted; what is open already counts towards them."""
    _refuse_impossible(campaign)
    matrix = campaign_matrix(campaign)
    if not len(matrix):
        raise Invalid(_("Nothing has been judged in this campaign yet."))
    found = top_up(matrix, target, most_per_order=most_per_order)
    asked = _asked(campaign)
    further = {}
    orders = _ORDERS[: protocol_of(campaign).orders_shown]
    for row in np.flatnonzero(found.further.any(axis=1)).tolist():
        for place, order in enumerate(orders):
            key = (matrix.pairs[row], order)
            wanted = int(found.further[row, place]) - asked.get(key, 0)
            if wanted > 0:
                further[key] = wanted
    settled = found.rating_settled & found.label_settled[:, : len(orders)].all(axis=1)
    return TopUpPlan(further, matrix.n_pairs, int(settled.sum()))


@transaction.atomic
def campaign_top_up(
    *, campaign: Campaign, target: Target, most_per_order: int, actor: User | None
) -> int:
    """Add free slots for what is wanted; return how many. Asked twice, it adds nothing new.

    Where seats have sequences of their own, further seats wait for people who come later.
    """
    campaign = campaign_locked(campaign)
    refuse_not_open(campaign)
    plan = top_up_plan(campaign=campaign, target=target, most_per_order=most_per_order)
    keys = dict(Pair.objects.filter(pair_set=campaign.pair_set_id).values_list("number", "pk"))
    wanted = {(keys[number], order): n for (number, order), n in plan.further.items()}
    if protocol_of(campaign).plan is PlanKind.DEALT:
        seats_add(campaign=campaign, wanted=wanted)
    else:
        Assignment.objects.bulk_create(_slots(campaign, wanted), batch_size=_ROWS_A_STEP)
    audit(
        actor,
        "campaign.topped_up",
        campaign,
        project=campaign.project,
        judgements=plan.judgements,
        standard_error=target.standard_error,
        largest_error=target.largest_error,
        certainty=target.certainty,
    )
    return plan.judgements


def _refuse_impossible(campaign: Campaign) -> None:
    protocol = protocol_of(campaign)
    if protocol.plan is PlanKind.TRANCHES:
        raise Invalid(
            _(
                "With tranches, one person judges a whole questionnaire, so "
                "single pairs cannot be topped up. Set more annotators per "
                "pair in your next campaign."
            )
        )
    if protocol.leader_mode is LeaderMode.JUDGE:
        raise Invalid(
            _(
                "The pairs cannot be topped up: the reviewer is one of the judges, so "
                "the judgements of a pair are not interchangeable."
            )
        )
    if protocol.orders is Orders.SAME_BOTH:
        raise Invalid(
            _(
                "Each annotator judges both orders of a pair, so judgements of a "
                "single order cannot be added."
            )
        )


def _asked(campaign: Campaign) -> dict[tuple[int, Order], int]:
    """Count what is asked for and not judged yet, by pair number and order."""
    left = Q(state__in=[Assignment.State.OPEN, Assignment.State.WAITING])
    rows = Assignment.objects.filter(left, campaign=campaign, pair__isnull=False).order_by()
    counted = rows.values_list("pair__number", "order").annotate(n=Count("pk"))
    return {(number, Order(order)): n for number, order, n in counted}


def _slots(campaign: Campaign, wanted: Mapping[tuple[int, Order], int]) -> Iterator[Assignment]:
    last = Assignment.objects.filter(campaign=campaign).aggregate(last=Max("queue"))["last"] or 0
    for turn in range(max(wanted.values(), default=0)):
        # A second judgement of a pair comes after the first of all others.
        for (key, order), n in wanted.items():
            if turn < n:
                last += 1
                yield Assignment(
                    campaign=campaign,
                    pair_id=key,
                    order=order,
                    queue=last,
                    state=Assignment.State.OPEN,
                )
