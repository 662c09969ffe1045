"""Choosing how gold is made, agreement so far, and the planner."""

import pytest
from django.test import Client

from annotation.models import AggregationRun, Assignment, Campaign, JoiningSettings
from annotation.planning.presets import preset
from annotation.planning.protocol import PlanKind
from annotation.selectors.monitoring import components
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from annotation.services.steps import aggregate_work
from datasets.models import Job, User
from datasets.services.jobs.lifecycle import job_run
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything

CHOICES = {
    "calibrate": "additive",
    "exclude": ["correlation"],
    "minimum": "2",
    "accuracy": "70",
    "reason": "Seen in the pilot.",
    "score": "mean",
    "majority": "plurality",
    "ties": "neutral",
    "least_common": "10",
    "weigh_labels": "on",
    "resamples": "50",
    "seed": "1",
}


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def judged(campaign: Campaign) -> Campaign:
    judge_everything(campaign)
    return campaign


@pytest.fixture
def pool(draft, manager: User) -> Campaign:
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    for place in range(4):
        annotator = annotator_create(project=opened.project)
        for assignment in assignments_left(opened, annotator):
            answer_ahead(assignment, annotator, rating=1 + (assignment.pair.number + place) % 5)
    return opened


def address(campaign: Campaign, page: str) -> str:
    return f"/p/boats/c/{campaign.pk}/{page}/"


def test_a_preview_tells_the_effect_and_starts_nothing(lead, judged):
    answer = lead.post(address(judged, "aggregation"), {**CHOICES, "preview": "1"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Nothing is stored yet" in page
    assert "Gold labels that change" in page
    assert not Job.objects.exists()
    assert not AggregationRun.objects.exists()


def test_aggregating_ends_at_its_run(lead, judged):
    watched = lead.post(address(judged, "aggregate"))["Location"]
    assert lead.get(watched).status_code == 200
    job = Job.objects.get()
    job_run(job.pk, aggregate_work)
    job.refresh_from_db()
    assert job.percent == 100
    assert lead.get(watched)["Location"] == address(judged, "runs/1")


def test_the_choices_go_with_the_job(lead, judged):
    answer = lead.post(address(judged, "aggregation"), {**CHOICES, "start": "1"})
    job = Job.objects.get()
    assert answer["Location"] == f"/p/boats/jobs/{job.pk}/?watch=1"
    chosen = job.parameters["settings"]
    assert (chosen["calibrate"], chosen["exclude"]) == ("additive", ["correlation"])
    assert (chosen["reason"], chosen["accuracy"]) == ("Seen in the pilot.", 0.7)


def test_ratings_can_be_put_into_classes_and_annotators_compared_on_fewer_pairs(lead, judged):
    chosen = {**CHOICES, "calibrate": "", "classes": "1-3, 4-5", "least_common": "5"}
    lead.post(address(judged, "aggregation"), {**chosen, "start": "1"})
    settings = Job.objects.get().parameters["settings"]
    assert settings["classes"] == [[1.0, 3.0], [4.0, 5.0]]
    assert settings["least_common"] == 5
    page = lead.post(address(judged, "aggregation"), {**chosen, "preview": "1"}).content.decode()
    assert "kappa of the ratings in classes" in page


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"classes": "low, high", "calibrate": ""}, "Enter classes such as"),
        ({"classes": "1-3, 4-5"}, "fall between the classes"),
        ({"classes": "1-2", "calibrate": ""}, "belong to no class"),
    ],
)
def test_classes_that_cannot_be_are_refused(lead, judged, changed, problem):
    answer = lead.post(address(judged, "aggregation"), {**CHOICES, **changed, "preview": "1"})
    assert answer.status_code == 422
    assert problem in answer.content.decode()


def test_nobody_is_left_out_without_a_reason(lead, judged):
    answer = lead.post(address(judged, "aggregation"), {**CHOICES, "reason": "", "start": "1"})
    assert answer.status_code == 422
    assert "Give the reason for" in answer.content.decode()
    assert not Job.objects.exists()


def test_simlex_calibration_is_not_offered_without_a_consistency_set(lead, judged):
    page = lead.get(address(judged, "aggregation")).content.decode()
    assert 'value="simlex"' not in page
    wrong = {**CHOICES, "calibrate": "simlex", "start": "1"}
    assert lead.post(address(judged, "aggregation"), wrong).status_code == 422


