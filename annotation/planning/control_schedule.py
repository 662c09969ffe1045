"""The control pairs that an annotator of a pool meets: which, and among which pairs."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass

import numpy as np

from annotation.planning.protocol import CheckpointSettings
from annotation.stats.arrays import OrderCode

# A stream of random numbers of its own, so that checkpoints do not change the queue.
_CHECKPOINTS = 3


@dataclass(frozen=True)
class ControlSchedule:
    """The control pairs of one annotator and their positions; fixed by seed and seat.

    Every equal stretch of what the annotator sees has one, never at its head: so none comes first,
    and none is next to another. Each comes once; after the last, there are no more. Nobody knows
    how many pairs an annotator will have, so the first one comes among the first pairs that they
    take, even where its place in the stretch would be further on.

    Attributes
    ----------
    period : float or None
        Number of pairs and control pairs per control pair; None without any.
    checkpoints : int
        Number of different control pairs.
    seed : int
    seat : int
        Number of the seat.
    """

    period: float | None
    checkpoints: int
    seed: int
    seat: int

    @staticmethod
    def of(
        settings: CheckpointSettings, *, checkpoints: int, seed: int, seat: int
    ) -> ControlSchedule:
        """Return the schedule of a seat.

        Parameters
        ----------
        settings : CheckpointSettings
        checkpoints : int
            Number of different control pairs.
        seed : int
        seat : int
            Number of the seat.

        Returns
        -------
        ControlSchedule
        """
        return ControlSchedule(settings.period, checkpoints, seed, seat)

    def at(self, position: int) -> tuple[int, OrderCode] | None:
        """Return the control pair at a position, and its order.

        Parameters
        ----------
        position : int
            Position in what the annotator sees, from 0.

        Returns
        -------
        tuple of (int, OrderCode) or None
            None where an ordinary pair stands.
        """
        if self.period is None or not self.checkpoints:
            return None
        stretch = math.floor(position / self.period)
        # A position on the boundary of two stretches belongs to the later one.
        if math.ceil((stretch + 1) * self.period) <= position:
            stretch += 1
        if stretch >= self.checkpoints or position != self._position(stretch):
            return None
        return self._control(stretch)

    def placed(
        self, *, position: int, pairs: int, had: Collection[int]
    ) -> dict[int, tuple[int, OrderCode]]:
        """Return the control pairs among the next pairs: one at least for whoever has had none.

        Parameters
        ----------
        position : int
            Position to start from.
        pairs : int
            Number of ordinary pairs that follow.
        had : collection of int
            Control pairs that the annotator has had.

        Returns
        -------
        dict of int to tuple of (int, OrderCode)
            By the position; empty where there is no place, as for a single pair at the beginning.
        """
        controls: dict[int, tuple[int, OrderCode]] = {}
        place, end = position, position + pairs
        # A control pair comes before an ordinary one, so one has to follow it.
        while place < end:
            control = self.at(place)
            if control is not None and control[0] not in had:
                controls[place] = control
                end += 1
            place += 1
        if controls or had or self.period is None or not self.checkpoints:
            return controls
        first = max(1, position)
        if first >= end:
            return controls
        # The one that would come next anyway: it will not come a second time.
        stretch = next(self._stretches(position), (self.checkpoints - 1, 0))[0]
        drawn = self._generator(1 + stretch, position).integers(first, end)
        return {int(drawn): self._control(stretch)}

    def among(self, *, position: int, pairs: int, had: Collection[int] = ()) -> int:
        """Return how many control pairs come among the next pairs.

        Parameters
        ----------
        position : int
            Position to start from.
        pairs : int
            Number of ordinary pairs that follow.
        had : collection of int, optional
            Control pairs that the annotator has had.

        Returns
        -------
        int
        """
        if self.period is None or not self.checkpoints:
            return 0
        count = 0
        for stretch, place in self._stretches(position):
            if place - position - count >= pairs:
                break
            count += not had or self._control(stretch)[0] not in had
        has_place = pairs > (position == 0)
        return count if had or not has_place else max(1, count)

    def _control(self, stretch: int) -> tuple[int, OrderCode]:
        sequence = self._generator().permutation(self.checkpoints)
        return int(sequence[stretch]), OrderCode((stretch + self.seat) % len(OrderCode))

    def _stretches(self, position: int) -> Iterator[tuple[int, int]]:
        """Yield the stretches whose control pair stands at a position or later, with its place."""
        assert self.period is not None  # noqa: S101  # asked for only where there are stretches
        for stretch in range(max(0, math.floor(position / self.period)), self.checkpoints):
            place = self._position(stretch)
            if place is not None and place >= position:
                yield stretch, place

    def _position(self, stretch: int) -> int | None:
        """Return the position of a stretch's control pair; None if there is no room for one."""
        assert self.period is not None  # noqa: S101  # asked for only where there are stretches
        start, end = (math.ceil(s * self.period) for s in (stretch, stretch + 1))
        return None if end - start < 2 else start + 1 + self._drawn(stretch, end - start - 1)

    def _drawn(self, stretch: int, places: int) -> int:
        return int(self._generator(1 + stretch).integers(places))

    def _generator(self, *stream: int) -> np.random.Generator:
        entropy = [self.seed % 2**64, _CHECKPOINTS, self.seat, *stream]
        return np.random.Generator(np.random.PCG64(np.random.SeedSequence(entropy)))
