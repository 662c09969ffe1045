"""Importing what was finished elsewhere: S1 with what they were made from, and expansions.

A whole file or nothing. What is in the project already with the same content is known and left as
it is; with other content it is a bad line. Every sentence can be followed back to its source, as if
it had been made here.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from typing import Any, Protocol

from datasets.formats.finished import (
    EXPANSION_COLUMNS,
    FinishedRow,
    is_by_sentence,
    read_expansions,
    read_finished,
)
from datasets.formats.kinds import Format, detect_format
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.problems import Problems
from datasets.formats.sources import SOURCE_COLUMNS
from datasets.formats.text import comparison_key, text_hash
from datasets.models import (
    Derivation,
    ImportBatch,
    Project,
    Sentence,
    Source,
    SourceSentence,
    Stage,
    User,
)
from datasets.services.expanding.finished_expansions import ExpansionTaker, Place
from datasets.services.importing.sources import (
    ImportOutcome,
    import_once,
    in_chunks,
    sources_import,
)
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason

FINISHED_RULE = "n.imported"
_VERSION = 1
_CHUNK = 1_000


class _Taker(Protocol):
    """Takes chunks of rows, and counts them."""

    rows: int
    known: int

    def take(self, rows: list[Any]) -> None: ...

    def finish(self) -> None: ...


def sentences_import(
    *,
    project: Project,
    file: IncomingFile,
    file_format: Format | None = None,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import finished sentences (S1): a source a row, or a sentence a row with what it was before.

    With a column `s1` it is a sentence a row, of a source of the project or of the file.
    """
    detected = (
        file_format or layout.file_format or detect_format(file.name, file.head(), SOURCE_COLUMNS)
    )
    with file.opened() as stream:
        by_sentence = is_by_sentence(stream, detected, layout)
    if not by_sentence:
        return sources_import(
            project=project,
            file=file,
            stage=Stage.S1,
            file_format=detected,
            ignored=ignored,
            layout=layout,
            actor=actor,
            progress=progress,
        )
    return _import(
        project=project,
        content=ImportBatch.Content.SENTENCES,
        file=file,
        actor=actor,
        progress=progress,
        reader=lambda stream, problems: read_finished(
            stream, detected, problems, ignored=ignored, layout=layout
        ),
        taker=_S1Taker,
    )


