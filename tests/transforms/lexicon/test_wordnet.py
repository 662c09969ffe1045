import pytest

from transforms.lexicon import Link
from transforms.lexicon.wordnet import MissingLexicon, installed, lexicon_for, open_wordnet


def lemmas(lexicon, lemma, upos, link):
    return [each.lemma for each in lexicon.related(lemma, upos, link)]


def test_synonyms_share_a_synset_and_the_word_itself_is_none(tiny):
    assert lemmas(tiny, "close", "VERB", Link.SYNONYM) == ["shut"]


def test_synonyms_of_a_rarer_sense_rank_lower(tiny):
    found = {each.lemma: each for each in tiny.related("dog", "NOUN", Link.SYNONYM)}
    assert found["guy"].sense == 1
    assert found["hound"].sense == 0


def test_a_hypernym_that_is_nearer_costs_less(tiny):
    found = {each.lemma: each for each in tiny.related("hound", "NOUN", Link.HYPERNYM)}
    assert {"animal", "creature", "entity"} == found.keys()
    assert found["animal"].score > found["entity"].score


def test_co_hyponyms_have_the_parent_in_common(tiny):
    assert lemmas(tiny, "cat", "NOUN", Link.CO_HYPONYM) == ["guy", "dog", "hound"]


def test_antonyms_come_also_from_what_is_like_the_word(tiny):
    assert lemmas(tiny, "big", "ADJ", Link.ANTONYM) == ["small"]
    assert lemmas(tiny, "huge", "ADJ", Link.ANTONYM) == ["small"]
    assert tiny.related("huge", "ADJ", Link.ANTONYM)[0].score < (
        tiny.related("big", "ADJ", Link.ANTONYM)[0].score
    )


def test_frames_tell_whether_a_verb_takes_an_object(tiny):
    assert tiny.is_transitive("open") is True
    assert tiny.is_intransitive("open") is False
    assert tiny.is_transitive("bark") is None


def test_a_word_or_a_part_of_speech_that_is_not_there_has_no_relatives(tiny):
    assert tiny.related("zeppelin", "NOUN", Link.SYNONYM) == ()
    assert tiny.related("dog", "PUNCT", Link.SYNONYM) == ()


def test_the_same_question_gets_the_same_answer(tiny, wordnets):
    again = open_wordnet("tiny:1", wordnets)
    for link in Link:
        assert tiny.related("dog", "NOUN", link) == again.related("dog", "NOUN", link)


def test_a_missing_wordnet_says_how_to_get_it(wordnets):
    with pytest.raises(MissingLexicon, match="python -m wn download oewn:1900"):
        open_wordnet("oewn:1900", wordnets)


def test_a_folder_without_wordnets_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_WORDNET_DIR", str(tmp_path / "none"))
    assert installed() == []
    assert lexicon_for("xx") is None
    assert not list(tmp_path.iterdir())


def test_the_wordnet_of_a_language_is_found(wordnets, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_WORDNET_DIR", str(wordnets))
    lexicon_for.cache_clear()
    try:
        found = lexicon_for("en")
        assert found is not None
        assert found.name == "tiny:1"
    finally:
        lexicon_for.cache_clear()
