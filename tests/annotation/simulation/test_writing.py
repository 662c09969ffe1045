from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from annotation.models import Prompt, Seat, Settlement, TextSlot, Version
from annotation.planning.writing.protocol import Deciding
from annotation.selectors.writing.agreement import writing_agreement
from annotation.services.campaigns.lifecycle import campaign_close
from annotation.services.writing.slots import TEXT_SLOTS
from annotation.simulation.client import Client
from annotation.simulation.generative.writers import translated
from annotation.simulation.people import LEADERS, authors_seated
from annotation.simulation.settling import WHY_REJECTED, settling_simulate
from annotation.simulation.writing import writing_simulate
from annotation.simulation.writing_page import WritingPage
from datasets.errors import Conflict, Invalid
from datasets.models import Membership, Role, Sentence, Source, User
from tests.annotation.settling import s1_of
from tests.annotation.writing import NEGATION, PASSIVE, add_sources, writing_campaign

PLAIN = [f"Boti namba {n} linasafiri baharini leo." for n in ("moja", "mbili", "tatu", "nne")]


@pytest.fixture
def simulate(live_server):
    def simulate(campaign, *, authors=2, seed=1):
        return writing_simulate(
            campaign=campaign,
            authors=authors,
            seed=seed,
            url=live_server.url,
            progress=lambda done, total, message="": None,
        )

    return simulate


@pytest.fixture
def settle(live_server):
    def settle(campaign, *, seed=1):
        return settling_simulate(
            campaign=campaign,
            seed=seed,
            url=live_server.url,
            progress=lambda done, total, message="": None,
        )

    return settle


@pytest.fixture
def normalising(corpus):
    add_sources(corpus, *PLAIN)
    return writing_campaign(corpus.project, deciding=Deciding.UNLESS_IDENTICAL.value)


@pytest.fixture
def pages(live_server, normalising):
    """Give three authors of the campaign, each logged in."""
    authors = authors_seated(normalising, count=3)
    clients = [Client(live_server.url, patience=0) for _ in authors]
    for client, author in zip(clients, authors, strict=True):
        client.log_in(author.user.username, author.password)
    yield [WritingPage(client, f"/write/{normalising.pk}/") for client in clients]
    for client in clients:
        client.close()


def test_people_write_and_decide_through_the_pages(normalising, simulate, settle):
    report = simulate(normalising, seed=9)
    assert (report.written, report.refused) == (8, {})
    assert not TextSlot.objects.filter(state="open").exists()
    assert sum(Seat.objects.values_list("judged", flat=True)) == 8
    assert writing_agreement(normalising).figures.identical.k == 1

    assert settle(normalising, seed=9).settled == 3
    ways = Counter(Settlement.objects.values_list("way", flat=True))
    assert ways == {"identical": 1, "edited": 1, "taken": 2}
    assert Settlement.objects.filter(sentence__isnull=False).count() == 4
    edited = Settlement.objects.get(way="edited")
    assert edited.text != edited.version.text


def test_a_rejected_prompt_drops_its_source(normalising, simulate, settle):
    simulate(normalising, seed=6)
    settle(normalising, seed=6)
    rejected = Settlement.objects.get(way="rejected")
    assert rejected.reason == WHY_REJECTED
    assert WHY_REJECTED in rejected.prompt.source_sentence.source.fallen_reason
    assert Sentence.objects.filter(settlement__isnull=False).count() == 3


def test_nobody_who_was_simulated_can_come_back(normalising, simulate, settle):
    simulate(normalising)
    settle(normalising)
    made = User.objects.filter(username__startswith="simulated-boats-")
    roles = Counter(Membership.objects.filter(user__in=made).values_list("role", flat=True))
    assert roles == {Role.AUTHOR: 2, Role.LEADER: LEADERS}
    assert not any(user.has_usable_password() for user in made)


def test_a_second_simulation_finds_nothing_left(normalising, simulate, settle):
    simulate(normalising)
    settle(normalising)
    before = list(Version.objects.values_list("pk"))
    assert simulate(normalising).written == settle(normalising).settled == 0
    assert list(Version.objects.values_list("pk")) == before


def test_a_prompt_that_cannot_be_written_is_passed(corpus, simulate):
    s1_of(corpus.project, "Anaimba leo.")  # too short to leave out a word
    protocol = {"versions": 1, "prompts": [PASSIVE, NEGATION]}
    campaign = writing_campaign(corpus.project, "expand", **protocol)
    simulate(campaign)
    short = Prompt.objects.filter(sentence__text="Anaimba leo.")
    assert short.get(stage="S2").state == Prompt.State.PASSED
    assert not Prompt.objects.filter(state="open").exists()
    standing = Version.objects.exclude(text="").values_list("slot__prompt__sentence", "text")
    assert len(standing) == len(set(standing))


