"""Which sentences of a release people wrote, and how their texts were settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from datasets.formats.delimited import Column, Table

BY_HAND_NAME = "written_by_hand.tsv"
_MANUAL = ".manual"


@dataclass(frozen=True, slots=True)
class ByHand:
    """What the derivation of a sentence says about the people who wrote it.

    `asked` is the transformation that they were asked for, `corrected` the rules whose sentence
    they corrected or took as it was; `settled` says how their text was chosen among others, and
    `writers` are codes, the first writer first; none if what a rule wrote was taken.
    """

    asked: str
    corrected: tuple[str, ...]
    is_changed: bool
    settled: str
    writers: tuple[str, ...]


def by_hand(rules: Sequence[Mapping[str, Any]] | None) -> ByHand | None:
    """Read what `Derivation.rules` says of the people who wrote; None if no campaign settled it.

    >>> by_hand([{"rule": "s2.passive", "version": 1}]) is None
    True
    >>> written = by_hand(
    ...     [
    ...         {"rule": "s3.negation", "asked": True},
    ...         {"rule": "s3.manual", "version": 1, "settled": "taken", "by": ["A2B"]},
    ...     ]
    ... )
    >>> written.asked, written.settled, written.writers
    ('s3.negation', 'taken', ('A2B',))
    """
    if not rules or "settled" not in rules[-1]:
        return None
    last = rules[-1]
    return ByHand(
        asked=next((str(rule["rule"]) for rule in rules if rule.get("asked")), ""),
        corrected=tuple(
            str(rule["rule"])
            for rule in rules
            if not rule.get("asked") and not str(rule["rule"]).endswith(_MANUAL)
        ),
        is_changed=str(last["rule"]).endswith(_MANUAL),
        settled=str(last["settled"]),
        writers=tuple(map(str, last.get("by", ()))),
    )


@dataclass(frozen=True, slots=True)
class ByHandRow:
    """One side of a released pair that people wrote."""

    pair_id: str
    side: str  # A or B
    stage: str
    written: ByHand


def _cells(row: ByHandRow) -> tuple[str, ...]:
    by_hand_row = row.written
    return (
        *(row.pair_id, row.side, row.stage, by_hand_row.asked, " ".join(by_hand_row.corrected)),
        *(
            "yes" if by_hand_row.is_changed else "no",
            by_hand_row.settled,
            " ".join(by_hand_row.writers),
        ),
    )


BY_HAND_TABLE = Table(
    (
        Column("pair_ID", "number of the pair"),
        Column("sentence", "A or B"),
        Column("stage", "S1 to S4: what was made of the source sentence"),
        Column("asked_for", "id of the rule that does what the writer was asked for"),
        Column("offered_by", "ids of the rules whose sentence, or draft, was offered"),
        Column("written", "yes, or no if the offered sentence was taken as it was"),
        Column(
            "settled",
            "taken, edited, coin, identical or proposal: how the text was chosen among versions",
        ),
        Column("writers", "codes of those who wrote it, the one who edited it last"),
    ),
    _cells,
)


def by_hand_counts(rows_by_stage: Iterable[tuple[str, ByHand]]) -> dict[str, Any]:
    """Return counts for the manifest: sentences by stage, by way, and how many people wrote."""
    rows = list(rows_by_stage)
    return {
        "sentences": dict(sorted(Counter(stage for stage, __ in rows).items())),
        "settled": dict(sorted(Counter(row.settled for __, row in rows).items())),
        "corrected_rules": sum(bool(row.corrected and row.is_changed) for __, row in rows),
        "writers": len({writer for __, row in rows for writer in row.writers}),
    }


def by_hand_text(counts: Mapping[str, Any]) -> str:
    """Describe for the datasheet how many sentences people wrote.

    >>> by_hand_text({"sentences": {"S1": 2}, "settled": {"coin": 2}, "writers": 3})
    'People wrote sentences: 2 S1. How they were settled: 2 coin. Writers: 3, known by codes only.'
    """
    stages = ", ".join(f"{n:,} {stage}" for stage, n in counts["sentences"].items())
    settled = ", ".join(f"{n:,} {how}" for how, n in counts["settled"].items())
    return (
        f"People wrote sentences: {stages}. How they were settled: {settled}. "
        f"Writers: {counts['writers']:,}, known by codes only."
    )
