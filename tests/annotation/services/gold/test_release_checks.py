"""What a project lead is told before a release is frozen."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from annotation.models import AggregationRun, Annotator, Campaign, Flag, Review
from annotation.planning.protocol import LeaderMode
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.release_checks import (
    NotAcknowledged,
    release_acknowledged,
    release_checks,
)
from annotation.services.gold.releasing import release_start
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from annotation.services.reviewing.reviews import review_accept
from annotation.services.steps import release_work
from datasets.designs.split import Part
from datasets.models import (
    AuditEntry,
    Decision,
    DecisionStep,
    Derivation,
    Job,
    Project,
    Release,
    Sentence,
    User,
)
from datasets.services.jobs.lifecycle import silent
from datasets.services.publishing.checks import ReleaseCheck, ReleasePoint
from datasets.services.publishing.splits import SplitMethod, Splitting
from tests.annotation.conftest import answer_ahead, assignments_left, judge_everything, submit
from tests.annotation.joining import begin, invite

# Of the corpus of these tests as soon as it is judged.
UNSETTLED = ["licence", "campaign", "reviewed", "votes", "split"]


@pytest.fixture
def run(campaign: Campaign) -> AggregationRun:
    """A run of one judgement of each pair in each order."""
    judge_everything(campaign)
    return campaign_aggregate(campaign=campaign)


def found(run: AggregationRun, point: ReleasePoint, **splitting: object) -> ReleaseCheck:
    fresh = AggregationRun.objects.select_related("campaign__project").get(pk=run.pk)
    checks = release_checks(run=fresh, splitting=Splitting(**splitting))  # type: ignore[arg-type]
    return next(check for check in checks if check.point is point)


def test_every_point_is_looked_at_in_its_order(run: AggregationRun) -> None:
    elsewhere = {ReleasePoint.DRAFTS, ReleasePoint.INHERITED, ReleasePoint.ADJUDICATED}
    expected = [point for point in ReleasePoint if point not in elsewhere]
    assert [check.point for check in release_checks(run=run)] == expected


def test_a_licence_is_missed(run: AggregationRun, project: Project) -> None:
    assert not found(run, ReleasePoint.LICENCE).is_settled
    Project.objects.filter(pk=project.pk).update(licence="CC BY 4.0")
    check = found(run, ReleasePoint.LICENCE)
    assert (check.is_settled, check.text) == (True, "Licence: CC BY 4.0.")


def test_an_open_campaign_is_named_until_it_is_closed(
    run: AggregationRun, campaign: Campaign, manager: User
) -> None:
    check = found(run, ReleasePoint.CAMPAIGN)
    assert (check.is_settled, check.facts) == (False, {"is_open": True, "later": 0})
    campaign_close(campaign=campaign, actor=manager)
    assert found(run, ReleasePoint.CAMPAIGN).is_settled


def test_judgements_that_came_after_the_run_are_counted(campaign: Campaign, manager: User) -> None:
    first, second = (annotator_create(project=campaign.project) for __ in range(2))
    for assignment in assignments_left(campaign, first):
        answer_ahead(assignment, first)
    run = campaign_aggregate(campaign=campaign)
    for assignment in assignments_left(campaign, second):
        answer_ahead(assignment, second)
    campaign_close(campaign=campaign, actor=manager)
    check = found(run, ReleasePoint.CAMPAIGN)
    assert check.facts == {"is_open": False, "later": 20}
    assert check.text == "20 judgements were made after the run and will not be in the release."
    again = campaign_aggregate(campaign=campaign)
    assert found(again, ReleasePoint.CAMPAIGN).is_settled


def test_who_is_in_the_middle_of_their_work_is_counted(
    campaign: Campaign, judge: Annotator, manager: User
) -> None:
    submit(next(assignments_left(campaign, judge)), judge)
    run = campaign_aggregate(campaign=campaign)
    check = found(run, ReleasePoint.PEOPLE)
    assert check.text == "1 annotator has started but not finished."
    campaign_close(campaign=campaign, actor=manager)
    assert found(run, ReleasePoint.PEOPLE).is_settled


def test_those_who_finished_are_not_waited_for(run: AggregationRun) -> None:
    assert found(run, ReleasePoint.PEOPLE).is_settled


def report(run: AggregationRun, annotator: Annotator) -> Flag:
    pair = run.campaign.pair_set.pairs.select_related("sentence_b").earliest("number")
    return Flag.objects.create(
        campaign=run.campaign,
        annotator=annotator,
        pair=pair,
        sentence=pair.sentence_b,
        side="B",
        text=pair.sentence_b.text,
        kind="sense",
    )


def test_open_reports_are_counted(run: AggregationRun, judge: Annotator) -> None:
    assert found(run, ReleasePoint.REPORTS).is_settled
    flag = report(run, judge)
    assert found(run, ReleasePoint.REPORTS).facts == {"open": 1}
    settled = {"state": Flag.State.DISMISSED, "settled_at": timezone.now(), "reason": "It is fine."}
    Flag.objects.filter(pk=flag.pk).update(**settled)
    assert found(run, ReleasePoint.REPORTS).is_settled


def test_generated_sentences_that_nobody_read_are_counted(run: AggregationRun) -> None:
    # Ten S2 and ten S3; the campaign has no leader.
    assert found(run, ReleasePoint.REVIEWED).facts == {"unread": 20, "pending": 0}


def test_a_sentence_that_the_lead_decided_on_counts_as_read(
    run: AggregationRun, manager: User, project: Project
) -> None:
    sentence = Sentence.objects.filter(is_generated=True).first()
    assert sentence is not None
    assert sentence.base is not None
    step = DecisionStep.objects.create(project=project, actor=manager)
    decision = Decision.objects.create(
        step=step,
        sentence=sentence.base,
        kind="S2",
        comparison_key=sentence.comparison_key,
        verdict=Decision.Verdict.ACCEPTED,
        text=sentence.text,
        rule_id="en.s2.passive",
        rule_version=1,
        expected_ab="ENTAILMENT",
        expected_ba="ENTAILMENT",
    )
    Derivation.objects.create(sentence=sentence, decision=decision)
    assert found(run, ReleasePoint.REVIEWED).facts["unread"] == 19


def test_a_review_by_a_leader_counts_and_what_waits_for_one_is_told(
    draft: Callable[..., Campaign], manager: User, reviewer: Annotator
) -> None:
    campaign = campaign_open(campaign=draft(leader_mode=LeaderMode.REVIEW), actor=manager)
    for review in Review.objects.filter(campaign=campaign)[:5]:
        review_accept(review=review, annotator=reviewer, seen_revision=review.sentence.revision)
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    assert found(run, ReleasePoint.REVIEWED).facts == {"unread": 0, "pending": 15}
    assert (
        found(run, ReleasePoint.GOLD).text
        == "15 pairs of 20 have no complete gold and are left out."
    )


def test_one_vote_in_an_order_is_no_agreement(run: AggregationRun) -> None:
    assert found(run, ReleasePoint.VOTES).facts == {"single": 20, "total": 20}
    measure = run.results["measures"]["majority_share"]
    assert (measure["value"], measure["n"]) == (None, 0)


def test_two_votes_in_each_order_can_agree(draft: Callable[..., Campaign], manager: User) -> None:
    campaign = campaign_open(campaign=draft(per_order=2, seats=4), actor=manager)
    judge_everything(campaign)
    run = campaign_aggregate(campaign=campaign)
    assert found(run, ReleasePoint.VOTES).is_settled
    assert run.results["measures"]["majority_share"]["value"] == 1


def test_a_split_that_cannot_be_what_was_asked_for_says_how_far_off_it_is(
    run: AggregationRun,
) -> None:
    # Sources of two pairs each: 45, 5 and 50 % of 20 pairs would be 9, 1 and 10.
    check = found(run, ReleasePoint.SPLIT)
    assert not check.is_settled
    assert sum(check.facts["pairs"].values()) == 20
    assert all(n % 2 == 0 for n in check.facts["pairs"].values())
    shares = {Part.TRAIN: 0.5, Part.TRIAL: 0.0, Part.TEST: 0.5}
    halves = found(run, ReleasePoint.SPLIT, shares=shares)
    assert halves.is_settled
    assert halves.facts["pairs"] == {"TRAIN": 10, "TRIAL": 0, "TEST": 10}


def test_a_split_by_pairs_is_named_because_sources_lie_in_all_parts(run: AggregationRun) -> None:
    check = found(run, ReleasePoint.SPLIT, way=SplitMethod.PAIRS)
    assert not check.is_settled
    assert "Sentences of one source are in several parts" in check.text


def test_nothing_starts_before_everything_is_settled_or_acknowledged(
    run: AggregationRun, manager: User
) -> None:
    unsettled = {check.point.value for check in release_checks(run=run) if not check.is_settled}
    assert unsettled == set(UNSETTLED)
    with pytest.raises(NotAcknowledged) as refused:
        release_start(run=run, version="1.0", actor=manager, acknowledged=UNSETTLED[:3])
    assert refused.value.data["points"] == UNSETTLED[3:]
    assert not Job.objects.exists()


def test_acknowledged_points_are_kept_with_the_release_and_not_in_its_files(
    run: AggregationRun, manager: User
) -> None:
    known = [*UNSETTLED, "gold"]
    job = release_start(run=run, version="1.0", actor=manager, acknowledged=known)
    release_work(job, silent)
    release = Release.objects.get()
    points = [kept["point"] for kept in release.acknowledged]
    # What is settled needs no word: every pair has gold.
    assert points == UNSETTLED
    entry = AuditEntry.objects.get(action="release.published")
    assert (entry.actor, entry.data["acknowledged"]) == (manager, points)
    assert "acknowledged" not in release.manifest
    texts = [ReleaseCheck.from_json(kept).text for kept in release.acknowledged]
    assert texts[0] == "No licence is stated, so nobody is allowed to use the corpus."


def test_a_point_that_came_up_while_the_job_waited_stops_it(
    run: AggregationRun, manager: User, judge: Annotator
) -> None:
    job = release_start(run=run, version="1.0", actor=manager, acknowledged=UNSETTLED)
    report(run, judge)
    with pytest.raises(NotAcknowledged):
        release_work(job, silent)
    assert not Release.objects.exists()


def test_a_release_asked_for_before_there_was_a_checklist_goes_on(
    run: AggregationRun, manager: User
) -> None:
    job = release_start(run=run, version="1.0", actor=manager, acknowledged=list(ReleasePoint))
    del job.parameters["acknowledged"]
    assert release_work(job, silent) == {"release": "1.0"}


def test_the_whole_list_can_be_acknowledged(run: AggregationRun) -> None:
    unsettled = release_acknowledged(release_checks(run=run), tuple(ReleasePoint))
    assert all(not check.is_settled for check in unsettled)


def test_somebody_on_the_way_in_is_waited_for(run: AggregationRun) -> None:
    begin(invite(run.campaign))
    assert found(run, ReleasePoint.PEOPLE).facts == {"unfinished": 1}
