"""Drawing word pairs: associated ones from a norm, unassociated ones recombined from their words.

Cells are drawn from the scarcest to the richest, each in an order that depends on the seed alone.
The forecast counts the pairs of an actual draw: with the same seed, exactly these pairs are made.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from datasets.designs.words.candidates import (
    Candidate,
    FloatArray,
    IntArray,
    StepCount,
    candidates_of,
    ratings_of,
    strata_of,
)
from datasets.designs.words.norms import PARTS, WordNorms
from datasets.designs.words.settings import WordSampling
from transforms.seeding import seeded


class Cohort(StrEnum):
    ASSOCIATED = "associated"
    UNASSOCIATED = "unassociated"


class Shortage(StrEnum):
    """Why a cell has fewer pairs than its quota."""

    TOO_FEW = "too few"  # all possible pairs were drawn
    USED_UP = "used up"  # the rest went to other cells, or their words reached the limit of uses


@dataclass(frozen=True, slots=True)
class Cell:
    """Pairs of a cohort with one part of speech, in a stratum of strength and of concreteness."""

    cohort: Cohort
    part: str
    strength_class: int
    stratum: str


@dataclass(frozen=True, slots=True)
class CellForecast:
    """A cell with its quota, and the numbers of possible and of drawn pairs.

    `filled` of the drawn pairs exceed the quota: they make up for shortages in other cells.
    """

    cell: Cell
    quota: int
    possible: int
    drawn: int
    filled: int
    short: Shortage | None

    @property
    def missing(self) -> int:
        return max(0, self.quota - self.drawn)


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """A pair that was drawn; strength 0 if neither word is associated with the other."""

    first: str
    second: str
    cell: Cell
    strength: float


@dataclass(frozen=True)
class WordSample:
    """The pairs, sorted by part of speech and words; the cells; the pairs excluded at each step."""

    pairs: tuple[DrawnPair, ...]
    cells: tuple[CellForecast, ...]
    read: int
    steps: tuple[StepCount, ...]

    @property
    def requested(self) -> int:
        return sum(cell.quota for cell in self.cells)

    @property
    def missing(self) -> int:
        return self.requested - len(self.pairs)


def sample_words(norms: WordNorms, settings: WordSampling, *, seed: int) -> WordSample:
    """Draw a sample; the same norms, settings and seed give the same pairs in the same order."""
    candidates = candidates_of(norms, settings)
    chance = _Chance(settings.most_uses, seed)
    pairs: list[DrawnPair] = []
    cells: list[CellForecast] = []
    without_stratum = 0
    for part in PARTS:
        of_part = [pair for pair in candidates.pairs if pair.part == part]
        cohort = _associated(of_part, norms, settings)
        without_stratum += len(of_part) - len(cohort)
        draw = _Draw(part, Cohort.ASSOCIATED, cohort, settings, chance)
        pairs += draw.pairs
        cells += draw.forecasts
    # Unassociated pairs recombine the words of the associated ones, so those are all drawn first.
    for part in PARTS:
        pairs_of_part = [pair for pair in pairs if pair.cell.part == part]
        cohort = _recombined(pairs_of_part, part, norms, settings)
        draw = _Draw(part, Cohort.UNASSOCIATED, cohort, settings, chance)
        pairs += draw.pairs
        cells += draw.forecasts
    last = candidates.steps[-1]
    last = replace(last, dropped=without_stratum, left=last.left - without_stratum)
    steps = (*candidates.steps[:-1], last)
    order = {part: index for index, part in enumerate(PARTS)}
    pairs.sort(key=lambda pair: (order[pair.cell.part], pair.first, pair.second))
    return WordSample(tuple(pairs), tuple(cells), candidates.read, steps)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A pair in one cell."""

    first: str
    second: str
    strength: float

    @property
    def key(self) -> tuple[str, str]:
        return min((self.first, self.second), (self.second, self.first))


