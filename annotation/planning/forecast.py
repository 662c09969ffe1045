"""When a campaign will be finished at the present pace."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

# The pace is that of a whole day, because the last hour does not account for the night.
WINDOW: Final = timedelta(days=1)
# A shorter time says nothing about a whole day.
_SHORTEST: Final = timedelta(hours=1)


def expected_end(
    *, left: int, judged: int, since: datetime | None, now: datetime
) -> datetime | None:
    """Return when the rest will be judged at the pace of the last day.

    Parameters
    ----------
    left : int
        Judgements that are left.
    judged : int
        Judgements made within the last `WINDOW`, or since the campaign opened if that is later.
    since : datetime or None
        When the campaign opened; None stands for more than a day ago.
    now : datetime

    Returns
    -------
    datetime or None
        None without a pace, with nothing left, or where it is ten years away.

    Examples
    --------
    At 100 judgements a day, 300 take three days:

    >>> noon = datetime(2025, 5, 5, 12)
    >>> expected_end(left=300, judged=100, since=datetime(2025, 5, 1), now=noon)
    datetime.datetime(2025, 5, 8, 12, 0)
    """
    if left == 0 or judged == 0:
        return None
    passed = WINDOW if since is None else max(_SHORTEST, min(WINDOW, now - since))
    days = left / judged * (passed / timedelta(days=1))
    # A date ten years away is no forecast.
    return now + timedelta(days=days) if days < 3650 else None
