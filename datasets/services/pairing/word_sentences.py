"""The words of a set of word pairs, stored as its sentences."""

from collections.abc import Iterable

from datasets.formats.text import comparison_key, text_hash
from datasets.models import Project, Sentence, Stage


def words_store(project: Project, words: Iterable[str], *, origin: str = "") -> dict[str, int]:
    """Store each different word once, in the order given; return their primary keys by word."""
    created = Sentence.objects.bulk_create(
        Sentence(
            project=project,
            stage=Stage.S1,
            text=word,
            comparison_key=comparison_key(word),
            text_hash=text_hash(word),
            origin=origin,
        )
        for word in dict.fromkeys(words)
    )
    return {sentence.text: sentence.pk for sentence in created}
