"""Choosing pairs for adjudication, deciding on them, and taking a decision back."""

from itertools import islice

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from annotation.models import (
    Adjudication,
    AdjudicationCase,
    Annotator,
    Campaign,
    GoldPair,
    Judgement,
)
from annotation.planning.adjudication import Choice, SelectionReason
from annotation.selectors.gold.adjudication import (
    Adjudicator,
    adjudicating_work,
    last_decision,
    rounds_of,
    rulings_of,
)
from annotation.selectors.gold.case_shown import case_shown
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.seats import annotator_for
from annotation.services.reviewing.adjudicating import (
    NotWaiting,
    Ruled,
    adjudication_take_back,
    case_next,
    pairs_select,
)
from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Membership, Project, Role
from datasets.services.expanding.sentences import sentence_revise
from tests.annotation.adjudicating import (
    OTHER,
    SAME,
    TIES,
    decide,
    first_case,
    gold_made,
    started,
    undo,
    waiting,
)
from tests.annotation.conftest import assignments_left, judge_everything, submit
from tests.cast import person


@pytest.fixture
def run(campaign):
    """Gold of twenty pairs; those with the numbers 1 to 4 are tied, 4 and 5 are slips."""
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = gold_made(campaign)
    gold = GoldPair.objects.filter(run=run)
    gold.filter(pair__number__lte=4).update(is_tie_ab=True)
    gold.filter(pair__number__in=[6, 7]).update(majority_share=0.5)
    run.results["lint"] = [
        {"pair": 5, "fault": "one_way_contradiction"},
        {"pair": 4, "fault": "entails_and_contradicts"},
        {"pair": 9, "fault": "duplicate"},
    ]
    run.save(update_fields=["results"])
    return run


@pytest.fixture
def reviewers(project):
    people = [person(name) for name in ("rea", "rob", "ria")]
    for user in people:
        Membership.objects.create(project=project, user=user, role=Role.LEADER)
    return people


def test_each_reason_finds_its_pairs_and_none_twice(run):
    selected = pairs_select(run=run, choice=Choice(reasons=tuple(SelectionReason), sample=2))
    why = {pair.pair: pair.reasons for pair in selected.pairs}
    drawn = {pair for pair, reasons in why.items() if reasons == (SelectionReason.SAMPLE,)}
    assert len(drawn) == 2
    assert {pair: why[pair] for pair in why if pair not in drawn} == {
        **dict.fromkeys((1, 2, 3), (SelectionReason.TIE,)),
        4: (SelectionReason.SLIP, SelectionReason.TIE),
        5: (SelectionReason.SLIP,),
        **dict.fromkeys((6, 7), (SelectionReason.LOW_AGREEMENT,)),
    }
    assert selected.found[SelectionReason.TIE] == 4
    assert not AdjudicationCase.objects.exists()


def test_ratings_that_differ_much_are_low_agreement(run):
    GoldPair.objects.filter(run=run, pair__number__in=[11, 12]).update(sd=1.5)
    choice = Choice(reasons=(SelectionReason.LOW_AGREEMENT,), share=0.4, sd=1.2, at_most=1)
    assert [pair.pair for pair in pairs_select(run=run, choice=choice).pairs] == [11]


def test_a_pair_of_an_earlier_round_is_not_chosen_again(run, leader):
    started(run)
    with pytest.raises(Invalid, match="no pair"):
        started(run)
    again = gold_made(run.campaign)
    GoldPair.objects.filter(run=again, pair__number__lte=4).update(is_tie_ab=True)
    assert pairs_select(run=again, choice=TIES).pairs == ()
    adjudication_take_back(round_=run.campaign.adjudication_rounds.get(), actor=None)
    assert len(pairs_select(run=again, choice=TIES).pairs) == 4


