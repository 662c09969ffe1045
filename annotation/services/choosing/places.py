"""The seats of a campaign of best–worst scaling: people come and go, and take the next slots."""

from django.db.models import Max

from annotation.models import ChoiceSlot, Seat
from annotation.services.choosing.slots import CHOICE_SLOTS
from annotation.services.slots.places import SlotPlaces


class ChoicePool(SlotPlaces):
    slots = CHOICE_SLOTS

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
