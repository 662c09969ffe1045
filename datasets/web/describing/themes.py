"""Grouping pictures into themes on a grid, the list of themes, and the draw by their quotas."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from datasets.access import access_project
from datasets.errors import Invalid
from datasets.formats.themes import PICTURE_THEME_TABLE, THEME_TABLE
from datasets.models import Project, Role
from datasets.selectors.describing.chosen import choice_now
from datasets.selectors.describing.themes import (
    draw_forecast,
    grid_page,
    picture_theme_rows,
    quotas_of,
    theme_changes,
    theme_counts,
    theme_rows,
    themes_listed,
)
from datasets.services.describing.choosing import choice_undo, pictures_choose
from datasets.services.describing.themes import (
    pictures_theme,
    themes_import,
    themes_save,
    themes_undo,
)
from datasets.services.jobs.incoming import incoming_chunks
from datasets.uploads import takes_files
from datasets.web.describing.theme_forms import (
    TABLE_MEGABYTES,
    DrawForm,
    GridFilter,
    ThemeForms,
    ThemeFormSet,
    ThemeUploadForm,
)
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest, number_in
from datasets.web.shared.responses import download, render_form

PER_PAGE = 120
_PLACES = ("after", "before")  # where a page of the grid begins, or ends
_TSV = "text/tab-separated-values; charset=utf-8"


@login_required
@never_cache
@require_safe
def grid(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    themes, counts = list(themes_listed(project)), theme_counts(project)
    choice = choice_now(project)
    names = [theme.name for theme in themes]
    form = GridFilter(request.GET, themes=names, has_choice=choice is not None)
    after, before = (number_in(request.GET.get(name, "")) or 0 for name in _PLACES)
    page = grid_page(project, **form.chosen(), after=after, before=before, count=PER_PAGE)
    context = {
        "project": project,
        "form": form,
        "choice": choice,
        "page": page,
        "query": _query_without_place(request),
        "themes": [(theme, counts.get(theme.name)) for theme in themes],
        "keys": {theme.name: theme.key for theme in themes},
        "unthemed": counts.get(""),
        "pictures": sum(count.pictures for count in counts.values()),
        "last": theme_changes(project).first(),
    }
    return render(request, "datasets/describing/themes.html", context)


def _query_without_place(request: HttpRequest) -> str:
    query = request.GET.copy()
    for name in _PLACES:
        query.pop(name, None)
    return f"{query.urlencode()}&" if query else ""


@login_required
@require_POST
def assign(request: SignedInRequest, slug: str) -> HttpResponse:
    """Give the pictures that were selected a theme; a script gets the new counts."""
    project = access_project(request.user, slug, Role.MANAGER)
    pictures = {number_in(value) or 0 for value in request.POST.getlist("picture")}
    theme = request.POST.get("theme", "")
    if not pictures:
        raise Invalid(_("Select pictures first."))
    changed = pictures_theme(project=project, pictures=pictures, theme=theme, actor=request.user)
    return _after_change(request, project, _changed_text(changed))


@login_required
@require_POST
def undo(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    change = themes_undo(project=project, actor=request.user)
    text = _("The last change was undone.")
    return _after_change(request, project, text, themes=change.before["pictures"])


def _changed_text(changed: int) -> str:
    text = ngettext("%(n)d picture changed.", "%(n)d pictures changed.", changed)
    return text % {"n": changed}


def _after_change(
    request: SignedInRequest, project: Project, text: str, themes: dict[str, str] | None = None
) -> HttpResponse:
    """Answer a script with the counts of the themes, and a browser with the page."""
    if request.headers.get("Accept") == "application/json":
        counts = theme_counts(project)
        return JsonResponse(
            {
                "text": text,
                "counts": {theme: count.pictures for theme, count in counts.items()},
                "pictures": themes or {},
                "has_undo": theme_changes(project).exists(),
            }
        )
    messages.success(request, text)
    return_query = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(return_query, allowed_hosts=None):
        return redirect(return_query)
    return redirect("themes", project.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def choice(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show the list of themes with what a draw would take; a POST saves or previews it."""
    project = access_project(request.user, slug, Role.MANAGER)
    rows, form = _choice_rows(project, request.POST or None), forms.Form(request.POST or None)
    if rows.is_valid() and form.is_valid() and "count" not in request.POST:
        with errors_shown(form):
            themes_save(project=project, edits=rows.edits(), actor=request.user)
            saved = _("The themes were saved. No picture has been drawn by them yet.")
            messages.success(request, saved)
            return redirect("picture-choice", slug)
    return _choice_page(request, project, rows, form, DrawForm(initial=_draw_settings(project)))


