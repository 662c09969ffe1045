"""Pair sets of an adaptation, whole and in part."""

from collections import Counter

import pytest
from django.db import connection

from datasets.errors import Conflict, Invalid
from datasets.models import Adaptation, Pair, PairSet, PublishedGold, Sentence, Source
from datasets.selectors.adapting.pairs import adaptation_progress, texts_missing
from datasets.services.adapting.pairs import adapted_pairs_make
from datasets.services.adapting.subset import subset_make
from tests.datasets.adapting import HEADER, POLISH, adapt, sick_row, translate
from tests.datasets.corpus import unwatched


def make(adaptation: Adaptation, name: str = "whole", **options) -> PairSet:
    return adapted_pairs_make(
        adaptation=adaptation, name=name, actor=None, progress=unwatched, **options
    )


@pytest.fixture
def adaptation(polish, tmp_path) -> Adaptation:
    adapt(polish, tmp_path)
    return Adaptation.objects.get()


@pytest.fixture
def translated(adaptation, polish) -> Adaptation:
    translate(polish, POLISH)
    return adaptation


def test_pairs_come_in_the_order_and_with_the_ids_of_the_corpus(translated):
    pairs = make(translated).pairs.order_by("number")
    assert list(pairs.values_list("number", "external_id")) == [
        (1, "3"), (2, "7"), (3, "8"), (4, "9"),
    ]  # fmt: skip
    assert pairs[1].sentence_b.text == "Żaden pies nie szczeka"


def test_gold_is_inherited_and_its_labels_are_expected(translated):
    pair = make(translated).pairs.get(external_id="7")
    assert (pair.expected_ab, pair.expected_ba) == ("CONTRADICTION", "CONTRADICTION")
    gold = pair.published_gold
    assert (gold.score, gold.label, gold.part) == ("3.3", "CONTRADICTION", "TRIAL")


def test_a_repeated_pair_has_a_sentence_of_its_own(translated):
    make(translated)
    first, second = Pair.objects.get(external_id="7"), Pair.objects.get(external_id="9")
    assert second.sentence_b_id not in (first.sentence_a_id, first.sentence_b_id)
    assert second.sentence_b.text == first.sentence_a.text


def test_only_pairs_with_two_translations_are_made_and_the_rest_is_counted(adaptation, polish):
    translate(polish, {text: POLISH[text] for text in ("A dog is barking", "A puppy is barking")})
    pair_set = make(adaptation)
    assert list(pair_set.pairs.values_list("external_id", flat=True)) == ["3"]
    assert pair_set.report["pairs_waiting_for_translations"] == 3
    assert pair_set.report["texts_waiting_for_translations"] == 2
    missing = list(texts_missing(adaptation))
    assert [(text.text, text.pairs) for text in missing] == [
        ("No dog is barking", 2), ("The dog is barking", 1),
    ]  # fmt: skip


def test_called_again_for_the_rest_it_makes_what_no_set_has(adaptation, polish):
    translate(polish, {text: POLISH[text] for text in ("A dog is barking", "A puppy is barking")})
    make(adaptation, "first")
    translate(polish, POLISH)
    rest = make(adaptation, "rest", rest_only=True)
    assert list(rest.pairs.values_list("external_id", flat=True)) == ["7", "8", "9"]
    assert make(adaptation, "rest", rest_only=True) == rest
    with pytest.raises(Invalid, match="no pair to make"):
        make(adaptation, "more", rest_only=True)


def test_texts_that_do_not_carry_over_take_their_pairs_with_them(translated):
    Source.objects.filter(sentences__text="No dog is barking").update(fallen_reason="no such thing")
    assert make(translated).pairs.count() == 2
    progress = adaptation_progress(translated)
    assert (progress.dropped, progress.pairs_dropped, progress.pairs_waiting) == (1, 2, 0)


def test_a_name_stands_for_one_set_of_translations(translated):
    created = make(translated)
    assert make(translated) == created
    Source.objects.filter(sentences__text="No dog is barking").update(fallen_reason="no such thing")
    with pytest.raises(Conflict, match="made in another way"):
        make(translated)


def test_nothing_is_made_of_nothing(adaptation):
    with pytest.raises(Invalid, match="no pair to make"):
        make(adaptation)
    assert not PairSet.objects.exists()


def test_thousands_of_pairs_are_made_in_few_queries(
    polish, tmp_path, django_assert_max_num_queries
):
    texts = [f"Dog number {n} is barking" for n in range(1500)]
    rows = [sick_row(str(n), texts[n], texts[n + 1], "NEUTRAL", "3", "TEST") for n in range(1499)]
    with django_assert_max_num_queries(40):
        adapt(polish, tmp_path, text=HEADER + "".join(rows))
    translate_all(polish, texts)
    with connection.cursor() as cursor:  # as autovacuum does, which sees nothing of a transaction
        cursor.execute("ANALYZE")
    with django_assert_max_num_queries(40):
        assert make(Adaptation.objects.get()).pairs.count() == 1499


def translate_all(polish, texts):
    from datasets.models import SourceSentence, Stage

    Sentence.objects.bulk_create(
        Sentence(
            project=polish, source_id=s0.source_id, source_sentence=s0, stage=Stage.S1,
            text=f"Pies {s0.pk}", comparison_key=f"pies {s0.pk}", text_hash=str(s0.pk),
        )
        for s0 in SourceSentence.objects.filter(text__in=texts)
    )  # fmt: skip


# --- A part of them ------------------------------------------------------------------------------


def subset(pair_set: PairSet, size: int, **options) -> PairSet:
    options = {"name": "part", "seed": 1, **options}
    return subset_make(pair_set=pair_set, size=size, actor=None, **options)


def test_a_part_has_the_sentences_numbers_and_gold_of_the_whole(translated):
    full = make(translated)
    part = subset(full, 2)
    for pair in part.pairs.all():
        there = full.pairs.get(number=pair.number)
        assert (pair.external_id, pair.sentence_a_id) == (there.external_id, there.sentence_a_id)
        assert pair.published_gold.score == there.published_gold.score
    assert PublishedGold.objects.filter(pair__pair_set=part).count() == 2


def test_a_part_has_the_mix_of_the_whole(polish, tmp_path):
    texts = [f"Dog number {n} is barking" for n in range(301)]
    labels = ["NEUTRAL"] * 180 + ["ENTAILMENT"] * 90 + ["CONTRADICTION"] * 30
    rows = [
        sick_row(str(n), texts[n], texts[n + 1], label, "3.5", "TEST")
        for n, label in enumerate(labels)
    ]
    adapt(polish, tmp_path, text=HEADER + "".join(rows))
    translate_all(polish, texts)
    full = make(Adaptation.objects.get())
    part = subset(full, 100)
    sample = Counter(part.pairs.values_list("published_gold__label", flat=True))
    assert sample == {"NEUTRAL": 60, "ENTAILMENT": 30, "CONTRADICTION": 10}
    repeated = set(subset(full, 100, name="other", seed=2).pairs.values_list("number", flat=True))
    assert repeated != set(part.pairs.values_list("number", flat=True))
    assert subset(full, 100) == part


def test_a_part_is_not_larger_than_the_whole(translated):
    with pytest.raises(Invalid, match="only 4 pairs"):
        subset(make(translated), 5)
