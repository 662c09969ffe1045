"""Compiled messages of the interface: made from locale/*.po whenever a process starts, if need be.

They are generated, so they live in var/ beside the collected static files and not in git. Every
command, server, worker and test passes here, so none needs a step of its own; polib needs no
gettext programs, which many machines do not have.
"""

import os
from pathlib import Path

import structlog

logger = structlog.get_logger(__name__)


def compile_catalogues(sources: Path, target: Path) -> list[Path]:
    """Write the catalogues that are missing or of another source; return them.

    A folder that cannot be written leaves the pages in English: no reason not to start.
    """
    written = []
    for source in sorted(sources.glob("*/LC_MESSAGES/*.po")):
        compiled = (target / source.relative_to(sources)).with_suffix(".mo")
        if _is_of(compiled, source):
            continue
        try:
            _compile(source, compiled)
        except OSError as error:
            logger.warning("catalogue_not_compiled", path=str(compiled), reason=str(error))
        else:
            written.append(compiled)
    return written


def _is_of(compiled: Path, source: Path) -> bool:
    # Equal, not newer: a new version of the program may come with an older date.
    return compiled.exists() and compiled.stat().st_mtime_ns == source.stat().st_mtime_ns


def _compile(source: Path, compiled: Path) -> None:
    import polib

    compiled.parent.mkdir(parents=True, exist_ok=True)
    # Several processes may start at once, and none may read half a file.
    part = compiled.with_suffix(f".{os.getpid()}")
    date = source.stat().st_mtime_ns
    try:
        polib.pofile(str(source)).save_as_mofile(str(part))
        os.utime(part, ns=(date, date))
        part.replace(compiled)
    finally:
        part.unlink(missing_ok=True)
