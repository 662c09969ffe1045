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

from annotation.models import Annotator, Assignment, Campaign, Judgement, Seat
from annotation.planning.pool import half_start, seat_half
from annotation.planning.protocol import LeaderMode, PlanKind
from annotation.selectors.joining import may_sit
from annotation.selectors.protocols import protocol_of
from annotation.services.locks import Held, campaign_hold
from annotation.services.requeueing import (
    couples_begin_again,
    held_give_back,
    is_to_be_finished,
    reopened_pass_on,
    work_ask_again,
)
from datasets.errors import Conflict, NotFound
from datasets.models import Membership, Project, Role, User
from datasets.services.archive import refuse_archived
from datasets.services.audit import audit
from datasets.services.checking import row_check


class NoSeatFree(Conflict):
    code = "no_seat_free"
    message = gettext_lazy("This campaign is full. Ask the project lead.")


class SeatTaken(Conflict):
    code = "seat_taken"
    message = gettext_lazy("Somebody else has this seat.")


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
    # Two tabs of one person at once: the second has to see what the first took.
    Annotator.objects.select_for_update(no_key=True).get(pk=annotator.pk)
    campaign_hold(campaign.pk, Held.STATE, shared=True)
    campaign = Campaign.objects.select_related("project").get(pk=campaign.pk)
    if not campaign.takes_answers:
        raise Conflict(_("This campaign is not open."))
    if not may_sit(campaign, annotator):
        raise Conflict(_("This campaign is joined by invitation. Open your invitation link first."))
    held = Seat.objects.filter(campaign=campaign, annotator=annotator).first()
    if held is not None:
        if number is not None and held.number != number:
            raise Conflict(_("You already have a seat in this campaign."))
        return _back(held)
    if protocol_of(campaign).plan is PlanKind.POOL:
        return _new_seat(campaign, annotator)
    seat = _free_seat(campaign, number)
    judged = Judgement.objects.filter(annotator=annotator, assignment__campaign=campaign)
    if judged.exclude(assignment__seat=seat).exists():
        raise Conflict(
            _(
                "You have already judged in another seat of this campaign, so you "
                "would see pairs twice."
            )
        )
    seat.annotator = annotator
    seat.taken_at = timezone.now()
    if not judged.exists():
        _forget_former(seat)
    seat.save()
    return seat


def _forget_former(seat: Seat) -> None:
    """Begin anew for somebody else: what the last one missed, and their pause, are not theirs."""
    seat.paused_at = None
    seat.checked = seat.missed = 0
    seat.is_lesson_due = False


def _back(seat: Seat) -> Seat:
    """Let somebody who left go on."""
    if seat.left_at is not None:
        seat.left_at = None
        seat.save(update_fields=["left_at"])
    return seat


def _new_seat(campaign: Campaign, annotator: Annotator) -> Seat:
    """Make a place in a pool, where there are as many as people come."""
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)
    # Somebody may have made it while this one waited for the campaign.
    held = Seat.objects.filter(campaign=campaign, annotator=annotator).first()
    if held is not None:
        return held
    last = Seat.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"]
    number = (last or 0) + 1
    start = half_start(seat_half(number, protocol_of(campaign).orders))
    return Seat.objects.create(
        campaign=campaign,
        number=number,
        annotator=annotator,
        taken_at=timezone.now(),
        is_leader=_judges_as_leader(campaign, annotator),
        cursor_ab=start,
        cursor_ba=start,
    )


def _judges_as_leader(campaign: Campaign, annotator: Annotator) -> bool:
    """Say whether this is a leader where the leader is one of the judges (CDSCorpus 3.2)."""
    if protocol_of(campaign).leader_mode is not LeaderMode.JUDGE or annotator.user_id is None:
        return False
    leaders = Membership.objects.filter(project=campaign.project_id, role=Role.LEADER)
    return leaders.filter(user=annotator.user_id).exists()


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
        raise NotFound(_("There is no seat with this number."))
    if seat.annotator_id is not None:
        raise SeatTaken
    return seat


