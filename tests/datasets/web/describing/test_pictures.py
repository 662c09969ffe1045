from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from datasets.models import (
    DescriptionReturn,
    Membership,
    Picture,
    Project,
    Role,
    Source,
    SourceSentence,
    User,
)
from datasets.services.importing.pictures import pictures_import
from tests.cast import person
from tests.datasets.corpus import file_of, unwatched
from tests.datasets.images import pictures_zip


@pytest.fixture(autouse=True)
def no_parser(settings: Any, tmp_path: Path) -> None:
    settings.STANZA_DIR = str(tmp_path / "no-models")


@pytest.fixture
def author(project: Project, tmp_path: Path) -> User:
    file = file_of(tmp_path, "pictures.zip", pictures_zip())
    pictures_import(project=project, file=file, actor=None, progress=unwatched)
    user = person("anna")
    Membership.objects.create(project=project, user=user, role=Role.AUTHOR)
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_an_author_describes_one_picture_after_the_other(author: User) -> None:
    client = signed_in(author)
    for text in ("A man mends a net.", "Pears are on the scales."):
        page = client.get("/p/boats/describe/")
        picture = page.context["picture"]
        sent = {"picture": picture.pk, "text": text}
        assert client.post("/p/boats/describe/", sent).status_code == 302
    page = client.get("/p/boats/describe/")
    assert "There are no more pictures for you to describe" in page.content.decode()
    assert SourceSentence.objects.count() == 2


def test_a_refused_text_stays_in_the_field_with_the_picture(author: User) -> None:
    client = signed_in(author)
    second = Picture.objects.order_by("-pk").first()
    assert second is not None
    page = client.post("/p/boats/describe/", {"picture": second.pk, "text": "A man sits"})
    assert page.status_code == 422
    assert page.context["picture"] == second
    assert "A man sits</textarea>" in page.content.decode()
    assert "full stop" in page.content.decode()


def test_the_other_description_is_not_shown_to_an_author(author: User, project: Project) -> None:
    other = person("bea")
    Membership.objects.create(project=project, user=other, role=Role.AUTHOR)
    picture = Picture.objects.first()
    assert picture is not None
    sent = {"picture": picture.pk, "text": "A man mends a net."}
    signed_in(other).post("/p/boats/describe/", sent)
    client = signed_in(author)
    assert client.get("/p/boats/describe/").context["picture"] == picture
    assert "mends" not in client.get("/p/boats/describe/").content.decode()
    assert client.get("/p/boats/pictures/").status_code == 403


def test_a_text_being_typed_is_checked_and_not_kept(author: User) -> None:
    client = signed_in(author)
    picture = Picture.objects.first()
    assert picture is not None

    def told(text: str) -> str:
        sent = {"picture": picture.pk, "text": text}
        return client.post("/p/boats/describe/check/", sent).content.decode()

    assert "End the sentence with a full stop" in told("A man mends a net")
    assert "the verb is not checked" in told("A man mends a net.")
    assert not told("  ").strip()
    assert not SourceSentence.objects.exists()


def described(user: User, text: str = "A man mends a net.") -> SourceSentence:
    picture = Picture.objects.first()
    assert picture is not None
    signed_in(user).post("/p/boats/describe/", {"picture": picture.pk, "text": text})
    return SourceSentence.objects.get(text=text)


def test_an_author_changes_what_they_wrote(author: User) -> None:
    sentence = described(author)
    client = signed_in(author)
    address = f"/p/boats/describe/{sentence.description.pk}/"
    assert "A man mends a net.</textarea>" in client.get(address).content.decode()
    sent = {"picture": sentence.source.picture.pk, "seen": sentence.text_hash}
    assert client.post(address, {**sent, "text": "A man"}).status_code == 422
    assert client.post(address, {**sent, "text": "A man mends nets."}).status_code == 302
    assert SourceSentence.objects.get().text == "A man mends nets."
    # Sent from a page that is not up to date.
    late = client.post(address, {**sent, "text": "A man mends fish."})
    assert late.status_code == 422
    assert "changed in the meantime" in late.content.decode()


def test_dropped_descriptions_come_first_with_the_reason(author: User) -> None:
    first = described(author)
    last = Picture.objects.order_by("-pk").first()
    assert last is not None
    sent = {"picture": last.pk, "text": "Pears are on the scales."}
    signed_in(author).post("/p/boats/describe/", sent)
    Source.objects.filter(pk=first.source_id).update(fallen_reason="it has no subject")
    page = signed_in(author).get("/p/boats/describe/")
    assert [row.text for row in page.context["described"]] == [
        "A man mends a net.",
        "Pears are on the scales.",
    ]
    assert "it has no subject" in page.content.decode()


def test_a_description_taken_back_can_be_written_anew(author: User) -> None:
    sentence = described(author)
    client = signed_in(author)
    address = f"/p/boats/describe/{sentence.description.pk}/undo/"
    assert client.get(address).status_code == 405
    page = client.post(address, {"seen": sentence.text_hash}, follow=True)
    assert not SourceSentence.objects.exists()
    assert page.context["picture"] == sentence.source.picture
    assert "A man mends a net.</textarea>" in page.content.decode()
    assert client.post(address, {"seen": sentence.text_hash}).status_code == 404


