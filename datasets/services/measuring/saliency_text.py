"""The text that saliency is learnt from, kept with the model as one archive of its files."""

import io
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, cast

from datasets.models import Project, SaliencyModel, StoredFile
from datasets.selectors.measuring.saliency import own_sentences
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.jobs.stored_files import StoredFileWriter
from datasets.services.measuring.packed import refuse_file, unpacked
from transforms.reason import Reason

OWN = "sentences.txt"


@dataclass(frozen=True)
class Upload:
    """An uploaded file: its name and its bytes, in parts."""

    name: str
    chunks: Iterable[bytes]


def text_store(*, project: Project, texts: Iterable[Upload]) -> StoredFile:
    """Store uploaded texts as they are, or else the sentences of the project."""
    return archive_store(
        "texts.zip", list(texts) or [Upload(OWN, _lines_of(own_sentences(project)))]
    )


def archive_store(archive_name: str, uploads: Iterable[Upload]) -> StoredFile:
    """Store uploads as they are in one archive, in their order."""
    with (
        StoredFileWriter(archive_name, content_type="application/zip") as writer,
        zipfile.ZipFile(cast("IO[bytes]", writer), "w", zipfile.ZIP_STORED) as archive,
    ):
        for number, upload in enumerate(uploads):
            with archive.open(f"{number}/{upload.name}", "w", force_zip64=True) as file:
                file.writelines(upload.chunks)
    return writer.file


def _lines_of(sentences: Iterable[str]) -> Iterator[bytes]:
    for sentence in sentences:
        yield f"{' '.join(sentence.split())}\n".encode()


def text_lines(corpus: StoredFile) -> Iterator[str]:
    """Yield the lines of all files, with an empty one after each file.

    Raises
    ------
    Invalid
        If a file is no text in UTF-8, cannot be unpacked or is too large.
    """
    with incoming_stored(corpus).on_disk() as path, zipfile.ZipFile(path) as archive:
        for entry in archive.namelist():
            name = upload_name(entry)
            with archive.open(entry) as file:
                plain = io.BufferedReader(_Parts(unpacked(name, file)))
                try:
                    yield from io.TextIOWrapper(plain, encoding="utf-8-sig")
                except UnicodeDecodeError:
                    refuse_file(name, Reason("file_is_no_text"))
            yield "\n"


def upload_name(entry: str) -> str:
    """Return the name that a file in an archive had when it was uploaded."""
    return entry.partition("/")[2]


@dataclass(frozen=True)
class TextOfModel:
    """The text of a model as one plain file, for counting words in it."""

    model: SaliencyModel

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def sha256(self) -> str:
        return self.model.corpus.sha256

    @contextmanager
    def on_disk(self) -> Iterator[Path]:
        with NamedTemporaryFile("w", encoding="utf-8") as plain:
            plain.writelines(text_lines(self.model.corpus))
            plain.flush()
            yield Path(plain.name)


class _Parts(io.RawIOBase):
    """Parts of bytes as one stream."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self._parts = parts
        self._rest = b""

    def readable(self) -> bool:
        return True

    # Narrower than any writable buffer: the readers here pass nothing else.
    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        self._rest = self._rest or next(self._parts, b"")
        part = self._rest[: len(buffer)]
        buffer[: len(part)] = part
        self._rest = self._rest[len(part) :]
        return len(part)
