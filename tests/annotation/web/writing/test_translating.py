"""A published corpus carried into Polish: draft, glossary, translator, reviser, pairs."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from annotation.models import Prompt, Seat, Settlement, Version
from annotation.services.plans.seats import annotator_for, seat_take
from annotation.services.reviewing.returning import translations_return
from datasets.formats.glossary import TermRow
from datasets.models import Adaptation, Derivation, Membership, Project, Role, Sentence, User
from datasets.services.adapting.drafts import drafts_import
from datasets.services.adapting.glossary import term_save
from datasets.services.adapting.pairs import adapted_pairs_make
from tests.annotation.writing import add_sources, next_slot, write, writing_campaign
from tests.cast import person
from tests.datasets.adapting import POLISH, adapt
from tests.datasets.corpus import file_of, unwatched

DRAFTS = "source_id\tsource\tdraft\torigin\n\tNo dog is barking\tNie ma szczekającego psa\tMarian\n"


@pytest.fixture
def adapted(db, tmp_path) -> Project:
    project = Project.objects.create(slug="psy", name="Psy", language="pl", seed=1)
    adapt(project, tmp_path)
    drafts_import(
        project=project,
        file=file_of(tmp_path, "drafts.tsv", DRAFTS),
        actor=None,
        progress=unwatched,
    )
    term_save(project=project, row=TermRow("dog", "pies", True, ""), actor=None)
    return project


def signed_in(project: Project, name: str, role: Role) -> tuple[User, Client]:
    user = person(name)
    Membership.objects.create(project=project, user=user, role=role)
    client = Client()
    client.force_login(user)
    return user, client


@pytest.fixture
def campaign(adapted):
    return writing_campaign(adapted, "translate", versions=1, proposal="correct")


def test_an_author_is_told_what_came_back_unless_they_are_paused(adapted):
    campaign = writing_campaign(adapted, "translate", versions=1, deciding="nobody")
    author, page = signed_in(adapted, "ada", Role.AUTHOR)
    seat = seat_take(campaign=campaign, annotator=annotator_for(project=adapted, user=author))
    while (slot := next_slot(seat)) is not None:
        write(slot, seat, POLISH[slot.prompt.source_sentence.text], is_sure=True)
    sentence = Sentence.objects.get(source_sentence__text="The dog is barking")
    translations_return(project=adapted, sentences=[sentence.pk], actor=None)
    address, notice = reverse("write", args=[campaign.pk]), 'href="#last-title"'
    assert notice in page.get(address).text
    Seat.objects.filter(pk=seat.pk).update(paused_at=timezone.now())
    assert notice not in page.get(address).text


def test_the_translator_sees_source_draft_and_glossary(adapted, campaign):
    translator, page = signed_in(adapted, "ada", Role.AUTHOR)
    seat_take(campaign=campaign, annotator=annotator_for(project=adapted, user=translator))
    assert campaign.prompts.count() == len(POLISH)
    seen = {}
    while True:
        response = page.get(reverse("write", args=[campaign.pk]))
        slot = response.context.get("slot")
        if slot is None:
            break
        source = slot.prompt.source_sentence.text
        seen[source] = response
        form = {name: field.value() for name, field in _fields(response).items()}
        text = POLISH[source] if source != "No dog is barking" else form["text"]
        sent = {**form, "text": text, "is_sure": "on"}
        page.post(reverse("write-slot", args=[campaign.pk, slot.public_id]), sent)
    assert seen.keys() == POLISH.keys()
    content = seen["No dog is barking"].content.decode()
    assert 'lang="en"' in content
    assert "Nie ma szczekającego psa" in content
    assert [term.target for term in seen["A dog is barking"].context["terms"]] == ["pies"]
    assert seen["A puppy is barking"].context["terms"] == []
    draft = Version.objects.get(slot__prompt__source_sentence__text="No dog is barking")
    assert (draft.offered_text, draft.offered_rule_id) == ("Nie ma szczekającego psa", "Marian")


def _fields(response):
    form = response.context["form"]
    wanted = ("client_id", "revision", "offered", "text")
    return {name: form[name] for name in wanted if form[name].value() is not None}


def test_a_translation_without_an_enforced_term_is_doubted_and_taken_if_sure(adapted, campaign):
    translator, page = signed_in(adapted, "ada", Role.AUTHOR)
    seat = seat_take(campaign=campaign, annotator=annotator_for(project=adapted, user=translator))
    slot = next_slot(seat)
    assert slot.prompt.source_sentence.text == "A dog is barking"
    address = reverse("write-check", args=[campaign.pk, slot.public_id])
    said = page.post(address, {"text": "Kundel szczeka"}).content.decode()
    # In the language of the page, which is the project's.
    assert "pies" in said
    assert "dog" in said
    assert "dog" not in page.post(address, {"text": "Pies szczeka"}).content.decode()
    assert write(slot, seat, "Kundel szczeka", is_sure=True).version.text == "Kundel szczeka"


def test_the_reviser_takes_translations_and_the_pairs_are_carried_along(adapted, campaign):
    translator, __ = signed_in(adapted, "ada", Role.AUTHOR)
    __, page = signed_in(adapted, "bob", Role.LEADER)
    seat = seat_take(campaign=campaign, annotator=annotator_for(project=adapted, user=translator))
    while (slot := next_slot(seat)) is not None:
        write(slot, seat, POLISH[slot.prompt.source_sentence.text], is_sure=True)
    address = reverse("adjudicate", args=[campaign.pk])
    first = page.get(address)
    assert 'lang="en"' in first.content.decode()
    assert [term.term for term in first.context["terms"]] == ["dog"]
    while (prompt := page.get(address).context.get("prompt")) is not None:
        _take(page, campaign, prompt)
    assert set(Settlement.objects.values_list("way", flat=True)) == {"taken"}
    texts = dict(Sentence.objects.values_list("source_sentence__text", "text"))
    assert texts == POLISH
    assert {rules[0]["rule"] for rules in Derivation.objects.values_list("rules", flat=True)} == {
        "t.manual"
    }
    made = adapted_pairs_make(
        adaptation=Adaptation.objects.get(), name="Przekład", actor=None, progress=unwatched
    )
    pairs = made.pairs.values_list("external_id", "sentence_a__text", "sentence_b__text")
    assert ("3", "Pies szczeka", "Szczeniak szczeka") in set(pairs)


def _take(page: Client, campaign, prompt: Prompt) -> None:
    shown = page.get(reverse("adjudicate", args=[campaign.pk])).context["shown"]
    (voice,) = shown.voices
    answer = page.post(
        reverse("adjudicate-settle", args=[campaign.pk, prompt.pk]),
        {"way": "taken", "version": voice.version, "seen": ",".join(map(str, shown.seen))},
    )
    assert answer.status_code in (302, 303), answer.context["form"].errors


def test_sentences_of_the_project_itself_are_normalised_and_not_translated(corpus, project):
    add_sources(corpus, "Two dogs ran.")
    own = writing_campaign(project, name="Own")
    assert [prompt.source_sentence.text for prompt in own.prompts.all()] == ["Two dogs ran."]
