"""Planning, taking and answering tuples of four pairs."""

from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotation.models import Choice, ChoiceSlot, FourTuple, Seat
from annotation.selectors.choosing.answers import campaign_answers
from annotation.selectors.choosing.progress import choice_progress
from annotation.selectors.choosing.shown import pairs_of, revisions_of
from annotation.services.choosing.dropping import choices_drop
from annotation.services.choosing.second_half import second_half_start, second_half_write
from annotation.services.choosing.sent import (
    AnsweredDifferently,
    ChoiceSlotTaken,
    PairCorrected,
    SentChoice,
)
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.reclaiming import leases_sweep
from annotation.services.plans.seats import seat_pause, seat_requeue
from datasets.errors import Conflict, Invalid
from datasets.models import Job, Pair, Sentence
from tests.annotation.choosing import (
    by_number,
    choose,
    choose_all,
    chooser_seat,
    choosing_campaign,
    choosing_draft,
    fresh,
    next_slot,
)


def appearances(campaign, **filters):
    rows = FourTuple.objects.filter(campaign=campaign, **filters)
    return Counter(pair.number for row in rows for pair in pairs_of(row))


def test_opening_asks_for_each_pair_in_eight_tuples(corpus):
    campaign = choosing_campaign(corpus, answers_per_tuple=3)
    assert FourTuple.objects.filter(campaign=campaign).count() == 40
    assert set(appearances(campaign).values()) == {8}
    assert len(appearances(campaign)) == 20
    assert ChoiceSlot.objects.filter(campaign=campaign).count() == 120


def test_the_same_seed_gives_the_same_tuples(corpus):
    def keys(campaign):
        return list(
            FourTuple.objects.filter(campaign=campaign).values_list(
                "number", "pair_1", "pair_2", "pair_3", "pair_4"
            )
        )

    one = choosing_campaign(corpus, name="One", seed=7)
    other = choosing_campaign(corpus, name="Other", seed=7)
    third = choosing_campaign(corpus, name="Third", seed=8)
    assert keys(one) == keys(other) != keys(third)


def test_too_few_pairs_are_refused(corpus):
    Pair.objects.filter(pair_set=corpus.pair_set, number__gt=7).delete()
    with pytest.raises(Invalid, match="at least 8 pairs"):
        choosing_draft(corpus)


def test_nobody_gets_a_tuple_twice_and_all_are_answered(corpus):
    campaign = choosing_campaign(corpus, answers_per_tuple=2)
    seats = [chooser_seat(campaign) for _ in range(3)]
    chosen = [choice for seat in seats for choice in choose_all(seat)]
    assert len(chosen) == 80
    assert not ChoiceSlot.objects.filter(campaign=campaign, state="open").exists()
    pairs = ChoiceSlot.objects.values_list("seat", "four_tuple")
    assert len(set(pairs)) == 80
    assert sum(Seat.objects.filter(campaign=campaign).values_list("judged", flat=True)) == 80


def test_everybody_begins_with_another_pair_of_a_tuple(corpus):
    campaign = choosing_campaign(corpus, answers_per_tuple=4)
    slots = FourTuple.objects.filter(campaign=campaign).first().slots.all()
    assert {slot.places_shown[0] for slot in slots} == {0, 1, 2, 3}
    assert all(sorted(slot.places_shown) == [0, 1, 2, 3] for slot in slots)


def test_nobody_gets_more_than_the_protocol_allows(corpus):
    seat = chooser_seat(choosing_campaign(corpus, tuples_at_most=5))
    assert choice_progress(seat.campaign, seat).total == 5
    assert len(choose_all(seat)) == 5


def test_an_answer_sent_twice_is_stored_once(corpus):
    seat = chooser_seat(choosing_campaign(corpus))
    slot, key = next_slot(seat), uuid4()
    first = choose(slot, seat, client_id=key)
    assert choose(slot, seat, client_id=key).pk == first.pk
    with pytest.raises(AnsweredDifferently):
        choose(slot, seat, best=1, client_id=key)
    assert fresh(seat).judged == 1


def test_a_change_of_mind_revises(corpus):
    seat = chooser_seat(choosing_campaign(corpus))
    slot = next_slot(seat)
    first = choose(slot, seat)
    with pytest.raises(AnsweredDifferently):  # from another window that did not see it
        choose(slot, seat, best=1)
    again = choose(slot, seat, best=1, is_change=True)
    assert again.revises_id == first.pk
    answers = campaign_answers(seat.campaign)
    assert answers.choices.best.tolist() == [1]
    assert fresh(seat).judged == 1


def test_one_pair_cannot_be_both():
    with pytest.raises(ValueError, match="two different pairs"):
        SentChoice(client_id=uuid4(), best=1, worst=1, revisions=[1] * 8)


