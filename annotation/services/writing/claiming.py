"""Taking text slots, a few at a time.

A claim locks slots before it takes them and skips those that others have locked. Only a claim that
finds nothing waits, in its own transaction, for one slot, and holds no seat meanwhile.
"""

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from annotation.models import Campaign, Prompt, Seat, TextSlot
from annotation.planning.leases import lease_until
from annotation.planning.writing.protocol import WritingProtocol
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.writing.progress import count_slots_had, free_slots
from annotation.services.campaigns.locks import LockKind, campaign_hold, repeated_after_deadlock
from annotation.services.writing.leases import text_leases_end

# Slots per claim: a text takes a minute, so that a few are enough, and little waits for somebody
# who goes away.
AT_ONCE = 3


def slot_next(*, campaign: Campaign, seat: Seat) -> TextSlot | None:
    """Return what an author writes next, taking slots if they hold none; None if there is none."""
    if not campaign.gives_work or seat.paused_at is not None:
        return None
    slot = _open_slots(seat).first()
    if slot is None and seat.left_at is None and text_slots_take(campaign=campaign, seat=seat):
        slot = _open_slots(seat).first()
    if slot is not None:
        slot.campaign, slot.seat = campaign, seat
    return slot


def _open_slots(seat: Seat) -> QuerySet[TextSlot]:
    slots = TextSlot.objects.filter(seat=seat, state=TextSlot.State.OPEN)
    pictures = "prompt__picture__source__project"
    related = ("prompt__source_sentence__source", "prompt__sentence", pictures)
    return slots.select_related(*related).order_by("position")


@repeated_after_deadlock
def text_slots_take(*, campaign: Campaign, seat: Seat) -> int:
    """Take the next free slots for a seat; return how many.

    Nobody gets two versions of a prompt. Prompts that somebody has begun come first, so that they
    become complete.
    """
    protocol = writing_protocol_of(campaign)
    count = _claim(campaign, seat, protocol)
    if count is None:
        # The last slots may be locked by claims that will not take them all.
        count = _claim_after_waiting(campaign, seat, protocol)
    return count or 0


@transaction.atomic
def _claim_after_waiting(campaign: Campaign, seat: Seat, protocol: WritingProtocol) -> int | None:
    """Wait for the first free slot and claim with it locked, in the sequence slot, seat."""
    campaign_hold(campaign.pk, LockKind.STATE, shared=True)
    first = free_slots(campaign.pk, seat.pk).order_by("prompt_id", "pk")
    if not first.select_for_update(no_key=True, of=("self",))[:1]:
        return None
    return _claim(campaign, seat, protocol)


@transaction.atomic
def _claim(campaign: Campaign, seat: Seat, protocol: WritingProtocol) -> int | None:
    """Take slots that nobody has locked; None if there are none."""
    campaign_hold(campaign.pk, LockKind.STATE, shared=True)
    locked = Seat.objects.select_for_update(no_key=True, of=("self",))
    seat = locked.select_related("campaign__project").get(pk=seat.pk)
    if not seat.campaign.gives_work or seat.paused_at is not None or seat.left_at is not None:
        return 0
    now = timezone.now()
    text_leases_end(campaign=campaign, now=now, but=seat.pk)
    had = count_slots_had(seat)
    limit = AT_ONCE
    if protocol.texts_at_most is not None:
        limit = min(limit, protocol.texts_at_most - had)
    if limit <= 0:
        return 0
    slots = _lock_free_slots(seat, protocol, limit)
    if not slots:
        return None
    _give_slots(seat, slots)
    seat.pairs = had + len(slots)
    seat.leased_until = lease_until(now, protocol.lease_minutes)
    seat.save(update_fields=["pairs", "leased_until"])
    return len(slots)


def _lock_free_slots(seat: Seat, protocol: WritingProtocol, limit: int) -> list[TextSlot]:
    """Lock free slots, one of each prompt: first of those that somebody has begun.

    The two are queried separately: one sorted query would read every free slot for each claim.
    """
    siblings = TextSlot.objects.filter(prompt=OuterRef("prompt"))
    earlier = siblings.filter(pk__lt=OuterRef("pk"), seat=None, state=TextSlot.State.OPEN)
    # In the sequence of the index of free slots, so that reading ends with the last one taken.
    first = free_slots(seat.campaign_id, seat.pk).filter(~Exists(earlier))
    free = first.order_by("prompt_id", "pk").select_for_update(
        no_key=True, skip_locked=True, of=("self",)
    )
    chosen: list[TextSlot] = []
    if protocol.versions > 1:
        begun = siblings.filter(Q(seat__isnull=False) | Q(state=TextSlot.State.DONE))
        chosen += free.filter(Exists(begun))[:limit]
    if len(chosen) < limit:
        others = free.exclude(pk__in=[slot.pk for slot in chosen])
        chosen += others[: limit - len(chosen)]
    return chosen


def _give_slots(seat: Seat, slots: list[TextSlot]) -> None:
    last = TextSlot.objects.filter(seat=seat).aggregate(last=Max("position"))["last"]
    for position, slot in enumerate(slots, start=0 if last is None else last + 1):
        slot.seat, slot.position = seat, position
    TextSlot.objects.bulk_update(slots, ["seat", "position"])


def slot_own(*, slot: TextSlot, seat: Seat) -> TextSlot | None:
    """Return the locked slot in which a seat's text for this prompt belongs; None if there is none.

    The prompt is locked by the caller. A text that comes after its lease is taken while nobody else
    has the slot, and if somebody has, while another version of the prompt is free.
    """
    of_prompt = TextSlot.objects.filter(prompt=slot.prompt_id).exclude(state=TextSlot.State.VOID)
    slots = list(of_prompt.select_for_update(no_key=True, of=("self",)).order_by("pk"))
    own = next((slot for slot in slots if slot.seat_id == seat.pk), None)
    if own is not None:
        return own
    is_open = slot.prompt.state == Prompt.State.OPEN
    free = [slot for slot in slots if slot.seat_id is None and is_open]
    # Their former slot first.
    free.sort(key=lambda each: each.pk != slot.pk)
    if not free:
        return None
    Seat.objects.select_for_update(no_key=True).get(pk=seat.pk)
    _give_slots(seat, free[:1])
    TextSlot.objects.filter(pk=free[0].pk).update(returned_by=None)
    return free[0]
