"""Locks that die with the transaction, for what no single row stands for."""

from enum import IntEnum

from django.db import connection

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
