"""Describing pictures: two authors, independently of each other (CDSCorpus, section 2.1)."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from datasets.errors import Conflict, Invalid
from datasets.formats.text import comparison_key, is_near_copy, text_hash, text_problem
from datasets.models import (
    Description,
    DescriptionReturn,
    Membership,
    Picture,
    Role,
    Sentence,
    Source,
    SourceSentence,
    User,
)
from datasets.selectors.describing.chosen import pictures_asked_for
from datasets.selectors.describing.pictures import return_waiting, returns_of
from datasets.services.describing.checking_form import PATIENCE, Reading, form_check
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.worded import worded
from transforms.form import NO_FINITE_VERB, NO_FULL_STOP, NO_SENTENCE, SEVERAL_SENTENCES
from transforms.packs.polish.diacritics import LACKING, NO_POLISH_LETTER
from transforms.parsing import one_line
from transforms.reason import Reason

# The wording for authors; a reason without an entry is shown as it is.
ADVICE: dict[Reason, str | Promise] = {
    NO_SENTENCE: gettext_lazy("Write one sentence."),
    SEVERAL_SENTENCES: gettext_lazy("Write a single sentence. This seems to be more than one."),
    NO_FULL_STOP: gettext_lazy("End the sentence with a full stop."),
    NO_FINITE_VERB: gettext_lazy("Write a complete sentence. The parser finds no verb in it."),
    # From the language's own checks, for Polish.
    NO_POLISH_LETTER: gettext_lazy(
        "Use Polish letters such as ą and ę. A sentence of this length without "
        "any seems to lack them."
    ),
    LACKING: gettext_lazy(
        "Use Polish letters such as ą and ę. One of the words is known only with them."
    ),
}


@dataclass(frozen=True)
class DescriptionCheck:
    """What is wrong with a description, worded for its author, and whether it was parsed."""

    problems: tuple[str, ...]
    reading: Reading


def description_check(
    *, picture: Picture, text: str, author: User, patience: float = 0.0
) -> DescriptionCheck:
    """Check a description, sent or still being typed; wait `patience` seconds for the parser."""
    text = one_line(text)
    if text and (problem := text_problem(text)):
        message = _("The sentence %(problem)s.") % {"problem": worded(problem)}
        return DescriptionCheck((message,), Reading.NOT_READ)
    check = form_check(project=picture.source.project, text=text, patience=patience)
    problems = form_advice(text, check.problems)
    if copied := copy_problem(picture=picture, text=text, author=author):
        problems.append(copied)
    return DescriptionCheck(tuple(problems), check.reading)


def form_advice(text: str, problems: Iterable[Reason]) -> list[str]:
    """Return what an author is told about the form of a description."""
    advice = [str(ADVICE.get(problem) or worded(problem)) for problem in problems]
    if _begins_small(text):
        advice.append(_("Begin the sentence with a capital letter."))
    return advice


def copy_problem(*, picture: Picture, text: str, author: User) -> str:
    """Return why a text is too close to somebody else's description of the picture, or ""."""
    siblings = SourceSentence.objects.filter(source=picture.source_id)
    return _copy_problem(text, siblings.exclude(description__writer=author))


def picture_describe(*, picture: Picture, text: str, actor: User) -> SourceSentence:
    """Store an author's description of a picture that no campaign asks for.

    Refuses what `description_check` finds, and what `description_store` does.
    """
    refuse_archived(picture.source.project)
    refuse_reserved(picture, actor)
    return description_store(picture=picture, text=_check(picture, text, actor), actor=actor)


def description_store(*, picture: Picture, text: str, actor: User) -> SourceSentence:
    """Store a description whose form was checked.

    Refuses a second description by the same person, a third one of the picture, and one nearly like
    the other. It answers a description given back to this person.
    """
    with transaction.atomic():
        source = source_locked(picture.source_id)
        _refuse_left_out(picture)
        siblings = list(source.sentences.select_related("description"))
        _refuse_copy(text, siblings)
        sentence = SourceSentence.objects.create(
            source=source,
            position=_free_position(picture, siblings, actor),
            author=author_name(picture, actor),
            **text_fields(text),
        )
        Description.objects.create(sentence=sentence, writer=actor)
        DescriptionReturn.objects.filter(picture=picture, writer=actor).update(answer=sentence)
        audit(actor, "picture.described", sentence, project=source.project)
    return sentence


def description_change(*, description: Description, text: str, seen_text: str, actor: User) -> None:
    """Let an author replace their own description; `seen_text` is the hash of the old text.

    Possible as long as nothing was derived from it. A dropped source gets another chance.
    """
    picture = description.sentence.source.picture
    refuse_archived(picture.source.project)
    refuse_reserved(picture, actor)
    text = _check(picture, text, actor)
    description_put(description=description, text=text, seen_text=seen_text, actor=actor)


def description_put(*, description: Description, text: str, seen_text: str, actor: User) -> None:
    """Replace a description by a text whose form was checked."""
    with transaction.atomic():
        sentence = unused_sentence(description, seen_text)
        if text == sentence.text:
            return
        siblings = SourceSentence.objects.filter(source=sentence.source).exclude(pk=sentence.pk)
        _refuse_copy(text, siblings)
        _store(sentence, text, [*description.earlier_texts, sentence.text])
        audit(actor, "description.changed", sentence, project=sentence.source.project)


