"""A zip of several files, reproducible byte for byte.

Entries keep their order and have a fixed time and fixed permissions. They are stored, not deflated:
deflate is decoded alike everywhere, but different builds of zlib encode it differently.
"""

import lzma
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import IO

# What zipfile raises for a damaged zip: its own error, those of its helpers, and a few more.
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError),
    *(RuntimeError, NotImplementedError, ValueError, OSError, EOFError),
)
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can store
_UNIX = 3
_PERMISSIONS = 0o100644 << 16


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    size: int
    chunks: Iterable[bytes]


def write_zip(target: IO[bytes], folder: str, entries: Iterable[Entry]) -> None:
    """Write the entries under `folder`, chunk by chunk. `target` must be able to seek."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for entry in entries:
            info = zipfile.ZipInfo(f"{folder}/{entry.name}", _LONG_AGO)
            info.create_system = _UNIX
            info.external_attr = _PERMISSIONS
            info.file_size = entry.size
            size = 0
            with archive.open(info, "w") as stream:
                for chunk in entry.chunks:
                    size += stream.write(chunk)
            if size != entry.size:
                raise ValueError(f"{entry.name} has {size} bytes, not {entry.size}")


def zip_size(folder: str, sizes: Mapping[str, int]) -> int:
    """Return the bytes of the zip of entries of these sizes, without reading what they hold.

    Entries are stored as they are, so what surrounds them is as long as for empty ones; from 2 GB
    an entry takes some dozen bytes more.

    >>> zip_size("boats-1.0", {"SICK.txt": 1_000})
    1134
    """
    frame = BytesIO()
    write_zip(frame, folder, (Entry(name, 0, ()) for name in sizes))
    return len(frame.getvalue()) + sum(sizes.values())
