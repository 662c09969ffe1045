"""Uploads that may be compressed, as files on disk of a limited size."""

import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any, NoReturn

from datasets.errors import Invalid
from datasets.services.jobs.incoming import IncomingFile
from transforms.reason import Reason

MAX_BYTES = 4 * 10**9  # unpacked
_AT_ONCE = 1 << 20
_OPENED: Mapping[str, Callable[[IO[bytes]], Any]] = {".xz": lzma.open, ".gz": gzip.open}
_DAMAGED = (lzma.LZMAError, gzip.BadGzipFile, zlib.error, EOFError)


def unpacked(name: str, file: IO[bytes]) -> Iterator[bytes]:
    """Yield the bytes of a file, unpacked if its name ends with .xz or .gz.

    Raises
    ------
    Invalid
        If it is damaged, or larger than `MAX_BYTES`.
    """
    opened = _OPENED.get(Path(name).suffix.lower())
    plain: IO[bytes] = opened(file) if opened else file
    size = 0
    try:
        while part := plain.read(_AT_ONCE):
            size += len(part)
            if size > MAX_BYTES:
                refuse_file(name, Reason("file_unpacks_too_large", most=MAX_BYTES))
            yield part
    except _DAMAGED as error:
        refuse_file(name, Reason("archive_unreadable", error=str(error)))


def refuse_file(name: str, problem: Reason) -> NoReturn:
    """Raise `Invalid` with the name of the file and what is wrong with it."""
    raise Invalid(Reason("file_named", file=name, problem=problem)) from None


@dataclass(frozen=True)
class PackedFile:
    """An incoming file that is unpacked when it is put on disk."""

    incoming: IncomingFile

    @property
    def name(self) -> str:
        return self.incoming.name

    @property
    def sha256(self) -> str:
        return self.incoming.sha256

    @contextmanager
    def on_disk(self) -> Iterator[Path]:
        with self.incoming.opened() as stream, NamedTemporaryFile() as plain:
            plain.writelines(unpacked(self.name, stream))
            plain.flush()
            yield Path(plain.name)
