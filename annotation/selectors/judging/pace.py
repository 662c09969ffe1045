"""How fast somebody judges."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from annotation.models import Seat
from annotation.planning.pace import pace
from annotation.selectors.campaigns.protocols import protocol_of

# Enough answers to follow the day without being moved by a single pair.
LAST: Final = 30


@dataclass(frozen=True)
class Pace:
    """Seconds for a pair; `longest` is the most that counts for one, `over` how many it is of."""

    seconds: float
    longest: int
    over: int = LAST

    def left(self, items: int) -> float:
        """Return the seconds for a number of pairs and checkpoints."""
        return items * self.seconds


def pace_from(seat: Seat, times_ms: Sequence[int], *, longest: int) -> Pace:
    """Return the pace of answers whose times are known, the latest ones of a seat."""
    planned = 60 * protocol_of(seat.campaign).minutes_per_pair
    return Pace(pace(times_ms[:LAST], planned=planned, longest=longest), longest)
