"""What was corrected, by kind of error: Table 2 of the CDSCorpus paper, and what came later."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, Q

from annotation.models import Correction
from datasets.models import Project

# A correction counts for every rule that was applied to the sentence.
_BY_RULE = """
    SELECT rule->>'rule', c.error, count(*)
    FROM annotation_correction c
    JOIN datasets_sentence s ON s.id = c.sentence_id
    JOIN datasets_derivation d ON d.sentence_id = s.id
    CROSS JOIN LATERAL jsonb_array_elements(d.rules) AS rule
    WHERE s.project_id = %s AND c.is_late = %s
    GROUP BY 1, 2
    ORDER BY 1
"""


@dataclass(frozen=True)
class ErrorCount:
    """Corrections of one kind of error; the share is of 1, and None where nothing was corrected."""

    error: Correction.Error
    corrections: int
    share: float | None


@dataclass(frozen=True)
class LateSentences:
    """Distinct sentences that were corrected after reports (CDSCorpus, section 3.3)."""

    mended: int
    changed: int


def corrections_counted(project: Project, *, is_late: bool = False) -> list[ErrorCount]:
    """Return a row for each kind of error, the most serious first, as in the paper."""
    counted = Correction.objects.filter(sentence__project=project, is_late=is_late)
    return _rows(dict(counted.order_by().values_list("error").annotate(n=Count("pk"))))


def corrections_by_rule(project: Project, *, is_late: bool = False) -> dict[str, list[ErrorCount]]:
    """Return the same rows for each rule whose sentences were corrected, in one query."""
    counts: dict[str, dict[str, int]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_BY_RULE, [project.pk, is_late])
        for rule, error, n in cursor.fetchall():
            counts.setdefault(rule, {})[error] = n
    return {rule: _rows(errors) for rule, errors in counts.items()}


def _rows(counts: Mapping[str, int]) -> list[ErrorCount]:
    total = sum(counts.values())
    return [
        ErrorCount(error, counts.get(error, 0), counts.get(error, 0) / total if total else None)
        for error in Correction.Error
    ]


def late_sentences(project: Project) -> LateSentences:
    late = Correction.objects.filter(sentence__project=project, is_late=True)
    counts = late.aggregate(
        mended=Count("sentence", distinct=True, filter=Q(keeps_meaning=True)),
        changed=Count("sentence", distinct=True, filter=Q(keeps_meaning=False)),
    )
    return LateSentences(**counts)
