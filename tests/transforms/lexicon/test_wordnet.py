import pytest

from tests.wordnets import wordnet_add
from transforms.lexicon import Link
from transforms.lexicon.wordnet import (
    MissingLexicon,
    download_command,
    installed_wordnets,
    lexicon_for,
    newest_for,
    open_wordnet,
)


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


def test_antonyms_are_those_of_the_word_and_not_of_what_is_like_it(tiny):
    assert lemmas(tiny, "big", "ADJ", Link.ANTONYM) == ["small"]
    assert lemmas(tiny, "huge", "ADJ", Link.ANTONYM) == []


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
    with pytest.raises(MissingLexicon, match=r"python -m wn --dir .+ download oewn:1900"):
        open_wordnet("oewn:1900", wordnets)


def test_a_folder_without_wordnets_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_WORDNET_DIR", str(tmp_path / "none"))
    assert installed_wordnets() == []
    assert lexicon_for("xx") is None
    assert not list(tmp_path.iterdir())


def test_the_wordnet_of_a_language_is_found(wordnets, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_WORDNET_DIR", str(wordnets))
    found = lexicon_for("en")
    assert found is not None
    assert found.name == "tiny:1"
    assert lexicon_for("en-GB") is found
    assert lexicon_for("pl") is None


def test_a_wordnet_is_found_as_soon_as_it_is_installed(tmp_path):
    assert lexicon_for("en", directory=tmp_path) is None
    wordnet_add(tmp_path)
    assert lexicon_for("en", directory=tmp_path) is not None


def test_the_newest_edition_that_can_be_downloaded_is_known():
    assert newest_for("en").startswith("oewn:2")
    assert "+" not in newest_for("en")
    assert newest_for("pl").startswith("omw-pl:")
    assert newest_for("xx") is None


def test_the_command_names_the_folder_unless_it_is_the_usual_one(tmp_path, monkeypatch):
    monkeypatch.delenv("PAIRWRIGHT_WORDNET_DIR", raising=False)
    assert download_command("oewn:2025") == "python -m wn download oewn:2025"
    there = tmp_path / "my words"
    assert download_command("a:1", there) == f"python -m wn --dir '{there}' download a:1"
