"""The page of texts for annotators: beside their source, as a file, and what begins with them."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from annotation.models import Campaign, ProjectTexts
from annotation.planning.presets import preset
from annotation.selectors.campaigns.texts import is_unread_draft, project_texts
from annotation.services.campaigns.lifecycle import campaign_create
from annotation.web.campaigns.draft_values import preset_values
from datasets.models import AuditEntry, User
from tests.annotation.conftest import Corpus

TEXTS = "/p/boats/texts/"


@pytest.fixture
def german(corpus: Corpus) -> Corpus:
    corpus.project.language = "de"
    corpus.project.save()
    return corpus


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def upload(client: Client, text: str):
    file = SimpleUploadedFile("words.po", text.encode())
    return client.post(f"{TEXTS}import/", {"file": file})


def test_a_draft_is_read_corrected_and_marked(lead: Client, german: Corpus) -> None:
    page = lead.get(TEXTS)
    assert "No native speaker has read" in page.content.decode()
    form = page.context["texts"]
    sent = {name: form[name].value() or "" for name in form.fields if name != "is_read"}
    lead.post(TEXTS, {**sent, "sick.first_name": "Erster Satz", "is_read": "on"})
    texts = project_texts(german.project)
    assert texts.is_read
    assert preset("sick", texts=texts).wording.first_name == "Erster Satz"
    assert ProjectTexts.objects.get().texts == {"sick.first_name": "Erster Satz"}
    assert preset_values(german.project, "sick")["first_name"] == "Erster Satz"
    assert AuditEntry.objects.get(action="texts.changed").data == {
        "texts": 1,
        "is_read": True,
        "version": 2,
    }


def test_a_text_of_one_line_stays_one(lead: Client, german: Corpus) -> None:
    form = lead.get(TEXTS).context["texts"]
    sent = {name: form[name].value() or "" for name in form.fields if name != "is_read"}
    split = sent["sick.rating_question"].replace(" ", "\r\n", 1)
    lead.post(TEXTS, {**sent, "sick.rating_question": split, "sick.first_name": "Der  Satz"})
    # Nothing else has changed, whatever lines it has.
    assert ProjectTexts.objects.get().texts == {"sick.first_name": "Der Satz"}


def test_a_file_goes_out_and_comes_back(lead: Client, german: Corpus) -> None:
    po = lead.get("/p/boats/texts.po").content.decode()
    assert '"X-Read-By-Native-Speaker: no\\n"' in po
    answer = upload(lead, po.replace('msgstr "Satz A"', 'msgstr "Satz Eins"'))
    assert answer.status_code == 302
    assert preset("sick", texts=project_texts(german.project)).wording.first_name == "Satz Eins"


def test_nothing_of_a_wrong_file_is_taken_in(lead: Client, german: Corpus) -> None:
    po = lead.get("/p/boats/texts.po").content.decode()
    wrong = po.replace('msgstr "Satz A"', 'msgstr "Satz {a}"').replace("Satz B", "Satz Zwei")
    answer = upload(lead, wrong)
    assert answer.status_code == 422
    assert "line" in answer.content.decode()
    assert "must not contain braces" in answer.content.decode()
    assert not ProjectTexts.objects.exists()


@pytest.mark.parametrize("character", ["\x00", "\x07", "\u202e"])
def test_a_character_that_nobody_sees_is_refused(lead: Client, german: Corpus, character) -> None:
    po = lead.get("/p/boats/texts.po").content.decode()
    answer = upload(lead, po.replace("Satz A", f"Satz{character} A"))
    assert answer.status_code == 422
    assert f"contains the control character U+{ord(character):04X}" in answer.content.decode()
    assert not ProjectTexts.objects.exists()


def test_lines_as_browsers_end_them_are_no_change(lead: Client, german: Corpus) -> None:
    form = lead.get(TEXTS).context["texts"]
    sent = {name: form[name].value() or "" for name in form.fields if name != "is_read"}
    assert "\n" in sent["consent.text"]
    sent["consent.text"] = sent["consent.text"].replace("\n", "\r\n")
    lead.post(TEXTS, {**sent, "sick.first_name": "Der Satz"})
    assert ProjectTexts.objects.get().texts == {"sick.first_name": "Der Satz"}


def test_a_file_that_is_too_large_is_refused_rather_than_cut_off(
    lead: Client, german: Corpus
) -> None:
    po = lead.get("/p/boats/texts.po").content.decode()
    answer = upload(lead, po + "\n# " + "x" * 2_000_000)
    assert answer.status_code == 422
    assert "larger than 2 MB" in answer.content.decode()
    assert not ProjectTexts.objects.exists()


def test_texts_of_another_language_are_not_taken_in(lead: Client, german: Corpus) -> None:
    po = lead.get("/p/boats/texts.po").content.decode()
    answer = upload(lead, po.replace("Language: de", "Language: ar").replace("Satz B", "Zweiter"))
    assert answer.status_code == 422
    assert "the texts of this project are in de" in answer.content.decode()
    assert not ProjectTexts.objects.exists()


def test_the_lead_is_told_before_opening_that_nobody_has_read_the_words(
    lead: Client, german: Corpus, manager: User
) -> None:
    campaign = made(german, manager, "russe")
    assert is_unread_draft(campaign)
    page = lead.get(f"/p/boats/c/{campaign.pk}/open/").content.decode()
    assert "not yet been read by a native speaker" in page
    ProjectTexts.objects.create(project=german.project, is_read=True)
    page = lead.get(f"/p/boats/c/{campaign.pk}/open/").content.decode()
    assert "not yet been read by a native speaker" not in page


def test_a_campaign_that_asks_for_checkpoints_does_not_open_with_none(
    lead: Client, german: Corpus, manager: User
) -> None:
    campaign = made(german, manager, "sick")
    page = lead.get(f"/p/boats/c/{campaign.pk}/open/").content.decode()
    assert "there are none. In the settings of the draft" in page
    assert "Open it now" not in page
    assert lead.post(f"/p/boats/c/{campaign.pk}/open/").status_code == 422
    campaign.refresh_from_db()
    assert campaign.state == Campaign.State.DRAFT


def test_outsiders_see_no_texts(client: Client, german: Corpus, outsider: User) -> None:
    client.force_login(outsider)
    assert client.get(TEXTS).status_code == 404
    assert client.get("/p/boats/texts.po").status_code == 404
    assert upload(client, "").status_code == 404


def made(corpus: Corpus, actor: User, name: str) -> Campaign:
    return campaign_create(
        project=corpus.project,
        pair_set=corpus.pair_set,
        name="Pilot",
        protocol=preset(name, language="de"),
        seats=10,
        seed=1,
        controls=(),
        actor=actor,
    )