def test_a_late_answer_is_taken_until_somebody_else_has_the_tuple(corpus):
    campaign = choosing_campaign(corpus, answers_per_tuple=1)
    slow, quick = chooser_seat(campaign), chooser_seat(campaign)
    first = next_slot(slow)
    Seat.objects.filter(pk=slow.pk).update(leased_until=timezone.now() - timedelta(hours=1))
    assert leases_sweep() == 4
    assert choose(first, slow).annotator_id == slow.annotator_id
    second = ChoiceSlot.objects.filter(returned_by=slow).order_by("pk").first()
    assert next_slot(quick).pk == second.pk
    with pytest.raises(ChoiceSlotTaken):
        choose(second, slow)


def test_an_answer_about_a_text_of_another_meaning_does_not_count(corpus):
    seat = chooser_seat(choosing_campaign(corpus))
    slot = next_slot(seat)
    choose(slot, seat)
    changed = slot.four_tuple.pair_2.sentence_a
    Sentence.objects.filter(pk=changed.pk).update(revision=2, meaning_revision=2)
    answers = campaign_answers(seat.campaign)
    assert (len(answers.choices.items), answers.outdated) == (0, 1)
    other = next_slot(seat)
    read = revisions_of(pairs_of(other.four_tuple))
    changed = other.four_tuple.pair_1.sentence_b
    Sentence.objects.filter(pk=changed.pk).update(revision=2, meaning_revision=2)
    with pytest.raises(PairCorrected):
        choose(other, seat, revisions=read)


def test_no_query_of_an_answer_joins_a_table_for_each_pair(corpus):
    seat = chooser_seat(choosing_campaign(corpus))
    slot = next_slot(seat)
    with CaptureQueriesContext(connection) as queries:
        choose(slot, seat)
    assert max(query["sql"].count(" JOIN ") for query in queries) <= 3


def test_choices_set_aside_are_asked_of_others(corpus):
    campaign = choosing_campaign(corpus, answers_per_tuple=1)
    seat, other = chooser_seat(campaign), chooser_seat(campaign)
    for _ in range(3):
        slot = next_slot(seat)
        choose(slot, seat)
    seat_pause(seat=fresh(seat), actor=None)
    assert seat_requeue(seat=fresh(seat), actor=None) == 3
    assert len(campaign_answers(campaign).choices.items) == 0
    assert len(choose_all(other)) == 40


def test_erased_choices_are_gone_and_asked_of_others(corpus):
    campaign = choosing_campaign(corpus, answers_per_tuple=1)
    seat = chooser_seat(campaign)
    slot = next_slot(seat)
    choose(slot, seat)
    choose(slot, seat, best=2, is_change=True)
    assert choices_drop(campaign=campaign, annotator=seat.annotator) == 2
    assert not Choice.objects.exists()
    assert len(choose_all(chooser_seat(campaign))) >= 36


def test_the_second_half_follows_the_first_by_itself(corpus, django_capture_on_commit_callbacks):
    campaign = choosing_campaign(corpus, answers_per_tuple=1, is_iterative=True)
    assert set(appearances(campaign).values()) == {4}
    seat = chooser_seat(campaign)
    with django_capture_on_commit_callbacks(execute=True):
        choose_all(seat)
    job = Job.objects.get(kind="annotation.second_half")
    assert job.subject_id == campaign.pk
    assert second_half_write(campaign=campaign, actor=None) in (0, 20)
    assert second_half_write(campaign=campaign, actor=None) == 0
    assert set(appearances(campaign, half=2).values()) == {4}
    halves = [
        {frozenset(pair.number for pair in pairs_of(row)) for row in rows}
        for rows in (FourTuple.objects.filter(campaign=campaign, half=half) for half in (1, 2))
    ]
    assert not halves[0] & halves[1]
    assert len(choose_all(seat)) == 20


def test_the_second_half_can_be_made_early(corpus):
    campaign = choosing_campaign(corpus, is_iterative=True)
    with pytest.raises(Conflict):
        second_half_start(campaign=campaign, actor=None)
    seat = chooser_seat(campaign)
    slot = next_slot(seat)
    choose(slot, seat, *by_number(slot))
    assert second_half_write(campaign=campaign, actor=None) == 40
    plain = choosing_campaign(corpus, name="Plain")
    with pytest.raises(Conflict):
        second_half_start(campaign=plain, actor=None)


def test_an_open_campaign_is_not_planned_again(corpus):
    campaign = choosing_campaign(corpus)
    campaign_open(campaign=campaign, actor=None)
    assert FourTuple.objects.filter(campaign=campaign).count() == 40