def test_agreement_so_far_is_kept_for_a_minute(lead, judged, django_assert_max_num_queries):
    first = lead.get(address(judged, "agreement")).content.decode()
    assert "40 judgements" in first
    assert "All judgements are the same." in first
    with django_assert_max_num_queries(12):
        fragment = lead.get(address(judged, "agreement"), HTTP_HX_REQUEST="true").content.decode()
    assert "<html" not in fragment


@pytest.mark.parametrize("page", ["aggregation", "agreement", "planner", "planner/reliability"])
def test_the_pages_are_the_leads_alone(client, annotator, judged, page):
    client.force_login(annotator)
    assert client.get(address(judged, page)).status_code == 403
    client.logout()
    assert client.get(address(judged, page)).status_code == 302


@pytest.mark.parametrize("page", ["aggregation", "agreement", "planner", "planner/reliability"])
def test_without_judgements_the_pages_say_so(lead, campaign, page):
    assert lead.get(address(campaign, page)).status_code == 200


def test_before_a_pilot_the_planner_assumes_and_says_so(lead, draft):
    campaign = draft()
    JoiningSettings.objects.create(campaign=campaign, pay_per_hour=20, currency="PLN")
    assert address(campaign, "planner") in lead.get(f"/p/boats/c/{campaign.pk}/").content.decode()
    answer = lead.get(address(campaign, "planner"))
    assert answer.context["is_assumed"]
    rows = {row.annotators: row for row in answer.context["precision"]}
    assert rows[10].standard_error == pytest.approx(0.76 / 10**0.5, abs=1e-3)
    assert 0.5 < rows[2].settled < rows[10].settled < 1
    assert rows[10].cost == pytest.approx(rows[10].hours * 20)
    assert "(PLN)" in answer.content.decode()


def test_assumptions_can_be_chosen_also_beside_a_pilot(lead, judged):
    assert not lead.get(address(judged, "planner")).context["is_assumed"]
    chosen = {"rating_sd": "1.5", "kappa": "", "minutes": "2", "pay_per_hour": "30"}
    answer = lead.get(address(judged, "planner"), chosen)
    assert answer.context["is_assumed"]
    row = answer.context["precision"][0]
    assert row.standard_error == pytest.approx(1.5 / 2**0.5)
    assert row.settled is None
    assert row.cost == pytest.approx(2 * 20 * 2 / 60 * 30)
    wrong = lead.get(address(judged, "planner"), {**chosen, "minutes": "none"})
    assert wrong.context["precision"] == []
    assert wrong.context["assumed"].errors


