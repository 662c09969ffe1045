"""Sentences of a project by stage and rule, and what the rules refused."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Count, Exists, OuterRef, QuerySet

from datasets.models import Pair, PairSet, Project, Sentence, Stage

_RULES = """
    SELECT s.stage, rule->>'rule' AS rule, count(*) AS n
    FROM datasets_derivation d
    JOIN datasets_sentence s ON s.id = d.sentence_id
    CROSS JOIN LATERAL jsonb_array_elements(d.rules) AS rule
    WHERE s.project_id = %s AND NOT s.is_retired
    GROUP BY 1, 2 ORDER BY 1, 2
"""
_REFUSALS = """
    SELECT refusal->>'rule' AS rule, refusal->>'reason' AS reason, count(*) AS n,
           min(e.sentence_id) AS example, max((refusal - 'rule' - 'reason')::text) AS code
    FROM datasets_expansion e
    JOIN datasets_sentence s ON s.id = e.sentence_id
    CROSS JOIN LATERAL jsonb_array_elements(e.refusals) AS refusal
    WHERE s.project_id = %s
    GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2
"""


@dataclass(frozen=True)
class RuleUse:
    """How many sentences of a stage a rule contributed to."""

    stage: str
    rule: str
    n: int


@dataclass(frozen=True)
class RefusalCount:
    """How often a rule refused for a given reason; `example` is the id of a sentence."""

    rule: str
    reason: str
    n: int
    example: int
    code: Mapping[str, Any]  # {"code", "params"}; of older rows nothing


def sentences_listed(
    project: Project, *, stage: str = "", rule: str = "", text: str = "", warned: bool = False
) -> QuerySet[Sentence]:
    """Return sentences with their derivation, to which `rule` and `warned` apply."""
    sentences = Sentence.objects.filter(project=project, is_retired=False)
    sentences = sentences.select_related("derivation", "base")
    if stage in Stage.values:
        sentences = sentences.filter(stage=stage)
    if rule:
        sentences = sentences.filter(derivation__rules__contains=[{"rule": rule}])
    if text:
        sentences = sentences.filter(text__icontains=text)
    if warned:
        sentences = sentences.exclude(derivation=None).exclude(derivation__warnings=[])
    return sentences.order_by("pk")


def expansions_by_choice(project: Project, *, drawn_for: PairSet | None = None) -> dict[str, int]:
    """Return how many expansions go into pairs by who chose them.

    "automatic" were drawn at random; project leads accepted, edited or wrote the others.
    `drawn_for` counts those in the pairs of a set, whether in use elsewhere or not.
    """
    expansions = Sentence.objects.filter(project=project, base__isnull=False)
    if drawn_for is None:
        expansions = expansions.filter(is_retired=False, source__fallen_reason="")
    else:
        pairs = Pair.objects.filter(pair_set=drawn_for)
        is_in_pair = Exists(pairs.filter(sentence_a=OuterRef("pk")))
        expansions = expansions.filter(is_in_pair | Exists(pairs.filter(sentence_b=OuterRef("pk"))))
    by_verdict = expansions.order_by().values_list("derivation__decision__verdict")
    counts = dict(by_verdict.annotate(n=Count("pk")))
    return {
        "automatic": counts.get(None, 0),
        "accepted": counts.get("accepted", 0),
        "edited": counts.get("edited", 0),
        "manual": counts.get("written", 0),
    }


def rules_used(project: Project) -> list[RuleUse]:
    """Return how many sentences each rule made or changed, by stage."""
    with connection.cursor() as cursor:
        cursor.execute(_RULES, [project.pk])
        return [RuleUse(*row) for row in cursor.fetchall()]


def refusals_by_rule(project: Project) -> list[RefusalCount]:
    """Return the rules' refusals counted by reason, each with an example."""
    with connection.cursor() as cursor:
        cursor.execute(_REFUSALS, [project.pk])
        return [
            RefusalCount(rule, reason, n, example, json.loads(code))
            for rule, reason, n, example, code in cursor.fetchall()
        ]
