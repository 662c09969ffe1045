"""Storing files in the database, chunk by chunk."""

import hashlib
import io
import struct
from collections.abc import Iterable
from types import TracebackType
from typing import Self

import structlog
from django.db import connection, transaction

from datasets.models import StoredChunk, StoredFile
from datasets.selectors.importing.files import unused_files

log = structlog.get_logger(__name__)

CHUNK_BYTES = 1 << 20
_COPY_HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_COPY_TRAILER = b"\xff\xff"


class StoredFileWriter:
    """A writable binary file whose bytes become rows, one MiB at a time.

    Use it inside a transaction: leaving the block completes the file, an exception leaves it to
    be rolled back.
    """

    def __init__(self, name: str, *, content_type: str = "application/octet-stream") -> None:
        self.file = StoredFile(name=name, size=0, sha256="", content_type=content_type)
        self._hash = hashlib.sha256()
        self._buffer = bytearray()
        self._chunks = 0

    def __enter__(self) -> Self:
        self.file.save()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            return
        if self._buffer:
            self._store(bytes(self._buffer))
        self.file.sha256 = self._hash.hexdigest()
        self.file.save()

    def write(self, data: bytes) -> int:
        self._hash.update(data)
        self.file.size += len(data)
        self._buffer += data
        while len(self._buffer) >= CHUNK_BYTES:
            self._store(bytes(self._buffer[:CHUNK_BYTES]))
            del self._buffer[:CHUNK_BYTES]
        return len(data)

    def flush(self) -> None:
        """Do nothing: `zipfile` and `io` wrappers call it, and rows are written by size."""

    def tell(self) -> int:
        return self.file.size

    def _store(self, data: bytes) -> None:
        _chunk_copy(self.file.pk, self._chunks, data)
        self._chunks += 1


def _chunk_copy(file_id: int, number: int, data: bytes) -> None:
    """Write a chunk by COPY: an INSERT would send every byte as two digits.

    PostgreSQL manual, COPY, "Binary Format": signature, flags, length of the extension; the
    number of fields and each with its length before it; -1 fields are the end.
    """
    row = struct.pack("!h iq ii i", 3, 8, file_id, 4, number, len(data))
    copied = io.BytesIO(b"".join([_COPY_HEADER, row, data, _COPY_TRAILER]))
    table = StoredChunk._meta.db_table
    with connection.cursor() as cursor:
        cursor.copy_expert(
            f'COPY "{table}" (file_id, number, data) FROM STDIN (FORMAT binary)', copied
        )


@transaction.atomic
def file_store(
    *, name: str, chunks: Iterable[bytes], content_type: str = "application/octet-stream"
) -> StoredFile:
    """Store what `chunks` yields as one file."""
    with StoredFileWriter(name, content_type=content_type) as writer:
        for chunk in chunks:
            writer.write(chunk)
    return writer.file


def uploads_forget() -> int:
    """Delete the uploads of jobs that were cancelled or failed; return how many files.

    A job that ends normally deletes its own upload.
    """
    file_ids = list(unused_files().values_list("pk", flat=True))
    StoredFile.objects.filter(pk__in=file_ids).delete()
    if file_ids:
        log.info("uploads_forgotten", files=len(file_ids))
    return len(file_ids)
