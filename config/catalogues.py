"""Compiled messages of the interface: made from locale/*.po when a process starts, if needed.

They are generated, so they are in var/ beside the collected static files and not in git. Every
command, server, worker and test runs this code, so none needs an extra step; polib needs no gettext
programs, which many machines lack.
"""

import os
from pathlib import Path

import structlog

logger = structlog.get_logger(__name__)


def compile_catalogues(sources: Path, target: Path) -> list[Path]:
    """Write the catalogues that are missing or of another source; return them.

    If the folder cannot be written, pages stay in English, which is no reason not to start.
    """
    written = []
    for source in sorted(sources.glob("*/LC_MESSAGES/*.po")):
        compiled = (target / source.relative_to(sources)).with_suffix(".mo")
        if _is_compiled_from(compiled, source):
            continue
        try:
            _compile(source, compiled)
        except OSError as error:
            logger.warning("catalogue_not_compiled", path=str(compiled), reason=str(error))
        else:
            written.append(compiled)
    return written


def _is_compiled_from(compiled: Path, source: Path) -> bool:
    # Compare for equality, not age: a new version of the program may have an older date.
    return compiled.exists() and compiled.stat().st_mtime_ns == source.stat().st_mtime_ns


def _compile(source: Path, compiled: Path) -> None:
    import polib

    compiled.parent.mkdir(parents=True, exist_ok=True)
    # Several processes may start at once, and none may read a partial file.
    part = compiled.with_suffix(f".{os.getpid()}")
    date = source.stat().st_mtime_ns
    try:
        polib.pofile(str(source)).save_as_mofile(str(part))
        os.utime(part, ns=(date, date))
        part.replace(compiled)
    finally:
        part.unlink(missing_ok=True)
