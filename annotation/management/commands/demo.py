"""Make the demo project of a new install."""

import os
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from annotation.management.front import bar_of
from annotation.simulation.demo import DemoLogin, demo_create
from annotation.simulation.loopback_site import loopback_site
from datasets.management.front import plainly


class Command(BaseCommand):
    help = (
        "Make the demo project of a new install, with logins whose passwords are made for it. "
        "They are shown and kept in a file that only its owner can read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--url",
            default=os.environ.get("PAIRWRIGHT_LOCAL_URL", ""),
            help="address of the running site; without it a web server is started",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        server = nullcontext(options["url"]) if options["url"] else loopback_site()
        with plainly(self) as line, server as url:
            logins = demo_create(url=url, progress=bar_of(line), tell=self.stderr.write)
        text = logins_listed(logins)
        logins_keep(settings.DEMO_LOGINS, text)
        self.stdout.write(text)


def logins_listed(logins: tuple[DemoLogin, ...]) -> str:
    """Return a table of the logins, one per line."""
    lines = ["Logins of the demo project (passwords made for this install):"]
    lines += [f"  {login.username:<12} {login.password}   {login.role.label}" for login in logins]
    return "\n".join(lines)


def logins_keep(path: Path, text: str) -> None:
    """Store the logins where `manage.py up` finds them; only the owner can read the file."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(text + "\n")
