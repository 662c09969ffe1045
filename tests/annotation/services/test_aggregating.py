from datetime import date

import pytest

from annotation.models import AggregationRun, GoldPair
from annotation.selectors.results import run_disputed, run_gold, run_ties
from annotation.services.aggregating import aggregation_start, campaign_aggregate
from annotation.services.opening import campaign_open
from annotation.services.seats import annotator_create, seat_take
from datasets.errors import Invalid
from datasets.models import Job
from datasets.services.heartbeat import JobLost
from tests.annotation.conftest import assignments_left, judge_everything, submit

DATE = date(2026, 3, 14)


def test_a_run_holds_gold_for_every_judged_pair(campaign):
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign, dated=DATE)
    gold = run_gold(run)
    assert [row.pair.number for row in gold] == list(range(1, 21))
    for row in gold:
        assert (row.n, row.relatedness, row.sd) == (2, 4.0, 0.0)
        assert (row.ab_entailment, row.ba_entailment, row.ab_neutral) == (1, 1, 0)
        assert row.label == row.label_ab == row.label_ba == "ENTAILMENT"
        assert row.majority_share == 1.0
    assert run.dated == DATE
    assert run.code_version


def test_results_say_what_a_reviewer_would_ask(campaign):
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    results = campaign_aggregate(campaign=campaign).results
    assert results["measures"]["mean_sd"]["value"] == 0
    assert results["measures"]["majority_share"]["value"] == 1
    assert results["measures"]["alpha_ordinal"]["value"] is None
    assert "same" in results["measures"]["alpha_ordinal"]["note"]
    assert results["labels"] == {"ENTAILMENT": 20, "NEUTRAL": 0, "CONTRADICTION": 0}
    assert [row["pairs"] for row in results["relatedness"]] == [0, 0, 0, 20]
    assert results["judgements"] == 40
    assert results["left_out"] == 0


def test_a_tie_is_neutral_and_listed(draft, manager):
    opened = campaign_open(campaign=draft(per_order=2, seats=4), actor=manager)
    labels = ["CONTRADICTION", "CONTRADICTION", "ENTAILMENT", "ENTAILMENT"]
    for label in labels:
        annotator = annotator_create(project=opened.project)
        for assignment in assignments_left(opened, annotator):
            submit(assignment, annotator, label=label)
    run = campaign_aggregate(campaign=opened)
    tied = run_ties(run)
    assert tied
    assert len(tied) == len(set(tied)) < 20
    for row in tied:
        assert "NEUTRAL" in {row.label_ab, row.label_ba}
        assert (row.is_tie_ab, row.is_tie_ba) == (
            row.label_ab == "NEUTRAL",
            row.label_ba == "NEUTRAL",
        )
    assert sum(run.results["ties"].values()) == sum(r.is_tie_ab + r.is_tie_ba for r in tied)


def test_pairs_nobody_judged_have_no_gold(campaign, judge):
    submit(next(assignments_left(campaign, judge)), judge)
    run = campaign_aggregate(campaign=campaign)
    row = GoldPair.objects.get(run=run)
    assert (row.n, row.sd, row.label) == (1, None, "")
    assert run.results["unlabelled"] == 1
    assert not run_disputed(run).exists()


def test_a_new_run_leaves_the_earlier_one_as_it_was(campaign, judge):
    left = assignments_left(campaign, judge)
    submit(next(left), judge, rating=1)
    first = campaign_aggregate(campaign=campaign)
    submit(next(left), judge, rating=5)
    second = campaign_aggregate(campaign=campaign)
    assert (first.number, second.number) == (1, 2)
    assert first.input_hash != second.input_hash
    assert GoldPair.objects.filter(run=first).count() == 1
    assert GoldPair.objects.filter(run=second).count() == 2


def test_a_job_that_is_run_again_makes_one_run(campaign, manager):
    judge_everything(campaign)
    job = Job.objects.create(kind="annotation.aggregate_campaign", project=campaign.project)
    first = campaign_aggregate(campaign=campaign, job=job)
    assert campaign_aggregate(campaign=campaign, job=job) == first
    assert AggregationRun.objects.count() == 1


def test_a_worker_that_lost_its_job_leaves_nothing_behind(campaign):
    judge_everything(campaign)

    def lost(done, total, message=""):
        if done == total:
            raise JobLost

    with pytest.raises(JobLost):
        campaign_aggregate(campaign=campaign, progress=lost)
    assert not AggregationRun.objects.exists()
    assert not GoldPair.objects.exists()


def test_without_judgements_there_is_nothing_to_aggregate(campaign, manager):
    with pytest.raises(Invalid, match="Nothing has been judged"):
        aggregation_start(campaign=campaign, actor=manager)
    with pytest.raises(Invalid, match="Nothing has been judged"):
        campaign_aggregate(campaign=campaign)


def test_annotators_are_described_by_code_and_checkpoints(draft, manager):
    opened = campaign_open(campaign=draft(every=4), actor=manager)
    people = judge_everything(opened, rating=4, label="ENTAILMENT")
    described = campaign_aggregate(campaign=opened).results["annotators"]
    assert [row["code"] for row in described] == [person.code for person in people]
    assert {row["checkpoints"]["value"] for row in described} == {1 / 3}
    assert {row["mean_rating"] for row in described} == {4.0}


def test_the_date_of_the_run_is_fixed_when_it_is_asked_for(campaign, manager):
    seat = seat_take(campaign=campaign, annotator=annotator_create(project=campaign.project))
    submit(seat.assignments.first(), seat.annotator)
    job = aggregation_start(campaign=campaign, actor=manager, dated=DATE)
    assert job.parameters == {"dated": "2026-03-14"}
