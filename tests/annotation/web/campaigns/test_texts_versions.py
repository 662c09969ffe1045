"""Every save of the texts for annotators can be undone, and looked at later."""

import pytest
from django.test import Client

from annotation.models import ProjectTexts, TextsVersion
from annotation.selectors.campaigns.texts import project_texts
from datasets.models import AuditEntry, Project, User
from tests.annotation.conftest import Corpus

TEXTS = "/p/boats/texts/"
UNDO = f"{TEXTS}undo/"
KEY = "sick.first_name"


@pytest.fixture
def german(corpus: Corpus) -> Project:
    corpus.project.language = "de"
    corpus.project.save()
    return corpus.project


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def fields(lead: Client, address: str = TEXTS) -> dict[str, str]:
    form = lead.get(address).context["texts"]
    values = {name: form[name].value() for name in form.fields}
    return {
        name: value
        for name, value in values.items()
        if value not in ("", None) and value is not False
    }


def save(lead: Client, **changes: str):
    return lead.post(TEXTS, fields(lead) | changes)


def present(project: Project) -> str:
    return project_texts(project).by_key[KEY]


def test_the_first_save_is_undone_to_what_came_with_the_program(lead: Client, german: Project):
    shipped = present(german)
    assert "Undo the last save" not in lead.get(TEXTS).content.decode()
    save(lead, **{KEY: "Erster Satz", "is_read": "on"})
    assert present(german) == "Erster Satz"
    assert "Undo the last save" in lead.get(TEXTS).content.decode()
    assert lead.post(UNDO, {"seen": 2}).status_code == 302
    assert present(german) == shipped
    assert not project_texts(german).is_read
    assert ProjectTexts.objects.get().texts == {}
    assert "Undo the last save" not in lead.get(TEXTS).content.decode()


def test_undoing_again_goes_one_further_back(lead: Client, german: Project):
    for text in ("Eins", "Zwei", "Drei"):
        save(lead, **{KEY: text})
    lead.post(UNDO, {"seen": 4})
    assert present(german) == "Zwei"
    lead.post(UNDO, {"seen": 5})
    assert present(german) == "Eins"
    save(lead, **{KEY: "Vier"})
    lead.post(UNDO, {"seen": 7})
    assert present(german) == "Eins"
    assert AuditEntry.objects.filter(action="texts.changed").count() == 7


def test_two_clicks_undo_one_save(lead: Client, german: Project):
    save(lead, **{KEY: "Eins"})
    save(lead, **{KEY: "Zwei"})
    assert lead.post(UNDO, {"seen": 3}).status_code == 302
    assert lead.post(UNDO, {"seen": 3}).status_code == 302
    assert present(german) == "Eins"


def test_texts_never_saved_are_not_undone(lead: Client, german: Project):
    assert lead.post(UNDO, {"seen": 0}).status_code == 409
    assert not TextsVersion.objects.exists()


def test_an_earlier_version_is_looked_at_beside_the_present_texts_and_saved(
    lead: Client, german: Project
):
    save(lead, **{KEY: "Eins"})
    save(lead, **{KEY: "Zwei"})
    page = lead.get(f"{TEXTS}?version=2").content.decode()
    assert 'value="Eins"' in page
    assert "Now:" in page
    assert ">Zwei</bdi>" in page
    assert present(german) == "Zwei"
    lead.post(TEXTS, fields(lead, f"{TEXTS}?version=2"))
    assert present(german) == "Eins"
    assert lead.get(f"{TEXTS}?version=9").status_code == 404
    assert lead.get(f"{TEXTS}?version=x").status_code == 404


def test_a_page_that_was_open_meanwhile_does_not_undo_what_others_saved(
    lead: Client, german: Project
):
    opened = fields(lead)
    save(lead, **{KEY: "Eins"})
    answer = lead.post(TEXTS, opened | {"sick.second_name": "Zweiter Satz"})
    assert answer.status_code == 422
    assert "saved elsewhere while this page was open" in answer.content.decode()
    assert 'value="Zweiter Satz"' in answer.content.decode()
    assert ">Eins</bdi>" in answer.content.decode()
    assert present(german) == "Eins"
    assert lead.post(UNDO, {"seen": 1}).status_code == 409
    form = answer.context["texts"]
    again = {name: form[name].value() for name in form.fields if form[name].value()}
    assert lead.post(TEXTS, again).status_code == 302
    assert project_texts(german).by_key["sick.second_name"] == "Zweiter Satz"


def test_a_form_sent_twice_is_one_version(lead: Client, german: Project):
    sent = fields(lead) | {KEY: "Eins"}
    assert lead.post(TEXTS, sent).status_code == 302
    assert lead.post(TEXTS, sent).status_code == 302
    assert [version.number for version in TextsVersion.objects.all()] == [2, 1]


def test_texts_that_were_saved_before_there_were_versions_are_kept(
    lead: Client, german: Project, manager: User
):
    ProjectTexts.objects.create(project=german, texts={KEY: "Alt"}, changed_by=manager)
    save(lead, **{KEY: "Neu"})
    assert TextsVersion.objects.get(number=1).saved_by == manager
    lead.post(UNDO, {"seen": 2})
    assert present(german) == "Alt"


def test_nobody_else_undoes(client: Client, german: Project, annotator: User, outsider: User):
    for user in (annotator, outsider):
        client.force_login(user)
        assert client.post(UNDO, {"seen": 1}).status_code in {403, 404}
