"""A campaign as a study, the input of reports in `annotation.stats`."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from annotation.models import Annotator, Campaign, Checkpoint, Judgement
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.columns import Columns, where
from annotation.selectors.gold.judgement_columns import judgement_columns
from annotation.selectors.gold.matrices import checkpoint_answers, matrix_of
from annotation.selectors.gold.pair_facts import PairFacts
from annotation.stats.arrays import BoolArray, IntArray, LabelCode
from annotation.stats.checkpoints import passed
from annotation.stats.files.roles import Role
from annotation.stats.matrix import JudgementMatrix
from annotation.stats.study import CheckpointRecord, Study


@dataclass(frozen=True)
class CampaignStudy:
    """The current judgements of a campaign, and the number of superseded ones."""

    study: Study
    outdated: int


def campaign_study(
    campaign: Campaign, facts: PairFacts, *, until: datetime | None = None
) -> CampaignStudy:
    """Read the campaign's judgements, by COPY, and what is known about them.

    Annotators are identified by code, pairs by number. Times are how long a pair was shown.
    """
    columns = judgement_columns(campaign, until=until, with_details=True)
    is_current = columns.pop("is_current")
    outdated = int((~is_current).sum())
    columns = where(columns, is_current)
    return CampaignStudy(_study(campaign, facts, columns, until), outdated)


def _study(campaign: Campaign, facts: PairFacts, columns: Columns, until: datetime | None) -> Study:
    matrix = matrix_of(columns)
    seconds = columns["seconds"][matrix.row].astype(np.float64)
    tranche = _tranches(campaign, columns["seat"][matrix.row])
    codes = dict(
        Annotator.objects.filter(project_id=campaign.project_id).values_list("number", "code")
    )
    return Study(
        matrix=matrix,
        annotators=tuple(codes[number] for number in matrix.annotators),
        pairs=tuple(str(number) for number in matrix.pairs),
        categories=tuple(label.name for label in LabelCode) if (matrix.label >= 0).any() else (),
        category=matrix.label,
        unknown_labels={},
        groups=_groups(matrix, facts, tranche),
        consistency=_consistency_set(matrix, tranche),
        checkpoints=_checkpoints(campaign, matrix, until),
        seconds=None if np.isnan(seconds).all() else seconds,
        has_orders=len(np.unique(matrix.order)) > 1,
        notes=(),
        when=columns["when"][matrix.row],
    )


def _groups(
    matrix: JudgementMatrix, facts: PairFacts, tranche: IntArray | None
) -> dict[Role, tuple[tuple[str, ...], IntArray]]:
    """Return the groupings of the judgements; -1 where a judgement belongs to no group."""
    groups = {
        role: (names, codes[matrix.pair])
        for role, (names, codes) in facts.of(matrix.pairs).groups().items()
    }
    if tranche is not None:
        count = int(tranche.max(initial=-1)) + 1
        groups[Role.TRANCHE] = tuple(str(number + 1) for number in range(count)), tranche
    return groups


def _tranches(campaign: Campaign, seat: IntArray) -> IntArray | None:
    """Return the tranche of each judgement: seats are one of each tranche by turns."""
    protocol = protocol_of(campaign)
    if not protocol.plan.is_whole:
        return None
    count = max(1, campaign.seats.count() // protocol.annotators_per_pair)
    return np.asarray((seat - 1) % count)


def _consistency_set(matrix: JudgementMatrix, tranche: IntArray | None) -> BoolArray:
    """Return the consistency set: the pairs that more than one tranche has (SimLex 3.4)."""
    is_member = np.zeros(matrix.n_pairs, dtype=np.bool_)
    if tranche is None:
        return is_member
    in_tranches = np.unique(np.stack([matrix.pair, tranche], axis=1), axis=0)
    return np.asarray(np.bincount(in_tranches[:, 0], minlength=matrix.n_pairs) > 1)


def _checkpoints(
    campaign: Campaign, matrix: JudgementMatrix, until: datetime | None
) -> dict[int, CheckpointRecord]:
    """Count how each annotator did at checkpoints of both kinds, by code of the matrix."""
    answers = checkpoint_answers(campaign, until=until)
    right: Counter[int] = Counter()
    total: Counter[int] = Counter(answers.annotator.tolist())
    right.update(answers.annotator[passed(answers)].tolist())
    for number, missed in _most_similar(campaign, until):
        total[number] += 1
        right[number] += not missed
    return {
        code: CheckpointRecord(right[number], total[number])
        for code, number in enumerate(matrix.annotators)
        if total[number]
    }


def _most_similar(campaign: Campaign, until: datetime | None) -> list[tuple[int, bool]]:
    if not campaign.checkpoints.filter(kind=Checkpoint.Kind.MOST_SIMILAR).exists():
        return []
    answers = Judgement.objects.filter(
        assignment__campaign=campaign,
        assignment__checkpoint__kind=Checkpoint.Kind.MOST_SIMILAR,
        missed__isnull=False,
        revised_by=None,
    )
    if until is not None:
        answers = answers.filter(created_at__lte=until)
    return [
        (number, bool(missed))
        for number, missed in answers.values_list("annotator__number", "missed")
    ]
