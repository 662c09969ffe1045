"""Processes of an install: children that die with their parent, and processes in a folder."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import IO

PROC = Path("/proc")
PR_SET_PDEATHSIG = 1  # linux/prctl.h
LOG_LIMIT = 20 * 2**20
STABLE_AFTER = 60.0  # seconds; a program that ran this long is restarted at once
LONGEST_PAUSE = 30.0


def signal_with_parent(signal_number: int) -> None:
    """Make the kernel signal this process when its parent ends, however it ends.

    Only Linux can do this; on other systems the locks decide at the next start.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal_number)


def dies_with_parent(signal_number: int) -> Callable[[], None]:
    """Return a `preexec_fn` for a child, so that no `kill -9` of its parent leaves it running."""
    parent = os.getpid()

    def prepare() -> None:
        end_with(parent, signal_number)

    return prepare


def end_with(parent: int, signal_number: int) -> None:
    """Make the kernel signal this process when `parent` ends; end at once if it already has."""
    signal_with_parent(signal_number)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def end_in_order() -> None:
    """Make a plain kill and a closed terminal end this process in an orderly way, like an error.

    Clean-up runs on the way out: drafts are removed, child processes end, and logins made for a
    rehearsal are locked. A second signal cuts that short.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        # `nohup` starts a program with SIGHUP ignored: respect that.
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def pause_before_restart(lived: float, last: float) -> float:
    """Return the seconds to wait before restarting a program that ran this long, doubling the last.

    >>> pause_before_restart(1, 0), pause_before_restart(1, 20), pause_before_restart(61, 20)
    (0.5, 30.0, 0.0)
    """
    return 0.0 if lived > STABLE_AFTER else min(2 * last + 0.5, LONGEST_PAUSE)


def working_in(folder: Path) -> list[int]:
    """List the processes with this working directory; servers change into their data folder.

    A process id in a file proves nothing: after a reboot, or in a copied folder, it belongs to
    another process. The kernel knows.
    """
    target = os.path.realpath(folder)
    running = []
    for entry in PROC.iterdir() if PROC.is_dir() else ():
        if not entry.name.isdigit():
            continue
        try:
            if os.readlink(entry / "cwd") == target and not is_zombie(entry):
                running.append(int(entry.name))
        except OSError:
            continue
    return running


def is_zombie(entry: Path) -> bool:
    return (entry / "stat").read_text().rpartition(")")[2].split()[0] == "Z"


def end_orphans(folder: Path, *, main: int | None, stop_signal: int, patience: float = 2) -> None:
    """Wait until no process has this working directory any more.

    The main process is asked to stop and may take as long as it needs, as it may be writing its
    last checkpoint. Processes that it left behind when it was killed get `patience` seconds.
    """
    has_asked = False
    deadline = time.monotonic() + patience
    while left := working_in(folder):
        if main in left and main is not None:
            if not has_asked:
                signal_quietly(main, stop_signal)
                has_asked = True
            deadline = time.monotonic() + patience
        elif time.monotonic() > deadline:
            for process in left:
                signal_quietly(process, signal.SIGKILL)
        time.sleep(0.05)


def signal_quietly(process: int, signal_number: int) -> None:
    try:
        os.kill(process, signal_number)
    except ProcessLookupError:
        pass


def open_log(path: Path) -> IO[bytes]:
    """Open the log that a child writes to, rotating it first if it is big."""
    if path.exists() and path.stat().st_size > LOG_LIMIT:
        path.replace(path.with_suffix(".log.1"))
    return path.open("ab")
