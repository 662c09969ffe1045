"""Places of people who came by a link and do not come back."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest

from annotation.models import (
    Assignment,
    Campaign,
    Correction,
    JoiningSettings,
    Participation,
    Seat,
)
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
        campaign__project__archived_at=None,
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
    """Return places that were taken by a link, have work left and saw no answer since a moment.

    Who has finished is asked again where a sentence was changed since, and has as long for that.
    """
    came = Participation.objects.filter(campaign=campaign_id, annotator=OuterRef("annotator"))
    left = Assignment.objects.filter(seat=OuterRef("pk"), state__in=_LEFT)
    reopened = left.filter(judgements__isnull=False)
    is_away = Exists(came.filter(finished_at=None)) | Exists(came) & Exists(reopened)
    judged = Max("assignments__judgements__created_at")
    last_at = Greatest("taken_at", Coalesce(judged, F("taken_at")), _changed_at())
    return (
        Seat.objects.filter(is_away, Exists(left), campaign=campaign_id, taken_at__lt=since)
        .annotate(last_at=last_at)
        .filter(last_at__lt=since, left_at=None)
        .order_by("number")
    )


def _changed_at() -> Coalesce:
    """Return when a sentence of what a seat has left was last given another meaning."""
    left = Assignment.objects.filter(seat=OuterRef(OuterRef("pk")), state__in=_LEFT)
    of_left = Q(sentence__in=left.values("pair__sentence_a"))
    of_left |= Q(sentence__in=left.values("pair__sentence_b"))
    changes = Correction.objects.filter(of_left, is_late=True, keeps_meaning=False)
    last = changes.order_by("-created_at").values("created_at")[:1]
    return Coalesce(Subquery(last), F("taken_at"))


@transaction.atomic
def _give_back(campaign_id: int, seat_id: int, since: datetime) -> bool:
    """Release a place, unless its owner has come back since it was looked for."""
    Seat.objects.select_for_update(no_key=True).get(pk=seat_id)
    seat = _abandoned(campaign_id, since).filter(pk=seat_id).first()
    if seat is None:
        return False
    seat_release(seat=seat, actor=None)
    return True
