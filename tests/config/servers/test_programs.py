import os
import pwd
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.servers import programs
from config.servers.errors import ServersFailed
from config.servers.programs import service_account

NAME = "pairwright-test"
# Gives an account that exists already the next number, as the real one does when it is too late.
USERADD = """#!/bin/sh
echo "$@" >> {folder}/calls
echo $((1000 - $(wc -l < {folder}/calls))) > {folder}/account
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder of a made-up machine on which the service account does not exist."""
    program = tmp_path / "useradd"
    program.write_text(USERADD.format(folder=tmp_path))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("PAIRWRIGHT_SERVICE_USER", NAME)
    monkeypatch.setattr(programs, "ROOT_HOME", tmp_path / "lib")

    def getpwnam(name: str) -> pwd.struct_passwd:
        if name != NAME or not (tmp_path / "account").exists():
            raise KeyError(name)
        number = int((tmp_path / "account").read_text())
        return pwd.struct_passwd((name, "x", number, number, "", "/", "/usr/sbin/nologin"))

    monkeypatch.setattr(pwd, "getpwnam", getpwnam)
    return tmp_path


def test_two_keepers_that_start_at_once_make_one_account(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both_looked = threading.Barrier(2)
    look_up = pwd.getpwnam
    first_time = threading.local()

    def getpwnam(name: str) -> pwd.struct_passwd:
        try:
            return look_up(name)
        finally:
            if not hasattr(first_time, "is_over"):
                first_time.is_over = True
                both_looked.wait(20)

    monkeypatch.setattr(pwd, "getpwnam", getpwnam)
    with ThreadPoolExecutor(2) as keepers:
        result = [keeper.result() for keeper in [keepers.submit(service_account) for _ in range(2)]]
    assert [account.pw_uid for account in result] == [999, 999]
    assert len((machine / "calls").read_text().splitlines()) == 1


def test_an_account_that_cannot_be_made_is_explained(machine: Path) -> None:
    (machine / "useradd").write_text("#!/bin/sh\necho no room for accounts >&2\nexit 1\n")
    with pytest.raises(ServersFailed, match=r"cannot be made \(no room for accounts\)"):
        service_account()
