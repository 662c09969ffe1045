"""Many who take text slots and write at the same moment; real transactions."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from annotation.models import Prompt, TextSlot, Version
from annotation.services.writing.slots import TEXT_SLOTS
from datasets.errors import Conflict
from tests.annotation.writing import (
    add_sources,
    author_seat,
    fresh,
    next_slot,
    write,
    write_all,
    writing_campaign,
)


@pytest.fixture
def campaign(transactional_db, corpus):
    add_sources(corpus, *(f"Number {n} is a plain sentence." for n in range(8)))
    return writing_campaign(corpus.project, versions=3)


def take(seat):
    seat = fresh(seat)
    return TEXT_SLOTS.take(campaign=seat.campaign, seat=seat)


def test_those_who_take_at_once_get_slots_of_their_own(at_once, campaign):
    seats = [author_seat(campaign) for _ in range(6)]
    taken = at_once(*[lambda s=seat: take(s) for seat in seats])
    held = TextSlot.objects.exclude(seat=None)
    each = Counter(held.values_list("seat", flat=True))
    assert taken == [each[seat.pk] for seat in seats]
    assert min(taken) >= 1
    assert max(Counter(held.values_list("prompt", "seat")).values()) == 1


def test_everything_is_written_once_by_whoever_writes_at_once(at_once, campaign):
    seats = [author_seat(campaign) for _ in range(5)]
    while any(at_once(*[lambda s=seat: write_all(s) for seat in seats])):
        pass
    assert set(Prompt.objects.values_list("state", flat=True)) == {"written"}
    versions = Version.objects.values_list("slot__prompt", "writer")
    assert len(versions) == len(set(versions)) == 24
    assert sum(fresh(seat).judged for seat in seats) == 24


def test_two_windows_that_send_at_once_make_one_chain(at_once, campaign):
    seat = author_seat(campaign)
    slot = next_slot(seat)
    sent = at_once(
        *[lambda n=n: write(slot, seat, f"Here is the text {n}").is_over_unseen for n in range(4)]
    )
    assert sorted(sent) == [False, True, True, True]
    chain = Version.objects.filter(slot=slot)
    assert chain.filter(revises=None).count() == 1
    assert chain.filter(revised_by=None).count() == 1
    assert fresh(seat).judged == 1


def test_a_text_that_comes_while_its_lease_ends_is_not_lost(at_once, campaign):
    seat, other = author_seat(campaign), author_seat(campaign)
    slot = next_slot(seat)
    later = timezone.now() + timedelta(hours=3)

    def send():
        try:
            return write(slot, seat, "Here is my late text").version.pk
        except Conflict:
            return None

    version, *_ = at_once(
        send, lambda: TEXT_SLOTS.end_leases(campaign=campaign, now=later), lambda: take(other)
    )
    stored = Version.objects.get(pk=version)
    assert (stored.slot.prompt, stored.slot.seat) == (slot.prompt, seat)
    held = TextSlot.objects.exclude(seat=None).values_list("prompt", "seat")
    assert len(held) == len(set(held))


def test_those_who_pass_at_once_are_asked_for_different_things(at_once, transactional_db, corpus):
    campaign = writing_campaign(corpus.project, "expand", versions=1)
    seats = [author_seat(campaign) for _ in range(4)]
    slots = [next_slot(seat) for seat in seats]
    at_once(
        *[
            lambda one=slot, s=seat: write(one, s, pass_reason="No object.")
            for slot, seat in zip(slots, seats, strict=True)
        ]
    )
    numbers = list(Prompt.objects.values_list("number", flat=True))
    assert len(numbers) == len(set(numbers))
    asked = Prompt.objects.values_list("sentence", "rule_id")
    assert len(asked) == len(set(asked))
