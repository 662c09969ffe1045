"""Locks that end with the transaction, and retries after a deadlock."""

from collections.abc import Callable
from enum import IntEnum
from functools import wraps
from typing import ParamSpec, TypeVar

import structlog
from django.db import OperationalError, connection
from psycopg2.extensions import TransactionRollbackError

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

# Above the numbers of the locks of jobs (datasets.services.jobs.lifecycle), which start at
# 0x5057 << 40.
_NAMESPACE = 0x5058 << 40


class LockKind(IntEnum):
    """What a lock protects until the transaction ends."""

    STATE = 0  # whether the campaign takes judgements; shared by those who submit
    REVIEWS = 1  # reviewers' decisions: two about one pair must see each other


def lock_number(campaign_id: int, lock: LockKind) -> int:
    """Return the number of a campaign's advisory lock."""
    return _NAMESPACE + 2 * campaign_id + lock


def campaign_hold(campaign_id: int, lock: LockKind, *, shared: bool = False) -> None:
    """Wait for a campaign's lock and hold it until the transaction ends."""
    function = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [lock_number(campaign_id, lock)])


_TRIES = 3


def repeated_after_deadlock(work: Callable[P, T]) -> Callable[P, T]:
    """Retry work that PostgreSQL aborted to resolve a deadlock, three attempts in all.

    The work must be atomic, or consist of atomic parts that can each be repeated.
    """

    @wraps(work)
    def repeated(*args: P.args, **options: P.kwargs) -> T:
        for _attempt in range(_TRIES - 1):
            try:
                return work(*args, **options)
            except OperationalError as error:
                if not isinstance(error.__cause__, TransactionRollbackError):
                    raise
                log.warning("repeated_after_deadlock", work=work.__name__)
        return work(*args, **options)

    return repeated
