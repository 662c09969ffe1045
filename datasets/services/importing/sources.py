"""Importing sources and finished sentences: a whole file or nothing.

A file that was imported before is recognised by its hash, a source by its id: importing either
again changes nothing and reports that. A source whose id exists with other content is a bad line.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any, TypeVar

from django.db import transaction

from datasets.errors import Invalid
from datasets.formats.kinds import Format, detect_format
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.problems import BadFile, Problems
from datasets.formats.sources import SOURCE_COLUMNS, SourceRow, read_sources
from datasets.formats.text import comparison_key, text_hash
from datasets.models import (
    ImportBatch,
    Project,
    Sentence,
    Source,
    SourceSentence,
    Stage,
    User,
)
from datasets.services.importing.trees import TreeReader, trees_store
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.reason import Reason

CHUNK = 2_000

Item = TypeVar("Item")


@dataclass(frozen=True)
class ImportOutcome:
    """What an import did. `known` rows already existed with the same content."""

    batch_id: int
    rows: int
    known: int = 0
    is_repeated: bool = False  # the same file was imported before
    notices: tuple[Reason, ...] = ()  # not an error, but worth a look

    def as_result(self) -> dict[str, Any]:
        notices = [notice.as_stored() for notice in self.notices]
        return asdict(self) | {"notices": notices}


def in_chunks(items: Iterable[Item], size: int = CHUNK) -> Iterator[list[Item]]:
    """Yield lists of at most `size` items."""
    iterator = iter(items)
    while chunk := list(islice(iterator, size)):
        yield chunk


def bad_file(error: BadFile) -> Invalid:
    """Turn the problems of a file into the error shown to users, with all its lines."""
    return Invalid(
        Reason("file_has_wrong_lines"),
        lines=tuple(error.lines()),
        total=error.total,
        errors=[line_error.as_json() for line_error in error.errors],
    )


def import_once(
    *,
    project: Project,
    content: ImportBatch.Content,
    file: IncomingFile,
    actor: User | None,
    take: Callable[[ImportBatch, Problems], ImportOutcome],
) -> ImportOutcome:
    """Run `take` for a file that is new, all in one transaction; undo it if any line is bad."""
    refuse_archived(project)
    try:
        with transaction.atomic():
            batch, is_new = ImportBatch.objects.get_or_create(
                project=project,
                content=content,
                sha256=file.sha256,
                defaults={"file_name": file.name[:255]},
            )
            if not is_new:
                return ImportOutcome(batch.pk, batch.rows, batch.rows, is_repeated=True)
            problems = Problems()
            outcome = take(batch, problems)
            problems.raise_if_any()
            batch.rows = outcome.rows
            batch.save(update_fields=["rows"])
            audit(actor, "file.imported", batch, project=project, **outcome.as_result())
            return outcome
    except BadFile as error:
        raise bad_file(error) from None


def sources_import(
    *,
    project: Project,
    file: IncomingFile,
    stage: Stage = Stage.S0,
    file_format: Format | None = None,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import source sentences (S0), or with `stage` S1 finished ones that skip normalising."""
    if stage not in (Stage.S0, Stage.S1):
        raise Invalid(Reason("stage_not_importable"))
    detected = (
        file_format or layout.file_format or detect_format(file.name, file.head(), SOURCE_COLUMNS)
    )
    is_s0 = stage == Stage.S0
    content = ImportBatch.Content.SOURCES if is_s0 else ImportBatch.Content.SENTENCES

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        taker = _SourceTaker(batch, problems, is_finished=stage == Stage.S1)
        with file.opened() as stream:
            rows = read_sources(
                stream,
                detected,
                problems,
                id_prefix=f"{file.stem}-",
                ignored=ignored,
                layout=layout,
            )
            for chunk in in_chunks(rows):
                taker.take(chunk)
                progress(taker.rows, 0, Reason("rows_read", n=taker.rows))
        if not taker.rows and not problems.total:
            problems.add(0, "", Reason("no_sentences"))
        return ImportOutcome(batch.pk, taker.rows, taker.known)

    return import_once(project=project, content=content, file=file, actor=actor, take=take)


class _SourceTaker:
    """Writes chunks of rows; after the first bad line it only reads on, to report them all."""

    def __init__(self, batch: ImportBatch, problems: Problems, *, is_finished: bool) -> None:
        self.rows = 0
        self.known = 0
        self._batch = batch
        self._problems = problems
        self._is_finished = is_finished
        self._trees = TreeReader(problems)

    def take(self, rows: list[SourceRow]) -> None:
        self.rows += len(rows)
        new = self._new(rows)
        trees = [
            (text, tree)
            for row in new
            for text, block in ((row.sentence_a, row.tree_a), (row.sentence_b, row.tree_b))
            if block and (tree := self._trees.read(row.line, text, block))
        ]
        if self._problems.total:
            return
        sources = Source.objects.bulk_create(self._source(row) for row in new)
        self._store_sentences(sources, new)
        trees_store(self._batch, trees)

    def _new(self, rows: list[SourceRow]) -> list[SourceRow]:
        """Return the rows whose source is new; one that exists with other content is a bad line."""
        existing = _sources_here(self._batch.project_id, [row.source_id for row in rows])
        new = []
        for row in rows:
            if row.source_id not in existing:
                new.append(row)
            elif existing[row.source_id] == _content(row):
                self.known += 1
            else:
                self._problems.add(row.line, "source_id", Reason("in_project_with_other_content"))
        return new

    def _source(self, row: SourceRow) -> Source:
        return Source(
            project_id=self._batch.project_id,
            batch=self._batch,
            source_id=row.source_id,
            origin=row.origin,
            theme=row.theme,
            licence=row.licence,
            author=row.author,
            line_number=row.line,
        )

    def _store_sentences(self, sources: list[Source], rows: list[SourceRow]) -> None:
        sentences = SourceSentence.objects.bulk_create(
            SourceSentence(
                source=source,
                position=position,
                text=text,
                comparison_key=comparison_key(text),
                text_hash=text_hash(text),
            )
            for source, row in zip(sources, rows, strict=True)
            for position, text in (("a", row.sentence_a), ("b", row.sentence_b))
            if text
        )
        if self._is_finished:
            Sentence.objects.bulk_create(
                Sentence(
                    project_id=self._batch.project_id,
                    source=sentence.source,
                    source_sentence=sentence,
                    stage=Stage.S1,
                    text=sentence.text,
                    comparison_key=sentence.comparison_key,
                    text_hash=sentence.text_hash,
                    origin=sentence.source.origin,
                    author=sentence.source.author,
                )
                for sentence in sentences
            )


_Content = tuple[str, ...]


def _content(row: SourceRow) -> _Content:
    return (row.origin, row.theme, row.licence, row.author, row.sentence_a, row.sentence_b)


def _sources_here(project_id: int, source_ids: list[str]) -> dict[str, _Content]:
    contents: dict[str, _Content] = {}
    sources = Source.objects.filter(project_id=project_id, source_id__in=source_ids)
    for source in sources.prefetch_related("sentences"):
        texts = {sentence.position: sentence.text for sentence in source.sentences.all()}
        contents[source.source_id] = (
            *(source.origin, source.theme, source.licence, source.author),
            *(texts.get("a", ""), texts.get("b", "")),
        )
    return contents
