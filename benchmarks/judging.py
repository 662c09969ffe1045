"""How fast the annotator's page takes answers, compared with a bare Django view.

    python -m benchmarks.judging --annotators 10 --seconds 20 [--think 5] --json

Starts PostgreSQL, Redis and the real web server in a temporary folder, logs annotators in and lets
them do what the browser does: send an answer, and get the next pair in the response. Alternately,
`--runs` times, the same annotators request a bare view: session and authentication middleware, one
indexed SELECT, one INSERT, no template; same gunicorn, workers, keep-alive and PostgreSQL, fsync
on. The annotators run in a separate process. `--pairs 1000000` and `--already 5000` show whether a
large or advanced campaign is slower. The database itself generates the pairs and earlier
judgements; the campaign is opened like any other.
"""

import argparse
import json
import os
import platform
import signal
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks.load.clients import cookie_of
from benchmarks.load.place import ROOT, Usage, throwaway_place, web_server
from config.servers.processes import dies_with_parent

# The WSGI application and the settings of each site.
SITES = {
    "pairwright": ("config.wsgi", "config.settings"),
    "bare": ("benchmarks.load.bare_view", "benchmarks.load.bare"),
}

FIGURES = ("per_second", "p50", "p95", "p99", "first_page_p50", "web_cpu", "web_memory", "errors")


@dataclass(frozen=True)
class Outcome:
    """One run; times in milliseconds, CPU in cores kept busy, memory in MB."""

    site: str
    answers: int
    per_second: float
    p50: float
    p95: float
    p99: float
    first_page_p50: float
    bytes_each: float
    errors: int
    error: str
    web_cpu: float
    web_memory: float
    client_cpu: float


def main() -> None:
    options = arguments()
    with throwaway_place("load"):
        report = measure(options)
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        print(as_text(report))
    if any(run["errors"] for run in report["runs"]):
        sys.exit(1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--annotators", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20, help="of each run")
    parser.add_argument("--think", type=float, default=0, help="mean pause between answers")
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--already", type=int, default=0, help="judged by each before")
    parser.add_argument("--runs", type=int, default=5, help="of each of the two sites")
    parser.add_argument("--workers", type=int, default=2, help="web processes")
    parser.add_argument("--without-bare", action="store_true")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Make the campaign, run both sites alternately, and collect the figures."""
    from django.db import connection

    from benchmarks.load.bare_view import TABLE
    from benchmarks.load.material import bare_session, campaign_of
    from datasets.models import Pair

    campaign, people = campaign_of(
        pairs=options.pairs, annotators=options.annotators, already=options.already
    )
    with connection.cursor() as cursor:
        cursor.execute(TABLE)
    numbers = Pair.objects.filter(pair_set=campaign.pair_set).order_by("number")
    bare = [numbers[0].pk, numbers.reverse()[0].pk]
    bare_cookies = [bare_session(annotator) for annotator in people]
    connection.close()
    with web_server("config.wsgi", settings="config.settings", workers=1) as (url, _pid):
        cookies = [cookie_of(url, annotator.username, annotator.password) for annotator in people]
    orders: dict[str, dict[str, Any]] = {
        "pairwright": {"path": f"/judge/{campaign.pk}/", "cookies": cookies},
        "bare": {"bare": bare, "cookies": bare_cookies},
    }
    if options.without_bare:
        del orders["bare"]
    runs = [
        one_run(site, order | {"think": options.think}, options)
        for _turn in range(options.runs)
        for site, order in orders.items()
    ]
    return {
        "machine": f"{os.cpu_count()} cores, {platform.machine()}",
        "annotators": options.annotators,
        "think": options.think,
        "pairs": options.pairs,
        "already": options.already,
        "workers": options.workers,
        "runs": [asdict(run) for run in runs],
        "ratios": ratios(runs),
    }


def one_run(site: str, orders: dict[str, Any], options: argparse.Namespace) -> Outcome:
    """Start the site afresh, warm it up, and measure it once."""
    application, settings = SITES[site]
    with web_server(application, settings=settings, workers=options.workers) as (url, pid):
        orders = orders | {"url": url}
        _run(orders | {"seconds": 1, "think": 0})  # until every process is working
        usage = Usage(pid)
        return outcome(site, _run(orders | {"seconds": options.seconds}), usage)


def _run(orders: dict[str, Any]) -> dict[str, Any]:
    finished = subprocess.run(
        [sys.executable, "-m", "benchmarks.load.clients"],
        cwd=ROOT,
        input=json.dumps(orders),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        preexec_fn=dies_with_parent(signal.SIGKILL),  # one thread
    )
    result: dict[str, Any] = json.loads(finished.stdout)
    return result


def outcome(site: str, raw: dict[str, Any], usage: Usage) -> Outcome:
    """Sum up the annotators' measurements and the web server's use of resources."""
    seconds, elapsed = raw["seconds"], raw["elapsed"]
    return Outcome(
        site=site,
        answers=len(seconds),
        per_second=round(len(seconds) / elapsed, 1),
        p50=milliseconds(seconds, 50),
        p95=milliseconds(seconds, 95),
        p99=milliseconds(seconds, 99),
        first_page_p50=milliseconds(raw["first_pages"], 50),
        bytes_each=round(raw["bytes_read"] / max(1, len(seconds))),
        errors=len(raw["errors"]),
        error=raw["errors"][0] if raw["errors"] else "",
        web_cpu=round(usage.cpu_seconds() / elapsed, 2),
        web_memory=round(usage.megabytes()),
        client_cpu=round(raw["cpu"] / elapsed, 2),
    )


def milliseconds(seconds: Sequence[float], percent: int) -> float:
    """Return a percentile by nearest rank, in milliseconds.

    >>> milliseconds([0.004, 0.001, 0.003, 0.002], 50), milliseconds([], 95)
    (2.0, 0.0)
    """
    if not seconds:
        return 0.0
    rank = max(1, -(-len(seconds) * percent // 100))
    return round(1000 * sorted(seconds)[rank - 1], 1)


def ratios(runs: Sequence[Outcome]) -> dict[str, float]:
    """Return the product's rate as a share of the bare view's, run by run."""
    rates = {site: [run.per_second for run in runs if run.site == site] for site in SITES}
    shares = [our_rate / bare for our_rate, bare in zip(*rates.values(), strict=False) if bare]
    if not shares:
        return {}
    return {
        "median": round(statistics.median(shares), 3),
        "least": round(min(shares), 3),
        "most": round(max(shares), 3),
    }


def as_text(report: dict[str, Any]) -> str:
    head = (
        f"{report['annotators']} annotators with {report['already']:,} answers each, "
        f"{report['pairs']:,} pairs, {report['workers']} web processes, "
        f"mean pause {report['think']:g} s; {report['machine']}"
    )
    names = ("/s", "p50 ms", "p95", "p99", "first", "CPU", "MB", "errors")
    lines = [head, f"{'site':<12}" + "".join(f"{name:>8}" for name in names)]
    for run in report["runs"]:
        figures = [run[name] for name in FIGURES]
        lines.append(
            f"{run['site']:<12}" + "".join(f"{figure:>8}" for figure in figures) + run["error"]
        )
    if shares := report["ratios"]:
        lines.append(
            f"share of the bare view's rate: {shares['median']:.1%} in the median "
            f"({shares['least']:.1%} to {shares['most']:.1%})"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
