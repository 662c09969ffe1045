"""The own servers as an install uses them: really started, really killed."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg2
import pytest
import redis

from config.servers import addresses
from config.servers.errors import ServersFailed
from config.servers.lease import Lease, keeper_lock
from config.servers.locks import is_held
from config.servers.places import Places, private_folder
from config.servers.processes import working_in

pytestmark = pytest.mark.servers


def wait_until(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Places]:
    result = Places(tmp_path / "var")
    yield result
    for name in ("postgres", "redis"):
        lock = keeper_lock(result, name)
        wait_until(lambda lock=lock: not lock.exists() or not is_held(lock))
    if result.runs_as_service:
        shutil.rmtree(result.home.parent)
    shutil.rmtree(result.sockets, ignore_errors=True)


def execute(install: Places, statement: str) -> list[Any]:
    with closing(psycopg2.connect(addresses.postgres_url(install))) as connection:
        connection.autocommit = True
        with connection.cursor() as cursor:
            cursor.execute(statement)
            return cursor.fetchall() if cursor.description else []


def kill_main(install: Places, name: str) -> int:
    """Kill the server as `kill -9` does; of PostgreSQL only the main process."""
    if name == "postgres":
        main = int((install.home / name / "postmaster.pid").read_text().split()[0])
    else:
        (main,) = working_in(install.home / name)
    os.kill(main, signal.SIGKILL)
    return main


def test_data_survives_a_killed_postgresql_which_starts_again(install: Places) -> None:
    with Lease(install, ["postgres"]) as lease:
        execute(install, "CREATE TABLE kept AS SELECT 1 AS n")
        killed = kill_main(install, "postgres")
        wait_until(lambda: killed not in working_in(install.home / "postgres"))
        wait_until(lease.servers[0].is_ready)
        assert execute(install, "SELECT n FROM kept") == [(1,)]


def test_the_last_to_leave_stops_the_servers_and_the_next_finds_the_data(install: Places) -> None:
    first, second = Lease(install, ["postgres"]), Lease(install, ["postgres"])
    first.acquire()
    second.acquire()
    execute(install, "CREATE TABLE kept AS SELECT 1 AS n")
    first.release()
    assert second.servers[0].is_ready()
    second.release(wait=True)
    assert working_in(install.home / "postgres") == []
    with Lease(install, ["postgres"]):
        assert execute(install, "SELECT n FROM kept") == [(1,)]


def test_a_process_number_that_now_belongs_to_another_is_no_obstacle(install: Places) -> None:
    Lease(install, ["postgres"]).__enter__().release(wait=True)
    stale = install.home / "postgres" / "postmaster.pid"
    stale.write_text(f"{os.getpid()}\n{install.home / 'postgres'}\n1\n5432\n\n\n0 0\n")
    with Lease(install, ["postgres"]) as lease:
        assert lease.servers[0].is_ready()


def test_data_of_another_major_version_is_refused_with_the_way_out(install: Places) -> None:
    Lease(install, ["postgres"]).__enter__().release(wait=True)
    (install.home / "postgres" / "PG_VERSION").write_text("17\n")
    with pytest.raises(ServersFailed, match="written by PostgreSQL 17") as refusal:
        Lease(install, ["postgres"]).acquire()
    assert "manage.py restore FILE" in str(refusal.value)
    (install.home / "postgres" / "PG_VERSION").write_text("18\n")


def test_nobody_gets_in_without_the_password(install: Places) -> None:
    with Lease(install, ["postgres", "redis"]):
        url = addresses.postgres_url(install).replace(addresses.postgres_password(install), "no")
        with pytest.raises(psycopg2.OperationalError, match="password authentication failed"):
            psycopg2.connect(url)
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(unix_socket_path=str(addresses.redis_socket(install))).ping()
        assert install.sockets.stat().st_mode & 0o077 == 0


def test_redis_keeps_what_was_written_before_a_kill(install: Places) -> None:
    with Lease(install, ["redis"]) as lease:
        client = redis.Redis.from_url(addresses.redis_url(install))
        client.set("kept", "yes")
        log_file = install.home / "redis" / "appendonly.aof"
        wait_until(lambda: b"kept" in log_file.read_bytes())
        killed = kill_main(install, "redis")
        wait_until(lambda: killed not in working_in(install.home / "redis"))
        wait_until(lease.servers[0].is_ready)
        assert client.get("kept") == b"yes"


def test_redis_drops_a_command_that_a_kill_cut_off(install: Places) -> None:
    lease = Lease(install, ["redis"])
    with lease:
        redis.Redis.from_url(addresses.redis_url(install)).set("kept", "yes")
    lease.release(wait=True)
    with (install.home / "redis" / "appendonly.aof").open("ab") as stream:
        stream.write(b"*3\r\n$3\r\nSET\r\n$4\r\nlo")
    with Lease(install, ["redis"]):
        client = redis.Redis.from_url(addresses.redis_url(install))
        assert client.keys() == [b"kept"]


def test_redis_sets_an_unreadable_log_aside_and_starts(install: Places) -> None:
    Lease(install, ["redis"]).__enter__().release(wait=True)
    log_file = install.home / "redis" / "appendonly.aof"
    log_file.write_bytes(b"*1\r\n$4\r\nOOPS\r\nnonsense" * 9)
    with Lease(install, ["redis"]) as lease:
        assert lease.servers[0].is_ready()
    assert list(log_file.parent.glob("*.unreadable-*"))


def test_a_var_without_its_secrets_is_refused_instead_of_waited_for(install: Places) -> None:
    Lease(install, ["postgres"]).__enter__().release(wait=True)
    shutil.rmtree(install.secrets)
    private_folder(install.secrets)
    lease = Lease(install, ["postgres"])
    with pytest.raises(ServersFailed, match="refuses the password"):
        lease.acquire()
    lease.release()


def test_the_locks_of_a_killed_program_are_free_again(install: Places) -> None:
    """Its statement waits for somebody else, and PostgreSQL has nothing to tell it for long."""
    code = "import psycopg2, sys; c = psycopg2.connect(sys.argv[1]).cursor(); "
    code += "c.execute('SELECT pg_advisory_lock(1)'); print('held', flush=True); "
    code += "c.execute('SELECT pg_advisory_lock(2)')"
    with Lease(install, ["postgres"]):
        url = addresses.postgres_url(install)
        with closing(psycopg2.connect(url)) as mine, mine.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(2)")
            other = subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE)
            assert other.stdout is not None
            other.stdout.readline()
            waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            wait_until(lambda: execute(install, waits) == [(1,)])
            other.kill()
            other.communicate()
            wait_until(lambda: execute(install, "SELECT pg_try_advisory_lock(1)") == [(True,)])
