"""Campaigns in which two people describe each picture."""

import pytest

from annotation.models import Campaign, Prompt, TextSlot, Version
from annotation.services.campaigns.deleting import campaign_delete
from annotation.services.campaigns.lifecycle import (
    campaign_archive,
    campaign_close,
    campaign_reopen,
)
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.plans.opening import campaign_open
from annotation.services.plans.seats import seat_release, seat_requeue
from annotation.services.writing.sent import TextRefused
from annotation.services.writing.submitting import change_undo
from datasets.errors import Conflict, Invalid
from datasets.models import Description, Membership, Picture, Role, SourceSentence
from datasets.selectors.describing.pictures import pictures_open
from datasets.services.describing.descriptions import description_change, picture_describe
from datasets.services.describing.returning import description_return
from datasets.services.importing.pictures import pictures_import
from tests.annotation.writing import (
    author_seat,
    fresh,
    next_slot,
    write,
    writing_campaign,
    writing_draft,
)
from tests.cast import person
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.images import pictures_zip

NET, SEA = "A man is mending a net.", "Somebody sits by the sea with a net."


@pytest.fixture
def pictures(project, tmp_path):
    file = file_of(tmp_path, "pictures.zip", pictures_zip())
    pictures_import(project=project, file=file, actor=None, progress=unwatched)
    return list(Picture.objects.order_by("pk"))


def describing(project):
    return writing_campaign(project, "describe", deciding="nobody")


def seat_for(campaign, username):
    user = person(username)
    Membership.objects.create(project=campaign.project, user=user, role=Role.AUTHOR)
    return author_seat(campaign, user)


@pytest.fixture
def campaign(project, pictures):
    return describing(project)


@pytest.fixture
def anna(campaign):
    return seat_for(campaign, "anna")


@pytest.fixture
def bea(campaign):
    return seat_for(campaign, "bea")


def described():
    rows = SourceSentence.objects.order_by("source", "position")
    return list(rows.values_list("position", "text"))


def test_each_picture_that_nobody_began_gets_two_slots(project, pictures):
    first, second = pictures
    cleo = person("cleo")
    Membership.objects.create(project=project, user=cleo, role=Role.AUTHOR)
    picture_describe(picture=first, text=NET, actor=cleo)
    campaign = describing(project)
    assert list(campaign.prompts.values_list("picture", "stage")) == [(second.pk, "S0")]
    assert campaign.slots.count() == 2


def test_both_descriptions_are_source_sentences_as_soon_as_they_are_sent(campaign, anna, bea):
    slot = next_slot(anna)
    assert slot.prompt.picture.source.source_id
    write(slot, anna, NET)
    assert described() == [("a", NET)]
    prompt = Prompt.objects.get(pk=slot.prompt_id)
    assert prompt.state == "open"
    write(next_slot(bea), bea, SEA)
    assert described() == [("a", NET), ("b", SEA)]
    prompt.refresh_from_db()
    assert prompt.state == "settled"
    writers = Description.objects.order_by("pk").values_list("writer__username", flat=True)
    assert list(writers) == ["anna", "bea"]


def test_a_change_and_its_undoing_reach_the_corpus_also_after_both_are_there(anna, bea):
    slot = next_slot(anna)
    write(slot, anna, NET)
    write(next_slot(bea), bea, SEA)
    changed = write(slot, anna, "A fisher is mending a net.", is_change=True).version
    assert described()[0] == ("a", "A fisher is mending a net.")
    change_undo(slot=TextSlot.objects.get(pk=slot.pk), seat=fresh(anna), seen=changed.pk)
    assert described() == [("a", NET), ("b", SEA)]
    assert Version.objects.filter(slot=slot).count() == 3


def test_a_pass_takes_the_description_back_and_the_picture_has_too_few(anna, bea):
    slot = next_slot(anna)
    write(slot, anna, NET)
    write(next_slot(bea), bea, SEA)
    write(slot, anna, pass_reason="too dark", is_change=True)
    assert described() == [("b", SEA)]
    assert Prompt.objects.get(pk=slot.prompt_id).state == "passed"
    write(slot, anna, NET, is_change=True)
    assert Prompt.objects.get(pk=slot.prompt_id).state == "settled"


def test_nearly_the_words_of_the_other_author_are_not_taken(anna, bea):
    write(next_slot(anna), anna, NET)
    slot = next_slot(bea)
    for sure in (False, True):
        with pytest.raises(TextRefused, match="exactly this description"):
            write(slot, bea, NET, is_sure=sure)
    assert described() == [("a", NET)]
    assert not Version.objects.filter(slot=slot).exists()


def test_the_form_is_a_doubt_that_a_sure_author_overrules(anna):
    slot = next_slot(anna)
    with pytest.raises(TextRefused) as refused:
        write(slot, anna, "a man is mending a net")
    assert not refused.value.problems
    assert "End the sentence with a full stop." in refused.value.doubts
    write(slot, anna, "a man is mending a net", is_sure=True)
    assert described() == [("a", "a man is mending a net")]


