"""Files that come in: what each kind holds, templates to fill in, and the upload."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from datasets.access import access_project
from datasets.errors import NotFound
from datasets.models import Role
from datasets.services.steps import import_start
from datasets.web.forms import UploadForm, errors_shown
from datasets.web.requests import SignedInRequest, takes_files
from datasets.web.responses import download, render_form
from datasets.web.uploads import UPLOADS


@takes_files(megabytes=200)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    initial = {"content": request.GET.get("content", "sources")}
    form = UploadForm(request.POST or None, request.FILES or None, initial=initial)
    if form.is_valid():
        with errors_shown(form):
            file = form.cleaned_data["file"]
            job = import_start(
                project=project,
                content=form.cleaned_data["content"],
                file_name=file.name,
                chunks=file.chunks(),
                name=form.cleaned_data["name"],
                corpus=form.cleaned_data["corpus"],
                actor=request.user,
            )
            return redirect("job", slug, job.pk)
    context = {"project": project, "uploads": UPLOADS.values()}
    return render_form(request, "datasets/import.html", form, context)


@login_required
@require_safe
def import_template(request: SignedInRequest, slug: str, content: str) -> StreamingHttpResponse:
    access_project(request.user, slug, Role.MANAGER)
    upload = UPLOADS.get(content)
    if upload is None:
        raise NotFound
    text = upload.template().encode()
    return download([text], name=upload.template_name, content_type="text/plain; charset=utf-8")
