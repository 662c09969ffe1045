"""A published corpus as the source side of a project in another language."""

from pathlib import Path

import pytest

from datasets.errors import Conflict, Invalid
from datasets.models import (
    Adaptation,
    AdaptedPair,
    Pair,
    Project,
    Sentence,
    Source,
    SourceSentence,
)
from datasets.selectors.importing.texts import texts_counted, texts_of
from datasets.selectors.overview import project_overview
from datasets.services.expanding.mending import source_mend, source_mend_undo, sources_keep
from datasets.services.expanding.normalising import project_normalise
from tests.datasets.adapting import HEADER, ROWS, adapt, sick_row
from tests.datasets.corpus import file_of, plain_engine, unwatched


def test_each_distinct_sentence_is_one_source_in_its_own_language(polish, tmp_path):
    assert adapt(polish, tmp_path).rows == 4
    texts = SourceSentence.objects.order_by("pk").values_list("text", "source__source_id")
    assert list(texts) == [
        ("A dog is barking", "SICK-1"),
        ("A puppy is barking", "SICK-2"),
        ("No dog is barking", "SICK-3"),
        ("The dog is barking", "SICK-4"),
    ]
    assert set(Source.objects.values_list("language", "origin")) == {("en", "FLICKR")}
    assert not Pair.objects.exists()
    assert not Sentence.objects.exists()


def test_pairs_keep_ids_kinds_splits_and_gold(polish, tmp_path):
    adapt(polish, tmp_path)
    pair = AdaptedPair.objects.get(pair_id="7")
    assert (pair.number, pair.text_a.text, pair.text_b.text) == (
        2, "A dog is barking", "No dog is barking",
    )  # fmt: skip
    assert (pair.score, pair.label, pair.part) == ("3.3", "CONTRADICTION", "TRIAL")
    assert (pair.label_ab, pair.label_ba) == ("CONTRADICTION", "CONTRADICTION")
    assert pair.details["original_b"] == "No dog barks."


def test_a_second_file_shares_the_sources_of_the_first(polish, tmp_path):
    adapt(polish, tmp_path)
    more = HEADER + sick_row("20", "A dog is barking", "A cat is asleep", "NEUTRAL", "1.5", "TEST")
    adapt(polish, tmp_path, text=more, name="more")
    assert SourceSentence.objects.count() == 5
    assert Adaptation.objects.count() == 2
    assert Source.objects.get(sentences__text="A cat is asleep").source_id == "more-1"


def test_the_same_file_again_changes_nothing(polish, tmp_path):
    adapt(polish, tmp_path)
    assert adapt(polish, tmp_path).is_repeated
    assert Adaptation.objects.count() == 1


def test_a_bad_line_imports_nothing_and_is_named(polish, tmp_path):
    with pytest.raises(Invalid, match="line 3, relatedness_score: is 7"):
        adapt(polish, tmp_path, text=(HEADER + ROWS).replace("3.3", "7"))
    assert not Source.objects.exists()


def test_a_corpus_is_not_adapted_into_its_own_language(project, tmp_path):
    with pytest.raises(Invalid, match="another language"):
        adapt(project, tmp_path, language="EN")
    with pytest.raises(Invalid, match="neither a language nor a language code"):
        adapt(project, tmp_path, language="Englitsch!")


def test_a_name_is_taken_once(polish, tmp_path):
    adapt(polish, tmp_path)
    more = HEADER + sick_row("20", "A dog is barking", "A cat is asleep", "NEUTRAL", "1.5", "TEST")
    with pytest.raises(Conflict, match="called SICK"):
        adapt(polish, tmp_path, text=more)


# --- Nothing treats the source language as the project's ---------------------------------------


def test_sources_in_another_language_are_not_parsed_nor_normalised(polish, tmp_path):
    adapt(polish, tmp_path)
    assert list(texts_of(polish)) == []
    assert texts_counted(polish) == (0, 0)
    engine = plain_engine()
    report = project_normalise(project=polish, actor=None, progress=unwatched, engine=engine)
    assert (report.sources, report.unparsed) == (0, 0)
    overview = project_overview(polish)
    assert (overview.sources_waiting, overview.sources_untranslated) == (0, 4)


def test_trying_dropped_sources_again_leaves_untranslatable_ones_dropped(polish, tmp_path):
    adapt(polish, tmp_path)
    Source.objects.filter(source_id="SICK-1").update(fallen_reason="does not carry over")
    project_normalise(
        project=polish,
        actor=None,
        progress=unwatched,
        engine=plain_engine(),
        retry_fallen=True,
    )
    assert Source.objects.get(source_id="SICK-1").fallen_reason


def test_an_untranslatable_source_is_not_kept_as_it_came(polish, tmp_path):
    adapt(polish, tmp_path)
    Source.objects.update(fallen_reason="does not carry over")
    assert sources_keep(project=polish, reason="does not carry over", actor=None) == 0
    source = Source.objects.get(source_id="SICK-1")
    with pytest.raises(Invalid) as refused:
        source_mend(source=source, texts={"a": "A dog is barking."}, actor=None)
    assert "translate it" in refused.value.fields["a"][0]
    source_mend(source=source, texts={"a": "Pies szczeka"}, actor=None)
    assert Sentence.objects.get().derivation.rules == [{"rule": "t.manual", "version": 1}]
    source_mend_undo(source=source, actor=None)
    assert not Sentence.objects.exists()


# --- A real corpus ------------------------------------------------------------------------------


def test_half_of_sick_is_imported_in_few_queries(
    polish: Project, shared_dir: Path, tmp_path, django_assert_max_num_queries
):
    content = (shared_dir / "data/SICK_dev_half.txt").read_bytes()
    file = file_of(tmp_path, "SICK_dev_half.txt", content)
    with django_assert_max_num_queries(60):
        assert adapt(polish, tmp_path, file=file).rows == 3613
    assert SourceSentence.objects.count() == 3074
    assert AdaptedPair.objects.exclude(label="").count() == 3613
