"""The seats of a writing campaign: authors come and go, and take the next free text slots."""

from django.db.models import Max

from annotation.models import Prompt, Seat, TextSlot
from annotation.planning.writing.protocol import WritingProtocol, WritingTask
from annotation.services.slots.places import SlotPlaces
from annotation.services.writing.describing import descriptions_drop
from annotation.services.writing.slots import TEXT_SLOTS


class WritingPool(SlotPlaces):
    slots = TEXT_SLOTS

    def __init__(self, protocol: WritingProtocol) -> None:
        self.protocol = protocol

    def requeue_seat(self, seat: Seat) -> int:
        """Set aside a seat's texts that nobody has decided on, and ask others for them."""
        done = TextSlot.objects.filter(seat=seat, state=TextSlot.State.DONE)
        if self.protocol.task is WritingTask.DESCRIBE:
            author = seat.annotator.user if seat.annotator else None
            stay = descriptions_drop(campaign=seat.campaign, author=author)
            done = done.exclude(prompt__in=stay)
        else:
            undecided = [Prompt.State.OPEN, Prompt.State.WRITTEN]
            done = done.filter(prompt__state__in=undecided)
        # A prompt before its slots, as an author's text does.
        prompts = Prompt.objects.filter(pk__in=done.values("prompt")).order_by("pk")
        keys = [prompt.pk for prompt in prompts.select_for_update(no_key=True)]
        aside = list(done.filter(prompt__in=keys))
        last = TextSlot.objects.filter(prompt__in=keys).values_list("prompt").order_by("prompt")
        numbers = dict(last.annotate(last=Max("number")))
        TextSlot.objects.filter(pk__in=[slot.pk for slot in aside]).update(
            state=TextSlot.State.VOID
        )
        TextSlot.objects.bulk_create(
            TextSlot(
                prompt_id=slot.prompt_id,
                campaign_id=slot.campaign_id,
                number=numbers[slot.prompt_id] + 1,
            )
            for slot in aside
        )
        Prompt.objects.filter(pk__in=keys).update(state=Prompt.State.OPEN)
        return len(aside)
