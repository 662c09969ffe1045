"""The common part of both servers: a data folder, a program in the foreground, a log."""

import os
import pwd
import shutil
import signal
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import IO

from config.servers.errors import ServersFailed
from config.servers.places import Places, private_folder
from config.servers.processes import dies_with_parent, end_orphans, open_log
from config.servers.programs import copy_programs, service_account


class Server(ABC):
    """One of an install's own servers. All methods but `is_ready` are for its keeper only."""

    name: str
    title: str
    stop_signal: int

    def __init__(self, places: Places, *, throwaway: bool = False) -> None:
        self.places = places
        self.throwaway = throwaway
        self.account: pwd.struct_passwd | None = None
        self.tell_step: Callable[[str], None] = lambda step: None

    @property
    def data(self) -> Path:
        return self.places.home / self.name

    @property
    def log(self) -> Path:
        return self.places.logs / f"{self.name}.log"

    @abstractmethod
    def prepare_data(self) -> None:
        """Create the data folder if there is none, and refuse an unusable one."""

    @abstractmethod
    def command(self) -> list[str]: ...

    @abstractmethod
    def main_process(self) -> int | None:
        """Return the process id that the data folder names, whichever process has it now."""

    @abstractmethod
    def is_ready(self) -> bool:
        """Tell whether the program can use the server: a real connection works."""

    def answers(self) -> bool:
        """Tell whether the server itself is up, before `finish_start`."""
        return self.is_ready()

    def finish_start(self) -> bool:
        """Do what is needed after each start; return False if the server went away meanwhile."""
        return True

    def mend(self) -> bool:
        """Repair what kept the server from starting; return False if there is nothing to repair."""
        return False

    def prepare(self) -> None:
        private_folder(self.places.logs)
        if self.places.runs_as_service:
            self.tell_step("the account that runs it is looked up or made")
            self.account = service_account()
        self.tell_step("its programs are copied, once")
        copy_programs(self.places)
        self.tell_step("its data folder is prepared")
        self.owned_folder(self.places.home)
        self.owned_folder(self.places.sockets)
        self.prepare_data()

    def start(self) -> "subprocess.Popen[bytes]":
        self.tell_step("what an earlier run left is ending")
        self.make_way()
        self.tell_step("it is starting; after a crash it first reads its last writes back")
        with open_log(self.log) as log:
            return self.run_program(self.command(), log, stop_signal=self.stop_signal)

    def make_way(self) -> None:
        """Wait for processes of a killed predecessor that still use the data."""
        end_orphans(self.data, main=self.main_process(), stop_signal=self.stop_signal)

    def stop(self, child: "subprocess.Popen[bytes]") -> None:
        if child.poll() is None:
            child.send_signal(self.stop_signal)
            child.wait()

    def run_program(
        self, command: list[str], log: IO[bytes], *, stop_signal: int = signal.SIGKILL
    ) -> "subprocess.Popen[bytes]":
        account = self.account
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=self.places.home,
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            user=account.pw_uid if account else None,
            group=account.pw_gid if account else None,
            extra_groups=[] if account else None,
            umask=0o077,
            start_new_session=True,
            preexec_fn=dies_with_parent(stop_signal),  # noqa: PLW1509  # the keeper has one thread
        )

    def owned_folder(self, folder: Path) -> Path:
        """Make a folder that only the servers' account can enter."""
        if self.account is None:
            private_folder(folder)
            folder.chmod(0o700)
            return folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.is_symlink():
            raise ServersFailed(f"{folder} is a link; remove it.")
        os.chown(folder, self.account.pw_uid, self.account.pw_gid)
        return folder

    def owned_file(self, path: Path, text: str) -> Path:
        path.unlink(missing_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as stream:
            if self.account is not None:
                os.fchown(descriptor, self.account.pw_uid, self.account.pw_gid)
            stream.write(text)
        return path

    def log_tail(self, lines: int = 8) -> str:
        if not self.log.exists():
            return ""
        with self.log.open("rb") as stream:
            stream.seek(max(0, self.log.stat().st_size - 8192))
            return "\n".join(stream.read().decode(errors="replace").splitlines()[-lines:])

    def discard(self) -> None:
        """Remove the data of a throwaway server."""
        shutil.rmtree(self.data, ignore_errors=True)
