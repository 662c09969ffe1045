"""Importing a published corpus as the source side of a project in another language.

Each distinct sentence becomes one source, to be translated once however many pairs it is in. Kinds,
splits, ids and gold of the pairs are kept beside the sources, and come back with the pair sets.
"""

from datasets.errors import Conflict, Invalid
from datasets.formats.corpora import Corpus
from datasets.formats.gold import GoldRow
from datasets.formats.pair_kinds import relation_of_kind
from datasets.formats.problems import Problems
from datasets.formats.text import comparison_key, text_hash
from datasets.languages import language_checked
from datasets.models import (
    Adaptation,
    AdaptedPair,
    ImportBatch,
    Project,
    Source,
    SourceSentence,
    User,
)
from datasets.services.importing.releases import (
    Expected,
    RowTaker,
    corpus_detected,
    corpus_read,
    gold_cells,
    origin_of,
)
from datasets.services.importing.sources import ImportOutcome, import_once
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.checking import row_check
from transforms.language_codes import code_of
from transforms.reason import Reason

_LONGEST_NAME = 150


def adaptation_import(
    *,
    project: Project,
    file: IncomingFile,
    language: str,
    name: str = "",
    corpus: Corpus | None = None,
    expected: Expected | None = None,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import a published file in `language`, to be adapted under `name` or that of the file.

    A sentence that an earlier file of the project in the same language has is not imported again:
    train, trial and test files share their sources.
    """
    code = adaptation_language(project=project, language=language)
    chosen = corpus or corpus_detected(file)

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        adaptation = _adaptation(project, batch, (name.strip() or file.stem)[:_LONGEST_NAME])
        adaptation.language, adaptation.corpus = code, chosen.value
        row_check(adaptation, exclude=["parameters"])
        adaptation.save()
        taker = _AdaptedTaker(adaptation, problems)
        read = corpus_read(
            file=file, corpus=chosen, expected=expected, taker=taker, progress=progress
        )
        scale = taker.scale
        adaptation.parameters = {
            "sha256": file.sha256,
            "scale": [scale.low, scale.high] if scale else None,
            **read.parameters,
            **taker.kinds.as_parameters(),
        }
        adaptation.save(update_fields=["parameters"])
        return ImportOutcome(batch.pk, taker.rows, notices=read.notices)

    return import_once(
        project=project, content=ImportBatch.Content.ADAPTED, file=file, actor=actor, take=take
    )


def adaptation_language(*, project: Project, language: str) -> str:
    """Return the usual code of a source language; raise `Invalid` if it is the project's own."""
    code = language_checked(language)
    if code == code_of(project.language):
        reason = Reason("adaptation_same_language", language=code)
        raise Invalid(reason, fields={"language": [reason]})
    return code


def _adaptation(project: Project, batch: ImportBatch, name: str) -> Adaptation:
    if Adaptation.objects.filter(project=project, name=name).exists():
        reason = Reason("adaptation_name_taken", name=name)
        raise Conflict(reason, fields={"name": [reason]})
    return Adaptation(project=project, batch=batch, name=name)


class _AdaptedTaker(RowTaker):
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

    def _store_sources(self, rows: list[GoldRow]) -> None:
        wanted: dict[str, tuple[str, str, int]] = {}
        for row in rows:
            for text, origin in (
                (row.sentence_a, row.dataset_a),
                (row.sentence_b, row.dataset_b),
            ):
                wanted.setdefault(text_hash(text), (text, origin, row.line))
        self._texts |= self._stored([digest for digest in wanted if digest not in self._texts])
        new = {digest: each for digest, each in wanted.items() if digest not in self._texts}
        sources = [self._source(*each) for each in new.values()]
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

    def _stored(self, digests: list[str]) -> dict[str, int]:
        """Return the sentences that earlier files in the same language brought."""
        there = SourceSentence.objects.filter(
            text_hash__in=digests,
            source__project=self._adaptation.project_id,
            source__language=self._adaptation.language,
        )
        return dict(there.values_list("text_hash", "pk"))

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
        taken = Source.objects.filter(
            project=self._adaptation.project_id, source_id__in=[each.source_id for each in sources]
        )
        for source_id in taken.values_list("source_id", flat=True)[:1]:
            self.problems.add(0, "", Reason("source_id_taken", source_id=source_id))

    def _pair(self, number: int, row: GoldRow) -> AdaptedPair:
        kind = self.kind_of(row)
        return AdaptedPair(
            adaptation=self._adaptation,
            number=number,
            pair_id=row.pair_id,
            text_a_id=self._texts[text_hash(row.sentence_a)],
            text_b_id=self._texts[text_hash(row.sentence_b)],
            kind=kind,
            relation=relation_of_kind(kind) or "",
            origin=origin_of(row),
            **gold_cells(row),
        )
