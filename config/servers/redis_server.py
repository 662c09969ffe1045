"""An install's own Redis: no TCP, a private socket, a password, every write in a log file."""

import signal
import time
from pathlib import Path

import redis

from config.servers import addresses
from config.servers.programs import redis_program
from config.servers.server import Server


class RedisServer(Server):
    name = "redis"
    title = "Redis"
    stop_signal = signal.SIGTERM

    @property
    def configuration(self) -> Path:
        return self.places.home / "redis.conf"

    def prepare_data(self) -> None:
        self.owned_folder(self.data)
        settings = {
            "port": "0",
            "unixsocket": quoted(str(addresses.redis_socket(self.places))),
            "unixsocketperm": "700",
            "requirepass": quoted(addresses.redis_password(self.places)),
            "dir": quoted(str(self.data)),
            "appendonly": "no" if self.throwaway else "yes",
            "appendfsync": "everysec",
            # A kill in the middle of a write leaves a partial command at the end, which is dropped.
            "aof-load-truncated": "yes",
            "save": '""',
            "databases": "64",
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
        }
        lines = [f"{name} {value}\n" for name, value in settings.items()]
        # The password is in a file, because every user of the machine can read the arguments.
        self.owned_file(self.configuration, "".join(lines))

    def command(self) -> list[str]:
        return [redis_program(self.places), str(self.configuration)]

    def main_process(self) -> int | None:
        return None

    def make_way(self) -> None:
        super().make_way()
        addresses.redis_socket(self.places).unlink(missing_ok=True)

    def is_ready(self) -> bool:
        client = redis.Redis.from_url(
            addresses.redis_url(self.places), socket_timeout=5, socket_connect_timeout=5
        )
        try:
            with client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def mend(self) -> bool:
        """Move an unreadable append-only file aside, and start empty.

        Redis holds only messages and caches; the `Job` rows in PostgreSQL are authoritative, and
        the sweep sends their messages again.
        """
        log_file = self.data / "appendonly.aof"
        if "append only file" not in self.log_tail().lower() or not log_file.exists():
            return False
        log_file.replace(log_file.with_suffix(f".unreadable-{int(time.time())}"))
        return True


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
