"""A background job: how far it is, what it found, and a button to stop it."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from datasets.access import access_project_job
from datasets.models import Job
from datasets.services.jobs import job_cancel
from datasets.templatetags.work import job_errors
from datasets.web.requests import SignedInRequest
from datasets.web.responses import download

# Jobs that change what there is to judge; while one is under way nobody knows the next step.
MATERIAL_KINDS = frozenset(
    {
        "datasets.import_file",
        "datasets.parse_texts",
        "datasets.expand_sentences",
        "datasets.make_pairs",
    }
)
# The jobs of the steps, whose last failure a project's page shows.
STEP_KINDS = (
    *sorted(MATERIAL_KINDS),
    "annotation.open_campaign",
    "annotation.import_judgements",
    "annotation.aggregate_campaign",
    "annotation.release_run",
)


@login_required
@require_safe
def job(request: SignedInRequest, slug: str, job_id: int) -> HttpResponse:
    found = access_project_job(request.user, slug, job_id)
    made = _address_of_made(found)
    if request.htmx and found.is_ended:
        watched_from = request.htmx.current_url_abs_path or ""
        if made and watched_from.partition("?")[0] == request.path:
            return HttpResponseClientRedirect(made)
        # Whatever other page watched it has more to show now than a progress bar.
        return HttpResponseClientRefresh()
    if made and "watch" in request.GET:
        return redirect(made)
    template = "_job.html" if request.htmx else "datasets/job.html"
    context = {"job": found, "project": found.project, "job_url": request.path}
    return render(request, template, context)


def job_watch(slug: str, job: Job) -> HttpResponse:
    """Redirect to a job's page, which goes on to what the job makes as soon as that is there."""
    return redirect(f"{reverse('job', args=[slug, job.pk])}?watch=1")


def _address_of_made(job: Job) -> str:
    """Return where a job ends that was started to see what it makes, "" for any other."""
    if job.project is None or not job.result.get("run"):
        return ""
    return reverse("run", args=[job.project.slug, job.result["campaign"], job.result["run"]])


@login_required
@require_POST
def cancel(request: SignedInRequest, slug: str, job_id: int) -> HttpResponse:
    found = access_project_job(request.user, slug, job_id)
    job_cancel(job=found, actor=request.user)
    messages.info(request, _("The job will stop soon. Everything it has finished is kept."))
    return redirect("job", slug, job_id)


@login_required
@require_safe
def errors(request: SignedInRequest, slug: str, job_id: int) -> StreamingHttpResponse:
    """Give the bad lines as a table to mend the file by."""
    found = access_project_job(request.user, slug, job_id)
    name = f"{slug}-job-{found.pk}-errors.tsv"
    return download(_error_lines(found), name=name, content_type="text/tab-separated-values")


def _error_lines(job: Job) -> Iterator[bytes]:
    yield b"line\tfield\tmessage\n"
    for error in job_errors(job):
        cells = (error.number, error.field, error.message)
        yield ("\t".join(map(_cell, cells)) + "\n").encode()


def _cell(value: Any) -> str:
    return " ".join(str("" if value is None else value).split())
