import json
from datetime import date, timedelta
from statistics import median

import pytest

from annotation.models import AggregationRun, Annotator, Campaign, GoldPair, Judgement
from annotation.planning.aggregation import AggregationSettings
from annotation.planning.presets import preset
from annotation.planning.protocol import CheckpointSettings, LeaderMode, PlanKind
from annotation.selectors.gold.results import run_disputed, run_gold, run_ties
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.services.gold.aggregating import (
    AggregationStep,
    aggregation_preview,
    aggregation_start,
    campaign_aggregate,
)
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, seat_take
from datasets.errors import Invalid
from datasets.models import Job, PairSet
from datasets.services.importing.pairs import pairs_import
from datasets.services.jobs.heartbeat import JobCancelled, JobLost
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything, submit
from tests.datasets.corpus import file_of, unwatched
from transforms.reason import Reason

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
    # Two vote on each pair, one in each order: nobody agrees with a single vote.
    assert results["measures"]["majority_share"]["value"] is None
    assert results["measures"]["alpha_rating_ordinal"]["value"] is None
    assert "same" in results["measures"]["alpha_rating_ordinal"]["note"]
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
            answer_ahead(assignment, annotator, label=label)
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
    assert job.parameters["dated"] == "2026-03-14"


def vary(campaign: Campaign, people: int = 4) -> list[Annotator]:
    """Let annotators answer with ratings by pair and person; the last one turns the scale round."""
    annotators = [annotator_create(project=campaign.project) for _ in range(people)]
    for place, annotator in enumerate(annotators):
        for assignment in assignments_left(campaign, annotator):
            number = assignment.pair.number
            rating = 1 + (number + (place if number % 3 == 0 else 0)) % 5
            if place == people - 1:
                rating = 6 - rating
            answer_ahead(assignment, annotator, rating=rating, label="NEUTRAL")
    return annotators


@pytest.fixture
def varied(draft, manager):
    opened = campaign_open(campaign=draft(per_order=2, seats=4), actor=manager)
    return opened, vary(opened)


def test_who_goes_against_all_others_is_left_out_if_asked_for(varied):
    opened, people = varied
    choices = AggregationSettings(exclude=("correlation",), minimum=2)
    run = campaign_aggregate(campaign=opened, settings=choices)
    (left_out,) = run.results["exclusion"]["excluded"]
    assert left_out["annotator"] == people[-1].code
    assert {row["code"] for row in run.results["annotators"] if row["excluded"]} == {
        people[-1].code
    }
    assert run.results["judgements"] == 60
    assert run.results["left_out"] == 20
    assert (
        run.results["measures"]["pairwise_spearman"]["value"]
        > run.results["before"]["pairwise_spearman"]["value"]
    )


def test_nobody_is_left_out_behind_the_leads_back(varied):
    opened, people = varied
    run = campaign_aggregate(campaign=opened)
    assert run.results["exclusion"]["excluded"] == []
    flagged = {result["annotator"] for result in run.results["exclusion"]["not_acted_on"]}
    assert people[-1].code in flagged
    assert run.results["judgements"] == 80


def test_pairs_keep_the_stated_minimum_of_annotators(varied):
    opened, people = varied
    choices = AggregationSettings(exclude=("correlation",), minimum=4)
    exclusion = campaign_aggregate(campaign=opened, settings=choices).results["exclusion"]
    assert exclusion["excluded"] == []
    assert [finding["annotator"] for finding in exclusion["kept_for_the_minimum"]] == [
        people[-1].code
    ]


def test_a_preview_says_the_same_and_stores_nothing(varied):
    opened, _people = varied
    choices = AggregationSettings(exclude=("correlation",), calibrate="additive")
    preview = aggregation_preview(campaign=opened, settings=choices)
    assert not AggregationRun.objects.exists()
    results = campaign_aggregate(campaign=opened, settings=choices).results
    for part in ("exclusion", "effect", "before", "calibration"):
        assert results[part] == preview[part]


