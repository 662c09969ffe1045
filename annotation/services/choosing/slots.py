"""The slots of four-tuples to answer."""

from django.db.models import Exists, OuterRef, QuerySet

from annotation.models import Campaign, ChoiceSlot, Seat
from annotation.selectors.campaigns.protocols import choice_protocol_of
from annotation.selectors.choosing.progress import count_slots_had, free_slots
from annotation.services.slots.leased import LeasedSlots, SlotTerms


class ChoiceSlots(LeasedSlots[ChoiceSlot]):
    model = ChoiceSlot
    per_claim = 4
    related = ("four_tuple",)

    def terms(self, campaign: Campaign) -> SlotTerms:
        protocol = choice_protocol_of(campaign)
        return SlotTerms(protocol.lease_minutes, protocol.tuples_at_most)

    def free(self, campaign: Campaign, seat: Seat) -> QuerySet[ChoiceSlot]:
        return free_slots(campaign.pk, seat.pk).order_by("pk")

    def lock_next(self, seat: Seat, limit: int) -> list[ChoiceSlot]:
        """Lock the first free slots, one of each tuple."""
        siblings = ChoiceSlot.objects.filter(four_tuple=OuterRef("four_tuple"))
        earlier = siblings.filter(pk__lt=OuterRef("pk"), seat=None, state=ChoiceSlot.State.OPEN)
        free = self.free(seat.campaign, seat).filter(~Exists(earlier))
        return list(free.select_for_update(no_key=True, skip_locked=True, of=("self",))[:limit])

    def untouched(self, seat: Seat) -> QuerySet[ChoiceSlot]:
        return ChoiceSlot.objects.filter(
            seat=seat, state=ChoiceSlot.State.OPEN, choices__isnull=True
        )

    def count_had(self, seat: Seat) -> int:
        return count_slots_had(seat)


CHOICE_SLOTS = ChoiceSlots()
