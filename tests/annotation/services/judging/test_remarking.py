"""Skipping and commenting: each pair still gets its planned number of judgements."""

from collections import Counter
from uuid import uuid4

import pytest

from annotation.models import Assignment, Judgement, Remark
from annotation.planning.presets import preset
from annotation.planning.protocol import Orders, PlanKind, Protocol
from annotation.planning.sitting import Remarks
from annotation.selectors.leaving.own_data import own_record
from annotation.selectors.plans.progress import seat_progress
from annotation.services.judging.answers import Answer, NotOpen
from annotation.services.judging.submitting import answer_submit
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import annotator_create, seat_take
from datasets.errors import Conflict, Invalid

pytestmark = pytest.mark.django_db
TALKING = Remarks(may_skip=True, may_comment=True)
PLANS = {
    "pool": {"plan": PlanKind.POOL},
    "pool of both orders": {"plan": PlanKind.POOL, "orders": Orders.SAME_BOTH},
    "dealt": {"plan": PlanKind.DEALT, "every": 4},
}


@pytest.fixture
def talked_of(draft, manager):
    return campaign_open(campaign=draft(plan=PlanKind.POOL, remarks=TALKING), actor=manager)


def answer(assignment, **fields):
    return Answer(
        **{
            "assignment": assignment.pk,
            "client_id": uuid4(),
            "revision_a": 1,
            "revision_b": 1,
            **fields,
        }
    )


def said(assignment, **fields):
    return answer(assignment, rating=4, label="NEUTRAL", **fields)


@pytest.fixture
def seat(talked_of, judge):
    return seat_take(campaign=talked_of, annotator=judge)


@pytest.mark.parametrize("kind", PLANS)
def test_every_pair_gets_its_judgements_though_people_skip(draft, manager, corpus, kind):
    campaign = campaign_open(campaign=draft(remarks=TALKING, **PLANS[kind]), actor=manager)
    for number in range(8):
        annotator = annotator_create(project=corpus.project, external_id=f"p{number}")
        try:
            seat = seat_take(campaign=campaign, annotator=annotator)
        except Conflict:  # nothing is left
            break
        asked = 0
        while (assignment := work_next(campaign=campaign, seat=seat)) is not None:
            asked += 1
            is_skip = number < 3 and asked % 5 == 1
            sent = answer(assignment, skip="unclear") if is_skip else said(assignment)
            answer_submit(campaign=campaign, annotator=annotator, answer=sent)
    counts = Counter(
        Judgement.objects.filter(assignment__state=Assignment.State.DONE).values_list(
            "assignment__pair", "assignment__order"
        )
    )
    counts = {key: n for key, n in counts.items() if key[0] is not None}
    assert Remark.objects.exclude(reason="").count() > 2
    assert counts == {(pair.pk, order): 1 for pair in corpus.pairs for order in ("AB", "BA")}


def test_nobody_gets_again_what_they_skipped(talked_of, seat, judge):
    skipped = set()
    while (assignment := work_next(campaign=talked_of, seat=seat)) is not None:
        assert assignment.pair_id not in skipped
        skipped.add(assignment.pair_id)
        sent = answer(assignment, skip="words")
        answer_submit(campaign=talked_of, annotator=judge, answer=sent)
    assert len(skipped) == 20
    assert seat_progress(seat).is_finished


def test_a_skip_sent_twice_is_stored_once(talked_of, seat, judge):
    sent = answer(work_next(campaign=talked_of, seat=seat), skip="other", comment=" A pun? ")
    for _again in range(2):
        answer_submit(campaign=talked_of, annotator=judge, answer=sent)
    assert Remark.objects.get().text == "A pun?"
    with pytest.raises(NotOpen):
        answer_submit(
            campaign=talked_of,
            annotator=judge,
            answer=sent.model_copy(update={"client_id": uuid4()}),
        )


