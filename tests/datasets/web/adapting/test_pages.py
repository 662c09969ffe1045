"""The pages of an adapted corpus and of the glossary, as a project lead sends them."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from datasets.models import Adaptation, GlossaryTerm, Job, PairSet, TranslationDraft
from datasets.services.adapting.pairs import adapted_pairs_make
from tests.datasets.adapting import HEADER, POLISH, ROWS, adapt, translate
from tests.datasets.corpus import unwatched


@pytest.fixture
def lead(client, manager):
    client.force_login(manager)
    return client


@pytest.fixture
def adaptation(polish, tmp_path):
    adapt(polish, tmp_path)
    return Adaptation.objects.get()


def page(lead, name, /, *args, **query):
    return lead.get(reverse(name, args=["lodki", *args]), query)


def send(lead, name, /, *args, **data):
    return lead.post(reverse(name, args=["lodki", *args]), data)


def test_a_corpus_is_imported_in_its_language(lead, polish, django_capture_on_commit_callbacks):
    file = SimpleUploadedFile("SICK.txt", (HEADER + ROWS).encode())
    with django_capture_on_commit_callbacks(execute=True):
        answer = send(lead, "adaptation-import", file=file, language="en", name="", corpus="")
    assert answer.status_code == 302
    assert Job.objects.get().state == Job.State.SUCCEEDED
    assert Adaptation.objects.get().language == "en"


def test_the_language_of_the_project_is_refused_beside_its_field(lead, polish):
    file = SimpleUploadedFile("SICK.txt", (HEADER + ROWS).encode())
    answer = send(lead, "adaptation-import", file=file, language="pl")
    assert answer.status_code == 422
    assert "another language" in answer.context["form"].errors["language"][0]
    assert not Job.objects.exists()


def test_the_page_says_what_is_missing_and_in_which_language(lead, adaptation, polish):
    translate(polish, {"A dog is barking": "Pies szczeka"})
    content = page(lead, "adaptation", adaptation.pk).content.decode()
    assert '<p class="sentence" lang="en" dir="auto">No dog is barking</p>' in content
    table = b"".join(page(lead, "adaptation", adaptation.pk, csv="missing"))
    assert table.decode().splitlines()[:2] == [
        "source_id,text,reason,pairs", "SICK-3,No dog is barking,,2",
    ]  # fmt: skip


def test_the_page_of_a_corpus_asks_few_questions(
    lead, adaptation, polish, django_assert_max_num_queries
):
    with django_assert_max_num_queries(14):
        assert page(lead, "adaptation", adaptation.pk).status_code == 200


def test_pairs_are_made_in_the_background(
    lead, adaptation, polish, django_capture_on_commit_callbacks
):
    translate(polish, POLISH)
    with django_capture_on_commit_callbacks(execute=True):
        send(lead, "adaptation", adaptation.pk, name="All")
    assert PairSet.objects.get().pairs.count() == 4


def test_collapsed_pairs_are_listed_and_sent_back(lead, adaptation, polish):
    *_, last = translate(polish, POLISH)
    answer = page(lead, "adaptation-collapsed", adaptation.pk)
    (pair,) = answer.context["page"].object_list
    assert pair.sentence_b == last.pk
    send(lead, "translations-return", adaptation.pk, sentence=pair.sentence_b)
    answer = page(lead, "adaptation-collapsed", adaptation.pk)
    assert not answer.context["page"].object_list


def test_a_part_is_forecast_before_it_is_drawn(lead, adaptation, polish):
    translate(polish, POLISH)
    full = adapted_pairs_make(adaptation=adaptation, name="W", actor=None, progress=unwatched)
    data = {"name": "Part", "size": 2, "seed": 1, "share": 15, "pearson": "0.8"}
    answer = send(lead, "pair-set-part", full.pk, forecast=1, **data)
    assert answer.context["forecast"].pairs == 2
    assert PairSet.objects.count() == 1
    send(lead, "pair-set-part", full.pk, make=1, **data)
    assert PairSet.objects.get(name="Part").pairs.count() == 2
    answer = send(lead, "pair-set-part", full.pk, make=1, **(data | {"size": 9, "name": "P"}))
    assert answer.status_code == 422
    assert "only 4 pairs" in answer.context["form"].errors["size"][0]


def test_drafts_are_checked_and_imported(
    lead, adaptation, polish, django_capture_on_commit_callbacks
):
    file = SimpleUploadedFile("d.tsv", b"source\tdraft\nA dog is barking\tPies szczeka\n")
    answer = send(lead, "import", content="drafts", file=file)
    check = answer["Location"]
    shown = lead.get(check)
    assert "Pies szczeka" in shown.content.decode()
    form = shown.context["form"]
    sent = {"start": "1", "headers": form.digest, "encoding": "", "delimiter": "tab"}
    sent |= {"column-0": "source", "column-1": "draft"}
    with django_capture_on_commit_callbacks(execute=True):
        lead.post(check, sent)
    assert TranslationDraft.objects.get().text == "Pies szczeka"


def test_terms_are_added_changed_deleted_and_undone(lead, polish):
    send(lead, "glossary", term="dog", target="pies|psa", is_enforced="on")
    term = GlossaryTerm.objects.get()
    assert term.is_enforced
    send(lead, "glossary-term", term.pk, term="dog", target="kundel")
    send(lead, "glossary-term", term.pk, delete="1")
    assert not GlossaryTerm.objects.exists()
    for _ in range(2):
        send(lead, "glossary-undo")
    assert GlossaryTerm.objects.get().target == "pies|psa"
    exported = b"".join(page(lead, "glossary-file")).decode()
    assert exported == "term\ttranslation\tuse\tnote\ndog\tpies|psa\tenforced\t\n"


def test_a_glossary_with_a_bad_line_is_refused_with_the_line(lead, polish):
    file = SimpleUploadedFile("g.tsv", b"term\ttranslation\ndog\t\n")
    answer = send(lead, "glossary-import", file=file)
    assert answer.status_code == 422
    assert "line 2, translation: is empty" in answer.content.decode()


def test_an_outsider_finds_nothing(client, outsider, adaptation):
    client.force_login(outsider)
    assert page(client, "adaptation", adaptation.pk).status_code == 404
    assert send(client, "glossary", term="a", target="b").status_code == 404
    assert not GlossaryTerm.objects.exists()
