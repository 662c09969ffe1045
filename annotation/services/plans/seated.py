"""Plans in which the sequence of each seat is fixed before anybody comes.

Work that its annotator will not finish goes to a successor in the seat, or to an extra seat.
"""

from collections.abc import Collection

from django.db.models import Exists, Max, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from annotation.models import Annotator, Assignment, Campaign, Judgement, Seat
from annotation.selectors.plans.progress import assignments_ahead
from annotation.services.campaigns.places import next_number
from annotation.services.plans.base import JUDGED, Plan, State
from annotation.services.plans.checkpoints import checkpoint_assure
from datasets.errors import Conflict, NotFound

_ROWS_A_STEP = 5_000


class NoSeatFree(Conflict):
    code = "no_seat_free"
    message = gettext_lazy("This campaign is full. Ask the project lead.")


class SeatTaken(Conflict):
    code = "seat_taken"
    message = gettext_lazy("Somebody else has this seat.")


class SeatedPlan(Plan):
    checkpoints_wait = True

    def take_seat(self, campaign: Campaign, annotator: Annotator, number: int | None) -> Seat:
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
            # The pause of a predecessor does not apply.
            seat.paused_at = None
            seat.is_lesson_due = False
        checked = judged.filter(revises=None, missed__isnull=False)
        seat.checked, seat.missed = checked.count(), checked.filter(missed=True).count()
        seat.save()
        if not seat.checked:
            checkpoint_assure(seat, self.protocol)
        return seat

    def leave(self, seat: Seat) -> bool:
        """Free the seat for a successor, unless all of it was judged."""
        if not _is_unfinished(seat):
            seat.left_at = timezone.now()
            self.pass_on(seat)
            return False
        return self.leave_unfinished(seat)

    def leave_unfinished(self, seat: Seat) -> bool:
        _prepare_for_successor(seat)
        return True

    def ahead(self, seat: Seat, count: int) -> list[Assignment]:
        return assignments_ahead(seat, count)

    def give_back(self, seat: Seat) -> int:
        return 0  # the sequence belongs to the seat

    def pass_on(self, seat: Seat) -> int:
        reopened = Assignment.objects.filter(JUDGED, seat=seat, state=State.OPEN)
        rows = list(reopened.order_by("position").select_for_update(no_key=True, of=("self",)))
        if rows:
            self._append(_extra_seat(seat.campaign, rows), rows)
            reopened.filter(pk__in=[row.pk for row in rows]).update(state=State.ASIDE)
        return len(rows)

    def pass_on_for_absent(self, seat: Seat) -> None:
        if seat.left_at is not None:
            self.pass_on(seat)

    def requeue_seat(self, seat: Seat) -> int:
        """Copy the sequence to a new seat, and set the old one aside."""
        assignments = Assignment.objects.filter(seat=seat).exclude(
            state__in=[State.VOID, State.ASIDE]
        )
        if not assignments.exists():
            return 0  # it was requeued before
        rows = list(Assignment.objects.filter(seat=seat).order_by("position").select_for_update())
        fresh = seat_make(seat.campaign)
        plain = [row for row in rows if row.carried_id is None and row.state != State.ASIDE]
        copies = Assignment.objects.bulk_create(
            [_copy(row, fresh, carried=None) for row in plain], batch_size=_ROWS_A_STEP
        )
        keys = {old.pk: new.pk for old, new in zip(plain, copies, strict=True)}
        carried = [
            _copy(row, fresh, carried=keys[row.carried_id])
            for row in rows
            if row.carried_id is not None and row.carried_id in keys
        ]
        Assignment.objects.bulk_create(carried, batch_size=_ROWS_A_STEP)
        judged = assignments.filter(pair__isnull=False, state=State.DONE).count()
        assignments.exclude(state=State.VOID).update(state=State.ASIDE)
        return judged

    def requeue_dropped(self, seat: Seat) -> None:
        """Do nothing: what is open again in the seat, or in an extra seat, is asked for anyway."""

    def _append(self, seat: Seat, rows: Collection[Assignment]) -> None:
        """Append pairs to a seat, each in the order in which it was shown."""
        last = Assignment.objects.filter(seat=seat).aggregate(last=Max("position"))["last"]
        first = 0 if last is None else last + 1
        Assignment.objects.bulk_create(
            Assignment(
                campaign_id=row.campaign_id,
                seat=seat,
                position=position,
                group=self.protocol.groups.number_at(position),
                pair_id=row.pair_id,
                order=row.order,
                state=State.OPEN,
            )
            for position, row in enumerate(rows, start=first)
        )


def seat_make(campaign: Campaign) -> Seat:
    """Make a seat without an annotator."""
    return Seat.objects.create(campaign=campaign, number=next_number(campaign))


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


def _prepare_for_successor(seat: Seat) -> None:
    """Make a seat ready for a successor, who must not begin with a checkpoint."""
    seat.annotator = None
    seat.taken_at = None
    seat.notice = ""  # it was meant for them
    ahead = seat.assignments.filter(state=State.OPEN).order_by("position").first()
    if seat.judged and ahead is not None and ahead.checkpoint_id is not None:
        Assignment.objects.filter(pk=ahead.pk).update(state=State.ASIDE)


def _is_unfinished(seat: Seat) -> bool:
    """Tell whether a seat has anything that was never judged."""
    left = Assignment.objects.filter(seat=seat, state__in=[State.OPEN, State.WAITING])
    return left.exclude(JUDGED).exists()


def _extra_seat(campaign: Campaign, rows: Collection[Assignment]) -> Seat:
    """Return an extra seat that nobody has begun and that has none of these pairs."""
    has_one = Assignment.objects.filter(seat=OuterRef("pk"), pair__in=[row.pair_id for row in rows])
    waiting = Seat.objects.filter(
        ~Exists(has_one),
        campaign=campaign,
        annotator=None,
        judged=0,
        number__gt=campaign.seats_planned,
    )
    seat = waiting.order_by("number").select_for_update(no_key=True, skip_locked=True).first()
    return seat or seat_make(campaign)


def _copy(row: Assignment, seat: Seat, *, carried: int | None) -> Assignment:
    """Return a copy in the state before anybody came; a checkpoint waits again for its pair."""
    waits_behind = row.checkpoint_id is not None and row.position != 0 and row.carried_id is None
    is_done = row.state == State.DONE
    state = State.OPEN if is_done else row.state
    if is_done and waits_behind:
        state = State.WAITING
    return Assignment(
        campaign_id=row.campaign_id,
        seat=seat,
        position=row.position,
        group=row.group,
        pair_id=row.pair_id,
        checkpoint_id=row.checkpoint_id,
        carried_id=carried,
        order=row.order,
        state=state,
    )
