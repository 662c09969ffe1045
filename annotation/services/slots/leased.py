"""Claims and leases of slots, whatever is asked for in them.

Locks are only waited for in one sequence: slot before seat. A claim locks slots before it takes
them and skips those that others have locked. Only a claim that finds nothing waits, in its own
transaction, for one slot, and holds no seat meanwhile.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

import structlog
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from annotation.models import Campaign, ChoiceSlot, Seat, TextSlot
from annotation.planning.leases import lease_until
from annotation.services.campaigns.locks import LockKind, campaign_hold, repeated_after_deadlock

log = structlog.get_logger(__name__)

SlotT = TypeVar("SlotT", TextSlot, ChoiceSlot)


@dataclass(frozen=True)
class SlotTerms:
    """What the protocol of a campaign says of the slots of each seat."""

    lease_minutes: float
    at_most: int | None  # slots of one seat


class LeasedSlots(ABC, Generic[SlotT]):
    """How the slots of one kind are taken, kept and given back."""

    model: type[SlotT]
    # Slots per claim: few, so that little waits for somebody who goes away.
    per_claim: int
    # What the page of a slot reads.
    related: tuple[str, ...]

    @abstractmethod
    def terms(self, campaign: Campaign) -> SlotTerms: ...

    @abstractmethod
    def free(self, campaign: Campaign, seat: Seat) -> QuerySet[SlotT]:
        """Return the slots that the seat may take, in the sequence in which they are locked."""

    @abstractmethod
    def lock_next(self, seat: Seat, limit: int) -> list[SlotT]:
        """Lock the slots that a claim takes, skipping those that others have locked."""

    @abstractmethod
    def untouched(self, seat: Seat) -> QuerySet[SlotT]:
        """Return the open slots of a seat for which nothing has been sent."""

    @abstractmethod
    def count_had(self, seat: Seat) -> int:
        """Count the slots that a seat has finished or holds, those set aside included."""

    def next(self, *, campaign: Campaign, seat: Seat) -> SlotT | None:
        """Return what somebody does next, taking slots if they hold none; None if none is left."""
        if not campaign.gives_work or seat.paused_at is not None:
            return None
        slot = self._first_open(seat)
        if slot is None and seat.left_at is None and self.take(campaign=campaign, seat=seat):
            slot = self._first_open(seat)
        if slot is not None:
            slot.campaign, slot.seat = campaign, seat
        return slot

    def _first_open(self, seat: Seat) -> SlotT | None:
        slots = self.model.objects.filter(seat=seat, state=self.model.State.OPEN)
        return slots.select_related(*self.related).order_by("position").first()

    @repeated_after_deadlock
    def take(self, *, campaign: Campaign, seat: Seat) -> int:
        """Take the next free slots for a seat; return how many.

        Nobody is asked twice for the same text or tuple.
        """
        count = self._claim(campaign, seat)
        if count is None:
            # The last slots may be locked by claims that will not take them all.
            count = self._claim_after_waiting(campaign, seat)
        return count or 0

    @transaction.atomic
    def _claim_after_waiting(self, campaign: Campaign, seat: Seat) -> int | None:
        """Wait for the first free slot and claim with it locked, in the sequence slot, seat."""
        campaign_hold(campaign.pk, LockKind.STATE, shared=True)
        free = self.free(campaign, seat)
        if not free.select_for_update(no_key=True, of=("self",))[:1]:
            return None
        return self._claim(campaign, seat)

    @transaction.atomic
    def _claim(self, campaign: Campaign, seat: Seat) -> int | None:
        """Take slots that nobody has locked; None if there are none."""
        campaign_hold(campaign.pk, LockKind.STATE, shared=True)
        locked = Seat.objects.select_for_update(no_key=True, of=("self",))
        seat = locked.select_related("campaign__project").get(pk=seat.pk)
        if not seat.campaign.gives_work or seat.paused_at is not None or seat.left_at is not None:
            return 0
        now, terms = timezone.now(), self.terms(campaign)
        self.end_leases(campaign=campaign, now=now, but=seat.pk)
        had = self.count_had(seat)
        limit = self.per_claim
        if terms.at_most is not None:
            limit = min(limit, terms.at_most - had)
        if limit <= 0:
            return 0
        slots = self.lock_next(seat, limit)
        if not slots:
            return None
        self.give(seat, slots)
        seat.pairs = had + len(slots)
        seat.leased_until = lease_until(now, terms.lease_minutes)
        seat.save(update_fields=["pairs", "leased_until"])
        return len(slots)

    def give(self, seat: Seat, slots: list[SlotT]) -> None:
        """Give locked slots to a locked seat, behind those that it has."""
        last = self.model.objects.filter(seat=seat).aggregate(last=Max("position"))["last"]
        for position, slot in enumerate(slots, start=0 if last is None else last + 1):
            slot.seat, slot.position = seat, position
        self.model.objects.bulk_update(slots, ["seat", "position"])

    def retake(self, seat: Seat, slot: SlotT) -> None:
        """Give a locked free slot, most likely the seat's own before, to the seat once more."""
        Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
        self.give(seat, [slot])
        self.model.objects.filter(pk=slot.pk).update(returned_by=None)

    @transaction.atomic
    def end_leases(self, *, campaign: Campaign, now: datetime, but: int | None = None) -> int:
        """Give back the slots whose leases ran out, except a seat's; return how many."""
        over = Seat.objects.filter(campaign=campaign, leased_until__lt=now)
        if but is not None:
            over = over.exclude(pk=but)
        seats = over.order_by("pk").select_for_update(no_key=True, skip_locked=True)
        return sum(self.give_back(seat=seat) for seat in seats)

    def give_back(self, *, seat: Seat) -> int:
        """Give back the untouched slots of a locked seat; return how many.

        What is being sent at this moment stays; its lease ends later.
        """
        slots = self.untouched(seat)
        locked = slots.select_for_update(no_key=True, skip_locked=True, of=("self",))
        keys = [slot.pk for slot in locked.only("pk")]
        returned = self.model.objects.filter(pk__in=keys).update(
            seat=None, position=None, returned_by=seat
        )
        if not slots.exists():
            seat.leased_until = None
            seat.save(update_fields=["leased_until"])
        if returned:
            log.info(
                "slots_returned",
                of=self.model._meta.model_name,
                campaign=seat.campaign_id,
                seat=seat.pk,
                slots=returned,
            )
        return returned

    def renew_lease(self, *, campaign: Campaign, seat: Seat) -> datetime | None:
        """Extend a lease; return its new end, or None if the seat holds nothing any more."""
        if not campaign.takes_answers:
            return None
        end = lease_until(timezone.now(), self.terms(campaign).lease_minutes)
        leased = Seat.objects.filter(pk=seat.pk, leased_until__isnull=False, paused_at=None)
        return end if leased.update(leased_until=end) else None

    def lease_seconds(self, *, campaign: Campaign, seat: Seat) -> int | None:
        """Extend a lease; return its length in seconds, or None if the seat holds nothing."""
        if self.renew_lease(campaign=campaign, seat=seat) is None:
            return None
        return round(60 * self.terms(campaign).lease_minutes)
