"""What the script of the annotator's page sends and gets."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from annotation.models import Assignment, Checkpoint, Judgement, Seat
from annotation.models.public_ids import primary_key
from annotation.planning.protocol import CheckpointSettings, MissAction, PlanKind
from annotation.selectors.judging.teaching import Lesson, lesson_due
from annotation.selectors.plans.progress import assignments_ahead
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.reclaiming import leases_sweep
from annotation.services.plans.routing import AHEAD
from annotation.services.plans.seats import annotator_create, seat_take
from datasets.models import Membership, Role
from tests.annotation.conftest import submit


@pytest.fixture
def seat(campaign, judge):
    return seat_take(campaign=campaign, annotator=judge)


@pytest.fixture
def send(client, annotator, campaign):
    client.force_login(annotator)

    def post(*answers, held=()):
        body = {"answers": answers, "held": held}
        address = reverse("judge-answers", args=[campaign.pk])
        return client.post(address, body, content_type="application/json")

    return post


def ahead(seat):
    return assignments_ahead(seat, AHEAD)


def answer(assignment, **changes):
    values = {
        "assignment": assignment.public_id,
        "client_id": str(uuid4()),
        "rating": "4",
        "label": "NEUTRAL",
        "shown_ms": 3000,
        "revision_a": 1,
        "revision_b": 1,
    }
    return values | changes


def test_an_answer_brings_the_pairs_that_the_page_does_not_have(send, seat):
    first, *others = ahead(seat)
    sent = answer(first)
    reply = send(sent, held=[one.public_id for one in others]).json()
    assert (reply["saved"], reply["refused"]) == ([sent["client_id"]], [])
    assert [pair["assignment"] for pair in reply["pairs"]] == [ahead(seat)[-1].public_id]
    assert reply["progress"] == {"done": 1, "total": None}
    pair = reply["pairs"][0]
    assert (pair["options"], pair["earlier"]) == ([], None)
    assert {pair["first"], pair["second"]} == {
        sentence.text
        for sentence in (ahead(seat)[-1].pair.sentence_a, ahead(seat)[-1].pair.sentence_b)
    }


def test_answers_that_were_collected_are_stored_together(send, seat):
    sent = [answer(one) for one in ahead(seat)]
    reply = send(*sent).json()
    assert reply["saved"] == [one["client_id"] for one in sent]
    assert len(reply["pairs"]) == AHEAD
    assert Judgement.objects.count() == len(sent)


def test_sent_again_it_is_saved_again_and_stored_once(send, seat):
    sent = answer(ahead(seat)[0])
    assert send(sent).json()["saved"] == send(sent).json()["saved"] == [sent["client_id"]]
    assert Judgement.objects.count() == 1


def test_a_refused_answer_takes_no_other_along(send, seat, campaign, project):
    one, two, void, *_ = ahead(seat)
    Assignment.objects.filter(pk=void.pk).update(state="void")
    other = seat_take(campaign=campaign, annotator=annotator_create(project=project))
    bad = [
        answer(void),
        answer(ahead(other)[0]),
        answer(one, rating="9"),
        answer(one, label="MAYBE"),
        answer(one, label="\0"),
        answer(one, revision_b=2),
    ]
    good = answer(two)
    reply = send(*bad, good).json()
    assert reply["saved"] == [good["client_id"]]
    assert [one["client_id"] for one in reply["refused"]] == [one["client_id"] for one in bad]
    assert all(one["message"] for one in reply["refused"])
    assert [judgement.assignment for judgement in Judgement.objects.all()] == [two]


def test_a_closed_campaign_refuses_and_gives_no_pairs(send, seat, campaign, manager):
    first = ahead(seat)[0]
    campaign_close(campaign=campaign, actor=manager)
    reply = send(answer(first)).json()
    assert (reply["saved"], reply["pairs"]) == ([], [])
    assert "closed" in reply["refused"][0]["message"]


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"rating": ""}, "rating"),
        ({"client_id": "x"}, "client_id"),
        ({"spoon": 1}, "spoon"),
        ({"assignment": 2**63}, "assignment"),
        ({"revision_a": 2**31}, "revision_a"),
        ({"revision_b": 0}, "revision_b"),
    ],
)
def test_an_answer_that_no_page_sends_is_an_error_that_names_the_field(send, seat, changes, named):
    response = send(answer(ahead(seat)[0]) | changes)
    assert response.status_code == 422
    assert named in response.content.decode()
    assert not Judgement.objects.exists()


def test_an_id_that_no_page_holds_is_an_error_too(send, seat):
    response = send(answer(ahead(seat)[0]), held=[2**63])
    assert response.status_code == 422
    assert "held" in response.content.decode()
    assert not Judgement.objects.exists()


def test_who_has_no_seat_or_is_not_logged_in_sends_nothing(client, send, campaign):
    assert send().status_code == 404
    client.logout()
    assert send().status_code == 302


def test_an_ordinary_answer_of_a_pool_takes_one_query_beside_session_and_user(
    client, annotator, draft, manager, django_assert_num_queries
):
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    client.force_login(annotator)
    client.post(f"/judge/{opened.pk}/seat/")
    client.get(f"/judge/{opened.pk}/")
    seat = opened.seats.get()
    first, second, *others = assignments_ahead(seat, 8)

    def post(assignment):
        body = {"answers": [answer(assignment)], "held": [one.public_id for one in others]}
        address = f"/judge/{opened.pk}/answers/"
        return client.post(address, body, content_type="application/json").json()

    post(first)  # a process reads the protocol once
    with django_assert_num_queries(3):
        reply = post(second)
    assert len(reply["saved"]) == 1
    assert reply["progress"] == {"done": 2, "total": None}  # what it was


def test_when_a_pool_runs_out_more_slots_are_taken_with_the_answer(
    client, annotator, draft, manager
):
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    client.force_login(annotator)
    client.post(f"/judge/{opened.pk}/seat/")
    client.get(f"/judge/{opened.pk}/")
    seat = opened.seats.get()
    seen = set()
    pairs = [one.public_id for one in assignments_ahead(seat, AHEAD)]
    while pairs:
        assignment = Assignment.objects.get(pk=primary_key(pairs.pop(0)))
        assert assignment.public_id not in seen
        seen.add(assignment.public_id)
        body = {"answers": [answer(assignment)], "held": pairs}
        reply = client.post(f"/judge/{opened.pk}/answers/", body, content_type="application/json")
        pairs += [pair["assignment"] for pair in reply.json()["pairs"]]
    assert Judgement.objects.count() == len(seen) == 20


def test_more_slots_of_a_pool_take_six_queries_more_and_their_count_one(
    client, annotator, draft, manager, django_assert_num_queries
):
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    client.force_login(annotator)
    client.post(f"/judge/{opened.pk}/seat/")
    client.get(f"/judge/{opened.pk}/")
    seat = opened.seats.get()

    def post(assignment):
        body = {"answers": [answer(assignment)], "held": []}
        address = f"/judge/{opened.pk}/answers/"
        return client.post(address, body, content_type="application/json").json()

    def post_the_last_but_one():
        first, _second, *others = assignments_ahead(seat, 20)
        going = Assignment.objects.filter(pk__in=[one.pk for one in others])
        going.update(seat=None, position=None)
        return lambda: post(first)

    post_the_last_but_one()()  # a connection plans each statement once
    last_but_one = post_the_last_but_one()
    with django_assert_num_queries(10):  # two are of the savepoint
        reply = last_but_one()
    assert len(reply["pairs"]) == AHEAD
    assert reply["progress"] == {"done": 2, "total": 20}
    following = [one.public_id for one in assignments_ahead(seat, AHEAD)]
    assert [pair["assignment"] for pair in reply["pairs"]] == following


@pytest.mark.parametrize("is_right", [True, False])
@pytest.mark.parametrize("action", [MissAction.COUNT, MissAction.PAUSE])
@pytest.mark.parametrize("times", [1, 2])  # sent alone, and together with itself
def test_a_wrong_answer_at_a_control_pair_counts_and_may_pause(
    client, annotator, judge, draft, manager, is_right, action, times
):
    client.force_login(annotator)
    settings = CheckpointSettings(every=2, on_miss=action)
    opened = campaign_open(campaign=draft(checkpoints=settings), actor=manager)
    own = seat_take(campaign=opened, annotator=judge)
    accepted = ["NEUTRAL" if is_right else "CONTRADICTION"]
    Checkpoint.objects.update(
        accepted_ab=accepted, accepted_ba=accepted, rating_min=4, rating_max=5
    )
    own.assignments.filter(checkpoint__isnull=False).update(state="open")
    asked = own.assignments.filter(checkpoint__isnull=False).first()
    sent = {"answers": [answer(asked)] * times}
    address = reverse("judge-answers", args=[opened.pk])
    assert client.post(address, sent, content_type="application/json").status_code == 200
    own.refresh_from_db()
    asked.refresh_from_db()
    assert (Judgement.objects.get().missed, asked.state) == (not is_right, "done")
    assert (own.judged, own.checked, own.missed) == (1, 1, int(not is_right))
    assert (own.paused_at is not None) == (action is MissAction.PAUSE and not is_right)


def test_the_longest_time_for_a_pair_is_a_day(send, seat):
    send(answer(ahead(seat)[0], shown_ms=10**12))
    assert Judgement.objects.get().shown_ms == 24 * 3600 * 1000


def test_who_lost_the_role_is_refused(send, seat, annotator):
    Membership.objects.filter(user=annotator, role=Role.ANNOTATOR).delete()
    assert send(answer(ahead(seat)[0])).status_code == 404
    assert not Judgement.objects.exists()


def test_activity_keeps_the_pairs_of_a_pool_for_longer(client, annotator, draft, manager):
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    client.force_login(annotator)
    client.post(f"/judge/{opened.pk}/seat/", follow=True)
    seat = opened.seats.get()
    soon = timezone.now() + timedelta(seconds=30)
    opened.seats.update(leased_until=soon)
    assert client.post(f"/judge/{opened.pk}/activity/").json() == {"is_kept": True}
    seat.refresh_from_db()
    assert seat.leased_until > soon + timedelta(minutes=20)


def test_activity_is_told_when_nothing_is_kept_any_more(client, annotator, draft, manager):
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    client.force_login(annotator)
    assert client.post(f"/judge/{opened.pk}/activity/").status_code == 404  # no place yet
    client.post(f"/judge/{opened.pk}/seat/", follow=True)
    opened.seats.update(leased_until=timezone.now() - timedelta(seconds=1))
    leases_sweep()
    assert client.post(f"/judge/{opened.pk}/activity/").json() == {"is_kept": False}
    assert opened.seats.get().leased_until is None


def test_a_lesson_comes_with_each_answer_until_it_is_acknowledged(
    client, annotator, judge, draft, manager
):
    settings = CheckpointSettings(every=1, on_miss=MissAction.TEACH, from_misses=2)
    opened = campaign_open(campaign=draft(checkpoints=settings), actor=manager)
    own = seat_take(campaign=opened, annotator=judge)
    Checkpoint.objects.update(accepted_ab=["CONTRADICTION"], accepted_ba=["CONTRADICTION"])
    client.force_login(annotator)
    address = reverse("judge-answers", args=[opened.pk])
    lessons = []
    while len(lessons) < 2:
        assignment = ahead(own)[0]
        body = {"answers": [answer(assignment)], "held": []}
        reply = client.post(address, body, content_type="application/json").json()
        if assignment.checkpoint_id is not None:
            lessons.append(reply["lesson"])
    assert lessons[0] is None  # the protocol lets one go
    assert "One of your answers was wrong" in lessons[1]
    where = reverse("judge", args=[opened.pk])
    assert "One of your answers was wrong" in client.get(where).content.decode()
    read = {"judgement": Judgement.objects.filter(missed=True).first().pk}
    acknowledged = reverse("judge-lesson", args=[opened.pk])
    client.post(acknowledged, read)  # an earlier one
    assert "One of your answers was wrong" in client.get(where).content.decode()
    read = {"judgement": Judgement.objects.filter(missed=True).last().pk}
    assert client.post(acknowledged, read)["Location"] == where
    assert "One of your answers was wrong" not in client.get(where).content.decode()


def test_a_miss_of_the_most_similar_of_three_names_the_right_one(judge, draft, manager):
    opened = campaign_open(
        campaign=draft(every=2, checkpoints=CheckpointSettings(every=2, on_miss=MissAction.TEACH)),
        actor=manager,
    )
    own = seat_take(campaign=opened, annotator=judge)
    options = [["cup", "mug"], ["cup", "sky"], ["cup", "tree"]]
    Checkpoint.objects.update(kind="most_similar", options=options, answer=0)
    own.assignments.update(state="open")
    asked = own.assignments.exclude(checkpoint=None).first()
    judgement = submit(asked, judge, rating=None, label="", choice=2)
    lesson = lesson_due(Seat.objects.select_related("campaign").get(pk=own.pk))
    assert lesson == Lesson(judgement.pk, chosen="cup – tree", right="cup – mug")