def test_the_same_judgements_and_settings_give_the_same_results(varied, monkeypatch):
    opened, _people = varied
    choices = AggregationSettings(resamples=60, seed=7)
    first = campaign_aggregate(campaign=opened, settings=choices)
    monkeypatch.setattr("annotation.services.gold.aggregating._WORKERS", 1)
    second = campaign_aggregate(campaign=opened, settings=choices)
    assert (first.results, first.input_hash) == (second.results, second.input_hash)
    columns = ("pair", "relatedness", "sd", "label", "majority_share")
    assert [*run_gold(first).values_list(*columns)] == [*run_gold(second).values_list(*columns)]
    assert first.results["measures"]["mean_sd"]["interval"] is not None
    assert first.parameters["seed"] == 7


class Killed(BaseException):
    """What no service catches, like the end of a process."""


@pytest.mark.parametrize("why", [Killed, JobCancelled])
@pytest.mark.parametrize("at", list(AggregationStep))
def test_a_job_that_ended_in_any_step_leaves_nothing_and_is_made_whole(varied, at, why):
    opened, _people = varied
    job = Job.objects.create(kind="annotation.aggregate_campaign", project=opened.project)
    choices = AggregationSettings(
        calibrate="additive", exclude=("correlation",), reason="Seen.", resamples=20
    )
    undisturbed = campaign_aggregate(campaign=opened, settings=choices)

    def ends(done, total, message=""):
        if done == at:
            raise why

    with pytest.raises(why):
        campaign_aggregate(campaign=opened, settings=choices, job=job, progress=ends)
    assert AggregationRun.objects.count() == 1
    assert not GoldPair.objects.exclude(run=undisturbed).exists()
    again = campaign_aggregate(campaign=opened, settings=choices, job=job)
    assert AggregationRun.objects.count() == 2
    assert json.dumps(again.results) == json.dumps(undisturbed.results)
    assert again.input_hash == undisturbed.input_hash
    columns = ("pair", "n", "relatedness", "sd", "label", "label_ab", "label_ba", "majority_share")
    assert [*run_gold(again).values_list(*columns)] == [
        *run_gold(undisturbed).values_list(*columns)
    ]


def test_a_job_that_is_run_again_reads_what_it_read_before(varied):
    opened, people = varied
    job = Job.objects.create(kind="annotation.aggregate_campaign", project=opened.project)
    asked = Judgement.objects.filter(annotator=people[0]).last()
    Judgement.objects.filter(pk=asked.pk).update(created_at=job.created_at + timedelta(seconds=1))
    assert campaign_aggregate(campaign=opened, job=job).results["judgements"] == 79


def test_the_median_can_be_gold(varied):
    opened, _people = varied
    run = campaign_aggregate(campaign=opened, settings=AggregationSettings(score="median"))
    for row in run_gold(run):
        values = Judgement.objects.filter(assignment__pair=row.pair, revised_by=None)
        assert row.relatedness == median(values.values_list("rating", flat=True))


def test_undecided_ties_have_no_label(draft, manager):
    opened = campaign_open(campaign=draft(per_order=2, seats=4), actor=manager)
    for label in ("CONTRADICTION", "CONTRADICTION", "ENTAILMENT", "ENTAILMENT"):
        annotator = annotator_create(project=opened.project)
        for assignment in assignments_left(opened, annotator):
            answer_ahead(assignment, annotator, label=label)
    run = campaign_aggregate(campaign=opened, settings=AggregationSettings(ties="undecided"))
    tied = run_ties(run)
    assert tied
    assert {row.label for row in tied} == {""}


def test_simlex_calibration_without_a_consistency_set_is_refused(varied):
    opened, _people = varied
    with pytest.raises(Invalid, match="consistency set"):
        campaign_aggregate(campaign=opened, settings=AggregationSettings(calibrate="simlex"))
    assert not AggregationRun.objects.exists()


