"""What a campaign asks of people, worked out before anybody is asked."""

from __future__ import annotations

import math
from dataclasses import dataclass

from annotation.planning.protocol import Protocol


@dataclass(frozen=True)
class Effort:
    """Numbers of a plan with these settings; `per_seat` and `minutes` are of the fullest seat."""

    pairs: int
    seats: int
    judgements: int
    per_seat: int
    checkpoints_per_seat: int
    minutes: float

    @property
    def hours_per_seat(self) -> float:
        return self.minutes / 60

    @property
    def hours(self) -> float:
        return self.seats * self.hours_per_seat


def effort(*, pairs: int, protocol: Protocol, seats: int, checkpoints: int) -> Effort:
    """Work out how much there is to do and how long it takes.

    `checkpoints` is how many different ones there are to mix in.

    >>> from annotation.planning.presets import preset
    >>> effort(pairs=10_000, protocol=preset("sick"), seats=50, checkpoints=20).per_seat
    2000
    """
    if seats < 1:
        raise ValueError("a campaign needs a seat")
    judgements = pairs * protocol.annotators_per_pair
    per_seat = math.ceil(judgements / seats)
    mixed_in = min(protocol.checkpoints.count(per_seat), checkpoints)
    return Effort(
        pairs=pairs,
        seats=seats,
        judgements=judgements,
        per_seat=per_seat,
        checkpoints_per_seat=mixed_in,
        minutes=protocol.minutes(items=per_seat + mixed_in),
    )