def test_nobody_changes_what_another_author_wrote(
    author: User, manager: User, outsider: User, project: Project
) -> None:
    sentence = described(author)
    other = person("bea")
    Membership.objects.create(project=project, user=other, role=Role.AUTHOR)
    for user, status in ((other, 404), (manager, 403), (outsider, 404)):
        for address in (
            f"describe/{sentence.description.pk}/",
            f"describe/{sentence.description.pk}/undo/",
        ):
            sent = {"seen": sentence.text_hash, "text": "X.", "picture": 1}
            assert signed_in(user).post(f"/p/boats/{address}", sent).status_code == status
    assert SourceSentence.objects.get().text == "A man mends a net."


def test_a_lead_gives_a_description_back_and_its_author_sees_why(
    author: User, manager: User
) -> None:
    sentence = described(author)
    client = signed_in(manager)
    address = f"/p/boats/descriptions/{sentence.description.pk}/return/"
    page = client.get(address).content.decode()
    assert "A man mends a net." in page
    assert client.post(address, {"seen": sentence.text_hash, "reason": " "}).status_code == 422
    sent = {"seen": sentence.text_hash, "reason": "The net is whole."}
    assert client.post(address, sent).status_code == 302
    DescriptionReturn.objects.update(returned_at=datetime(2026, 3, 5, 12, tzinfo=UTC))
    overview = client.get("/p/boats/pictures/?state=returned").content.decode()
    assert "returned on 2026-03-05: The net is whole." in " ".join(overview.split())
    shown = signed_in(author).get("/p/boats/describe/")
    assert shown.context["picture"] == sentence.source.picture
    assert "The net is whole." in shown.content.decode()
    returned = shown.context["returned"]
    assert client.post(f"/p/boats/returns/{returned.pk}/undo/").status_code == 302
    assert SourceSentence.objects.get().text == "A man mends a net."


def test_only_a_lead_gives_back(author: User, annotator: User, outsider: User) -> None:
    sentence = described(author)
    for user, status in ((author, 403), (annotator, 403), (outsider, 404)):
        for address in (f"descriptions/{sentence.description.pk}/return/", "returns/1/undo/"):
            assert signed_in(user).post(f"/p/boats/{address}").status_code == status
    assert SourceSentence.objects.exists()


def test_only_authors_have_their_words_checked(author: User, manager: User, outsider: User) -> None:
    picture = Picture.objects.first()
    assert picture is not None
    sent = {"picture": picture.pk, "text": "A man mends a net."}
    address = "/p/boats/describe/check/"
    assert signed_in(author).get(address).status_code == 405
    assert signed_in(author).post(address, {"picture": "x"}).status_code == 404
    assert signed_in(manager).post(address, sent).status_code == 403
    assert signed_in(outsider).post(address, sent).status_code == 404


def test_an_image_is_served_as_nothing_else(author: User) -> None:
    picture = Picture.objects.first()
    assert picture is not None
    response = signed_in(author).get(f"/p/boats/pictures/{picture.pk}/")
    assert response.status_code == 200
    assert response["Content-Type"] == "image/jpeg"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in response["Content-Security-Policy"]
    assert "private" in response["Cache-Control"]
    small = signed_in(author).get(f"/p/boats/pictures/{picture.pk}/small/")
    assert (small.status_code, small["Content-Type"]) == (200, "image/jpeg")
    assert "sandbox" in small["Content-Security-Policy"]


def test_a_picture_from_before_there_were_small_ones_is_shown_whole(author: User) -> None:
    Picture.objects.update(thumbnail=None)
    picture = Picture.objects.first()
    assert picture is not None
    client = signed_in(author)
    full = client.get(f"/p/boats/pictures/{picture.pk}/").content
    assert client.get(f"/p/boats/pictures/{picture.pk}/small/").content == full


def test_an_author_sees_whom_to_credit_and_not_the_title(author: User, manager: User) -> None:
    Picture.objects.update(title="The mended net", credit="Harbour museum")
    page = signed_in(author).get("/p/boats/describe/").content.decode()
    assert "Picture: Harbour museum" in page
    assert "The mended net" not in page
    assert "The mended net" in signed_in(manager).get("/p/boats/pictures/").content.decode()


def test_only_authors_and_leads_see_images(
    author: User, outsider: User, annotator: User, manager: User
) -> None:
    picture = Picture.objects.first()
    assert picture is not None
    address = f"/p/boats/pictures/{picture.pk}/"
    for row in (address, f"{address}small/"):
        assert signed_in(outsider).get(row).status_code == 404
        assert signed_in(annotator).get(row).status_code == 403
    assert signed_in(annotator).get("/p/boats/describe/").status_code == 403
    assert signed_in(manager).get(address).status_code == 200


def test_a_lead_sees_progress_and_pictures(author: User, manager: User) -> None:
    page = signed_in(manager).get("/p/boats/pictures/").content.decode()
    assert "0 of 2 pictures have both descriptions" in page
    assert "anna" in page
    assert "none yet" in page
    only_sea = signed_in(manager).get("/p/boats/pictures/?theme=sea&state=open")
    assert [row.source.source_id for row, *_ in only_sea.context["shown"]] == ["p1"]


def test_the_pages_ask_the_database_a_bounded_number_of_questions(
    author: User, manager: User, django_assert_max_num_queries: Any
) -> None:
    described(author)
    for user, address in ((manager, "/p/boats/pictures/"), (author, "/p/boats/describe/")):
        client = signed_in(user)
        with django_assert_max_num_queries(30):
            client.get(address)


def test_the_first_page_leads_an_author_to_the_pictures(author: User) -> None:
    assert "/p/boats/describe/" in signed_in(author).get("/").content.decode()
