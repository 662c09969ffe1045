import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from config.supervisor import Program, Supervisor

ROOT = Path(__file__).resolve().parent.parent.parent
# Writes its process id, and that of a child of its own, then waits.
PARENT = """
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
with open(sys.argv[1], "a") as file:
    file.write(f"{os.getpid()} {child.pid}\\n")
child.wait()
"""


def wait_until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def supervisor(tmp_path: Path, told: list[str]) -> Iterator[Supervisor]:
    supervisor = Supervisor(logs=tmp_path, tell=told.append)
    yield supervisor
    supervisor.stop()


def program(pids: Path) -> Program:
    return Program("sleeper", [sys.executable, "-c", PARENT, str(pids)])


def started(pids: Path) -> list[list[int]]:
    lines = pids.read_text().splitlines() if pids.exists() else []
    return [[int(number) for number in line.split()] for line in lines]


def test_a_killed_program_starts_again_and_what_it_left_is_gone(
    supervisor: Supervisor, told: list[str], tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    supervisor.add(program(pids))
    supervisor.watch(until=lambda: len(started(pids)) == 1)
    parent, child = started(pids)[0]
    os.kill(parent, signal.SIGKILL)
    supervisor.watch(until=lambda: len(started(pids)) == 2)
    assert not is_alive(child)
    assert "sleeper was killed by signal 9" in told[0]


def test_stopping_leaves_no_process_of_the_group(supervisor: Supervisor, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    supervisor.add(program(pids))
    supervisor.watch(until=lambda: len(started(pids)) == 1)
    supervisor.stop()
    wait_until(lambda: not any(is_alive(number) for number in started(pids)[0]))


def test_a_program_that_ignores_the_wish_to_stop_is_killed(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    ready = tmp_path / "ready"
    code = "import signal, sys; signal.signal(15, signal.SIG_IGN); open(sys.argv[1], 'w'); "
    deaf = Program(
        "deaf",
        [sys.executable, "-c", code + "signal.pause()", str(ready)],
        stop=[(signal.SIGTERM, 0.2)],
    )
    child = supervisor.add(deaf)
    supervisor.watch(until=ready.exists)
    process = child.process
    supervisor.stop()
    assert process is not None
    assert process.returncode == -signal.SIGKILL


def test_a_program_that_runs_once_is_not_started_again(
    supervisor: Supervisor, told: list[str]
) -> None:
    child = supervisor.add(
        Program("once", [sys.executable, "-c", "raise SystemExit(3)"], runs_once=True)
    )
    supervisor.watch(until=lambda: child not in supervisor.children)
    assert child.process is not None
    assert child.process.returncode == 3
    assert told == []


def test_pauses_grow_for_a_program_that_cannot_start(supervisor: Supervisor) -> None:
    child = supervisor.add(Program("broken", [sys.executable, "-c", "raise SystemExit(1)"]))
    supervisor.watch(until=lambda: child.pause >= 1.5)
    assert not supervisor.is_stopping


def test_the_kernel_ends_the_programs_of_a_killed_supervisor(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    code = f"""
        import sys
        from pathlib import Path
        from config.supervisor import Program, Supervisor
        supervisor = Supervisor(logs=Path({str(tmp_path)!r}), tell=print)
        supervisor.add(Program("sleeper", [sys.executable, "-c", {PARENT!r}, {str(pids)!r}]))
        supervisor.watch()
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], cwd=ROOT)
    wait_until(lambda: started(pids))
    parent, child = started(pids)[0]
    process.kill()
    process.wait()
    wait_until(lambda: not is_alive(parent))
    os.kill(child, signal.SIGKILL)  # its own parent, the test's program, did not ask for the same