def description_undo(*, description: Description, seen_text: str, actor: User) -> str:
    """Undo an author's last step: a change, or the description itself; return its text.

    A returned description that it answered is open again.
    """
    project = description.sentence.source.project
    refuse_archived(project)
    refuse_reserved(description.sentence.source.picture, actor)
    with transaction.atomic():
        sentence = unused_sentence(description, seen_text)
        current_text = sentence.text
        if description.earlier_texts:
            *earlier, previous = description.earlier_texts
            _store(sentence, previous, earlier)
            audit(actor, "description.change_undone", sentence, project=project)
        else:
            audit(actor, "description.undone", sentence, project=project)
            sentence.delete()
    return current_text


def description_drop(*, description: Description, actor: User | None) -> None:
    """Take out a description that nothing was derived from."""
    source_locked(description.sentence.source_id)
    sentence = description.sentence
    if Sentence.objects.filter(source_sentence=sentence).exists():
        raise Conflict(_("This description is already in the corpus and cannot be changed."))
    audit(actor, "description.undone", sentence, project=sentence.source.project)
    sentence.delete()


def source_locked(source_id: int) -> Source:
    """Lock a source: two authors must not take one position, nor a text change while it is used."""
    return Source.objects.select_for_update(no_key=True).get(pk=source_id)


def unused_sentence(description: Description, seen_text: str) -> SourceSentence:
    """Lock and return the sentence of a description if it is unused and still `seen_text`."""
    source_locked(description.sentence.source_id)
    sentences = SourceSentence.objects.select_related("source")
    sentence = sentences.filter(pk=description.sentence_id).first()
    if sentence is None or sentence.text_hash != seen_text:
        raise Conflict(_("This description was changed in the meantime. Check it again."))
    if Sentence.objects.filter(source_sentence=sentence).exists():
        raise Conflict(_("This description is already in the corpus and cannot be changed."))
    description.refresh_from_db()
    return sentence


def text_fields(text: str) -> dict[str, str]:
    """Return the text fields of a source sentence."""
    return {
        "text": text,
        "comparison_key": comparison_key(text),
        "text_hash": text_hash(text),
    }


def _store(sentence: SourceSentence, text: str, earlier: list[str]) -> None:
    SourceSentence.objects.filter(pk=sentence.pk).update(**text_fields(text))
    Description.objects.filter(sentence=sentence).update(earlier_texts=earlier)
    Source.objects.filter(pk=sentence.source_id).update(fallen_reason="", fallen_code=None)


def _check(picture: Picture, text: str, actor: User) -> str:
    check = description_check(picture=picture, text=text, author=actor, patience=PATIENCE)
    if check.problems:
        raise Invalid(check.problems[0], fields={"text": list(check.problems)})
    return one_line(text)


def _free_position(picture: Picture, siblings: list[SourceSentence], actor: User) -> str:
    """Return the position of a person's description: the one they had, or a free one."""
    writers = [getattr(sibling, "description", None) for sibling in siblings]
    if actor.pk in {description.writer_id for description in writers if description}:
        raise Conflict(_("You have already described this picture."))
    positions = {
        returned.writer_id: returned.position for returned in returns_of([picture])[picture.pk]
    }
    own_position = positions.pop(actor.pk, "")
    occupied = {sibling.position for sibling in siblings} | set(positions.values())
    free = [place for place in SourceSentence.Position.values if place not in occupied]
    if not free:
        raise Conflict(_("Two other people have described this picture in the meantime."))
    return own_position if own_position in free else free[0]


def refuse_reserved(picture: Picture, author: User) -> None:
    """Refuse on the project's own page what is written in a campaign, unless it was given back."""
    is_reserved = Picture.objects.filter(pk=picture.pk, is_reserved=True).exists()
    if is_reserved and return_waiting(picture, author) is None:
        raise Conflict(
            _("This picture is described in a campaign. You find your text on the campaign’s page.")
        )


def _refuse_left_out(picture: Picture) -> None:
    if not pictures_asked_for(Picture.objects.filter(pk=picture.pk)).exists():
        text = _("This picture is no longer among those to be described. Your text was not saved.")
        raise Conflict(text)


def _refuse_copy(text: str, siblings: Iterable[SourceSentence]) -> None:
    # Check again under the lock: the other author may have been faster.
    if copied := _copy_problem(text, siblings):
        raise Invalid(copied, fields={"text": [copied]})


def _copy_problem(text: str, siblings: Iterable[SourceSentence]) -> str:
    for sibling in siblings:
        if comparison_key(text) == sibling.comparison_key:
            return _("This picture already has exactly this description. Use other words.")
        if is_near_copy(text, sibling.text):
            return _("This picture already has nearly the same description. Use other words.")
    return ""


def _begins_small(text: str) -> bool:
    first = next((character for character in text if character.isalnum()), "")
    return first.isalpha() and first != first.upper()


def author_name(picture: Picture, user: User) -> str:
    """Return the identifier of an author in the data: a number, never a name."""
    authors = Membership.objects.filter(project=picture.source.project, role=Role.AUTHOR)
    membership = authors.get(user=user)
    return f"author {membership.pk}"
