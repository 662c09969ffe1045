"""Judgements of a campaign as arrays: the boundary to `annotation.stats`.

Annotators and pairs go by their numbers, not by their database keys, so that the same campaign
made anew gives the same arrays and the same hash.
"""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from django.db.models import F

from annotation.models import Campaign, Checkpoint, Judgement, Order
from annotation.selectors.gold.columns import where
from annotation.selectors.gold.judgement_columns import (
    LABEL,
    RATING,
    judgement_columns,
    order_code,
)
from annotation.stats.arrays import NO_LABEL, LabelCode
from annotation.stats.checkpoints import CheckpointAnswers
from annotation.stats.matrix import JudgementMatrix, build_matrix

# The columns of a matrix.
ANSWERS: Final = {
    "annotator": F("annotator__number"),
    "pair": F("assignment__pair__number"),
    "order": order_code("assignment__order"),
    "rating": RATING,
    "label": LABEL,
}
KINDS: Final = {"annotator": np.int32, "pair": np.int32, "order": np.int8, "label": np.int8}


def campaign_matrix(campaign: Campaign, *, until: datetime | None = None) -> JudgementMatrix:
    """Build the matrix of the campaign's current judgements, read by COPY."""
    read = judgement_columns(campaign, until=until)
    is_current = read.pop("is_current")
    return matrix_of(where(read, is_current))


def matrix_of(columns: Mapping[str, npt.NDArray[Any]]) -> JudgementMatrix:
    """Build a matrix from the columns named in `ANSWERS`."""
    return build_matrix(
        annotator=columns["annotator"],
        pair=columns["pair"],
        order=columns["order"],
        rating=columns["rating"],
        label=columns["label"],
    )


def matrix_hash(matrix: JudgementMatrix) -> str:
    """Return a fingerprint of all judgements: equal for equal input, wherever it was made."""
    names = (np.array(matrix.annotators), np.array(matrix.pairs))
    digest = hashlib.sha256()
    for column in (
        names[0][matrix.annotator] if len(matrix) else matrix.annotator,
        names[1][matrix.pair] if len(matrix) else matrix.pair,
        matrix.order,
        matrix.rating,
        matrix.label,
    ):
        digest.update(np.ascontiguousarray(column, dtype="<f8").tobytes())
    return digest.hexdigest()


def checkpoint_answers(campaign: Campaign, *, until: datetime | None = None) -> CheckpointAnswers:
    """Return the annotators' answers at checkpoints beside the right ones, by number."""
    answers = Judgement.objects.filter(
        assignment__campaign=campaign,
        assignment__checkpoint__kind=Checkpoint.Kind.CONTROL,
        revised_by=None,
    ).order_by("annotator__number", "assignment__position")
    if until is not None:
        answers = answers.filter(created_at__lte=until)
    fields = ("annotator__number", "rating", "label", "assignment__order")
    checkpoints = {checkpoint.pk: checkpoint for checkpoint in campaign.checkpoints.all()}
    # Without checkpoints there is nothing to look for in the judgements.
    rows = list(answers.values_list(*fields, "assignment__checkpoint")) if checkpoints else []
    answered = [checkpoints[row[4]] for row in rows]
    return CheckpointAnswers(
        annotator=np.array([row[0] for row in rows], dtype=np.int64),
        rating=np.array([row[1] for row in rows], dtype=np.float64),
        label=np.array([LabelCode[row[2]] if row[2] else NO_LABEL for row in rows], dtype=np.int64),
        lowest=np.array([checkpoint.rating_min for checkpoint in answered], dtype=np.float64),
        highest=np.array([checkpoint.rating_max for checkpoint in answered], dtype=np.float64),
        accepted=_accepted(
            [(row[3], checkpoint) for row, checkpoint in zip(rows, answered, strict=True)]
        ),
    )


def _accepted(answered: list[tuple[str, Checkpoint]]) -> npt.NDArray[np.bool_]:
    def labels(order: str, checkpoint: Checkpoint) -> list[str]:
        accepted = checkpoint.accepted_ab if order == Order.AB else checkpoint.accepted_ba
        return list(accepted)

    table = [[label.name in labels(*answer) for label in LabelCode] for answer in answered]
    return np.array(table, dtype=np.bool_).reshape(-1, len(LabelCode))
