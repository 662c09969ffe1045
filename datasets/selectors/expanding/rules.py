"""The rules of a project: their settings, and what each of them did, counted in SQL."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from datasets.models import Expansion, Pair, Project, RuleSettings, Stage
from datasets.selectors.expanding.sentences import RefusalCount, refusals_by_rule, rules_used
from datasets.selectors.languages.tables import tables_saved
from transforms.rule import Kind, Rule

_WRITTEN = """
    SELECT c.rule_id, count(DISTINCT c.sentence_id), count(*),
           count(*) FILTER (WHERE c.warnings <> '[]'::jsonb), count(d.id)
    FROM datasets_candidate c
    JOIN datasets_sentence s ON s.id = c.sentence_id
    LEFT JOIN (
        datasets_derivation d JOIN datasets_sentence x ON x.id = d.sentence_id AND NOT x.is_retired
    ) ON d.candidate_id = c.id
    WHERE s.project_id = %s
    GROUP BY 1
"""


@dataclass
class RuleRow:
    """What one rule did in a project.

    `rule` is None if no current rule has this id: a rule of an earlier version, or a person.
    """

    id: str
    rule: Rule | None
    is_on: bool
    sentences: int = 0  # S1s that it changed or wrote something for
    candidates: int = 0
    warned: int = 0  # candidates that carry a warning
    chosen: int = 0  # candidates that became sentences
    reasons: list[RefusalCount] = field(default_factory=list)  # most frequent first

    @property
    def kind(self) -> str:
        return self.id.partition(".")[0].upper()

    @property
    def refused(self) -> int:
        return sum(reason.n for reason in self.reasons)


def rule_settings(project: Project) -> RuleSettings:
    """Return the project's rule settings, or the defaults, which are not stored."""
    settings = RuleSettings.objects.filter(project=project).first()
    return settings or RuleSettings(project=project)


def expansions_outdated(
    project: Project, settings: RuleSettings, *, unless_by: str = ""
) -> QuerySet[Expansion]:
    """Return the expansions whose S1, rule settings or saved tables changed since they were made.

    With `unless_by` also those made by another `engine_version`. Expansions in pairs never change
    and are not among them.
    """
    changed = ~Q(text_hash=F("sentence__text_hash")) | ~Q(settings_version=settings.version)
    if tables := tables_saved(project):
        changed |= ~Q(tables=tables)
    if unless_by:
        changed |= ~Q(engine_version=unless_by)
    expansions = Expansion.objects.filter(changed, sentence__project=project)
    # Two conditions rather than one with "or", so that the database can use an index for each.
    return expansions.filter(
        ~Exists(Pair.objects.filter(sentence_a__base=OuterRef("sentence"))),
        ~Exists(Pair.objects.filter(sentence_b__base=OuterRef("sentence"))),
    )


def expansions_counted(project: Project, settings: RuleSettings) -> tuple[int, int]:
    """Return how many S1s are expanded, and how many of these expansions are outdated."""
    count = Expansion.objects.filter(sentence__project=project).count()
    return count, expansions_outdated(project, settings).count()


def rules_table(
    project: Project, rules: Iterable[Rule], settings: RuleSettings
) -> dict[str, list[RuleRow]]:
    """Return the rules by kind, in their order, with counts of what they did, in three queries."""
    rows = {rule.id: RuleRow(rule.id, rule, rule.id not in settings.switched_off) for rule in rules}
    for rule_use in rules_used(project):
        if rule_use.stage == Stage.S1:
            _row(rows, rule_use.rule).sentences = rule_use.n
    with connection.cursor() as cursor:
        cursor.execute(_WRITTEN, [project.pk])
        for rule_id, *counts in cursor.fetchall():
            row = _row(rows, rule_id)
            row.sentences, row.candidates, row.warned, row.chosen = counts
    for refusal in refusals_by_rule(project):
        _row(rows, refusal.rule).reasons.append(refusal)
    return {kind: [row for row in rows.values() if row.kind == kind] for kind in Kind}


def _row(rows: dict[str, RuleRow], rule_id: str) -> RuleRow:
    return rows.setdefault(rule_id, RuleRow(rule_id, None, is_on=False))