def expansions_import(
    *,
    project: Project,
    file: IncomingFile,
    file_format: Format | None = None,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import finished expansions as texts that the project lead wrote.

    The first of a kind for an S1 goes into pairs, before any that the rules wrote; the others stand
    beside it on the page of candidates.
    """
    detected = (
        file_format
        or layout.file_format
        or detect_format(file.name, file.head(), EXPANSION_COLUMNS)
    )
    return _import(
        project=project,
        content=ImportBatch.Content.EXPANSIONS,
        file=file,
        actor=actor,
        progress=progress,
        reader=lambda stream, problems: read_expansions(
            stream, detected, problems, ignored=ignored, layout=layout
        ),
        taker=ExpansionTaker,
    )


def _import(
    *,
    project: Project,
    content: ImportBatch.Content,
    file: IncomingFile,
    actor: User | None,
    progress: Progress,
    reader: Callable[[Any, Problems], Iterable[Any]],
    taker: Callable[[ImportBatch, Problems], _Taker],
) -> ImportOutcome:
    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        row_taker = taker(batch, problems)
        with file.opened() as stream:
            for chunk in in_chunks(reader(stream, problems), _CHUNK):
                row_taker.take(chunk)
                progress(row_taker.rows, 0, Reason("rows_read", n=row_taker.rows))
        if not row_taker.rows and not problems.total:
            problems.add(0, "", Reason("no_sentences"))
        if not problems.total:
            row_taker.finish()
        return ImportOutcome(batch.pk, row_taker.rows, row_taker.known)

    return import_once(project=project, content=content, file=file, actor=actor, take=take)


class _S1Taker:
    """Writes finished S1, and the sources and source sentences that the file brings for them."""

    def __init__(self, batch: ImportBatch, problems: Problems) -> None:
        self.rows = 0
        self.known = 0
        self._batch = batch
        self._problems = problems
        self._of_dropped: defaultdict[int, list[FinishedRow]] = defaultdict(list)

    def take(self, rows: list[FinishedRow]) -> None:
        self.rows += len(rows)
        sources = self._sources(rows)
        s0s = self._source_sentences(rows, sources)
        existing = _s1_by_s0([s0.pk for s0 in s0s.values()])
        new = []
        for row in rows:
            s0 = s0s.get((row.source_id, row.position))
            s1 = existing.get(s0.pk) if s0 is not None else None
            if s0 is None:
                continue
            if s1 is None:
                new.append((row, s0))
            elif s1.text == row.s1:
                self.known += 1
            else:
                self._problems.add(row.line, "s1", Reason("in_project_with_other_content"))
        for row, s0 in new:
            if s0.source.fallen_reason:
                self._of_dropped[s0.source_id].append(row)
        if not self._problems.total:
            self._write(new)

    def _sources(self, rows: list[FinishedRow]) -> dict[str, Source]:
        """Return the sources of the rows by id, with those that the file brings."""
        ids = {row.source_id for row in rows}
        sources = _sources_of(self._batch.project_id, ids)
        row_by_source = {row.source_id: row for row in reversed(rows) if row.s0}
        created = Source.objects.bulk_create(
            Source(
                project_id=self._batch.project_id,
                batch=self._batch,
                source_id=source_id,
                origin=row.origin,
                theme=row.theme,
                licence=row.licence,
                author=row.author,
                line_number=row.line,
            )
            for source_id, row in sorted(row_by_source.items(), key=lambda item: item[1].line)
            if source_id not in sources
        )
        return sources | {source.source_id: source for source in created}

    def _source_sentences(
        self, rows: list[FinishedRow], sources: dict[str, Source]
    ) -> dict[Place, SourceSentence]:
        """Return the source sentence of each row, if there is one; make those with an S0."""
        existing = _s0_by_position(self._batch.project_id, sources)
        missing: dict[Place, SourceSentence] = {}
        for row in rows:
            place = (row.source_id, row.position)
            s0 = existing.get(place)
            if s0 is None and row.s0:
                missing[place] = _s0(sources[row.source_id], row)
            elif s0 is None:
                reason = Reason("s0_missing_here", position=row.position)
                self._problems.add(row.line, "source_id", reason)
            elif row.s0 and row.s0 != s0.text:
                self._problems.add(row.line, "s0", Reason("in_project_with_other_content"))
        created = SourceSentence.objects.bulk_create(missing.values())
        return existing | dict(zip(missing, created, strict=True))

    def _write(self, new: list[tuple[FinishedRow, SourceSentence]]) -> None:
        sentences = Sentence.objects.bulk_create(
            _s1(self._batch.project_id, s0, row) for row, s0 in new
        )
        Derivation.objects.bulk_create(
            Derivation(
                sentence=sentence,
                rules=[{"rule": FINISHED_RULE, "version": _VERSION}],
                original_text=sentence.text,
                versions=list(row.versions),
            )
            for sentence, (row, __) in zip(sentences, new, strict=True)
        )

    def finish(self) -> None:
        """Take dropped sources back whose sentences all have an S1 now; others are bad lines."""
        unfinished = SourceSentence.objects.filter(source__in=self._of_dropped)
        for s0 in unfinished.exclude(derived__stage=Stage.S1):
            for row in self._of_dropped[s0.source_id]:
                self._problems.add(row.line, "source_id", Reason("s1_for_both_expected"))
        Source.objects.filter(pk__in=self._of_dropped).update(fallen_reason="", fallen_code=None)


def _s0(source: Source, row: FinishedRow) -> SourceSentence:
    return SourceSentence(
        source=source,
        position=row.position,
        author=row.author,
        text=row.s0,
        comparison_key=comparison_key(row.s0),
        text_hash=text_hash(row.s0),
    )


def _s1(project_id: int, s0: SourceSentence, row: FinishedRow) -> Sentence:
    key = comparison_key(row.s1)
    return Sentence(
        project_id=project_id,
        source_id=s0.source_id,
        source_sentence=s0,
        stage=Stage.S1,
        text=row.s1,
        comparison_key=key,
        text_hash=text_hash(row.s1),
        # Reviewers check texts changed by hand, just like those changed by rules.
        is_generated=key != s0.comparison_key,
        origin=s0.source.origin,
        author=row.author or s0.author or s0.source.author,
    )


def _sources_of(project_id: int, ids: Collection[str]) -> dict[str, Source]:
    """Return sources by id, locked so that a run of the rules cannot write the same S1."""
    sources = Source.objects.filter(project_id=project_id, source_id__in=ids)
    locked = sources.select_for_update(no_key=True).order_by("pk")
    return {source.source_id: source for source in locked}


def _s0_by_position(project_id: int, ids: Collection[str]) -> dict[Place, SourceSentence]:
    rows = SourceSentence.objects.filter(
        source__project=project_id, source__source_id__in=list(ids)
    ).select_related("source")
    return {(s0.source.source_id, s0.position): s0 for s0 in rows}


def _s1_by_s0(s0s: Collection[int]) -> dict[int | None, Sentence]:
    rows = Sentence.objects.filter(source_sentence__in=s0s, stage=Stage.S1)
    return {s1.source_sentence_id: s1 for s1 in rows}
