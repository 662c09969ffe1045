"""PostgreSQL's own dump and restore programs, run against a database of the settings."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from typing import IO, Protocol

from django.db import connections
from psycopg2.extensions import make_dsn

from config.backups.archive import CHUNK
from config.servers.programs import packaged_program
from datasets.errors import Invalid

# What the programs need to find the server; the password goes through the environment.
ADDRESS = ("host", "port", "user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey")


class Writes(Protocol):
    def write(self, data: bytes, /) -> object: ...


def dump_database(alias: str, target: Writes) -> None:
    """Dump the database as a consistent snapshot, while others go on using it."""
    command = [packaged_program("pg_dump"), "--format=custom", "--no-owner", "--no-privileges"]
    with tempfile.TemporaryFile() as complaints:
        with subprocess.Popen(
            [*command, f"--dbname={address(alias)}"],
            stdout=subprocess.PIPE,
            stderr=complaints,
            env=environment(alias),
        ) as program:
            if program.stdout is not None:
                while chunk := program.stdout.read(CHUNK):
                    target.write(chunk)
        refuse_failure(program.returncode, complaints, "dumped")


def restore_database(alias: str, dump: IO[bytes]) -> None:
    options = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"]
    target = f"--dbname={address(alias)}"
    run_restore([*options, "--no-comments", target], dump, environment(alias))


def read_through(dump: IO[bytes]) -> None:
    """Let PostgreSQL's own program unpack the whole dump, as a restore would."""
    run_restore([f"--file={os.devnull}"], dump, dict(os.environ))


def run_restore(options: Sequence[str], dump: IO[bytes], variables: dict[str, str]) -> None:
    with tempfile.TemporaryFile() as complaints:
        with subprocess.Popen(
            [packaged_program("pg_restore"), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=complaints,
            env=variables,
        ) as program:
            try:
                if program.stdin is not None:
                    shutil.copyfileobj(dump, program.stdin, CHUNK)
            except BrokenPipeError:
                pass  # it has given up; its exit status and error output say why
        refuse_failure(program.returncode, complaints, "read back")


def refuse_failure(status: int, complaints: IO[bytes], what: str) -> None:
    if status != 0:
        complaints.seek(0)
        detail = complaints.read().decode(errors="replace").strip()[-2000:]
        raise Invalid(f"The database cannot be {what}:\n{detail}")


def address(alias: str) -> str:
    connection = connections[alias]
    connection.ensure_connection()
    parameters = connection.connection.get_dsn_parameters()
    values = {name: parameters[name] for name in ADDRESS if parameters.get(name)}
    return str(make_dsn(**values))


def server_major() -> int:
    """Return the major version of the server that holds the data."""
    connection = connections["default"]
    connection.ensure_connection()
    return int(connection.connection.server_version) // 10_000


def environment(alias: str) -> dict[str, str]:
    password = connections[alias].settings_dict.get("PASSWORD") or ""
    return os.environ | ({"PGPASSWORD": password} if password else {})
