"""Work that goes back: leases that ran out, and seats abandoned by people who joined by a link."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from annotation.models import (
    Assignment,
    Campaign,
    Correction,
    JoiningSettings,
    Participation,
    Seat,
)
from annotation.services.campaigns.locks import LockKind, campaign_hold
from annotation.services.choosing.slots import CHOICE_SLOTS
from annotation.services.plans.seats import seat_release
from annotation.services.plans.slots import leases_end
from annotation.services.writing.slots import TEXT_SLOTS

log = structlog.get_logger(__name__)

_LEFT = (Assignment.State.OPEN, Assignment.State.WAITING)


def leases_sweep() -> int:
    """Give back the slots whose leases ran out, in all campaigns; return how many."""
    now = timezone.now()
    over = Seat.objects.filter(leased_until__lt=now, campaign__project__archived_at=None)
    returned = 0
    for campaign in Campaign.objects.filter(pk__in=over.values("campaign")).order_by("pk"):
        with transaction.atomic():
            returned += _leases_end(campaign, now)
    return returned


def _leases_end(campaign: Campaign, now: datetime) -> int:
    if campaign.is_judging:
        return leases_end(campaign=campaign, now=now)
    slots = TEXT_SLOTS if campaign.is_writing else CHOICE_SLOTS
    return slots.end_leases(campaign=campaign, now=now)


def seats_reclaim(*, now: datetime) -> int:
    """Free abandoned seats, so that others finish what was begun; return how many.

    Judgements are kept. Somebody who comes back continues in the old seat while it is free.
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
        for pk in _abandoned_seats(joining.campaign_id, since).values_list("pk", flat=True):
            given_back += _give_back(joining.campaign_id, pk, since)
    if given_back:
        log.info("seats_reclaimed", seats=given_back)
    return given_back


def _abandoned_seats(campaign_id: int, since: datetime) -> QuerySet[Seat]:
    """Return seats with work left and no recent answer, of people who joined by a link.

    Annotators who had finished get the same time again after a sentence has changed.
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
    """Return when the meaning of a sentence in a seat's remaining work last changed."""
    left = Assignment.objects.filter(seat=OuterRef(OuterRef("pk")), state__in=_LEFT)
    of_left = Q(sentence__in=left.values("pair__sentence_a"))
    of_left |= Q(sentence__in=left.values("pair__sentence_b"))
    changes = Correction.objects.filter(of_left, is_late=True, keeps_meaning=False)
    last = changes.order_by("-created_at").values("created_at")[:1]
    return Coalesce(Subquery(last), F("taken_at"))


@transaction.atomic
def _give_back(campaign_id: int, seat_id: int, since: datetime) -> bool:
    """Release a seat, unless its annotator has come back since the query."""
    campaign_hold(campaign_id, LockKind.STATE)
    Seat.objects.select_for_update(no_key=True).get(pk=seat_id)
    seat = _abandoned_seats(campaign_id, since).filter(pk=seat_id).first()
    if seat is None:
        return False
    seat_release(seat=seat, actor=None)
    return True
