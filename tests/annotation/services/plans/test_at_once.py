"""What happens when two do the same at the same moment; real transactions, real threads."""

from collections import Counter
from contextlib import suppress
from functools import partial
from threading import Event
from uuid import uuid4

import pytest
from django.db import connection

from annotation.models import (
    Assignment,
    Correction,
    Flag,
    Judgement,
    Participation,
    PlatformAccount,
    Review,
)
from annotation.planning.protocol import LeaderMode, PlanKind
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.routing import work_next
from annotation.services.plans.seats import annotator_create, seat_requeue, seat_take
from annotation.services.reviewing.flagging import Report, Settlement, flag_make, flag_settle
from annotation.services.reviewing.reviews import review_accept
from datasets.errors import Conflict, Invalid
from datasets.models import Job
from datasets.services.jobs.lifecycle import job_start
from datasets.services.projects.people import NewLogin, login_create
from tests.annotation.conftest import (
    answer_ahead,
    assignments_left,
    next_assignment,
    submit,
    wait_until_waited_for,
)
from tests.annotation.joining import PASSWORD, arrival, begin, invite


def test_an_answer_sent_twice_at_once_is_stored_once(at_once, campaign, judge):
    assignment = next_assignment(seat_take(campaign=campaign, annotator=judge))
    client_id = uuid4()
    first, second = at_once(*[lambda: submit(assignment, judge, client_id=client_id)] * 2)
    assert first == second == Judgement.objects.get()


def test_two_who_come_at_once_get_two_seats(at_once, campaign, project):
    people = [annotator_create(project=project) for _ in range(2)]
    seats = at_once(*[lambda p=p: seat_take(campaign=campaign, annotator=p) for p in people])
    assert {seat.number for seat in seats} == {1, 2}


def test_one_person_in_two_tabs_gets_one_seat(at_once, campaign, judge):
    first, second = at_once(*[lambda: seat_take(campaign=campaign, annotator=judge)] * 2)
    assert first == second
    assert judge.seats.count() == 1


@pytest.mark.parametrize("plan", [PlanKind.DEALT, PlanKind.POOL])
def test_work_taken_from_who_answers_at_this_moment_waits_for_the_answer(
    at_once, draft, manager, judge, plan
):
    campaign = campaign_open(campaign=draft(plan=plan), actor=manager)
    seat = seat_take(campaign=campaign, annotator=judge)
    submit(work_next(campaign=campaign, seat=seat), judge)
    following = work_next(campaign=campaign, seat=seat)
    seat_is_locked = Event()

    def stop_behind_the_lock(execute, sql, *rest):
        result = execute(sql, *rest)
        if sql.endswith('FOR NO KEY UPDATE OF "annotation_seat"') and not seat_is_locked.is_set():
            seat_is_locked.set()
            wait_until_waited_for()
        return result

    def requeue():
        with connection.execute_wrapper(stop_behind_the_lock):
            return seat_requeue(seat=seat, actor=None)

    def answer():
        seat_is_locked.wait(10)
        with suppress(Conflict):  # it is asked of others now
            submit(following, judge)

    assert at_once(requeue, answer) == [1, None]
    assert seat_is_locked.is_set()


def test_a_button_pressed_twice_at_once_starts_one_job(
    at_once, campaign, project, manager, monkeypatch
):
    # Done at once, as in tests, the first job might have ended before the second press.
    monkeypatch.setattr("datasets.services.jobs.lifecycle._send", lambda job_id, kind: None)
    start = partial(job_start, kind="annotation.open_campaign", subject=campaign)
    first, second = at_once(*[lambda: start(project=project, actor=manager)] * 2)
    assert first == second == Job.objects.get()


def test_the_last_place_under_a_cap_is_given_once(at_once, campaign):
    invitation = invite(campaign, cap=1)

    def come(name):
        try:
            return begin(invitation, NewLogin(name, PASSWORD))
        except Conflict:
            return None

    came = at_once(*[lambda n=name: come(n) for name in ("nina", "otis", "pia")])
    assert sum(value is not None for value in came) == 1
    assert Participation.objects.count() == 1


def test_a_login_name_chosen_twice_at_once_is_given_once(at_once, db):
    def choose():
        try:
            return login_create(username="nina", password=PASSWORD)
        except Invalid:
            return None

    chosen = at_once(*[choose] * 4)
    assert sum(value is not None for value in chosen) == 1


def test_a_participant_in_two_tabs_is_one_person(at_once, campaign):
    invitation = invite(campaign, platform="prolific")
    first, second = at_once(*[lambda: begin(invitation, arrival())] * 2)
    assert first == second == Participation.objects.get()
    assert PlatformAccount.objects.count() == 1


