"""Gold of a run, computed from a study and copied into the database."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotation.models import AggregationRun, GoldPair
from annotation.planning.aggregation import AggregationSettings
from annotation.services.plans.binary_copying import Column, Words, columns_copy
from annotation.stats.arrays import NO_LABEL, FloatArray, IntArray, LabelCode, OrderCode
from annotation.stats.gold import LabelGold, Score, label_gold, rating_gold
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.reporting.facets import FairGold
from annotation.stats.scores import scores

LABELS: Final = (LabelCode.ENTAILMENT, LabelCode.NEUTRAL, LabelCode.CONTRADICTION)
_VOTES = [(order, label) for order in OrderCode for label in LABELS]


@dataclass(frozen=True)
class Gold:
    """Gold of every pair of a matrix, one row each; nan and -1 where it is undefined."""

    matrix: JudgementMatrix
    relatedness: FloatArray
    sd: FloatArray
    labels: LabelGold
    fair: FairGold | None = None


def gold_of(
    matrix: JudgementMatrix, settings: AggregationSettings, *, scale: tuple[float, float]
) -> Gold:
    """Compute gold, clipped to the scale, whose ends calibrated ratings may exceed."""
    ratings = rating_gold(matrix, deviation=settings.deviation)
    score = ratings.mean
    if settings.score is not Score.MEAN:
        score = getattr(scores(matrix, deviation=settings.deviation), settings.score.value)
    return Gold(
        matrix=matrix,
        relatedness=np.clip(score, *scale),
        sd=ratings.sd,
        labels=label_gold(matrix, majority=settings.majority, ties=settings.ties),
    )


def gold_write(run: AggregationRun, gold: Gold, keys: Mapping[int, int]) -> None:
    """Copy the gold of a saved run; `keys` maps the number of a pair to its primary key."""
    columns_copy(GoldPair._meta.db_table, _columns(run, gold, keys))


def _columns(run: AggregationRun, gold: Gold, keys: Mapping[int, int]) -> dict[str, Column]:
    """Return the columns of the judged pairs, each in the type of its column."""
    counts = np.diff(gold.matrix.starts)
    judged = np.flatnonzero(counts > 0)
    numbers = np.array(gold.matrix.pairs, dtype=np.int64)[judged]
    labels = gold.labels
    return {
        "run_id": np.full(len(judged), run.pk, dtype=np.int64),
        "pair_id": _keys_of(numbers, keys),
        "n": counts[judged].astype(np.int32),
        "relatedness": gold.relatedness[judged],
        "sd": gold.sd[judged],
        **_fair_columns(gold, judged),
        **{
            f"{order.name}_{label.name}".lower(): labels.votes[judged, order, label].astype(
                np.int16
            )
            for order, label in _VOTES
        },
        "label": _words(labels.label[judged]),
        "label_ab": _words(labels.ab[judged]),
        "label_ba": _words(labels.ba[judged]),
        "is_tie_ab": labels.tied[judged, OrderCode.AB],
        "is_tie_ba": labels.tied[judged, OrderCode.BA],
        "majority_share": _shares(labels.votes)[judged],
    }


def _fair_columns(gold: Gold, judged: IntArray) -> dict[str, Column]:
    """Return the fair scores with their bounds; without a model of the raters all are undefined."""
    if gold.fair is None:
        undefined = np.full(len(judged), np.nan)
        return {"fair": undefined, "fair_low": undefined, "fair_high": undefined}
    scores = (gold.fair.score, gold.fair.low, gold.fair.high)
    names = ("fair", "fair_low", "fair_high")
    return {name: column[judged] for name, column in zip(names, scores, strict=True)}


def _keys_of(numbers: IntArray, keys: Mapping[int, int]) -> IntArray:
    key_numbers = np.fromiter(keys.keys(), dtype=np.int64, count=len(keys))
    values = np.fromiter(keys.values(), dtype=np.int64, count=len(keys))
    sorting = np.argsort(key_numbers)
    places = np.minimum(np.searchsorted(key_numbers[sorting], numbers), len(key_numbers) - 1)
    if not np.array_equal(key_numbers[sorting][places], numbers):
        raise ValueError("a pair without a primary key")
    return np.asarray(values[sorting][places])


def _words(codes: IntArray) -> Words:
    """Return labels as text; no label is the last of the words, which -1 stands for."""
    names = [label.name for label in sorted(LabelCode)]
    return Words(np.where(codes == NO_LABEL, len(names), codes), [*names, ""])


def _shares(votes: npt.NDArray[np.integer[Any]]) -> FloatArray:
    """Return the majority share of each pair, the mean over its orders; nan without labels."""
    total = votes.sum(axis=2)
    share = np.divide(
        votes.max(axis=2), total, out=np.zeros(total.shape, dtype=np.float64), where=total > 0
    )
    orders = (total > 0).sum(axis=1)
    mean: FloatArray = np.full(len(total), np.nan)
    np.divide(share.sum(axis=1), orders, out=mean, where=orders > 0)
    return mean
