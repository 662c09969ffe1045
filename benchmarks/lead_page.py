"""How fast the project lead's pages of a campaign are when nine tenths of it are judged.

    python -m benchmarks.lead_page [--pairs 10000] [--annotators 10] [--days 5] [--times 30]

Starts PostgreSQL, Redis and the real web server in a temporary folder. All judgements are from the
last five days: 1,800 pairs a day for each annotator, which is as fast as people can be. `--days 1`
puts them all into one day, as if machines had judged. No page may take more than 300 ms.
"""

import argparse
import json
import os
import statistics
import sys
import time
import urllib.request
from typing import TYPE_CHECKING, Any

from benchmarks.load.place import throwaway_place, web_server

if TYPE_CHECKING:
    from annotation.models import Campaign

# Every annotator takes a slot of each pair, in the order of the queue, and has judged nine tenths.
_TAKE = """
    UPDATE annotation_assignment AS slot
    SET seat_id = given.seat, position = given.position,
        state = CASE WHEN given.position %% 10 = 9 THEN 'open' ELSE 'done' END
    FROM (SELECT row.id, seat.id AS seat,
                 row_number() OVER (PARTITION BY seat.id ORDER BY row.queue) - 1 AS position
          FROM (SELECT id, queue, row_number() OVER (PARTITION BY pair_id ORDER BY queue) AS turn
                FROM annotation_assignment WHERE campaign_id = %(campaign)s) AS row
          JOIN annotation_seat AS seat
            ON seat.campaign_id = %(campaign)s AND seat.number = row.turn) AS given
    WHERE slot.id = given.id
"""
# A checkpoint for every twenty pairs.
_CHECKPOINTS = """
    INSERT INTO annotation_assignment (campaign_id, seat_id, position, "group", turn, is_leaders,
                                       checkpoint_id, "order", state)
    SELECT %(campaign)s, seat.id, 1000000 + n, 0, 0, false,
           (SELECT id FROM annotation_checkpoint WHERE campaign_id = %(campaign)s
            ORDER BY number OFFSET n %% 20 LIMIT 1), 'AB', 'done'
    FROM annotation_seat AS seat, generate_series(1, %(pairs)s / 20) AS n
    WHERE seat.campaign_id = %(campaign)s
"""
_JUDGE = """
    INSERT INTO annotation_judgement (assignment_id, annotator_id, rating, label, missed, shown_ms,
                                      revision_a, revision_b, client_id, created_at)
    SELECT made.id, seat.annotator_id, 3, 'NEUTRAL',
           CASE WHEN made.checkpoint_id IS NULL THEN NULL ELSE made.id %% 30 = 0 END,
           500 + made.id %% 20000, 1, 1, gen_random_uuid(),
           now() - interval '1 day' * %(days)s
                   * (1 - (row_number() OVER (ORDER BY made.position, seat.id))
                      / (1.0 + count(*) OVER ()))
    FROM annotation_assignment AS made JOIN annotation_seat AS seat ON seat.id = made.seat_id
    WHERE made.campaign_id = %(campaign)s AND made.state = 'done'
"""
_COUNT = """
    UPDATE annotation_seat AS seat
    SET judged = had.judged, pairs = had.judged, checked = had.checked, missed = had.missed
    FROM (SELECT made.seat_id, count(*) AS judged, count(said.missed) AS checked,
                 count(*) FILTER (WHERE said.missed) AS missed
          FROM annotation_assignment AS made
          JOIN annotation_judgement AS said ON said.assignment_id = made.id
          WHERE made.campaign_id = %(campaign)s GROUP BY made.seat_id) AS had
    WHERE seat.id = had.seat_id
"""


