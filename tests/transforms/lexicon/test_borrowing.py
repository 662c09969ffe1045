"""A wordnet without relations has those of another one, as `wn` itself says."""

from pathlib import Path

import pytest
import wn

from transforms.lexicon import Link
from transforms.lexicon.tables import Tables
from transforms.lexicon.wordnet import open_wordnet

BOTH = Path(__file__).parent / "lent.xml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("borrowing")
    wn.config.data_directory = folder
    wn.add(BOTH, progress_handler=None)
    return folder


def reached(tables: Tables, lemma: str) -> list[list[str]]:
    """Return the lemmas of each class above a word, the nearest first."""
    (sense,) = tables.senses(lemma, "NOUN")
    found, above = [], tables.synsets(sense.synset, "hypernym")
    while above:
        found.append(tables.members(above[0]))
        above = tables.synsets(above[0], "hypernym")
    return found


def test_relations_lead_over_synsets_that_the_wordnet_has_no_word_for(folder: Path) -> None:
    wn.config.data_directory = folder
    net = wn.Wordnet("borrower:1", expand="lender:1")
    (theirs,) = net.synsets("samochód")
    expected = [each.lemmas() for each in theirs.hypernym_paths()[0]]
    assert expected == [[], ["pojazd"]]
    assert reached(Tables(folder / "wn.db", "borrower:1"), "samochód") == expected


def test_words_of_one_synset_are_synonyms_whether_another_wordnet_has_it_or_not(
    folder: Path,
) -> None:
    lexicon = Tables(folder / "wn.db", "borrower:1")
    for lemma, both in (("auto", {"auto", "samochód"}), ("gzik", {"gzik", "twarożek"})):
        (sense,) = lexicon.senses(lemma, "NOUN")
        assert set(lexicon.members(sense.synset)) == both


def test_the_lender_keeps_its_own_words(folder: Path) -> None:
    assert reached(Tables(folder / "wn.db", "lender:1"), "car") == [
        ["wheeled vehicle"],
        ["vehicle"],
    ]


def test_a_lexicon_without_relations_names_the_classes_of_its_words(folder: Path) -> None:
    found = open_wordnet("borrower:1", folder).related("samochód", "NOUN", Link.HYPERNYM)
    assert [each.lemma for each in found] == ["pojazd"]
