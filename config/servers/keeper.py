"""Keep a server running as long as somebody holds a share of it.

The keeper is the server's parent, so it notices at once when the server dies and restarts it; if
the keeper itself is killed, the kernel stops the server, and the next user starts a new keeper.
"""

import argparse
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType

from config.servers.errors import ServersFailed
from config.servers.lease import CODE, KINDS, failure_file, keeper_lock, share_lock, step_file
from config.servers.locks import FileLock
from config.servers.places import Places, places_of, write_private
from config.servers.processes import pause_before_restart
from config.servers.server import Server

LOOK_EVERY = 0.2


class Keeper:
    def __init__(self, server: Server, share: FileLock) -> None:
        self.server = server
        self.share = share
        self.is_asked_to_stop = False
        self.was_ready = False

    def ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self.is_asked_to_stop = True

    def run(self) -> None:
        """Restart the server whenever it ends, after growing pauses, until nobody needs it."""
        self.server.prepare()
        pause = 0.0
        while not self.has_to_leave():
            started = time.monotonic()
            child = self.server.start()
            try:
                answered = self.watch(child)
                if child.poll() is None:
                    return
            finally:
                self.server.stop(child)
            was_killed = child.returncode == -signal.SIGKILL
            is_mended = not answered and not was_killed and self.server.mend()
            if not (self.was_ready or was_killed or is_mended):
                raise ServersFailed(
                    f"{self.server.title} does not start. The end of {self.server.log}:\n"
                    f"{self.server.log_tail()}"
                )
            pause = pause_before_restart(time.monotonic() - started, pause)
            self.wait(pause)

    def watch(self, child: "subprocess.Popen[bytes]") -> bool:
        """Wait until the server has ended or has to end; tell whether it ever answered."""
        answered = False
        while child.poll() is None and not self.has_to_leave():
            if not answered and self.server.answers() and self.server.finish_start():
                answered = self.was_ready = True
            time.sleep(LOOK_EVERY if answered else 0.05)
        return answered

    def wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.has_to_leave():
            time.sleep(0.05)

    def has_to_leave(self) -> bool:
        # Once taken, the share lock is held until the end, and new users wait for it.
        return self.is_asked_to_stop or self.share.take_alone()


def keep(places: Places, name: str, *, throwaway: bool) -> int:
    server = KINDS[name](places, throwaway=throwaway)
    server.tell_step = lambda step: note(step_file(places, name), step)
    with FileLock(keeper_lock(places, name)) as own, FileLock(share_lock(places, name)) as share:
        if not own.take_alone():
            return 0
        keeper = Keeper(server, share)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, keeper.ask_to_stop)
        try:
            keeper.run()
        except (ServersFailed, OSError) as error:
            note(failure_file(places, name), str(error))
            return 1
        if throwaway:
            server.discard()
    return 0


def note(path: Path, text: str) -> None:
    """Leave a note for waiting processes; on a full disk they do without it."""
    with suppress(ServersFailed):
        write_private(path, text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=sorted(KINDS))
    parser.add_argument("var", type=Path)
    parser.add_argument("--throwaway", action="store_true")
    options = parser.parse_args()
    places = places_of(CODE, str(options.var))
    return keep(places, options.name, throwaway=options.throwaway)


if __name__ == "__main__":
    sys.exit(main())
