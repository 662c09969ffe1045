"""What `manage.py up` does: prepare, start all programs, show the site's address, supervise."""

import os
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from django.conf import settings
from django.db import connections

from annotation.selectors.campaigns.demo import demo_is_wanted
from config import programs
from config.own_servers import own_servers
from config.preparing import Tell, prepare
from config.servers.errors import ServersFailed
from config.servers.locks import FileLock
from config.servers.places import private_folder, refuse_closed
from config.supervisor import Supervisor
from config.web_address import local_url, open_listener

FIRST_WORD = 15.0  # seconds after which people are told that the site takes long


def run_everything(names: Sequence[str], *, tell: Tell, log_to_terminal: bool) -> None:
    """Prepare a whole install in this clone and run it."""
    with (
        only_one(),
        site_socket(names) as listener,
        started(tell, log_to_terminal=log_to_terminal) as (supervisor, watch),
    ):
        prepare(tell)
        url = start(supervisor, names, listener)
        supervisor.listen()
        watch(until=patient(url, supervisor, tell))
        if not supervisor.is_stopping:
            tell(f"\nPairwright runs at {settings.SITE_URL or url}\n")
            wants_demo = demo_is_wanted()
            connections.close_all()
            if wants_demo:
                make_demo(supervisor, watch, url, tell)
            else:
                show_logins(tell)
            tell(f"Logs are in {settings.PLACES.logs}. Ctrl-C stops everything.\n")
        watch()
        tell("\nStopping …")


def run_some(names: Sequence[str], *, tell: Tell, log_to_terminal: bool) -> None:
    """Run parts of an install, whose database `manage.py migrate` prepares separately."""
    with (
        site_socket(names) as listener,
        started(tell, log_to_terminal=log_to_terminal) as (supervisor, watch),
    ):
        supervisor.listen()
        start(supervisor, names, listener)
        watch()


@contextmanager
def started(
    tell: Tell, *, log_to_terminal: bool
) -> Iterator[tuple[Supervisor, Callable[..., None]]]:
    """Yield a supervisor with its own servers up; end the programs first, then the servers."""
    logs = None if log_to_terminal else private_folder(settings.PLACES.logs)
    supervisor = Supervisor(logs=logs, tell=tell)
    servers = own_servers(tell=tell)
    if servers.servers:
        tell(f"Starting {' and '.join(server.title for server in servers.servers)} …")

    def watch(until: Callable[[], bool] = lambda: False) -> None:
        supervisor.watch(until=until, meanwhile=servers.ensure)

    with ExitStack() as ending:
        ending.callback(servers.release, wait=True)
        ending.callback(supervisor.stop)
        servers.acquire()
        yield supervisor, watch


@contextmanager
def only_one() -> Iterator[None]:
    """Refuse to run twice in the same clone: every scheduled job would run twice."""
    private_folder(settings.VAR_DIR)
    for name in ("log", "static", "backups"):
        if (settings.VAR_DIR / name).exists():
            refuse_closed(settings.VAR_DIR / name)
    path = settings.VAR_DIR / "locks" / "up"
    with FileLock(path) as lock:
        if not lock.take_alone():
            raise ServersFailed(
                f"Pairwright runs here already, as process {path.read_text().strip()}."
            )
        path.write_text(f"{os.getpid()}\n")
        yield


@contextmanager
def site_socket(names: Sequence[str]) -> Iterator[socket.socket | None]:
    """Open the site's socket before anything else, to report an address in use at once."""
    if programs.WEB not in names:
        yield None
        return
    private_folder(settings.VAR_DIR)
    with open_listener(settings.WEB_BIND, settings.VAR_DIR / "web_port") as listener:
        yield listener


def start(supervisor: Supervisor, names: Sequence[str], listener: socket.socket | None) -> str:
    """Start the programs and return the site's local URL, "" without the site."""
    connections.close_all()  # a fork must not share them
    url = ""
    for name in names:
        if name == programs.WEB and listener is not None:
            url = local_url(listener)
            supervisor.add(programs.web(listener))
            keep_open(listener)
        elif name == programs.BEAT:
            supervisor.add(programs.beat())
        else:
            supervisor.add(programs.worker(name))
    return url


def keep_open(listener: socket.socket) -> None:
    # Visitors wait in its queue while the web server restarts.
    listener.detach()


def patient(url: str, supervisor: Supervisor, tell: Tell) -> Callable[[], bool]:
    """Return the condition that the site answers, which reports now and then what it waits for."""
    begun = time.monotonic()
    tell_at = begun + FIRST_WORD

    def condition() -> bool:
        nonlocal tell_at
        if answers(url):
            return True
        if (now := time.monotonic()) > tell_at:
            tell(waiting_for_site(supervisor, now - begun))
            tell_at += 2 * (tell_at - begun)
        return False

    return condition


def waiting_for_site(supervisor: Supervisor, seconds: float) -> str:
    web = next(child for child in supervisor.children if child.program.name == programs.WEB)
    log = settings.PLACES.logs / "web.log"
    if web.pause:
        return f"The web server ended while it was starting and is started again; see {log}."
    return (
        f"Waiting for the web server, {seconds:.0f} s so far: it is loading the program, "
        f"which takes a while on a slow or busy machine (its log is {log}) …"
    )


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as response:  # noqa: S310  # our own
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def make_demo(supervisor: Supervisor, watch: Callable[..., None], url: str, tell: Tell) -> None:
    """Make the demo project with the running site; the command shows the logins."""
    tell("First start: making the demo project …")
    child = supervisor.add(programs.demo({"PAIRWRIGHT_LOCAL_URL": url, "LOG_LEVEL": "WARNING"}))
    watch(until=lambda: child not in supervisor.children)
    if child.process is not None and child.process.returncode and not supervisor.is_stopping:
        tell(f"The demo could not be made; `{sys.argv[0]} demo` tries again.")


def show_logins(tell: Tell) -> None:
    """Repeat the logins that the demo stored; their passwords are specific to this install."""
    try:
        tell(settings.DEMO_LOGINS.read_text())
    except FileNotFoundError:
        pass
