"""Descriptions of pictures that a campaign asks for.

A text becomes a source sentence as soon as it is sent, so that project leads see it on the page of
pictures, and give it back there. Its author can change it until something was derived from it.
"""

from django.db.models import Count, Exists, OuterRef, QuerySet

from annotation.models import Campaign, Prompt, Task, TextSlot, Version
from annotation.services.writing.sent import TextRefused
from datasets.errors import Invalid
from datasets.models import Description, Sentence, User
from datasets.selectors.describing.pictures import DESCRIPTIONS
from datasets.services.describing.descriptions import (
    description_drop,
    description_put,
    description_store,
)
from datasets.services.describing.reserving import pictures_reserve


def pictures_follow(campaign: Campaign) -> None:
    """Keep the pictures of a campaign for its authors while it takes texts, and no longer.

    What was described on the page of the project meanwhile is not asked for again.
    """
    if campaign.task != Task.DESCRIBE:
        return
    _reserve(campaign, is_reserved=campaign.takes_answers)
    if campaign.takes_answers:
        _void_described(campaign)


def pictures_free(campaign: Campaign) -> None:
    """Open the pictures of a campaign that is deleted to the page of the project."""
    if campaign.task == Task.DESCRIBE:
        _reserve(campaign, is_reserved=False)


def _reserve(campaign: Campaign, *, is_reserved: bool) -> None:
    prompts = Prompt.objects.filter(campaign=campaign)
    pictures = list(prompts.values_list("picture", flat=True))
    pictures_reserve(picture_ids=pictures, is_reserved=is_reserved)


def _void_described(campaign: Campaign) -> None:
    """Set open slots aside for which their picture has no place left."""
    prompts = Prompt.objects.filter(campaign=campaign, state=Prompt.State.OPEN)
    counted = prompts.annotate(there=Count("picture__source__sentences"))
    places = {each.pk: DESCRIPTIONS - vars(each)["there"] for each in counted}
    slots = TextSlot.objects.filter(prompt__in=places, state=TextSlot.State.OPEN)
    needless = []
    for slot in slots.order_by("prompt", "seat", "pk"):  # slots that somebody holds come first
        places[slot.prompt_id] -= 1
        if places[slot.prompt_id] < 0:
            needless.append(slot.pk)
    TextSlot.objects.filter(pk__in=needless).update(state=TextSlot.State.VOID)
    is_open = Exists(TextSlot.objects.filter(prompt=OuterRef("pk"), state=TextSlot.State.OPEN))
    prompts.exclude(is_open).update(state=Prompt.State.SETTLED)


def description_follow(*, prompt: Prompt, version: Version, author: User) -> None:
    """Store a version as its author's description of the picture; a pass takes theirs back."""
    assert prompt.picture is not None  # noqa: S101  # by a constraint
    own = _written(author).filter(sentence__source=prompt.picture.source_id).first()
    if not version.text:
        if own is not None:
            description_drop(description=own, actor=author)
        return
    try:
        if own is None:
            description_store(picture=prompt.picture, text=version.text, actor=author)
        else:
            seen = own.sentence.text_hash
            description_put(description=own, text=version.text, seen=seen, actor=author)
    except Invalid as refused:
        # The other author was faster with nearly the same words.
        raise TextRefused((str(refused),)) from refused


def described_complete(*, prompt: Prompt) -> None:
    """Settle a prompt whose texts are all there: both are taken; with a pass it has too few."""
    last = Version.objects.filter(
        slot__prompt=prompt, slot__state=TextSlot.State.DONE, revised_by=None
    )
    is_passed = last.filter(text="").exists()
    prompt.state = Prompt.State.PASSED if is_passed else Prompt.State.SETTLED
    prompt.save(update_fields=["state"])


def descriptions_drop(*, campaign: Campaign, author: User | None) -> set[int]:
    """Take out somebody's descriptions in a campaign; return the prompts of those that stay since
    something was derived from them.
    """
    stay: set[int] = set()
    if author is None:
        return stay
    prompts = Prompt.objects.filter(campaign=campaign).select_related("picture")
    of_source = {each.picture.source_id: each.pk for each in prompts if each.picture}
    own = _written(author).filter(sentence__source__in=list(of_source))
    used = Exists(Sentence.objects.filter(source_sentence=OuterRef("sentence")))
    for description in own.annotate(is_used=used):
        if vars(description)["is_used"]:
            stay.add(of_source[description.sentence.source_id])
        else:
            description_drop(description=description, actor=None)
    return stay


def descriptions_unlink(*, campaign_id: int, author: User | None) -> int:
    """Cut the tie between an erased person and their descriptions in a campaign."""
    if author is None:
        return 0
    sources = Prompt.objects.filter(campaign=campaign_id).values("picture__source")
    return _written(author).filter(sentence__source__in=sources).update(writer=None)


def _written(author: User) -> QuerySet[Description]:
    return Description.objects.filter(writer=author).select_related("sentence__source__project")
