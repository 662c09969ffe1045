"""The judgements of a run, sorted on disk, so that memory does not grow with their number."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import numpy as np
from django.db.models import FloatField, Value
from django.db.models.functions import Coalesce

from annotation.models import Campaign
from annotation.selectors.gold.columns import Columns, CopiedNumbers, numbers_copied
from annotation.selectors.gold.counted import current_judgements
from annotation.selectors.gold.matrices import ANSWERS

_ROWS_A_CHUNK: Final = 50_000
_SEQUENCE = ("assignment__pair__number", "annotator__number", "assignment__order")  # AB before BA
_COLUMNS: dict[str, Any] = ANSWERS | {
    "shown_ms": Coalesce("shown_ms", Value(float("nan")), output_field=FloatField())
}


@dataclass(frozen=True)
class JudgementTable:
    """Judgements sorted as those of a matrix: by pair, annotator and order."""

    copied: CopiedNumbers

    def __len__(self) -> int:
        return len(self.copied)

    def chunks(self) -> Iterator[Columns]:
        """Yield the columns of some ten thousand judgements at a time, by the names of ANSWERS."""
        return self.copied.parts(_ROWS_A_CHUNK)

    def input_hash(self) -> str:
        """Return the hash that `matrix_hash` gives for the matrix of the same judgements."""
        digest = hashlib.sha256()
        for name in ANSWERS:
            for chunk in self.chunks():
                digest.update(np.ascontiguousarray(chunk[name], dtype="<f8").tobytes())
        return digest.hexdigest()


@contextmanager
def judgement_table(campaign: Campaign, *, until: datetime) -> Iterator[JudgementTable]:
    """Sort the judgements that counted at that moment in the database and keep them in a file."""
    rows = current_judgements(campaign, until=until).order_by(*_SEQUENCE)
    with numbers_copied(rows, **_COLUMNS) as copied:
        yield JudgementTable(copied)
