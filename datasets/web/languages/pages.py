"""The language of a project: what is there, its tables row by row, trying, saving, history."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from datasets.access import access_language_save, access_project
from datasets.errors import NotFound
from datasets.models import Role
from datasets.selectors.languages.tables import language_saves, project_tables
from datasets.services.languages.exchanging import tables_import, tables_zip
from datasets.services.languages.learning import Upload, learn_start
from datasets.services.languages.tables import (
    draft_discard,
    draft_edit,
    draft_replace,
    draft_save,
    draft_step_back,
    tables_start_ready,
    tables_undo,
)
from datasets.uploads import takes_files
from datasets.web.languages.forms import MEGABYTES, ImportForm, LearnForm, RowForm, TextForm
from datasets.web.languages.shown import (
    draft_shown,
    overview_shown,
    rows_shown,
    save_shown,
    table_of,
    trial_shown,
)
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import download, render_form
from transforms.packs.fallback.rows import Edit

SAVES_PER_PAGE = 30


@login_required
@require_safe
def language(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    context = {"project": project, **overview_shown(project, request.user)}
    return render(request, "datasets/languages/language.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: SignedInRequest, slug: str, name: str) -> HttpResponse:
    """Show the rows of a table, with the row that is being edited; a POST edits the draft."""
    project = access_project(request.user, slug, Role.MANAGER)
    table_shown = table_of(project, request.user, name)
    if not table_shown.is_rows:
        return _text(request, slug, table_shown)
    row, group = table_shown.row(request.GET.get("row")), request.GET.get("group", "")
    form = RowForm(name, request.POST or None, row=row, group=group)
    if form.is_valid():
        with errors_shown(form):
            new = "" if "delete" in request.POST else form.line()
            edit = Edit(name, form.cleaned_data["old"], new)
            draft_edit(project=project, edit=edit, actor=request.user)
            messages.success(request, _edit_message(edit))
            return redirect(request.get_full_path())
    context = {"project": project, **rows_shown(request, table_shown)}
    return render_form(request, "datasets/languages/table.html", form, context)


def _edit_message(edit: Edit) -> str:
    # A row that is added stands at the end of its list, mostly on another page: it is named.
    if edit.old:
        return _("Changed in your draft. Try it, then save it.")
    cells = " · ".join(cell for cell in edit.new.split("\t") if cell)
    return _("Added to your draft: %(row)s. Try it, then save it.") % {"row": cells}


def _text(request: SignedInRequest, slug: str, table_shown: Any) -> HttpResponse:
    initial = {"text": table_shown.text, "based_on": table_shown.digest_in_use}
    form = TextForm(request.POST or None, initial=initial)
    if form.is_valid():
        with errors_shown(form):
            text = form.cleaned_data["text"].replace("\r\n", "\n")
            texts, name = {table_shown.name: text}, table_shown.name
            based_on = {name: form.cleaned_data["based_on"]} if "based_on" in form.data else None
            draft_replace(
                project=table_shown.project, texts=texts, actor=request.user, based_on=based_on
            )
            messages.success(request, _("Changed in your draft. Try it, then save it."))
            return redirect("language-table", slug, table_shown.name)
    context = {"project": table_shown.project, "table": table_shown}
    return render_form(request, "datasets/languages/text.html", form, context)


@login_required
@require_safe
def draft(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show what the lead's draft changes."""
    project = access_project(request.user, slug, Role.MANAGER)
    context = {"project": project, **draft_shown(project, request.user)}
    return render(request, "datasets/languages/draft.html", context)


@login_required
@require_safe
def trial(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show what the rules write with the tables in use and with the draft."""
    project = access_project(request.user, slug, Role.MANAGER)
    context = {"project": project, **trial_shown(project, request.user)}
    return render(request, "datasets/languages/trial.html", context)


@login_required
@require_POST
def save(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    draft_save(project=project, actor=request.user)
    messages.success(request, _("The tables were saved."))
    return redirect("language", slug)


@login_required
@require_POST
def discard(request: SignedInRequest, slug: str) -> HttpResponse:
    """Drop the draft, or only its last edit."""
    project = access_project(request.user, slug, Role.MANAGER)
    if "last" in request.POST:
        draft_step_back(project=project, actor=request.user)
        return redirect("language-draft", slug)
    draft_discard(project=project, actor=request.user)
    messages.success(request, _("Your draft was discarded."))
    return redirect("language", slug)


@login_required
@require_POST
def undo(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    tables_undo(project=project, actor=request.user)
    messages.success(request, _("The tables from before the last save are in use again."))
    return redirect("language", slug)


@login_required
@require_POST
def start_ready(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    tables_start_ready(project=project, actor=request.user)
    return redirect("language", slug)


@login_required
@require_safe
def history(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    page = Paginator(language_saves(project), SAVES_PER_PAGE).get_page(request.GET.get("page"))
    context = {"project": project, "page": page, "query": ""}
    return render(request, "datasets/languages/history.html", context)


@login_required
@require_safe
def saved(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Show how a saved state differs from the previous one."""
    save = access_language_save(request.user, slug, number)
    context = {"project": save.project, "save": save, **save_shown(save)}
    return render(request, "datasets/languages/saved.html", context)


@login_required
@require_safe
def export(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    tables = project_tables(project)
    if tables is None:
        raise NotFound
    data = tables_zip(tables)
    name = f"{project.language}.zip"
    return download([data], name=name, content_type="application/zip", size=len(data))


@login_required
@require_safe
def export_table(request: SignedInRequest, slug: str, name: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    tables = project_tables(project)
    text = tables.get(name) if tables else None
    if text is None:
        raise NotFound
    return download([text.load().encode()], name=name, content_type="text/plain; charset=utf-8")


@takes_files(megabytes=MEGABYTES)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_tables(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = ImportForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        file = form.cleaned_data["file"]
        with errors_shown(form):
            tables_import(
                project=project, file_name=file.name, stream=file.file, actor=request.user
            )
            return redirect("language-draft", slug)
    return render_form(request, "datasets/languages/import.html", form, {"project": project})


@takes_files(megabytes=MEGABYTES)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def learn(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = LearnForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        data = form.cleaned_data
        treebanks = [Upload(upload.name, upload.chunks()) for upload in data["treebanks"]]
        forms = Upload(data["forms"].name, data["forms"].chunks()) if data["forms"] else None
        with errors_shown(form):
            job = learn_start(project=project, treebanks=treebanks, forms=forms, actor=request.user)
            return redirect("job", slug, job.pk)
    context = {"project": project, "tables": project_tables(project)}
    return render_form(request, "datasets/languages/learn.html", form, context)
