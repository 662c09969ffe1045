"""Further judgements of pairs that are not settled yet."""

from dataclasses import dataclass

import numpy as np
from django.db import transaction
from django.db.models import Count, Q

from annotation.models import Assignment, Campaign, Order
from annotation.planning.protocol import LeaderMode, Orders
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.matrices import campaign_matrix
from annotation.services.campaigns.lifecycle import campaign_locked
from annotation.services.plans.registry import campaign_plan, plan_of
from annotation.services.plans.requeueing import refuse_not_open
from annotation.stats.sample_size import Target, top_up
from datasets.errors import Invalid
from datasets.models import Pair, User
from datasets.services.records.audit import audit
from transforms.reason import Reason

_ORDERS = (Order.AB, Order.BA)


@dataclass(frozen=True)
class TopUpPlan:
    """Further judgements by pair number and order, in addition to those already asked for."""

    further: dict[tuple[int, Order], int]
    pairs: int  # judged ones
    settled: int  # of them, in score and labels

    @property
    def judgements(self) -> int:
        return sum(self.further.values())


def top_up_plan(*, campaign: Campaign, target: Target, most_per_order: int) -> TopUpPlan:
    """Compute which further judgements are needed; open assignments count towards them."""
    _refuse_impossible(campaign)
    matrix = campaign_matrix(campaign)
    if not len(matrix):
        raise Invalid(Reason("nothing_judged"))
    result = top_up(matrix, target, most_per_order=most_per_order)
    already_open = _count_open(campaign)
    further = {}
    orders = _ORDERS[: protocol_of(campaign).orders_shown]
    for row in np.flatnonzero(result.further.any(axis=1)).tolist():
        for column, order in enumerate(orders):
            key = (matrix.pairs[row], order)
            lacking = int(result.further[row, column]) - already_open.get(key, 0)
            if lacking > 0:
                further[key] = lacking
    settled = result.rating_settled & result.label_settled[:, : len(orders)].all(axis=1)
    return TopUpPlan(further, matrix.n_pairs, int(settled.sum()))


@transaction.atomic
def campaign_top_up(
    *, campaign: Campaign, target: Target, most_per_order: int, actor: User | None
) -> int:
    """Ask for the needed judgements; return how many. Repeating it adds nothing."""
    campaign = campaign_locked(campaign)
    refuse_not_open(campaign)
    plan = top_up_plan(campaign=campaign, target=target, most_per_order=most_per_order)
    keys = dict(Pair.objects.filter(pair_set=campaign.pair_set_id).values_list("number", "pk"))
    requested = {(keys[number], order): n for (number, order), n in plan.further.items()}
    campaign_plan(campaign).top_up(campaign, requested)
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
    plan_of(protocol).refuse_top_up()
    if protocol.leader_mode is LeaderMode.JUDGE:
        raise Invalid(Reason("reviewer_judges_not_topped_up"))
    if protocol.orders is Orders.SAME_BOTH:
        raise Invalid(Reason("both_orders_not_topped_up"))


def _count_open(campaign: Campaign) -> dict[tuple[int, Order], int]:
    """Count the assignments not judged yet, by pair number and order."""
    left = Q(state__in=[Assignment.State.OPEN, Assignment.State.WAITING])
    rows = Assignment.objects.filter(left, campaign=campaign, pair__isnull=False).order_by()
    counted = rows.values_list("pair__number", "order").annotate(n=Count("pk"))
    return {(number, Order(order)): n for number, order, n in counted}
