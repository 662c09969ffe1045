"""The main page of a project: its progress by steps, and what needs the project lead."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from annotation.selectors.monitoring.overview import CampaignRow, campaigns_listed
from annotation.selectors.monitoring.waiting import campaigns_waiting, jobs_failed
from annotation.selectors.writing.overview import campaigns_undecided
from annotation.services.campaigns.deleting import project_delete
from annotation.web.projects.needs import (
    campaign_needs,
    material_needs,
    webhook_needs,
    writing_needs,
)
from datasets.access import access_project
from datasets.models import Job, Role
from datasets.selectors.notifying.webhooks import webhooks_given_up
from datasets.selectors.overview import open_jobs, project_overview
from datasets.selectors.projects.people import roles_held
from datasets.web.jobs.pages import MATERIAL_KINDS, STEP_KINDS
from datasets.web.projects.deleting import TypedNameForm
from datasets.web.projects.forms import ProjectSettingsForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest


@login_required
@require_safe
def project(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    overview = project_overview(project)
    campaigns = campaigns_listed(project)
    roles, jobs = roles_held(project), list(open_jobs(project))
    running = {job.kind for job in jobs}
    # A campaign with a job under way needs nobody; the next need is known when the job ends.
    at_rest = [row for row in campaigns if not _is_busy(row, jobs)]
    context = {
        "project": project,
        "overview": overview,
        "running": running,
        "campaigns": campaigns,
        "is_judging": any(row.is_under_way for row in campaigns),
        "has_runs": any(row.last_run for row in campaigns),
        "has_judgements": any(row.progress.judged for row in campaigns),
        "needs": [
            *([] if running & MATERIAL_KINDS else material_needs(project, overview, roles)),
            *writing_needs(project, campaigns_undecided(project), roles),
            *campaign_needs(project, overview, campaigns_waiting(project, at_rest), roles),
            *webhook_needs(project, webhooks_given_up(project)),
        ],
        "jobs": jobs,
        "failed": [job for job in jobs_failed(project, STEP_KINDS) if job.kind not in running],
    }
    return render(request, "annotation/projects/project.html", context)


def _is_busy(row: CampaignRow, jobs: list[Job]) -> bool:
    """Tell whether a job about the campaign or its last run is under way."""
    things = {row.campaign.pk, row.last_run.pk if row.last_run else None}
    return any(job.kind not in MATERIAL_KINDS and job.subject_id in things for job in jobs)


@login_required
@require_POST
def remove(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    delete_form = TypedNameForm(request.POST)
    if delete_form.is_valid():
        with errors_shown(delete_form):
            project_delete(project=project, actor=request.user, **delete_form.cleaned_data)
            messages.success(request, _("The project was deleted."))
            return redirect("home")
    context = {
        "project": project,
        "form": ProjectSettingsForm(instance=project),
        "delete_form": delete_form,
    }
    return render(request, "datasets/projects/project_settings.html", context, status=422)
