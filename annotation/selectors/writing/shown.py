"""What an author's page shows of a text slot."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from annotation.models import Campaign, Prompt, PromptComment, Seat, TextSlot, Version
from annotation.planning.writing.protocol import Deciding, PromptWording, WritingProtocol
from datasets.models import DescriptionReturn, Picture
from datasets.selectors.describing.pictures import return_waiting

# Own texts that a page offers to change.
LAST = 5


@dataclass(frozen=True)
class PromptShown:
    """The text that an author works on, and what is asked of it."""

    text: str
    language: str
    revision: int  # of an S1
    wording: PromptWording | None  # the transformation asked for
    picture: Picture | None = None  # to be described, instead of a text


def prompt_shown(campaign: Campaign, prompt: Prompt, protocol: WritingProtocol) -> PromptShown:
    """Return what a page shows of a prompt fetched with its texts; makes no query."""
    language = campaign.project.language
    if prompt.picture is not None:
        return PromptShown("", language, revision=1, wording=None, picture=prompt.picture)
    if prompt.sentence is not None:
        wordings = {prompt.rule: prompt for prompt in protocol.prompts}
        return PromptShown(
            text=prompt.sentence.text,
            language=language,
            revision=prompt.sentence.revision,
            wording=wordings.get(prompt.rule_id),
        )
    assert prompt.source_sentence is not None  # noqa: S101  # by a constraint
    language = prompt.source_sentence.source.language or language
    return PromptShown(prompt.source_sentence.text, language, revision=1, wording=None)


def version_of(slot: TextSlot) -> Version | None:
    """Return the text of a slot that counts, the last of its chain."""
    return Version.objects.filter(slot=slot, revised_by=None).select_related("revises").first()


def comments_on(prompt: Prompt) -> list[PromptComment]:
    """Return what writers and adjudicator said about a prompt, oldest first, in one query."""
    return list(PromptComment.objects.filter(prompt=prompt).select_related("writer"))


def description_returned(slot: TextSlot, seat: Seat) -> DescriptionReturn | None:
    """Return what the project lead gave back of a picture that this seat described."""
    picture, author = slot.prompt.picture, seat.annotator.user if seat.annotator else None
    if picture is None or author is None:
        return None
    return return_waiting(picture, author)


def latest_versions(seat: Seat) -> list[Version]:
    """Return the seat's latest texts, newest first, in one query.

    Those come first that came back although nobody else decides, and then those that somebody else
    commented on and that can still be changed.
    """
    versions = Version.objects.filter(slot__seat=seat, revised_by=None).exclude(
        slot__state=TextSlot.State.VOID
    )
    related = ("slot__prompt__sentence", "slot__prompt__source_sentence", "revises")
    others = PromptComment.objects.exclude(writer=seat.annotator_id)
    is_discussed = Exists(others.filter(prompt=OuterRef("slot__prompt"))) & ~Q(
        slot__prompt__state=Prompt.State.SETTLED
    )
    versions = versions.annotate(is_back=is_returned(), is_commented=is_discussed).select_related(
        *related
    )
    return list(versions.order_by("-is_back", "-is_commented", "-pk")[:LAST])


def is_returned() -> Q:
    """Select versions that wait for a decision in a campaign in which nobody decides, and
    descriptions that the project lead gave back.

    They were taken and sent back, or the corpus did not take them. Their authors can change them,
    which settles them by itself again, and any reviewer can decide.
    """
    returned = DescriptionReturn.objects.filter(
        picture=OuterRef("slot__prompt__picture"), writer=OuterRef("writer__user"), answer=None
    )
    return Q(
        slot__prompt__state=Prompt.State.WRITTEN,
        slot__campaign__protocol__deciding=Deciding.NOBODY.value,
    ) | Q(Exists(returned))


def count_returned(seat: Seat) -> int:
    """Return how many texts of a seat came back."""
    return Version.objects.filter(is_returned(), slot__seat=seat, revised_by=None).count()
