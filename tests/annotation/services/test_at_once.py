"""What happens when two do the same at the same moment; real transactions, real threads."""

from collections import Counter
from uuid import uuid4

from annotation.models import Assignment, Judgement, Participation, PlatformAccount, Review
from annotation.planning.protocol import LeaderMode, PlanKind
from annotation.selectors.progress import next_assignment
from annotation.services.joining import NewLogin
from annotation.services.leading import review_accept
from annotation.services.opening import campaign_open
from annotation.services.routing import work_next
from annotation.services.seats import annotator_create, seat_take
from datasets.errors import Conflict
from tests.annotation.conftest import assignments_left, submit
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


def test_the_last_place_under_a_cap_is_given_once(at_once, campaign):
    invitation = invite(campaign, cap=1)

    def come(name):
        try:
            return begin(invitation, NewLogin(name, PASSWORD))
        except Conflict:
            return None

    came = at_once(*[lambda n=name: come(n) for name in ("nina", "otis", "pia")])
    assert sum(each is not None for each in came) == 1
    assert Participation.objects.count() == 1


def test_a_participant_in_two_tabs_is_one_person(at_once, campaign):
    invitation = invite(campaign, platform="prolific")
    first, second = at_once(*[lambda: begin(invitation, arrival())] * 2)
    assert first == second == Participation.objects.get()
    assert PlatformAccount.objects.count() == 1


def test_a_pair_opens_when_its_two_sentences_are_accepted_at_once(
    at_once, corpus, draft, manager, reviewer
):
    pair = corpus.pair(*(each.sentence_b for each in corpus.pairs[:2]))
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
            submit(assignment, annotator)

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
