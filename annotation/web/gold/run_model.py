"""The rater model of a run: traits of annotators, odd and difficult pairs, fair scores."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from annotation.access import access_led_campaign, access_run
from annotation.models import AggregationRun, GoldPair
from annotation.selectors.gold.results import run_fair
from annotation.selectors.monitoring.overview import annotator_logins
from annotation.web.gold.run_tabs import tab_context
from datasets.selectors.pairing.pairs import pair_keys
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.tables import PageTable, Tables, table_asked

LISTED = 30
_ENDS = ("value", "low", "high")
_TRAITS = ("severity", "consistency", "range", "drift")
_FIT = ("infit", "outfit", "z")
_FAIR = ("pair", "relatedness", "fair_score", "fair_low", "fair_high", "judgements")


@login_required
@require_safe
def model(request: SignedInRequest, slug: str, campaign_id: int, number: int) -> HttpResponseBase:
    access_led_campaign(request.user, slug, campaign_id)
    run = access_run(request.user, campaign_id, number)
    if file := table_asked(request, _tables(run), prefix=f"{slug}-run-{campaign_id}-{number}"):
        return file
    results = run.results.get("facets") or {}
    context = tab_context(run, "run-model") | {
        "facets": results,
        "logins": annotator_logins(run.campaign.project) if results else {},
        "odd": _list_pairs(run, results.get("ratings") or {}, "odd"),
        "difficult": _list_pairs(run, results.get("labels") or {}, "difficult"),
    }
    return render(request, "annotation/gold/run_model.html", context)


def _list_pairs(run: AggregationRun, results: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the first pairs of a list with their keys; pairs that no longer exist are left out."""
    rows = [{**row, "pair": int(row["pair"])} for row in results.get(name, [])[:LISTED]]
    keys = pair_keys(run.campaign.judged_set.pk, {row["pair"] for row in rows})
    return [{**row, "key": keys[row["pair"]]} for row in rows if row["pair"] in keys]


def _tables(run: AggregationRun) -> Tables:
    results = run.results.get("facets") or {}
    ratings, labels = results.get("ratings") or {}, results.get("labels") or {}
    columns = ("annotator", "ratings", "points_below")
    traits = tuple(f"{trait}_{end}" for trait in _TRAITS for end in _ENDS)
    return {
        "people": lambda: PageTable((*columns, *traits, *_FIT), _person, ratings.get("people", [])),
        "competence": lambda: PageTable(
            ("annotator", "competence", "low", "high"),
            lambda row: [*row.values()],
            labels.get("people", []),
        ),
        "odd": lambda: PageTable(
            ("pair", "ratings", "mean", "fair", *_FIT), _odd_pair, ratings.get("odd", [])
        ),
        "fair": lambda: PageTable(_FAIR, _fair, run_fair(run)),
    }


def _person(row: Mapping[str, Any]) -> list[Any]:
    traits = [(row[trait] or {}).get(end) for trait in _TRAITS for end in _ENDS]
    return [row["annotator"], row["ratings"], row["points_below"], *traits, *_fit(row)]


def _odd_pair(row: Mapping[str, Any]) -> list[Any]:
    ratings = " ".join(f"{rating:g}" for rating in row["ratings"])
    return [row["pair"], ratings, row["mean"], row["fair"], *_fit(row)]


def _fit(row: Mapping[str, Any]) -> list[Any]:
    return [row[name] for name in _FIT]


def _fair(gold: GoldPair) -> list[Any]:
    fair = (gold.fair, gold.fair_low, gold.fair_high)
    return [gold.pair.number, gold.relatedness, *fair, gold.n]
