"""Giving a description back to its author, with a reason."""

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.models import Description, DescriptionReturn, SourceSentence, User
from datasets.services.describing.descriptions import (
    author_name,
    source_locked,
    text_fields,
    unused_sentence,
)
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit

MAX_REASON_LENGTH = 300  # characters


@transaction.atomic
def description_return(
    *, description: Description, reason: str, seen_text: str, actor: User
) -> DescriptionReturn:
    """Take a description out and ask its author for another one; `seen_text` hashes its text.

    Possible as long as nothing was derived from it. Its position is reserved for the author.
    """
    project = description.sentence.source.project
    refuse_archived(project)
    reason = " ".join(reason.split())
    if not 0 < len(reason) <= MAX_REASON_LENGTH:
        message = _("Say in at most %(n)d characters what the author should change.")
        raise Invalid(message % {"n": MAX_REASON_LENGTH})
    sentence = unused_sentence(description, seen_text)
    if description.writer is None:
        raise Conflict(_("The author of this description is no longer in the project."))
    returned, _new = DescriptionReturn.objects.update_or_create(
        picture=sentence.source.picture,
        writer=description.writer,
        defaults={
            "position": sentence.position,
            "text": sentence.text,
            "reason": reason,
            "returned_by": actor,
            "answer": None,
        },
    )
    sentence.source.fallen_reason, sentence.source.fallen_code = "", None
    sentence.source.save(update_fields=["fallen_reason", "fallen_code"])
    sentence.delete()
    audit(actor, "description.returned", returned, project=project)
    return returned


@transaction.atomic
def return_undo(*, returned: DescriptionReturn, actor: User) -> None:
    """Reinstate a description that was given back, as long as its author has not answered."""
    picture = returned.picture
    project = picture.source.project
    refuse_archived(project)
    source = source_locked(picture.source_id)
    returned.refresh_from_db()
    if returned.answer_id is not None:
        raise Conflict(_("The author has already described the picture again."))
    if source.sentences.filter(position=returned.position).exists():
        raise Conflict(_("Somebody else has described the picture in the meantime."))
    sentence = SourceSentence.objects.create(
        source=source,
        position=returned.position,
        author=author_name(picture, returned.writer),
        **text_fields(returned.text),
    )
    Description.objects.create(sentence=sentence, writer=returned.writer)
    returned.delete()
    audit(actor, "description.return_undone", sentence, project=project)
