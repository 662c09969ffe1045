"""The tables of the papers, from whatever judgements there are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np

from annotation.stats.agreement import AgreementSettings
from annotation.stats.arrays import NO_LABEL, BoolArray, FloatArray, IntArray
from annotation.stats.files.roles import Role
from annotation.stats.gold import LabelGold, label_gold, rating_gold
from annotation.stats.reliability_data import ReliabilityData
from annotation.stats.settings import ReportSettings
from annotation.stats.study import Study
from annotation.stats.tables import cds, sick
from annotation.stats.tables.parts import article_table, composition_of, composition_table
from annotation.stats.tables.simlex import KINDS_OF_PAIR, Grouping, per_group
from annotation.stats.tables.table import ResultTable
from datasets.designs.relations import PairRelation
from datasets.formats.pair_kinds import relation_of_kind
from transforms.reason import Reason

KINDS_OF_IDS = Reason("kinds_from_pair_ids")
_NOT_KNOWN = "–"


def gold_tables(
    relatedness: FloatArray,
    labels: LabelGold,
    *,
    kinds: Sequence[str],
    scale: tuple[float, float],
) -> list[ResultTable]:
    """Return the tables about gold that scores and labels allow: SICK 6-9, CDSCorpus 3 and 4.

    Parameters
    ----------
    relatedness : (n_pairs,) nan without
    kinds : (n_pairs,) of pairs, empty where not known
    """
    low, high = scale
    tables = []
    known = ~np.isnan(relatedness) & (labels.label != NO_LABEL)
    if known.any():
        named = sick.kinds_of_sick(kinds)
        gold = sick.PairGold(
            relatedness[known],
            labels.label[known],
            tuple(named[row] for row in np.flatnonzero(known)),
        )
        tables += [
            sick.table_6(gold, low=low, high=high),
            sick.table_7(gold, low=low, high=high),
            sick.table_8(gold),
            sick.table_9(gold),
        ]
    if float(low).is_integer() and float(high).is_integer() and not np.isnan(relatedness).all():
        tables.append(cds.table_3(relatedness, low=int(low), high=int(high)))
    if ((labels.ab != NO_LABEL) & (labels.ba != NO_LABEL)).any():
        tables.append(cds.table_4(labels.ab, labels.ba))
    return tables


def relation_table(
    relations: Sequence[str], kinds: Sequence[str], notes: tuple[Reason, ...] = ()
) -> ResultTable:
    """Return SICK's Table 5; the kind of a pair gives its relation where nothing else does.

    Parameters
    ----------
    relations, kinds : (n_pairs,) empty where not known
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for relation, kind in zip(relations, kinds, strict=True):
        counts[relation or relation_of_kind(kind) or _NOT_KNOWN][kind or _NOT_KNOWN] += 1
    known = [relation for relation in PairRelation if relation in counts]
    ordered = [*known, *sorted(counts.keys() - {*PairRelation})]
    return sick.table_5({str(name): dict(sorted(counts[name].items())) for name in ordered}, notes)


def part_tables(
    relatedness: FloatArray,
    labels: IntArray,
    *,
    articles: Sequence[str],
    is_opposite: BoolArray,
    rules: Sequence[str],
) -> list[ResultTable]:
    """Return gold by article of the subjects (SICK, section 4) and by rule composition.

    Parameters
    ----------
    relatedness : (n_pairs,) nan without
    labels : (n_pairs,) -1 without
    articles, rules : (n_pairs,) empty where not known
    is_opposite : (n_pairs,) the pairs made to be opposite
    """
    compositions = {rule: composition_of(rule) for rule in {*rules}}
    tables = (
        article_table(articles, is_opposite, labels),
        composition_table([compositions[rule] for rule in rules], relatedness, labels),
    )
    return [table for table in tables if table is not None]


