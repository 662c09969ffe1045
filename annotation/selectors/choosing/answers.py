"""The answers of a campaign as arrays: the boundary to `annotation.stats.best_worst`."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from django.db.models import Exists, OuterRef, QuerySet

from annotation.models import Campaign, Choice, ChoiceSlot, FourTuple
from annotation.planning.four_tuples import TUPLE_SIZE
from annotation.stats.arrays import BoolArray, IntArray
from annotation.stats.best_worst.choices import Choices
from datasets.models import Pair

_PAIRS = tuple(f"four_tuple__pair_{n}" for n in range(1, TUPLE_SIZE + 1))


@dataclass(frozen=True)
class Answers:
    """Answers by number of their tuple, then of their annotator.

    Attributes
    ----------
    choices : Choices
        Items are the pairs of the set in the sequence of their numbers.
    pairs : tuple of int
        Primary keys of the items.
    numbers : tuple of int
        Their numbers in the pair set.
    annotator : (n_answers,) array of int
        Numbers of the annotators in the project.
    shown_ms : tuple of int or None
    outdated : int
        Answers left out because a sentence has got another meaning since.
    """

    choices: Choices
    pairs: tuple[int, ...]
    numbers: tuple[int, ...]
    annotator: IntArray
    shown_ms: tuple[int | None, ...]
    outdated: int

    def hash(self) -> str:
        """Return a fingerprint: equal for equal answers, wherever they were given."""
        digest = hashlib.sha256()
        items = np.array(self.numbers, dtype="<i8")[self.choices.items]
        columns = (items, self.choices.best, self.choices.worst, self.annotator)
        for column in (*columns, self.choices.question):
            digest.update(np.ascontiguousarray(column, dtype="<i8").tobytes())
        return digest.hexdigest()


def current_choices(campaign: Campaign, *, until: datetime | None = None) -> QuerySet[Choice]:
    """Return each answer that was the last of its chain, at that moment or now.

    Answers set aside do not count.
    """
    choices = Choice.objects.filter(slot__campaign=campaign)
    revising = Choice.objects.filter(revises=OuterRef("pk"))
    if until is not None:
        choices = choices.filter(created_at__lte=until)
        revising = revising.filter(created_at__lte=until)
    return choices.filter(~Exists(revising), slot__state=ChoiceSlot.State.DONE)


def campaign_answers(
    campaign: Campaign, *, until: datetime | None = None, half: int | None = None
) -> Answers:
    """Read the answers that count, in two queries; with `half` those to the tuples of one half."""
    fields = ("pk", "number", "sentence_a__meaning_revision", "sentence_b__meaning_revision")
    pairs = Pair.objects.filter(pair_set=campaign.judged_set).order_by("number")
    table = np.array(list(pairs.values_list(*fields)), dtype=np.int64).reshape(-1, len(fields))
    choices = current_choices(campaign, until=until)
    if half is not None:
        choices = choices.filter(slot__four_tuple__half=half)
    rows = list(
        choices.order_by("slot__four_tuple__number", "annotator__number").values_list(
            *("slot__four_tuple__number", "annotator__number", "best", "worst", "shown_ms"),
            *("revisions", *(f"slot__{name}" for name in _PAIRS)),
        )
    )
    keys = np.array([row[6:] for row in rows], dtype=np.int64).reshape(-1, TUPLE_SIZE)
    items = np.searchsorted(table[:, 0], keys, sorter=(sorting := np.argsort(table[:, 0])))
    items = sorting[items] if rows else keys
    is_current = _current(rows, items, table[:, 2:])
    columns = np.array([row[:4] for row in rows], dtype=np.int64).reshape(-1, 4)[is_current]
    return Answers(
        choices=Choices(items[is_current], columns[:, 2], columns[:, 3], len(table), columns[:, 0]),
        pairs=tuple(table[:, 0].tolist()),
        numbers=tuple(table[:, 1].tolist()),
        annotator=columns[:, 1],
        shown_ms=tuple(
            row[4] for row, is_kept in zip(rows, is_current.tolist(), strict=True) if is_kept
        ),
        outdated=int((~is_current).sum()),
    )


def _current(rows: list[tuple[object, ...]], items: IntArray, meanings: IntArray) -> BoolArray:
    """Tell which answers are about the present meanings of all eight sentences."""
    read = np.array([row[5] for row in rows], dtype=np.int64).reshape(-1, 2 * TUPLE_SIZE)
    needed = meanings[items].reshape(-1, 2 * TUPLE_SIZE) if len(rows) else read
    return np.asarray((read >= needed).all(axis=1), dtype=np.bool_)


def tuples_of(campaign: Campaign, *, half: int) -> list[tuple[int, ...]]:
    """Return the primary keys of the pairs of each tuple of one half, by number."""
    fields = tuple(f"pair_{n}" for n in range(1, TUPLE_SIZE + 1))
    tuples = FourTuple.objects.filter(campaign=campaign, half=half).order_by("number")
    return list(tuples.values_list(*fields))
