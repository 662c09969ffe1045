"""Pseudonyms, and the seats that they take in a campaign."""

import hashlib
import hmac
from base64 import b32encode
from itertools import count

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import Annotator, Campaign, Participation, Platform, Seat
from annotation.selectors.joining.participations import may_take_seat
from annotation.services.campaigns.locks import LockKind, campaign_hold
from annotation.services.plans.registry import campaign_places
from datasets.errors import Conflict
from datasets.models import Project, User, WebhookEvent
from datasets.services.notifying.events import event_note
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.services.records.checking import row_check


@transaction.atomic
def annotator_for(*, project: Project, user: User) -> Annotator:
    """Return the pseudonym of a person in a project, created on first use."""
    annotator = Annotator.objects.filter(project=project, user=user).first()
    return annotator or annotator_create(project=project, user=user)


@transaction.atomic
def annotator_create(
    *, project: Project, user: User | None = None, external_id: str = ""
) -> Annotator:
    """Create the next pseudonym. Its code is derived from the project's secret and its number."""
    project = Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    if user is not None:
        # Another request may have created it while this one waited for the project.
        existing = Annotator.objects.filter(project=project, user=user).first()
        if existing is not None:
            return existing
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
    """Give the annotator a seat: the one asked for, or the first that is free.

    An annotator who has a seat keeps it. Raises `NoSeatFree` or `SeatTaken`.
    """
    # Of two tabs of one person, the second must see what the first took.
    Annotator.objects.select_for_update(no_key=True).get(pk=annotator.pk)
    campaign_hold(campaign.pk, LockKind.STATE, shared=True)
    campaign = Campaign.objects.select_related("project").get(pk=campaign.pk)
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    if not may_take_seat(campaign, annotator):
        raise Conflict(_("This campaign is joined by invitation. Open your invitation link first."))
    seat = Seat.objects.filter(campaign=campaign, annotator=annotator).first()
    if seat is not None:
        if number is not None and seat.number != number:
            raise Conflict(_("You already have a seat in this campaign."))
        return _resume(seat)
    return campaign_places(campaign).take_seat(campaign, annotator, number)


def _resume(seat: Seat) -> Seat:
    """Let an annotator who left continue."""
    if seat.left_at is not None:
        seat.left_at = None
        seat.save(update_fields=["left_at"])
    return seat


@transaction.atomic
def seat_release(*, seat: Seat, actor: User | None) -> Seat:
    """Take a seat from somebody who will not come back, so that others do the rest.

    Judgements remain theirs.
    """
    seat = _lock(seat)
    former, was_there = seat.annotator_id, seat.left_at is None
    is_free = campaign_places(seat.campaign).leave(seat)
    seat.save(update_fields=["left_at", "annotator", "taken_at", "notice"])
    done = "seat.released" if is_free else "seat.left"
    audit(actor, done, seat, project=seat.campaign.project, annotator=former)
    if was_there:
        _tell_returned(seat, former)
    return seat


def _tell_returned(seat: Seat, former: int | None) -> None:
    """Tell webhooks of a platform's participant who left before finishing."""
    came = Participation.objects.filter(
        campaign=seat.campaign_id, annotator=former, finished_at=None
    ).exclude(invitation__platform=Platform.NONE)
    for participation, platform in came.values_list("pk", "invitation__platform"):
        event_note(
            WebhookEvent.PARTICIPANT_RETURNED,
            project=seat.campaign.project,
            # Whoever comes back takes a place again, and may leave again.
            key=f"{participation} {seat.pk} {timezone.now().isoformat()}",
            campaign=seat.campaign_id,
            participation=participation,
            platform=platform,
            judged=seat.judged,
        )


@transaction.atomic
def seat_pause(*, seat: Seat, actor: User | None) -> Seat:
    """Pause somebody and give their unfinished work back."""
    seat = _lock(seat)
    if seat.paused_at is None:
        seat.paused_at = timezone.now()
        seat.save(update_fields=["paused_at"])
        campaign_places(seat.campaign).give_back(seat)
        audit(actor, "seat.paused", seat, project=seat.campaign.project)
    return seat


@transaction.atomic
def seat_resume(*, seat: Seat, actor: User | None) -> Seat:
    """Let a paused annotator continue."""
    seat = _lock(seat)
    if seat.paused_at is not None:
        seat.paused_at = None
        seat.save(update_fields=["paused_at"])
        audit(actor, "seat.resumed", seat, project=seat.campaign.project)
    return seat


@transaction.atomic
def seat_return_work(*, seat: Seat, actor: User | None) -> int:
    """Give back somebody's unfinished work of a pool; return how much."""
    seat = _lock(seat)
    count = campaign_places(seat.campaign).give_back(seat)
    audit(actor, "seat.work_returned", seat, project=seat.campaign.project, pairs=count)
    return count


@transaction.atomic
def seat_notify(*, seat: Seat, text: str, actor: User | None) -> Seat:
    """Show a message on the page of one annotator; an empty one removes it."""
    seat = _lock(seat)
    refuse_archived(seat.campaign.project)
    seat.notice = text.strip()
    row_check(seat)
    seat.save(update_fields=["notice"])
    audit(actor, "seat.notified", seat, project=seat.campaign.project, length=len(seat.notice))
    return seat


@transaction.atomic
def seat_requeue(*, seat: Seat, actor: User | None) -> int:
    """Set aside somebody's judgements or texts and ask others for them; return how many.

    They can still be read, but do not count.
    """
    seat = _lock(seat)
    plan = campaign_places(seat.campaign)
    count = plan.requeue_seat(seat)
    plan.give_back(seat)
    audit(actor, "seat.asked_again", seat, project=seat.campaign.project, judgements=count)
    return count


def _lock(seat: Seat) -> Seat:
    # An answer on its way in holds its assignment and waits for the seat: it goes first.
    campaign_hold(seat.campaign_id, LockKind.STATE)
    locked = Seat.objects.select_for_update(no_key=True, of=("self",))
    return locked.select_related("campaign__project").get(pk=seat.pk)
