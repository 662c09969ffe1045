from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from datasets.models import Job, PendingImport, Project, Source, User

IMPORT = "/p/boats/import/"
TEXTS = ("A man rows a small boat", "Somebody steers the boat", "The sea is very calm")
TOKENS = "".join(
    f"{picture}.jpg#{number}\t{text} in picture {picture}\n"
    for picture in range(20)
    for number, text in enumerate(TEXTS)
)


@pytest.fixture
def lead(client: Client, manager: User, project: Project) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def page(lead: Client) -> str:
    file = SimpleUploadedFile("boats.token", TOKENS.encode())
    answer = lead.post(IMPORT, {"content": "captions", "file": file})
    assert answer.status_code == 302
    return str(answer["Location"])


def form_data(lead: Client, page: str, **changes: str) -> dict[str, str]:
    form = lead.get(page).context["form"]
    return {**{k: str(v) for k, v in form.data.items()}, **changes}


def test_the_page_counts_and_shows_ten_examples(lead: Client, page: str) -> None:
    answer = lead.get(page)
    draw = answer.context["look"].draw
    assert (draw.pictures, draw.captions, len(draw.pairs)) == (20, 60, 20)
    assert answer.text.count(".jpg</td>") == 10
    assert not Source.objects.exists()


def test_other_conditions_are_drawn_anew(lead: Client, page: str) -> None:
    answer = lead.post(page, form_data(lead, page, pairs="5", preview="1"))
    assert len(answer.context["look"].draw.pairs) == 5
    answer = lead.post(page, form_data(lead, page, shortest="30", longest="40", preview="1"))
    assert "No picture has two captions" in answer.text
    answer = lead.post(page, form_data(lead, page, shortest="9", longest="3", start="1"))
    assert answer.status_code == 422
    assert not Job.objects.exists()


def test_the_pairs_are_imported_once(
    lead: Client, page: str, django_capture_on_commit_callbacks
) -> None:
    sent = form_data(lead, page, pairs="7", origin="Boats 8k", start="1")
    with django_capture_on_commit_callbacks(execute=True):
        answer = lead.post(page, sent)
    assert answer.status_code == 302
    assert Job.objects.get().state == Job.State.SUCCEEDED
    assert Source.objects.filter(origin="Boats 8k").count() == 7
    assert not PendingImport.objects.exists()
    assert lead.post(page, sent).status_code == 404


def test_nobody_else_sees_the_file(client: Client, page: str, outsider: User) -> None:
    client.force_login(outsider)
    assert client.get(page).status_code == 404


def test_the_page_of_tables_does_not_show_captions(lead: Client, page: str) -> None:
    number = PendingImport.objects.get().pk
    assert lead.get(f"{IMPORT}files/{number}/").status_code == 404


def aligned_files(
    second: bytes = b"Two boys look at a boat.\nSome workers look up.\n",
) -> dict[str, Any]:
    one = b"Two young boys are on a boat.\nSeveral men wear hard hats.\n"
    return {
        "content": "captions",
        "file": SimpleUploadedFile("en.1", one),
        "more": [SimpleUploadedFile("en.2", second)],
        "pictures": SimpleUploadedFile("images.txt", b"1000092795.jpg\n10002456.jpg\n"),
    }


def test_files_with_a_caption_each_are_uploaded_together(lead: Client) -> None:
    page = lead.post(IMPORT, aligned_files(), follow=True)
    draw = page.context["look"].draw
    assert (draw.pictures, draw.captions) == (2, 4)
    assert {pair.picture for pair in draw.pairs} == {"1000092795.jpg", "10002456.jpg"}


def test_files_that_are_not_aligned_are_refused_with_the_line(lead: Client) -> None:
    answer = lead.post(IMPORT, aligned_files(b"Two boys look at a boat.\n"))
    assert answer.status_code == 422
    assert not PendingImport.objects.exists()
    sources = lead.post(IMPORT, aligned_files() | {"content": "sources"})
    assert "Only a caption set has such files." in sources.content.decode()
