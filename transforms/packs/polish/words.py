"""The word lists of the Polish pack: one lemma a line, `#` begins a remark."""

from functools import cache
from importlib.resources import files

FOLDER = files("transforms.packs.polish") / "words"


@cache
def words(name: str) -> frozenset[str]:
    """Return a word list by the name of its file.

    >>> "kobieta" in words("persons")
    True
    """
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))
