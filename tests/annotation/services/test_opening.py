from collections import Counter

import pytest

from annotation.models import Assignment, Campaign, Review, Seat
from annotation.planning.protocol import LeaderMode
from annotation.services.campaigns import campaign_archive, campaign_close
from annotation.services.opening import campaign_open, opening_start
from datasets.errors import Conflict
from datasets.models import Sentence


def test_every_pair_is_assigned_once_in_each_order_and_to_different_seats(campaign):
    assignments = Assignment.objects.filter(pair__isnull=False)
    assert Counter(assignments.values_list("pair", "order")).most_common(1)[0][1] == 1
    assert assignments.count() == 2 * 20
    assert len(set(assignments.values_list("seat", "pair"))) == 40


def test_without_a_leader_all_pairs_are_open_and_there_are_no_reviews(campaign):
    assert set(Assignment.objects.values_list("state", flat=True)) == {"open"}
    assert not Review.objects.exists()
    assert campaign.opened_at is not None


def test_generated_sentences_wait_for_the_leader_once_each(reviewed_campaign):
    reviews = Review.objects.order_by("position")
    generated = set(Sentence.objects.filter(is_generated=True).values_list("pk", flat=True))
    assert {review.sentence_id for review in reviews} == generated
    assert [review.position for review in reviews] == list(range(20))
    assert [review.pair.number for review in reviews] == list(range(1, 21))
    assert not Assignment.objects.filter(state="open").exists()


def test_pairs_of_sentences_that_no_rule_wrote_are_open_at_once(corpus, draft, manager):
    one, other = Sentence.objects.filter(stage="S1")[:2]
    pair = corpus.pair(one, other, "unrelated")
    campaign_open(campaign=draft(leader_mode=LeaderMode.REVIEW), actor=manager)
    states = Assignment.objects.filter(pair=pair).values_list("state", flat=True)
    assert set(states) == {"open"}


def test_checkpoints_stand_behind_pairs_and_wait_for_them(reviewed_campaign):
    checkpoints = Assignment.objects.filter(checkpoint__isnull=False)
    assert checkpoints.count() == 2 * 3  # three there are, of the five that every fourth asks for
    for assignment in checkpoints:
        before = Assignment.objects.get(seat=assignment.seat, position=assignment.position - 1)
        assert before.pair is not None
        assert assignment.state == Assignment.State.WAITING


def test_opening_twice_makes_one_plan(campaign, manager):
    before = list(Assignment.objects.order_by("pk").values_list())
    campaign_open(campaign=campaign, actor=manager)
    assert list(Assignment.objects.order_by("pk").values_list()) == before
    assert Seat.objects.count() == 2


def test_the_same_seed_gives_the_same_plan(draft, manager):
    def made(name):
        opened = campaign_open(campaign=draft(name=name), actor=manager)
        fields = ("seat__number", "position", "pair", "order")
        rows = Assignment.objects.filter(seat__campaign=opened)
        return sorted(rows.values_list(*fields))

    assert made("first") == made("second")


@pytest.mark.parametrize("end", [campaign_close, campaign_archive])
def test_only_a_draft_can_be_opened(draft, manager, end):
    ended = end(campaign=draft(), actor=manager)
    with pytest.raises(Conflict):
        campaign_open(campaign=ended, actor=manager)
    assert not Assignment.objects.exists()


def test_an_open_campaign_is_not_opened_by_a_job_again(campaign, manager):
    with pytest.raises(Conflict):
        opening_start(campaign=campaign, actor=manager)


def test_progress_ends_at_the_whole_plan(draft, manager):
    seen = []
    campaign_open(
        campaign=draft(),
        actor=manager,
        progress=lambda done, total, message="": seen.append((done, total)),
    )
    assert seen[-1] == (40, 40)
    assert Campaign.objects.get().state == Campaign.State.OPEN