def test_one_adjudicator_settles_a_pair_and_no_judgement_changes(run, leader):
    before = list(Judgement.objects.order_by("pk").values())
    gold = list(GoldPair.objects.order_by("pk").values())
    case = decide(first_case(started(run)), leader)
    assert (case.state, case.score, case.label_ab, case.label_ba) == (
        "settled", 4.0, "ENTAILMENT", "NEUTRAL",
    )  # fmt: skip
    ruling = rulings_of(run.campaign)[case.pair.number]
    assert (ruling.label, ruling.adjudicators, ruling.causes) == ("ENTAILMENT", 1, ("slips",))
    assert list(Judgement.objects.order_by("pk").values()) == before
    assert list(GoldPair.objects.order_by("pk").values()) == gold
    assert len(waiting(run.campaign, leader)) == 3
    with pytest.raises(NotWaiting):
        decide(case, leader)


def test_two_who_differ_leave_it_to_a_third(run, reviewers):
    case = first_case(started(run, wanted=2))
    rea, rob, ria = reviewers
    assert decide(case, rea, SAME).state == "open"
    assert case.pair.number not in waiting(run.campaign, rea)
    assert decide(case, rob, OTHER).state == "differs"
    assert not rulings_of(run.campaign)
    assert waiting(run.campaign, ria)[0] == case.pair.number
    assert case.pair.number not in waiting(run.campaign, rob)
    settled = decide(case, ria, Ruled("slips", 3.0, "ENTAILMENT", "NEUTRAL"))
    assert (settled.state, settled.score, settled.label_ab) == ("settled", 3.0, "ENTAILMENT")


def test_the_lead_has_the_last_word_where_they_differ(run, reviewers, manager):
    case = first_case(started(run, wanted=2))
    decide(case, reviewers[0], SAME)
    decide(case, reviewers[1], OTHER)
    assert adjudicating_work(manager.pk, {run.campaign.project_id: {Role.MANAGER}})
    ruled = Ruled("guidelines", None, "CONTRADICTION", "CONTRADICTION")
    settled = decide(case, manager, ruled, leads=True, reviews=False)
    assert (settled.state, settled.label_ab, settled.score) == ("settled", "CONTRADICTION", None)
    assert rulings_of(run.campaign)[case.pair.number].causes == ("guidelines",)


def test_a_lead_who_reviews_too_is_one_of_two_until_they_differ(run, reviewers, manager):
    Membership.objects.create(project=run.campaign.project, user=manager, role=Role.LEADER)
    case = first_case(started(run, wanted=2))
    assert decide(case, manager, SAME, leads=True).state == "open"
    assert decide(case, reviewers[0], OTHER).state == "differs"
    assert waiting(run.campaign, manager, leads=True)[0] == case.pair.number
    assert decide(case, manager, OTHER, leads=True).state == "settled"
    assert Adjudication.objects.filter(case=case).count() == 3


def test_who_is_not_named_has_nothing_to_decide(run, reviewers):
    case = first_case(started(run, adjudicators=reviewers[:1]))
    assert waiting(run.campaign, reviewers[1]) == []
    assert len(waiting(run.campaign, reviewers[0])) == 4
    with pytest.raises(NotWaiting):
        decide(case, reviewers[1])


def test_nobody_decides_on_a_pair_that_they_judged(run, leader, project):
    case = first_case(started(run))
    judge = Judgement.objects.filter(assignment__pair=case.pair).first().annotator
    judge.user = leader
    judge.save()
    assert case.pair.number not in waiting(run.campaign, leader)
    with pytest.raises(NotWaiting):
        decide(case, leader)


def test_a_decision_that_lacks_something_is_refused(run, leader):
    blind = first_case(started(run, is_blind=True))
    for ruled, field in (
        (Ruled("slips", None, "NEUTRAL", "NEUTRAL"), "score"),
        (Ruled("slips", 5.5, "NEUTRAL", "NEUTRAL"), "score"),
        (Ruled("slips", float("nan"), "NEUTRAL", "NEUTRAL"), "score"),
        (Ruled("slips", 3.0, "NEUTRAL", ""), "label_ba"),
        (Ruled("nothing", 3.0, "NEUTRAL", "NEUTRAL"), "cause"),
        (Ruled("other", 3.0, "NEUTRAL", "NEUTRAL"), "note"),
    ):
        with pytest.raises(Invalid) as refused:
            decide(blind, leader, ruled)
        assert list(refused.value.fields) == [field]
    assert not Adjudication.objects.exists()


