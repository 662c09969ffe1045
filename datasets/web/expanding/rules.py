"""The rule settings form of a project, and the page for trying the rules."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from datasets.access import access_project, access_trial
from datasets.models import Role, RuleSettings
from datasets.selectors.expanding.rules import rule_settings
from datasets.services.expanding.trying import TRY, try_start
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form
from transforms.rule import Rule


class RuleSettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """The switches are in the table of rules: `on` holds the ids of those that run."""

    class Meta:
        model = RuleSettings
        fields = ("kept_s2", "kept_s3", "kept_s4", "contrasts")
        widgets = {
            "contrasts": forms.Textarea(
                attrs={"rows": 8, "dir": "auto", "spellcheck": "false", "autocapitalize": "none"}
            )
        }

    def __init__(self, rules: Iterable[Rule], data: Any, instance: RuleSettings) -> None:
        super().__init__(data, instance=instance)
        self._ids = [rule.id for rule in rules]
        self.fields["on"] = forms.MultipleChoiceField(
            choices=[(rule, rule) for rule in self._ids],
            initial=[rule for rule in self._ids if rule not in instance.switched_off],
            required=False,
        )

    def decided(self) -> dict[str, Any]:
        """Return the arguments for the service."""
        decided = dict(self.cleaned_data)
        enabled = set(decided.pop("on"))
        return {"switched_off": [rule for rule in self._ids if rule not in enabled], **decided}


class TrialForm(forms.Form):
    text = forms.CharField(
        label=_("Sentence"),
        error_messages={"required": _("Type a sentence.")},
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto", "autofocus": True}),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rules_try(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = TrialForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            job = try_start(project=project, actor=request.user, **form.cleaned_data)
            return redirect("rules-tried", slug, job.pk)
    context = {"project": project, "settings": rule_settings(project)}
    return render_form(request, "datasets/expanding/rules_try.html", form, context)


@login_required
@require_safe
def rules_tried(request: SignedInRequest, slug: str, job_id: int) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    job = access_trial(request.user, slug, job_id, TRY)
    if request.htmx and job.is_ended:
        return HttpResponseClientRefresh()
    context = {
        "project": project,
        "job": job,
        "job_url": request.path,
        "form": TrialForm(initial=job.parameters),
        "settings": rule_settings(project),
    }
    return render(
        request, "_job.html" if request.htmx else "datasets/expanding/rules_try.html", context
    )
