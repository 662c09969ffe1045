"""What every test may ask for: reference data, a browser, a Celery worker, own servers."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.operations import DatabaseOperations
from django.utils import translation
from filelock import FileLock
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis

from config.celery import app
from config.own_servers import own_servers
from config.servers.errors import ServersFailed
from config.servers.lease import Lease
from config.servers.processes import dies_with_parent
from tests.emptying import deletion
from tests.requests_in_flight import Requests
from transforms.garbage_collection import collect_rarely

pytest_plugins = ["tests.cast", "tests.mail_server", "tests.wordnets"]

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = Path("/usr/bin/chromium")
HOW_TO_GET_CHROMIUM = (
    f"{CHROMIUM} is missing: the browser tests need it (Debian, Ubuntu: apt-get install chromium)"
)

# The database whose copies the processes of a test run work in.
MIGRATED = "pairwright_migrated"

DatabaseOperations.sql_flush = deletion  # type: ignore[method-assign]

# Playwright keeps an event loop in the test's thread; Django would refuse the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# How long an example takes says how busy the machine is. How fast the code is, benchmarks say.
hypothesis.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis.load_profile("any machine")


def pytest_configure(config: pytest.Config) -> None:
    """Start throwaway servers once; the processes of pytest-xdist inherit their addresses."""
    collect_rarely()
    if "PYTEST_XDIST_WORKER" in os.environ or config.option.collectonly:
        return
    # A plain kill and a closed terminal end a run as Ctrl-C does: in order.
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    servers = own_servers(tell=print, throwaway=True)
    config.add_cleanup(lambda: remove_servers(servers))
    try:
        servers.acquire()
    except ServersFailed as error:
        raise pytest.UsageError(str(error)) from error


def pytest_collection_finish(session: pytest.Session) -> None:
    """Exempt the modules that are loaded by now from garbage collection."""
    collect_rarely()


def remove_servers(servers: Lease) -> None:
    servers.release(wait=True)
    if servers.servers:
        shutil.rmtree(settings.PLACES.home.parent, ignore_errors=True)
        shutil.rmtree(settings.PLACES.sockets, ignore_errors=True)
    shutil.rmtree(settings.VAR_DIR, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_blocker: Any
) -> None:
    """Run the migrations once for all processes: each copies the database that they made."""
    test = connection.settings_dict["TEST"]
    made = settings.VAR_DIR / "migrated"
    with FileLock(settings.VAR_DIR / "migrated.lock"), django_db_blocker.unblock():
        if not made.exists():
            before = connection.settings_dict["NAME"], test["NAME"]
            test["NAME"] = MIGRATED
            connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
            connection.close()
            settings.DATABASES["default"]["NAME"], test["NAME"] = before
            connection.settings_dict["NAME"] = before[0]
            made.touch()
    test["TEMPLATE"] = MIGRATED


@pytest.fixture(autouse=True)
def language_of_the_settings() -> Iterator[None]:
    """Forget the language that a test's request chose: it belongs to the thread."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """Give the folder of reference data and models that is not part of the repository."""
    folder = Path(os.environ.get("PAIRWRIGHT_SHARED", ROOT.parent / "shared")).resolve()
    if not folder.is_dir():
        pytest.skip(f"no reference data: {folder} is missing (PAIRWRIGHT_SHARED names the folder)")
    return folder


@pytest.fixture
def celery_worker(transactional_db: None) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a real worker of both queues on the test's database; tasks then go to it."""
    database = urlsplit(settings.DATABASE_URL)._replace(path=f"/{connection.settings_dict['NAME']}")
    command = [sys.executable, "-m", "celery", "--app", "config.celery", "worker"]
    command += ["--queues", "quick,heavy", "--concurrency", "1", "--loglevel", "WARNING"]
    worker = subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database.geturl(), "REDIS_URL": settings.REDIS_URL},
        start_new_session=True,
        preexec_fn=dies_with_parent(signal.SIGKILL),  # noqa: PLW1509  # one thread
    )
    app.conf.task_always_eager = False
    try:
        deadline = time.monotonic() + 60
        while not app.control.ping(timeout=0.5):
            assert worker.poll() is None, "the worker ended"
            assert time.monotonic() < deadline, "the worker does not answer"
        yield worker
    finally:
        app.conf.task_always_eager = True
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Start Debian's Chromium once for all browser tests of this process."""
    if not CHROMIUM.exists():
        if os.environ.get("CI"):
            pytest.fail(HOW_TO_GET_CHROMIUM)
        pytest.skip(HOW_TO_GET_CHROMIUM)
    from playwright.sync_api import sync_playwright

    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def live_server(live_server: Any) -> Any:
    """Count the requests that the server is working on."""
    server = live_server.thread.httpd
    live_server.requests = Requests(server.get_app())
    server.set_app(live_server.requests)
    return live_server


@pytest.fixture
def page(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Open a page of its own, with its own cookies, in English.

    What it must never do ends the test: break a script, go against the policy of what it may load,
    or ask anything of another host.
    """
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(10_000)
    slips: list[str] = []
    context.on("weberror", lambda slip: slips.append(str(slip.error)))
    context.on("console", lambda said: "Content Security" in said.text and slips.append(said.text))
    context.on("request", lambda sent: is_elsewhere(sent.url) and slips.append(sent.url))
    yield context.new_page()
    context.close()
    if "live_server" in request.fixturenames:
        # A request that outlives its page would write while the database is emptied for the next
        # test, or after it.
        server = request.getfixturevalue("live_server")
        with contextlib.suppress(HTTPError):
            urlopen(f"{server.url}/static/none")  # answered after what came before it was taken up
        server.requests.wait_for_all()
    assert slips == []


def is_elsewhere(url: str) -> bool:
    return urlsplit(url).hostname not in (None, "localhost", "127.0.0.1")