def test_who_sees_the_votes_says_why_annotators_differ(run, leader):
    case = first_case(started(run))
    with pytest.raises(Invalid) as refused:
        decide(case, leader, Ruled("", None, "NEUTRAL", "NEUTRAL"))
    assert list(refused.value.fields) == ["cause"]


def test_a_case_waits_once_for_somebody_who_leads_and_reviews(run, reviewers):
    started(run, wanted=2, adjudicators=reviewers)
    assert len(waiting(run.campaign, reviewers[0], leads=True)) == 4


def test_a_round_needs_reviewers_of_the_project(run, leader, outsider):
    with pytest.raises(Invalid, match="reviewers"):
        started(run, adjudicators=[outsider])
    with pytest.raises(Invalid, match="reviewers"):
        started(run, wanted=2)


def test_a_pair_is_held_for_one_adjudicator(run, reviewers):
    started(run)
    rea, rob = (
        (user, annotator_for(project=run.campaign.project, user=user)) for user in reviewers[:2]
    )

    def next_for(who):
        user, adjudicator = who
        place = Adjudicator(user.pk, reviews=True, leads=False)
        return case_next(campaign=run.campaign, who=place, adjudicator=adjudicator)

    first = next_for(rea)
    assert next_for(rea) == first
    assert next_for(rob) != first
    AdjudicationCase.objects.filter(pk=first.pk).update(held_until=timezone.now())
    AdjudicationCase.objects.exclude(pk=first.pk).update(state="void")
    assert next_for(rob) == first


def test_the_last_decision_is_taken_back(run, reviewers):
    case = first_case(started(run, wanted=2))
    decide(case, reviewers[0], SAME)
    decide(case, reviewers[1], OTHER)
    adjudicator = annotator_for(project=run.campaign.project, user=reviewers[1])
    assert last_decision(run.campaign, adjudicator).case == case
    undone = undo(case, reviewers[1])
    assert (undone.state, undone.decisions.count()) == ("open", 1)
    with pytest.raises(Conflict):
        undo(case, reviewers[1])
    assert AuditEntry.objects.filter(action="pair.adjudication_undone").count() == 1
    assert decide(case, reviewers[1], SAME).state == "settled"


def test_a_sentence_that_means_something_else_is_not_decided(run, leader):
    case = first_case(started(run))
    decided = decide(run.campaign.adjudication_rounds.get().cases.last(), leader)
    for each in (case, decided):
        sentence_revise(sentence_id=each.pair.sentence_b_id, text="Other words", seen_revision=1)
    with pytest.raises(NotWaiting):
        decide(case, leader)
    assert decided.pair.number not in rulings_of(run.campaign)
    (progress,) = rounds_of(run.campaign)
    assert progress.stale == 1


def test_waiting_cases_are_taken_back_and_settled_ones_stay(run, leader, manager):
    round_ = started(run)
    decide(first_case(round_), leader)
    assert adjudication_take_back(round_=round_, actor=manager) == 3
    assert adjudication_take_back(round_=round_, actor=manager) == 0
    (progress,) = rounds_of(run.campaign)
    assert (progress.settled, progress.void, progress.waiting) == (1, 3, 0)
    assert waiting(run.campaign, leader) == []


def test_a_ruling_holds_for_a_later_run(run, leader):
    case = decide(first_case(started(run)), leader)
    gold_made(run.campaign)
    assert [*rulings_of(run.campaign)] == [case.pair.number]


