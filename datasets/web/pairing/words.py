"""Norms of words, and pairs sampled from them."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from datasets.access import access_norm_table, access_project
from datasets.models import Project, Role
from datasets.selectors.pairing.norms import norm_tables
from datasets.services.importing.norms import norm_delete, norm_describe
from datasets.services.pairing.word_pairs import sample_as_json, words_forecast, words_start
from datasets.web.pairing.word_forms import NormForm, WordSamplingForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


@login_required
@require_safe
def norms(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    context = {"project": project, "tables": norm_tables(project)}
    return render(request, "datasets/pairing/norms.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def norm(request: SignedInRequest, slug: str, table_id: int) -> HttpResponse:
    """Show a norm and its columns; a POST says where it comes from, or deletes it."""
    table = access_norm_table(request.user, slug, table_id)
    if "delete" in request.POST:
        norm_delete(table=table, actor=request.user)
        messages.success(request, _("The norm was deleted."))
        return redirect("norms", slug)
    form = NormForm(request.POST or None, initial=NormForm.initial_of(table))
    if form.is_valid():
        with errors_shown(form):
            norm_describe(table=table, **form.cleaned_data, actor=request.user)
            messages.success(request, _("Saved."))
            return redirect("norms", slug)
    context = {"project": table.project, "table": table}
    return render_form(request, "datasets/pairing/norm.html", form, context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def word_pairs_new(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    initial = {"seed": project.seed, "name": _("Word pairs")}
    form = WordSamplingForm(request.POST or None, project=project, initial=initial)
    context: dict[str, Any] = {"project": project, "tables": norm_tables(project)}
    if form.is_valid():
        with errors_shown(form):
            if "count" not in request.POST:
                job = words_start(project=project, actor=request.user, **form.chosen())
                return redirect("job", slug, job.pk)
            context["words"] = _forecast(project, form.chosen())
    return render_form(request, "datasets/pairing/word_pairs_new.html", form, context)


def _forecast(project: Project, chosen: dict[str, Any]) -> dict[str, Any]:
    sample = words_forecast(project=project, settings=chosen["settings"], seed=chosen["seed"])
    counts: dict[str, Any] = sample_as_json(sample)["words"]
    return {**counts, "pairs": len(sample.pairs), "wanted": sample.requested}