def test_a_pair_opens_when_its_two_sentences_are_accepted_at_once(
    at_once, corpus, draft, manager, reviewer
):
    pair = corpus.pair(*(pair.sentence_b for pair in corpus.pairs[:2]))
    opened = campaign_open(campaign=draft(leader_mode=LeaderMode.REVIEW), actor=manager)
    reviews = Review.objects.filter(
        campaign=opened, sentence__in=[pair.sentence_a, pair.sentence_b]
    )
    at_once(
        *[lambda r=r: review_accept(review=r, annotator=reviewer, seen_revision=1) for r in reviews]
    )
    states = Assignment.objects.filter(pair=pair).values_list("state", flat=True)
    assert set(states) == {"open"}


def test_many_who_work_in_a_pool_at_once_leave_every_pair_judged_as_often_as_asked(
    at_once, draft, manager, project
):
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2, every=5), actor=manager)
    people = [annotator_create(project=project) for _ in range(5)]

    def work(annotator):
        for assignment in assignments_left(opened, annotator):
            answer_ahead(assignment, annotator)

    at_once(*[lambda p=p: work(p) for p in people])
    judged = Judgement.objects.filter(assignment__pair__isnull=False)
    times = Counter(judged.values_list("assignment__pair", "assignment__order"))
    assert len(times) == 40
    assert set(times.values()) == {2}
    who = list(judged.values_list("annotator", "assignment__pair"))
    assert len(who) == len(set(who))
    assert not Assignment.objects.filter(pair__isnull=False).exclude(state="done").exists()


def test_one_person_with_two_tabs_takes_no_pair_twice(at_once, draft, manager, judge):
    opened = campaign_open(campaign=draft(plan=PlanKind.POOL, per_order=2), actor=manager)
    seat = seat_take(campaign=opened, annotator=judge)
    first, second = at_once(*[lambda: work_next(campaign=opened, seat=seat)] * 2)
    assert first == second
    held = Assignment.objects.filter(seat=seat).order_by("position")
    assert [row.position for row in held] == list(range(len(held)))
    assert len({row.pair_id for row in held}) == len(held)


@pytest.fixture
def flag(campaign, judge):
    """A report about the second sentence of a pair that its annotator has not judged yet."""
    assignment = seat_take(campaign=campaign, annotator=judge).assignments.get(pair__number=1)
    report = Report(is_first=assignment.order == "BA", kind="sense", remark="odd")
    return flag_make(assignment=assignment, annotator=judge, report=report)


def change(flag, manager, text="The road is crossed by a puppy"):
    settlement = Settlement(Flag.State.CHANGED, text=text, seen_revision=1, error="sense")
    return flag_settle(flag=flag, actor=manager, settlement=settlement)


def test_a_judgement_beside_a_change_is_refused_or_asked_for_again(at_once, flag, judge, manager):
    assignment = Assignment.objects.get(pair=flag.pair, seat__annotator=judge)

    def judged():
        try:
            return submit(assignment, judge, revision_a=1, revision_b=1)
        except Conflict:
            return None

    _settled, judgement = at_once(lambda: change(flag, manager), judged)
    assignment.refresh_from_db()
    # In either order the annotator has the pair to judge, with the new text.
    assert assignment.state == "open"
    assert Judgement.objects.count() == (judgement is not None)


def test_a_report_is_settled_by_one_of_two_leads(at_once, flag, manager):
    def settled(text):
        try:
            return change(flag, manager, text)
        except Conflict:
            return None

    done = at_once(*[lambda t=t: settled(t) for t in ("One crossing", "Another crossing")])
    assert sum(value is not None for value in done) == 1
    flag.sentence.refresh_from_db()
    assert flag.sentence.text == Correction.objects.get().after


def test_two_reports_of_one_sentence_settled_at_once_correct_it_once(
    at_once, flag, manager, campaign, project
):
    again = Report(is_first=True, kind="sense", suggestion="The road is crossed by a puppy")
    assignment = Assignment.objects.filter(pair=flag.pair, order="BA").first()
    other = flag_make(
        assignment=assignment, annotator=annotator_create(project=project), report=again
    )
    assert other.sentence == flag.sentence

    def settled(which):
        try:
            return change(which, manager)
        except Conflict:
            return None

    done = at_once(*[lambda f=f: settled(f) for f in (flag, other)])
    assert sum(value is not None for value in done) == 1
    assert Correction.objects.count() == 1


def test_a_report_sent_twice_at_once_is_one(at_once, flag, judge):
    Flag.objects.all().delete()
    assignment = Assignment.objects.get(pair=flag.pair, seat__annotator=judge)
    report = Report(is_first=True, kind="sense", remark="odd")
    first, second = at_once(
        *[lambda: flag_make(assignment=assignment, annotator=judge, report=report)] * 2
    )
    assert first == second == Flag.objects.get()
