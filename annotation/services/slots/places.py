"""The seats of a campaign whose work is slots: people come and go, and take the next ones."""

from django.utils import timezone

from annotation.models import Annotator, Campaign, ChoiceSlot, Seat, TextSlot
from annotation.services.campaigns.places import Places, next_number
from annotation.services.slots.leased import LeasedSlots


class SlotPlaces(Places):
    """As many seats as people; what a seat has done is asked for again by the kind of campaign."""

    slots: LeasedSlots[TextSlot] | LeasedSlots[ChoiceSlot]

    def take_seat(self, campaign: Campaign, annotator: Annotator, number: int | None) -> Seat:
        number = next_number(campaign)
        # Another request may have made it while this one waited for the campaign.
        seat = Seat.objects.filter(campaign=campaign, annotator=annotator).first()
        if seat is not None:
            return seat
        return Seat.objects.create(
            campaign=campaign, number=number, annotator=annotator, taken_at=timezone.now()
        )

    def leave(self, seat: Seat) -> bool:
        """Give the slots back; the seat is kept in case they come back."""
        seat.left_at = timezone.now()
        self.slots.give_back(seat=seat)
        return False

    def give_back(self, seat: Seat) -> int:
        return self.slots.give_back(seat=seat)

    def requeue_dropped(self, seat: Seat) -> None:
        self.requeue_seat(seat)
