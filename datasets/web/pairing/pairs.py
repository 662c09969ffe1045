"""Pair sets: how many pairs of each kind, and the pairs themselves."""

from django.contrib.auth.decorators import login_required
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from datasets.access import access_project
from datasets.models import Role
from datasets.selectors.overview import project_pair_sets
from datasets.web.shared.list_tables import pair_set_tables
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.tables import table_asked


@login_required
@require_safe
def pair_sets(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    rows = project_pair_sets(project)
    if file := table_asked(request, pair_set_tables(rows), prefix=slug):
        return file
    context = {"project": project, "pair_sets": rows}
    return render(request, "datasets/pairing/pair_sets.html", context)
