"""The main page of a project: how far it is, step by step, and what needs the project lead."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from annotation.selectors.campaigns import CampaignRow, campaigns_listed
from annotation.selectors.waiting import campaigns_waiting, jobs_failed
from annotation.services.deleting import project_delete
from annotation.web.needs import campaign_needs, material_needs
from datasets.access import access_project
from datasets.models import Job, Role
from datasets.selectors.overview import open_jobs, project_overview
from datasets.selectors.people import roles_held
from datasets.web.forms.deleting import TypedNameForm
from datasets.web.forms.errors import errors_shown
from datasets.web.forms.projects import ProjectSettingsForm
from datasets.web.jobs import MATERIAL_KINDS, STEP_KINDS
from datasets.web.requests import SignedInRequest


@login_required
@require_safe
def project(request: SignedInRequest, slug: str) -> HttpResponse:
    found = access_project(request.user, slug, Role.MANAGER)
    overview = project_overview(found)
    campaigns = campaigns_listed(found)
    roles, jobs = roles_held(found), list(open_jobs(found))
    running = {job.kind for job in jobs}
    # A campaign that something is done with needs nobody; what comes after is known when it ends.
    at_rest = [row for row in campaigns if not _is_busy(row, jobs)]
    context = {
        "project": found,
        "overview": overview,
        "running": running,
        "campaigns": campaigns,
        "is_judging": any(row.is_under_way for row in campaigns),
        "has_runs": any(row.last_run for row in campaigns),
        "has_judgements": any(row.progress.judged for row in campaigns),
        "needs": [
            *([] if running & MATERIAL_KINDS else material_needs(found, overview, roles)),
            *campaign_needs(found, overview, campaigns_waiting(found, at_rest), roles),
        ],
        "jobs": jobs,
        "failed": [job for job in jobs_failed(found, STEP_KINDS) if job.kind not in running],
    }
    return render(request, "annotation/lead/project.html", context)


def _is_busy(row: CampaignRow, jobs: list[Job]) -> bool:
    """Say whether a job about the campaign or its last run is under way."""
    things = {row.campaign.pk, row.last_run.pk if row.last_run else None}
    return any(job.kind not in MATERIAL_KINDS and job.subject_id in things for job in jobs)


@login_required
@require_POST
def remove(request: SignedInRequest, slug: str) -> HttpResponse:
    found = access_project(request.user, slug, Role.MANAGER)
    delete_form = TypedNameForm(request.POST)
    if delete_form.is_valid():
        with errors_shown(delete_form):
            project_delete(project=found, actor=request.user, **delete_form.cleaned_data)
            messages.success(request, _("The project was deleted."))
            return redirect("home")
    context = {
        "project": found,
        "form": ProjectSettingsForm(instance=found),
        "delete_form": delete_form,
    }
    return render(request, "datasets/project_settings.html", context, status=422)
