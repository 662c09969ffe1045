"""Changing the text of a sentence: the one place where it can happen."""

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.formats.text import comparison_key, text_hash, text_problem
from datasets.models import Sentence


@transaction.atomic
def sentence_revise(*, sentence_id: int, text: str, seen_revision: int) -> Sentence:
    """Give a generated sentence a new text and the next revision number.

    `seen_revision` is what the editor had before them; a newer one in the database means that
    somebody else was faster.
    """
    sentence = Sentence.objects.select_for_update(no_key=True).get(pk=sentence_id)
    if not sentence.is_generated:
        raise Invalid(_("Only sentences written by a rule can be edited."))
    if sentence.revision != seen_revision:
        raise Conflict(_("This sentence was changed meanwhile. Look at it again."))
    problem = text_problem(text)
    if problem:
        raise Invalid(_("The sentence %(problem)s.") % {"problem": problem})
    sentence.text = text
    sentence.comparison_key = comparison_key(text)
    sentence.text_hash = text_hash(text)
    sentence.revision += 1
    sentence.save(update_fields=["text", "comparison_key", "text_hash", "revision"])
    return sentence
