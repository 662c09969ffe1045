import pytest

from benchmarks.normalisation_recall import as_text, normalise, tallied, write_missed
from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.engine import Engine

AS_PEOPLE = "the boy is playing the piano ."
WITH_ARTICLE_CHANGED = "A boy is playing a piano"
NOUN_ALONE = "boys boy NOUN/NNS 0 root Number=Plur"


@pytest.fixture
def results():
    trees = {"The boy plays.": tree_of(BOY_PLAYS), "boys": tree_of(NOUN_ALONE), "?": None}
    return normalise(Engine("en"), trees)[0]


def their_trees():
    return {
        AS_PEOPLE: tree_of(BOY_PLAYS),
        WITH_ARTICLE_CHANGED: tree_of(BOY_PLAYS),
        "Some boys are here": tree_of(NOUN_ALONE),
    }


def test_the_same_sentence_counts_as_exact_and_as_relaxed(results):
    tally = tallied([("The boy plays.", AS_PEOPLE)], results, their_trees())
    assert (tally.exact, tally.relaxed) == (1, 1)
    assert tally.applied == tally.hits == {"n.surface": 1}


def test_another_determiner_counts_as_relaxed_only(results):
    tally = tallied([("The boy plays.", WITH_ARTICLE_CHANGED)], results, their_trees())
    assert (tally.exact, tally.relaxed) == (0, 1)
    assert tally.hits["n.surface"] == 0


def test_a_source_that_cannot_be_normalised_is_counted_with_its_reason(results):
    tally = tallied([("boys", "Some boys are here")], results, their_trees())
    assert tally.as_values()["not_normalised"] == 1.0
    assert "it has no finite verb" in as_text(tally.as_values())
    assert tally.exact == 0


def test_an_unparsed_sentence_is_counted_and_not_found(results):
    tally = tallied([("?", AS_PEOPLE)], results, their_trees())
    assert (tally.unparsed, tally.exact, tally.sentences) == (1, 0, 1)


def test_missed_sentences_are_written_with_the_nearest_output(results, tmp_path):
    wanted = [("The boy plays.", WITH_ARTICLE_CHANGED), ("boys", "Some boys are here")]
    write_missed(tmp_path / "missed.tsv", wanted, results, their_trees())
    kinds = [line.split("\t")[0] for line in (tmp_path / "missed.tsv").read_text().splitlines()]
    assert kinds == ["relaxed", "none"]
