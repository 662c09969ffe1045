"""Locks that end with the transaction, and beginning again after a deadlock."""

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

# Above the locks of jobs (datasets.services.jobs), which number upwards from 0x5057 << 40.
_NAMESPACE = 0x5058 << 40


class Held(IntEnum):
    """What a lock keeps still while the transaction lasts."""

    STATE = 0  # whether the campaign takes judgements: shared by those who submit
    REVIEWS = 1  # decisions of leaders: two about one pair must see each other


def lock_number(campaign_id: int, held: Held) -> int:
    """Return the number of a campaign's advisory lock."""
    return _NAMESPACE + 2 * campaign_id + held


def campaign_hold(campaign_id: int, held: Held, *, shared: bool = False) -> None:
    """Wait for the lock of a campaign and keep it until the transaction ends."""
    function = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [lock_number(campaign_id, held)])


_TRIES = 3


def repeated_after_deadlock(work: Callable[P, T]) -> Callable[P, T]:
    """Do work again, three times in all, when PostgreSQL ended it to resolve a deadlock.

    The work is atomic, or consists of atomic parts each of which may be done again.
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
