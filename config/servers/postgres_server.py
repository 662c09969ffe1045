"""An install's own PostgreSQL: no TCP, a socket in a private folder, password login only."""

import shutil
import signal
from contextlib import closing

import psycopg2

from config.servers import addresses
from config.servers.errors import ServersFailed
from config.servers.processes import PROC, open_log, working_in
from config.servers.programs import POSTGRES_MAJOR, postgres_program
from config.servers.server import Server


class PostgresServer(Server):
    name = "postgres"
    title = "PostgreSQL"
    stop_signal = signal.SIGINT  # fast shutdown: closes open connections, then writes a checkpoint

    def prepare_data(self) -> None:
        version_file = self.data / "PG_VERSION"
        if version_file.exists():
            self.refuse_other_version(version_file.read_text().strip())
            return
        if self.data.exists():
            raise ServersFailed(
                f"{self.data} holds no database of PostgreSQL. Move it away, start again, and "
                "read a backup back with `manage.py restore FILE`."
            )
        self.make_cluster()

    def refuse_other_version(self, version: str) -> None:
        if version != str(POSTGRES_MAJOR):
            raise ServersFailed(
                f"The data in {self.data} was written by PostgreSQL {version}; this version of "
                f"Pairwright brings PostgreSQL {POSTGRES_MAJOR}. Make a backup with the version "
                f"of Pairwright that wrote it (`manage.py backup FILE`, or take the newest of "
                f"{self.places.var / 'backups'}), move {self.data} away, and read the backup "
                f"back with this version: `manage.py restore FILE`."
            )

    def make_cluster(self) -> None:
        """Initialise beside the final path: a broken attempt is discarded, never started."""
        draft = self.data.with_name("postgres.new")
        shutil.rmtree(draft, ignore_errors=True)
        password = self.owned_file(
            self.places.home / "password", addresses.postgres_password(self.places)
        )
        command = [
            postgres_program(self.places, "initdb"),
            f"--pgdata={draft}",
            f"--username={addresses.DATABASE}",
            f"--pwfile={password}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale-provider=builtin",
            # The sort order is the same on every machine, whatever its libraries.
            "--builtin-locale=C.UTF-8",
            "--locale=C",
            *(["--no-sync"] if self.throwaway else []),
        ]
        try:
            with open_log(self.log) as log:
                status = self.run_program(command, log).wait()
        finally:
            password.unlink(missing_ok=True)
        if status != 0:
            raise ServersFailed(f"PostgreSQL cannot make its data folder:\n{self.log_tail()}")
        draft.rename(self.data)

    def command(self) -> list[str]:
        folder = str(self.places.sockets).replace('"', '""')
        options = {
            "listen_addresses": "",
            "port": str(addresses.POSTGRES_PORT),
            "unix_socket_directories": f'"{folder}"',
            "unix_socket_permissions": "0700",
            "max_connections": "200",
            "shared_buffers": "256MB",
            "log_checkpoints": "off",
            # A killed worker's statement ends too, and releases the lock of its job.
            "client_connection_check_interval": "2s",
        }
        if self.throwaway:
            options |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
            # A table that is vacuumed between two tests counts as empty, and joins are planned so.
            options["autovacuum"] = "off"
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        return [postgres_program(self.places, "postgres"), "-D", str(self.data), *settings]

    def main_process(self) -> int | None:
        try:
            return int((self.data / "postmaster.pid").read_text().split("\n", 1)[0])
        except (OSError, ValueError):
            return None

    def make_way(self) -> None:
        super().make_way()
        # The process id in these files may be another process's by now; PostgreSQL would then
        # refuse to start.
        if PROC.is_dir() and not working_in(self.data):
            for leftover in (self.data / "postmaster.pid", *self.places.sockets.glob(".s.PGSQL.*")):
                leftover.unlink(missing_ok=True)

    def answers(self) -> bool:
        return self.connects("postgres")

    def is_ready(self) -> bool:
        return self.connects(addresses.DATABASE)

    def connects(self, database: str) -> bool:
        url = addresses.postgres_url(self.places, database=database)
        try:
            with closing(psycopg2.connect(url, connect_timeout=5)):
                return True
        except psycopg2.OperationalError as error:
            if "password authentication failed" in str(error):
                raise ServersFailed(
                    f"PostgreSQL refuses the password in {self.places.secrets}: the folder does "
                    f"not belong to the data in {self.data}. Bring back the one that does."
                ) from error
            return False

    def finish_start(self) -> bool:
        try:
            self.make_database()
        except psycopg2.OperationalError:
            return False
        return True

    def make_database(self) -> None:
        url = addresses.postgres_url(self.places, database="postgres")
        with closing(psycopg2.connect(url)) as connection:
            connection.autocommit = True
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [addresses.DATABASE])
                if cursor.fetchone() is None:
                    cursor.execute(f'CREATE DATABASE "{addresses.DATABASE}"')
