"""From judgements to gold: one run, stored whole, never overwritten."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
import numpy.typing as npt
import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from annotation.models import AggregationRun, Annotator, Campaign, GoldPair
from annotation.planning.protocol import Protocol
from annotation.selectors.matrices import (
    campaign_matrix,
    checkpoint_answers,
    current_judgements,
    matrix_hash,
    pair_judgements,
)
from annotation.selectors.protocols import protocol_of
from annotation.services.copying import rows_copy
from annotation.stats import agreement
from annotation.stats.arrays import NO_LABEL, Label
from annotation.stats.arrays import Order as OrderCode
from annotation.stats.checkpoints import accuracy_by_annotator
from annotation.stats.gold import LabelGold, RatingGold, label_gold, rating_gold
from annotation.stats.matrix import JudgementMatrix
from datasets.errors import Invalid
from datasets.models import Job, User
from datasets.services.audit import audit
from datasets.services.jobs import Progress, job_start

log = structlog.get_logger(__name__)

AGGREGATE_KIND = "annotation.aggregate_campaign"

_LABELS = (Label.ENTAILMENT, Label.NEUTRAL, Label.CONTRADICTION)
_VOTES = [(order, label) for order in OrderCode for label in _LABELS]
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
class _Gold:
    matrix: JudgementMatrix
    ratings: RatingGold
    labels: LabelGold


def aggregation_start(*, campaign: Campaign, actor: User | None, dated: date | None = None) -> Job:
    """Aggregate in the background; the run is dated today unless told otherwise."""
    if not current_judgements(campaign).exists():
        raise Invalid(_("Nothing has been judged in this campaign yet."))
    return job_start(
        kind=AGGREGATE_KIND,
        project=campaign.project,
        actor=actor,
        subject=campaign,
        parameters={"dated": (dated or timezone.localdate()).isoformat()},
    )


@transaction.atomic
def campaign_aggregate(
    *,
    campaign: Campaign,
    dated: date | None = None,
    actor: User | None = None,
    job: Job | None = None,
    progress: Progress | None = None,
) -> AggregationRun:
    """Make gold and agreement of the judgements there are now.

    A run is written with its gold in one transaction, so one that exists is whole; a job that is
    run again finds the run that it made.
    """
    if job is not None and (made := AggregationRun.objects.filter(job=job).first()) is not None:
        return made
    note = progress or _silent
    note(0, 3, _("Reading the judgements"))
    protocol = protocol_of(campaign)
    until = timezone.now()
    matrix = campaign_matrix(campaign, until=until)
    if not len(matrix):
        raise Invalid(_("Nothing has been judged in this campaign yet."))
    note(1, 3, _("Working out gold and agreement"))
    gold = _Gold(
        matrix=matrix,
        ratings=rating_gold(matrix, deviation=protocol.deviation),
        labels=label_gold(matrix, majority=protocol.majority),
    )
    run = AggregationRun(
        campaign=_numbered(campaign),
        number=_next_number(campaign),
        job=job,
        parameters={**_parameters(protocol), "judged_until": until.isoformat()},
        code_version=str(settings.SPECTACULAR_SETTINGS["VERSION"]),
        input_hash=matrix_hash(matrix),
        dated=dated or timezone.localdate(),
        results=_results(campaign, protocol, gold),
    )
    run.save()
    note(2, 3, _("Writing the gold scores"))
    keys = dict(campaign.pair_set.pairs.values_list("number", "pk").iterator())
    rows_copy(GoldPair._meta.db_table, _COLUMNS, _rows(run, gold, keys))
    audit(actor, "run.made", run, project=campaign.project, judgements=len(matrix))
    # The last look whether another worker has taken over: nothing is written after it.
    note(3, 3)
    log.info("campaign_aggregated", campaign=campaign.pk, run=run.number, pairs=matrix.n_pairs)
    return run


def _silent(done: int, total: int, message: str = "") -> None:
    """Be nobody's progress."""


def _numbered(campaign: Campaign) -> Campaign:
    """Lock the campaign, so that two runs do not take the same number."""
    return Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)


def _next_number(campaign: Campaign) -> int:
    return (campaign.runs.aggregate(last=Max("number"))["last"] or 0) + 1


