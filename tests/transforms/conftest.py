"""Languages learnt from real treebanks, once for all processes of a test run."""

from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from transforms.languages_ready import tables_ready
from transforms.new_language import new_language

TREEBANKS = {"de": "de_gsd", "es": "es_gsd", "tr": "tr_boun"}


@pytest.fixture(scope="session")
def treebank(shared_dir: Path) -> Callable[[str, str], Path]:
    """Give the path of a part of the treebank of a language, "dev" or "test"."""
    return lambda code, part: shared_dir / "data/ud" / f"{TREEBANKS[code]}-ud-{part}.conllu.xz"


@pytest.fixture(scope="session")
def learnt_language(
    tmp_path_factory: pytest.TempPathFactory, worker_id: str, treebank: Callable[[str, str], Path]
) -> Callable[..., Path]:
    """Give the folder of a language learnt from a part of its treebank.

    It has the tables that come with Pairwright, or with `has_tables=False` none. Learning takes
    ten seconds, reading what was learnt next to nothing: the first process that asks does it.
    """
    # Under pytest-xdist, the folders of the processes of a run are in one.
    mine = tmp_path_factory.getbasetemp()
    ours = mine if worker_id == "master" else mine.parent

    def folder(code: str, *, part: str = "dev", has_tables: bool = True) -> Path:
        into = ours / f"learnt-{part}-{'with' if has_tables else 'without'}-tables"
        with FileLock(f"{into}-{code}.lock"):
            if not (into / code).exists():
                ready = tables_ready(code) if has_tables else None
                new_language(code, treebank(code, part), into=into, ready=ready)
        return into / code

    return folder
