"""The author's page in each state, without its script."""

from uuid import uuid4

import pytest
from django.urls import reverse

from annotation.models import Seat, Version
from annotation.services.plans.seats import annotator_for, seat_take
from datasets.models import Membership, Role
from tests.annotation.writing import add_sources, next_slot, writing_campaign
from tests.cast import person

TEXTS = ("Two dogs ran.", "The boy, who sings, sat.", "It rained.", "A cat slept.")


@pytest.fixture
def author(project):
    user = person("ada")
    Membership.objects.create(project=project, user=user, role=Role.AUTHOR)
    return user


@pytest.fixture
def campaign(corpus):
    add_sources(corpus, *TEXTS)
    return writing_campaign(corpus.project)


@pytest.fixture
def seat(campaign, author):
    return seat_take(
        campaign=campaign, annotator=annotator_for(project=campaign.project, user=author)
    )


@pytest.fixture
def page(client, author):
    client.force_login(author)
    return client


def url(name, campaign, slot=None):
    return reverse(name, args=[campaign.pk] + ([] if slot is None else [slot.public_id]))


def sent(text="", **others):
    return {"client_id": str(uuid4()), "revision": 1, "text": text, **others}


def test_an_author_starts_writes_and_comes_to_the_end(page, campaign):
    started = page.get(url("write", campaign))
    assert "up to 4 sentences" in started.content.decode()
    assert not Seat.objects.exists()
    page.post(url("write-seat", campaign))
    for place in range(4):
        shown = page.get(url("write", campaign))
        assert f"{place} of 4" in " ".join(shown.content.decode().split())
        slot = shown.context["slot"]
        saved = page.post(url("write-slot", campaign, slot), sent(f"Some plain words {place}"))
        assert saved.status_code == 302, saved.content.decode()
    end = page.get(url("write", campaign))
    assert "nothing left for you to write" in end.content.decode()
    assert list(Version.objects.values_list("text", flat=True)) == [
        f"Some plain words {place}" for place in range(4)
    ]


def test_what_is_refused_stays_in_the_field(page, campaign, seat):
    slot = next_slot(seat)
    answer = page.post(url("write-slot", campaign, slot), sent("Dogs"))
    assert answer.status_code == 422
    assert "Write at least 2 words" in answer.content.decode()
    assert ">Dogs</textarea>" in answer.content.decode()
    assert not Version.objects.exists()
