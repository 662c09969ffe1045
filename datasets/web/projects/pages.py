"""Creating a project and its settings. Its main page is in `annotation.web.projects.pages`."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_project, access_project_creation
from datasets.models import Role
from datasets.services.projects.lifecycle import (
    project_archive,
    project_create,
    project_restore,
    project_update,
)
from datasets.web.projects.deleting import TypedNameForm
from datasets.web.projects.forms import ProjectForm, ProjectSettingsForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def project_new(request: SignedInRequest) -> HttpResponse:
    actor = access_project_creation(request.user)
    form = ProjectForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            project = project_create(actor=actor, **form.cleaned_data)
            return redirect("project", project.slug)
    return render_form(request, "datasets/projects/project_new.html", form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def project_settings(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = ProjectSettingsForm(request.POST or None, instance=project)
    if form.is_valid():
        with errors_shown(form):
            project_update(project=project, actor=request.user, **form.cleaned_data)
            messages.success(request, _("The settings were saved."))
            return redirect("project-settings", slug)
    context = {"project": project, "delete_form": TypedNameForm()}
    return render_form(request, "datasets/projects/project_settings.html", form, context)


@login_required
@require_POST
def archive(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    project_archive(project=project, actor=request.user)
    messages.success(request, _("The project is archived. It can no longer be changed."))
    return redirect("project-settings", slug)


@login_required
@require_POST
def unarchive(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    project_restore(project=project, actor=request.user)
    messages.success(request, _("The project was taken out of the archive."))
    return redirect("project-settings", slug)
