"""Opening, claiming and submitting in writing campaigns."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from annotation.models import Campaign, Prompt, Seat, TextSlot, Version
from annotation.services.plans.opening import campaign_open, opening_start
from annotation.services.plans.reclaiming import leases_sweep
from annotation.services.plans.seats import seat_pause, seat_release, seat_requeue, seat_resume
from annotation.services.writing.sent import (
    BaseCorrected,
    PromptClosed,
    SentDifferently,
    TextRefused,
    TextSlotTaken,
)
from datasets.errors import Conflict, Invalid
from datasets.models import Source
from tests.annotation.writing import (
    NEGATION,
    PASSIVE,
    add_sources,
    author_seat,
    fresh,
    next_slot,
    write,
    write_all,
    writing_campaign,
    writing_draft,
)

TEXTS = ("Two dogs ran.", "The boy, who sings, sat.", "It rained.", "A cat slept.", "Cows eat hay.")


@pytest.fixture
def campaign(corpus):
    add_sources(corpus, *TEXTS)
    return writing_campaign(corpus.project)


@pytest.fixture
def seats(campaign):
    return [author_seat(campaign) for _ in range(3)]


def end_leases(seat):
    Seat.objects.filter(pk=seat.pk).update(leased_until=timezone.now() - timedelta(minutes=1))
    return leases_sweep()


# --- Opening -----------------------------------------------------------------------------------


def test_normalising_asks_for_each_source_without_an_s1(corpus):
    sources = add_sources(corpus, *TEXTS)
    rejected = {"code": "source_rejected", "params": {"reason": "no sentence"}}
    Source.objects.filter(pk=sources[0].source_id).update(
        fallen_reason="no sentence", fallen_code=rejected
    )
    # People may normalise what the rules dropped, but not what people rejected.
    Source.objects.filter(pk=sources[1].source_id).update(
        fallen_reason="a name", fallen_code={"code": "name", "params": {}}
    )
    corpus.sentence("It rained", source=sources[2].source, source_sentence=sources[2])
    campaign = writing_campaign(corpus.project, versions=3)
    assert campaign.state == Campaign.State.OPEN
    asked = [prompt.source_sentence.text for prompt in campaign.prompts.all()]
    assert asked == [TEXTS[1], TEXTS[3], TEXTS[4]]
    assert list(campaign.slots.values_list("prompt__number", "number")) == [
        (prompt, number) for prompt in (1, 2, 3) for number in (1, 2, 3)
    ]


def test_expanding_asks_for_each_stage_of_each_s1_in_the_planned_mix(corpus):
    campaign = writing_campaign(corpus.project, "expand", versions=1)
    rules = list(campaign.prompts.values_list("rule_id", flat=True))
    # Ten S1: five of each S2 transformation by their equal shares, and one S3 each.
    assert sorted(rules) == ["s2.passive"] * 5 + ["s2.synonym"] * 5 + ["s3.negation"] * 10
    first = campaign.prompts.filter(rule_id="s3.negation").first()
    assert (first.stage, first.expected_ab) == ("S3", "CONTRADICTION")
    assert campaign.prompts.count() == campaign.slots.count() == 20


@pytest.mark.parametrize("task", ["normalise", "expand", "translate"])
def test_a_campaign_with_nothing_to_write_is_not_opened(project, manager, task):
    draft = writing_draft(project, task)
    for start in (campaign_open, opening_start):
        with pytest.raises(Invalid, match="nothing to write"):
            start(campaign=draft, actor=manager)
    draft.refresh_from_db()
    assert draft.state == Campaign.State.DRAFT
    assert not Prompt.objects.exists()


# --- Claiming ----------------------------------------------------------------------------------


def test_prompts_that_somebody_began_come_first(seats):
    one, two, three = seats
    # The first author goes away, and the second writes the third prompt only.
    assert next_slot(one).prompt.number == 1
    seat_release(seat=one, actor=None)
    TextSlot.objects.filter(prompt__number=3, number=1).update(seat=two, position=0)
    write(next_slot(two), two, "It is raining today")
    assert next_slot(three).prompt.number == 3


def test_nobody_gets_two_versions_of_a_prompt(campaign, seats):
    for seat in seats:
        write_all(seat)
    held = TextSlot.objects.exclude(seat=None).values_list("prompt", "seat")
    assert len(set(held)) == len(held) == 10
    assert set(campaign.prompts.values_list("state", flat=True)) == {"written"}


def test_an_author_writes_no_more_than_the_protocol_says(corpus):
    add_sources(corpus, *TEXTS)
    campaign = writing_campaign(corpus.project, texts_at_most=2, versions=1)
    one, two = author_seat(campaign), author_seat(campaign)
    assert len(write_all(one)) == 2
    assert len(write_all(two)) == 2
    assert Prompt.objects.filter(state="open").count() == 1


def test_slots_go_back_when_a_lease_ends_and_others_take_them(seats):
    one, two, _ = seats
    left = next_slot(one)
    assert end_leases(one) == 3
    assert not TextSlot.objects.filter(seat=one).exists()
    assert next_slot(two).pk == left.pk
    assert fresh(one).leased_until is None


def test_a_slot_with_a_version_does_not_go_back(seats):
    one = seats[0]
    write(next_slot(one), one, "Two dogs were running")
    assert end_leases(one) == 2
    assert TextSlot.objects.get(seat=one).state == "done"


@pytest.mark.parametrize("is_away", ["paused", "resting", "closed", "archived"])
def test_nothing_is_given_out_while_work_rests(campaign, seats, is_away):
    now = timezone.now()
    rows = Seat.objects if is_away == "paused" else Campaign.objects
    changes = {
        "paused": {"paused_at": now},
        "resting": {"paused_at": now},
        "closed": {"state": Campaign.State.CLOSED},
        "archived": {"archived_at": now},
    }
    rows.update(**changes[is_away])
    assert next_slot(seats[0]) is None
    assert not TextSlot.objects.exclude(seat=None).exists()


def test_pausing_an_author_gives_their_slots_back_and_resuming_lets_them_go_on(seats, manager):
    one = seats[0]
    slot = next_slot(one)
    seat_pause(seat=one, actor=manager)
    assert not TextSlot.objects.filter(seat=one).exists()
    with pytest.raises(Conflict, match="paused"):
        write(slot, one, "Two dogs were running")
    seat_resume(seat=fresh(one), actor=manager)
    assert next_slot(one).pk == slot.pk


def test_texts_set_aside_are_asked_of_others(campaign, seats, manager):
    one, two, three = seats
    write_all(one)
    write_all(two)
    assert seat_requeue(seat=one, actor=manager) == 5
    assert set(campaign.prompts.values_list("state", flat=True)) == {"open"}
    assert next_slot(one) is None, "they must not write them again"
    assert len(write_all(three)) == 5
    assert set(campaign.prompts.values_list("state", flat=True)) == {"written"}
    assert Version.objects.count() == 15, "what was set aside can be read"


# --- Submitting --------------------------------------------------------------------------------


def test_a_text_is_stored_once_and_completes_its_prompt(seats):
    one, two, _ = seats
    client_id = uuid4()
    slot = next_slot(one)
    first = write(slot, one, " Two  dogs were running ", client_id=client_id).version
    assert write(slot, one, "Two dogs were running", client_id=client_id).version == first
    assert (first.text, first.writer) == ("Two dogs were running", one.annotator)
    assert fresh(one).judged == 1
    assert Prompt.objects.get(pk=slot.prompt_id).state == "open"
    write(next_slot(two), two, "Two dogs are running")
    assert Prompt.objects.get(pk=slot.prompt_id).state == "written"
    with pytest.raises(SentDifferently):
        write(slot, one, "Other words entirely", client_id=client_id)


def test_texts_of_two_windows_are_one_chain_and_the_second_is_told(seats):
    one = seats[0]
    slot = next_slot(one)
    first = write(slot, one, "Two dogs were running")
    second = write(slot, one, "Two dogs had been running")
    third = write(slot, one, "Two dogs run", is_change=True)
    assert [submitted.is_over_unseen for submitted in (first, second, third)] == [
        False,
        True,
        False,
    ]
    assert second.version.revises == first.version
    assert third.version.revises == second.version
    assert fresh(one).judged == 1


def test_a_late_text_is_taken_while_nobody_else_has_the_slot(seats):
    one, two, three = seats
    slot = next_slot(one)
    end_leases(one)
    assert write(slot, one, "Two dogs were running").version.slot == slot
    other = next_slot(one)
    end_leases(one)
    assert next_slot(two).prompt_id != next_slot(three).prompt_id or True
    taken = TextSlot.objects.get(pk=other.pk)
    assert taken.returned_by == one


def test_a_late_text_takes_another_free_version_of_the_prompt(seats):
    one, two, three = seats
    slot = next_slot(one)
    end_leases(one)
    assert next_slot(two).pk == slot.pk
    late = write(slot, one, "Two dogs were running").version
    assert (late.slot.prompt_id, late.slot.number) == (slot.prompt_id, 2)
    TextSlot.objects.filter(pk=slot.pk).update(returned_by=three)
    with pytest.raises(TextSlotTaken):
        write(slot, three, "Dogs ran")
    assert Version.objects.count() == 1


def test_nothing_changes_once_it_is_decided(seats):
    one = seats[0]
    slot = next_slot(one)
    write(slot, one, "Two dogs were running")
    Prompt.objects.filter(pk=slot.prompt_id).update(state="settled")
    with pytest.raises(PromptClosed):
        write(slot, one, "Two dogs run fast", is_change=True)
    assert Version.objects.count() == 1


@pytest.mark.parametrize("field", ["closed_at", "archived_at"])
def test_a_closed_campaign_takes_no_text(campaign, seats, field):
    slot = next_slot(seats[0])
    state = Campaign.State.CLOSED if field == "closed_at" else campaign.state
    Campaign.objects.update(state=state, **{field: timezone.now()})
    with pytest.raises(Conflict, match="closed"):
        write(slot, seats[0], "Two dogs were running")


def test_a_paused_campaign_takes_what_is_under_way(seats):
    slot = next_slot(seats[0])
    Campaign.objects.update(paused_at=timezone.now())
    assert write(slot, seats[0], "Two dogs were running").version.pk


def test_cannot_be_normalised_is_a_version(seats):
    one, two, _ = seats
    slot = next_slot(one)
    version = write(slot, one, pass_reason="It is a heading.").version
    assert (version.text, version.pass_reason) == ("", "It is a heading.")
    write(next_slot(two), two, "Two dogs are running")
    assert Prompt.objects.get(pk=slot.prompt_id).state == "written"


# --- Checks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("Dogs", "at least 2 words"),
        ("very " * 41, "at most 40 words"),
        ("A\tdog runs.", ""),
        ("A\0dog runs", "control character"),
    ],
)
def test_an_unusable_text_is_refused(seats, text, said):
    slot = next_slot(seats[0])
    if not said:
        assert write(slot, seats[0], text).version.text == "A dog runs."
        return
    with pytest.raises(TextRefused, match=said):
        write(slot, seats[0], text, is_sure=True)


def test_doubts_are_overcome_by_being_sure(seats):
    slot = next_slot(seats[0])
    with pytest.raises(TextRefused, match="more than one") as refused:
        write(slot, seats[0], "Two dogs ran. A cat slept")
    assert (refused.value.problems, len(refused.value.doubts)) == ((), 1)
    assert write(slot, seats[0], "Two dogs ran. A cat slept", is_sure=True).version.pk


# --- Expanding ---------------------------------------------------------------------------------


@pytest.fixture
def expanding(corpus):
    return writing_campaign(corpus.project, "expand", versions=1)


def test_an_expansion_says_something_new(expanding):
    seat = author_seat(expanding)
    slot = next_slot(seat)
    base = slot.prompt.sentence
    with pytest.raises(TextRefused, match="sentence above"):
        write(slot, seat, f"{base.text.upper()}.")
    earlier = "A dog is not crossing the road"
    write(slot, seat, earlier)
    following = next_slot(seat)
    assert following.prompt.sentence == base
    with pytest.raises(TextRefused, match="already been written"):
        write(following, seat, earlier)


def test_an_expansion_of_a_changed_s1_is_not_taken(expanding):
    seat = author_seat(expanding)
    slot = next_slot(seat)
    base = slot.prompt.sentence
    base.revision = base.meaning_revision = 2
    base.save()
    with pytest.raises(BaseCorrected):
        write(slot, seat, "The road is crossed by a dog now")
    assert write(slot, seat, "The road is crossed by a dog now", revision=2).version.revision == 2


def test_passing_asks_for_another_transformation_and_writing_after_all_takes_it_back(expanding):
    seat = author_seat(expanding)
    slot = next_slot(seat)
    passed = write(slot, seat, pass_reason="There is no object.").version
    prompt = Prompt.objects.get(pk=slot.prompt_id)
    assert prompt.state == "passed"
    (other,) = Prompt.objects.filter(number=21)
    assert (other.sentence, other.stage) == (prompt.sentence, prompt.stage)
    assert {prompt.rule_id, other.rule_id} == {"s2.passive", "s2.synonym"}
    text = "The road is being crossed by a dog now"
    written = write(slot, seat, text, is_change=True).version
    assert written.revises == passed
    assert Prompt.objects.get(pk=prompt.pk).state == "written"
    assert not Prompt.objects.filter(number=21).exists()


def test_a_pass_stays_when_what_came_instead_was_begun(expanding):
    one, two = author_seat(expanding), author_seat(expanding)
    slot = next_slot(one)
    write(slot, one, pass_reason="There is no object.")
    TextSlot.objects.filter(prompt__number=21).update(seat=two, position=100)
    with pytest.raises(Conflict, match="another task"):
        write(slot, one, "The road is crossed by a dog now", is_change=True)
    assert Prompt.objects.get(pk=slot.prompt_id).state == "passed"


def test_when_all_was_passed_nothing_more_is_asked(corpus):
    campaign = writing_campaign(corpus.project, "expand", versions=1, prompts=[PASSIVE])
    seat = author_seat(campaign)
    write(next_slot(seat), seat, pass_reason="No object.")
    assert campaign.prompts.count() == 10


def test_a_pass_does_not_end_what_another_could_write(corpus):
    campaign = writing_campaign(corpus.project, "expand", prompts=[PASSIVE, NEGATION])
    one, two = author_seat(campaign), author_seat(campaign)
    slot = next_slot(one)
    write(slot, one, "The road is crossed by one dog")
    write(next_slot(two), two, pass_reason="No object.")
    assert Prompt.objects.get(pk=slot.prompt_id).state == "written"