@login_required
@require_POST
def choice_draw(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    draw = DrawForm(request.POST)
    if draw.is_valid():
        with errors_shown(draw):
            new_choice = pictures_choose(project=project, actor=request.user, **draw.cleaned_data)
            n = new_choice.pictures.count()
            text = ngettext("%(n)d picture was chosen.", "%(n)d pictures were chosen.", n)
            messages.success(request, text % {"n": n})
            return redirect("picture-choice", slug)
    return _choice_page(request, project, _choice_rows(project, None), forms.Form(), draw)


def _choice_rows(project: Project, data: Any) -> ThemeFormSet:
    initial = [
        {"was": theme.name, "name": theme.name, "key": theme.key, "quota": theme.quota}
        for theme in themes_listed(project)
    ]
    return cast("ThemeFormSet", ThemeForms(data, initial=initial, prefix="themes"))


def _draw_settings(project: Project) -> dict[str, int]:
    """Return the seed of the current draw, so that it can be widened; else the project's."""
    now = choice_now(project)
    return {"seed": now.seed if now else project.seed, "unthemed": 0}


def _choice_page(
    request: SignedInRequest,
    project: Project,
    rows: ThemeFormSet,
    form: forms.Form,
    draw: DrawForm,
) -> HttpResponse:
    is_filled_in = rows.is_bound and rows.is_valid()
    quotas = rows.quotas() if is_filled_in else quotas_of(project)
    counts = theme_counts(project)
    forecast = {row.theme: row for row in draw_forecast(counts, quotas)}
    context = {
        "project": project,
        "rows": rows,
        "shown": [(row, forecast.get(row.theme), counts.get(row.theme)) for row in rows],
        "unthemed": counts.get(""),
        "chosen": sum(row.chosen for row in forecast.values()),
        "short": [row for row in forecast.values() if row.short],
        "pictures": sum(count.pictures for count in counts.values()),
        "is_preview": is_filled_in,
        "form": form,
        "draw": draw,
        "upload": ThemeUploadForm(),
        "choice": choice_now(project),
        "last": theme_changes(project).first(),
    }
    is_wrong = form.errors or draw.errors or (rows.is_bound and not rows.is_valid())
    template = "datasets/describing/choice.html"
    return render(request, template, context, status=422 if is_wrong else 200)


@login_required
@require_POST
def choice_back(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    choice_undo(project=project, actor=request.user)
    messages.success(request, _("The choice was undone."))
    return redirect("picture-choice", slug)


@takes_files(megabytes=TABLE_MEGABYTES)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = ThemeUploadForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        sent = form.cleaned_data["file"]
        with errors_shown(form), incoming_chunks(sent.name, sent.chunks()) as file:
            changed = themes_import(project=project, file=file, actor=request.user)
            messages.success(request, _imported_text(changed))
            return redirect("picture-choice", slug)
    return render_form(
        request, "datasets/describing/themes_import.html", form, {"project": project}
    )


def _imported_text(changed: int) -> str:
    text = ngettext("%(n)d row changed the themes.", "%(n)d rows changed the themes.", changed)
    return text % {"n": changed}


@login_required
@require_safe
def themes_file(request: SignedInRequest, slug: str) -> StreamingHttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    lines = THEME_TABLE.lines(theme_rows(project))
    return download(lines, name=f"{slug}-themes.tsv", content_type=_TSV)


@login_required
@require_safe
def pictures_file(request: SignedInRequest, slug: str) -> StreamingHttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    lines = PICTURE_THEME_TABLE.lines(picture_theme_rows(project))
    return download(lines, name=f"{slug}-pictures.tsv", content_type=_TSV)
