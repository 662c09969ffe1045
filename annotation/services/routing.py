"""What an annotator gets next, whatever the plan."""

from annotation.models import Assignment, Campaign, Seat
from annotation.planning.protocol import PlanKind
from annotation.planning.sitting import Layout
from annotation.selectors.progress import assignments_ahead
from annotation.selectors.protocols import protocol_of
from annotation.services.claiming import slots_take

# So many are ready: enough for a page that answers faster than the network.
AHEAD = 4


def work_next(*, campaign: Campaign, seat: Seat) -> Assignment | None:
    """Return what the annotator judges next, or None when there is nothing for them now."""
    return next(iter(work_ahead(campaign=campaign, seat=seat)), None)


def work_ahead(*, campaign: Campaign, seat: Seat) -> list[Assignment]:
    """Return the next assignments of a seat, of a pool with fresh slots when few are left."""
    if not campaign.gives_work or seat.paused_at is not None:
        return []
    protocol = protocol_of(campaign)
    # A group that stands on one page must be there as a whole.
    is_page = protocol.groups.layout is Layout.PAGE
    wanted = max(AHEAD, protocol.groups.size or 0) if is_page else AHEAD
    ready = assignments_ahead(seat, wanted)
    while protocol.plan is PlanKind.POOL and len(ready) < wanted:
        if not slots_take(campaign_id=campaign.pk, seat_id=seat.pk, protocol=protocol):
            break
        had, ready = len(ready), assignments_ahead(seat, wanted)
        if len(ready) <= had:
            break
    for assignment in ready:
        assignment.campaign = campaign
    return ready
