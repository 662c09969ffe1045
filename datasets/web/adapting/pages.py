"""An adapted corpus: importing it, what is translated, its pair sets, and what was lost."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from datasets.access import access_adaptation, access_pair_set, access_project
from datasets.designs.subset import drift_forecast
from datasets.models import Adaptation, Role
from datasets.selectors.adapting.collapsed import CollapsedPair, collapsed_pairs
from datasets.selectors.adapting.pairs import (
    MissingText,
    adaptation_progress,
    adaptations_listed,
    adapted_sets,
    full_set_of,
    numbers_paired,
    texts_missing,
)
from datasets.services.adapting.subset import subset_make
from datasets.services.steps import adapted_pairs_start, import_start
from datasets.uploads import takes_files
from datasets.web.adapting.forms import MEGABYTES, AdaptationForm, PairsForm, PartForm
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form
from datasets.web.shared.tables import PageTable, Tables, table_asked

PER_PAGE = 50
_MISSING = ("source_id", "text", "reason", "pairs")
_COLLAPSED = (
    *("pair", "kind", "label", "loss", "lost_words"),
    *("source_a", "translation_a", "source_b", "translation_b"),
)


@login_required
@require_safe
def adaptations(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    rows = [(row, adaptation_progress(row)) for row in adaptations_listed(project)]
    context = {"project": project, "adaptations": rows}
    return render(request, "datasets/adapting/adaptations.html", context)


@takes_files(megabytes=MEGABYTES)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def adaptation_import(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = AdaptationForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        data = dict(form.cleaned_data)
        file = data.pop("file")
        sent = {"file_name": file.name, "chunks": file.chunks(), "content": "adapted", **data}
        with errors_shown(form):
            job = import_start(project=project, actor=request.user, **sent)
            return redirect("job", slug, job.pk)
    return render_form(
        request, "datasets/adapting/adaptation_import.html", form, {"project": project}
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def adaptation(request: SignedInRequest, slug: str, adaptation_id: int) -> HttpResponseBase:
    row = access_adaptation(request.user, slug, adaptation_id)
    if file := table_asked(request, _missing_table(row), prefix=slug):
        return file
    context = _context(request, row)
    initial = {
        "name": row.name,
        "rest_only": bool(context["sets"]) and not context["is_all_made"],
    }
    form = PairsForm(request.POST or None, initial=initial)
    if form.is_valid():
        with errors_shown(form):
            job = adapted_pairs_start(adaptation=row, actor=request.user, **form.cleaned_data)
            return redirect("job", slug, job.pk)
    return render_form(request, "datasets/adapting/adaptation.html", form, context)


def _context(request: SignedInRequest, adaptation_row: Adaptation) -> dict[str, Any]:
    missing = list(texts_missing(adaptation_row))
    progress = adaptation_progress(adaptation_row)
    return {
        "project": adaptation_row.project,
        "adaptation": adaptation_row,
        "progress": progress,
        "is_all_made": progress.ready <= len(numbers_paired(adaptation_row)),
        "sets": adapted_sets(adaptation_row),
        "page": Paginator(missing, PER_PAGE).get_page(request.GET.get("page")),
        "query": query_without_page(request),
    }


def _missing_table(adaptation_row: Adaptation) -> Tables:
    def cells(row: MissingText) -> list[Any]:
        return [row.source_id, row.text, row.reason, row.pairs]

    return {"missing": lambda: PageTable(_MISSING, cells, texts_missing(adaptation_row))}


@login_required
@require_safe
def collapsed(request: SignedInRequest, slug: str, adaptation_id: int) -> HttpResponseBase:
    row = access_adaptation(request.user, slug, adaptation_id)
    pairs = collapsed_pairs(row)
    tables: Tables = {"collapsed": lambda: PageTable(_COLLAPSED, _collapsed_cells, pairs)}
    if file := table_asked(request, tables, prefix=slug):
        return file
    context = {
        "project": row.project,
        "adaptation": row,
        "page": Paginator(pairs, PER_PAGE).get_page(request.GET.get("page")),
        "query": query_without_page(request),
    }
    return render(request, "datasets/adapting/collapsed.html", context)


def _collapsed_cells(pair: CollapsedPair) -> list[Any]:
    return [
        *(pair.pair_id, pair.kind, pair.label, pair.loss.value, " ".join(pair.lost)),
        *(pair.source_a, pair.text_a, pair.source_b, pair.text_b),
    ]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def part_new(request: SignedInRequest, slug: str, pair_set_id: int) -> HttpResponse:
    """Draw a part of an adapted pair set; the forecast comes first."""
    full_set = full_set_of(access_pair_set(request.user, slug, pair_set_id))
    total = full_set.pairs.count()
    form = PartForm(
        request.POST or None, initial=_part_initial(full_set.name, total, full_set.seed)
    )
    context: dict[str, Any] = {"project": full_set.project, "pair_set": full_set, "total": total}
    if form.is_valid():
        data = dict(form.cleaned_data)
        share, pearson = data.pop("share") / 100, data.pop("pearson")
        context["forecast"] = drift_forecast(data["size"], share=share, pearson=pearson)
        if "make" in request.POST:
            with errors_shown(form):
                subset = subset_make(pair_set=full_set, actor=request.user, **data)
                messages.success(request, _("The part was drawn."))
                return redirect("pair-set", slug, subset.pk)
    return render_form(request, "datasets/adapting/part_new.html", form, context)


def _part_initial(name: str, total: int, seed: int) -> dict[str, Any]:
    return {"name": _("%(name)s, a part") % {"name": name}, "size": min(total, 500), "seed": seed}
