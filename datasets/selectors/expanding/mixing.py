"""What the mix of a project draws from: candidates by S1 and row, and what is already settled."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np
from django.db import connection

from datasets.designs.mix import STAGES, Mix, MixRow
from datasets.designs.mix_forecast import StagePool
from datasets.models import Decision, Expansion, Project, RuleSettings

Place = tuple[int, str]  # the row of an S1, and a stage
# An unwarned candidate is always preferred to one with a warning.
WARNED_COST = 1_000.0

_S1S = """
    SELECT s.id, s.source_id, source.source_id || '/' || origin.position
    FROM datasets_sentence s
    JOIN datasets_source source ON source.id = s.source_id AND source.fallen_reason = ''
    JOIN datasets_sourcesentence origin ON origin.id = s.source_sentence_id
    WHERE s.project_id = %s AND s.stage = 'S1'
    ORDER BY source.source_id, origin.position, s.id
"""
# The best undecided candidate of each rule; of the sentences of two rules one by chance, because
# the first would always be of the same two.
_BEST = """
    SELECT DISTINCT ON (sentence_id, kind, rule)
           sentence_id, kind, rule, id, is_warned, place
    FROM (
        SELECT c.id, c.sentence_id, c.kind, c.rank, c.warnings <> '[]'::jsonb AS is_warned,
               CASE WHEN strpos(c.rule_id, '+') > 0 THEN '+' ELSE c.rule_id END AS rule,
               CASE WHEN strpos(c.rule_id, '+') > 0 THEN 0 ELSE row_number() OVER (
                   PARTITION BY c.sentence_id, c.kind, c.rule_id ORDER BY c.rank) - 1 END AS place,
               CASE WHEN strpos(c.rule_id, '+') > 0
                   THEN md5(c.rule_id || s.text_hash || %s) ELSE '' END AS chance
        FROM datasets_candidate c
        JOIN datasets_sentence s ON s.id = c.sentence_id
        WHERE s.project_id = %s AND NOT EXISTS (
            SELECT FROM datasets_decision d
            WHERE d.sentence_id = c.sentence_id AND d.kind = c.kind
              AND d.comparison_key = c.comparison_key AND d.is_current)
    ) offered
    ORDER BY sentence_id, kind, rule, is_warned, chance, rank
"""
_DECIDED = """
    SELECT d.sentence_id, d.kind, d.verdict, d.rule_id, c.id
    FROM datasets_decision d
    JOIN datasets_sentence s ON s.id = d.sentence_id
    LEFT JOIN datasets_candidate c ON c.sentence_id = d.sentence_id AND c.kind = d.kind
        AND c.comparison_key = d.comparison_key
    WHERE s.project_id = %s AND d.is_current AND d.verdict <> 'rejected'
    ORDER BY d.sentence_id, d.kind, c.rank, d.id
"""
# What goes into pairs from now on, and the rule behind it; what people wrote has none.
_CURRENT = """
    SELECT x.base_id, x.stage,
           coalesce((SELECT string_agg(step->>'rule', '+' ORDER BY n)
               FROM jsonb_array_elements(d.rules) WITH ORDINALITY AS steps(step, n)
               WHERE step->>'rule' NOT LIKE '%%.manual'), ''),
           d.id IS NULL
    FROM datasets_sentence x
    LEFT JOIN datasets_derivation d ON d.sentence_id = x.id
    WHERE x.project_id = %s AND x.base_id IS NOT NULL AND NOT x.is_retired
"""
_IN_PAIRS = """
    SELECT base_id FROM datasets_sentence x
    JOIN datasets_pair p ON p.sentence_a_id = x.id
    WHERE x.project_id = %s AND x.base_id IS NOT NULL AND NOT x.is_retired
    UNION
    SELECT base_id FROM datasets_sentence x
    JOIN datasets_pair p ON p.sentence_b_id = x.id
    WHERE x.project_id = %s AND x.base_id IS NOT NULL AND NOT x.is_retired
