"""The English and the Polish wordnet of the reference data, installed once for all runs."""

import fcntl
import lzma
import os
import shutil
import tempfile
from pathlib import Path

import pytest
import wn

from transforms.lexicon.wordnet import WordnetLexicon, installed_wordnets, open_wordnet

FILES = {"oewn:2026": "oewn-2026.xml.xz", "omw-pl:2.0": "omw-pl.xml.xz"}


@pytest.fixture(scope="session")
def large_wordnets(shared_dir: Path) -> Path:
    """Return a folder with both wordnets; the first run takes half a minute to install them."""
    if not all((shared_dir / "lexical" / name).exists() for name in FILES.values()):
        pytest.skip(f"no wordnets: {shared_dir / 'lexical'} lacks {', '.join(FILES.values())}")
    folder = Path(tempfile.gettempdir()) / f"pairwright-wordnets-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if {each.name for each in installed_wordnets(folder)} != set(FILES):
            install(shared_dir / "lexical", folder)
    return folder


def install(source: Path, folder: Path) -> None:
    (folder / "wn.db").unlink(missing_ok=True)
    wn.config.data_directory = folder  # type: ignore[attr-defined]
    for name in FILES.values():
        plain = folder / name.removesuffix(".xz")
        with lzma.open(source / name) as packed, plain.open("wb") as out:
            shutil.copyfileobj(packed, out)
        wn.add(plain, progress_handler=None)
        plain.unlink()


@pytest.fixture
def english_wordnet(large_wordnets: Path) -> WordnetLexicon:
    wn.config.data_directory = large_wordnets  # type: ignore[attr-defined]
    return open_wordnet("oewn:2026", large_wordnets)


@pytest.fixture
def polish_wordnet(large_wordnets: Path) -> WordnetLexicon:
    wn.config.data_directory = large_wordnets  # type: ignore[attr-defined]
    return open_wordnet("omw-pl:2.0", large_wordnets)
