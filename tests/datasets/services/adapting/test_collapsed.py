"""Pairs whose difference was lost in translation, and translations that are made again."""

import pytest

from datasets.errors import Conflict, Invalid
from datasets.models import Adaptation, Sentence
from datasets.selectors.adapting.collapsed import Loss, collapsed_pairs
from datasets.selectors.adapting.pairs import adaptation_progress
from datasets.services.adapting.pairs import adapted_pairs_make
from datasets.services.adapting.returning import translations_withdraw
from tests.datasets.adapting import POLISH, adapt, translate
from tests.datasets.corpus import unwatched


@pytest.fixture
def adaptation(polish, tmp_path):
    adapt(polish, tmp_path)
    return Adaptation.objects.get()


def test_translations_that_became_identical_are_listed_with_what_was_lost(
    adaptation, polish, django_assert_num_queries
):
    translate(polish, POLISH)
    with django_assert_num_queries(3):
        (result,) = collapsed_pairs(adaptation)
    assert (result.pair_id, result.loss) == ("8", Loss.SAME)
    assert (result.source_b, result.text_b) == ("The dog is barking", "Pies szczeka")
    assert result.lost == ("a", "the")


def test_a_word_that_no_translation_shows_is_lost(adaptation, polish):
    translate(polish, {**POLISH, "A puppy is barking": "Szczeka pies", "The dog is barking": "Ten"})
    (result,) = collapsed_pairs(adaptation)
    assert (result.pair_id, result.loss) == ("3", Loss.WORDS)
    assert result.lost == ("dog", "puppy")


def test_a_translation_is_made_again(adaptation, polish):
    translate(polish, POLISH)
    (result,) = collapsed_pairs(adaptation)
    translations_withdraw(project=polish, sentences=[result.sentence_b], actor=None)
    assert adaptation_progress(adaptation).untranslated == 1
    assert collapsed_pairs(adaptation) == []


def test_a_translation_in_a_pair_stays(adaptation, polish):
    translate(polish, POLISH)
    adapted_pairs_make(adaptation=adaptation, name="p", actor=None, progress=unwatched)
    (result,) = collapsed_pairs(adaptation)
    assert result.is_paired
    with pytest.raises(Conflict, match="Correct it in the review"):
        translations_withdraw(project=polish, sentences=[result.sentence_a], actor=None)
    assert Sentence.objects.filter(source_sentence__isnull=False).count() == 4


def test_only_translations_of_this_project_are_made_again(adaptation, polish, project):
    (own, *_) = translate(polish, POLISH)
    with pytest.raises(Invalid, match="not translations"):
        translations_withdraw(project=project, sentences=[own.pk], actor=None)
