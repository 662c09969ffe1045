"""When a campaign will be done, if people go on as they did."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

# The pace of a whole day: people sleep, and the last hour knows nothing of the night.
WINDOW: Final = timedelta(days=1)
# What was judged in less time than this says nothing about a day.
_SHORTEST: Final = timedelta(hours=1)


def expected_end(
    *, left: int, judged: int, since: datetime | None, now: datetime
) -> datetime | None:
    """Return when `left` judgements are done at the pace of the last day; None without a pace.

    `judged` is the number of the last `WINDOW`, or since the campaign opened if that is later.

    >>> noon = datetime(2025, 5, 5, 12)
    >>> expected_end(left=300, judged=100, since=datetime(2025, 5, 1), now=noon)
    datetime.datetime(2025, 5, 8, 12, 0)
    """
    if left == 0 or judged == 0:
        return None
    passed = WINDOW if since is None else max(_SHORTEST, min(WINDOW, now - since))
    days = left / judged * (passed / timedelta(days=1))
    # Further away than any calendar is worth naming.
    return now + timedelta(days=days) if days < 3650 else None
