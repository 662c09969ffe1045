"""Source sentences as they came, and which of them fell out."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from datasets.access import access_project
from datasets.models import Role
from datasets.selectors.sources import sources_fallen_by_reason, sources_listed
from datasets.web.filters import SourceFilter, query_without_page
from datasets.web.list_tables import source_tables
from datasets.web.requests import SignedInRequest
from datasets.web.tables import table_asked

PER_PAGE = 50


@login_required
@require_safe
def sources(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    form = SourceFilter(request.GET)
    listed = sources_listed(project, **form.chosen())
    if file := table_asked(request, source_tables(project, listed), prefix=slug):
        return file
    context = {
        "project": project,
        "form": form,
        "page": Paginator(listed, PER_PAGE).get_page(request.GET.get("page")),
        "query": query_without_page(request),
        "fallen": sources_fallen_by_reason(project),
    }
    return render(request, "datasets/sources.html", context)