"""


def project_mix(settings: RuleSettings) -> Mix | None:
    """Return the mix that a project draws by; None if each S1 draws by the odds."""
    mix = Mix.from_json(settings.mix) if settings.mix else None
    return mix if mix is None or settings.composes else mix.without_compositions()


@dataclass(frozen=True)
class MixMaterial:
    """The S1s of a project, what can be drawn for each, and what is settled.

    `free` has the S1s of each stage whose sentence is drawn, in the order of the pool's arrays;
    `candidates` the candidate that each would take of each row (0: none). `kept` are places where a
    candidate is drawn whatever the mix says: it was accepted, and no row has its rule.
    """

    s1s: int
    sources_of_two: int
    pools: Mapping[str, StagePool]
    free: Mapping[str, list[int]]
    candidates: Mapping[str, Any]
    kept: Mapping[Place, int]
    in_pairs: frozenset[int]


@dataclass(frozen=True)
class _S1:
    """An S1: its name, and the number of S1s of its source."""

    name: str
    partners: int


@dataclass(frozen=True)
class _LeadDecision:
    """What the lead decided: the rule of their own text, empty for none; what they accepted."""

    own: str | None
    accepted: tuple[tuple[str, int], ...] = ()  # rule and candidate


class _Gathered:
    """What is read of one stage."""

    def __init__(
        self, mix: Mix, stage: str, s1s: Mapping[int, _S1], settled: AbstractSet[int]
    ) -> None:
        self.rows = mix.rows_of(stage)
        self.free = [s1 for s1 in s1s if s1 not in settled]
        self._place = {row.name: column for column, row in enumerate(self.rows)}
        self._index = {s1: index for index, s1 in enumerate(self.free)}
        # A dictionary, because single cells of arrays are slow to compare and set.
        self._best: dict[tuple[int, int], tuple[float, int, int]] = {}
        self._shape = (len(self.free), len(self.rows))
        self._warned = np.zeros(self._shape, dtype=np.bool_)
        self._must = np.zeros(len(self.free), dtype=np.bool_)
        self._taken = np.zeros(len(self.rows), dtype=np.int64)
        self._aside = 0
        self._settled_pairs = 0
        self._partners = np.array([s1s[s1].partners for s1 in self.free], dtype=np.int64)

    def offer(self, s1: int, row: MixRow, candidate: int, cost: float, tie: int) -> None:
        """Take the cheapest candidate of a row; of equally cheap ones that with the least tie."""
        cell, entry = (self._index[s1], self._place[row.name]), (cost, tie, candidate)
        if cell not in self._best or entry < self._best[cell]:
            self._best[cell] = entry

    def warn(self, s1: int, row: MixRow) -> None:
        self._warned[self._index[s1], self._place[row.name]] = True

    def oblige(self, s1: int) -> None:
        self._must[self._index[s1]] = True

    def settle(self, row: MixRow | None, partners: int) -> None:
        self._settled_pairs += partners
        if row is None:
            self._aside += 1
        else:
            self._taken[self._place[row.name]] += 1

    def candidates(self) -> Any:
        """Return the candidate of each free S1 and row: (n, rows) array of int, 0 for none."""
        matrix = np.zeros(self._shape, dtype=np.int64)
        for cell, (_cost, _tie, candidate) in self._best.items():
            matrix[cell] = candidate
        return matrix

    def pool(self) -> StagePool:
        costs = np.full(self._shape, np.inf)
        for cell, (cost, _tie, _candidate) in self._best.items():
            costs[cell] = cost
        return StagePool(
            costs,
            self._must,
            self._partners,
            self._taken,
            (self._warned & ~np.isfinite(costs)).sum(axis=0),
            self._aside,
            self._settled_pairs,
        )


def mix_material(project: Project, mix: Mix) -> MixMaterial:
    """Read what the mix draws from, in four queries."""
    s1s = _s1s(project)
    current, in_pairs = _current_expansions(project)
    decided, best = _decisions(project), _best(project)
    stages = {}
    fixed: dict[Place, int] = {}
    for stage in STAGES:
        settled = _settled(stage, s1s, current, decided, in_pairs)
        options = stages[stage] = _Gathered(mix, stage, s1s, settled.keys())
        for s1, rule in settled.items():
            if rule is not None:
                options.settle(mix.row_of(stage, rule), s1s[s1].partners)
        for s1 in options.free:
            decision = decided.get((s1, stage))
            if decision and (alone := _accept(options, mix, (s1, stage), decision)):
                fixed[s1, stage] = alone
                options.settle(None, s1s[s1].partners)
        tie = f"{project.seed}\x1f{stage}"
        for s1, rule, candidate, is_warned, draw_order in best[stage]:
            row = mix.row_of(stage, rule)
            if row is None or s1 not in s1s or s1 in settled or (s1, stage) in decided:
                continue
            if is_warned and not mix.takes_warned:
                options.warn(s1, row)
                continue
            cost = draw_order + WARNED_COST * is_warned
            salt = crc32(f"{tie}\x1f{s1s[s1].name}\x1f{rule}".encode()) if row.rules[1:] else 0
            options.offer(s1, row, candidate, cost, salt)
    return MixMaterial(
        len(s1s),
        sum(s.partners == 2 for s in s1s.values()) // 2,
        {stage: options.pool() for stage, options in stages.items()},
        {stage: options.free for stage, options in stages.items()},
        {stage: options.candidates() for stage, options in stages.items()},
        fixed,
        in_pairs & s1s.keys(),
    )


def _settled(
    stage: str,
    s1s: Mapping[int, _S1],
    current: Mapping[Place, str | None],
    decided: Mapping[Place, _LeadDecision],
    in_pairs: frozenset[int],
) -> dict[int, str | None]:
    """Return the S1s of which nothing is drawn, with the rule that their sentence is of.

    The rule is empty if people wrote it, and None if there is no sentence. What is in pairs stays;
    so do the lead's own texts, and sentences that were imported.
    """
    result: dict[int, str | None] = {}
    for s1 in s1s:
        place = (s1, stage)
        decision = decided.get(place)
        if s1 in in_pairs:
            result[s1] = current.get(place)
        elif decision is not None and decision.own is not None:
            result[s1] = decision.own
        elif place in current and current[place] is None:
            result[s1] = ""
    return result


def _accept(options: _Gathered, mix: Mix, place: Place, decision: _LeadDecision) -> int | None:
    """Restrict the options to those the lead accepted; return the first if the mix has none."""
    s1, stage = place
    rows = [(mix.row_of(stage, rule), candidate) for rule, candidate in decision.accepted]
    for rank, (row, candidate) in enumerate(rows):
        if row is not None:
            options.offer(s1, row, candidate, rank, 0)
            options.oblige(s1)
    return None if any(row for row, _ in rows) else rows[0][1]


def _rows(query: str, *values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def _s1s(project: Project) -> dict[int, _S1]:
    """Return the S1s of the corpus in an order that does not depend on their rows."""
    rows = _rows(_S1S, project.pk)
    of_source = Counter(source for _, source, _ in rows)
    return {s1: _S1(name, of_source[source]) for s1, source, name in rows}


def _current_expansions(project: Project) -> tuple[dict[Place, str | None], frozenset[int]]:
    """Return the rule of each current sentence, None for imported ones; and the S1s in pairs."""
    rows = _rows(_CURRENT, project.pk)
    current = {(s1, stage): None if is_foreign else rule for s1, stage, rule, is_foreign in rows}
    in_pairs = _rows(_IN_PAIRS, project.pk, project.pk)
    return current, frozenset(s1 for (s1,) in in_pairs)


def _decisions(project: Project) -> dict[Place, _LeadDecision]:
    """Return the lead's decisions but for rejections, which only take a candidate away."""
    own_texts: dict[Place, str] = {}
    accepted: defaultdict[Place, list[tuple[str, int]]] = defaultdict(list)
    for s1, stage, verdict, rule, candidate in _rows(_DECIDED, project.pk):
        if verdict != Decision.Verdict.ACCEPTED:
            own_texts[s1, stage] = "" if verdict == Decision.Verdict.WRITTEN else rule
        elif candidate is not None:
            accepted[s1, stage].append((rule, candidate))
    return {
        place: _LeadDecision(own_texts.get(place), tuple(accepted.get(place, ())))
        for place in own_texts.keys() | accepted.keys()
    }


def _best(project: Project) -> dict[str, list[tuple[int, str, int, bool, int]]]:
    best: dict[str, list[tuple[int, str, int, bool, int]]] = {stage: [] for stage in STAGES}
    for s1, stage, rule, candidate, is_warned, draw_order in _rows(
        _BEST, str(project.seed), project.pk
    ):
        best[stage].append((s1, rule, candidate, is_warned, draw_order))
    return best


def draws_of(s1s: Iterable[int]) -> dict[Place, int | None]:
    """Return the candidate that the mix drew for each place, None where it wants none."""
    rows = Expansion.objects.filter(sentence__in=s1s, drawn__isnull=False)
    return {
        (s1, stage): candidate
        for s1, draw in rows.values_list("sentence", "drawn")
        for stage, candidate in (draw or {}).items()
    }
