"""A background job: its progress, its result, and a button to stop it."""

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
from datasets.services.jobs.lifecycle import job_cancel
from datasets.templatetags.work import job_errors
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import download

# Jobs that change what there is to judge; the next step is unknown while one is running.
MATERIAL_KINDS = frozenset(
    {
        "datasets.import_file",
        "datasets.parse_texts",
        "datasets.expand_sentences",
        "datasets.draw_mix",
        "datasets.make_pairs",
        "datasets.make_word_pairs",
        "datasets.sample_words",
    }
)
# The jobs of the steps, whose last failure a project's page shows.
STEP_KINDS = (
    *sorted(MATERIAL_KINDS),
    "annotation.open_campaign",
    "annotation.import_judgements",
    "annotation.aggregate_campaign",
    "annotation.aggregate_choices",
    "annotation.second_half",
    "annotation.release_run",
)


@login_required
@require_safe
def job(request: SignedInRequest, slug: str, job_id: int) -> HttpResponse:
    job = access_project_job(request.user, slug, job_id)
    result_address = _address_of_made(job)
    if request.htmx and job.is_ended:
        watched_from = request.htmx.current_url_abs_path or ""
        if result_address and watched_from.partition("?")[0] == request.path:
            return HttpResponseClientRedirect(result_address)
        # Any other page that watched the job now has more to show than a progress bar.
        return HttpResponseClientRefresh()
    if result_address and "watch" in request.GET:
        return redirect(result_address)
    template = "_job.html" if request.htmx else "datasets/jobs/job.html"
    context = {"job": job, "project": job.project, "job_url": request.path}
    return render(request, template, context)


def job_watch(slug: str, job: Job) -> HttpResponse:
    """Redirect to a job's page, which redirects to the job's result once it exists."""
    return redirect(f"{reverse('job', args=[slug, job.pk])}?watch=1")


def _address_of_made(job: Job) -> str:
    """Return the URL of the result for a job that was started to see it, "" for any other."""
    if job.project is not None and (number := job.result.get("scores")):
        return reverse("choosing-run", args=[job.project.slug, job.result["campaign"], number])
    if job.project is None or not job.result.get("run"):
        return ""
    return reverse("run", args=[job.project.slug, job.result["campaign"], job.result["run"]])


@login_required
@require_POST
def cancel(request: SignedInRequest, slug: str, job_id: int) -> HttpResponse:
    job = access_project_job(request.user, slug, job_id)
    job_cancel(job=job, actor=request.user)
    messages.info(request, _("The job will stop soon. Everything it has finished is kept."))
    return redirect("job", slug, job_id)


@login_required
@require_safe
def errors(request: SignedInRequest, slug: str, job_id: int) -> StreamingHttpResponse:
    """Return the bad lines as a table, for correcting the file."""
    job = access_project_job(request.user, slug, job_id)
    name = f"{slug}-job-{job.pk}-errors.tsv"
    return download(_error_lines(job), name=name, content_type="text/tab-separated-values")


def _error_lines(job: Job) -> Iterator[bytes]:
    yield b"line\tfield\tmessage\n"
    for error in job_errors(job):
        cells = (error.number, error.field, error.message)
        yield ("\t".join(map(_cell, cells)) + "\n").encode()


def _cell(value: Any) -> str:
    return " ".join(str("" if value is None else value).split())
