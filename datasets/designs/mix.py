"""Mixes: which rules a corpus draws from, and in which proportion.

A mix has rows. A row names a stage and the rules that count as one, as the rows of the papers'
tables do, and its weight: the share of a row in its stage is its weight by the sum of the stage.
Rules in no row are never drawn; what the project lead accepts by hand is theirs to decide.
`coverage` says for which share of the S1s a sentence of the stage is wanted.

A candidate of two rules belongs to the row of compositions of its stage ("s2.composed"), whichever
two they are.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from datasets.designs.relations import PairRelation
from transforms.composing import is_composed

STAGES = ("S2", "S3", "S4")
SICK, CDS, CUSTOM = "sick", "cds", "custom"


def composed_row(stage: str) -> str:
    """Return the name under which sentences of two rules are counted.

    >>> composed_row("S2")
    's2.composed'
    """
    return f"{stage.lower()}.composed"


@dataclass(frozen=True)
class MixRow:
    """Rules that count as one, and their weight among the rows of the stage."""

    stage: str
    rules: tuple[str, ...]
    weight: float

    @property
    def name(self) -> str:
        return "+".join(self.rules)

    @property
    def is_of_compositions(self) -> bool:
        return self.rules == (composed_row(self.stage),)


@dataclass(frozen=True)
class Mix:
    """Rows and coverage; `takes_warned` lets candidates with a warning fill what clean ones cannot.

    `name` is that of a preset, or "custom".
    """

    name: str
    rows: tuple[MixRow, ...]
    coverage: Mapping[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 1.0))
    takes_warned: bool = False

    @cached_property
    def _row_of(self) -> Mapping[tuple[str, str], MixRow]:
        return {(row.stage, rule): row for row in self.rows for rule in row.rules}

    def row_of(self, stage: str, rule_id: str) -> MixRow | None:
        """Return the row that a candidate counts for; None if it is not drawn."""
        rule = composed_row(stage) if is_composed(rule_id) else rule_id
        row = self._row_of.get((stage, rule))
        return row if row is not None and row.weight > 0 else None

    def rows_of(self, stage: str) -> tuple[MixRow, ...]:
        return tuple(row for row in self.rows if row.stage == stage)

    def share(self, row: MixRow) -> float:
        """Return the share of a row in its stage, from 0 to 1."""
        total = sum(r.weight for r in self.rows_of(row.stage))
        return row.weight / total if total else 0.0

    def share_of_all(self, row: MixRow) -> float:
        """Return the share of a row in all transformed sentences, whatever their stage."""
        total = sum(r.weight for r in self.rows)
        return row.weight / total if total else 0.0

    def stage_shares(self) -> dict[str, float]:
        """Return the share of each stage in all transformed sentences."""
        return {
            stage: sum(self.share_of_all(row) for row in self.rows_of(stage)) for stage in STAGES
        }

    def without_compositions(self) -> "Mix":
        return replace(self, rows=tuple(row for row in self.rows if not row.is_of_compositions))

    def version_with(self, composes: bool) -> str:
        """Return the version of what is drawn with or without sentences of two rules."""
        return (self if composes else self.without_compositions()).version

    @property
    def version(self) -> str:
        """Return a short name for everything that decides what is drawn."""
        decided = (
            sorted((row.stage, row.rules, row.weight) for row in self.rows),
            sorted(self.coverage.items()),
            self.takes_warned,
        )
        return sha256(repr(decided).encode()).hexdigest()[:12]

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "rows": [
                {"stage": row.stage, "rules": list(row.rules), "weight": row.weight}
                for row in self.rows
            ],
            "coverage": dict(self.coverage),
            "takes_warned": self.takes_warned,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Mix | None":
        """Return a stored mix; None if nothing is stored."""
        if not data:
            return None
        return cls(
            data["name"],
            tuple(MixRow(r["stage"], tuple(r["rules"]), r["weight"]) for r in data["rows"]),
            data["coverage"],
            data["takes_warned"],
        )


def _rows(*rows: tuple[str, float]) -> tuple[MixRow, ...]:
    return tuple(MixRow(names[:2].upper(), tuple(names.split()), weight) for names, weight in rows)


# Marelli et al. 2014. Table 4 counts how often each row of Table 3 was used; Table 5 has the pairs,
# and each S2, S3 or S4 is in two of them, besides about 1,000 pairs S1aS1b of 2,000 S1s (3.2).
SICK_S1S = 2_000
SICK_PAIRS: Mapping[PairRelation, int] = {
    PairRelation.SIMILAR: 4_366,
    PairRelation.OPPOSITE: 3_574,
    PairRelation.SCRAMBLED: 703,
    PairRelation.UNRELATED: 1_197,
}
SICK_SENTENCES: Mapping[str, float] = {
    "S2": (SICK_PAIRS[PairRelation.SIMILAR] - SICK_S1S / 2) / 2,
    "S3": SICK_PAIRS[PairRelation.OPPOSITE] / 2,
    "S4": SICK_PAIRS[PairRelation.SCRAMBLED] / 2,
}
_SICK_ROWS = _rows(
    ("s2.passive", 303),
    ("s2.active", 18),
    ("s2.synonym s2.hypernym s2.hyponym s2.joined s2.preposition s2.adverb_moved s2.pronoun", 865),
    ("s2.modifier_added s2.modifier_removed", 294),
    ("s2.agentive", 28),
    ("s2.compound", 58),
    ("s2.relative_adjective", 191),
    ("s2.determiner s2.group", 272),
    ("s3.negation", 422),
    ("s3.determiner s3.argument_determiner s3.number", 648),
    ("s3.contrast s3.preposition", 974),
    (
        (
            "s4.arguments s4.modifiers s4.phrases s4.ambitransitive s4.numbers s4.senses "
            "s4.dependents_mixed"
        ),
        380,
    ),
)


def _compositions() -> tuple[MixRow, ...]:
    """Return the rows of SICK's sentences that two rules made.

    The paper says that the frequencies of Table 4 sum to more than the sentences, because several
    rules were applied to some. If no more than two were, uses less sentences are the sentences of
    two rules. This is an estimate: the number of sentences follows from Table 5, which is without
    160 repeated or identical pairs.
    """
    rows = []
    for stage, sentences in SICK_SENTENCES.items():
        uses = sum(row.weight for row in _SICK_ROWS if row.stage == stage)
        of_two = uses - sentences
        # The other rows weigh their uses, so this one is set against the sentences of one rule.
        weight = round(uses * of_two / (sentences - of_two))
        rows.append(MixRow(stage, (composed_row(stage),), weight))
    return tuple(rows)


SICK_MIX = Mix(
    SICK,
    (*_SICK_ROWS, *_compositions()),
    {stage: round(sentences / SICK_S1S, 3) for stage, sentences in SICK_SENTENCES.items()},
)
# Wróblewska and Krasnowska-Kieraś 2017, Table 1: the transformed sentences selected, T1 to T7.
CDS_MIX = Mix(
    CDS,
    _rows(
        ("s2.conjunction_dropped", 139),
        ("s2.conjunct_dropped", 485),
        ("s2.passive", 893),
        ("s2.adjunct_dropped", 1_013),
        ("s2.relative_participle", 1_291),
        ("s3.negation", 1_304),
        ("s4.dependents_mixed", 1_878),
    ),
)
PRESETS: Mapping[str, Mix] = {SICK: SICK_MIX, CDS: CDS_MIX}


def named(mix: Mix) -> Mix:
    """Return the mix under the name of the preset that it is, else as "custom"."""
    for name, preset in PRESETS.items():
        if preset.version == mix.version:
            return replace(mix, name=name)
    return replace(mix, name=CUSTOM)


def with_other_rules(mix: Mix, rules: Iterable[tuple[str, str]]) -> tuple[MixRow, ...]:
    """Return the rows of a mix, then one of weight 0 for each (stage, rule) in none of them."""
    rows = list(mix.rows)
    for stage in STAGES:
        named_in = {rule for row in mix.rows_of(stage) for rule in row.rules}
        missing = [rule for s, rule in rules if s == stage]
        rows += [
            MixRow(stage, (r,), 0) for r in [*missing, composed_row(stage)] if r not in named_in
        ]
    return tuple(sorted(rows, key=lambda row: row.stage))
