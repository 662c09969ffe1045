"""A small disk: a file system in memory under the data of the servers."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from config.servers.places import Places

MEGABYTES = 600
_FILLER = "filler"


@contextmanager
def small_disk(var: Path) -> Iterator[bool]:
    """Mount it where servers in `var` will store their data; return False if only root could."""
    if os.geteuid() != 0:
        yield False
        return
    target = Places(var).home.parent
    options = f"size={MEGABYTES}m,mode=711"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(target)], check=True)
    try:
        yield True
    finally:
        subprocess.run(["umount", "--lazy", str(target)], check=True)


@contextmanager
def full() -> Iterator[None]:
    """Fill the disk."""
    from django.conf import settings

    filler = settings.PLACES.home.parent / _FILLER
    block = bytes(2**20)
    with filler.open("wb", buffering=0) as stream:
        for size in (2**20, 2**12):
            with suppress(OSError):
                while stream.write(block[:size]):
                    pass
    try:
        yield
    finally:
        filler.unlink()
