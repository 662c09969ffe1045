"""Somebody at work: their campaign, and their seat in it."""

from collections.abc import Callable

from annotation.access import access_participation
from annotation.models import Campaign, Seat
from annotation.selectors.plans.progress import seat_of
from annotation.services.plans.seats import annotator_for, seat_take
from datasets.errors import NotFound
from datasets.models import User
from datasets.web.shared.languages import speak
from datasets.web.shared.requests import SignedInRequest

# An access function for those who work in a campaign, such as `access_judging`.
Access = Callable[[User, int], Campaign]


def campaign_to_work_in(
    request: SignedInRequest, campaign_id: int, access: Access
) -> Campaign | None:
    """Return a campaign whose language the page speaks; None to those who withdrew from it."""
    try:
        campaign = access(request.user, campaign_id)
    except NotFound:
        if access_participation(request.user, campaign_id).withdrawn_at is None:
            raise
        return None
    speak(request, campaign.project.language)
    return campaign


def campaign_and_seat(
    request: SignedInRequest, campaign_id: int, access: Access
) -> tuple[Campaign, Seat]:
    """Return a campaign, whose language the reply speaks, and the user's own seat in it."""
    campaign = access(request.user, campaign_id)
    speak(request, campaign.project.language)
    seat = seat_of(campaign, request.user.pk)
    if seat is None:
        raise NotFound
    return campaign, seat


def give_seat(request: SignedInRequest, campaign_id: int, access: Access) -> Campaign:
    """Give the user a seat in a campaign and return the campaign."""
    campaign = access(request.user, campaign_id)
    annotator = annotator_for(project=campaign.project, user=request.user)
    seat_take(campaign=campaign, annotator=annotator)
    return campaign