def test_an_expanded_description_cannot_be_changed(corpus, anna):
    slot = next_slot(anna)
    write(slot, anna, NET)
    sentence = SourceSentence.objects.get()
    corpus.sentence("A man is mending a net", source=sentence.source, source_sentence=sentence)
    with pytest.raises(Conflict, match="already in the corpus"):
        write(slot, anna, SEA, is_change=True)
    assert described() == [("a", NET)]


def test_pictures_of_an_open_campaign_are_described_there_only(project, campaign, anna, manager):
    user = anna.annotator.user
    assert not pictures_open(project, user)
    with pytest.raises(Conflict, match="described in a campaign"):
        picture_describe(picture=Picture.objects.first(), text=NET, actor=user)
    write(next_slot(anna), anna, NET)
    own = Description.objects.get()
    with pytest.raises(Conflict, match="described in a campaign"):
        description_change(description=own, text=SEA, seen_text=own.sentence.text_hash, actor=user)
    for leave, come in ((campaign_close, campaign_reopen), (campaign_archive, None)):
        leave(campaign=campaign, actor=manager)
        assert Picture.objects.filter(is_reserved=True).count() == 0
        if come:
            come(campaign=campaign, actor=manager)
            assert Picture.objects.filter(is_reserved=True).count() == 2
    assert pictures_open(project, user).count() == 1


def test_a_picture_described_elsewhere_meanwhile_is_not_asked_for_again(campaign, anna, manager):
    slot = next_slot(anna)
    write(slot, anna, NET)
    campaign_close(campaign=campaign, actor=manager)
    for name, text in (("cleo", SEA), ("dora", "Nets lie in the sun by the sea.")):
        user = person(name)
        Membership.objects.create(project=campaign.project, user=user, role=Role.AUTHOR)
        for picture in pictures_open(campaign.project, user):
            picture_describe(picture=picture, text=text, actor=user)
    assert SourceSentence.objects.count() == 4
    campaign_reopen(campaign=campaign, actor=manager)
    assert not TextSlot.objects.filter(state="open").exists()
    assert set(campaign.prompts.values_list("state", flat=True)) == {"settled"}
    assert next_slot(anna) is None


def test_a_deleted_campaign_leaves_its_pictures_to_the_project(campaign, manager):
    campaign_delete(campaign=campaign, typed_name=campaign.name, actor=manager)
    assert not Picture.objects.filter(is_reserved=True).exists()


def test_a_description_given_back_is_answered_in_the_campaign(campaign, anna, manager):
    slot = next_slot(anna)
    write(slot, anna, NET)
    own = Description.objects.get()
    description_return(
        description=own, reason="say who", seen_text=own.sentence.text_hash, actor=manager
    )
    assert not described()
    write(slot, anna, "A fisher is mending a net.", is_change=True)
    assert described() == [("a", "A fisher is mending a net.")]


def test_an_author_who_leaves_gives_the_rest_to_others(campaign, anna, bea):
    write(next_slot(anna), anna, NET)
    next_slot(anna)
    seat_release(seat=fresh(anna), actor=None)
    assert TextSlot.objects.filter(seat=anna).count() == 1
    assert described() == [("a", NET)]


def test_texts_set_aside_leave_the_corpus_unless_something_was_made_of_them(corpus, anna, bea):
    slot = next_slot(anna)
    write(slot, anna, NET)
    write(next_slot(anna), anna, SEA)
    used = SourceSentence.objects.get(text=SEA)
    corpus.sentence("Somebody sits by the sea", source=used.source, source_sentence=used)
    assert seat_requeue(seat=fresh(anna), actor=None) == 1
    assert [text for _, text in described()] == [SEA]
    assert next_slot(bea).prompt_id == slot.prompt_id


def test_erasure_cuts_the_tie_between_a_person_and_their_descriptions(campaign, anna):
    write(next_slot(anna), anna, NET)
    annotator_erase(annotator=anna.annotator)
    assert described() == [("a", NET)]
    assert Description.objects.get().writer is None


def test_a_campaign_whose_descriptions_are_in_the_corpus_is_not_deleted(campaign, anna, manager):
    write(next_slot(anna), anna, NET)
    with pytest.raises(Conflict, match="in the corpus"):
        campaign_delete(campaign=campaign, typed_name=campaign.name, actor=manager)
    assert Campaign.objects.filter(pk=campaign.pk).exists()


def test_without_pictures_it_is_not_opened(project, manager):
    draft = writing_draft(project, "describe", deciding="nobody")
    with pytest.raises(Invalid, match="no picture"):
        campaign_open(campaign=draft, actor=manager)
    assert not Prompt.objects.exists()


@pytest.mark.parametrize(
    "settings", [{"versions": 1}, {"deciding": "adjudicator"}, {"proposal": "shown"}]
)
def test_two_people_describe_and_nobody_chooses(project, settings):
    with pytest.raises(ValueError, match="description"):
        writing_draft(project, "describe", **{"deciding": "nobody", **settings})
