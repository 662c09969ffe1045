import pytest
import wn

from transforms.lexicon.wordnet import open_wordnet


@pytest.fixture
def tiny(wordnets):
    wn.config.data_directory = wordnets
    return open_wordnet("tiny:1", wordnets)