def test_a_comment_is_stored_once_beside_its_answer(talked_of, seat, judge):
    sent = said(work_next(campaign=talked_of, seat=seat), comment="Which road?")
    for _again in range(2):
        answer_submit(campaign=talked_of, annotator=judge, answer=sent)
    assert Judgement.objects.count() == 1
    assert list(Remark.objects.values_list("reason", "text")) == [("", "Which road?")]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"skip": "bored"}, "skip"),
        ({"skip": "other"}, "comment"),
        ({"skip": "other", "comment": "  "}, "comment"),
    ],
)
def test_a_skip_needs_a_reason(talked_of, seat, judge, fields, field):
    sent = answer(work_next(campaign=talked_of, seat=seat), **fields)
    with pytest.raises(Invalid) as refused:
        answer_submit(campaign=talked_of, annotator=judge, answer=sent)
    assert field in refused.value.fields
    assert not Remark.objects.exists()


def test_a_protocol_without_them_takes_neither(campaign, judge):
    seat = seat_take(campaign=campaign, annotator=judge)
    assignment = work_next(campaign=campaign, seat=seat)
    for sent in (answer(assignment, skip="words"), said(assignment, comment="Odd")):
        with pytest.raises(Invalid):
            answer_submit(campaign=campaign, annotator=judge, answer=sent)
    assert not Remark.objects.exists()
    assert not Judgement.objects.exists()


def test_comments_are_their_authors_to_read_and_go_with_their_identity(talked_of, seat, judge):
    for fields in ({"skip": "words", "comment": "Ask Ann"}, {}):
        assignment = work_next(campaign=talked_of, seat=seat)
        comment = {"comment": "I am Ann", "rating": 4, "label": "NEUTRAL"}
        sent = answer(assignment, **(fields or comment))
        answer_submit(campaign=talked_of, annotator=judge, answer=sent)
    assert [remark["text"] for remark in own_record(judge)["remarks"]] == ["Ask Ann", "I am Ann"]
    annotator_erase(annotator=judge)
    assert list(Remark.objects.values_list("reason", "text")) == [("words", "")]


TRANCHES = {"plan": "tranches", "leader_mode": "none", "checkpoints": {}}


@pytest.mark.parametrize(
    "changes",
    [
        TRANCHES | {"groups": {"size": 3, "tranche": 5}},
        {"groups": {"size": 3, "layout": "page"}},
    ],
)
def test_questionnaires_and_pages_of_pairs_have_no_skipping(changes):
    settings = preset("sick").model_dump(mode="json") | changes
    Protocol.model_validate(settings)
    with pytest.raises(ValueError, match="skipped"):
        Protocol.model_validate(settings | {"remarks": {"may_skip": True}})


def test_a_skip_from_a_tab_that_has_not_seen_the_answer_leaves_it_alone(talked_of, seat, judge):
    assignment = work_next(campaign=talked_of, seat=seat)
    answer_submit(campaign=talked_of, annotator=judge, answer=said(assignment))
    stale = answer(assignment, skip="unclear", is_change=False)
    with pytest.raises(Conflict):
        answer_submit(campaign=talked_of, annotator=judge, answer=stale)
    assignment.refresh_from_db()
    assert assignment.state == Assignment.State.DONE
    assert not Remark.objects.exists()
    meant = answer(assignment, skip="unclear", is_change=True)
    answer_submit(campaign=talked_of, annotator=judge, answer=meant)
    assert Remark.objects.get().reason == "unclear"


@pytest.mark.parametrize("kind", PLANS)
def test_the_count_of_a_seat_is_that_of_its_answers_after_a_skip(draft, manager, judge, kind):
    campaign = campaign_open(campaign=draft(remarks=TALKING, **PLANS[kind]), actor=manager)
    seat = seat_take(campaign=campaign, annotator=judge)
    while (first := work_next(campaign=campaign, seat=seat)) is not None:
        answer_submit(campaign=campaign, annotator=judge, answer=said(first))
        if first.pair_id is not None:
            break
    answer_submit(campaign=campaign, annotator=judge, answer=answer(first, skip="unclear"))
    second = work_next(campaign=campaign, seat=seat)
    answer_submit(campaign=campaign, annotator=judge, answer=said(second))
    seat.refresh_from_db()
    kept = Judgement.objects.exclude(assignment__state=Assignment.State.ASIDE)
    assert seat.judged == kept.filter(assignment__seat=seat).count()
