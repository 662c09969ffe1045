"""Terms, what they are found in, and undoing what was changed."""

import pytest

from datasets.errors import Conflict, Invalid
from datasets.formats.delimited import Table
from datasets.formats.glossary import GLOSSARY_TABLE, TermRow
from datasets.models import GlossaryTerm
from datasets.selectors.adapting.glossary import (
    glossary_report,
    glossary_rows,
    terms_in,
    terms_missing,
)
from datasets.services.adapting.glossary import (
    glossary_import,
    glossary_undo,
    term_delete,
    term_save,
)
from tests.datasets.adapting import POLISH, adapt, translate
from tests.datasets.corpus import file_of

DOG = TermRow("dog", "pies|psa", is_enforced=True, note="not: piesek")
PUPPY = TermRow("puppy", "szczeniak")


def save(polish, row, **options) -> GlossaryTerm:
    return term_save(project=polish, row=row, actor=None, **options)


def terms(polish) -> list[tuple[str, str]]:
    return [(row.term, row.target) for row in glossary_rows(polish)]


def test_terms_are_found_in_other_forms_of_their_words(polish):
    save(polish, DOG)
    save(polish, TermRow("parking lot", "parking"))
    assert [term.term for term in terms_in(polish, "Two DOGS run across parking lots")] == [
        "dog", "parking lot",
    ]  # fmt: skip
    assert terms_in(polish, "A lot of cats are parking") == []


def test_enforced_terms_are_missed_and_preferred_ones_are_not(polish):
    known = [save(polish, DOG), save(polish, PUPPY)]
    assert terms_missing(known, "A dog sees a puppy", "Kobieta widzi kota") == [known[0]]
    assert terms_missing(known, "A dog sees a puppy", "Kot widzi psa") == []
    assert terms_missing(known, "A cat is asleep", "Kot śpi") == []


def test_a_report_counts_terms_in_translations(polish, tmp_path, django_assert_num_queries):
    adapt(polish, tmp_path)
    translate(polish, {**POLISH, "The dog is barking": "Kundel szczeka"})
    save(polish, DOG)
    save(polish, PUPPY)
    with django_assert_num_queries(2):
        report = glossary_report(polish)
    assert [(use.term.term, use.sources, use.missing) for use in report.uses] == [
        ("dog", 3, 1), ("puppy", 1, 0),
    ]  # fmt: skip
    assert (report.translations, report.missing) == (4, 1)
    assert report.lacking[0].text == "Kundel szczeka"


def test_a_term_stands_once(polish):
    save(polish, DOG)
    with pytest.raises(Invalid, match="already"):
        save(polish, TermRow(" DOG ", "piesek"))


def test_every_change_is_undone_the_newest_first(polish):
    dog = save(polish, DOG)
    save(polish, TermRow("hound", "ogar"), instead_of=dog)
    term_delete(term=GlossaryTerm.objects.get(), actor=None)
    assert terms(polish) == []
    glossary_undo(project=polish, actor=None)
    assert terms(polish) == [("hound", "ogar")]
    glossary_undo(project=polish, actor=None)
    assert terms(polish) == [("dog", "pies|psa")]
    glossary_undo(project=polish, actor=None)
    assert terms(polish) == []
    with pytest.raises(Conflict, match="nothing to undo"):
        glossary_undo(project=polish, actor=None)


def test_a_file_is_taken_whole_and_undone_whole(polish, tmp_path):
    save(polish, DOG)
    text = "term\ttranslation\tuse\tnote\ndog\tpiesek\tpreferred\t\ncat\tkot|kota\tenforced\tpet\n"
    assert glossary_import(project=polish, file=file_of(tmp_path, "g.tsv", text), actor=None) == 2
    assert terms(polish) == [("cat", "kot|kota"), ("dog", "piesek")]
    glossary_undo(project=polish, actor=None)
    assert terms(polish) == [("dog", "pies|psa")]


def test_an_exported_glossary_is_imported_without_a_change(polish, tmp_path):
    save(polish, DOG)
    save(polish, PUPPY)
    table: Table[TermRow] = GLOSSARY_TABLE
    written = b"".join(table.lines(glossary_rows(polish)))
    assert (
        glossary_import(project=polish, file=file_of(tmp_path, "g.tsv", written), actor=None) == 0
    )


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("dog\t\tenforced\t", "line 2, translation: is empty"),
        ("dog\tpies\tsometimes\t", "line 2, use: must be one of enforced, preferred"),
        ("…\tpies\t\t", "line 2, term: has no word"),
        ("dog\tpies\t\t\nDog\tpsy\t\t", "line 3, term: is already given on line 2"),
    ],
)
def test_a_bad_line_is_named(polish, tmp_path, row, problem):
    file = file_of(tmp_path, "g.tsv", f"term\ttranslation\tuse\tnote\n{row}\n")
    with pytest.raises(Invalid, match=problem):
        glossary_import(project=polish, file=file, actor=None)
    assert not GlossaryTerm.objects.exists()
