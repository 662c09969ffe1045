"""Word saliency of a project: its models, learning one, and what one has learnt."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from datasets.access import access_project, access_saliency
from datasets.errors import NotFound
from datasets.models import Role
from datasets.selectors.importing.files import file_chunks
from datasets.services.measuring.saliency import (
    saliency_continue,
    saliency_delete,
    saliency_start,
)
from datasets.services.measuring.saliency_boards import saliency_boards_start
from datasets.services.measuring.saliency_text import Upload
from datasets.uploads import takes_files
from datasets.web.measuring.saliency_forms import (
    REQUEST_MEGABYTES,
    SaliencyDeleteForm,
    SaliencyForm,
)
from datasets.web.measuring.saliency_shown import (
    learning_charts,
    model_shown,
    models_shown,
    release_form,
)
from datasets.web.shared.charts import chart_answer
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import download, render_form


@login_required
@require_safe
def models(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    context = {"project": project, "models": models_shown(project)}
    return render(request, "datasets/measuring/saliency.html", context)


@takes_files(megabytes=REQUEST_MEGABYTES)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = SaliencyForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        with errors_shown(form):
            model = saliency_start(
                project=project,
                name=form.cleaned_data["name"],
                texts=[_upload(upload) for upload in form.uploads()],
                vectors=_upload(form.cleaned_data["vectors"]),
                evaluation=[_upload(upload) for upload in form.cleaned_data["evaluation"]],
                settings=form.settings(),
                actor=request.user,
            )
            return redirect("saliency-model", slug, model.pk)
    return render_form(
        request, "datasets/measuring/saliency_learn.html", form, {"project": project}
    )


def _upload(file: Any) -> Upload:
    return Upload(file.name, file.chunks())


@login_required
@require_safe
def model(request: SignedInRequest, slug: str, model_id: int) -> HttpResponse:
    model = access_saliency(request.user, slug, model_id)
    context = model_shown(model)
    if request.htmx and (context["job"] is None or context["job"].is_ended):
        return HttpResponseClientRefresh()
    template = "_job.html" if request.htmx else "datasets/measuring/saliency_model.html"
    return render(request, template, {**context, "job_url": request.path})


@login_required
@require_POST
def model_continue(request: SignedInRequest, slug: str, model_id: int) -> HttpResponse:
    model = access_saliency(request.user, slug, model_id)
    saliency_continue(model=model, actor=request.user)
    return redirect("saliency-model", slug, model_id)


@login_required
@require_POST
def model_boards(request: SignedInRequest, slug: str, model_id: int) -> HttpResponse:
    model = access_saliency(request.user, slug, model_id)
    form = release_form(model, request.POST)
    if form.is_valid():
        with errors_shown(form):
            job = saliency_boards_start(model=model, release=form.chosen(), actor=request.user)
            return redirect("job", slug, job.pk)
    context = model_shown(model) | {"boards_form": form}
    return render(request, "datasets/measuring/saliency_model.html", context, status=422)


@login_required
@require_POST
def model_delete(request: SignedInRequest, slug: str, model_id: int) -> HttpResponse:
    model = access_saliency(request.user, slug, model_id)
    form = SaliencyDeleteForm(request.POST)
    if form.is_valid():
        with errors_shown(form):
            saliency_delete(model=model, actor=request.user)
            messages.success(request, _("The model was deleted."))
            return redirect("saliency", slug)
    context = model_shown(model) | {"delete_form": form}
    return render(request, "datasets/measuring/saliency_model.html", context, status=422)


@login_required
@require_safe
def model_chart(
    request: SignedInRequest, slug: str, model_id: int, chart_file: str
) -> HttpResponse:
    charts = learning_charts(access_saliency(request.user, slug, model_id))
    return chart_answer(charts, chart_file, download="download" in request.GET)


@login_required
@require_safe
def model_weights(request: SignedInRequest, slug: str, model_id: int) -> StreamingHttpResponse:
    file = access_saliency(request.user, slug, model_id).weights
    if file is None:
        raise NotFound
    chunks = file_chunks(file)
    return download(chunks, name=file.name, content_type=file.content_type, size=file.size)
