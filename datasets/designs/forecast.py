"""What a design would make of the existing sentences, counted before anything is made."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from datasets.designs.planner import Design, Dropped, PairingReport, SourceSet
from datasets.designs.relations import PairRelation
from transforms.composing import stage_of


@dataclass(frozen=True, slots=True)
class KindForecast:
    """A kind: the pairs planned, the pairs made, and why the others are dropped."""

    kind: str
    planned: int
    kept: int
    dropped: tuple[tuple[Dropped, int], ...]
    share: float
    target: float | None  # share that the design aims at


@dataclass(frozen=True, slots=True)
class GroupForecast:
    """Pairs with one expected relation, or with one expectation of labels; "" if there is none."""

    name: str
    kept: int
    share: float
    target: float | None


@dataclass(frozen=True, slots=True)
class Forecast:
    pairs: int
    kinds: tuple[KindForecast, ...]
    relations: tuple[GroupForecast, ...]
    labels: tuple[GroupForecast, ...]
    sources_without_pairs: int
    rules: tuple[GroupForecast, ...] = ()  # transformed sentences drawn, if the design draws them


def forecast(design: Design, sets: Sequence[SourceSet], *, seed: int) -> Forecast:
    """Run the design and count. With the same seed, exactly these pairs are made later."""
    report = PairingReport()
    relations: Counter[str] = Counter()
    labels: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    for pair in design.pairs(sets, seed=seed, report=report):
        relations[pair.relation or ""] += 1
        labels[" + ".join(sorted(filter(None, (pair.expected_ab, pair.expected_ba))))] += 1
        if pair.rule:
            rules[_row_name(design, pair.rule)] += 1
    targets = {str(relation): share for relation, share in design.relation_shares.items()}
    return Forecast(
        pairs=report.kept.total(),
        kinds=_kinds(report, design.kind_shares),
        relations=_groups(relations, targets, [str(relation) for relation in PairRelation]),
        labels=_groups(labels, {}, sorted(labels)),
        sources_without_pairs=report.sources_without_pairs,
        rules=_groups(rules, _rule_shares(design), sorted(rules)),
    )


def _row_name(design: Design, rule: str) -> str:
    """Return the name of the mix's row that a rule counts for, or the rule's own."""
    row = design.mix.row_of(stage_of(rule), rule) if design.mix else None
    return row.name if row else rule


def _rule_shares(design: Design) -> Mapping[str, float]:
    mix = design.mix
    return {row.name: mix.share_of_all(row) for row in mix.rows} if mix else {}


def _kinds(report: PairingReport, targets: Mapping[str, float]) -> tuple[KindForecast, ...]:
    total = report.kept.total()
    return tuple(
        KindForecast(
            kind,
            n_planned,
            report.kept[kind],
            tuple((reason, n) for (k, reason), n in sorted(report.dropped.items()) if k == kind),
            report.kept[kind] / total if total else 0.0,
            targets.get(kind),
        )
        # In the order in which the design encounters them.
        for kind, n_planned in report.planned.items()
    )


def _groups(
    counts: Counter[str], targets: Mapping[str, float], order: Sequence[str]
) -> tuple[GroupForecast, ...]:
    total = counts.total()
    names = dict.fromkeys([*order, *counts])
    return tuple(
        GroupForecast(name, counts[name], counts[name] / total if total else 0.0, targets.get(name))
        for name in names
        if counts[name] or targets.get(name)
    )
