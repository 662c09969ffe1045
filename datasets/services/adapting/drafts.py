"""Drafts of translations from a file. They are kept apart from sentences: none is in the corpus
until somebody takes or corrects it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from datasets.formats.drafts import DRAFT_COLUMNS, DraftRow, read_drafts
from datasets.formats.kinds import detect_format
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.problems import Problems
from datasets.formats.text import comparison_key, text_hash
from datasets.models import ImportBatch, Project, SourceSentence, TranslationDraft, User
from datasets.services.importing.sources import ImportOutcome, import_once, in_chunks
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason


def drafts_import(
    *,
    project: Project,
    file: IncomingFile,
    layout: Layout = AS_WRITTEN,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import drafts; a later file replaces the drafts of the same sources.

    A text that several sources have is a draft for all of them.
    """
    detected = layout.file_format or detect_format(file.name, file.head(), DRAFT_COLUMNS)

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        taker = _DraftTaker(batch, problems)
        with file.opened() as stream:
            for chunk in in_chunks(read_drafts(stream, detected, problems, layout=layout)):
                taker.take(chunk)
                progress(taker.rows, 0, Reason("rows_read", n=taker.rows))
        if not taker.rows and not problems.total:
            problems.add(0, "", Reason("no_drafts"))
        return ImportOutcome(batch.pk, taker.rows)

    return import_once(
        project=project, content=ImportBatch.Content.DRAFTS, file=file, actor=actor, take=take
    )


class _DraftTaker:
    """Writes chunks of rows; after the first bad line it only reads on, to report them all."""

    def __init__(self, batch: ImportBatch, problems: Problems) -> None:
        self.rows = 0
        self._batch = batch
        self._problems = problems
        self._lines: dict[int, int] = {}  # source sentence -> line of its draft

    def take(self, rows: list[DraftRow]) -> None:
        self.rows += len(rows)
        sources = _Sources.of(self._batch.project, rows)
        drafts = [
            self._draft(sentence, row)
            for row in rows
            for sentence in self._check(row, sources.of_row(row))
        ]
        if self._problems.total:
            return
        TranslationDraft.objects.bulk_create(
            drafts,
            update_conflicts=True,
            unique_fields=["source_sentence"],
            update_fields=["text", "comparison_key", "origin", "batch"],
        )

    def _check(self, row: DraftRow, matches: Sequence[SourceSentence]) -> Sequence[SourceSentence]:
        column = "source_id" if row.source_id else "source"
        if not matches:
            self._problems.add(row.line, column, Reason("source_not_here"))
        for sentence in matches:
            # By its id on one line and by its text on another.
            first = self._lines.setdefault(sentence.pk, row.line)
            if first != row.line:
                self._problems.add(row.line, column, Reason("given_already", line=first))
            if comparison_key(row.draft) == sentence.comparison_key:
                self._problems.add(row.line, "draft", Reason("draft_is_source"))
        return matches

    def _draft(self, sentence: SourceSentence, row: DraftRow) -> TranslationDraft:
        return TranslationDraft(
            source_sentence=sentence,
            text=row.draft,
            comparison_key=comparison_key(row.draft),
            origin=row.origin,
            batch=self._batch,
        )


@dataclass(frozen=True, slots=True)
class _Sources:
    """The sentences in another language that some rows name, by id and by text."""

    by_id: Mapping[str, list[SourceSentence]]
    by_hash: Mapping[str, list[SourceSentence]]

    @classmethod
    def of(cls, project: Project, rows: Sequence[DraftRow]) -> "_Sources":
        foreign = (
            SourceSentence.objects.filter(source__project=project)
            .exclude(source__language="")
            .select_related("source")
            .order_by("pk")
        )
        by_id: dict[str, list[SourceSentence]] = {}
        ids = {row.source_id for row in rows if row.source_id}
        for sentence in foreign.filter(source__source_id__in=ids):
            by_id.setdefault(sentence.source.source_id, []).append(sentence)
        by_hash: dict[str, list[SourceSentence]] = {}
        hashes = {text_hash(row.source) for row in rows if row.source}
        for sentence in foreign.filter(text_hash__in=hashes):
            by_hash.setdefault(sentence.text_hash, []).append(sentence)
        return cls(by_id, by_hash)

    def of_row(self, row: DraftRow) -> list[SourceSentence]:
        """Return the sentences of a row; one with an id and a text has to match both."""
        if not row.source_id:
            return self.by_hash.get(text_hash(row.source), [])
        candidates = self.by_id.get(row.source_id, [])
        return [sentence for sentence in candidates if row.source in ("", sentence.text)]
