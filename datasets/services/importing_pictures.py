"""Taking in pictures: a zip with the image files and one table that names and sorts them.

Nothing of the zip is written to a disk, and its paths are only compared with those of the table.
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
    MOST_BYTES,
    BadPicture,
    CleanPicture,
    clean_picture,
)
from datasets.formats.problems import Problems
from datasets.formats.rows import Checker
from datasets.formats.tables import Columns
from datasets.models import ImportBatch, Picture, Project, Source, User
from datasets.services.files import file_store
from datasets.services.importing import ImportOutcome, import_once
from datasets.services.incoming import IncomingFile
from datasets.services.jobs import Progress

PICTURE_COLUMNS = Columns(
    required=("file", "theme"),
    optional=("picture", "title", "origin", "licence", "credit"),
    also_called={"license": "licence", "thematic_group": "theme"},
)
MOST_ENTRIES = 20_000
MOST_UNPACKED = 2 * 10**9  # bytes; a zip of pictures unpacks to about its own size
MOST_PIXELS_IN_ALL = 20 * 10**9  # what a worker decodes in some minutes
MOST_TABLE_BYTES = 10 * 10**6
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
                problems.add(0, "", "names no pictures")
            _refuse_known(project, rows, problems)
            _refuse_unnamed(images, rows, problems)
            pixels = 0
            for done, row in enumerate(rows, start=1):
                picture = _picture(archive, images, row, problems)
                pixels += picture.pixels if picture else 0
                if pixels > MOST_PIXELS_IN_ALL:
                    told = f"holds more than {MOST_PIXELS_IN_ALL:,} pixels in all; split it"
                    problems.add(0, "", told)
                    break
                if picture is not None and not problems.total:
                    _store(batch, row, picture)
                progress(done, len(rows))
        return ImportOutcome(batch.pk, len(rows))

    content = ImportBatch.Content.PICTURES
    return import_once(project=project, content=content, file=file, actor=actor, take=take)


@contextmanager
def _archive(file: IncomingFile, problems: Problems) -> Iterator[zipfile.ZipFile | None]:
    # A zip is read from its end; what is uploaded can only be read from its beginning.
    with TemporaryFile() as seekable:
        with file.opened() as stream:
            while chunk := stream.read(1 << 20):
                seekable.write(chunk)
        seekable.seek(0)
        try:
            archive = zipfile.ZipFile(seekable)
        except DAMAGED:
            problems.add(0, "", "is no zip; put the pictures and a table into one")
            yield None
            return
        with archive:
            if len(archive.infolist()) > MOST_ENTRIES:
                problems.add(0, "", f"holds more than {MOST_ENTRIES:,} files; split it")
                yield None
            elif sum(info.file_size for info in archive.infolist()) > MOST_UNPACKED:
                problems.add(0, "", f"unpacks to more than {MOST_UNPACKED:,} bytes; split it")
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
        problems.add(0, "", f"holds {len(tables)} tables (.csv, .tsv); one is expected")
        return None
    return tables[0]


def _images(archive: zipfile.ZipFile, table: zipfile.ZipInfo) -> dict[str, zipfile.ZipInfo]:
    """Return the other files by the name that the table may use: from its own folder on."""
    folder = PurePosixPath(table.filename).parent
    found: dict[str, zipfile.ZipInfo] = {}
    for info in archive.infolist():
        path = PurePosixPath(info.filename)
        if info.is_dir() or info is table or is_hidden(path):
            continue
        own = path.relative_to(folder) if path.is_relative_to(folder) else path
        # Some systems write "é" into a zip as two characters.
        found[normalize("NFC", str(own))] = info
    return found


def _rows(archive: zipfile.ZipFile, table: zipfile.ZipInfo, problems: Problems) -> Iterator[_Named]:
    content = _content(archive, table, MOST_TABLE_BYTES)
    if content is None:
        problems.add(0, "", f"the table {table.filename} cannot be unpacked or is too large")
        return
    found = detect_format(table.filename, content[:1000], PICTURE_COLUMNS)
    table_format = found if found in (Format.CSV, Format.TSV) else Format.CSV
    checker = Checker(problems)
    for row in read_table(io.BytesIO(content), table_format, PICTURE_COLUMNS, problems):
        file = normalize("NFC", checker.value(row, "file", required=True))
        named = _Named(
            row.line,
            file,
            checker.value(row, "picture") or PurePosixPath(file).stem,
            checker.value(row, "title"),
            checker.value(row, "theme", required=True),
            checker.value(row, "origin"),
            checker.value(row, "licence"),
            checker.value(row, "credit"),
        )
        checker.once(named.picture, row.line, "picture", "is given on line {line} already")
        yield named


def is_hidden(path: PurePath) -> bool:
    """Say whether it is one of the files that systems put beside one's own."""
    return any(part.startswith((".", "__MACOSX")) for part in path.parts)


def _refuse_known(project: Project, rows: list[_Named], problems: Problems) -> None:
    names = [row.picture for row in rows]
    here = Source.objects.filter(project=project, source_id__in=names)
    known = set(here.values_list("source_id", flat=True))
    for row in rows:
        if row.picture in known:
            problems.add(row.line, "picture", "is in the project already")


def _refuse_unnamed(
    images: Mapping[str, zipfile.ZipInfo], rows: Iterable[_Named], problems: Problems
) -> None:
    named = {row.file for row in rows}
    for name in images:
        if name.lower().endswith(IMAGES) and name not in named:
            problems.add(0, "", f"holds {name!r}, which the table does not name")


def _picture(
    archive: zipfile.ZipFile,
    images: Mapping[str, zipfile.ZipInfo],
    row: _Named,
    problems: Problems,
) -> CleanPicture | None:
    info = images.get(row.file)
    if info is None:
        if row.file:
            problems.add(row.line, "file", f"{row.file!r} is not in the zip")
        return None
    content = _content(archive, info, MOST_BYTES)
    if content is None:
        told = f"{row.file!r} cannot be unpacked, or has over {MOST_BYTES:,} bytes"
        problems.add(row.line, "file", told)
        return None
    try:
        return clean_picture(content)
    except BadPicture as error:
        problems.add(row.line, "file", f"{row.file!r} {error}")
        return None


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, most: int) -> bytes | None:
    """Unpack a file, but never more than `most` bytes, whatever the zip says of its size."""
    try:
        with archive.open(info) as stream:
            content = stream.read(most + 1)
    except DAMAGED:
        return None
    return content if len(content) <= most else None


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
    # The name of the file is of no use to anybody, and might say who took it.
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
