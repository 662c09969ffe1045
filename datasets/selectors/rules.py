"""The rules of a project: their settings, and what each of them did, counted in SQL."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from datasets.models import Expansion, Pair, Project, RuleSettings


def rule_settings(project: Project) -> RuleSettings:
    """Return the project's settings of the rules, or the defaults, which are not stored."""
    found = RuleSettings.objects.filter(project=project).first()
    return found or RuleSettings(project=project)


def expansions_outdated(
    project: Project, settings: RuleSettings, *, unless_by: str = ""
) -> QuerySet[Expansion]:
    """Return the expansions of texts that changed or that had other settings of the rules.

    With `unless_by` also those of other rules than this `engine_version`. What stands in pairs
    stays as it is, and is not among them.
    """
    paired = Pair.objects.filter(
        Q(sentence_a__base=OuterRef("sentence")) | Q(sentence_b__base=OuterRef("sentence"))
    )
    changed = ~Q(text_hash=F("sentence__text_hash")) | ~Q(settings_version=settings.version)
    if unless_by:
        changed |= ~Q(engine_version=unless_by)
    expansions = Expansion.objects.filter(changed, sentence__project=project)
    return expansions.filter(~Exists(paired))
