"""Gold of a run, computed from a study and copied into the database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from annotation.models import AggregationRun, GoldPair
from annotation.planning.aggregation import AggregationSettings
from annotation.services.plans.copying import rows_copy
from annotation.stats.arrays import NO_LABEL, FloatArray, LabelCode, OrderCode
from annotation.stats.gold import LabelGold, Score, label_gold, rating_gold
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.scores import scores

LABELS: Final = (LabelCode.ENTAILMENT, LabelCode.NEUTRAL, LabelCode.CONTRADICTION)
_VOTES = [(order, label) for order in OrderCode for label in LABELS]
_COLUMNS = (
    "run_id",
    "pair_id",
    "n",
    "relatedness",
    "sd",
    *(f"{order.name}_{label.name}".lower() for order, label in _VOTES),
    "label",
    "label_ab",
    "label_ba",
    "is_tie_ab",
    "is_tie_ba",
    "majority_share",
)
_ROWS_A_STEP = 10_000


@dataclass(frozen=True)
class Gold:
    """Gold of every pair of a matrix, one row each; nan and -1 where it is undefined."""

    matrix: JudgementMatrix
    relatedness: FloatArray
    sd: FloatArray
    labels: LabelGold


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
    rows_copy(GoldPair._meta.db_table, _COLUMNS, _rows(run, gold, keys))


def _rows(
    run: AggregationRun, gold: Gold, keys: Mapping[int, int]
) -> Iterator[tuple[str | int | float | None, ...]]:
    """Yield a row of `_COLUMNS` for each judged pair."""
    shares = _shares(gold.labels.votes)
    for start in range(0, gold.matrix.n_pairs, _ROWS_A_STEP):
        chunk = slice(start, start + _ROWS_A_STEP)
        votes = np.stack([gold.labels.votes[chunk, o, v] for o, v in _VOTES], axis=1)
        columns = zip(
            gold.matrix.pairs[chunk],
            gold.relatedness[chunk].tolist(),
            gold.sd[chunk].tolist(),
            votes.tolist(),
            gold.labels.label[chunk].tolist(),
            gold.labels.ab[chunk].tolist(),
            gold.labels.ba[chunk].tolist(),
            gold.labels.tied[chunk].tolist(),
            shares[chunk].tolist(),
            np.diff(gold.matrix.starts)[chunk].tolist(),
            strict=True,
        )
        for pair, mean, sd, vote, label, ab, ba, tied, share, n in columns:
            if n:
                yield (
                    *(run.pk, keys[pair], n, _number(mean), _number(sd), *vote),
                    *(_name(label), _name(ab), _name(ba), *map(_truth, tied), _number(share)),
                )


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


def _number(value: float) -> float | None:
    return None if np.isnan(value) else value


def _name(label: int) -> str:
    return "" if label == NO_LABEL else LabelCode(label).name


def _truth(value: bool) -> str:
    return "t" if value else "f"
