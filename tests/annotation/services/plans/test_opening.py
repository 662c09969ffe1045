from collections import Counter
from uuid import uuid4

import pytest

from annotation.models import Assignment, Campaign, Judgement, Review, Seat
from annotation.planning.presets import preset
from annotation.planning.protocol import LeaderMode, Orders, Reviewed
from annotation.planning.similar import questions_in
from annotation.planning.sitting import Groups
from annotation.selectors.gold.counted import pair_judgements
from annotation.services.campaigns.lifecycle import (
    campaign_archive,
    campaign_close,
    campaign_create,
)
from annotation.services.plans.opening import campaign_open, opening_start
from annotation.services.plans.seats import annotator_create, seat_release
from datasets.errors import Conflict, Invalid
from datasets.models import Sentence
from tests.annotation.conftest import answer_ahead, assignments_left


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


def test_a_review_of_all_has_every_sentence_once_before_any_is_judged(corpus, draft, manager):
    one, other = Sentence.objects.filter(stage="S1")[:2]
    corpus.pair(one, other, "unrelated")
    made = draft(leader_mode=LeaderMode.REVIEW, review=Reviewed.ALL)
    campaign_open(campaign=made, actor=manager)
    reviewed = list(Review.objects.values_list("sentence", flat=True))
    assert sorted(reviewed) == sorted(Sentence.objects.values_list("pk", flat=True))
    assert set(Assignment.objects.values_list("state", flat=True)) == {"waiting"}


def test_a_review_of_all_asks_for_nothing_where_there_is_no_review(draft, manager):
    campaign_open(campaign=draft(review=Reviewed.ALL), actor=manager)
    assert not Review.objects.exists()
    assert set(Assignment.objects.values_list("state", flat=True)) == {"open"}


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


@pytest.fixture
def words(corpus, manager):
    """A campaign of words in tranches: forty pairs, two tranches, both orders, four seats."""

    def make(**settings):
        for number in range(20):
            words = [corpus.sentence(f"word {number} {side}") for side in "ab"]
            corpus.pair(*words, "NV"[number % 2])
        protocol = preset("simlex", judgements_per_order=1)
        groups = Groups(size=5, carry_over=True, consistency=4, tranche=18)
        changes = {"groups": groups, "orders": Orders.NEVER_BOTH, **settings}
        return campaign_create(
            project=corpus.project,
            pair_set=corpus.pair_set,
            name="Words",
            protocol=protocol.model_copy(update=changes),
            seats=1,
            seed=1,
            controls=questions_in("en"),
            actor=manager,
        )

    return make


def test_tranches_are_written_down_for_as_many_seats_as_the_counts_ask_for(words, manager):
    campaign = campaign_open(campaign=words(), actor=manager)
    assert campaign.seats_planned == 4
    rows = Assignment.objects.filter(campaign=campaign)
    assert set(rows.values_list("state", flat=True)) == {"open"}
    times = Counter(rows.filter(pair__isnull=False).values_list("pair", "order"))
    assert Counter(times.values()) == {1: 2 * 36, 2: 2 * 4}
    for seat in Seat.objects.all():
        positions = seat.assignments.order_by("position").values_list("position", flat=True)
        assert list(positions) == list(range(len(positions)))


def test_a_pair_carried_over_is_tied_to_where_it_was_shown_first(words, manager):
    campaign = campaign_open(campaign=words(), actor=manager)
    carried = Assignment.objects.filter(campaign=campaign, carried__isnull=False)
    assert carried.exists()
    for row in carried.select_related("carried"):
        assert (row.carried.seat_id, row.carried.order) == (row.seat_id, row.order)
        assert row.carried.group == row.group - 1
        between = Assignment.objects.filter(
            seat=row.seat, position__gt=row.carried.position, position__lt=row.position
        )
        assert not between.filter(checkpoint__isnull=True).exists()


