"""Pairs of related words: settings, the forecast of a job, the pairs, and the files of the task."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from datasets.access import access_pair_set_words, access_project, access_trial
from datasets.designs.related.settings import RelationSettings
from datasets.formats.related_words import file_lines
from datasets.models import Role
from datasets.selectors.pairing.related import related_pairs
from datasets.services.pairing.related import project_wordnet
from datasets.services.pairing.related_jobs import COUNT, word_pairs_count_start, word_pairs_start
from datasets.uploads import takes_files
from datasets.web.pairing.related_forms import MAX_MEGABYTES, RelatedWordsForm, shown
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import download, render_form


@takes_files(megabytes=MAX_MEGABYTES)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def related_new(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    initial = {"seed": project.seed, "name": _("Related words")}
    wordnet = project_wordnet(project)
    form = RelatedWordsForm(
        request.POST or None,
        request.FILES or None,
        initial=initial,
        has_wordnet=wordnet is not None,
    )
    if form.is_valid():
        with errors_shown(form):
            job = word_pairs_count_start(
                project=project,
                name=form.cleaned_data["name"],
                seed=form.cleaned_data["seed"],
                settings=form.settings(),
                file=form.relations_file(),
                actor=request.user,
            )
            return redirect("related-words-counted", slug, job.pk)
    context = {"project": project, "wordnet": wordnet}
    return render_form(request, "datasets/pairing/related_new.html", form, context)


@login_required
@require_safe
def related_counted(request: SignedInRequest, slug: str, job_id: int) -> HttpResponse:
    job = access_trial(request.user, slug, job_id, COUNT)
    project = access_project(request.user, slug, Role.MANAGER)
    if request.htmx and job.is_ended:
        return HttpResponseClientRefresh()
    parameters = job.parameters
    initial = {
        **shown(RelationSettings.from_json(parameters["settings"])),
        **parameters,
        "file": None,
    }
    wordnet = project_wordnet(project)
    context = {
        "project": project,
        "job": job,
        "job_url": request.path,
        "wordnet": wordnet,
        "form": RelatedWordsForm(initial=initial, has_wordnet=wordnet is not None),
    }
    template = "_job.html" if request.htmx else "datasets/pairing/related_new.html"
    return render(request, template, context)


@login_required
@require_POST
def related_make(request: SignedInRequest, slug: str, job_id: int) -> HttpResponse:
    count_job = access_trial(request.user, slug, job_id, COUNT)
    job = word_pairs_start(count_job=count_job, actor=request.user)
    return redirect("job", slug, job.pk)


@login_required
@require_safe
def related_file(
    request: SignedInRequest, slug: str, pair_set_id: int, name: str
) -> StreamingHttpResponse:
    pair_set = access_pair_set_words(request.user, slug, pair_set_id, name)
    lines = file_lines(name, related_pairs(pair_set))
    return download(lines, name=name, content_type="text/plain; charset=utf-8")
