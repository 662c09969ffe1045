"""Sentences of all stages, and what the rules refused to write."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from datasets.access import access_project
from datasets.models import Role
from datasets.selectors.expanding.sentences import refusals_by_rule, rules_used, sentences_listed
from datasets.web.shared.filters import SentenceFilter, query_without_page
from datasets.web.shared.list_tables import refusal_tables, sentence_tables
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.tables import table_asked

PER_PAGE = 50


@login_required
@require_safe
def sentences(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    rules = rules_used(project)
    form = SentenceFilter(request.GET, rules={rule_use.rule for rule_use in rules}, project=project)
    rows = sentences_listed(project, **form.chosen())
    if file := table_asked(request, sentence_tables(rules, rows), prefix=slug):
        return file
    context = {
        "project": project,
        "form": form,
        "rules": rules,
        "page": Paginator(rows, PER_PAGE).get_page(request.GET.get("page")),
        "query": query_without_page(request),
    }
    return render(request, "datasets/expanding/sentences.html", context)


@login_required
@require_safe
def refusals(request: SignedInRequest, slug: str) -> HttpResponseBase:
    project = access_project(request.user, slug, Role.MANAGER)
    if file := table_asked(request, refusal_tables(project), prefix=slug):
        return file
    context = {"project": project, "refusals": refusals_by_rule(project)}
    return render(request, "datasets/expanding/refusals.html", context)
