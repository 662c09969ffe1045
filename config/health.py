"""Endpoints for load balancers and monitoring: liveness, readiness and metrics."""

from urllib.parse import urlsplit

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView
from redis import Redis, RedisError

from config.proxies import FORWARDED

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    problems = {
        name: problem
        for name, problem in (
            ("database", database_problem()),
            ("redis", redis_problem()),
        )
        if problem
    }
    return JsonResponse(
        {"ready": not problems, "problems": problems}, status=503 if problems else 200
    )


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics for Prometheus: only to this machine, and never through a proxy."""
    near = request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1")
    # A proxy on this machine adds a header, or passes on the host name that visitors requested.
    is_forwarded = any(name in request.META for name in FORWARDED)
    if not near or is_forwarded or urlsplit(f"//{request.get_host()}").hostname not in LOCAL_NAMES:
        return HttpResponse(status=404)
    numbers: HttpResponse = ExportToDjangoView(request)
    return numbers


def database_problem() -> str:
    """Return in a word why the database is unavailable; no address or user name leaks."""
    try:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return "migrations are missing"
    except DatabaseError:
        return "not reachable"
    return ""


def redis_problem() -> str:
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
        ) as client:
            client.ping()
    except RedisError:
        return "not reachable"
    return ""
