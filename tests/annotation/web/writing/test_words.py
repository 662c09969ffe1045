"""A word list translated, judged again, and compared with the scores of the source."""

import pytest
from django.urls import reverse

from annotation.models import Prompt
from annotation.planning.writing.protocol import TextLimits
from annotation.selectors.writing.word_pairs import word_beside
from annotation.services.plans.seats import annotator_for, seat_take
from annotation.services.writing.checking import text_check
from datasets.models import Adaptation, PairSet, Role, Sentence
from datasets.services.adapting.pairs import adapted_pairs_make
from tests.annotation.web.writing.test_translating import signed_in
from tests.annotation.writing import next_slot, write, writing_campaign
from tests.datasets.corpus import unwatched
from tests.datasets.services.adapting.test_words import POLISH, adapt_words


@pytest.fixture
def campaign(polish, tmp_path):
    adapt_words(polish, tmp_path)
    return writing_campaign(polish, "translate", versions=1, deciding="nobody")


def test_a_translator_sees_the_word_in_its_pair(campaign, polish):
    author, page = signed_in(polish, "ada", Role.AUTHOR)
    seat_take(campaign=campaign, annotator=annotator_for(project=polish, user=author))
    shown = " ".join(page.get(reverse("write", args=[campaign.pk])).text.split())
    assert "Przetłumacz to słowo" in shown
    assert "<strong>bank</strong> – money" in shown
    assert "(N)" in shown


def test_one_word_is_enough_and_may_be_the_same(campaign, polish):
    author, _ = signed_in(polish, "ada", Role.AUTHOR)
    seat = seat_take(campaign=campaign, annotator=annotator_for(project=polish, user=author))
    prompt = Prompt.objects.order_by("number").first()
    check = text_check(prompt=prompt, project=polish, limits=TextLimits(), text="bank", seat=seat)
    assert (check.problems, check.doubts) == ((), ())


def test_words_of_a_pair_are_translated_beside_each_other(campaign, polish):
    author, _ = signed_in(polish, "ada", Role.AUTHOR)
    seat = seat_take(campaign=campaign, annotator=annotator_for(project=polish, user=author))
    while (slot := next_slot(seat)) is not None:
        beside = word_beside(slot.prompt)
        words = POLISH[beside.first, beside.second]
        write(slot, seat, words[0] if beside.is_first else words[1], is_sure=True)
    assert Sentence.objects.count() == 6
    made: PairSet = adapted_pairs_make(
        adaptation=Adaptation.objects.get(), name="Words", actor=None, progress=unwatched
    )
    assert set(made.pairs.values_list("sentence_a__text", "sentence_b__text")) == {*POLISH.values()}
