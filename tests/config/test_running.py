import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from config import programs, running
from config.running import patient, run_everything
from config.servers.errors import ServersFailed
from config.supervisor import Child, Program, Supervisor
from config.web_address import local_url, open_listener


@pytest.fixture
def supervisor(tmp_path: Path) -> Supervisor:
    made = Supervisor(logs=tmp_path, tell=print)
    made.children = [Child(Program(programs.WEB, ["gunicorn"]), None)]
    return made


@pytest.fixture
def told_after(
    monkeypatch: pytest.MonkeyPatch, supervisor: Supervisor
) -> Callable[[list[float]], list[str]]:
    """Give what is told by these seconds about a site that does not answer."""

    def told_after(seconds: list[float]) -> list[str]:
        messages: list[str] = []
        times = iter([0.0, *seconds])
        monkeypatch.setattr(running.time, "monotonic", lambda: next(times))
        monkeypatch.setattr(running, "answers", lambda url: False)
        condition = patient("http://nowhere", supervisor, messages.append)
        assert not any(condition() for _ in seconds)
        return messages

    return told_after


def test_a_site_that_takes_long_is_told_by_what_it_waits_for(
    told_after: Callable[[list[float]], list[str]],
) -> None:
    first, second = told_after([5, 16, 20, 30, 46])
    assert first.startswith("Waiting for the web server, 16 s so far: it is loading the program")
    assert "46 s" in second


def test_a_web_server_that_ends_is_not_called_slow(
    told_after: Callable[[list[float]], list[str]], supervisor: Supervisor
) -> None:
    supervisor.children[0].pause = 0.5
    (message,) = told_after([16])
    assert "ended while it was starting" in message
    assert "web.log" in message


def test_an_address_that_is_taken_is_said_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages: list[str] = []
    with closing(open_listener("", tmp_path / "port")) as taken:
        bind = local_url(taken).removeprefix("http://")
        monkeypatch.setattr(settings, "WEB_BIND", bind)
        with pytest.raises(ServersFailed, match=f"{bind}.*PAIRWRIGHT_BIND"):
            run_everything(programs.NAMES, tell=messages.append, log_to_terminal=True)
    assert messages == []


def test_a_var_that_cannot_be_used_ends_a_command_with_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "var").touch()
    done = subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "PAIRWRIGHT_VAR": str(tmp_path / "var")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    (sentence,) = done.stderr.splitlines()
    assert "Not a directory" in sentence
    assert "PAIRWRIGHT_VAR" in sentence