def test_a_pair_carried_over_is_one_judgement_and_the_later_rating_counts(words, manager, project):
    campaign = campaign_open(campaign=words(), actor=manager)
    judge = annotator_create(project=project)
    asked = []
    for assignment in assignments_left(campaign, judge):
        asked.append(assignment)
        if assignment.checkpoint is not None:
            answer_ahead(
                assignment, judge, rating=None, label="", choice=assignment.checkpoint.answer
            )
        else:
            answer_ahead(assignment, judge, rating=6 if assignment.carried else 2, label="")
    pairs = [assignment for assignment in asked if assignment.pair is not None]
    carried = [assignment for assignment in asked if assignment.carried is not None]
    assert pair_judgements(campaign).count() == len(pairs)
    assert pair_judgements(campaign).filter(rating=6).count() == len(carried) > 0
    kept = Judgement.objects.filter(assignment=carried[0].carried).order_by("pk")
    assert [judgement.rating for judgement in kept] == [2, 6]
    assert {each.missed for each in Judgement.objects.exclude(choice=None)} == {False}
    seat = Seat.objects.get(annotator=judge)
    assert (seat.judged, seat.checked, seat.missed) == (len(asked), 4, 0)


def test_words_are_judged_on_the_page(words, manager, client, annotator):
    campaign = campaign_open(campaign=words(), actor=manager)
    client.force_login(annotator)
    client.post(f"/judge/{campaign.pk}/seat/")
    page = f"/judge/{campaign.pk}/"
    assert "Which of these pairs is most similar?" in client.get(page).content.decode()
    first, second = Assignment.objects.filter(seat__annotator__user=annotator, position__lt=2)
    answer = {"client_id": uuid4(), "choice": first.checkpoint.answer}
    assert client.post(f"{page}{first.public_id}/", answer).status_code == 303
    shown = client.get(page).content.decode()
    assert "Sentence B is true" not in shown
    assert 'name="label"' not in shown
    answer = {"client_id": uuid4(), "rating": 6}
    assert client.post(f"{page}{second.public_id}/", answer).status_code == 303
    assert Judgement.objects.filter(rating=6, label="").exists()


def test_too_few_pairs_for_tranches_are_refused_before_anything_is_written(words):
    with pytest.raises(Invalid, match="there must be more than"):
        words(groups=Groups(size=5, consistency=40, tranche=5))
    assert not Campaign.objects.exists()


def test_a_tranche_that_was_begun_is_asked_for_again_as_a_whole(words, manager, project):
    campaign = campaign_open(campaign=words(), actor=manager)
    leaver = annotator_create(project=project)
    for assignment in assignments_left(campaign, leaver):
        choice = assignment.checkpoint and assignment.checkpoint.answer
        rating = None if assignment.checkpoint else 3
        answer_ahead(assignment, leaver, rating=rating, label="", choice=choice)
        if assignment.carried is not None:
            break
    seat = Seat.objects.get(annotator=leaver)
    seat_release(seat=seat, actor=manager)
    assert not pair_judgements(campaign).filter(assignment__state="done").exists()
    again = Seat.objects.get(campaign=campaign, number=5)
    assert again.annotator is None

    def sequence(of):
        fields = ("position", "group", "pair", "checkpoint", "carried__pair", "order")
        return list(of.assignments.order_by("position").values_list(*fields))

    assert sequence(again) == sequence(seat)
    for _ in range(4):
        judge = annotator_create(project=project)
        for assignment in assignments_left(campaign, judge):
            choice = assignment.checkpoint and assignment.checkpoint.answer
            rating = None if assignment.checkpoint else 3
            answer_ahead(assignment, judge, rating=rating, label="", choice=choice)
    done = Assignment.objects.filter(campaign=campaign, state="done", pair__isnull=False)
    times = Counter(done.values_list("pair", "order"))
    assert Counter(times.values()) == {1: 2 * 36, 2: 2 * 4}
