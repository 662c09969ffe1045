"""The slots of texts to write. A prompt is locked before its slots."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from annotation.models import Campaign, Prompt, Seat, TextSlot, Version
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.writing.progress import count_slots_had, free_slots
from annotation.services.slots.leased import LeasedSlots, SlotTerms

_HAS_TEXT = Exists(Version.objects.filter(slot=OuterRef("pk")))


class TextSlots(LeasedSlots[TextSlot]):
    model = TextSlot
    per_claim = 3  # a text takes a minute
    related = (
        "prompt__source_sentence__source",
        "prompt__sentence",
        "prompt__picture__source__project",
    )

    def terms(self, campaign: Campaign) -> SlotTerms:
        protocol = writing_protocol_of(campaign)
        return SlotTerms(protocol.lease_minutes, protocol.texts_at_most)

    def free(self, campaign: Campaign, seat: Seat) -> QuerySet[TextSlot]:
        # In the sequence of the index of free slots, so that reading ends with the last one taken.
        return free_slots(campaign.pk, seat.pk).order_by("prompt_id", "pk")

    def lock_next(self, seat: Seat, limit: int) -> list[TextSlot]:
        """Lock free slots, one of each prompt: first of those begun, so that they get complete.

        The two are queried separately: one sorted query would read every free slot for each claim.
        """
        siblings = TextSlot.objects.filter(prompt=OuterRef("prompt"))
        earlier = siblings.filter(pk__lt=OuterRef("pk"), seat=None, state=TextSlot.State.OPEN)
        first = self.free(seat.campaign, seat).filter(~Exists(earlier))
        free = first.select_for_update(no_key=True, skip_locked=True, of=("self",))
        chosen: list[TextSlot] = []
        if writing_protocol_of(seat.campaign).versions > 1:
            begun = siblings.filter(Q(seat__isnull=False) | Q(state=TextSlot.State.DONE))
            chosen += free.filter(Exists(begun))[:limit]
        if len(chosen) < limit:
            others = free.exclude(pk__in=[slot.pk for slot in chosen])
            chosen += others[: limit - len(chosen)]
        return chosen

    def untouched(self, seat: Seat) -> QuerySet[TextSlot]:
        return TextSlot.objects.filter(~_HAS_TEXT, seat=seat, state=TextSlot.State.OPEN)

    def count_had(self, seat: Seat) -> int:
        return count_slots_had(seat)

    def lock_own(self, *, slot: TextSlot, seat: Seat) -> TextSlot | None:
        """Return the locked slot in which a seat's text for this prompt belongs; None if none does.

        The prompt is locked by the caller. A text that comes after its lease is taken while nobody
        else has the slot, and if somebody has, while another version of the prompt is free.
        """
        of_prompt = TextSlot.objects.filter(prompt=slot.prompt_id).exclude(
            state=TextSlot.State.VOID
        )
        slots = list(of_prompt.select_for_update(no_key=True, of=("self",)).order_by("pk"))
        own = next((each for each in slots if each.seat_id == seat.pk), None)
        if own is not None:
            return own
        is_open = slot.prompt.state == Prompt.State.OPEN
        free = [each for each in slots if each.seat_id is None and is_open]
        # Their former slot first.
        free.sort(key=lambda each: each.pk != slot.pk)
        if not free:
            return None
        self.retake(seat, free[0])
        return free[0]


TEXT_SLOTS = TextSlots()