def test_the_tables_of_the_papers_are_kept_with_the_run(varied):
    opened, _people = varied
    tables = {
        result["name"]: result for result in campaign_aggregate(campaign=opened).results["tables"]
    }
    assert {"sick-5", "sick-6", "sick-7", "sick-8", "sick-9", "cds-3", "cds-4"} <= {*tables}
    assert [row[0] for row in tables["sick-8"]["rows"]] == ["S1S2 same set", "S1S3 same set"]
    assert tables["sick-5"]["rows"][-1][2] == "20 (100%)"


def test_kinds_of_imported_ids_fill_the_tables_of_a_run(corpus, manager, tmp_path):
    rows = ["S1aS2a-1", "S1bS2a-2", "S1aS3a-3", "unrelated-4", "5"]
    lines = (f"{row},A dog barks {n},A cat sleeps {n}\n" for n, row in enumerate(rows))
    file = file_of(tmp_path, "made.csv", "pair_id,sentence_a,sentence_b\n" + "".join(lines))
    pairs_import(project=corpus.project, file=file, actor=None, progress=unwatched)
    made = campaign_create(
        project=corpus.project,
        pair_set=PairSet.objects.get(name="made"),
        name="Imported",
        protocol=preset("sick", judgements_per_order=1).model_copy(
            update={
                "leader_mode": LeaderMode.NONE,
                "plan": PlanKind.DEALT,
                "checkpoints": CheckpointSettings(),
            }
        ),
        seats=2,
        seed=1,
        controls=(),
        actor=manager,
    )
    opened = campaign_open(campaign=made, actor=manager)
    judge_everything(opened, rating=4, label="NEUTRAL")
    tables = {
        result["name"]: result for result in campaign_aggregate(campaign=opened).results["tables"]
    }
    assert list(tables["sick-5"]["rows"]) == [
        ("similar", "S1aS2a, S1bS2a", "2 (40%)"),
        ("opposite", "S1aS3a", "1 (20%)"),
        ("unrelated", "unrelated", "1 (20%)"),
        ("–", "–", "1 (20%)"),
        ("Total", "", "5 (100%)"),
    ]
    assert list(tables["sick-5"]["notes"]) == ["Kinds are read from the ids of the pairs."]
    names = ["S1S2 same set", "S1S3 same set", "S1S2 cross set", "unrelated", ""]
    assert [row[0] for row in tables["sick-8"]["rows"]] == names
    assert [row[0] for row in tables["sick-9"]["rows"]] == names


def test_progress_names_the_steps(varied):
    opened, _people = varied
    reports = []
    campaign_aggregate(campaign=opened, progress=lambda *said: reports.append(said))
    assert list(dict.fromkeys(said[0] for said in reports)) == list(range(10))
    assert reports[2][2] == Reason("checking_annotators")
    assert reports[4][2] == Reason("fitting_rater_model")
    resampled = [said[2] for said in reports if said[0] == AggregationStep.AGREEMENT]
    assert Reason("computing_intervals", done="1,000", total="1,000") in resampled
    assert Reason("computing_parts") in resampled


def test_a_run_with_nothing_chosen_has_intervals_for_the_whole_and_its_parts(varied):
    opened, _people = varied
    run = campaign_aggregate(campaign=opened)
    assert run.parameters["resamples"] == 1000
    parts = run.results["breakdown"]["order"].values()
    for measures in (run.results["measures"], *parts):
        low, high = measures["mean_sd"]["interval"]
        assert low <= measures["mean_sd"]["value"] <= high


def test_a_job_can_be_cancelled_between_resamples(varied):
    opened, _people = varied
    reports = []

    def cancelled(done, total, message=""):
        reports.append(message)
        if message == Reason("computing_intervals", done="100", total="1,000"):
            raise JobCancelled

    with pytest.raises(JobCancelled):
        campaign_aggregate(campaign=opened, progress=cancelled)
    assert reports[-2] == Reason("computing_intervals", done="50", total="1,000")
    assert not AggregationRun.objects.exists()
