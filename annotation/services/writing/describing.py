"""Descriptions of pictures that a campaign asks for.

A text becomes a source sentence as soon as it is sent, so that project leads see it on the page of
pictures, and give it back there. Its author can change it until something was derived from it.
"""

from django.db.models import Exists, OuterRef, QuerySet

from annotation.models import Campaign, Prompt, TextSlot, Version
from annotation.services.writing.sent import TextRefused
from datasets.errors import Invalid
from datasets.models import Description, Sentence, User
from datasets.services.describing.descriptions import (
    description_drop,
    description_put,
    description_store,
)


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
            text_hash = own.sentence.text_hash
            description_put(description=own, text=version.text, seen_text=text_hash, actor=author)
    except Invalid as refused:
        # The other author was faster with nearly the same text.
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
    of_source = {prompt.picture.source_id: prompt.pk for prompt in prompts if prompt.picture}
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
