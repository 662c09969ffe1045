"""File locks that the kernel releases when their holder dies, however it dies."""

import fcntl
import os
from pathlib import Path
from types import TracebackType

from config.servers.errors import writing


class FileLock:
    """An open lock file: shared by users, exclusive for the one that has to be alone."""

    def __init__(self, path: Path) -> None:
        with writing(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def share(self) -> None:
        """Wait until nobody holds the lock exclusively, then share it."""
        fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def wait_alone(self) -> None:
        fcntl.flock(self._descriptor, fcntl.LOCK_EX)

    def try_share(self) -> bool:
        return self._try(fcntl.LOCK_SH)

    def take_alone(self) -> bool:
        """Take the lock exclusively if nobody holds it at all."""
        return self._try(fcntl.LOCK_EX)

    def _try(self, kind: int) -> bool:
        try:
            fcntl.flock(self._descriptor, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> "FileLock":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def is_held(path: Path) -> bool:
    """Tell whether somebody holds the lock, without taking it."""
    with FileLock(path) as lock:
        return not lock.take_alone()
