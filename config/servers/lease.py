"""How a command uses an install's own servers: it holds a share, and the last to leave stops them.

Each server has a keeper process, which starts it, restarts it when it dies, and stops it when
nobody holds a share. Shares are file locks, so a killed command gives up its share as well.
"""

import math
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType

from config.servers.errors import ServersFailed, writing
from config.servers.locks import FileLock, is_held
from config.servers.places import Places, private_folder
from config.servers.postgres_server import PostgresServer
from config.servers.redis_server import RedisServer
from config.servers.server import Server

KINDS: dict[str, type[Server]] = {"postgres": PostgresServer, "redis": RedisServer}
CODE = Path(__file__).resolve().parent.parent.parent

TELL_AFTER = 5.0  # seconds; then again after three and nine times as long

Tell = Callable[[str], None]


def share_lock(places: Places, name: str) -> Path:
    return places.var / "locks" / f"{name}.share"


def keeper_lock(places: Places, name: str) -> Path:
    return places.var / "locks" / f"{name}.keeper"


def failure_file(places: Places, name: str) -> Path:
    return places.var / "locks" / f"{name}.failure"


def step_file(places: Places, name: str) -> Path:
    """Return the file in which a keeper reports what it is doing until its server answers."""
    return places.var / "locks" / f"{name}.step"


class Lease:
    """A share in running servers; a context manager. If it lasts long, `ensure` now and then."""

    def __init__(
        self,
        places: Places,
        names: Iterable[str],
        *,
        tell: Tell = lambda text: None,
        throwaway: bool = False,
    ) -> None:
        self.places = places
        self.tell = tell
        self.throwaway = throwaway
        self.servers = [KINDS[name](places, throwaway=throwaway) for name in names]
        self._shares: list[FileLock] = []
        self._keepers: dict[str, subprocess.Popen[bytes]] = {}

    def acquire(self) -> None:
        """Take a share, start what is not running, and return when every server answers."""
        if self.servers:
            private_folder(self.places.var)
        for server in self.servers:
            share = FileLock(share_lock(self.places, server.name))
            share.share()
            self._shares.append(share)
        self.ensure()
        for server in self.servers:
            self._wait(server)

    def ensure(self) -> None:
        """Start the keeper of every server that has none."""
        for server in self.servers:
            mine = self._keepers.get(server.name)
            is_starting = mine is not None and mine.poll() is None
            if not is_starting and not is_held(keeper_lock(self.places, server.name)):
                self._keepers[server.name] = self._start_keeper(server)

    def release(self, *, wait: bool = False) -> None:
        """Give up the shares; with `wait`, wait for the servers to end if nobody else uses them."""
        for share in self._shares:
            share.release()
        self._shares = []
        for server in self.servers if wait else ():
            self._wait_for_end(server)

    def _wait(self, server: Server) -> None:
        begun = time.monotonic()
        tell_at = begun + TELL_AFTER
        while not server.is_ready():
            mine = self._keepers.get(server.name)
            if mine is not None and mine.poll() == 1:
                raise ServersFailed(self._reason(server))
            self.ensure()
            if (now := time.monotonic()) > tell_at:
                self.tell(self._waiting(server, now - begun))
                tell_at += 2 * (tell_at - begun)
            time.sleep(0.05)

    def _waiting(self, server: Server, seconds: float) -> str:
        try:
            step = step_file(self.places, server.name).read_text()
        except FileNotFoundError:
            step = "its keeper is starting"
        return f"Waiting for {server.title}, {seconds:.0f} s so far: {step} …"

    def _reason(self, server: Server) -> str:
        try:
            return failure_file(self.places, server.name).read_text()
        except FileNotFoundError:
            return f"{server.title} does not start; {self.places.logs / 'keepers.log'} says why."

    def _start_keeper(self, server: Server) -> "subprocess.Popen[bytes]":
        for path_of in (failure_file, step_file):
            path_of(self.places, server.name).unlink(missing_ok=True)
        command = [sys.executable, "-m", "config.servers.keeper", server.name]
        command += [str(self.places.var), *(["--throwaway"] if self.throwaway else [])]
        private_folder(self.places.logs)
        log_file = self.places.logs / "keepers.log"
        with writing(log_file):
            log = log_file.open("ab")
        with log:
            # In a separate session: Ctrl-C in the terminal is meant for the command only.
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=CODE,
                start_new_session=True,
            )

    def _wait_for_end(self, server: Server) -> None:
        """Wait until the keeper has stopped the server, unless somebody else holds a share."""
        noticed_by = time.monotonic() + 2
        while is_held(keeper_lock(self.places, server.name)):
            with FileLock(share_lock(self.places, server.name)) as probe:
                is_stopping = not probe.try_share()
            if is_stopping:
                noticed_by = math.inf
            elif time.monotonic() > noticed_by:
                self.tell(f"{server.title} stays up: another command uses it.")
                return
            time.sleep(0.05)

    def __enter__(self) -> "Lease":
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()
