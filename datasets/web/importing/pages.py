"""Imports: what each kind of file holds, templates to fill in, and the upload."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from datasets.access import access_pending, access_project
from datasets.errors import NotFound
from datasets.models import ImportBatch, PendingImport, Project, Role
from datasets.services.importing.captions import captions_aligned
from datasets.services.importing.pending import KINDS, has_preview, import_hold, import_preview
from datasets.services.jobs.incoming import HEAD_BYTES
from datasets.services.steps import import_confirm, import_start
from datasets.uploads import takes_files
from datasets.web.importing.forms import UploadForm
from datasets.web.importing.layouts import LayoutForm
from datasets.web.importing.uploads import UPLOADS
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import download, render_form


@takes_files(megabytes=200)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    initial = {"content": request.GET.get("content", "sources")}
    form = UploadForm(request.POST or None, request.FILES or None, initial=initial)
    if form.is_valid():
        with errors_shown(form):
            return _store_upload(request, project, form)
    context = {"project": project, "uploads": UPLOADS.values()}
    return render_form(request, "datasets/importing/import.html", form, context)


def _store_upload(request: SignedInRequest, project: Project, form: UploadForm) -> HttpResponse:
    """Show a table before it is imported; start the import of any other file."""
    data = form.cleaned_data
    file, content = data["file"], data["content"]
    sent: dict[str, Any] = {
        "project": project,
        "content": content,
        "file_name": file.name,
        "chunks": file.chunks(),
        "name": data["name"],
        "actor": request.user,
    }
    if content == ImportBatch.Content.CAPTIONS:
        if data["more"] or data["pictures"]:
            sent["chunks"] = captions_aligned([file, *data["more"]], data["pictures"])
        return redirect("import-captions", project.slug, import_hold(**sent).pk)
    if has_preview(content, file.name, beginning_of(file)):
        pending = import_hold(**sent)
        return redirect("import-check", project.slug, pending.pk)
    return redirect("job", project.slug, import_start(**sent, corpus=data["corpus"]).pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_check(request: SignedInRequest, slug: str, pending_id: int) -> HttpResponse:
    """Show how a table was read; a POST reads it with another layout, or imports it."""
    pending = access_pending(request.user, slug, pending_id)
    if pending.content not in KINDS:
        raise NotFound
    form = layout_form(request, pending)
    if "start" in request.POST and form.is_ready:
        with errors_shown(form):
            job = import_confirm(pending=pending, layout=form.preview.layout, actor=request.user)
            return redirect("job", slug, job.pk)
    context = {
        "project": pending.project,
        "pending": pending,
        "back": reverse("import", args=[slug]),
    }
    return render_check(request, form, context)


def beginning_of(file: "UploadedFile[Any]") -> bytes:
    """Return the first bytes of an upload, which can be read from its start again."""
    head: bytes = file.read(HEAD_BYTES)
    file.seek(0)
    return head


def layout_form(request: SignedInRequest, pending: PendingImport) -> LayoutForm:
    return LayoutForm(
        request.POST or None,
        reader=lambda layout: import_preview(pending=pending, layout=layout),
        columns=KINDS[pending.content].columns,
    )


def render_check(
    request: SignedInRequest, form: LayoutForm, context: dict[str, Any]
) -> HttpResponse:
    """Show a preview, with status 422 if it was submitted but cannot be imported like this."""
    page = "datasets/importing/import_check.html"
    status = 422 if "start" in request.POST else 200
    return render(request, page, {**context, "form": form}, status=status)


@login_required
@require_safe
def import_template(request: SignedInRequest, slug: str, content: str) -> StreamingHttpResponse:
    access_project(request.user, slug, Role.MANAGER)
    upload = UPLOADS.get(content)
    if upload is None:
        raise NotFound
    text = upload.template().encode()
    return download([text], name=upload.template_name, content_type="text/plain; charset=utf-8")
