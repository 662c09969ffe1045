"""The glossary of a project: its terms, a table to exchange, and what translations lack."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from datasets.access import access_project, access_term
from datasets.formats.glossary import GLOSSARY_TABLE
from datasets.models import Project, Role
from datasets.selectors.adapting.glossary import (
    Lacking,
    glossary_changes,
    glossary_report,
    glossary_rows,
)
from datasets.services.adapting.glossary import (
    glossary_import,
    glossary_undo,
    term_delete,
    term_save,
)
from datasets.services.jobs.incoming import incoming_chunks
from datasets.uploads import takes_files
from datasets.web.adapting.forms import GLOSSARY_MEGABYTES, GlossaryUploadForm, TermForm
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import download, render_form
from datasets.web.shared.tables import PageTable, table_asked

PER_PAGE = 50
_LACKING = ("source", "translation", "missing_terms")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def glossary(request: SignedInRequest, slug: str) -> HttpResponseBase:
    """Show the terms and what translations lack; a POST adds a term."""
    project = access_project(request.user, slug, Role.MANAGER)
    report = glossary_report(project)
    tables = {"missing": lambda: PageTable(_LACKING, _lacking_cells, report.lacking)}
    if file := table_asked(request, tables, prefix=slug):
        return file
    form = TermForm(request.POST or None)
    if form.is_valid():
        with errors_shown(form):
            term_save(project=project, row=form.row(), actor=request.user)
            messages.success(request, _("The term was added."))
            return redirect("glossary", slug)
    context = _context(request, project) | {"report": report, **_page(request, report.lacking)}
    return render_form(request, "datasets/adapting/glossary.html", form, context)


def _context(request: SignedInRequest, project: Project) -> dict[str, Any]:
    return {
        "project": project,
        "upload": GlossaryUploadForm(),
        "last": glossary_changes(project).first(),
    }


def _page(request: SignedInRequest, missing: list[Lacking]) -> dict[str, Any]:
    page = Paginator(missing, PER_PAGE).get_page(request.GET.get("page"))
    return {"page": page, "query": query_without_page(request)}


def _lacking_cells(row: Lacking) -> list[Any]:
    return [row.source_text, row.text, ", ".join(term.term for term in row.terms)]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term(request: SignedInRequest, slug: str, term_id: int) -> HttpResponse:
    term_row = access_term(request.user, slug, term_id)
    if "delete" in request.POST:
        term_delete(term=term_row, actor=request.user)
        messages.success(request, _("The term was deleted."))
        return redirect("glossary", slug)
    form = TermForm(request.POST or None, initial=TermForm.initial_of(term_row))
    if form.is_valid():
        with errors_shown(form):
            term_save(
                project=term_row.project, row=form.row(), instead_of=term_row, actor=request.user
            )
            messages.success(request, _("The term was changed."))
            return redirect("glossary", slug)
    context = {"project": term_row.project, "term": term_row}
    return render_form(request, "datasets/adapting/term.html", form, context)


@login_required
@require_safe
def export(request: SignedInRequest, slug: str) -> StreamingHttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    lines = GLOSSARY_TABLE.lines(glossary_rows(project))
    content_type = "text/tab-separated-values; charset=utf-8"
    return download(lines, name=f"{slug}-glossary.tsv", content_type=content_type)


@takes_files(megabytes=GLOSSARY_MEGABYTES)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = GlossaryUploadForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        sent = form.cleaned_data["file"]
        with errors_shown(form), incoming_chunks(sent.name, sent.chunks()) as file:
            changed = glossary_import(project=project, file=file, actor=request.user)
            text = ngettext("%(n)d term was changed.", "%(n)d terms were changed.", changed)
            messages.success(request, text % {"n": changed})
            return redirect("glossary", slug)
    return render_form(
        request, "datasets/adapting/glossary_import.html", form, {"project": project}
    )


@login_required
@require_POST
def undo(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    glossary_undo(project=project, actor=request.user)
    messages.success(request, _("The last change of the glossary was undone."))
    return redirect("glossary", slug)
