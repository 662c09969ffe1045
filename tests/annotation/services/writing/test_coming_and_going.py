"""Authors who join by a link, withdraw, and have their identity erased."""

import pytest

from annotation.models import Annotator, Prompt, PromptComment, Seat, Settlement, TextSlot, Version
from annotation.selectors.joining.participations import JoiningStep, joining_of, step_of
from annotation.selectors.leaving.own_data import own_campaigns, own_record, own_texts
from annotation.selectors.monitoring.paying import campaign_pay
from annotation.services.joining.participations import (
    instructions_read,
    is_at_end,
    participation_finish,
    participation_seat_take,
)
from annotation.services.leaving.withdrawing import annotator_erase, participation_withdraw
from datasets.errors import Conflict, DomainError
from datasets.models import Membership, Role
from tests.annotation.joining import begin, invite
from tests.annotation.writing import (
    add_sources,
    author_seat,
    next_slot,
    write,
    write_all,
    writing_campaign,
)

TEXTS = ("Two dogs ran.", "It rained.", "A cat slept.")


@pytest.fixture
def campaign(corpus):
    add_sources(corpus, *TEXTS)
    return writing_campaign(corpus.project)


def at_work(campaign, **options):
    """Bring somebody from a link to their seat."""
    participation = begin(invite(campaign, **options))
    instructions_read(participation=participation)
    return participation, participation_seat_take(participation=participation)


def role_of(participation):
    held = Membership.objects.filter(user=participation.annotator.user)
    return [*held.values_list("role", flat=True)]


def test_authors_join_without_check_or_practice(campaign):
    participation = begin(invite(campaign))
    steps = [step_of(participation, joining_of(campaign))]
    instructions_read(participation=participation)
    participation.refresh_from_db()
    steps.append(step_of(participation, joining_of(campaign)))
    assert steps == [JoiningStep.INSTRUCTIONS, JoiningStep.SEAT]
    assert role_of(participation) == []
    seat = participation_seat_take(participation=participation)
    assert role_of(participation) == [Role.AUTHOR]
    assert next_slot(seat).prompt.number == 1


def test_who_has_written_everything_comes_to_the_end(campaign):
    participation, seat = at_work(campaign)
    assert not is_at_end(participation)
    write(next_slot(seat), seat, "Two dogs were running")
    assert not is_at_end(participation)
    with pytest.raises(Conflict, match="still sentences"):
        participation_finish(participation=participation, feedback="")
    write_all(seat)
    assert is_at_end(participation)


def test_who_withdraws_leaves_the_rest_to_others_and_loses_the_role(campaign):
    participation, seat = at_work(campaign)
    write(next_slot(seat), seat, "Two dogs were running")
    participation_withdraw(participation=participation)
    assert role_of(participation) == []
    assert Version.objects.count() == 1
    assert list(TextSlot.objects.filter(seat=seat).values_list("state", flat=True)) == ["done"]
    assert next_slot(seat) is None


def test_who_withdraws_in_the_middle_of_a_lease_is_paid_and_leaves_only_what_was_stored(campaign):
    participation, seat = at_work(campaign)
    write(next_slot(seat), seat, "Two dogs were running")
    held = next_slot(seat)  # the page is open, and a text is being typed
    participation_withdraw(participation=participation)

    given_back = TextSlot.objects.get(pk=held.pk)
    assert (given_back.seat, given_back.state) == (None, TextSlot.State.OPEN)
    with pytest.raises(DomainError):
        write(held, seat, "It was raining")
    assert [version.text for version in Version.objects.all()] == ["Two dogs were running"]
    other = author_seat(campaign)
    prompts = {version.slot.prompt_id for version in write_all(other)}
    assert held.prompt_id in prompts
    (paid,) = (
        row for row in campaign_pay(campaign).rows if row.annotator == participation.annotator
    )
    assert paid.judgements == 1


def test_a_role_for_judging_stays_when_somebody_stops_writing(campaign, annotator):
    participation = begin(invite(campaign), annotator)
    instructions_read(participation=participation)
    participation_seat_take(participation=participation)
    assert sorted(role_of(participation)) == [Role.ANNOTATOR, Role.AUTHOR]
    participation_withdraw(participation=participation)
    assert role_of(participation) == [Role.ANNOTATOR]


def test_erasing_keeps_texts_under_the_code_where_the_consent_says_so(campaign):
    participation, seat = at_work(campaign)
    slot = next_slot(seat)
    write(slot, seat, "Two dogs were running")
    PromptComment.objects.create(prompt=slot.prompt, writer=participation.annotator, text="Hm.")
    annotator_erase(annotator=participation.annotator)
    annotator = Annotator.objects.get(pk=participation.annotator_id)
    assert annotator.user is None
    assert Version.objects.get().writer == annotator
    assert not PromptComment.objects.exists()


def test_erasing_deletes_texts_where_the_consent_says_so_and_asks_for_them_again(campaign):
    participation, seat = at_work(campaign, keeps_judgements=False)
    other = author_seat(campaign)
    slot = next_slot(seat)
    changed = write(slot, seat, "Two dogs were running").version
    write(slot, seat, "Two dogs had been running", is_change=True)
    write_all(seat)
    write_all(other)
    taken = Prompt.objects.filter(campaign=campaign).last()
    taken.state = "settled"
    taken.save()
    mine = Version.objects.get(slot__prompt=taken, slot__seat=seat)
    Settlement.objects.create(prompt=taken, way="taken", version=mine, text=mine.text)
    annotator_erase(annotator=participation.annotator)
    assert set(Version.objects.values_list("slot__seat", flat=True)) == {other.pk}
    assert not Version.objects.filter(pk=changed.pk).exists()
    settlement = Settlement.objects.get()
    assert (settlement.version, settlement.text) == (None, mine.text)
    states = Prompt.objects.order_by("number").values_list("state", flat=True)
    assert list(states) == ["open", "open", "settled"]
    third = author_seat(campaign)
    assert len(write_all(third)) == 2


def test_somebodys_own_texts_are_theirs_to_take(campaign):
    participation, seat = at_work(campaign)
    slot = next_slot(seat)
    write(slot, seat, "Two dogs were running", offered_text="Two dogs run", shown_ms=900)
    write(slot, seat, pass_reason="It is a heading.", is_change=True)
    write_all(author_seat(campaign))
    rows = list(own_texts(participation.annotator))
    assert [(row["given"], row["text"], row["passed"]) for row in rows] == [
        ("Two dogs ran.", "Two dogs were running", ""),
        ("Two dogs ran.", "", "It is a heading."),
    ]
    assert [row["changed_later"] for row in rows] == [True, False]
    (own,) = own_campaigns(participation.annotator)
    assert (own.texts, own.judgements) == (1, 0)
    assert own_record(participation.annotator)["comments"] == []


def test_who_left_may_come_back_to_the_same_seat(campaign):
    participation, seat = at_work(campaign)
    next_slot(seat)
    Seat.objects.filter(pk=seat.pk).update(left_at="2026-01-01T00:00Z")
    assert participation_seat_take(participation=participation).pk == seat.pk
    assert next_slot(seat) is not None
