"""Kill what the annotator's page rests on while it is used, and count what was lost.

    python -m benchmarks.faults [--annotators 20] [--seconds 90] [--pairs 400] --json

Runs PostgreSQL, Redis and the site under the supervisor of `manage.py up` in a folder of its own.
While annotators answer, it kills in turn a web process, the web server, PostgreSQL, Redis and the
worker of a job with SIGKILL, and makes leases end and begin as if clocks had jumped; the annotators
send some answers twice at once, reset connections, and answer in two tabs. Then SQL over the tables
tells whether an acknowledged answer is missing or stored twice, whether any pair was judged too
often or in the wrong order, and whether each job was done once.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from benchmarks.load.clients import log_in
from benchmarks.load.killing import faults, jobs_not_done
from benchmarks.load.material import campaign_of
from benchmarks.load.place import ROOT, enter, wait_for
from config.servers.processes import dies_with_parent

_BETWEEN_KILLS = 6.0
# A job whose worker died is sent again when it has been silent, each time after longer.
_JOBS_PATIENCE = 240.0
JOBS = "jobs not done, or done twice"

# Answers that the site acknowledged and does not have, or has as another answer.
_LOST = """
    SELECT count(*) FROM acknowledged k
    LEFT JOIN annotation_judgement j ON j.client_id = k.client_id AND j.assignment_id = k.assignment
    WHERE j.id IS NULL OR j.rating IS DISTINCT FROM k.rating OR j.label IS DISTINCT FROM k.label
"""
# Assignments with two judgements that both count: neither was revised by a later one.
_DOUBLED = """
    SELECT count(*) FROM (
        SELECT j.assignment_id FROM annotation_judgement j
        WHERE NOT EXISTS (SELECT 1 FROM annotation_judgement n WHERE n.revises_id = j.id)
        GROUP BY j.assignment_id HAVING count(*) > 1) AS two
"""
# Pairs judged more often in an order than the protocol asks for.
_OVERFILLED = """
    SELECT count(*) FROM (
        SELECT a.pair_id FROM annotation_assignment a
        WHERE a.campaign_id = %(campaign)s AND a.pair_id IS NOT NULL
          AND EXISTS (SELECT 1 FROM annotation_judgement j WHERE j.assignment_id = a.id)
        GROUP BY a.pair_id, a."order" HAVING count(*) > %(each)s) AS filled
"""
# Pairs that, judged and still to judge together, are not planned equally often in both orders.
_UNBALANCED = """
    SELECT count(*) FROM (
        SELECT a.pair_id FROM annotation_assignment a
        WHERE a.campaign_id = %(campaign)s AND a.pair_id IS NOT NULL AND a.state <> 'aside'
        GROUP BY a.pair_id
        HAVING count(*) FILTER (WHERE a."order" = 'AB') <> %(each)s
            OR count(*) FILTER (WHERE a."order" = 'BA') <> %(each)s) AS uneven
"""
# Annotators who judged a pair twice, in whatever order.
_SEEN_TWICE = """
    SELECT count(*) FROM (
        SELECT j.annotator_id FROM annotation_judgement j
        JOIN annotation_assignment a ON a.id = j.assignment_id
        WHERE a.campaign_id = %(campaign)s AND a.pair_id IS NOT NULL
        GROUP BY j.annotator_id, a.pair_id HAVING count(DISTINCT a.id) > 1) AS twice
"""
_CHECKS = {
    "acknowledged judgements lost": _LOST,
    "judgements doubled": _DOUBLED,
    "slots over-filled": _OVERFILLED,
    "orders unbalanced": _UNBALANCED,
    "pairs seen twice by one annotator": _SEEN_TWICE,
}


def main() -> None:
    given = arguments()
    with tempfile.TemporaryDirectory(prefix="pairwright-faults-") as folder:
        Path(folder).chmod(0o755)  # root's servers run as another user and pass here
        with enter(Path(folder) / "var"):
            report = outlived(given)
    if given.json:
        print(json.dumps(report, indent=2))
    else:
        print("\n".join(f"{name}: {value}" for name, value in report.items()))
    if report["errors"] or any(report[name] for name in (*_CHECKS, JOBS)):
        sys.exit(1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--annotators", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--think", type=float, default=0.1, help="mean pause between answers")
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def outlived(given: argparse.Namespace) -> dict[str, Any]:
    """Let annotators work while things are killed, and report what the tables say afterwards."""
    from django.db import connection

    campaign, people = campaign_of(pairs=given.pairs, annotators=given.annotators)
    connection.close()
    with supervised_site() as (url, supervisor):
        cookies = [log_in(url, one.username, one.password) for one in people]
        orders = {
            "url": url,
            "path": f"/judge/{campaign.pk}/",
            "cookies": cookies,
            "seconds": given.seconds,
            "think": given.think,
        }
        record, faults = _under_fire(orders, supervisor, campaign.pk, given.seconds)
        wait_for(f"{url}/healthz", supervisor)
        checks = verified(campaign.pk, record["acknowledged"])
        checks |= {JOBS: jobs_not_done(patience=_JOBS_PATIENCE)}
    return {
        "annotators": given.annotators,
        "seconds": given.seconds,
        "acknowledged": len(record["acknowledged"]),
        "requests sent again": record["resent"],
        "refused": record["refused"],
        "faults": faults,
        "errors": record["errors"],
        **checks,
    }


@contextmanager
def supervised_site() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Run the site and its clock as `manage.py up` does, which starts again what dies."""
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
        site.wait(30)


def _under_fire(
    orders: dict[str, Any], site: "subprocess.Popen[bytes]", campaign: int, seconds: float
) -> tuple[dict[str, Any], dict[str, int]]:
    """Run the annotators, and a fault every few seconds until shortly before they end."""
    command = [sys.executable, "-m", "benchmarks.load.stubborn"]
    annotators = subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=dies_with_parent(signal.SIGKILL),  # noqa: PLW1509  # one thread
    )
    assert annotators.stdin is not None
    annotators.stdin.write(json.dumps(orders))
    annotators.stdin.close()
    happened: dict[str, int] = {}
    last = time.monotonic() + seconds - 2 * _BETWEEN_KILLS
    for name, fault in cycle(faults(site.pid, campaign).items()):
        time.sleep(_BETWEEN_KILLS)
        if time.monotonic() > last or annotators.poll() is not None:
            break
        if fault():
            happened[name] = happened.get(name, 0) + 1
    assert annotators.stdout is not None
    record: dict[str, Any] = json.load(annotators.stdout)
    annotators.wait()
    return record, happened


def verified(campaign: int, acknowledged: dict[str, list[Any]]) -> dict[str, int]:
    """Count in the tables what must not be there."""
    from django.db import connection

    from annotation.models import Campaign
    from annotation.models.public_ids import primary_key
    from annotation.selectors.protocols import protocol_of

    each = protocol_of(Campaign.objects.get(pk=campaign)).judgements_per_order
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE acknowledged "
            "(client_id uuid, assignment bigint, rating float, label text)"
        )
        rows = [(client, primary_key(one), *said) for client, (one, *said) in acknowledged.items()]
        cursor.executemany("INSERT INTO acknowledged VALUES (%s, %s, %s, %s)", rows)
        counts = {}
        for name, query in _CHECKS.items():
            cursor.execute(query, {"campaign": campaign, "each": each})
            (counts[name],) = cursor.fetchone()
    return counts


if __name__ == "__main__":
    main()
