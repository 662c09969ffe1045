"""Processes of an install: children that die with their parent, and who works in a folder."""

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


def signal_with_parent(signal_number: int) -> None:
    """Have the kernel signal this process when its parent ends, however it ends.

    Elsewhere than on Linux there is no such thing; there the locks decide at the next start.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal_number)


def dies_with_parent(signal_number: int) -> Callable[[], None]:
    """Give what a new child runs before its program, so that no `kill -9` leaves it running."""
    parent = os.getpid()

    def prepare() -> None:
        end_with(parent, signal_number)

    return prepare


def end_with(parent: int, signal_number: int) -> None:
    """Have the kernel signal this process when `parent` ends; end at once if it already has."""
    signal_with_parent(signal_number)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def end_in_order() -> None:
    """Let a plain kill and a closed terminal end this process as an error would: in order.

    What was begun is undone on the way out: drafts are removed, child processes end, and logins
    that were made for a rehearsal are locked. A second signal cuts that short.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        # `nohup` starts a program with SIGHUP ignored: that wish stands.
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def working_in(folder: Path) -> list[int]:
    """List the processes whose working folder this is; servers change into their data folder.

    A process id in a file proves nothing: after a restart of the machine, or in a copied folder,
    it belongs to somebody else. The kernel's answer does.
    """
    wanted = os.path.realpath(folder)
    found = []
    for entry in PROC.iterdir() if PROC.is_dir() else ():
        if not entry.name.isdigit():
            continue
        try:
            if os.readlink(entry / "cwd") == wanted and not is_zombie(entry):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def is_zombie(entry: Path) -> bool:
    return (entry / "stat").read_text().rpartition(")")[2].split()[0] == "Z"


def end_orphans(folder: Path, *, main: int | None, stop_signal: int, patience: float = 2) -> None:
    """Wait until nobody works in the folder any more.

    The main process is asked to stop and then waited for as long as it takes: it may be writing
    its last checkpoint. What it left behind when it was killed gets `patience` seconds.
    """
    asked = False
    deadline = time.monotonic() + patience
    while left := working_in(folder):
        if main in left and main is not None:
            if not asked:
                signal_quietly(main, stop_signal)
                asked = True
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
    """Open the log a child writes to; a big one becomes the old one first."""
    if path.exists() and path.stat().st_size > LOG_LIMIT:
        path.replace(path.with_suffix(".log.1"))
    return path.open("ab")
