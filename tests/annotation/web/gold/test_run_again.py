"""Having pairs judged again from the page of a run."""

import pytest
from django.test import Client

from annotation.models import AggregationRun, Assignment, Campaign
from annotation.planning.presets import preset
from annotation.planning.protocol import PlanKind
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from datasets.models import User
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def run(campaign: Campaign) -> AggregationRun:
    judge_everything(campaign)
    return campaign_aggregate(campaign=campaign)


def address(run: AggregationRun, tab: str = "") -> str:
    return f"/p/boats/c/{run.campaign_id}/runs/{run.number}/{f'{tab}/' if tab else ''}"


def test_a_slip_is_asked_about_again_with_one_click(lead: Client, draft, manager: User) -> None:
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    for _ in range(2):
        annotator = annotator_create(project=opened.project)
        for assignment in assignments_left(opened, annotator):
            is_slip = assignment.pair.number == 7 and assignment.order == "AB"
            answer_ahead(assignment, annotator, label="CONTRADICTION" if is_slip else "NEUTRAL")
    run = campaign_aggregate(campaign=opened)
    assert [row["pair"] for row in run.results["lint"]] == [7]
    shown = lead.get(address(run, "check")).content.decode()
    assert "Contradiction in one direction only" in shown
    assert "contradiction from A to B, neutral from B to A." in shown
    lead.post(f"{address(run)}again/", {"pair": "7"})
    asked = Assignment.objects.filter(campaign=opened, pair__number=7)
    assert sorted(asked.values_list("state", flat=True)) == ["aside", "aside", "open", "open"]
    # The gold of the run stays as it was made.
    assert run.gold_pairs.count() == 20


def test_in_a_dealt_plan_slips_go_to_seats_for_newcomers(
    lead: Client, draft, manager: User
) -> None:
    dealt = campaign_open(campaign=draft(per_order=1, every=2), actor=manager)
    seats = dealt.seats.count()
    for _ in range(seats):
        annotator = annotator_create(project=dealt.project)
        for assignment in assignments_left(dealt, annotator):
            is_slip = assignment.order == "AB" and getattr(assignment.pair, "number", 0) in {7, 8}
            answer_ahead(assignment, annotator, label="CONTRADICTION" if is_slip else "NEUTRAL")
    run = campaign_aggregate(campaign=dealt)
    assert [row["pair"] for row in run.results["lint"]] == [7, 8]
    lead.post(f"{address(run)}again/", {"pair": "7"})
    fresh = Assignment.objects.filter(campaign=dealt, pair__number=7, state="open")
    assert sorted(fresh.values_list("order", flat=True)) == ["AB", "BA"]
    assert fresh.values("seat").distinct().count() == 2
    assert not fresh.filter(seat__annotator__isnull=False).exists()
    # The next pair goes into the same seats, behind the checkpoint that every newcomer meets.
    lead.post(f"{address(run)}again/", {"pair": "8"})
    assert dealt.seats.count() == seats + 2
    rows = Assignment.objects.filter(seat=dealt.seats.last()).order_by("position")
    kinds = [(row.pair.number if row.pair else None, row.state) for row in rows]
    assert kinds == [(7, "open"), (None, "waiting"), (8, "open")]
    newcomer = annotator_create(project=dealt.project)
    for assignment in assignments_left(dealt, newcomer):
        answer_ahead(assignment, newcomer)
    states = Assignment.objects.filter(campaign=dealt, pair__number__in=[7, 8])
    assert sorted(states.values_list("state", flat=True)) == [
        *["aside"] * 4,
        *["done"] * 2,
        *["open"] * 2,
    ]


def test_in_tranches_no_single_pair_is_asked_again_and_it_is_said_why(
    lead: Client, run: AggregationRun
) -> None:
    tranches = preset("simlex").model_dump(mode="json")
    Campaign.objects.filter(pk=run.campaign_id).update(protocol=tranches)
    run.results["lint"] = [{"pair": 7, "fault": "duplicate", "reason": "", "other": 3}]
    run.save()
    assert "Have it judged again<" not in lead.get(address(run, "check")).content.decode()
    answer = lead.post(f"{address(run)}again/", {"pair": "7"})
    assert answer.status_code == 422
    assert "one person judges a whole questionnaire" in answer.content.decode()
    assert not Assignment.objects.filter(state="aside").exists()


def test_only_listed_pairs_are_asked_about_again(lead: Client, run: AggregationRun) -> None:
    for pair in ("7", "", "seven"):
        assert lead.post(f"{address(run)}again/", {"pair": pair}).status_code == 404
    assert not Assignment.objects.filter(state="aside").exists()
