"""The plan of tranches: fixed questionnaires, of which each annotator fills in one (SimLex 3.4).

Everybody judges the consistency set. The other pairs are divided among the tranches as evenly as
possible, batch by batch (parts of speech, in the paper), so that tranches differ by one pair at
most, overall and in each batch. A group holds pairs of one batch: the carried pair, one of the
consistency set, then new ones. The last group of a batch may be shorter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from annotation.planning.ordering import shuffled_apart
from annotation.planning.problems import PlanImpossible
from annotation.planning.protocol import CheckpointKind, Orders, Protocol
from annotation.planning.seats import checkpoint_places
from annotation.planning.sitting import Groups
from annotation.stats.arrays import IntArray, OrderCode
from transforms.reason import Reason

# Random streams: one for what all tranches share, and one for each tranche.
_SHARED, _TRANCHE = 4, 5


@dataclass(frozen=True)
class Entry:
    """A pair or a checkpoint shown to annotators; the other of the two is None.

    Attributes
    ----------
    group : int
        Number of the group, from 0.
    pair : int or None
        Row of the pair.
    is_carried : bool
        Whether the pair is carried over from the previous group, and not judged again.
    checkpoint : int or None
        Row of the checkpoint.
    """

    group: int
    pair: int | None = None
    is_carried: bool = False
    checkpoint: int | None = None


@dataclass(frozen=True)
class Questionnaire:
    """What the annotators of a tranche see.

    Attributes
    ----------
    entries : tuple of Entry
        In sequence.
    """

    entries: tuple[Entry, ...]

    @property
    def pairs(self) -> tuple[int, ...]:
        """The pairs to judge, each once, in the order in which they are first shown."""
        return tuple(e.pair for e in self.entries if e.pair is not None and not e.is_carried)

    def orders(self, *, turn: int, orders: Orders) -> dict[int, OrderCode]:
        """Return the order in which an annotator sees each pair.

        Orders alternate, and every second annotator begins with the other one.

        Parameters
        ----------
        turn : int
            How many annotators came to this tranche before, from 0.
        orders : Orders

        Returns
        -------
        dict of int to OrderCode
            By the row of the pair.
        """
        if orders is Orders.AB_ONLY:
            return dict.fromkeys(self.pairs, OrderCode.AB)
        return {pair: OrderCode((i + turn) % len(OrderCode)) for i, pair in enumerate(self.pairs)}


def tranche_count(pairs: int, groups: Groups) -> int:
    """Return the number of tranches for a number of pairs.

    Parameters
    ----------
    pairs : int
        Number of pairs, those of the consistency set included.
    groups : Groups

    Returns
    -------
    int

    Raises
    ------
    PlanImpossible
        If no tranche size is given, or there are no pairs besides the consistency set.

    Examples
    --------
    >>> tranche_count(999, Groups(size=7, carry_over=True, consistency=20, tranche=99))
    10
    """
    if groups.tranche is None:
        raise PlanImpossible(Reason("plan_without_tranche_size"))
    if pairs <= groups.consistency:
        raise PlanImpossible(Reason("plan_few_pairs", needed=groups.consistency, there=pairs))
    return math.ceil((pairs - groups.consistency) / groups.tranche)


def seats_needed(pairs: int, protocol: Protocol) -> int:
    """Return the number of annotators needed to get each pair judged as often as wanted.

    Parameters
    ----------
    pairs : int
        Number of pairs, those of the consistency set included.
    protocol : Protocol

    Returns
    -------
    int

    Raises
    ------
    PlanImpossible
        If the pairs do not fit the sizes of the protocol.
    """
    return tranche_count(pairs, protocol.groups) * protocol.annotators_per_pair


def questionnaires(
    batches: Sequence[str],
    sharing: IntArray,
    *,
    protocol: Protocol,
    checkpoints: Sequence[str],
    seed: int,
) -> list[Questionnaire]:
    """Return the questionnaire of each tranche.

    Parameters
    ----------
    batches : sequence of str
        Batch of each pair; the largest batch comes first.
    sharing : (n_pairs, m) array of int
        Codes of what the pairs contain; -1 for nothing.
    protocol : Protocol
    checkpoints : sequence of str
        Batch of each checkpoint, "" for any; control pairs have none.
    seed : int

    Returns
    -------
    list of Questionnaire

    Raises
    ------
    PlanImpossible
        If the pairs do not fit the sizes of the protocol, or a batch has no question.
    """
    groups = protocol.groups
    count = tranche_count(len(batches), groups)
    rng = _generator(seed, _SHARED)
    members = _members(batches, rng)
    consistency = _consistency(members, groups.consistency)
    new = [pair for batch, rows in members.items() for pair in rows[consistency[batch] :]]
    dealt: list[dict[str, list[int]]] = [{batch: [] for batch in members} for _ in range(count)]
    for index, pair in enumerate(new):
        dealt[index % count][batches[pair]].append(pair)
    return [
        _questionnaire(
            {
                batch: (new_pairs[batch], rows[: consistency[batch]])
                for batch, rows in members.items()
            },
            sharing=sharing,
            protocol=protocol,
            checkpoints=checkpoints,
            rng=_generator(seed, _TRANCHE, number),
        )
        for number, new_pairs in enumerate(dealt)
    ]


def _generator(seed: int, *stream: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence([seed % 2**64, *stream])))


def _members(batches: Sequence[str], rng: np.random.Generator) -> dict[str, list[int]]:
    """Return the pairs of each batch, shuffled; the largest batch first."""
    members: dict[str, list[int]] = {}
    for pair in rng.permutation(len(batches)).tolist():
        members.setdefault(batches[pair], []).append(pair)
    return dict(sorted(members.items(), key=lambda item: (-len(item[1]), item[0])))


def _consistency(members: dict[str, list[int]], size: int) -> dict[str, int]:
    """Return how many pairs of each batch are for everybody, by the largest remainders."""
    total = sum(map(len, members.values()))
    exact = {batch: size * len(rows) / total for batch, rows in members.items()}
    counts = {batch: math.floor(share) for batch, share in exact.items()}
    by_remainder = sorted(exact, key=lambda batch: counts[batch] - exact[batch])
    for batch in by_remainder[: size - sum(counts.values())]:
        counts[batch] += 1
    return counts


def _questionnaire(
    batches: dict[str, tuple[list[int], list[int]]],
    *,
    sharing: IntArray,
    protocol: Protocol,
    checkpoints: Sequence[str],
    rng: np.random.Generator,
) -> Questionnaire:
    entries: list[Entry] = []
    number = 0
    for batch, (new, consistency) in batches.items():
        if not new and not consistency:
            continue
        if protocol.checkpoints.kind is CheckpointKind.MOST_SIMILAR:
            entries.append(Entry(number, checkpoint=_question_for(batch, checkpoints)))
        apart = [new[row] for row in shuffled_apart(sharing[new], rng=rng)]
        everybodys = rng.permutation(consistency).tolist()
        for group in _grouped(apart, everybodys, protocol.groups):
            if protocol.groups.carry_over and number:
                entries.append(Entry(number, pair=_last_pair(entries), is_carried=True))
            entries += (Entry(number, pair=pair) for pair in group)
            number += 1
    if protocol.checkpoints.kind is CheckpointKind.CONTROL:
        entries = _with_controls(entries, protocol, len(checkpoints), rng)
    return Questionnaire(tuple(entries))


def _question_for(batch: str, checkpoints: Sequence[str]) -> int:
    for name in (batch, ""):
        if name in checkpoints:
            return checkpoints.index(name)
    raise PlanImpossible(Reason("plan_without_question_for_batch", batch=batch))


def _last_pair(entries: list[Entry]) -> int:
    return next(entry.pair for entry in reversed(entries) if entry.pair is not None)


def _grouped(new: list[int], consistency: list[int], groups: Groups) -> list[list[int]]:
    """Divide a batch's pairs into groups: those for everybody come first, spread evenly."""
    assert groups.size is not None  # noqa: S101  # the protocol of a tranche has one
    room = groups.size - groups.carry_over
    for_new = room - bool(groups.consistency)
    count = max(math.ceil(len(new) / for_new), math.ceil((len(new) + len(consistency)) / room), 1)
    parted: list[list[int]] = []
    left = list(new)
    for number in range(count):
        start, end = (len(consistency) * n // count for n in (number, number + 1))
        everybodys = consistency[start:end]
        fresh = min(for_new, room - len(everybodys))
        parted.append([*everybodys, *left[:fresh]])
        left = left[fresh:]
    return [group for group in parted if group]


def _with_controls(
    entries: list[Entry], protocol: Protocol, checkpoints: int, rng: np.random.Generator
) -> list[Entry]:
    """Mix in control pairs: one at random in each equal stretch, none first, no two together."""
    count = min(protocol.checkpoints.count(len(entries)), checkpoints)
    after: npt.NDArray[np.int64] = checkpoint_places(len(entries), count, rng).astype(np.int64)
    which = rng.permutation(checkpoints)[:count].tolist()
    mixed: list[Entry] = []
    controls = dict(zip(after.tolist(), which, strict=True))
    for index, entry in enumerate(entries):
        if index in controls:
            mixed.append(Entry(entries[index - 1].group, checkpoint=controls[index]))
        mixed.append(entry)
    if len(entries) in controls:
        mixed.append(Entry(entries[-1].group, checkpoint=controls[len(entries)]))
    return mixed
