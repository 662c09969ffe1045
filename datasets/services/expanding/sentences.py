"""Changing the text of a sentence: the only place where this happens."""

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from datasets.errors import Conflict, Invalid
from datasets.formats.text import comparison_key, text_hash, text_problem
from datasets.models import Sentence
from datasets.worded import worded


class TextChanged(Conflict):
    code = "text_changed"
    message = gettext_lazy("This sentence was changed in the meantime. Read it again.")


def refuse_outdated(sentence: Sentence, seen_revision: int) -> None:
    """Refuse what somebody decided about another text than the sentence has now."""
    if sentence.revision != seen_revision:
        raise TextChanged


@transaction.atomic
def sentence_revise(
    *,
    sentence_id: int,
    text: str,
    seen_revision: int,
    keeps_meaning: bool = False,
) -> Sentence:
    """Give a sentence a new text and the next revision number.

    `seen_revision` is the one that the editor was shown; a newer one in the database means that
    somebody else was faster. Earlier judgements no longer count, unless the text `keeps_meaning`.
    """
    sentence = Sentence.objects.select_for_update(no_key=True).get(pk=sentence_id)
    refuse_outdated(sentence, seen_revision)
    problem = text_problem(text)
    if problem:
        raise Invalid(_("The sentence %(problem)s.") % {"problem": worded(problem)})
    sentence.text = text
    sentence.comparison_key = comparison_key(text)
    sentence.text_hash = text_hash(text)
    sentence.revision += 1
    if not keeps_meaning:
        sentence.meaning_revision = sentence.revision
    fields = ["text", "comparison_key", "text_hash", "revision", "meaning_revision"]
    sentence.save(update_fields=fields)
    return sentence
