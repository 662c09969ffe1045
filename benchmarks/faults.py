"""Kill what the annotator's page depends on while it is in use, and count what was lost.

    python -m benchmarks.faults [--annotators 20] [--seconds 90] [--pairs 400]
                                [--only NAME …] --json

Runs PostgreSQL, Redis and the site under the supervisor of `manage.py up` in a temporary folder.
While annotators answer, it kills in turn a web process, the web server, PostgreSQL, Redis and the
worker of a job with SIGKILL, and shifts leases as if clocks had jumped; the annotators send some
answers twice at once, reset connections, and answer in two tabs. SQL over the tables then shows
whether an acknowledged answer is missing or stored twice, whether any pair was judged too often or
in the wrong order, and whether each job was done once. Then the same happens to authors who write.
Longer outages follow, one by one (`benchmarks.load.outages`); `--only` selects some.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Container, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from benchmarks.load.clients import cookie_of
from benchmarks.load.killing import faults, jobs_not_done
from benchmarks.load.machines import make_backup, read_back, rows_in, second_web_server
from benchmarks.load.material import Person, campaign_of, writing_of
from benchmarks.load.outages import SCENES, site_with_lead
from benchmarks.load.place import ROOT, enter, wait_for
from benchmarks.load.small_disk import full, small_disk
from benchmarks.load.verifying import verify, verify_texts
from config.servers import addresses
from config.servers.processes import dies_with_parent

_BETWEEN_KILLS = 6.0
# A job whose worker died is sent again when it has been silent, after growing intervals.
_JOBS_PATIENCE = 240.0
_LOOK = 0.5
CROWD, FULL, AUTHORS = "crowd", "disk full", "authors"
BACKUP, TWO = "backup while people judge", "two web machines"
_AT_WORK = 20.0
_FULL_SECONDS = 15.0
JOBS = "jobs not done, or done twice"
# What authors depend on; they wait for no job.
_UNDER_AUTHORS = {
    "web process killed",
    "web server killed",
    "PostgreSQL killed",
    "clock forward",
    "clock back",
}
# Authors write less often than annotators answer, and two write each text.
_PROMPTS_A_PAIR = 5


NAMES = (CROWD, AUTHORS, FULL, BACKUP, TWO, *SCENES)


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="pairwright-faults-") as folder:
        # root's servers run as another user and have to traverse this folder
        Path(folder).chmod(0o755)
        var = Path(folder) / "var"
        with small_disk(var) as is_small, enter(var):
            report = survive(options, Path(folder), can_be_full=is_small)
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        print("\n".join(f"{name}: {value}" for name, value in report.items()))
    if any(part["wrong"] for part in report.values()):
        sys.exit(1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--annotators", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--think", type=float, default=0.1, help="mean pause between answers")
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument(
        "--only",
        action="append",
        choices=NAMES,
        help="all of them; may be repeated",
    )
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def survive(options: argparse.Namespace, folder: Path, *, can_be_full: bool) -> dict[str, Any]:
    """Let all selected faults happen to one site, and report what was seen."""
    from django.db import connection

    campaign, people = campaign_of(pairs=options.pairs, annotators=options.annotators)
    connection.close()
    report: dict[str, Any] = {}
    names = options.only or NAMES
    with supervised_site() as (url, supervisor):
        if CROWD in names:
            report[CROWD] = crowd(options, url, supervisor, campaign, people)
        if AUTHORS in names:
            report[AUTHORS] = authors_at_work(options, url, supervisor)
        if FULL in names and can_be_full:
            report[FULL] = full_disk(options, url, supervisor, campaign, people)
        if BACKUP in names:
            report[BACKUP] = backup_while_judging(options, url, campaign, people, folder)
        if TWO in names:
            report[TWO] = two_machines(options, url, campaign, people, folder)
        if outages := [name for name in SCENES if name in names]:
            site = site_with_lead(url, supervisor.pid, campaign)
            report |= {name: SCENES[name](site) for name in outages}
    return report


def crowd(
    options: argparse.Namespace,
    url: str,
    supervisor: "subprocess.Popen[bytes]",
    campaign: Any,
    people: list[Person],
) -> dict[str, Any]:
    """Let annotators work while processes are killed, and count in the tables what was lost."""
    orders = _orders(options, url, campaign.pk, people)
    record, faults = _under_fire(orders, supervisor, campaign.pk, options.seconds)
    wait_for(f"{url}/healthz", supervisor)
    checks = verify(campaign.pk, record["acknowledged"])
    checks |= {JOBS: jobs_not_done(patience=_JOBS_PATIENCE)}
    return {
        "annotators": options.annotators,
        "seconds": options.seconds,
        "acknowledged": len(record["acknowledged"]),
        "requests sent again": record["resent"],
        "refused": record["refused"],
        "faults": faults,
        "errors": record["errors"],
        **checks,
        "wrong": [name for name in ("errors", *checks) if (record | checks)[name]],
    }


def authors_at_work(
    options: argparse.Namespace, url: str, supervisor: "subprocess.Popen[bytes]"
) -> dict[str, Any]:
    """Let authors write while processes are killed and leases end, and count what was lost."""
    from django.db import connection

    campaign, people = writing_of(
        prompts=_PROMPTS_A_PAIR * options.pairs, authors=options.annotators
    )
    connection.close()
    orders = _orders(options, url, campaign.pk, people)
    orders |= {"path": f"/write/{campaign.pk}/", "writes": True}
    record, happened = _under_fire(
        orders, supervisor, campaign.pk, options.seconds, only=_UNDER_AUTHORS
    )
    wait_for(f"{url}/healthz", supervisor)
    checks = verify_texts(campaign.pk, record["acknowledged"])
    connection.close()
    return {
        "authors": options.annotators,
        "seconds": options.seconds,
        "acknowledged": len(record["acknowledged"]),
        "requests sent again": record["resent"],
        "refused": record["refused"],
        "faults": happened,
        "errors": record["errors"],
        **checks,
        "wrong": [name for name in ("errors", *checks) if (record | checks)[name]],
    }


def full_disk(
    options: argparse.Namespace,
    url: str,
    supervisor: "subprocess.Popen[bytes]",
    campaign: Any,
    people: list[Person],
) -> dict[str, Any]:
    """Let annotators work while the disk of the data fills up and is cleared again."""
    from django.db import DatabaseError, connection

    lead = site_with_lead(url, supervisor.pid, campaign)
    orders = _orders(options, url, campaign.pk, people) | {"seconds": 3 * _FULL_SECONDS}
    annotators = _annotators(orders)
    time.sleep(_FULL_SECONDS / 2)
    statuses: set[int] = set()
    with full():
        until = time.monotonic() + _FULL_SECONDS
        while time.monotonic() < until:
            try:
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_switch_wal()")  # the log is on the full disk too
                    cursor.execute("CREATE TABLE IF NOT EXISTS grown AS SELECT repeat('x', 9999)")
                    cursor.execute("INSERT INTO grown SELECT * FROM grown")
            except DatabaseError:
                connection.close()
            statuses.add(lead.lead.ask("GET", f"/p/{campaign.project.slug}/")[0])
            time.sleep(_LOOK)
    begun = time.monotonic()
    while lead.lead.ask("GET", f"/p/{campaign.project.slug}/")[0] != 200:
        if time.monotonic() > begun + _JOBS_PATIENCE:
            break
        time.sleep(_LOOK)
    seconds_to_recover = time.monotonic() - begun
    record = _record(annotators)
    connection.close()
    checks = verify(campaign.pk, record["acknowledged"])
    return {
        "acknowledged": len(record["acknowledged"]),
        "requests sent again": record["resent"],
        "pages meanwhile": sorted(statuses),
        "seconds until pages came again": round(seconds_to_recover, 1),
        "errors": record["errors"],
        **checks,
        "wrong": [name for name in ("errors", *checks) if (record | checks)[name]]
        + [f"status {status}" for status in statuses if status not in (200, 503)],
    }


def backup_while_judging(
    options: argparse.Namespace, url: str, campaign: Any, people: list[Person], folder: Path
) -> dict[str, Any]:
    """Make a backup while annotators answer, restore it elsewhere, and compare row by row."""
    from django.conf import settings

    annotators = _annotators(_orders(options, url, campaign.pk, people) | {"seconds": _AT_WORK})
    time.sleep(_AT_WORK / 3)
    address = addresses.postgres_url(settings.PLACES)
    rows_before, _counts = rows_in(address)
    make_backup(folder / "backup.zip")
    record = _record(annotators)
    live, still = rows_in(address)
    restored, counts_there = read_back(folder / "backup.zip", folder / "elsewhere")
    missing = rows_before.keys() - restored.keys()
    differing = [key for key, row in restored.items() if live.get(key) != row]
    wrong = {
        "errors": record["errors"],
        "judgements of before the backup missing": len(missing),
        "judgements that differ": len(differing),
        "other tables differ": still != counts_there,
        "nothing was judged": not len(rows_before) < len(live),
    }
    return {
        "judgements before, in the backup, afterwards": [
            len(rows_before),
            len(restored),
            len(live),
        ],
        **wrong,
        "wrong": [name for name, is_wrong in wrong.items() if is_wrong],
    }


def two_machines(
    options: argparse.Namespace, url: str, campaign: Any, people: list[Person], folder: Path
) -> dict[str, Any]:
    """Let half of the annotators work through a second web server on the same database."""
    half = len(people) // 2
    with second_web_server(folder / "second") as second:
        crowds = [
            _annotators(_orders(options, site, campaign.pk, group) | {"seconds": _AT_WORK})
            for site, group in ((url, people[:half]), (second, people[half:]))
        ]
        records = [_record(crowd) for crowd in crowds]
    acknowledged = {
        key: answer for record in records for key, answer in record["acknowledged"].items()
    }
    checks = verify(campaign.pk, acknowledged)
    errors = [error for record in records for error in record["errors"]]
    return {
        "acknowledged by each": [len(record["acknowledged"]) for record in records],
        "errors": errors,
        **checks,
        "wrong": [*errors, *(name for name, count in checks.items() if count)],
    }


def _orders(
    options: argparse.Namespace, url: str, campaign: int, people: list[Person]
) -> dict[str, Any]:
    return {
        "url": url,
        "path": f"/judge/{campaign}/",
        "cookies": [cookie_of(url, annotator.username, annotator.password) for annotator in people],
        "seconds": options.seconds,
        "think": options.think,
    }


@contextmanager
def supervised_site() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Run the site and its scheduler like `manage.py up`, which restarts what dies."""
    from config.web_address import listener_at

    with listener_at("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "manage.py", "up", "--with-parent"]
    command += ["--only", "web", "--only", "worker-quick", "--only", "beat"]
    environment = {**os.environ, "PAIRWRIGHT_BIND": f"127.0.0.1:{port}"}
    site = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_for(f"{url}/healthz", site)
        yield url, site
    finally:
        site.send_signal(signal.SIGINT)
        site.wait(60)


def _under_fire(
    orders: dict[str, Any],
    site: "subprocess.Popen[bytes]",
    campaign: int,
    seconds: float,
    *,
    only: Container[str] | None = None,
) -> tuple[dict[str, Any], dict[str, int]]:
    """Run the annotators, and a fault every few seconds until shortly before they end."""
    annotators = _annotators(orders)
    happened: dict[str, int] = {}
    last = time.monotonic() + seconds - 2 * _BETWEEN_KILLS
    all_faults = faults(site.pid, campaign).items()
    for name, fault in cycle([fault for fault in all_faults if only is None or fault[0] in only]):
        time.sleep(_BETWEEN_KILLS)
        if time.monotonic() > last or annotators.poll() is not None:
            break
        if fault():
            happened[name] = happened.get(name, 0) + 1
    return _record(annotators), happened


def _annotators(orders: dict[str, Any]) -> "subprocess.Popen[str]":
    """Start the annotators in a separate process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.load.stubborn"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=dies_with_parent(signal.SIGKILL),  # noqa: PLW1509  # one thread
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(orders))
    process.stdin.close()
    return process


def _record(annotators: "subprocess.Popen[str]") -> dict[str, Any]:
    """Wait for the annotators and return the answers that were acknowledged."""
    assert annotators.stdout is not None
    record: dict[str, Any] = json.load(annotators.stdout)
    annotators.wait()
    return record


if __name__ == "__main__":
    main()
