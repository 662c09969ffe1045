"""A second machine: a web server on the same database, and an install to restore a backup in."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg2

from benchmarks.load.place import ROOT, wait_for
from config.servers import addresses
from config.servers.lease import Lease
from config.servers.places import Places
from config.servers.processes import dies_with_parent
from config.web_address import listener_at

_JUDGEMENTS = "SELECT id, md5(j::text) FROM annotation_judgement j"
# Tables that do not change while people judge.
_STILL = ("datasets_user", "datasets_pair", "datasets_sentence", "annotation_campaign")


@contextmanager
def second_web_server(folder: Path) -> Iterator[str]:
    """Serve the site a second time, like another machine with the same database and Redis."""
    from django.conf import settings

    with listener_at("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        "DATABASE_URL": addresses.postgres_url(settings.PLACES),
        "REDIS_URL": addresses.redis_url(settings.PLACES),
        "SECRET_KEY": settings.SECRET_KEY,
        "PAIRWRIGHT_VAR": str(folder),
        "PAIRWRIGHT_BIND": f"127.0.0.1:{port}",
    }
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    command = [sys.executable, "manage.py", "up", "--with-parent", "--only", "web"]
    machine = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        preexec_fn=dies_with_parent(signal.SIGTERM),  # noqa: PLW1509  # one thread
    )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{url}/healthz", machine)
        yield url
    finally:
        machine.send_signal(signal.SIGINT)
        machine.wait(30)


def make_backup(path: Path) -> None:
    manage("backup", str(path))


def read_back(path: Path, folder: Path) -> tuple[dict[int, str], dict[str, int]]:
    """Restore a backup in a separate install; return its judgements and other tables' sizes."""
    manage("restore", str(path), variables={"PAIRWRIGHT_VAR": str(folder)})
    places = Places(folder)
    lease = Lease(places, ["postgres"])
    with lease:
        contents = rows_in(addresses.postgres_url(places))
    lease.release(wait=True)
    return contents


def rows_in(url: str) -> tuple[dict[int, str], dict[str, int]]:
    """Return a checksum of each judgement, and the number of rows in tables that do not change."""
    with closing(psycopg2.connect(url)) as connection, connection.cursor() as cursor:
        cursor.execute(_JUDGEMENTS)
        judgements = dict(cursor.fetchall())
        counts = {}
        for table in _STILL:
            cursor.execute(f"SELECT count(*) FROM {table}")  # ours
            counts[table] = cursor.fetchone()[0]
    return judgements, counts


def manage(*arguments: str, variables: dict[str, str] | None = None) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, **(variables or {})},
        stdout=subprocess.DEVNULL,
        check=True,
    )
