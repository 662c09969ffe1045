"""Pseudonyms, and the places of a campaign that they take."""

import hashlib
import hmac
from base64 import b32encode
from itertools import count

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Annotator, Campaign, Judgement, Seat
from annotation.selectors.joining import may_sit
from annotation.services.locks import Held, campaign_hold
from datasets.errors import Conflict, NotFound
from datasets.models import Project, User
from datasets.services.audit import audit


class NoSeatFree(Conflict):
    code = "no_seat_free"
    message = gettext_lazy("All places of this campaign are taken. Ask the project lead.")


class SeatTaken(Conflict):
    code = "seat_taken"
    message = gettext_lazy("Somebody else has this place.")


@transaction.atomic
def annotator_for(*, project: Project, user: User) -> Annotator:
    """Return the pseudonym of a person in a project, made at first need."""
    found = Annotator.objects.filter(project=project, user=user).first()
    return found or annotator_create(project=project, user=user)


@transaction.atomic
def annotator_create(
    *, project: Project, user: User | None = None, external_id: str = ""
) -> Annotator:
    """Make the next pseudonym. Its code follows from the project's secret and its number."""
    project = Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    if user is not None:
        # Somebody may have been faster while this one waited for the project.
        found = Annotator.objects.filter(project=project, user=user).first()
        if found is not None:
            return found
    annotators = Annotator.objects.filter(project=project)
    number = (annotators.aggregate(last=Max("number"))["last"] or 0) + 1
    return Annotator.objects.create(
        project=project,
        number=number,
        code=_free_code(project, number),
        user=user,
        external_id=external_id,
    )


def _free_code(project: Project, number: int) -> str:
    for attempt in count():
        message = f"annotator {number} {attempt}".encode()
        digest = hmac.new(project.secret.encode(), message, hashlib.sha256).digest()
        code = "A" + b32encode(digest).decode()[:6]
        if not Annotator.objects.filter(project=project, code=code).exists():
            return code
    raise AssertionError("count() does not end")


@transaction.atomic
def seat_take(*, campaign: Campaign, annotator: Annotator, number: int | None = None) -> Seat:
    """Give the annotator a place: the one asked for, or the first that is free.

    Somebody who has a place keeps it. Raises `NoSeatFree` or `SeatTaken`.
    """
    campaign_hold(campaign.pk, Held.STATE, shared=True)
    campaign = Campaign.objects.select_related("project").get(pk=campaign.pk)
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    if not may_sit(campaign, annotator):
        raise Conflict(_("You come into this campaign by an invitation to it. Open it first."))
    held = Seat.objects.filter(campaign=campaign, annotator=annotator).first()
    if held is not None:
        if number is not None and held.number != number:
            raise Conflict(_("You have a place in this campaign already."))
        return held
    seat = _free_seat(campaign, number)
    judged = Judgement.objects.filter(annotator=annotator, assignment__seat__campaign=campaign)
    if judged.exclude(assignment__seat=seat).exists():
        raise Conflict(_("You have judged here in another place; you would see pairs twice."))
    seat.annotator = annotator
    seat.taken_at = timezone.now()
    seat.save(update_fields=["annotator", "taken_at"])
    return seat


def _free_seat(campaign: Campaign, number: int | None) -> Seat:
    seats = Seat.objects.filter(campaign=campaign).order_by("number")
    if number is None:
        free = seats.filter(annotator=None).select_for_update(no_key=True, skip_locked=True)
        seat = free.first()
        if seat is None:
            raise NoSeatFree
        return seat
    seat = seats.filter(number=number).select_for_update(no_key=True).first()
    if seat is None:
        raise NotFound(_("There is no place with this number."))
    if seat.annotator_id is not None:
        raise SeatTaken
    return seat


@transaction.atomic
def seat_release(*, seat: Seat, actor: User | None) -> Seat:
    """Take a place from somebody who will not come back, for another to go on there.

    What was judged stays with whom it is from; the other sees only the rest.
    """
    seat = (
        Seat.objects.select_for_update(no_key=True)
        .select_related("campaign__project")
        .get(pk=seat.pk)
    )
    former = seat.annotator_id
    seat.annotator = None
    seat.taken_at = None
    seat.save(update_fields=["annotator", "taken_at"])
    audit(actor, "seat.released", seat, project=seat.campaign.project, annotator=former)
    return seat
