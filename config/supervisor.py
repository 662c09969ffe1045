"""Run programs side by side until asked to stop: start, watch, restart, end.

Each program leads its own process group. Ending a program ends its whole group, so that no leftover
process keeps a port or a job; and the kernel ends it when the supervisor dies.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from config.servers.processes import dies_with_parent, open_log, pause_before_restart

LOOK_EVERY = 0.2

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Program:
    """What to run, and how to stop it: each signal with the seconds to wait after it."""

    name: str
    command: Sequence[str]
    stop: Sequence[tuple[int, float]] = ((signal.SIGTERM, 10.0),)
    environment: dict[str, str] = field(default_factory=dict)
    folder: Path | None = None
    pass_fds: Sequence[int] = ()
    runs_once: bool = False


class Child:
    """A program that is running or waiting to be restarted."""

    def __init__(self, program: Program, log: Path | None) -> None:
        self.program = program
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.started_at = 0.0
        self.start_at = 0.0
        self.pause = 0.0
        self.requests = list(program.stop)
        self.patient_until = 0.0

    def start(self) -> None:
        output = None if self.log is None else open_log(self.log)
        try:
            self.process = subprocess.Popen(
                self.program.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=os.environ | self.program.environment,
                cwd=self.program.folder,
                pass_fds=self.program.pass_fds,
                start_new_session=True,
                # Not SIGTERM: without the supervisor, nobody would enforce it.
                preexec_fn=dies_with_parent(signal.SIGKILL),  # noqa: PLW1509  # one thread
            )
        finally:
            if output is not None:
                output.close()
        self.started_at = time.monotonic()

    def has_ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def signal_group(self, number: int) -> None:
        if self.process is not None:
            try:
                os.killpg(self.process.pid, number)
            except (ProcessLookupError, PermissionError):
                pass

    def goes_along(self) -> bool:
        """Ask to stop, each time more strongly; True when it has stopped or will not."""
        if self.process is None or self.has_ended():
            return True
        if time.monotonic() < self.patient_until:
            return False
        if not self.requests:
            return True
        number, seconds = self.requests.pop(0)
        self.process.send_signal(number)
        self.patient_until = time.monotonic() + seconds
        return False

    def schedule_restart(self) -> None:
        self.pause = pause_before_restart(time.monotonic() - self.started_at, self.pause)
        self.process = None
        self.start_at = time.monotonic() + self.pause


class Supervisor:
    """The children of one `manage.py up`."""

    def __init__(self, *, logs: Path | None, tell: Tell) -> None:
        self.logs = logs
        self.tell = tell
        self.children: list[Child] = []
        self.is_stopping = False
        self._asked_twice = False

    def listen(self) -> None:
        """Treat Ctrl-C, a closed terminal and a plain kill as requests to stop."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._ask_to_stop)

    def _ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        self._asked_twice = self.is_stopping
        self.is_stopping = True

    def add(self, program: Program) -> Child:
        log = self.logs / f"{program.name}.log" if self.logs and not program.runs_once else None
        child = Child(program, log)
        child.start()
        self.children.append(child)
        return child

    def watch(
        self,
        *,
        until: Callable[[], bool] = lambda: False,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        """Keep the children running until asked to stop or until the condition holds."""
        while not self.is_stopping and not until():
            meanwhile()
            for child in list(self.children):
                self._look_after(child)
            time.sleep(LOOK_EVERY)

    def _look_after(self, child: Child) -> None:
        if child.process is None:
            if time.monotonic() >= child.start_at:
                child.start()
        elif child.has_ended():
            child.signal_group(signal.SIGKILL)
            if child.program.runs_once:
                self.children.remove(child)
                return
            reason = ended_how(child.process.returncode)
            child.schedule_restart()
            when = f"in {child.pause:.0f} s" if child.pause >= 1 else "now"
            where = f" (see {child.log})" if child.log else ""
            self.tell(f"{child.program.name} {reason}; it starts again {when}{where}.")

    def stop(self) -> None:
        """Ask all children to end, wait, insist, and leave no process of their groups."""
        alive = self.children
        while alive and not self._asked_twice:
            alive = [child for child in alive if not child.goes_along()]
            time.sleep(0.05)
        for child in self.children:
            child.signal_group(signal.SIGKILL)
            if child.process is not None:
                child.process.wait()
        self.children = []


def ended_how(status: int) -> str:
    return f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
