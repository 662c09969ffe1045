"""Agreement by parts: the page and its files."""

import csv
import io

import pytest
from django.conf import settings
from django.test import Client

from annotation.models import AggregationRun, Campaign
from annotation.services.gold.aggregating import campaign_aggregate
from datasets.models import Pair, User
from tests.annotation.conftest import judge_everything


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def run(campaign: Campaign) -> AggregationRun:
    judge_everything(campaign)
    return campaign_aggregate(campaign=campaign)


def address(run: AggregationRun, page: str = "parts/") -> str:
    return f"/p/boats/c/{run.campaign_id}/runs/{run.number}/{page}"


def test_every_measure_of_every_part_stands_there_with_why_it_is_missing(lead, run):
    assert address(run) in lead.get(address(run, "agreement/")).content.decode()
    answer = lead.get(address(run))
    groupings = {each.key: each for each in answer.context["groupings"]}
    assert set(groupings) == set(run.results["breakdown"]) >= {"order", "kind"}
    for key, grouping in groupings.items():
        stored = run.results["breakdown"][key]
        assert len(grouping.rows) == len(stored)
        for (_name, cells), measures in zip(grouping.rows, stored.values(), strict=True):
            assert len(cells) == len(grouping.heads) == len(measures)
            assert set(cells) == {each["value"] for each in measures.values()}
    page = answer.content.decode()
    assert "A first" in page
    assert "All judgements are the same." in page


def test_the_notes_are_told_in_the_language_of_the_page(lead, run):
    lead.cookies["django_language"] = "pl"
    page = lead.get(address(run)).content.decode()
    assert "Wszystkie oceny są takie same." in page
    assert "All judgements are the same." not in page


def test_parts_can_be_taken_along(lead, run):
    answer = lead.get(address(run, "tables/agreement-kind.csv"))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    stored = run.results["breakdown"]["kind"]
    assert len(rows) == sum(len(measures) for measures in stored.values())
    first = next(iter(stored))
    found = {row["Measure"]: row for row in rows if row["Part"] == first}
    assert float(found["mean_sd"]["Value"]) == stored[first]["mean_sd"]["value"]
    assert found["alpha_label"]["Value"] == ""
    assert found["alpha_label"]["Note"]
    assert b"tabular" in lead.get(address(run, "tables/agreement-order.tex")).content
    assert lead.get(address(run, "tables/agreement-mood.csv")).status_code == 404


def test_tranches_are_pooled_in_a_row_of_their_own(lead, run):
    measure = {"value": 0.5, "n": 20, "note": "Pairs.", "interval": None}
    run.results["breakdown"] = {
        "tranche": {"1": {"pairwise_spearman": measure, "mean_sd": measure}},
        "pooled_over_tranches": {"pairwise_spearman": measure | {"value": 0.25}},
    }
    run.save()
    (grouping,) = lead.get(address(run)).context["groupings"]
    assert [cells for _name, cells in grouping.rows] == [[0.5, 0.5], [None, 0.25]]


def test_a_run_without_parts_says_so(lead, run):
    run.results.pop("breakdown")
    run.save()
    assert address(run) not in lead.get(address(run, "")).content.decode()
    assert "These judgements cannot be divided" in lead.get(address(run)).content.decode()


def test_the_parts_are_the_leads_alone(client, annotator, run):
    client.force_login(annotator)
    assert client.get(address(run)).status_code in {403, 404}
    assert client.get(address(run, "tables/agreement-kind.csv")).status_code in {403, 404}


def test_the_tabs_of_a_run_name_labels_and_relations_in_the_language_of_the_page(lead, run):
    Pair.objects.update(expected_ab="CONTRADICTION", relation="opposite")
    models = run.results["label_models"]
    models["one_coin"] |= {
        "differences": 1,
        "differs_from_majority": [
            {"pair": 1, "order": "AB", "majority": None, "label": "NEUTRAL", "probability": 0.9}
        ],
    }
    run.save(update_fields=["results"])
    lead.cookies[settings.LANGUAGE_COOKIE_NAME] = "pl"
    tables = lead.get(address(run, "tables/")).content.decode()
    assert ">sprzeczność</th>" in tables
    assert ">contradiction<" not in tables
    assert ">opposite<" not in tables
    weighed = lead.get(address(run, "check/")).content.decode().partition('id="weighed"')[2]
    assert "<td>neutralne</td>" in weighed
    assert "jedna moneta: " in weighed
    assert "dawid_skene" not in weighed
