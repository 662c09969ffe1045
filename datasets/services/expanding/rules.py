"""What project leads decide about the rules of a project."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from datasets.errors import Invalid
from datasets.models import Project, RuleSettings, User
from datasets.selectors.expanding.rules import rule_settings
from datasets.services.expanding.engines import project_rules
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.lexicon.contrasts import BadContrasts, parse_contrasts


@transaction.atomic
def rule_settings_update(
    *,
    project: Project,
    switched_off: Iterable[str],
    kept_s2: int | None,
    kept_s3: int | None,
    kept_s4: int | None,
    contrasts: str,
    actor: User | None,
) -> RuleSettings:
    """Set which rules run, how many candidates of a kind are kept, and the contrast list.

    Earlier expansions are then outdated: the next run of the rules replaces them, unless pairs hold
    them.
    """
    refuse_archived(project)
    disabled = sorted(set(switched_off))
    rule_ids = {rule.id for rule in project_rules(project)}
    if unknown := [rule for rule in disabled if rule not in rule_ids]:
        raise Invalid(_("There is no rule %(rule)s.") % {"rule": ", ".join(unknown)})
    _check_contrasts(contrasts)
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    settings = rule_settings(project)
    settings.switched_off = disabled
    settings.kept_s2, settings.kept_s3, settings.kept_s4 = kept_s2, kept_s3, kept_s4
    settings.contrasts = _lines(contrasts)
    settings.full_clean()
    settings.save()
    decided = {"switched_off": disabled, "kept": settings.kept, "version": settings.version}
    lines = settings.contrasts.count("\n") + bool(settings.contrasts)
    audit(actor, "rules.changed", settings, project=project, contrast_lines=lines, **decided)
    return settings


def _check_contrasts(text: str) -> None:
    try:
        parse_contrasts(text)
    except BadContrasts as error:
        raise Invalid(str(error), fields={"contrasts": list(error.problems)}) from None


def _lines(text: str) -> str:
    """Return the text with normalised line endings, whatever browser sent it."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")
