"""The word lists of the Polish pack: one lemma a line, `#` begins a remark."""

from functools import cache
from importlib.resources import files

from transforms.lexicon.contrasts import Contrasts, parse_contrasts

FOLDER = files("transforms.packs.polish") / "words"


@cache
def words(name: str) -> frozenset[str]:
    """Return a word list by the name of its file.

    >>> "kobieta" in words("persons")
    True
    """
    return frozenset(_lines(name))


@cache
def substitutes(name: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return a list whose lines give part of speech, word and what can stand for it, best first.

    >>> substitutes("synonyms")["NOUN", "samochód"]
    ('auto',)
    """
    pairs = (line.partition(":") for line in _lines(name))
    return {
        (part.upper(), lemma): tuple(each.strip() for each in others.split(","))
        for key, _, others in pairs
        for part, lemma in [key.split(" ", 1)]
    }


@cache
def contrasts() -> Contrasts:
    """Return the everyday words that contrast with each other."""
    return parse_contrasts("\n".join(_lines("contrasts")))


def _lines(name: str) -> list[str]:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]
