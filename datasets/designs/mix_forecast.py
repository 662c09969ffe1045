"""What a mix would draw, counted before anything is drawn: by row, by stage, as SICK's pairs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from datasets.designs.assignment import (
    NONE,
    BoolArray,
    FloatArray,
    IntArray,
    assign,
    deviation,
)
from datasets.designs.mix import STAGES, Mix, MixRow
from datasets.designs.relations import RELATION_OF_STAGE, PairRelation
from datasets.designs.sick import SICK_MIX as SICK_RELATIONS
from transforms.seeding import seeded

# The forecast calls a relation reached if its share is at most this far from the target.
POINT = 0.01


@dataclass(frozen=True)
class StagePool:
    """What can be drawn for a stage: arrays over the S1s that are free to draw.

    `costs` (n, rows) has the place of the best candidate of each row of the mix, infinite without
    one; `required` (n,) marks S1s with several accepted candidates, one of which is drawn. `taken`
    (rows,) counts what is settled: accepted, edited, or in pairs; `aside` what is settled without a
    row, as sentences that people wrote. `partners` (n,) is the number of S1s of the source, with
    each of which a sentence is paired; `settled_pairs` the sum of it over what is settled. `warned`
    (rows,) counts free S1s that have only candidates with a warning.
    """

    costs: FloatArray
    required: BoolArray
    partners: IntArray
    taken: IntArray
    warned: IntArray
    aside: int = 0
    settled_pairs: int = 0


class Lack(StrEnum):
    """Why a row has fewer sentences than wanted."""

    NO_RULE = "no rule"  # the language has none, or it is switched off
    TOO_FEW = "too few"  # fewer S1s have a candidate
    SPOKEN_FOR = "spoken for"  # the S1s are needed for rows that have fewer


@dataclass(frozen=True)
class RowForecast:
    """A row: shares of its stage, S1s that have a candidate, sentences that are drawn."""

    row: MixRow
    share: float
    wanted: float
    reachable: int
    reached: int
    reached_share: float
    lack: Lack | None
    warned: int  # S1s that have only candidates with a warning, which are not drawn
    is_there: bool = True  # a rule of the row runs in the project

    @property
    def shortfall(self) -> int:
        return max(0, round(self.wanted) - self.reached)


@dataclass(frozen=True)
class StageForecast:
    stage: str
    s1s: int
    wanted: int
    reachable: int
    reached: int
    aside: int
    rows: tuple[RowForecast, ...]
    deviation: float

    @property
    def shortfall(self) -> int:
        return max(0, self.wanted - self.reached)


@dataclass(frozen=True)
class RelationForecast:
    """Pairs of SICK's design with one expected relation, before repeated ones are dropped."""

    relation: PairRelation
    pairs: int
    share: float
    target: float

    @property
    def is_near(self) -> bool:
        return abs(self.share - self.target) <= POINT


@dataclass(frozen=True)
class ByHand:
    """How many sentences of a stage people have to write so that each share is near its target.

    `needed` is None if no number is enough; `most` is the number of S1s that have none yet.
    """

    stage: str
    needed: int | None
    most: int


@dataclass(frozen=True)
class MixForecast:
    stages: tuple[StageForecast, ...]
    relations: tuple[RelationForecast, ...]
    by_hand: ByHand
    drawn: Mapping[str, IntArray] = field(default_factory=dict)  # row of each free S1, by stage


def mix_forecast(
    mix: Mix,
    pools: Mapping[str, StagePool],
    *,
    s1s: int,
    sources_of_two: int,
    unrelated_share: float,
    seed: int,
    rules: frozenset[str],
) -> MixForecast:
    """Draw by the mix and count; with the same seed, exactly this is drawn later.

    Parameters
    ----------
    mix : Mix
    pools : mapping of str to StagePool
        By stage.
    s1s : int
        All S1s, free or not.
    sources_of_two : int
        Sources with two S1s, which are a pair of SICK's design themselves.
    unrelated_share : float
        Share of unrelated pairs among all pairs, as the design has it.
    seed : int
    rules : frozenset of str
        Ids of the rules that run in the project.

    Returns
    -------
    MixForecast
    """
    stages, draws = [], {}
    counts = dict.fromkeys(PairRelation, 0)
    counts[PairRelation.SIMILAR] = sources_of_two
    for stage in STAGES:
        pool = pools[stage]
        draws[stage] = _draw(mix, stage, pool, s1s, seed)
        stages.append(_stage(mix, stage, pool, draws[stage], s1s=s1s, rules=rules))
        n_paired = int(pool.partners[draws[stage] != NONE].sum()) + pool.settled_pairs
        counts[RELATION_OF_STAGE[stage[1]]] += n_paired
    partners = (s1s + 2 * sources_of_two) / s1s if s1s else 0.0
    missing = s1s - stages[-1].reached
    return MixForecast(
        tuple(stages),
        relations(counts, unrelated_share),
        ByHand("S4", _needed(counts, unrelated_share, partners, missing), missing),
        draws,
    )


