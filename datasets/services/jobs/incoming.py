"""An incoming file, uploaded or from a path: read once for its hash and once for its rows."""

import hashlib
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import NamedTemporaryFile

from datasets.errors import Invalid
from datasets.models import StoredFile
from datasets.selectors.importing.files import file_chunks
from transforms.reason import Reason

HEAD_BYTES = 4096


@dataclass(frozen=True)
class IncomingFile:
    """A file to import: its name, its hash, and where to read it."""

    name: str
    sha256: str
    place: Path | StoredFile

    @property
    def stem(self) -> str:
        return Path(self.name).stem

    @contextmanager
    def opened(self) -> Iterator[io.BufferedReader]:
        """Open the file as a binary stream."""
        with (
            open(self.place, "rb")
            if isinstance(self.place, Path)
            else _buffer(self.place) as stream
        ):
            yield stream

    @contextmanager
    def on_disk(self) -> Iterator[Path]:
        """Provide a path to the file, for code that maps it; an upload is copied temporarily."""
        if isinstance(self.place, Path):
            yield self.place
            return
        with NamedTemporaryFile() as copy:
            copy.writelines(file_chunks(self.place))
            copy.flush()
            yield Path(copy.name)

    def head(self) -> bytes:
        """Return the first bytes, from which the format is detected."""
        with self.opened() as stream:
            return stream.read(HEAD_BYTES)


def incoming_path(path: Path) -> IncomingFile:
    """Return the file at `path`, hashed."""
    try:
        with open(path, "rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        reason = Reason("file_unreadable", path=str(path), reason=error.strerror or "")
        raise Invalid(reason) from None
    return IncomingFile(path.name, digest, path)


@contextmanager
def incoming_chunks(name: str, chunks: Iterable[bytes]) -> Iterator[IncomingFile]:
    """Provide a small upload that is read within the request, so that nothing stores it."""
    with NamedTemporaryFile() as copy:
        copy.writelines(chunks)
        copy.flush()
        yield replace(incoming_path(Path(copy.name)), name=name)


def incoming_stored(file: StoredFile) -> IncomingFile:
    """Return an uploaded file."""
    return IncomingFile(file.name, file.sha256, file)


def _buffer(file: StoredFile) -> io.BufferedReader:
    return io.BufferedReader(_Chunks(file))


class _Chunks(io.RawIOBase):
    """The chunks of a stored file as one stream."""

    def __init__(self, file: StoredFile) -> None:
        self._chunks = file_chunks(file)
        self._rest = b""

    def readable(self) -> bool:
        return True

    # Narrower than any writable buffer: the readers here pass nothing else.
    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        self._rest = self._rest or next(self._chunks, b"")
        part = self._rest[: len(buffer)]
        buffer[: len(part)] = part
        self._rest = self._rest[len(part) :]
        return len(part)
