"""The error of an install's own servers; its text is for the person who ran the command."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class ServersFailed(Exception):
    """A server cannot be started or used; the message says why and what to do."""


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn the system's errors about an unusable path into one clear sentence."""
    try:
        yield
    except OSError as error:
        is_file = isinstance(error, FileExistsError)
        reason = os.strerror(errno.ENOTDIR) if is_file else error.strerror
        raise ServersFailed(
            f"{error.filename or path} cannot be used: {reason}. Put that right, or set "
            "PAIRWRIGHT_VAR to a folder where Pairwright may keep its data."
        ) from error