def main() -> None:
    options = arguments()
    with throwaway_place("lead"):
        campaign, cookie = material(options)
        if options.plans:
            show_plans(campaign)
        with web_server("config.wsgi", settings="config.settings", workers=2) as (url, _):
            rows = measure(url, campaign, cookie, options.times)
    print_rows(rows, as_json=options.json)
    if any(row["p95"] > 300 for row in rows):
        raise SystemExit("a page takes more than 300 ms")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--annotators", type=int, default=10)
    parser.add_argument("--days", type=float, default=5, help="in which all was judged (5)")
    parser.add_argument("--times", type=int, default=30, help="each page is asked for (30)")
    parser.add_argument("--plans", action="store_true", help="show the slowest queries")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def material(options: argparse.Namespace) -> tuple["Campaign", str]:
    """Make the campaign and its judgements; return it with the cookie of its project lead."""
    from django.conf import settings
    from django.db import connection
    from django.test import Client

    from annotation.models import Campaign
    from benchmarks.load.material import campaign_of
    from datasets.models import Membership, Role, User

    campaign, _ = campaign_of(pairs=options.pairs, annotators=options.annotators)
    protocol = campaign.protocol
    protocol["limits"] |= {"fast_ms": 700, "slow_ms": 20_000}
    Campaign.objects.filter(pk=campaign.pk).update(protocol=protocol)
    values = {"campaign": campaign.pk, "pairs": options.pairs, "days": options.days}
    with connection.cursor() as cursor:
        for statement in (_TAKE, _CHECKPOINTS, _JUDGE, _COUNT):
            cursor.execute(statement, values)
        cursor.execute("VACUUM ANALYZE")
    lead = User.objects.create_user(username=f"lead-{campaign.pk}")
    Membership.objects.create(project=campaign.project, user=lead, role=Role.MANAGER)
    client = Client()
    client.force_login(lead)
    name = settings.SESSION_COOKIE_NAME
    return campaign, f"{name}={client.cookies[name].value}"


def measure(url: str, campaign: "Campaign", cookie: str, times: int) -> list[dict[str, Any]]:
    """Request each page the given number of times; return milliseconds and bytes."""
    page = f"/p/{campaign.project.slug}/c/{campaign.pk}/"
    paths = {
        "campaign": "",
        "live part": "live/",
        "answers": "answers/",
        "misses": "answers/?only=missed",
        "fast answers": "answers/?only=fast",
        "slow answers": "answers/?only=slow",
        "fast answers of one": "answers/?only=fast&seat=1",
        "seat": "seats/1/",
    }
    return [
        {"page": name, **_timed(url + page + path, cookie, times)} for name, path in paths.items()
    ]


def _timed(address: str, cookie: str, times: int) -> dict[str, Any]:
    request = urllib.request.Request(address, headers={"Cookie": cookie})
    seconds: list[float] = []
    size = 0
    for _ in range(times + 2):
        begun = time.perf_counter()
        with urllib.request.urlopen(request, timeout=60) as answer:
            size = len(answer.read())
        seconds.append(time.perf_counter() - begun)
    warm = sorted(1000 * second for second in seconds[2:])
    p95 = warm[min(len(warm) - 1, round(0.95 * len(warm)))]
    return {"p50": round(statistics.median(warm), 1), "p95": round(p95, 1), "bytes": size}


def show_plans(campaign: "Campaign") -> None:
    """Print the plans of the live part's queries on standard error, the slowest first."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django.utils import timezone

    from annotation.selectors.monitoring.watching import campaign_watched
    from annotation.selectors.plans.progress import campaign_progress, counts_by_kind

    campaign.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        progress = campaign_progress(campaign, counts_by_kind(campaign))
        campaign_watched(campaign, progress, now=timezone.now())
    for query in sorted(queries, key=lambda one: -float(one["time"]))[:3]:
        with connection.cursor() as cursor:
            cursor.execute("EXPLAIN (ANALYZE, BUFFERS) " + query["sql"].replace("%", "%%"))
            print(query["time"], *(line for (line,) in cursor), sep="\n", file=sys.stderr)


def print_rows(rows: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"cores": os.cpu_count(), "pages": rows}, indent=2))
        return
    for row in rows:
        print(f"{row['page']:<22}{row['p50']:>8} ms  {row['p95']:>8} ms  {row['bytes']:>8} bytes")


if __name__ == "__main__":
    main()