def test_reliability_is_planned_in_hours_people_and_money(lead, draft, manager):
    opened = campaign_open(campaign=draft(per_order=2, seats=4), actor=manager)
    JoiningSettings.objects.create(campaign=opened, pay_per_hour=20, currency="PLN")
    page = lead.get(address(opened, "planner/reliability")).content.decode()
    assert "cannot separate pairs from people" in page
    for place in range(4):
        person = annotator_create(project=opened.project)
        for assignment in assignments_left(opened, person):
            number = assignment.pair.number
            rating = min(5, 1 + (number + (place == number % 4)) % 5)
            answer_ahead(assignment, person, rating=rating)
    where = address(opened, "planner/reliability")
    assert where in lead.get(address(opened, "planner")).content.decode()
    answer = lead.get(where)
    sources = {str(row["title"]): row for row in answer.context["components"]}
    assert sources["Pairs"]["levels"] == 20
    assert sources["Pairs"]["share"] > 0.4
    low, high = sources["Pairs"]["interval"]
    assert 0 < low < sources["Pairs"]["variance"] < high
    assert all(row["interval"] is not None for row in sources.values())
    rows = answer.context["rows"]
    assert [row.points for row in rows] == [None, 9, 7, 5, 3]
    assert [row.points for row in rows if row.is_own] == [5]
    assert all(row.reliability >= 0.9 for row in rows)
    judgements = [row.judgements for row in rows]
    assert judgements == sorted(judgements)
    assert all(row.cost == pytest.approx(row.hours * 20) for row in rows)
    asked = {"reliability": "", "standard_error": "0.1", "minutes": "1", "hours": "0.5"}
    for row in lead.get(where, asked).context["rows"]:
        assert row.standard_error <= 0.1
        assert row.people == max(row.ratings, -(-row.judgements // 30))
        assert row.cost is None
    wrong = lead.get(where, {**asked, "standard_error": ""})
    assert "Enter a reliability" in wrong.content.decode()


def test_a_preview_without_judgements_is_refused(lead, campaign):
    answer = lead.post(address(campaign, "aggregation"), {**CHOICES, "preview": "1"})
    assert answer.status_code == 422
    assert "Nothing has been judged" in answer.content.decode()


def test_a_top_up_asks_only_for_pairs_that_are_not_settled(lead, pool):
    slots = Assignment.objects.filter(campaign=pool, seat=None, state="open")
    assert not slots.exists()
    target = {"standard_error": "0.4", "certainty": "", "most_per_order": "4"}
    page = lead.post(address(pool, "planner"), {**target, "preview": "1"}).content.decode()
    assert "pairs are settled" in page
    assert not slots.exists()
    lead.post(address(pool, "planner"), {**target, "start": "1"})
    added = slots.count()
    assert added
    assert slots.filter(queue__isnull=True).count() == 0
    lead.post(address(pool, "planner"), {**target, "start": "1"})
    assert slots.count() == added


def test_who_judged_a_pair_does_not_get_its_top_up(lead, pool):
    target = {"standard_error": "0.2", "certainty": "", "most_per_order": "4"}
    lead.post(address(pool, "planner"), {**target, "start": "1"})
    newcomer = annotator_create(project=pool.project)
    got = list(_answered(pool, newcomer))
    assert got
    assert len({assignment.pair_id for assignment in got}) == len(got)


def _answered(campaign, annotator):
    for assignment in assignments_left(campaign, annotator):
        answer_ahead(assignment, annotator)
        yield assignment


def test_a_plan_that_is_dealt_is_topped_up_by_seats_for_newcomers(lead, draft, manager):
    dealt = campaign_open(campaign=draft(per_order=2, seats=4, every=4), actor=manager)
    before = set(dealt.seats.values_list("pk", flat=True))
    for place in range(len(before)):
        annotator = annotator_create(project=dealt.project)
        for assignment in assignments_left(dealt, annotator):
            answer_ahead(assignment, annotator, rating=1 + (3 * assignment.position + place) % 5)
    target = {"standard_error": "0.4", "certainty": "", "most_per_order": "4"}
    lead.post(address(dealt, "planner"), {**target, "start": "1"})
    further = dealt.seats.exclude(pk__in=before)
    asked = Assignment.objects.filter(seat__in=further)
    assert asked.filter(pair__isnull=False, state="open").count() > 0
    assert asked.filter(checkpoint__isnull=False, state="waiting").exists()
    # Asked twice, nothing is added; who judged has a place and gets no other.
    count = asked.count()
    lead.post(address(dealt, "planner"), {**target, "start": "1"})
    assert Assignment.objects.filter(seat__in=dealt.seats.exclude(pk__in=before)).count() == count
    newcomer = annotator_create(project=dealt.project)
    got = [each.pair_id for each in _answered(dealt, newcomer) if each.pair_id]
    assert got
    assert len(set(got)) == len(got)


def test_a_tranche_cannot_be_topped_up_and_it_is_said_why(lead, draft, manager):
    campaign = draft()
    tranches = preset("simlex").model_dump(mode="json")
    Campaign.objects.filter(pk=campaign.pk).update(protocol=tranches)
    answer = lead.post(
        address(campaign, "planner"),
        {"standard_error": "0.4", "most_per_order": "4", "preview": "1"},
    )
    assert answer.status_code == 422
    assert "one person judges a whole questionnaire" in answer.content.decode()


def test_a_target_says_something(lead, judged):
    answer = lead.post(address(judged, "planner"), {"most_per_order": "4", "start": "1"})
    assert answer.status_code == 422


def test_of_very_many_ratings_those_of_some_pairs_are_read(lead, judged, monkeypatch):
    monkeypatch.setattr(components, "MOST_RATINGS", 20)
    answer = lead.get(address(judged, "planner/reliability"))
    assert answer.context["sampled"] == 10  # of 20 pairs with two ratings each
    sources = {str(row["title"]): row for row in answer.context["components"]}
    assert sources["Pairs"]["levels"] == 10
    assert "estimated from 10 pairs" in answer.content.decode()