@pytest.mark.parametrize("what", ["project", "campaign"])
def test_nothing_is_decided_in_an_archive(run, leader, manager, what):
    case = first_case(started(run))
    decided = decide(case.round.cases.last(), leader)
    model, pk = {
        "project": (Project, run.campaign.project_id),
        "campaign": (Campaign, run.campaign_id),
    }[what]
    model.objects.filter(pk=pk).update(archived_at=timezone.now())
    with pytest.raises(Conflict):
        decide(case, leader)
    with pytest.raises(Conflict):
        undo(decided, leader)
    with pytest.raises(Conflict):
        started(run, Choice(reasons=(SelectionReason.SLIP,)))
    with pytest.raises(Conflict):
        adjudication_take_back(round_=case.round, actor=manager)
    assert Adjudication.objects.count() == 1
    assert not adjudicating_work(leader.pk, {run.campaign.project_id: {Role.LEADER}})


def test_a_blind_adjudicator_sees_the_sentences_only(run, leader):
    case = first_case(started(run, is_blind=True))
    assert case_shown(case, leads=False).distribution is None


def test_the_votes_are_shown_without_anybody(run, leader, django_assert_num_queries):
    case = (
        case_next(
            campaign=run.campaign,
            who=Adjudicator(leader.pk, reviews=True, leads=False),
            adjudicator=annotator_for(project=run.campaign.project, user=leader),
        )
        if started(run)
        else None
    )
    with django_assert_num_queries(3):
        shown = case_shown(case, leads=False)
    assert shown.distribution.labels[0] == ("entailment", 1, 1)
    assert shown.distribution.labels[1][1:] == shown.distribution.labels[2][1:] == (0, 0)
    assert {vote.what: vote.n for vote in shown.distribution.ratings}["4"] == 2
    codes = Annotator.objects.filter(judgements__isnull=False).values_list("code", flat=True)
    assert not any(code in repr(shown.distribution) for code in codes)


def test_the_decisions_of_others_are_for_the_lead_alone(run, reviewers):
    case = first_case(started(run, wanted=2))
    decide(case, reviewers[0], SAME)
    case = decide(case, reviewers[1], OTHER)
    assert case_shown(case, leads=False).earlier == ()
    assert len(case_shown(case, leads=True).earlier) == 2


def test_an_erased_adjudicator_leaves_decisions_without_notes(run, leader):
    case = first_case(started(run))
    decide(case, leader, Ruled("other", 4.0, "NEUTRAL", "NEUTRAL", "as Ewa said"))
    annotator_erase(annotator=annotator_for(project=run.campaign.project, user=leader))
    assert Adjudication.objects.get().note == ""
    assert len(rulings_of(run.campaign)) == 1


def test_progress_and_work_are_counted_in_a_fixed_number_of_queries(
    run, leader, django_assert_num_queries
):
    started(run)
    started(run, Choice(reasons=(SelectionReason.SLIP,)))
    with django_assert_num_queries(1):
        counted = [
            (slot_round.waiting, slot_round.settled) for slot_round in rounds_of(run.campaign)
        ]
    assert counted == [(1, 0), (4, 0)]
    with django_assert_num_queries(2):
        works = adjudicating_work(leader.pk, {run.campaign.project_id: {Role.LEADER}})
    assert [work.waiting for work in works[run.campaign.project_id]] == [5]


def test_a_person_decides_once(run, leader):
    case = decide(first_case(started(run)), leader)
    mine = case.decisions.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Adjudication.objects.create(
            case=case, adjudicator=mine.adjudicator, cause="slips", is_final=mine.is_final
        )


def test_a_pair_left_by_its_judges_is_still_shown(draft, campaign):
    """A pair without any rating has nothing to decide about and is never chosen."""
    annotator = annotator_for(project=campaign.project, user=person("ann"))
    for assignment in islice(assignments_left(campaign, annotator), 2):
        submit(assignment, annotator)
    run = gold_made(campaign)
    chosen = pairs_select(run=run, choice=Choice(reasons=(), sample=50)).pairs
    assert len(chosen) == 2
