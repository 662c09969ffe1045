"""The tables of the papers for a campaign, from the material there is and its gold."""

from collections import Counter
from typing import Any

import numpy as np
from django.db import connection
from django.db.models import Count

from annotation.models import Campaign, Correction
from annotation.planning.protocol import Unit
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.pair_facts import PairFacts, coded
from annotation.stats.agreement import AgreementSettings
from annotation.stats.arrays import FloatArray
from annotation.stats.gold import LabelGold
from annotation.stats.reporting.tables import (
    KINDS_OF_IDS,
    gold_tables,
    kind_tables,
    part_tables,
    relation_table,
)
from annotation.stats.study import Study
from annotation.stats.tables import cds, sick
from annotation.stats.tables.simlex import KINDS_OF_PAIR, PARTS_OF_SPEECH
from annotation.stats.tables.table import ResultTable, as_json
from datasets.designs.relations import PairRelation
from datasets.formats.pair_kinds import IDS, KINDS_FROM

# Each sentence of the set counts once, however many pairs it is in. One of two rules has both; what
# a lead wrote anew is theirs, and what people wrote in a campaign counts under the transformation
# that they were asked for, or whose sentence they corrected.
_RULES = """
    SELECT s.stage,
        CASE WHEN d.rules->-1->>'rule' LIKE '%%.manual' AND d.rules->-1->'settled' IS NULL
             THEN d.rules->-1->>'rule'
             ELSE (SELECT coalesce(
                       string_agg(step->>'rule', '+' ORDER BY n)
                           FILTER (WHERE step->>'rule' NOT LIKE '%%.manual'),
                       min(step->>'rule'))
                   FROM jsonb_array_elements(d.rules) WITH ORDINALITY AS steps(step, n)) END,
        count(*),
        count(*) FILTER (
            WHERE d.rules->-1->'settled' IS NOT NULL AND d.rules->-1->>'rule' LIKE '%%.manual'
        )
    FROM datasets_derivation d JOIN datasets_sentence s ON s.id = d.sentence_id
    WHERE s.stage <> 'S1' AND d.rules <> '[]' AND s.id IN (
        SELECT sentence_a_id FROM datasets_pair WHERE pair_set_id = %(pairs)s
        UNION SELECT sentence_b_id FROM datasets_pair WHERE pair_set_id = %(pairs)s
    )
    GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2
"""


def paper_tables(
    campaign: Campaign,
    facts: PairFacts,
    study: Study,
    *,
    relatedness: FloatArray,
    labels: LabelGold,
    settings: AgreementSettings,
) -> list[dict[str, Any]]:
    """Return every table that the campaign has data for; `facts` are those of the study's pairs."""
    protocol = protocol_of(campaign)
    names, codes = coded(facts.kind)
    tables = _material(campaign, facts)
    tables += gold_tables(
        relatedness, labels, kinds=facts.kind, scale=(protocol.scale.low, protocol.scale.high)
    )
    tables += part_tables(
        relatedness,
        labels.label,
        articles=facts.subject_part,
        is_opposite=np.array([relation == PairRelation.OPPOSITE for relation in facts.relation]),
        rules=facts.rule,
    )
    what = PARTS_OF_SPEECH if protocol.unit is Unit.WORDS else KINDS_OF_PAIR
    tables += kind_tables(study.ratings, names, codes, what=what, settings=settings)
    return [as_json(table) for table in tables]


def _material(campaign: Campaign, facts: PairFacts) -> list[ResultTable]:
    tables = []
    rules, by_hand = _rules(campaign)
    if rules:
        flat: Counter[str] = Counter()
        for counts in rules.values():
            flat.update(counts)
        tables += [sick.table_4(rules, by_hand), cds.table_1(flat)]
    notes = (KINDS_OF_IDS,) if campaign.judged_set.parameters.get(KINDS_FROM) == IDS else ()
    tables.append(relation_table(facts.relation, facts.kind, notes))
    corrected = Correction.objects.filter(review__campaign=campaign).order_by()
    counts = dict(corrected.values_list("error").annotate(n=Count("pk")))
    if counts:
        tables.append(cds.table_2({kind: counts.get(kind, 0) for kind in Correction.Error.values}))
    return tables


_ByStage = dict[str, dict[str, int]]


def _rules(campaign: Campaign) -> tuple[_ByStage, _ByStage]:
    """Return how often each rule was used, and how often of these a person wrote the sentence."""
    tables: _ByStage = {}
    by_hand: _ByStage = {}
    with connection.cursor() as cursor:
        cursor.execute(_RULES, {"pairs": campaign.pair_set_id})
        for stage, rule, n, written in cursor.fetchall():
            tables.setdefault(stage, {})[rule] = n
            if written:
                by_hand.setdefault(stage, {})[rule] = written
    return tables, by_hand
