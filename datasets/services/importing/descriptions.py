"""Importing descriptions of pictures: a picture is a source, its two authors wrote a and b.

The second author's file may come later: it is matched to the pictures and fills their free
positions.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from datasets.formats.descriptions import (
    DESCRIPTION_COLUMNS,
    DescriptionRow,
    read_descriptions,
)
from datasets.formats.kinds import Format, detect_format
from datasets.formats.layout import AS_WRITTEN, Layout
from datasets.formats.problems import Problems
from datasets.formats.text import comparison_key, text_hash
from datasets.models import ImportBatch, Project, Source, SourceSentence, User
from datasets.services.importing.sources import CHUNK, ImportOutcome, import_once, in_chunks
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason

_PLACES = tuple(SourceSentence.Position.values)


def descriptions_import(
    *,
    project: Project,
    file: IncomingFile,
    file_format: Format | None = None,
    ignored: Collection[str] = (),
    layout: Layout = AS_WRITTEN,
    actor: User | None,
    progress: Progress,
) -> ImportOutcome:
    """Import descriptions of pictures. Identical ones that already exist are skipped."""
    detected = (
        file_format
        or layout.file_format
        or detect_format(file.name, file.head(), DESCRIPTION_COLUMNS)
    )

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        with file.opened() as stream:
            rows = list(
                read_descriptions(stream, detected, problems, ignored=ignored, layout=layout)
            )
        if not rows and not problems.total:
            problems.add(0, "", Reason("no_descriptions"))
        n_known, done = 0, 0
        for pictures in in_chunks(_by_picture(rows), CHUNK):
            n_known += _Taker(batch, problems).take(pictures)
            done += sum(len(picture) for picture in pictures)
            progress(done, len(rows))
        return ImportOutcome(batch.pk, len(rows), n_known)

    content = ImportBatch.Content.DESCRIPTIONS
    return import_once(project=project, content=content, file=file, actor=actor, take=take)


def _by_picture(rows: Iterable[DescriptionRow]) -> list[list[DescriptionRow]]:
    """Group rows by picture, with authors ordered by their first row in the file.

    So the same author fills position a wherever both describe a picture.
    """
    pictures: dict[str, list[DescriptionRow]] = {}
    authors: dict[str, int] = {}
    for row in rows:
        authors.setdefault(row.author, len(authors))
        pictures.setdefault(row.picture, []).append(row)
    for picture_rows in pictures.values():
        picture_rows.sort(key=lambda row: authors[row.author])
    return list(pictures.values())


@dataclass
class _Taker:
    """Writes a chunk of pictures; after the first bad line it only reads on."""

    batch: ImportBatch
    problems: Problems

    def take(self, pictures: list[list[DescriptionRow]]) -> int:
        """Write what is new; return how many rows already existed."""
        existing = self._existing(rows[0].picture for rows in pictures)
        new_sources: list[Source] = []
        new: list[tuple[Source, str, DescriptionRow]] = []
        n_known = 0
        for rows in pictures:
            source = existing.get(rows[0].picture)
            descriptions = list(source.sentences.all()) if source else []
            if source is None:
                source = self._source(rows)
                new_sources.append(source)
            self._check_theme(source, rows)
            unknown = [row for row in rows if not self._is_here(row, descriptions)]
            n_known += len(rows) - len(unknown)
            new += ((source, *fields) for fields in self._positions(unknown, descriptions))
        if not self.problems.total:
            Source.objects.bulk_create(new_sources)
            SourceSentence.objects.bulk_create(_sentence(*arguments) for arguments in new)
        return n_known

    def _existing(self, pictures: Iterable[str]) -> dict[str, Source]:
        project = self.batch.project_id
        # Locked, so that two authors' files imported at once do not take the same position.
        sources = Source.objects.select_for_update(no_key=True).filter(
            project_id=project, source_id__in=list(pictures)
        )
        return {source.source_id: source for source in sources.prefetch_related("sentences")}

    def _source(self, rows: list[DescriptionRow]) -> Source:
        row = rows[0]
        return Source(
            project_id=self.batch.project_id,
            batch=self.batch,
            source_id=row.picture,
            origin=row.origin,
            theme=next((r.theme for r in rows if r.theme), ""),
            licence=row.licence,
            line_number=row.line,
        )

    def _check_theme(self, source: Source, rows: list[DescriptionRow]) -> None:
        for row in rows:
            if row.theme and row.theme != source.theme:
                reason = (
                    Reason("theme_differs", found=row.theme, theme=source.theme)
                    if source.theme
                    else Reason("picture_has_no_theme", found=row.theme)
                )
                self.problems.add(row.line, "theme", reason)

    def _is_here(self, row: DescriptionRow, existing: list[SourceSentence]) -> bool:
        earlier = next((sentence for sentence in existing if sentence.author == row.author), None)
        if earlier is not None and earlier.text != row.sentence:
            self.problems.add(row.line, "sentence", Reason("described_in_other_words"))
        return earlier is not None

    def _positions(
        self, rows: list[DescriptionRow], existing: list[SourceSentence]
    ) -> list[tuple[str, DescriptionRow]]:
        occupied = {sentence.position for sentence in existing}
        free = [position for position in _PLACES if position not in occupied]
        for row in rows[len(free) :]:
            self.problems.add(row.line, "author", Reason("picture_has_two_authors"))
        return list(zip(free, rows, strict=False))


def _sentence(source: Source, position: str, row: DescriptionRow) -> SourceSentence:
    return SourceSentence(
        source=source,
        position=position,
        author=row.author,
        text=row.sentence,
        comparison_key=comparison_key(row.sentence),
        text_hash=text_hash(row.sentence),
    )