@dataclass(frozen=True)
class _Cohort:
    """All pairs of a cohort and part of speech, as arrays over them.

    `first` and `second` are indices into `words`. `as_is` is the stratum of a pair in this order,
    `turned` with its words swapped; -1 if it has none.
    """

    words: Sequence[str]
    first: IntArray
    second: IntArray
    strength: FloatArray
    strength_class: IntArray
    as_is: IntArray
    turned: IntArray

    def __len__(self) -> int:
        """Number of pairs that have a stratum in either order."""
        return int(np.count_nonzero((self.as_is >= 0) | (self.turned >= 0)))

    def pool(self, strength_class: int, stratum: int) -> "_Pool":
        of_class = self.strength_class == strength_class
        as_is = np.flatnonzero(of_class & (self.as_is == stratum))
        turned = of_class & (self.turned == stratum) & (self.as_is != stratum)
        return _Pool(self, as_is, np.flatnonzero(turned))


@dataclass(frozen=True)
class _Pool:
    """The pairs of a cell as indices into the cohort: in their order, and with words swapped."""

    cohort: _Cohort
    as_is: IntArray
    turned: IntArray

    def __len__(self) -> int:
        return len(self.as_is) + len(self.turned)

    def __getitem__(self, index: int) -> _Entry:
        cohort, turns = self.cohort, index >= len(self.as_is)
        pair = self.turned[index - len(self.as_is)] if turns else self.as_is[index]
        first, second = cohort.words[cohort.first[pair]], cohort.words[cohort.second[pair]]
        strength = float(cohort.strength[pair])
        return _Entry(second, first, strength) if turns else _Entry(first, second, strength)

    def shuffled(self, rng: random.Random) -> Iterator[_Entry]:
        """Yield the pairs in random order; lazily, as few of very many are needed."""
        swapped: dict[int, int] = {}
        for step in range(len(self)):
            # Fisher-Yates shuffle that only stores the elements that moved.
            chosen = rng.randrange(step, len(self))
            index = swapped.get(chosen, chosen)
            swapped[chosen] = swapped.get(step, step)
            yield self[index]


def _associated(pairs: Sequence[Candidate], norms: WordNorms, settings: WordSampling) -> _Cohort:
    words = sorted({word for pair in pairs for word in (pair.first, pair.second)})
    index_of = {word: index for index, word in enumerate(words)}
    first = np.array([index_of[pair.first] for pair in pairs], dtype=np.int64)
    second = np.array([index_of[pair.second] for pair in pairs], dtype=np.int64)
    ratings = ratings_of(norms, words)
    return _Cohort(
        words,
        first,
        second,
        np.array([pair.strength for pair in pairs], dtype=float),
        np.array([pair.strength_class for pair in pairs], dtype=np.int64),
        *strata_of(ratings[first], ratings[second], settings),
    )


def _recombined(
    pairs: Sequence[DrawnPair], part: str, norms: WordNorms, settings: WordSampling
) -> _Cohort:
    """Return all pairs of words of the drawn pairs with no association in either direction."""
    is_wanted = settings.unassociated.get(part, 0) > 0
    words = sorted({word for pair in pairs if is_wanted for word in (pair.first, pair.second)})
    if settings.both_normed:
        words = [word for word in words if word in norms.cues]
    index_of = {word: index for index, word in enumerate(words)}
    is_free = np.triu(np.ones((len(words), len(words)), dtype=bool), k=1)
    for cue, target in norms.strengths:
        a, b = index_of.get(cue), index_of.get(target)
        if a is not None and b is not None:
            is_free[a, b] = is_free[b, a] = False
    first, second = np.nonzero(is_free)
    ratings = ratings_of(norms, words)
    zeros = np.zeros(len(first))
    strata = strata_of(ratings[first], ratings[second], settings)
    return _Cohort(words, first, second, zeros, zeros.astype(np.int64), *strata)


