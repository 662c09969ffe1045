"""The archive of a backup: a zip file with the database dump and a manifest with its checksum."""

import hashlib
import json
import os
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from datasets.errors import Invalid
from datasets.formats.archive import DAMAGED

FORMAT = 1
DUMP = "database.dump"
MANIFEST = "manifest.json"
CHUNK = 2**20


@dataclass(frozen=True)
class Manifest:
    """The description of a backup."""

    format: int
    pairwright: str  # version of the program
    postgres: int  # major version of the server
    made_at: str  # ISO 8601, UTC
    migrations: list[str]  # "app.name" of each applied migration
    dump_bytes: int
    dump_sha256: str


class DumpWriter:
    """The open dump in a new archive, which counts and hashes what is written."""

    def __init__(self, member: IO[bytes]) -> None:
        self._member = member
        self._hash = hashlib.sha256()
        self.bytes = 0

    def write(self, data: bytes) -> None:
        self._member.write(data)
        self._hash.update(data)
        self.bytes += len(data)

    @property
    def sha256(self) -> str:
        return self._hash.hexdigest()


@contextmanager
def new_archive(path: Path, *, check: Callable[[Path], object]) -> Iterator[zipfile.ZipFile]:
    """Write an archive beside its final path; move it there once it is on disk and checked."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    # It contains password hashes, so only the owner can read it, from the first byte.
    descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w+b") as stream:
            with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
                yield archive
            stream.flush()
            os.fsync(stream.fileno())
        check(draft)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def dump_writer(archive: zipfile.ZipFile) -> Iterator[DumpWriter]:
    with archive.open(DUMP, "w", force_zip64=True) as member:
        yield DumpWriter(member)


def write_manifest(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    archive.writestr(MANIFEST, json.dumps(asdict(manifest), indent=2) + "\n")


@contextmanager
def open_dump(path: Path) -> Iterator[IO[bytes]]:
    with zipfile.ZipFile(path) as archive, archive.open(DUMP) as member:
        yield member


def read_checked(path: Path) -> Manifest:
    """Read the manifest of an archive and verify that the dump matches it, byte for byte."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = Manifest(**json.loads(archive.read(MANIFEST)))
            digest = sha256_of(archive)
    except FileNotFoundError:
        raise Invalid(f"There is no file {path}.") from None
    except (*DAMAGED, KeyError, TypeError) as error:
        raise Invalid(f"{path} is not a whole backup of Pairwright: {error}") from error
    if manifest.format != FORMAT:
        raise Invalid(
            f"{path} has format {manifest.format}, this version reads {FORMAT}. "
            f"It was made by Pairwright {manifest.pairwright}."
        )
    if digest != manifest.dump_sha256:
        raise Invalid(f"{path} is damaged: the dump's SHA-256 differs from the manifest's.")
    return manifest


def sha256_of(archive: zipfile.ZipFile) -> str:
    digest = hashlib.sha256()
    with archive.open(DUMP) as member:
        while chunk := member.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()
