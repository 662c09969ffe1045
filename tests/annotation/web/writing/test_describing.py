"""Pages of a campaign in which pictures are described."""

from uuid import uuid4

import pytest
from django.urls import reverse

from annotation.models import Campaign, Version
from annotation.services.plans.seats import annotator_for, seat_take
from datasets.models import Description, Membership, Picture, Role, SourceSentence
from datasets.services.describing.returning import description_return
from datasets.services.importing.pictures import pictures_import
from tests.annotation.joining import begin, invite
from tests.annotation.writing import next_slot, write, writing_campaign
from tests.cast import person
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.images import pictures_zip

NET = "A man is mending a net."


@pytest.fixture
def pictures(project, tmp_path):
    file = file_of(tmp_path, "pictures.zip", pictures_zip())
    pictures_import(project=project, file=file, actor=None, progress=unwatched)
    return list(Picture.objects.order_by("pk"))


@pytest.fixture
def campaign(project, pictures):
    return writing_campaign(project, "describe", deciding="nobody")


@pytest.fixture
def author(project):
    user = person("ada")
    Membership.objects.create(project=project, user=user, role=Role.AUTHOR)
    return user


@pytest.fixture
def seat(campaign, author):
    return seat_take(
        campaign=campaign, annotator=annotator_for(project=campaign.project, user=author)
    )


@pytest.fixture
def page(client, author):
    client.force_login(author)
    return client


def body(response):
    return " ".join(response.content.decode().split())


def test_a_lead_drafts_it_and_reads_what_it_takes(client, manager, project, pictures):
    client.force_login(manager)
    address = reverse("writing-new", args=[project.slug, "describe"])
    shown = client.get(address)
    fields = shown.context["form"].fields
    assert not {"versions", "deciding", "proposal"} & set(fields)
    assert "Two authors describe each picture" in body(shown)
    form = shown.context["form"]
    values = {name: form.get_initial_for_field(field, name) for name, field in fields.items()}
    values = {name: value for name, value in values.items() if value not in (None, False)}
    for formset in (form.guidelines, form.prompts):
        values |= {f"{formset.prefix}-TOTAL_FORMS": 0, f"{formset.prefix}-INITIAL_FORMS": 0}
    saved = client.post(address, values | {"pay_per_hour": "30", "currency": "PLN"})
    assert saved.status_code == 302, saved.context["form"].errors
    campaign = Campaign.objects.get()
    assert (campaign.task, campaign.protocol["versions"]) == ("describe", 2)
    text = body(client.get(saved.url))
    # Two pictures, each described twice.
    assert '<dt>Texts to write</dt><dd class="num">4</dd>' in text
    assert "PLN" in text


def test_without_pictures_the_draft_says_so(client, manager, project):
    client.force_login(manager)
    shown = client.get(reverse("writing-new", args=[project.slug, "describe"]))
    assert "There are no pictures" in body(shown)


def test_an_author_with_a_link_consents_and_describes(campaign, client):
    participation = begin(invite(campaign))
    client.force_login(participation.annotator.user)
    joined = client.get(reverse("joined", args=[campaign.pk]), follow=True)
    assert "Write it anew" in body(joined)  # the instructions of the protocol


def test_an_author_sees_the_picture_and_its_text_is_stored(page, campaign, seat):
    shown = page.get(reverse("write", args=[campaign.pk]))
    picture = shown.context["shown"].picture
    image = reverse("picture-image", args=[campaign.project.slug, picture.pk])
    assert image in body(shown)
    assert page.get(image).headers["Content-Type"].startswith("image/")
    slot = shown.context["slot"]
    address = reverse("write-slot", args=[campaign.pk, slot.public_id])
    sent = {"client_id": str(uuid4()), "revision": 1, "text": NET}
    assert page.post(address, sent).status_code == 302
    assert SourceSentence.objects.get().text == NET
    # The next page offers to change it, also once both are written.
    assert address in body(page.get(reverse("write", args=[campaign.pk])))


def test_while_typing_the_checks_of_descriptions_answer(page, campaign, seat):
    slot = next_slot(seat)
    address = reverse("write-check", args=[campaign.pk, slot.public_id])
    checked = page.post(address, {"text": "a man is mending"})
    assert "capital letter" in body(checked)
    assert "full stop" in body(checked)
    assert not Version.objects.exists()


def test_a_returned_description_is_shown_with_its_reason(page, campaign, seat, manager):
    slot = next_slot(seat)
    write(slot, seat, NET)
    own = Description.objects.get()
    description_return(
        description=own, reason="say who", seen_text=own.sentence.text_hash, actor=manager
    )
    assert "It came back to you" in body(page.get(reverse("write", args=[campaign.pk])))
    shown = page.get(reverse("write-slot", args=[campaign.pk, slot.public_id]))
    assert "say who" in body(shown)


def test_the_project_page_of_descriptions_points_to_the_campaign(page, campaign, seat):
    write(next_slot(seat), seat, NET)
    shown = page.get(reverse("describe", args=[campaign.project.slug]))
    assert "no more pictures for you" in body(shown)
    assert "Written in a campaign" in body(shown)


def test_every_text_is_a_row_of_the_file(client, manager, campaign, seat):
    write(next_slot(seat), seat, NET)
    client.force_login(manager)
    address = reverse("campaign", args=[campaign.project.slug, campaign.pk])
    table = b"".join(client.get(address, {"csv": "texts"}).streaming_content).decode()
    assert NET in table
    assert "p1" in table
    assert "How far authors wrote the same" not in body(client.get(address))


def test_an_outsider_sees_nothing(client, campaign):
    client.force_login(person("nobody"))
    assert client.get(reverse("write", args=[campaign.pk])).status_code == 404
