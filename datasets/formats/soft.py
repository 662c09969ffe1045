"""The data behind the gold: votes and deviations by pair, rules by sentence, annotators."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from datasets.formats.delimited import Column, Table
from datasets.formats.gold import GoldRow
from datasets.formats.labels import Label, Order
from datasets.formats.numbers import number_text

SOFT_LABELS_NAME = "soft_labels.tsv"
RULES_NAME = "rules.tsv"
ANNOTATORS_NAME = "annotators.tsv"
_PLACES = 6
# The order of a pair's votes: by presentation order, then by label.
_LABELS = (Label.ENTAILMENT, Label.NEUTRAL, Label.CONTRADICTION)
VOTES = tuple((order, label) for order in Order for label in _LABELS)


@dataclass(frozen=True, slots=True)
class SoftRow:
    """How a pair was judged. `votes` are counts in the order of `VOTES`.

    `modes` are the groups that the ratings form, 1 or 2; None if there are too few to tell.
    """

    pair_id: str
    judgements: int
    mean: float | None
    sd: float | None
    votes: Sequence[int]
    modes: int | None = None


@dataclass(frozen=True, slots=True)
class AnnotatorRow:
    """An annotator by code: number of judgements, use of the scale, and checkpoints."""

    code: str
    judgements: int
    mean: float | None = None
    sd: float | None = None
    checkpoints: int = 0
    right: int = 0
    excluded: str = ""


def _number(value: float | None) -> str:
    return "" if value is None else number_text(value, places=_PLACES)


def _soft_cells(row: SoftRow) -> tuple[str, ...]:
    mean, sd = _number(row.mean), _number(row.sd)
    return row.pair_id, str(row.judgements), mean, sd, *_vote_cells(tuple(row.votes))


@lru_cache(maxsize=1 << 14)  # a million pairs have few distinct combinations of votes
def _vote_cells(votes: tuple[int, ...]) -> tuple[str, ...]:
    shares = []
    for start in (0, 3):
        total = sum(votes[start : start + 3])
        shares += [_number(vote / total) if total else "" for vote in votes[start : start + 3]]
    return *map(str, votes), *shares


SOFT_LABEL_TABLE = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("judgements", "how many judgements count"),
        Column("relatedness_mean", "mean of the ratings, not rounded"),
        Column("relatedness_sd", "standard deviation of the ratings; empty with one"),
        *(
            Column(f"votes_{order}_{label}", f"how many said {label}, shown in the order {order}")
            for order, label in VOTES
        ),
        *(
            Column(f"share_{order}_{label}", f"share of those votes among the order {order}")
            for order, label in VOTES
        ),
    ),
    _soft_cells,
)

RULES_TABLE: Table[GoldRow] = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("kind", "kind of the pair in the design"),
        Column("sentence_A_stage", "S1 to S4: what was made of the source sentence"),
        Column("sentence_A_rules", "ids of the rules that made sentence A, in their order"),
        Column("sentence_B_stage", "S1 to S4: what was made of the source sentence"),
        Column("sentence_B_rules", "ids of the rules that made sentence B, in their order"),
    ),
    lambda row: (
        *(row.pair_id, row.kind),
        *(row.stage_a, " ".join(row.rules_a), row.stage_b, " ".join(row.rules_b)),
    ),
)

ANNOTATOR_TABLE: Table[AnnotatorRow] = Table(
    (
        Column("annotator", "code of the annotator, the same in the whole release"),
        Column("judgements", "how many judgements of pairs"),
        Column("rating_mean", "mean of the annotator's ratings; empty if none"),
        Column("rating_sd", "their standard deviation; empty with fewer than two"),
        Column("checkpoints", "how many checkpoints were answered"),
        Column("checkpoints_right", "how many of them rightly"),
        Column("excluded", "why the annotator does not count in the gold; empty if they do"),
    ),
    lambda row: (
        *(row.code, str(row.judgements), _number(row.mean), _number(row.sd)),
        *(str(row.checkpoints), str(row.right), row.excluded),
    ),
)
