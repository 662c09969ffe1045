from uuid import uuid4

import pytest

from annotation.models import Assignment, Judgement
from annotation.services.campaigns.lifecycle import campaign_archive, campaign_close
from annotation.services.judging.answers import JudgedDifferently, NotOpen
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import annotator_create, seat_take
from datasets.errors import Invalid, NotFound
from datasets.services.expanding.sentences import sentence_revise
from datasets.services.projects.lifecycle import project_archive
from tests.annotation.conftest import answer_ahead, assignments_left, next_assignment, submit


@pytest.fixture
def assignment(campaign, judge):
    return next_assignment(seat_take(campaign=campaign, annotator=judge))


def test_a_judgement_is_stored_and_the_next_pair_comes(assignment, judge):
    judgement = submit(assignment, judge, rating=3, label="NEUTRAL", shown_ms=4200)
    assert (judgement.rating, judgement.label, judgement.shown_ms) == (3, "NEUTRAL", 4200)
    assert (judgement.revision_a, judgement.revision_b) == (1, 1)
    following = next_assignment(assignment.seat)
    assert following.position == assignment.position + 1


def test_the_same_answer_sent_twice_is_stored_once(assignment, judge):
    client_id = uuid4()
    first = submit(assignment, judge, client_id=client_id)
    assert submit(assignment, judge, client_id=client_id) == first
    assert Judgement.objects.count() == 1


def test_another_answer_with_the_same_client_id_is_a_conflict(assignment, judge):
    client_id = uuid4()
    submit(assignment, judge, client_id=client_id)
    with pytest.raises(JudgedDifferently):
        submit(assignment, judge, client_id=client_id, rating=1)
    assert Judgement.objects.get().rating == 4


def test_a_changed_mind_is_a_new_row_that_revises_the_last(assignment, judge):
    first = submit(assignment, judge)
    second = submit(assignment, judge, rating=2)
    third = submit(assignment, judge, rating=1)
    assert (second.revises, third.revises) == (first, second)
    first.refresh_from_db()
    assert first.rating == 4


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ({"rating": None}, "rating"),
        ({"rating": 0}, "rating"),
        ({"rating": 2.5}, "rating"),
        ({"label": ""}, "label"),
        ({"label": "CONTRAST"}, "label"),
    ],
)
def test_an_answer_outside_the_protocol_is_refused(assignment, judge, answer, field):
    with pytest.raises(Invalid) as caught:
        submit(assignment, judge, **answer)
    assert list(caught.value.fields) == [field]
    assert not Judgement.objects.exists()
    assert next_assignment(assignment.seat) == assignment


def test_nobody_judges_in_the_seat_of_another(assignment, project):
    with pytest.raises(NotFound):
        submit(assignment, annotator_create(project=project))
    assert not Judgement.objects.exists()


@pytest.mark.parametrize("end", [campaign_close, campaign_archive])
def test_after_the_end_of_a_campaign_nothing_is_taken(assignment, judge, manager, end):
    end(campaign=assignment.seat.campaign, actor=manager)
    with pytest.raises(NotOpen, match="closed"):
        submit(assignment, judge)
    assert not Judgement.objects.exists()


def test_an_answer_saved_before_the_end_is_still_acknowledged(assignment, judge, manager):
    client_id = uuid4()
    first = submit(assignment, judge, client_id=client_id)
    campaign_close(campaign=assignment.seat.campaign, actor=manager)
    assert submit(assignment, judge, client_id=client_id) == first


@pytest.mark.parametrize("state", [Assignment.State.WAITING, Assignment.State.VOID])
def test_a_pair_that_is_not_open_cannot_be_judged(assignment, judge, state):
    Assignment.objects.filter(pk=assignment.pk).update(state=state)
    with pytest.raises(NotOpen):
        submit(assignment, judge)
    assert not Judgement.objects.exists()


def test_an_answer_to_a_text_that_was_corrected_meanwhile_is_refused(assignment, judge):
    sentence = assignment.pair.sentence_b
    sentence_revise(sentence_id=sentence.pk, text="Another text", seen_revision=1)
    with pytest.raises(NotOpen, match="corrected"):
        submit(assignment, judge, revision_a=1, revision_b=1)
    judgement = submit(assignment, judge, revision_a=1, revision_b=2)
    assert (judgement.revision_a, judgement.revision_b) == (1, 2)


def test_a_checkpoint_opens_when_the_pair_before_it_is_judged(draft, manager, judge):

    opened = campaign_open(campaign=draft(every=4), actor=manager)
    shown = []
    for assignment in assignments_left(opened, judge):
        shown.append(assignment)
        answer_ahead(assignment, judge)
    assert [a.position for a in shown] == list(range(len(shown)))
    assert sum(a.checkpoint_id is not None for a in shown) == 3
    assert not Assignment.objects.filter(seat__annotator=judge).exclude(state="done").exists()


def test_taking_a_judgement_needs_few_queries(assignment, judge, django_assert_max_num_queries):
    with django_assert_max_num_queries(10):
        submit(assignment, judge)


def test_nothing_is_judged_in_an_archived_project(campaign, judge, manager):
    assignment = next(assignments_left(campaign, judge))
    project_archive(project=campaign.project, actor=manager)
    with pytest.raises(NotOpen):
        submit(assignment, judge)
    assert not Judgement.objects.exists()
