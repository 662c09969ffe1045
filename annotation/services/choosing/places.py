"""The seats of a campaign of best–worst scaling: people come and go, and take the next slots."""

from django.db.models import Max
from django.utils import timezone

from annotation.models import Annotator, Campaign, ChoiceSlot, Seat
from annotation.planning.choosing.protocol import ChoiceProtocol
from annotation.services.campaigns.places import Places, next_number
from annotation.services.choosing.leases import choice_slots_return


class ChoicePool(Places):
    def __init__(self, protocol: ChoiceProtocol) -> None:
        self.protocol = protocol

    def take_seat(self, campaign: Campaign, annotator: Annotator, number: int | None) -> Seat:
        """Make a seat; there are as many as there are annotators."""
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
        choice_slots_return(seat=seat)
        return False

    def give_back(self, seat: Seat) -> int:
        return choice_slots_return(seat=seat)

    def requeue_seat(self, seat: Seat) -> int:
        """Set aside a seat's answers, and ask others for them."""
        done = ChoiceSlot.objects.filter(seat=seat, state=ChoiceSlot.State.DONE)
        aside = list(done.order_by("pk").select_for_update(no_key=True, of=("self",)))
        fours = {slot.four_tuple_id for slot in aside}
        last = ChoiceSlot.objects.filter(four_tuple__in=fours).order_by("four_tuple")
        numbers = dict(last.values_list("four_tuple").annotate(last=Max("number")))
        ChoiceSlot.objects.filter(pk__in=[slot.pk for slot in aside]).update(
            state=ChoiceSlot.State.VOID
        )
        ChoiceSlot.objects.bulk_create(
            ChoiceSlot(
                four_tuple_id=slot.four_tuple_id,
                campaign_id=slot.campaign_id,
                number=numbers[slot.four_tuple_id] + 1,
            )
            for slot in aside
        )
        return len(aside)

    def requeue_dropped(self, seat: Seat) -> None:
        self.requeue_seat(seat)