class _Chance:
    """Random numbers by cell, and what may still be drawn: each pair once, each word up to the
    limit of uses.
    """

    def __init__(self, most_uses: int, seed: int) -> None:
        self._most = most_uses
        self._seed = seed
        self._uses: Counter[str] = Counter()
        self._drawn: set[tuple[str, str]] = set()

    def of(self, cell: Cell) -> random.Random:
        return seeded(self._seed, cell.cohort, cell.part, cell.strength_class, cell.stratum)

    def takes(self, entry: _Entry) -> bool:
        """Return whether a pair can be drawn, and record it if so."""
        if entry.key in self._drawn:
            return False
        if self._most and max(self._uses[entry.first], self._uses[entry.second]) >= self._most:
            return False
        self._drawn.add(entry.key)
        self._uses.update(entry.key)
        return True


class _Draw:
    """The draw of one part of speech and cohort."""

    def __init__(
        self, part: str, cohort: Cohort, pairs: _Cohort, settings: WordSampling, chance: _Chance
    ) -> None:
        self.pairs: list[DrawnPair] = []
        self._chance = chance
        is_associated = cohort is Cohort.ASSOCIATED
        quotas = settings.associated if is_associated else settings.unassociated
        classes = len(settings.strength_bounds) + 1 if is_associated else 1
        quota = quotas.get(part, 0)
        indices = [(k, s) for k in range(classes) for s in range(len(settings.strata))]
        cells = [Cell(cohort, part, k, settings.strata[s]) for k, s in indices]
        self._quotas = dict(zip(cells, _share_evenly(quota, len(cells)), strict=True))
        pools = {cell: pairs.pool(*index) for cell, index in zip(cells, indices, strict=True)}
        self._drawn = self._draw_cells(pools)
        self._filled: Counter[Cell] = Counter()
        if settings.fills_up:
            self._fill(quota - len(self.pairs), pools)
        self.forecasts = [self._forecast(cell, pools[cell]) for cell in cells] if quota else []

    def _draw_cells(self, pools: Mapping[Cell, _Pool]) -> Counter[Cell]:
        counts: Counter[Cell] = Counter()
        # A pair that fits two cells is left to the one that lacks pairs.
        for cell in sorted(pools, key=lambda cell: len(pools[cell]) - self._quotas[cell]):
            entries = pools[cell].shuffled(self._chance.of(cell))
            counts[cell] = self._take(cell, entries, self._quotas[cell])
        return counts

    def _fill(self, missing: int, pools: Mapping[Cell, _Pool]) -> None:
        """Draw the missing pairs from cells with pairs left, one from each in turn."""
        waiting = {cell: pool.shuffled(self._chance.of(cell)) for cell, pool in pools.items()}
        while missing > 0 and waiting:
            for cell in list(waiting):
                count = self._take(cell, waiting[cell], min(missing, 1))
                self._filled[cell] += count
                missing -= count
                if not count:
                    del waiting[cell]

    def _take(self, cell: Cell, entries: Iterable[_Entry], count: int) -> int:
        n_taken = 0
        if not count:
            return 0
        for entry in entries:
            if self._chance.takes(entry):
                self.pairs.append(DrawnPair(entry.first, entry.second, cell, entry.strength))
                n_taken += 1
                if n_taken == count:
                    break
        return n_taken

    def _forecast(self, cell: Cell, pool: _Pool) -> CellForecast:
        quota, n_drawn = self._quotas[cell], self._drawn[cell]
        short = None
        if n_drawn < quota:
            short = Shortage.TOO_FEW if n_drawn == len(pool) else Shortage.USED_UP
        n_filled = self._filled[cell]
        return CellForecast(cell, quota, len(pool), n_drawn + n_filled, n_filled, short)


def _share_evenly(quota: int, cells: int) -> list[int]:
    """Share a quota equally; the first cells get one more if it does not divide.

    >>> _share_evenly(66, 4)
    [17, 17, 16, 16]
    """
    return [quota // cells + (index < quota % cells) for index in range(cells)]
