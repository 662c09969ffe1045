"""How reviewers and annotators judged each rule's sentences, counted in SQL."""

from dataclasses import dataclass

from django.db import connection

from datasets.models import Project

# A sentence counts for every rule that was applied to it.
_REVIEWED = """
    SELECT rule->>'rule',
           count(*) FILTER (WHERE r.sentence_id IS NOT NULL),
           count(*) FILTER (WHERE c.sentence_id IS NOT NULL),
           count(*) FILTER (WHERE r.is_rejected)
    FROM datasets_derivation d
    JOIN datasets_sentence s ON s.id = d.sentence_id
    CROSS JOIN LATERAL jsonb_array_elements(d.rules) AS rule
    LEFT JOIN (
        SELECT sentence_id, bool_or(state = 'rejected') AS is_rejected
        FROM annotation_review WHERE state <> 'pending' GROUP BY 1
    ) r ON r.sentence_id = s.id
    LEFT JOIN (
        SELECT DISTINCT sentence_id FROM annotation_correction WHERE NOT is_late
    ) c ON c.sentence_id = s.id
    WHERE s.project_id = %s
    GROUP BY 1
"""
# The pairs of an S1 with a sentence derived from it; the newest run counts.
_JUDGED = """
    SELECT rule->>'rule', count(*), avg(gold.relatedness),
           avg((gold.label = 'ENTAILMENT')::int), avg((gold.label = 'NEUTRAL')::int),
           avg((gold.label = 'CONTRADICTION')::int)
    FROM (
        SELECT DISTINCT ON (g.pair_id) g.pair_id, g.relatedness, g.label
        FROM annotation_goldpair g
        JOIN annotation_aggregationrun run ON run.id = g.run_id
        JOIN annotation_campaign campaign ON campaign.id = run.campaign_id
        WHERE campaign.project_id = %s
        ORDER BY g.pair_id, g.run_id DESC
    ) gold
    JOIN datasets_pair p ON p.id = gold.pair_id
    JOIN datasets_sentence a ON a.id = p.sentence_a_id
    JOIN datasets_sentence b ON b.id = p.sentence_b_id
    JOIN datasets_derivation d ON d.sentence_id = CASE WHEN a.base_id = b.id THEN a.id ELSE b.id END
    CROSS JOIN LATERAL jsonb_array_elements(d.rules) AS rule
    WHERE a.base_id = b.id OR b.base_id = a.id
    GROUP BY 1
"""


@dataclass(frozen=True)
class RuleReviewed:
    """How many sentences of a rule were reviewed, and with what result."""

    reviewed: int
    corrected: int
    rejected: int


@dataclass(frozen=True)
class RuleJudged:
    """Gold of the pairs of an S1 with a rule's sentence. Shares of labels are of 1."""

    pairs: int
    relatedness: float | None
    entailment: float
    neutral: float
    contradiction: float


def rules_reviewed(project: Project) -> dict[str, RuleReviewed]:
    """Return the review results by rule, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(_REVIEWED, [project.pk])
        return {rule: RuleReviewed(*counts) for rule, *counts in cursor.fetchall()}


def rules_judged(project: Project) -> dict[str, RuleJudged]:
    """Return the gold by rule, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(_JUDGED, [project.pk])
        return {
            rule: RuleJudged(pairs, relatedness, *map(float, shares))
            for rule, pairs, relatedness, *shares in cursor.fetchall()
        }
