"""The one place that decides which plan a campaign has."""

from collections.abc import Mapping
from typing import Final

from annotation.models import Campaign
from annotation.planning.protocol import PlanKind, Protocol
from annotation.selectors.campaigns.protocols import (
    protocol_of,
    writing_protocol_of,
)
from annotation.services.campaigns.places import Places
from annotation.services.choosing.places import ChoicePool
from annotation.services.plans.base import Plan
from annotation.services.plans.dealt import Dealt
from annotation.services.plans.pool import Pool
from annotation.services.plans.tranches import Tranches
from annotation.services.writing.places import WritingPool

_PLANS: Final[Mapping[PlanKind, type[Plan]]] = {
    PlanKind.POOL: Pool,
    PlanKind.TRANCHES: Tranches,
    PlanKind.DEALT: Dealt,
}


def plan_of(protocol: Protocol) -> Plan:
    return _PLANS[protocol.plan](protocol)


def campaign_places(campaign: Campaign) -> Places:
    """Return what a campaign does with its seats, whatever its task."""
    if campaign.is_writing:
        return WritingPool(writing_protocol_of(campaign))
    if campaign.is_choosing:
        return ChoicePool()
    return campaign_plan(campaign)


def campaign_plan(campaign: Campaign) -> Plan:
    return plan_of(protocol_of(campaign))
