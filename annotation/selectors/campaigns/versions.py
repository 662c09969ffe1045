"""The texts that a sentence has had; corrections keep them all."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from annotation.models import Correction
from datasets.models import Pair, Sentence


@dataclass(frozen=True)
class Versions:
    """All texts of a sentence, the first one first; the last is the present one."""

    texts: tuple[str, ...]

    def text_of(self, revision: int) -> str:
        """Return the text of a revision; revisions count from 1."""
        return self.texts[min(max(revision, 1), len(self.texts)) - 1]


def sentence_versions(sentence: Sentence) -> Versions:
    """Return the texts of a sentence; a query only for one that was corrected."""
    if sentence.revision == 1:
        return Versions((sentence.text,))
    corrections = Correction.objects.filter(sentence=sentence).order_by("revision")
    return Versions((*corrections.values_list("before", flat=True), sentence.text))


def pairs_with(sentence_id: int) -> QuerySet[Pair]:
    return Pair.objects.filter(Q(sentence_a_id=sentence_id) | Q(sentence_b_id=sentence_id))
