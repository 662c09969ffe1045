"""What an annotator gets next under any plan."""

from annotation.models import Assignment, Campaign, Seat
from annotation.planning.sitting import Layout
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.plans.registry import plan_of

# Assignments sent ahead: enough for a page that is faster than the network.
AHEAD = 4


def work_next(*, campaign: Campaign, seat: Seat) -> Assignment | None:
    """Return what the annotator judges next, or None if there is nothing at present."""
    return next(iter(work_ahead(campaign=campaign, seat=seat)), None)


def work_ahead(*, campaign: Campaign, seat: Seat) -> list[Assignment]:
    """Return the next assignments of a seat."""
    if not campaign.gives_work or seat.paused_at is not None:
        return []
    protocol = protocol_of(campaign)
    # A group shown on one page must be complete.
    is_page = protocol.groups.layout is Layout.PAGE
    count = max(AHEAD, protocol.groups.size or 0) if is_page else AHEAD
    ready = plan_of(protocol).ahead(seat, count)
    for assignment in ready:
        assignment.campaign = campaign
    return ready