def test_translators_write_word_by_word_what_no_draft_offers(corpus, simulate):
    add_sources(corpus, *PLAIN)
    Source.objects.filter(project=corpus.project, sentences__text__in=PLAIN).update(language="de")
    simulate(writing_campaign(corpus.project, "translate", versions=1), authors=1)
    for version in Version.objects.exclude(text=""):
        assert version.text == translated(version.slot.prompt.source_sentence.text)


def test_only_an_open_writing_campaign_is_simulated(normalising, simulate):
    with pytest.raises(Invalid, match="at least one author"):
        simulate(normalising, authors=0)
    with pytest.raises(Conflict, match="not open"):
        simulate(campaign_close(campaign=normalising, actor=None))
    assert not User.objects.filter(username__startswith="simulated-").exists()


def test_a_text_whose_reply_was_lost_is_stored_once(normalising, simulate, monkeypatch):
    send = Client.send_json

    def twice(self, path, body):
        send(self, path, body)
        return send(self, path, body)

    monkeypatch.setattr(Client, "send_json", twice)
    assert simulate(normalising).written == Version.objects.count() == 8
    assert not Version.objects.filter(revises__isnull=False).exists()


def test_a_text_kept_in_a_closed_tab_is_saved_by_the_next(pages):
    first, *_ = pages
    asked = first.shown()
    first.note(asked, "Boti linasafiri", shown_ms=1000)
    first.client.send_and_leave(first.texts_path, first.body(), is_reset=True)
    again = WritingPage(first.client, f"/write/{Prompt.objects.first().campaign_id}/")
    again.unsaved = first.unsaved
    assert again.shown().slot != asked.slot
    assert again.unsaved == []
    assert [version.text for version in Version.objects.all()] == ["Boti linasafiri"]


def test_of_two_tabs_the_last_text_counts_and_its_author_is_told(pages):
    first, *_ = pages
    address = f"/write/{Prompt.objects.first().campaign_id}/"
    tabs = [first, WritingPage(first.client, address)]
    shown = [tab.shown() for tab in tabs]
    assert shown[0].slot == shown[1].slot
    first.note(shown[0], "Boti moja linasafiri", shown_ms=1000)
    first.send()
    tabs[1].note(shown[1], "Boti linasafiri leo", shown_ms=1000)
    tabs[1].send()
    texts = [first.client.get(address).text for _ in range(2)]
    assert ["You had already sent a text" in text for text in texts] == [True, False]  # said once
    standing = Version.objects.filter(revised_by=None)
    assert [version.text for version in standing] == ["Boti linasafiri leo"]
    assert Version.objects.count() == 2


def test_a_text_after_its_lease_is_taken_while_a_version_is_wanted(pages, normalising):
    late, other, _ = pages
    asked = late.shown()
    later = timezone.now() + timedelta(days=1)
    assert TEXT_SLOTS.end_leases(campaign=normalising, now=later) > 0
    taken = other.shown()  # which takes the very slot
    assert taken.slot == asked.slot
    assert late.write(asked, "Boti linasafiri", shown_ms=1000) == ()
    assert (late.saved, late.refused) == (1, {})
    other.write(taken, "Boti linaenda", shown_ms=1000)
    versions = Version.objects.filter(slot__prompt=Prompt.objects.get(number=1))
    assert {version.text for version in versions} == {"Boti linasafiri", "Boti linaenda"}
    assert len({version.slot_id for version in versions}) == 2
    assert Prompt.objects.get(number=1).state == Prompt.State.WRITTEN


def test_a_text_that_comes_when_others_have_written_it_comes_back_to_its_author(pages, normalising):
    late, *others = pages
    asked = late.shown()
    TEXT_SLOTS.end_leases(campaign=normalising, now=timezone.now() + timedelta(days=1))
    for page, place in zip(others, ("baharini", "pwani"), strict=True):
        page.write(page.shown(), f"Boti linaenda {place}", shown_ms=1000)
    late.note(asked, "Boti linasafiri", shown_ms=1000)
    (refusal,) = late.send()["refused"]
    assert (refusal["code"], refusal["text"]) == ("text_slot_taken", "Boti linasafiri")
    assert Version.objects.filter(slot__prompt__number=1).count() == 2
    assert not Sentence.objects.filter(text="Boti linasafiri").exists()
