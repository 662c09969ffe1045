"""Source sentences as imported, which of them were dropped, and reinstating them by hand."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from datasets.access import access_project, access_source
from datasets.models import Role, Source
from datasets.selectors.importing.sources import (
    last_kept,
    s1_by_hand,
    sources_fallen_by_reason,
    sources_listed,
)
from datasets.services.expanding.mending import (
    source_mend,
    source_mend_undo,
    sources_keep,
    sources_keep_undo,
)
from datasets.web.shared.filters import SourceFilter, query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.list_tables import source_tables
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form
from datasets.web.shared.tables import table_asked

PER_PAGE = 50


@login_required
@require_safe
def sources(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    form = SourceFilter(request.GET)
    rows = sources_listed(project, **form.chosen())
    if file := table_asked(request, source_tables(project, rows), prefix=slug):
        return file
    context = {
        "project": project,
        "form": form,
        "page": Paginator(rows, PER_PAGE).get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "fallen": sources_fallen_by_reason(project),
        "last": last_kept(project),
    }
    return render(request, "datasets/importing/sources.html", context)


class MendForm(forms.Form):
    """The S1 of each sentence of a dropped source, as it came to begin with."""

    def __init__(self, data: Any = None, *, source: Source) -> None:
        super().__init__(data)
        language = source.text_language
        for sentence in source.sentences.order_by("position"):
            attrs = {"rows": 2, "lang": language, "dir": "auto"}
            self.fields[sentence.position] = forms.CharField(
                label=gettext_lazy("Sentence %(n)s") % {"n": sentence.get_position_display()},
                initial=sentence.text,
                max_length=5_000,
                widget=forms.Textarea(attrs=attrs),
            )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def source(request: SignedInRequest, slug: str, source_id: int) -> HttpResponse:
    row = access_source(request.user, slug, source_id)
    form = MendForm(request.POST or None, source=row)
    if form.is_valid():
        with errors_shown(form):
            source_mend(source=row, texts=form.cleaned_data, actor=request.user)
            messages.success(request, _("The source is back in the corpus."))
            return redirect("source", slug, source_id)
    context = {"project": row.project, "source": row, "by_hand": s1_by_hand(row)}
    return render_form(request, "datasets/importing/source.html", form, context)


@login_required
@require_POST
def undo(request: SignedInRequest, slug: str, source_id: int) -> HttpResponse:
    row = access_source(request.user, slug, source_id)
    source_mend_undo(source=row, actor=request.user)
    messages.success(request, _("The source was dropped again."))
    return redirect("source", slug, source_id)


@login_required
@require_POST
def keep(request: SignedInRequest, slug: str) -> HttpResponse:
    """Keep all sources that were dropped for one reason."""
    project = access_project(request.user, slug, Role.MANAGER)
    reason = request.POST.get("reason", "")
    count = sources_keep(project=project, reason=reason, actor=request.user) if reason else 0
    text = ngettext(
        "%(n)d source was kept as it is.", "%(n)d sources were kept as they are.", count
    )
    messages.success(request, text % {"n": count})
    return redirect("sources", slug)


@login_required
@require_POST
def keep_undo(request: SignedInRequest, slug: str) -> HttpResponse:
    """Drop again what was kept at once, in the act that the page showed."""
    project = access_project(request.user, slug, Role.MANAGER)
    act = request.POST.get("seen", "")
    seen = int(act) if act.isdecimal() and len(act) < 19 else 0
    count = sources_keep_undo(project=project, act=seen, actor=request.user)
    text = ngettext("%(n)d source was dropped again.", "%(n)d sources were dropped again.", count)
    messages.success(request, text % {"n": count})
    return redirect("sources", slug)
