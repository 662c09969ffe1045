"""What every test may ask for: reference data, a browser, a Celery worker, own servers."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config.own_servers import own_servers
from config.servers.lease import Lease

pytest_plugins = ["tests.cast"]

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = Path("/usr/bin/chromium")
HOW_TO_GET_CHROMIUM = (
    f"{CHROMIUM} is missing: the browser tests need it (Debian, Ubuntu: apt-get install chromium)"
)

# Playwright keeps an event loop in the test's thread; Django would refuse the database there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_configure(config: pytest.Config) -> None:
    """Start throwaway servers once; the processes of pytest-xdist inherit their addresses."""
    if "PYTEST_XDIST_WORKER" in os.environ or config.option.collectonly:
        return
    servers = own_servers(tell=print, throwaway=True)
    config.add_cleanup(lambda: remove_servers(servers))
    servers.acquire()


def remove_servers(servers: Lease) -> None:
    servers.release(wait=True)
    if servers.servers:
        shutil.rmtree(settings.PLACES.home.parent, ignore_errors=True)
        shutil.rmtree(settings.PLACES.sockets, ignore_errors=True)
    shutil.rmtree(settings.VAR_DIR, ignore_errors=True)


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """Give the folder of reference data and models that is not part of the repository."""
    folder = Path(os.environ.get("PAIRWRIGHT_SHARED", ROOT.parent / "shared")).resolve()
    if not folder.is_dir():
        pytest.skip(f"no reference data: {folder} is missing (PAIRWRIGHT_SHARED names the folder)")
    return folder


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


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """Open a page of its own, with its own cookies, in English."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()