@transaction.atomic
def seat_release(*, seat: Seat, actor: User | None) -> Seat:
    """Take a place from somebody who will not come back, for others to do the rest.

    What was judged stays with whom it is from. A place in a pool gives its slots back and stays
    theirs, should they come again; so does a place where all was judged, whose pairs with a changed
    sentence go to others. A tranche that was begun is asked for again as a whole, since one
    person's ratings are compared with each other. Any other place is free for somebody who goes on
    there.
    """
    seat = _locked(seat)
    former, audited = seat.annotator_id, "seat.left"
    plan = protocol_of(seat.campaign).plan
    if plan is PlanKind.POOL:
        seat.left_at = timezone.now()
        couples_begin_again(seat=seat)
        held_give_back(seat=seat)
    elif not is_to_be_finished(seat):
        seat.left_at = timezone.now()
        reopened_pass_on(seat=seat)
    elif plan is PlanKind.TRANCHES and seat.judged:
        seat.left_at = timezone.now()
        work_ask_again(seat=seat)
    else:
        _vacate(seat)
        audited = "seat.released"
    seat.save(update_fields=["left_at", "annotator", "taken_at", "notice"])
    audit(actor, audited, seat, project=seat.campaign.project, annotator=former)
    return seat


def _vacate(seat: Seat) -> None:
    """Make a place ready for somebody else, who does not begin with a checkpoint."""
    seat.annotator = None
    seat.taken_at = None
    seat.notice = ""  # it was meant for them
    ahead = seat.assignments.filter(state=Assignment.State.OPEN).order_by("position").first()
    if seat.judged and ahead is not None and ahead.checkpoint_id is not None:
        Assignment.objects.filter(pk=ahead.pk).update(state=Assignment.State.ASIDE)


@transaction.atomic
def seat_pause(*, seat: Seat, actor: User | None) -> Seat:
    """Let an annotator wait; what they hold and have not judged goes back."""
    seat = _locked(seat)
    if seat.paused_at is None:
        seat.paused_at = timezone.now()
        seat.save(update_fields=["paused_at"])
        held_give_back(seat=seat)
        audit(actor, "seat.paused", seat, project=seat.campaign.project)
    return seat


@transaction.atomic
def seat_resume(*, seat: Seat, actor: User | None) -> Seat:
    """Let an annotator go on who was paused."""
    seat = _locked(seat)
    if seat.paused_at is not None:
        seat.paused_at = None
        seat.save(update_fields=["paused_at"])
        audit(actor, "seat.resumed", seat, project=seat.campaign.project)
    return seat


@transaction.atomic
def seat_return_work(*, seat: Seat, actor: User | None) -> int:
    """Give back what an annotator of a pool holds and has not judged; return how many pairs."""
    seat = _locked(seat)
    count = held_give_back(seat=seat)
    audit(actor, "seat.work_returned", seat, project=seat.campaign.project, pairs=count)
    return count


@transaction.atomic
def seat_notify(*, seat: Seat, text: str, actor: User | None) -> Seat:
    """Show a message on the page of one annotator; an empty one takes it away."""
    seat = _locked(seat)
    refuse_archived(seat.campaign.project)
    seat.notice = text.strip()
    row_check(seat)
    seat.save(update_fields=["notice"])
    audit(actor, "seat.notified", seat, project=seat.campaign.project, length=len(seat.notice))
    return seat


@transaction.atomic
def seat_work_again(*, seat: Seat, actor: User | None) -> int:
    """Set aside what an annotator judged and ask others for it; return how many judgements.

    The judgements stay to be looked at, and count for nothing.
    """
    seat = _locked(seat)
    count = work_ask_again(seat=seat)
    held_give_back(seat=seat)
    audit(actor, "seat.asked_again", seat, project=seat.campaign.project, judgements=count)
    return count


def _locked(seat: Seat) -> Seat:
    locked = Seat.objects.select_for_update(no_key=True, of=("self",))
    return locked.select_related("campaign__project").get(pk=seat.pk)
