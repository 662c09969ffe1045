"""A tiny wordnet, loaded by `wn` itself into a folder of the test run."""

from pathlib import Path

import pytest
import wn

from transforms.lexicon.wordnet import open_wordnet

TINY = Path(__file__).parent / "tiny.xml"


@pytest.fixture(scope="session")
def wordnets(tmp_path_factory):
    """Return a folder with the wordnet tiny:1."""
    folder = tmp_path_factory.mktemp("wordnets")
    wn.config.data_directory = folder
    wn.add(TINY, progress_handler=None)
    return folder


@pytest.fixture
def tiny(wordnets):
    wn.config.data_directory = wordnets
    return open_wordnet("tiny:1", wordnets)
