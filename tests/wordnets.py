"""A tiny wordnet, loaded by `wn` itself into a folder of the test run."""

from pathlib import Path

import pytest
import wn

TINY = Path(__file__).parent / "transforms" / "lexicon" / "tiny.xml"


@pytest.fixture(scope="session")
def wordnets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wordnet tiny:1."""
    folder = tmp_path_factory.mktemp("wordnets")
    wordnet_add(folder)
    return folder


def wordnet_add(folder: Path) -> None:
    """Install the tiny wordnet in a folder."""
    wn.config.data_directory = folder
    wn.add(TINY, progress_handler=None)
