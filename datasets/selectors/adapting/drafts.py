"""Drafts of translations, offered beside source sentences."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from datasets.models import PairSet, Sentence, SourceSentence, TranslationDraft


@dataclass(frozen=True, slots=True)
class Proposed:
    """A text offered to whoever writes an S1, and which system or rule wrote it."""

    text: str
    origin: str


def proposals_for(source_sentences: Iterable[SourceSentence]) -> Mapping[int, Proposed]:
    """Return the drafts of source sentences by their row ids, in one query."""
    ids = [sentence.pk for sentence in source_sentences]
    drafts = TranslationDraft.objects.filter(source_sentence__in=ids)
    rows = drafts.values_list("source_sentence", "text", "origin")
    return {pk: Proposed(text, origin) for pk, text, origin in rows}


def draft_copies(pair_set: PairSet) -> QuerySet[Sentence]:
    """Return the translations in a pair set that are, word for word, a draft of their source."""
    in_pairs = Q(pairs_as_a__pair_set=pair_set) | Q(pairs_as_b__pair_set=pair_set)
    is_copy = Q(source_sentence__translation_draft__comparison_key=F("comparison_key"))
    copies = Sentence.objects.filter(in_pairs, is_copy)
    return Sentence.objects.filter(pk__in=copies.order_by().values("pk"))
