"""Describing pictures: two authors, independently of each other (CDSCorpus, section 2.1)."""

import re

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.formats.text import comparison_key, text_hash, text_problem
from datasets.models import Description, Membership, Picture, Role, Source, SourceSentence, User
from datasets.selectors.pictures import DESCRIPTIONS
from datasets.services.audit import audit
from datasets.services.projects import refuse_archived

# An end of a sentence, and something that goes on behind it.
_GOES_ON = re.compile(r"[.!?…]+[\"'”’»)]*\s+\S")


@transaction.atomic
def picture_describe(*, picture: Picture, text: str, actor: User) -> SourceSentence:
    """Keep what an author wrote about a picture; it stands as it is from then on.

    Refuses what is not one sentence with a full stop, a copy of the other author's words, a second
    description by the same person and a third one of the picture.
    """
    refuse_archived(picture.source.project)
    text = " ".join(text.split())
    if problem := form_problem(text):
        raise Invalid(problem, fields={"text": [problem]})
    # The lock keeps two authors from taking the same place.
    source = Source.objects.select_for_update(no_key=True).get(pk=picture.source_id)
    others = list(source.sentences.select_related("description"))
    _refuse_taken(others, actor)
    if comparison_key(text) in {other.comparison_key for other in others}:
        message = _("This picture has exactly this description already. Say it in other words.")
        raise Invalid(message, fields={"text": [message]})
    taken = {other.position for other in others}
    sentence = SourceSentence.objects.create(
        source=source,
        position=next(place for place in SourceSentence.Position.values if place not in taken),
        author=author_name(picture, actor),
        text=text,
        comparison_key=comparison_key(text),
        text_hash=text_hash(text),
    )
    Description.objects.create(sentence=sentence, writer=actor)
    audit(actor, "picture.described", sentence, project=source.project)
    return sentence


def _refuse_taken(others: list[SourceSentence], actor: User) -> None:
    writers = [getattr(other, "description", None) for other in others]
    if actor.pk in {written.writer_id for written in writers if written}:
        raise Conflict(_("You have described this picture already."))
    if len(others) >= DESCRIPTIONS:
        raise Conflict(_("Two others have described this picture in the meantime."))


def form_problem(text: str) -> str:
    """Say what is wrong with the form of a description, or return "" if nothing is.

    Whether it has a finite verb is seen when it is parsed.
    """
    if not text.strip():
        return _("Write one sentence.")
    if problem := text_problem(text):
        return _("The sentence %(problem)s.") % {"problem": problem}
    if _GOES_ON.search(text):
        return _("Write one single sentence; this seems to be more than one.")
    if not text.endswith("."):
        return _("End the sentence with a full stop.")
    first = next(character for character in text if character.isalnum())
    if first.isalpha() and first != first.upper():
        return _("Begin the sentence with a capital letter.")
    return ""


def author_name(picture: Picture, user: User) -> str:
    """Return what an author is called in the data: a number, never a name."""
    authors = Membership.objects.filter(project=picture.source.project, role=Role.AUTHOR)
    membership = authors.get(user=user)
    return f"author {membership.pk}"
