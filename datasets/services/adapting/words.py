"""Taking the rows of a published word list: a source for each distinct pair of words.

*Bank* beside *river* and *bank* beside *money* are translated by different words, and a pair is
judged as a pair. So each pair is translated by itself, once for all rows that repeat it.
"""

from collections.abc import Collection, Iterable
from itertools import chain

from django.db.models import F

from datasets.formats.gold import GoldRow
from datasets.formats.problems import Problems
from datasets.formats.text import comparison_key, text_hash
from datasets.models import Adaptation, AdaptedPair, Source, SourceSentence
from datasets.services.adapting.taking import AdaptedTaker

_Key = tuple[str, str, str]  # hashes of both words, and the kind of the pair
_POSITIONS = (SourceSentence.Position.A, SourceSentence.Position.B)


class AdaptedWords(AdaptedTaker):
    """Writes a source of two words for each pair, and the pairs."""

    def __init__(self, adaptation: Adaptation, problems: Problems) -> None:
        super().__init__(adaptation, problems)
        self._pairs: dict[_Key, tuple[int, int]] = {}

    def _store_sources(self, rows: list[GoldRow]) -> None:
        row_by_key = {self._key(row): row for row in reversed(rows)}
        self._pairs |= self._existing_pairs(key for key in row_by_key if key not in self._pairs)
        new = [row for key, row in reversed(row_by_key.items()) if key not in self._pairs]
        sources = [
            self._source(f"{r.sentence_a}, {r.sentence_b}", r.dataset_a, r.line) for r in new
        ]
        self._refuse_taken_ids(sources)
        if self.problems.total:
            return
        created = zip(Source.objects.bulk_create(sources), new, strict=True)
        words = SourceSentence.objects.bulk_create(
            chain.from_iterable(_words(source, row) for source, row in created)
        )
        for row, first, second in zip(new, words[::2], words[1::2], strict=True):
            self._pairs[self._key(row)] = first.pk, second.pk

    def _sides(self, row: GoldRow) -> tuple[int, int]:
        return self._pairs[self._key(row)]

    def _key(self, row: GoldRow) -> _Key:
        return text_hash(row.sentence_a), text_hash(row.sentence_b), self.kind_of(row)

    def _existing_pairs(self, keys: Iterable[_Key]) -> dict[_Key, tuple[int, int]]:
        """Return the words of the pairs imported from earlier files in the same language."""
        key_set: Collection[_Key] = set(keys)
        pairs = AdaptedPair.objects.filter(
            adaptation__project=self._adaptation.project_id,
            adaptation__language=self._adaptation.language,
            text_a__source=F("text_b__source"),
            text_a__text_hash__in=[key[0] for key in key_set],
        ).order_by("-pk")
        rows = pairs.values_list(
            "text_a__text_hash", "text_b__text_hash", "kind", "text_a_id", "text_b_id"
        )
        return {
            (a, b, kind): (first, second)
            for a, b, kind, first, second in rows
            if (a, b, kind) in key_set
        }


def _words(source: Source, row: GoldRow) -> Iterable[SourceSentence]:
    for position, text in zip(_POSITIONS, (row.sentence_a, row.sentence_b), strict=True):
        yield SourceSentence(
            source=source,
            position=position,
            text=text,
            comparison_key=comparison_key(text),
            text_hash=text_hash(text),
        )
