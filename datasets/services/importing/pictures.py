"""Importing pictures: a zip with the image files and one table that lists and groups them.

Nothing is extracted to disk, and paths in the zip are only compared with those of the table.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePath, PurePosixPath
from tempfile import TemporaryFile
from unicodedata import normalize

from datasets.formats.archive import DAMAGED
from datasets.formats.kinds import Format, detect_format, read_table
from datasets.formats.pictures import (
    CONTENT_TYPE,
    MAX_BYTES,
    BadPicture,
    CleanPicture,
    clean_picture,
)
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns
from datasets.models import ImportBatch, Picture, Project, Source, User
from datasets.services.importing.sources import ImportOutcome, import_once
from datasets.services.importing.themes import themes_of_import
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.jobs.stored_files import file_store
from transforms.reason import Reason

PICTURE_COLUMNS = Columns(
    required=("file",),
    optional=("theme", "picture", "title", "origin", "licence", "credit"),
    also_called={"license": "licence", "thematic_group": "theme"},
)
MAX_ENTRIES = 20_000
MAX_UNPACKED = 2 * 10**9  # bytes; a zip of pictures unpacks to about its own size
MAX_PIXELS_IN_ALL = 20 * 10**9  # what a worker decodes in a few minutes
MAX_TABLE_BYTES = 10 * 10**6
TABLES = (".csv", ".tsv")
IMAGES = (".jpg", ".jpeg", ".png", ".webp")


@dataclass(frozen=True, slots=True)
class _Named:
    line: int
    file: str
    picture: str
    title: str
    theme: str
    origin: str
    licence: str
    credit: str


def pictures_import(
    *, project: Project, file: IncomingFile, actor: User | None, progress: Progress
) -> ImportOutcome:
    """Import the pictures of a zip, all of them or none. A picture's name is its file's stem."""

    def take(batch: ImportBatch, problems: Problems) -> ImportOutcome:
        with _archive(file, problems) as archive:
            table = _table(archive, problems) if archive else None
            if archive is None or table is None:
                return ImportOutcome(batch.pk, 0)
            images = _images(archive, table)
            rows = list(_rows(archive, table, problems))
            if not rows and not problems.total:
                problems.add(0, "", Reason("no_pictures"))
            _refuse_known(project, rows, problems)
            _refuse_unnamed(images, rows, problems)
            pixels = 0
            for done, row in enumerate(rows, start=1):
                picture = _picture(archive, images, row, problems)
                pixels += picture.pixels if picture else 0
                if pixels > MAX_PIXELS_IN_ALL:
                    problem = Reason("pixels_in_all", most=MAX_PIXELS_IN_ALL)
                    problems.add(0, "", problem)
                    break
                if picture is not None and not problems.total:
                    _store(batch, row, picture)
                progress(done, len(rows))
            if not problems.total:
                themes = (row.theme for row in rows)
                themes_of_import(project=project, themes=themes)
        return ImportOutcome(batch.pk, len(rows))

    content = ImportBatch.Content.PICTURES
    return import_once(project=project, content=content, file=file, actor=actor, take=take)


@contextmanager
def _archive(file: IncomingFile, problems: Problems) -> Iterator[zipfile.ZipFile | None]:
    # A zip is read from its end, but an upload can only be read from its beginning.
    with TemporaryFile() as seekable:
        with file.opened() as stream:
            while chunk := stream.read(1 << 20):
                seekable.write(chunk)
        seekable.seek(0)
        try:
            archive = zipfile.ZipFile(seekable)
        except DAMAGED:
            problems.add(0, "", Reason("not_a_zip"))
            yield None
            return
        with archive:
            if len(archive.infolist()) > MAX_ENTRIES:
                problems.add(0, "", Reason("too_many_files", most=MAX_ENTRIES))
                yield None
            elif sum(info.file_size for info in archive.infolist()) > MAX_UNPACKED:
                problems.add(0, "", Reason("too_many_bytes", most=MAX_UNPACKED))
                yield None
            else:
                yield archive


def _table(archive: zipfile.ZipFile, problems: Problems) -> zipfile.ZipInfo | None:
    tables = [
        info
        for info in archive.infolist()
        if info.filename.lower().endswith(TABLES) and not is_hidden(PurePosixPath(info.filename))
    ]
    if len(tables) != 1:
        problems.add(0, "", Reason("one_table_expected", tables=len(tables)))
        return None
    return tables[0]


def _images(archive: zipfile.ZipFile, table: zipfile.ZipInfo) -> dict[str, zipfile.ZipInfo]:
    """Return the other files by the names that the table may use, relative to its folder."""
    folder = PurePosixPath(table.filename).parent
    entries: dict[str, zipfile.ZipInfo] = {}
    for info in archive.infolist():
        path = PurePosixPath(info.filename)
        if info.is_dir() or info is table or is_hidden(path):
            continue
        relative = path.relative_to(folder) if path.is_relative_to(folder) else path
        # Some systems write "é" in zip entries as two characters.
        entries[normalize("NFC", str(relative))] = info
    return entries


def _rows(archive: zipfile.ZipFile, table: zipfile.ZipInfo, problems: Problems) -> Iterator[_Named]:
    content = _content(archive, table, MAX_TABLE_BYTES)
    if content is None:
        problems.add(0, "", Reason("table_not_unpacked", file=table.filename))
        return
    file_format = detect_format(table.filename, content[:1000], PICTURE_COLUMNS)
    table_format = file_format if file_format in (Format.CSV, Format.TSV) else Format.CSV
    checker = Checker(problems)
    for row in read_table(io.BytesIO(content), table_format, PICTURE_COLUMNS, problems):
        file = normalize("NFC", checker.value(row, "file", required=True))
        named_row = _Named(
            row.line,
            file,
            checker.value(row, "picture") or PurePosixPath(file).stem,
            checker.value(row, "title"),
            checker.value(row, "theme"),
            checker.value(row, "origin"),
            checker.value(row, "licence"),
            checker.value(row, "credit"),
        )
        checker.once(named_row.picture, row.line, "picture", Reason("given_already"))
        yield named_row


def is_hidden(path: PurePath) -> bool:
    """Tell whether it is a file that operating systems add to archives."""
    return any(part.startswith((".", "__MACOSX")) for part in path.parts)


def _refuse_known(project: Project, rows: list[_Named], problems: Problems) -> None:
    names = [row.picture for row in rows]
    sources = Source.objects.filter(project=project, source_id__in=names)
    existing_ids = set(sources.values_list("source_id", flat=True))
    for row in rows:
        if row.picture in existing_ids:
            problems.add(row.line, "picture", Reason("in_project"))


def _refuse_unnamed(
    images: Mapping[str, zipfile.ZipInfo], rows: Iterable[_Named], problems: Problems
) -> None:
    file_names = {row.file for row in rows}
    for name in images:
        if name.lower().endswith(IMAGES) and name not in file_names:
            problems.add(0, "", Reason("file_not_in_table", file=name))


def _picture(
    archive: zipfile.ZipFile,
    images: Mapping[str, zipfile.ZipInfo],
    row: _Named,
    problems: Problems,
) -> CleanPicture | None:
    info = images.get(row.file)
    if info is None:
        if row.file:
            problems.add(row.line, "file", Reason("file_not_in_zip", file=row.file))
        return None
    content = _content(archive, info, MAX_BYTES)
    if content is None:
        problem = Reason("picture_not_unpacked", file=row.file, most=MAX_BYTES)
        problems.add(row.line, "file", problem)
        return None
    try:
        return clean_picture(content)
    except BadPicture as error:
        problems.add(
            row.line, "file", Reason("picture_refused", file=row.file, problem=error.reason)
        )
        return None


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int) -> bytes | None:
    """Unpack a file, but never more than `limit` bytes, whatever size the zip claims."""
    try:
        with archive.open(info) as stream:
            content = stream.read(limit + 1)
    except DAMAGED:
        return None
    return content if len(content) <= limit else None


def _store(batch: ImportBatch, row: _Named, picture: CleanPicture) -> None:
    source = Source.objects.create(
        project_id=batch.project_id,
        batch=batch,
        source_id=row.picture,
        theme=row.theme,
        origin=row.origin,
        licence=row.licence,
        line_number=row.line,
    )
    # The original file name serves no purpose and might reveal the photographer.
    stored, thumbnail = (
        file_store(name="picture.jpg", chunks=[data], content_type=CONTENT_TYPE)
        for data in (picture.data, picture.thumbnail)
    )
    Picture.objects.create(
        source=source,
        stored=stored,
        thumbnail=thumbnail,
        width=picture.width,
        height=picture.height,
        title=row.title,
        credit=row.credit,
    )