def kind_tables(
    ratings: ReliabilityData | None,
    names: tuple[str, ...],
    kind: IntArray,
    *,
    what: Grouping,
    settings: AgreementSettings,
) -> list[ResultTable]:
    """Return SimLex's table per part of speech, or the same per kind of pair."""
    if ratings is None or not names:
        return []
    return [per_group(ratings, names=names, group=kind, what=what, settings=settings)]


def study_tables(
    study: Study, settings: ReportSettings, scale: tuple[float, float] | None
) -> list[ResultTable]:
    """Return every table that the columns of a file allow.

    Where only one order was judged, labels and tables are those of this order.
    """
    tables = _rules(study)
    labels = label_gold(study.matrix, majority=settings.majority)
    if not study.has_orders:
        labels = LabelGold(labels.votes, labels.ab, labels.ba, labels.ab, labels.tied)
    kinds, names, codes = _kinds(study)
    if any(map(relation_of_kind, kinds)):
        notes = (KINDS_OF_IDS,) if study.has_kinds_of_ids else ()
        tables.append(relation_table([""] * len(kinds), kinds, notes))
    # Without ratings, no table needs the ends of the scale.
    low, high = scale or (0.0, 1.0)
    relatedness = np.clip(rating_gold(study.matrix).mean, low, high)
    tables += gold_tables(relatedness, labels, kinds=kinds, scale=(low, high))
    tables += part_tables(
        relatedness,
        labels.label,
        articles=_names_of_pairs(study, Role.SUBJECT),
        is_opposite=np.array([relation_of_kind(kind) == PairRelation.OPPOSITE for kind in kinds]),
        rules=_names_of_pairs(study, Role.RULE),
    )
    return tables + kind_tables(
        study.ratings, names, codes, what=KINDS_OF_PAIR, settings=settings.agreement
    )


def _kinds(study: Study) -> tuple[tuple[str, ...], tuple[str, ...], IntArray]:
    """Return the kind of each pair, all kinds, and the position of each pair's kind among them."""
    if Role.KIND not in study.groups:
        nothing = np.full(study.matrix.n_pairs, -1)
        return ("",) * study.matrix.n_pairs, (), nothing
    names, codes = study.groups[Role.KIND]
    return _names_of_pairs(study, Role.KIND), names, _codes_of_pairs(study, codes)


def _names_of_pairs(study: Study, role: Role) -> tuple[str, ...]:
    """Return the group of each pair, empty where a file does not say."""
    if role not in study.groups:
        return ("",) * study.matrix.n_pairs
    names, codes = study.groups[role]
    return tuple(
        names[code] if code >= 0 else "" for code in _codes_of_pairs(study, codes).tolist()
    )


def _codes_of_pairs(study: Study, codes: IntArray) -> IntArray:
    """Return the code of each pair's first judgement, -1 without a judgement."""
    code_of_pair = np.full(study.matrix.n_pairs, -1)
    judged = np.flatnonzero(np.diff(study.matrix.starts) > 0)
    code_of_pair[judged] = codes[study.matrix.starts[judged]]
    return code_of_pair


def _rules(study: Study) -> list[ResultTable]:
    """Return how many pairs there are of each rule: CDSCorpus 1, and SICK 4 by stage."""
    if Role.RULE not in study.groups:
        return []
    names, codes = study.groups[Role.RULE]
    rules = _codes_of_pairs(study, codes)
    pairs = [(pair, names[rule]) for pair, rule in enumerate(rules.tolist()) if rule >= 0]
    pairs = [(pair, rule) for pair, rule in pairs if rule]
    if Role.STAGE not in study.groups:
        return [cds.table_1(Counter(rule for _, rule in pairs))]
    stages, stage_codes = study.groups[Role.STAGE]
    stage = _codes_of_pairs(study, stage_codes)
    counts: dict[str, Counter[str]] = {}
    for pair, rule in pairs:
        counts.setdefault(stages[stage[pair]], Counter())[rule] += 1
    return [sick.table_4(dict(sorted(counts.items()))), cds.table_1(Counter(r for _, r in pairs))]
