"""What the queries answer, held against the objects of `wn`."""

import multiprocessing
import threading

import pytest
import wn

from transforms.lexicon.tables import Tables, editions

WORDS = [
    ("dog", "NOUN", "n"), ("animal", "NOUN", "n"), ("open", "VERB", "v"), ("close", "VERB", "v"),
    ("big", "ADJ", "a"), ("huge", "ADJ", "s"), ("nothing", "NOUN", "n"),
]  # fmt: skip


@pytest.fixture
def tables(wordnets):
    wn.config.data_directory = wordnets
    return Tables(wordnets / "wn.db", "tiny:1")


@pytest.mark.parametrize(("lemma", "upos", "pos"), WORDS)
def test_senses_members_and_relations_are_those_of_wn(tables, lemma, upos, pos):
    senses = wn.senses(lemma, pos=pos, lexicon="tiny:1")
    found = tables.senses(lemma, upos)
    assert len(found) == len(senses)
    for ours, theirs in zip(found, senses, strict=True):
        synset = theirs.synset()
        assert tables.members(ours.synset) == synset.lemmas()
        both = (tables.domain(ours.synset), synset.lemmas())
        assert tables.domain_and_members(ours.synset) == both
        for relation in ("hypernym", "hyponym", "similar"):
            reached = [tables.members(each) for each in tables.synsets(ours.synset, relation)]
            assert reached == [each.lemmas() for each in synset.get_related(relation)]
        opposites = [each.word().lemma() for each in theirs.get_related("antonym")]
        assert tables.lemmas(ours.row, "antonym") == opposites
        assert tables.frames(ours.row) == theirs.frames()


def test_a_wordnet_that_is_not_there_is_told(wordnets):
    with pytest.raises(LookupError, match="tiny:9"):
        Tables(wordnets / "wn.db", "tiny:9")


def test_other_threads_read_too(tables):
    found = []
    thread = threading.Thread(target=lambda: found.append(len(tables.senses("dog", "NOUN"))))
    thread.start()
    thread.join()
    assert found == [2]


def test_a_forked_process_reads_too(tables):
    assert len(tables.senses("dog", "NOUN")) == 2
    fork = multiprocessing.get_context("fork")
    answers = fork.SimpleQueue()
    process = fork.Process(target=lambda: answers.put(len(tables.senses("dog", "NOUN"))))
    process.start()
    process.join()
    assert answers.get() == 2


def test_a_folder_that_cannot_be_written_will_do(tables, wordnets):
    wordnets.chmod(0o500)
    try:
        assert Tables(wordnets / "wn.db", "tiny:1").senses("cat", "NOUN")
        assert sorted(path.name for path in wordnets.iterdir() if path.suffix != ".db") == []
    finally:
        wordnets.chmod(0o700)


def test_the_editions_are_those_of_wn_in_any_thread(wordnets):
    wn.config.data_directory = wordnets
    found = []
    path = wordnets / "wn.db"
    threads = [threading.Thread(target=lambda: found.append(editions(path))) for _ in range(2)]
    for thread in threads:
        thread.start()
        thread.join()
    theirs = [(each.specifier(), each.version, each.language) for each in wn.lexicons()]
    assert [[(e.name, e.version, e.language) for e in each] for each in found] == [theirs, theirs]
