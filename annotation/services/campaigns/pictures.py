"""The pictures that a campaign asks people to describe, reserved while it is open."""

from django.db.models import Count, Exists, OuterRef

from annotation.models import Campaign, Prompt, Task, TextSlot
from datasets.selectors.describing.pictures import DESCRIPTIONS
from datasets.services.describing.reserving import pictures_reserve


def pictures_follow(campaign: Campaign) -> None:
    """Keep the pictures of a campaign for its authors while it takes texts, and no longer.

    What was described on the page of the project meanwhile is not asked for again.
    """
    if campaign.task != Task.DESCRIBE:
        return
    _reserve(campaign, is_reserved=campaign.takes_answers)
    if campaign.takes_answers:
        _set_aside_described(campaign)


def pictures_free(campaign: Campaign) -> None:
    """Release the pictures of a deleted campaign to the page of the project."""
    if campaign.task == Task.DESCRIBE:
        _reserve(campaign, is_reserved=False)


def _reserve(campaign: Campaign, *, is_reserved: bool) -> None:
    prompts = Prompt.objects.filter(campaign=campaign)
    pictures = list(prompts.values_list("picture", flat=True))
    pictures_reserve(picture_ids=pictures, is_reserved=is_reserved)


def _set_aside_described(campaign: Campaign) -> None:
    """Set aside open slots whose picture needs no further description."""
    prompts = Prompt.objects.filter(campaign=campaign, state=Prompt.State.OPEN)
    counted = prompts.annotate(there=Count("picture__source__sentences"))
    places = {picture.pk: DESCRIPTIONS - vars(picture)["there"] for picture in counted}
    slots = TextSlot.objects.filter(prompt__in=places, state=TextSlot.State.OPEN)
    needless = []
    for slot in slots.order_by("prompt", "seat", "pk"):  # slots that somebody holds come first
        places[slot.prompt_id] -= 1
        if places[slot.prompt_id] < 0:
            needless.append(slot.pk)
    TextSlot.objects.filter(pk__in=needless).update(state=TextSlot.State.VOID)
    is_open = Exists(TextSlot.objects.filter(prompt=OuterRef("pk"), state=TextSlot.State.OPEN))
    prompts.exclude(is_open).update(state=Prompt.State.SETTLED)
