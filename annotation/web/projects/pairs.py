"""The pairs of a set with their gold, and one pair with everything that led to it."""

from itertools import groupby
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from annotation.models import Correction
from annotation.selectors.gold.latest import gold_of, pairs_with_gold, run_of_pair_set
from annotation.selectors.gold.results import (
    JudgementSeen,
    judgements_seen,
    pair_gold,
    sentence_corrections,
)
from annotation.selectors.writing.deciders import deciders
from annotation.web.discussing.threads import thread_context
from annotation.web.monitoring.list_tables import pair_tables
from annotation.web.projects.forms import GoldFilter
from datasets.access import access_pair, access_pair_set
from datasets.models import Pair
from datasets.selectors.expanding.lineage import sentence_lineage
from datasets.selectors.pairing.pairs import pair_columns, pairs_by_kind, pairs_listed
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.tables import table_asked

PER_PAGE = 50


@login_required
@require_safe
def pair_set(request: SignedInRequest, slug: str, pair_set_id: int) -> HttpResponseBase:
    pair_set = access_pair_set(request.user, slug, pair_set_id)
    kinds = pairs_by_kind(pair_set)
    run = run_of_pair_set(pair_set)
    form = GoldFilter(
        request.GET,
        kinds=[row[0] for row in kinds],
        relations=[row[1] for row in kinds],
        has_gold=run is not None,
    )
    chosen = form.chosen()
    pairs = pairs_with_gold(pairs_listed(pair_set, **chosen["pairs"]), run, chosen["gold"])
    if file := table_asked(
        request, pair_tables(pair_set, pairs, kinds, run), prefix=f"{slug}-{pair_set.pk}"
    ):
        return file
    page = Paginator(pairs, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "project": pair_set.project,
        "pair_set": pair_set,
        "kinds": kinds,
        "form": form,
        "run": run,
        "page": page,
        "query": query_without_page(request),
        "gold": gold_of(run, page.object_list),
    }
    return render(request, "annotation/projects/pair_set.html", context)


@login_required
@require_safe
def pair(request: SignedInRequest, slug: str, pair_id: int) -> HttpResponse:
    pair = access_pair(request.user, slug, pair_id)
    context = {
        "project": pair.pair_set.project,
        "pair": pair,
        "columns": pair_columns(pair),
        "sides": [_side(name, pk) for name, pk in _sentences(pair)],
        "gold": pair_gold(pair),
        "judged": _by_campaign(judgements_seen(pair)),
        **thread_context(pair, request.user, pair.pair_set.project),
    }
    return render(request, "annotation/projects/pair.html", context)


def _sentences(pair: Pair) -> list[tuple[str, int]]:
    return [("A", pair.sentence_a_id), ("B", pair.sentence_b_id)]


def _side(name: str, sentence_id: int) -> dict[str, Any]:
    lineage = sentence_lineage(sentence_id)
    corrections: list[Correction] = list(sentence_corrections(lineage.sentence))
    if lineage.s1 is not None and lineage.s1 != lineage.sentence:
        corrections = [*sentence_corrections(lineage.s1), *corrections]
    context = {"name": name, "lineage": lineage, "corrections": corrections}
    return {**context, "deciders": deciders(lineage)}


def _by_campaign(judgements: list[JudgementSeen]) -> list[tuple[Any, list[JudgementSeen]]]:
    def campaign(row: JudgementSeen) -> Any:
        return row.judgement.assignment.campaign

    return [(key, list(group)) for key, group in groupby(judgements, key=campaign)]
