import csv
import io

import numpy as np
import pytest
from django.test import Client

from annotation.models import AggregationRun, Assignment, Campaign, GoldPair, Judgement
from annotation.planning.aggregation import AggregationSettings
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.stats.facets.options import RaterModel
from datasets.models import User
from tests.annotation.conftest import judge_everything

MODEL = AggregationSettings(model=RaterModel.FACETS)


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def judged(campaign: Campaign) -> Campaign:
    """Return a campaign whose judgements differ: those of one annotator are a point lower."""
    judge_everything(campaign)
    values = list(
        Judgement.objects.filter(assignment__campaign=campaign)
        .select_related("assignment")
        .order_by("pk")
    )
    severe = min(judgement.annotator_id for judgement in values)
    for place, judgement in enumerate(values):
        pair = judgement.assignment.pair_id or 0
        lower = judgement.annotator_id == severe
        judgement.rating = max(1, 2 + pair % 4 - lower - (place % 7 == 0))
        judgement.label = "NEUTRAL" if (pair + (place % 5 == 0)) % 2 else "ENTAILMENT"
    Judgement.objects.bulk_update(values, ["rating", "label"])
    return campaign


def address(run: AggregationRun) -> str:
    return f"/p/boats/c/{run.campaign_id}/runs/{run.number}/model/"


def table(answer: object) -> list[dict[str, str]]:
    text = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    return list(csv.DictReader(io.StringIO(text)))


def test_a_run_without_a_model_says_how_to_have_one(lead: Client, campaign: Campaign) -> None:
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    page = lead.get(address(run)).content.decode()
    assert "This run fitted no model." in page
    assert f"/p/boats/c/{campaign.pk}/aggregation/" in page
    assert not GoldPair.objects.filter(run=run, fair__isnull=False).exists()


def test_equal_answers_give_nothing_to_model(lead: Client, campaign: Campaign) -> None:
    judge_everything(campaign)
    Judgement.objects.update(rating=3, label="NEUTRAL")
    run = campaign_aggregate(campaign=campaign, settings=MODEL)
    assert "There are no two different answers" in lead.get(address(run)).content.decode()


def test_a_run_shows_its_people_and_keeps_fair_scores_beside_gold(
    lead: Client, judged: Campaign
) -> None:
    plain = campaign_aggregate(campaign=judged)
    run = campaign_aggregate(campaign=judged, settings=MODEL)
    gold = dict(GoldPair.objects.filter(run=plain).values_list("pair", "relatedness"))
    assert dict(GoldPair.objects.filter(run=run).values_list("pair", "relatedness")) == gold
    rows = GoldPair.objects.filter(run=run).values_list("fair_low", "fair", "fair_high")
    low, fair, high = np.array([*rows], dtype=float).T
    assert (low <= fair).all()
    assert (fair <= high).all()
    page = lead.get(address(run))
    shown = page.content.decode()
    people = run.results["facets"]["ratings"]["people"]
    assert people
    assert all(person["annotator"] in shown for person in people)
    severe = max(people, key=lambda person: person["points_below"])
    assert severe["points_below"] > 0.3
    files = {name: table(lead.get(f"{address(run)}?csv={name}")) for name in ("people", "fair")}
    assert len(files["people"]) == len(people)
    assert len(files["fair"]) == len(gold)
    assert float(files["fair"][0]["fair_low"]) <= float(files["fair"][0]["fair_score"])


def test_a_release_has_the_fair_scores_in_a_file_of_their_own(
    judged: Campaign, manager: User
) -> None:
    plain = run_release(run=campaign_aggregate(campaign=judged), version="1.0", actor=manager)
    fair = run_release(
        run=campaign_aggregate(campaign=judged, settings=MODEL), version="1.1", actor=manager
    )
    names = set(fair.files.values_list("path", flat=True))
    assert names - set(plain.files.values_list("path", flat=True)) == {"fair_scores.tsv"}
    (file,) = (entry for entry in fair.manifest["files"] if entry["name"] == "fair_scores.tsv")
    assert file["rows"] == GoldPair.objects.filter(run__number=2, fair__isnull=False).count()


def test_the_model_knows_when_judgements_were_given(judged: Campaign) -> None:
    assert Assignment.objects.filter(campaign=judged).exists()
    run = campaign_aggregate(campaign=judged, settings=MODEL)
    assert run.results["facets"]["ratings"]["drift"] is not None
