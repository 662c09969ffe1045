import pytest

from annotation.models import Assignment, Judgement
from annotation.planning.protocol import PlanKind
from annotation.selectors.plans.fulfilment import fulfilment, judgements_asked
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create
from tests.annotation.conftest import answer_ahead, assignments_left, submit


@pytest.fixture
def judged(draft, manager, project):
    """A pool of one judgement a pair and order, all given; with what was planned."""
    campaign = campaign_open(campaign=draft(plan=PlanKind.POOL), actor=manager)
    planned = judgements_asked(campaign)
    for annotator in [annotator_create(project=project) for _ in range(2)]:
        for assignment in assignments_left(campaign, annotator):
            answer_ahead(assignment, annotator)
    return campaign, planned


def test_a_campaign_judged_as_planned_is_exact(judged):
    campaign, planned = judged
    result = fulfilment(campaign, planned=planned)
    assert result.is_exact
    assert (result.planned, result.judged) == (40, 40)


def test_missing_and_surplus_judgements_are_told_apart(judged):
    campaign, planned = judged
    one, other = Assignment.objects.filter(pair=campaign.pair_set.pairs.first())
    Assignment.objects.filter(pk=one.pk).update(order=other.order)
    result = fulfilment(campaign, planned=planned)
    assert not result.is_exact
    assert (result.judged, result.missing, result.too_many) == (40, 1, 1)


def test_an_assignment_set_aside_does_not_count(judged):
    campaign, planned = judged
    Assignment.objects.filter(pk=Assignment.objects.first().pk).update(state="aside")
    result = fulfilment(campaign, planned=planned)
    assert (result.judged, result.missing, result.too_many) == (39, 1, 0)
    assert judgements_asked(campaign).total() == 39


def test_a_pair_seen_twice_by_one_annotator_is_found(judged):
    campaign, planned = judged
    first, second = Judgement.objects.order_by("assignment__pair")[:2]
    assert first.assignment.pair == second.assignment.pair
    Judgement.objects.filter(pk=second.pk).update(annotator=first.annotator)
    assert fulfilment(campaign, planned=planned).seen_twice == 1


def test_a_change_of_mind_is_neither(judged):
    campaign, planned = judged
    values = Judgement.objects.first()
    submit(values.assignment, values.annotator, rating=1)
    assert fulfilment(campaign, planned=planned).is_exact
