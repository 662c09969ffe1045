"""The rules of a project: what each one did, with what result, and which of them run."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from annotation.selectors.gold.rules import rules_judged, rules_reviewed
from datasets.access import access_project
from datasets.errors import Invalid
from datasets.models import Project, Role, RuleSettings, Stage
from datasets.selectors.expanding.rules import expansions_counted, rule_settings, rules_table
from datasets.selectors.overview import open_jobs
from datasets.services.expanding.engines import (
    NoWordnet,
    missing_wordnet,
    project_engine,
    project_rules,
)
from datasets.services.expanding.rules import rule_settings_update
from datasets.services.steps import EXPAND
from datasets.web.expanding.rules import RuleSettingsForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form
from transforms.rule import Kind, Rule


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    available, settings = project_rules(project), rule_settings(project)
    context = {"project": project, **_figures(project, available, settings)}
    form = RuleSettingsForm(available, request.POST or None, settings)
    if form.is_valid():
        with errors_shown(form):
            rule_settings_update(project=project, actor=request.user, **form.decided())
            messages.success(request, _("The settings were saved."))
            return redirect("rules", slug)
    return render_form(request, "annotation/projects/rules.html", form, context)


def _figures(project: Project, available: Iterable[Rule], settings: RuleSettings) -> dict[str, Any]:
    table = rules_table(project, available, settings)
    expanded, outdated = expansions_counted(project, settings)
    return {
        "normalising": table.pop(Kind.N),
        "expanding": [(Stage(kind).label, rows) for kind, rows in table.items() if rows],
        "reviewed": rules_reviewed(project),
        "judged": rules_judged(project),
        "expanded": expanded,
        "outdated": outdated,
        "is_at_work": open_jobs(project).filter(kind=EXPAND).exists(),
        "wordnet": _wordnet(project),
    }


def _wordnet(project: Project) -> dict[str, Any]:
    """Return a warning about a missing wordnet; nothing if the rules have it."""
    try:
        return missing_wordnet(project_engine(project))
    except NoWordnet as error:
        return {"problem": str(error)}
    except Invalid:
        # Without rules, no wordnet is needed.
        return {}
