"""The pair that a word to translate stands in: the other word shows which sense is meant."""

from dataclasses import dataclass

from django.db.models import F, Q

from annotation.models import Prompt
from datasets.models import AdaptedPair


@dataclass(frozen=True)
class WordBeside:
    """The pair of a word list, in its own language, and which of its words is translated."""

    first: str
    second: str
    kind: str  # part of speech or relation, as the word list has it
    is_first: bool


def word_beside(prompt: Prompt) -> WordBeside | None:
    """Return the pair of a prompt's word, in one query; None if a sentence is translated."""
    text = prompt.source_sentence
    if text is None or not text.source.language:
        return None
    pairs = AdaptedPair.objects.filter(
        Q(text_a=text) | Q(text_b=text), text_a__source=F("text_b__source")
    )
    row = pairs.values_list("text_a", "text_a__text", "text_b__text", "kind").first()
    return row and WordBeside(row[1], row[2], row[3], is_first=row[0] == text.pk)
