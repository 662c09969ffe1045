"""Translations that are sent back, and what becomes of what was settled on them."""

import pytest

from annotation.models import Campaign, Prompt, Settlement
from annotation.selectors.writing.overview import campaigns_undecided
from annotation.selectors.writing.shown import count_returned, latest_versions
from annotation.services.plans.seats import annotator_for
from annotation.services.reviewing.returning import translations_return
from annotation.services.writing.settling import prompt_settle
from datasets.errors import Conflict
from datasets.models import AuditEntry, Membership, Project, Role, Sentence, SourceSentence
from tests.annotation.writing import (
    author_seat,
    next_slot,
    write,
    writing_campaign,
)
from tests.cast import person
from tests.datasets.adapting import POLISH, adapt


@pytest.fixture
def adapted(db, tmp_path) -> Project:
    project = Project.objects.create(slug="psy", name="Psy", language="pl", seed=1)
    adapt(project, tmp_path)
    return project


@pytest.fixture
def reviser(adapted):
    user = person("bob")
    Membership.objects.create(project=adapted, user=user, role=Role.LEADER)
    annotator_for(project=adapted, user=user)
    return user


def translated(adapted: Project, **settings) -> Campaign:
    campaign = writing_campaign(adapted, "translate", **{"versions": 1, **settings})
    seat = author_seat(campaign)
    while (slot := next_slot(seat)) is not None:
        write(slot, seat, POLISH[slot.prompt.source_sentence.text], is_sure=True)
    return campaign


def settle(prompt: Prompt, reviser, **decision) -> Settlement:
    (version,) = (slot.versions.get(revised_by=None) for slot in prompt.slots.all())
    decision = {"way": "taken", "version": version, **decision}
    return prompt_settle(prompt=prompt, actor=reviser, **decision)


def test_a_returned_prompt_has_its_versions_and_is_settled_again(adapted, reviser):
    campaign = translated(adapted)
    for prompt in campaign.prompts.all():
        settle(prompt, reviser)
    prompt = campaign.prompts.get(source_sentence__text="The dog is barking")
    sentence = Sentence.objects.get(text="Pies szczeka", source_sentence=prompt.source_sentence)
    translations_return(project=adapted, sentences=[sentence.pk], actor=reviser)
    prompt.refresh_from_db()
    assert prompt.state == Prompt.State.WRITTEN
    assert not SourceSentence.objects.get(pk=prompt.source_sentence_id).derived.exists()
    settle(prompt, reviser, way="edited", text="Ten pies szczeka")
    texts = dict(Sentence.objects.values_list("source_sentence__text", "text"))
    assert texts == POLISH | {"The dog is barking": "Ten pies szczeka"}


def test_a_sentence_that_people_are_asked_to_expand_stays(adapted, reviser):
    campaign = translated(adapted)
    for prompt in campaign.prompts.all():
        settle(prompt, reviser)
    writing_campaign(adapted, "expand", name="Expanding")
    sentence = Sentence.objects.first()
    with pytest.raises(Conflict):
        translations_return(project=adapted, sentences=[sentence.pk], actor=reviser)
    assert Settlement.objects.filter(sentence=sentence).exists()


def test_an_undone_decision_is_on_record(adapted, reviser):
    campaign = translated(adapted)
    prompt = campaign.prompts.first()
    settle(prompt, reviser)
    sentence = Sentence.objects.get()
    translations_return(project=adapted, sentences=[sentence.pk], actor=reviser)
    undone = AuditEntry.objects.get(action="settlement.undone")
    assert (undone.object_id, undone.data) == (prompt.pk, {"way": "taken"})


def test_where_nobody_decides_it_comes_back_to_its_author(adapted, manager):
    campaign = translated(adapted, deciding="nobody")
    seat = campaign.seats.get()
    sentence = Sentence.objects.get(source_sentence__text="The dog is barking")
    translations_return(project=adapted, sentences=[sentence.pk], actor=manager)
    back, *others = latest_versions(seat)
    assert back.is_back
    assert not any(each.is_back for each in others)
    assert count_returned(seat) == 1
    assert campaigns_undecided(adapted) == [(campaign, 1)]
    write(back.slot, seat, "Ten pies szczeka", is_sure=True, is_change=True)
    assert count_returned(seat) == 0
    assert Sentence.objects.filter(text="Ten pies szczeka").exists()


def test_an_author_may_find_that_it_is_right_as_it_is(adapted, manager):
    campaign = translated(adapted, deciding="nobody")
    seat = campaign.seats.get()
    sentence = Sentence.objects.get(source_sentence__text="The dog is barking")
    translations_return(project=adapted, sentences=[sentence.pk], actor=manager)
    back, *__ = latest_versions(seat)
    write(back.slot, seat, back.text, is_sure=True, is_change=True)
    prompt = back.slot.prompt
    prompt.refresh_from_db()
    assert prompt.state == Prompt.State.SETTLED
