"""Drafts of translations from a file."""

import pytest

from datasets.errors import Invalid
from datasets.formats.layout import Layout
from datasets.models import Sentence, SourceSentence, TranslationDraft
from datasets.selectors.adapting.drafts import Proposed, proposals_for
from datasets.services.adapting.drafts import drafts_import
from datasets.services.importing.pending import import_hold, import_preview
from tests.datasets.adapting import adapt
from tests.datasets.corpus import file_of, unwatched

HEADER = "source_id\tsource\tdraft\torigin\n"


def take(polish, tmp_path, rows, name="drafts.tsv"):
    file = file_of(tmp_path, name, HEADER + rows)
    return drafts_import(project=polish, file=file, actor=None, progress=unwatched)


@pytest.fixture
def texts(polish, tmp_path):
    adapt(polish, tmp_path)
    return {sentence.text: sentence for sentence in SourceSentence.objects.all()}


def test_drafts_are_found_by_id_and_by_text_and_are_no_sentences(polish, tmp_path, texts):
    rows = "SICK-1\t\tPies szczeka\tMarian\n\tNo dog is barking\tNie ma psa\t\n"
    assert take(polish, tmp_path, rows).rows == 2
    first, second = texts["A dog is barking"], texts["No dog is barking"]
    assert proposals_for(texts.values()) == {
        first.pk: Proposed("Pies szczeka", "Marian"),
        second.pk: Proposed("Nie ma psa", ""),
    }
    assert not Sentence.objects.exists()


def test_a_later_file_replaces_drafts(polish, tmp_path, texts):
    take(polish, tmp_path, "SICK-1\t\tPies szczeka\tMarian\n")
    take(polish, tmp_path, "SICK-1\t\tPsina szczeka\tOther\n", "later.tsv")
    assert TranslationDraft.objects.get().text == "Psina szczeka"


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("SICK-9\t\tPies\t\n", "line 2, source_id: is no sentence of this project"),
        ("\tA cat\tKot\t\n", "line 2, source: is no sentence of this project"),
        ("SICK-1\tA cat\tKot\t\n", "line 2, source_id: is no sentence of this project"),
        ("\t\tPies\t\n", "line 2, source: is empty; a source needs its text or its source_id"),
        ("SICK-1\t\t\t\n", "line 2, draft: is empty"),
        ("SICK-1\t\tA dog is barking.\t\n", "line 2, draft: is the source sentence itself"),
        ("SICK-1\t\tPies\t\nSICK-1\t\tPsy\t\n", "line 3, source_id: is already given on line 2"),
        ("SICK-1\t\tPies\t\n\tA dog is barking\tPsy\t\n", "line 3, source: is already given on"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_imported(polish, tmp_path, texts, rows, problem):
    with pytest.raises(Invalid, match=problem):
        take(polish, tmp_path, rows)
    assert not TranslationDraft.objects.exists()


def test_a_file_is_shown_before_it_is_imported(polish, manager):
    content = b"text;translation\nA dog is barking;Pies szczeka\nA cat;\n"
    pending = import_hold(
        project=polish, content="drafts", file_name="d.csv", chunks=[content], actor=manager
    )
    preview = import_preview(pending=pending)
    assert dict(preview.headers) == {"text": "source", "translation": "draft"}
    assert [str(error) for error in preview.problems] == ["line 3, draft: is empty"]
    assert preview.layout != Layout()


def test_drafts_are_read_in_few_queries(polish, tmp_path, texts, django_assert_max_num_queries):
    rows = "".join(
        f"{text.source.source_id}\t\tPies {n}\t\n"
        for n, text in enumerate(SourceSentence.objects.select_related("source"))
    )
    with django_assert_max_num_queries(20):
        take(polish, tmp_path, rows)
