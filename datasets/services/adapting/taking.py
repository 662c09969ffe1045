"""Taking the rows of a published corpus: a source for each distinct sentence."""

from datasets.formats.gold import GoldRow
from datasets.formats.pair_kinds import relation_of_kind
from datasets.formats.problems import Problems
from datasets.formats.text import comparison_key, text_hash
from datasets.models import Adaptation, AdaptedPair, Source, SourceSentence
from datasets.services.importing.releases import RowTaker, gold_cells, origin_of
from transforms.reason import Reason


class AdaptedTaker(RowTaker):
    """Writes sources for the sentences, and the pairs between them."""

    def __init__(self, adaptation: Adaptation, problems: Problems) -> None:
        super().__init__(problems)
        self._adaptation = adaptation
        self._texts: dict[str, int] = {}  # text hash -> source sentence
        self._made = 0

    def _store(self, rows: list[GoldRow], first: int) -> None:
        self._store_sources(rows)
        if not self.problems.total:
            AdaptedPair.objects.bulk_create(
                self._pair(number, row) for number, row in enumerate(rows, start=first)
            )

    def _sides(self, row: GoldRow) -> tuple[int, int]:
        """Return the rows of the source sentences of a pair."""
        return self._texts[text_hash(row.sentence_a)], self._texts[text_hash(row.sentence_b)]

    def _store_sources(self, rows: list[GoldRow]) -> None:
        by_hash: dict[str, tuple[str, str, int]] = {}
        for row in rows:
            for text, origin in (
                (row.sentence_a, row.dataset_a),
                (row.sentence_b, row.dataset_b),
            ):
                by_hash.setdefault(text_hash(text), (text, origin, row.line))
        self._texts |= self._existing([digest for digest in by_hash if digest not in self._texts])
        new = {
            digest: arguments for digest, arguments in by_hash.items() if digest not in self._texts
        }
        sources = [self._source(*arguments) for arguments in new.values()]
        self._refuse_taken_ids(sources)
        if self.problems.total:
            return
        sentences = SourceSentence.objects.bulk_create(
            SourceSentence(
                source=source,
                position=SourceSentence.Position.A,
                text=text,
                comparison_key=comparison_key(text),
                text_hash=digest,
            )
            for source, (digest, (text, *_)) in zip(
                Source.objects.bulk_create(sources), new.items(), strict=True
            )
        )
        self._texts |= {sentence.text_hash: sentence.pk for sentence in sentences}

    def _existing(self, digests: list[str]) -> dict[str, int]:
        """Return the sentences imported from earlier files in the same language."""
        sentences = SourceSentence.objects.filter(
            text_hash__in=digests,
            source__project=self._adaptation.project_id,
            source__language=self._adaptation.language,
        )
        return dict(sentences.values_list("text_hash", "pk"))

    def _source(self, text: str, origin: str, line: int) -> Source:
        self._made += 1
        return Source(
            project_id=self._adaptation.project_id,
            batch_id=self._adaptation.batch_id,
            source_id=f"{self._adaptation.name}-{self._made}",
            origin=origin,
            language=self._adaptation.language,
            line_number=line,
        )

    def _refuse_taken_ids(self, sources: list[Source]) -> None:
        existing = Source.objects.filter(
            project=self._adaptation.project_id,
            source_id__in=[source.source_id for source in sources],
        )
        for source_id in existing.values_list("source_id", flat=True)[:1]:
            self.problems.add(0, "", Reason("source_id_taken", source_id=source_id))

    def _pair(self, number: int, row: GoldRow) -> AdaptedPair:
        kind, (text_a, text_b) = self.kind_of(row), self._sides(row)
        return AdaptedPair(
            adaptation=self._adaptation,
            number=number,
            pair_id=row.pair_id,
            text_a_id=text_a,
            text_b_id=text_b,
            kind=kind,
            relation=relation_of_kind(kind) or "",
            origin=origin_of(row),
            **gold_cells(row),
        )
