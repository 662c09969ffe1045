"""How long somebody keeps work that they have taken and not done."""

from __future__ import annotations

from datetime import datetime, timedelta


def lease_until(now: datetime, minutes: float) -> datetime:
    """Return the end of a lease that begins now, rounded up to a minute.

    It is therefore the same for many answers; otherwise each would update every index of the seat.

    Parameters
    ----------
    now : datetime
    minutes : float
        Length of the lease.

    Returns
    -------
    datetime

    Examples
    --------
    >>> lease_until(datetime(2026, 3, 14, 9, 26, 53), 30)
    datetime.datetime(2026, 3, 14, 9, 57)
    """
    end = now + timedelta(minutes=minutes)
    return end.replace(second=0, microsecond=0) + timedelta(minutes=1)
