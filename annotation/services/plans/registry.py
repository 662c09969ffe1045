"""The one place that decides which plan a campaign has."""

from collections.abc import Mapping
from typing import Final

from annotation.models import Campaign
from annotation.planning.protocol import PlanKind, Protocol
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.plans.base import Plan
from annotation.services.plans.dealt import Dealt
from annotation.services.plans.pool import Pool
from annotation.services.plans.tranches import Tranches

_PLANS: Final[Mapping[PlanKind, type[Plan]]] = {
    PlanKind.POOL: Pool,
    PlanKind.TRANCHES: Tranches,
    PlanKind.DEALT: Dealt,
}


def plan_of(protocol: Protocol) -> Plan:
    return _PLANS[protocol.plan](protocol)


def campaign_plan(campaign: Campaign) -> Plan:
    return plan_of(protocol_of(campaign))
