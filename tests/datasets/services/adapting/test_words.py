"""A word list carried into another language: pairs are translated by themselves."""

from pathlib import Path

import pytest

from datasets.formats.text import comparison_key, text_hash
from datasets.formats.words import SIMLEX_TABLE
from datasets.models import (
    Adaptation,
    AdaptedPair,
    Derivation,
    PairSet,
    Project,
    Sentence,
    Source,
    SourceSentence,
    Stage,
)
from datasets.services.adapting.importing import adaptation_import
from datasets.services.adapting.pairs import adapted_pairs_make
from datasets.services.importing.sources import ImportOutcome
from tests.datasets.corpus import file_of, unwatched

HEADER = SIMLEX_TABLE.header.decode()
ROWS = (
    "bank\tmoney\tN\t6.58\t4.61\t5.04\t4\t1.2\t1\t1.1\n"
    "bank\triver\tN\t4.2\t4.61\t4.89\t4\t0.3\t0\t1.5\n"
    "old\tnew\tA\t1.58\t2.72\t2.81\t2\t7.25\t1\t0.41\n"
)
# *Bank* by the pair it is in.
POLISH = {
    ("bank", "money"): ("bank", "pieniądze"),
    ("bank", "river"): ("brzeg", "rzeka"),
    ("old", "new"): ("stary", "nowy"),
}


def adapt_words(
    project: Project, folder: Path, rows: str = ROWS, name: str = "SimLex"
) -> ImportOutcome:
    return adaptation_import(
        project=project,
        file=file_of(folder, f"{name}.txt", HEADER + rows),
        language="en",
        actor=None,
        progress=unwatched,
    )


def translate_words() -> None:
    """Write both words of each pair in Polish, as settled translations."""
    for pair in AdaptedPair.objects.select_related("text_a", "text_b"):
        words = POLISH[pair.text_a.text, pair.text_b.text]
        for s0, text in zip((pair.text_a, pair.text_b), words, strict=True):
            sentence = Sentence.objects.create(
                project=pair.adaptation.project,
                source=s0.source,
                source_sentence=s0,
                stage=Stage.S1,
                text=text,
                comparison_key=comparison_key(text),
                text_hash=text_hash(text),
                is_generated=True,
            )
            Derivation.objects.create(
                sentence=sentence,
                rules=[{"rule": "t.manual", "version": 1}],
                original_text=text,
            )


def test_each_pair_is_one_source_of_two_words(polish: Project, tmp_path: Path) -> None:
    assert adapt_words(polish, tmp_path).rows == 3
    words = SourceSentence.objects.order_by("pk")
    assert list(words.values_list("text", "position", "source__source_id")) == [
        ("bank", "a", "SimLex-1"),
        ("money", "b", "SimLex-1"),
        ("bank", "a", "SimLex-2"),
        ("river", "b", "SimLex-2"),
        ("old", "a", "SimLex-3"),
        ("new", "b", "SimLex-3"),
    ]
    assert set(Source.objects.values_list("language", flat=True)) == {"en"}


def test_a_pair_that_is_repeated_is_translated_once(polish: Project, tmp_path: Path) -> None:
    adapt_words(polish, tmp_path)
    repeated = "old\tnew\tA\t1.5\t2.72\t2.81\t2\t7.25\t1\t0.41\ncat\tdog\tN\t3\t4\t4\t4\t2\t1\t1\n"
    adapt_words(polish, tmp_path, rows=repeated, name="more")
    assert Source.objects.count() == 4
    first, second = AdaptedPair.objects.filter(pair_id="old-new-A")
    assert (first.text_a_id, first.text_b_id) == (second.text_a_id, second.text_b_id)


def test_pairs_come_back_with_a_word_for_each_meaning_and_the_scores_of_the_source(
    polish: Project, tmp_path: Path
) -> None:
    adapt_words(polish, tmp_path)
    translate_words()
    pair_set: PairSet = adapted_pairs_make(
        adaptation=Adaptation.objects.get(), name="Words", actor=None, progress=unwatched
    )
    created = pair_set.pairs.order_by("number").values_list(
        "external_id", "sentence_a__text", "sentence_b__text", "kind", "published_gold__score"
    )
    assert list(created) == [
        ("bank-money-N", "bank", "pieniądze", "N", "6.58"),
        ("bank-river-N", "brzeg", "rzeka", "N", "4.2"),
        ("old-new-A", "stary", "nowy", "A", "1.58"),
    ]
    assert pair_set.pairs.get(number=3).columns["Assoc(USF)"] == "7.25"


@pytest.mark.parametrize("rows", ["bank\tmoney\tX\t6.58\t4\t5\t4\t1.2\t1\t1.1\n"])
def test_a_bad_line_imports_nothing(polish: Project, tmp_path: Path, rows: str) -> None:
    with pytest.raises(Exception, match="line 2, POS"):
        adapt_words(polish, tmp_path, rows=rows)
    assert not Source.objects.exists()
