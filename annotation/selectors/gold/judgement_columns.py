"""The latest judgements of a campaign as columns: each table is read once, and NumPy joins them.

PostgreSQL would join judgements with assignments, pairs, both sentences and annotators by hash
tables, which for ten million judgements exceed its memory and are written to disk.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from django.db.models import Case, F, FloatField, IntegerField, QuerySet, Value, When
from django.db.models.functions import Coalesce, Extract

from annotation.models import Annotator, Assignment, Campaign, Judgement, Order
from annotation.selectors.gold.columns import Columns, number_columns, where
from annotation.selectors.gold.counted import COUNTED_STATES, latest, pair_judgements
from annotation.stats.arrays import NO_LABEL, IntArray, LabelCode, OrderCode
from datasets.models import Pair

# COPY has no empty cells here, so a missing rating is nan.
RATING: Final = Coalesce("rating", Value(float("nan")), output_field=FloatField())
LABEL: Final = Case(
    *(When(label=label.name, then=Value(int(label))) for label in LabelCode),
    default=Value(NO_LABEL),
    output_field=IntegerField(),
)
_IS_COUNTED: Final = Case(
    When(state__in=COUNTED_STATES, then=1), default=0, output_field=IntegerField()
)
_SECONDS: Final = Coalesce(F("shown_ms") / 1000.0, Value(float("nan")), output_field=FloatField())
_KINDS: Final = {
    **dict.fromkeys(("key", "assignment_key", "annotator_key", "pair_key"), np.int64),
    **dict.fromkeys(("number", "meaning_a", "meaning_b", "seat"), np.int32),
    **dict.fromkeys(("revision_a", "revision_b"), np.int32),
    **dict.fromkeys(("order", "label"), np.int8),
    "is_counted": np.bool_,
    "seconds": np.float32,
}
# Keys of a campaign are mostly consecutive. Where they are further apart than this on average,
# sorting them takes less memory than a table of all numbers between them.
_SPARSEST: Final = 4


def order_code(field: str) -> Case:
    """Return the code of the presentation order that a field names."""
    return Case(
        *(When(**{field: order}, then=Value(int(OrderCode[order.name]))) for order in Order),
        output_field=IntegerField(),
    )


def judgement_columns(
    campaign: Campaign, *, until: datetime | None = None, with_details: bool = False
) -> Columns:
    """Return each annotator's latest judgement of each pair, in any sequence.

    The columns are `annotator` and `pair` by number, `order`, `rating`, `label`, and whether the
    judgement `is_current`: about the present texts of a pair that was not rejected. The details are
    the `seat`, how many `seconds` the pair was shown, and `when` it was judged.
    """
    pairs = _index_by_key(
        Pair.objects.filter(pair_set=campaign.pair_set_id),
        number=F("number"),
        meaning_a=F("sentence_a__meaning_revision"),
        meaning_b=F("sentence_b__meaning_revision"),
    )
    people = _people(campaign)
    assignments = _assignments(campaign, pairs, with_details=with_details)
    details = {"seconds": _SECONDS, "when": Extract("created_at", "epoch")}

    def joined(part: Columns) -> Columns:
        row = assignments.places.of(part.pop("assignment_key"))
        if (row < 0).any():  # of another campaign, or at a checkpoint
            part, row = where(part, row >= 0), row[row >= 0]
        pair = assignments.columns["pair"][row]
        is_current = assignments.columns["is_counted"][row]
        is_current &= part.pop("revision_a") >= pairs.columns["meaning_a"][pair]
        is_current &= part.pop("revision_b") >= pairs.columns["meaning_b"][pair]
        return {
            "annotator": people.columns["number"][people.places.of(part.pop("annotator_key"))],
            "pair": pairs.columns["number"][pair],
            "order": assignments.columns["order"][row],
            "is_current": is_current,
            **({"seat": assignments.columns["seat"][row]} if with_details else {}),
            **part,
        }

    return number_columns(
        _judgements(campaign, assignments.places, until),
        _KINDS,
        joined,
        assignment_key=F("assignment_id"),
        annotator_key=F("annotator_id"),
        revision_a=F("revision_a"),
        revision_b=F("revision_b"),
        rating=RATING,
        label=LABEL,
        **(details if with_details else {}),
    )


class _Places:
    """The place of each key in a column of distinct keys."""

    def __init__(self, keys: npt.NDArray[np.int64]) -> None:
        self.n = len(keys)
        self.first, self.last = (int(keys.min()), int(keys.max())) if self.n else (0, -1)
        self._sorting: IntArray | None = None
        if self.is_dense:
            # One more key than there are, for all keys beyond the last.
            table = np.full(self.last - self.first + 2, -1, dtype=np.int32)
            table[keys - self.first] = np.arange(self.n, dtype=np.int32)
            self._table: IntArray = table
        else:
            self._sorting = np.argsort(keys)
            self._table = keys[self._sorting]

    @property
    def is_dense(self) -> bool:
        """Whether most numbers from the first key to the last are keys."""
        return self.last - self.first < _SPARSEST * self.n

    def of(self, keys: npt.NDArray[np.int64]) -> IntArray:
        """Return the place of each key, -1 where it is unknown."""
        if self._sorting is None:
            inside = (keys >= self.first) & (keys <= self.last)
            return self._table[np.where(inside, keys - self.first, -1)]
        index = np.minimum(np.searchsorted(self._table, keys), self.n - 1)
        return np.where(self._table[index] == keys, self._sorting[index], -1)


@dataclass(frozen=True)
class _Keyed:
    """Columns of a table, and where in them each primary key is."""

    places: _Places
    columns: Mapping[str, npt.NDArray[Any]]


def _index_by_key(rows: QuerySet[Any], **columns: Any) -> _Keyed:
    read = number_columns(rows, _KINDS, key=F("pk"), **columns)
    return _Keyed(_Places(read.pop("key")), read)


def _people(campaign: Campaign) -> _Keyed:
    numbers = dict(
        Annotator.objects.filter(project_id=campaign.project_id).values_list("pk", "number")
    )
    keys = np.array([*numbers], dtype=np.int64)
    return _Keyed(_Places(keys), {"number": np.array([*numbers.values()], dtype=np.int32)})


def _assignments(campaign: Campaign, pairs: _Keyed, *, with_details: bool) -> _Keyed:
    """Read the assignments of pairs; `pair` is a place in the columns of the pairs."""

    def placed(part: Columns) -> Columns:
        return {"pair": pairs.places.of(part.pop("pair_key")), **part}

    read = number_columns(
        Assignment.objects.filter(campaign=campaign, pair__isnull=False),
        _KINDS,
        placed,
        key=F("pk"),
        pair_key=F("pair_id"),
        order=order_code("order"),
        is_counted=_IS_COUNTED,
        **({"seat": Coalesce("seat__number", Value(0))} if with_details else {}),
    )
    return _Keyed(_Places(read.pop("key")), read)


def _judgements(
    campaign: Campaign, assignments: _Places, until: datetime | None
) -> QuerySet[Judgement]:
    """Return the judgements of these assignments, and perhaps others with keys between theirs.

    Where most keys between the first and the last are the campaign's own, it is faster to read the
    others too than to have PostgreSQL look up whose each of them is.
    """
    if not assignments.is_dense:
        return pair_judgements(campaign, until=until)
    between = Judgement.objects.filter(
        assignment_id__gte=assignments.first, assignment_id__lte=assignments.last
    )
    return latest(between, until=until)
