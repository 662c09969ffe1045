"""Places of people who came by a link and do not come back."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, QuerySet
from django.db.models.functions import Coalesce, Greatest

from annotation.models import Assignment, Campaign, JoiningSettings, Participation, Seat
from annotation.services.seats import seat_release

log = structlog.get_logger(__name__)

_LEFT = (Assignment.State.OPEN, Assignment.State.WAITING)


def places_reclaim(*, now: datetime) -> int:
    """Give abandoned places back, so that others finish what was begun; return how many.

    What was judged there stays. Who comes back goes on in their old place while it is free.
    """
    settings = JoiningSettings.objects.filter(
        give_back_hours__isnull=False,
        campaign__state=Campaign.State.OPEN,
        campaign__archived_at=None,
    )
    given_back = 0
    for joining in settings:
        since = now - timedelta(hours=joining.give_back_hours or 0)
        for pk in _abandoned(joining.campaign_id, since).values_list("pk", flat=True):
            given_back += _give_back(joining.campaign_id, pk, since)
    if given_back:
        log.info("places_reclaimed", places=given_back)
    return given_back


def _abandoned(campaign_id: int, since: datetime) -> QuerySet[Seat]:
    """Return places that were taken by a link, have work left and saw no answer since a moment."""
    came = Participation.objects.filter(
        campaign=campaign_id, annotator=OuterRef("annotator"), finished_at=None
    )
    left = Assignment.objects.filter(seat=OuterRef("pk"), state__in=_LEFT)
    judged = Max("assignments__judgements__created_at")
    return (
        Seat.objects.filter(Exists(came), Exists(left), campaign=campaign_id, taken_at__lt=since)
        .annotate(last_at=Greatest("taken_at", Coalesce(judged, F("taken_at"))))
        .filter(last_at__lt=since)
        .order_by("number")
    )


@transaction.atomic
def _give_back(campaign_id: int, seat_id: int, since: datetime) -> bool:
    """Release a place, unless its owner has come back since it was looked for."""
    Seat.objects.select_for_update(no_key=True).get(pk=seat_id)
    seat = _abandoned(campaign_id, since).filter(pk=seat_id).first()
    if seat is None:
        return False
    seat_release(seat=seat, actor=None)
    return True