def _parameters(protocol: Protocol) -> dict[str, Any]:
    return {
        "preset": protocol.preset,
        "majority": protocol.majority.value,
        "deviation": protocol.deviation.value,
        "scale": {"low": protocol.scale.low, "high": protocol.scale.high},
    }


def _results(campaign: Campaign, protocol: Protocol, gold: _Gold) -> dict[str, Any]:
    matrix = gold.matrix
    measures = {
        "mean_sd": agreement.mean_pair_sd(matrix, deviation=protocol.deviation),
        "majority_share": agreement.mean_majority_share(matrix),
        "alpha_ordinal": agreement.rating_alpha(matrix),
        "alpha_label": agreement.label_alpha(matrix),
    }
    labels = gold.labels.label
    return {
        "measures": {name: measure.as_json() for name, measure in measures.items()},
        "judgements": len(matrix),
        # Those about texts that were changed afterwards, and about pairs that fell.
        "left_out": max(0, pair_judgements(campaign).count() - len(matrix)),
        "pairs": matrix.n_pairs,
        "labels": {label.name: int((labels == label).sum()) for label in _LABELS},
        "unlabelled": int((labels == NO_LABEL).sum()),
        "relatedness": _histogram(protocol, gold.ratings.mean),
        "ties": {order.name: int(gold.labels.tied[:, order].sum()) for order in OrderCode},
        "annotators": _annotators(campaign, matrix),
    }


def _histogram(protocol: Protocol, mean: npt.NDArray[np.float64]) -> list[dict[str, float | int]]:
    """Count pairs by ranges of gold relatedness, as SICK's Table 6 does: [1, 2), … [4, 5]."""
    low, high = protocol.scale.low, protocol.scale.high
    edges = np.linspace(low, high, min(10, max(1, round(high - low))) + 1)
    counts, _edges = np.histogram(mean[~np.isnan(mean)], bins=edges)
    return [
        {"low": float(edges[i]), "high": float(edges[i + 1]), "pairs": int(count)}
        for i, count in enumerate(counts)
    ]


def _annotators(campaign: Campaign, matrix: JudgementMatrix) -> list[dict[str, Any]]:
    """Describe each annotator: how much, where on the scale, how often right at checkpoints."""
    codes = dict(
        Annotator.objects.filter(project_id=campaign.project_id).values_list("number", "code")
    )
    accuracy = accuracy_by_annotator(checkpoint_answers(campaign))
    described = []
    for position, number in enumerate(matrix.annotators):
        ratings = matrix.rating[matrix.annotator == position]
        rated = ratings[~np.isnan(ratings)]
        right = accuracy.get(number)
        described.append(
            {
                "code": codes[number],
                "judgements": len(ratings),
                "mean_rating": float(rated.mean()) if len(rated) else None,
                "sd_rating": float(rated.std(ddof=1)) if len(rated) > 1 else None,
                "checkpoints": right.as_json() if right else None,
            }
        )
    return described


def _rows(
    run: AggregationRun, gold: _Gold, keys: Mapping[int, int]
) -> Iterator[tuple[str | int | float | None, ...]]:
    """Yield a row of `_COLUMNS` for each judged pair; `keys` leads from its number to its key."""
    shares = _shares(gold.labels.votes)
    for start in range(0, gold.matrix.n_pairs, _ROWS_A_STEP):
        chunk = slice(start, start + _ROWS_A_STEP)
        votes = np.stack([gold.labels.votes[chunk, o, v] for o, v in _VOTES], axis=1)
        columns = zip(
            gold.matrix.pairs[chunk],
            gold.ratings.mean[chunk].tolist(),
            gold.ratings.sd[chunk].tolist(),
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


def _shares(votes: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.float64]:
    """Return the majority share of each pair: the mean of those of its orders; nan without."""
    total = votes.sum(axis=2)
    share = np.divide(
        votes.max(axis=2), total, out=np.zeros(total.shape, dtype=np.float64), where=total > 0
    )
    orders = (total > 0).sum(axis=1)
    mean: npt.NDArray[np.float64] = np.full(len(total), np.nan)
    np.divide(share.sum(axis=1), orders, out=mean, where=orders > 0)
    return mean


def _number(value: float) -> float | None:
    return None if np.isnan(value) else value


def _name(label: int) -> str:
    return "" if label == NO_LABEL else Label(label).name


def _truth(value: bool) -> str:
    return "t" if value else "f"