def targets_of(mix: Mix, stage: str, pool: StagePool, s1s: int) -> tuple[FloatArray, int]:
    """Return the wanted sentences of each row, and of all; what is aside counts for no row."""
    total = round(mix.coverage[stage] * s1s)
    of_rows = max(0, total - pool.aside)
    return np.array([mix.share(row) * of_rows for row in mix.rows_of(stage)]), of_rows


def _draw(mix: Mix, stage: str, pool: StagePool, s1s: int, seed: int) -> IntArray:
    targets, total = targets_of(mix, stage, pool, s1s)
    if not len(targets):
        return np.full(len(pool.costs), NONE, dtype=np.int64)
    return assign(
        pool.costs,
        targets,
        n_assigned=total,
        fixed_counts=pool.taken,
        required=pool.required,
        seed=seeded(seed, "mix", stage).getrandbits(63),
    )


def _stage(
    mix: Mix, stage: str, pool: StagePool, draw: IntArray, *, s1s: int, rules: frozenset[str]
) -> StageForecast:
    of_stage = mix.rows_of(stage)
    targets, aim = targets_of(mix, stage, pool, s1s)
    reachable = np.isfinite(pool.costs).sum(axis=0) + pool.taken
    counts = np.bincount(draw[draw != NONE], minlength=len(of_stage)) + pool.taken
    total = int(counts.sum())
    rows = tuple(
        RowForecast(
            row,
            mix.share(row),
            float(targets[index]),
            int(reachable[index]),
            int(counts[index]),
            int(counts[index]) / total if total else 0.0,
            _lack(row, round(targets[index]), int(reachable[index]), int(counts[index]), rules),
            int(pool.warned[index]),
            _has_candidate(row, rules),
        )
        for index, row in enumerate(of_stage)
    )
    has_one = int(np.isfinite(pool.costs).any(axis=1).sum()) + int(pool.taken.sum())
    return StageForecast(
        stage,
        s1s,
        aim + min(pool.aside, round(mix.coverage[stage] * s1s)),
        has_one + pool.aside,
        total + pool.aside,
        pool.aside,
        rows,
        deviation(counts, targets) if len(targets) else 0.0,
    )


def _has_candidate(row: MixRow, rules: frozenset[str]) -> bool:
    return row.is_of_compositions or not rules.isdisjoint(row.rules)


def _lack(
    row: MixRow, target: int, reachable: int, count: int, rules: frozenset[str]
) -> Lack | None:
    if count >= target:
        return None
    if not reachable and not _has_candidate(row, rules):
        return Lack.NO_RULE
    return Lack.TOO_FEW if reachable < target else Lack.SPOKEN_FOR


def relations(
    counts: Mapping[PairRelation, int], unrelated_share: float
) -> tuple[RelationForecast, ...]:
    """Return the shares of SICK's Table 5 beside its targets; `counts` are the related pairs."""
    related = sum(counts[relation] for relation in _RELATED)
    unrelated = round(related * unrelated_share / (1 - unrelated_share))
    with_unrelated = {**counts, PairRelation.UNRELATED: unrelated}
    total = related + unrelated
    return tuple(
        RelationForecast(
            relation,
            with_unrelated[relation],
            with_unrelated[relation] / total if total else 0.0,
            target,
        )
        for relation, target in SICK_RELATIONS.items()
    )


_RELATED: Sequence[PairRelation] = (
    PairRelation.SIMILAR,
    PairRelation.OPPOSITE,
    PairRelation.SCRAMBLED,
)


def _needed(
    counts: Mapping[PairRelation, int], unrelated_share: float, partners: float, limit: int
) -> int | None:
    """Return the least number of S4s to write by hand, each in as many pairs as a source has S1s.

    More S4s only take from the shares of the others, so the first number that is enough is sought
    between those where the share of scrambled pairs is near its target.
    """
    for n in range(limit + 1):
        scrambled = counts[PairRelation.SCRAMBLED] + round(n * partners)
        forecasts = relations({**counts, PairRelation.SCRAMBLED: scrambled}, unrelated_share)
        if all(relation.is_near for relation in forecasts):
            return n
        if forecasts[2].share > forecasts[2].target + POINT:
            return None
    return None
