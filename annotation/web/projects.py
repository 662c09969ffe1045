"""The main page of a project: how far it is, step by step, and what needs the project lead."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from annotation.selectors.campaigns import campaigns_listed
from annotation.services.deleting import project_delete
from annotation.web.needs import project_needs
from datasets.access import access_project
from datasets.models import Job, Role
from datasets.selectors.overview import last_jobs, open_jobs, project_overview
from datasets.selectors.people import roles_held
from datasets.web.forms import ProjectSettingsForm, TypedNameForm, errors_shown
from datasets.web.jobs import STEP_KINDS
from datasets.web.requests import SignedInRequest


@login_required
@require_safe
def project(request: SignedInRequest, slug: str) -> HttpResponse:
    found = access_project(request.user, slug, Role.MANAGER)
    overview = project_overview(found)
    campaigns = campaigns_listed(found)
    newest = last_jobs(found, STEP_KINDS).values()
    jobs = list(open_jobs(found))
    context = {
        "project": found,
        "overview": overview,
        "running": {job.kind for job in jobs},
        "campaigns": campaigns,
        "is_judging": any(row.is_under_way for row in campaigns),
        "has_runs": any(row.last_run for row in campaigns),
        "has_judgements": any(row.progress.judged for row in campaigns),
        # What is under way needs nobody; what comes after it is known when it ends.
        "needs": [] if jobs else project_needs(found, overview, campaigns, roles_held(found)),
        "jobs": jobs,
        "failed": [job for job in newest if job.state in (Job.State.FAILED, Job.State.WITH_ERRORS)],
    }
    return render(request, "annotation/lead/project.html", context)


@login_required
@require_POST
def remove(request: SignedInRequest, slug: str) -> HttpResponse:
    found = access_project(request.user, slug, Role.MANAGER)
    delete_form = TypedNameForm(request.POST)
    if delete_form.is_valid():
        with errors_shown(delete_form):
            project_delete(project=found, actor=request.user, **delete_form.cleaned_data)
            messages.success(request, _("The project is deleted."))
            return redirect("home")
    context = {
        "project": found,
        "form": ProjectSettingsForm(instance=found),
        "delete_form": delete_form,
    }
    return render(request, "datasets/project_settings.html", context, status=422)
