"""The word lists of the Polish pack: one lemma a line, `#` begins a remark."""

from functools import cache
from importlib.resources import files

from transforms.lexicon.contrasts import Contrasts, parse_contrasts
from transforms.packs.word_lists import Substitutes, entries, substitutes_of

FOLDER = files("transforms.packs.polish") / "words"


@cache
def words(name: str) -> frozenset[str]:
    """Return a word list by the name of its file.

    >>> "kobieta" in words("persons")
    True
    """
    return frozenset(entries(FOLDER, name))


@cache
def substitutes(name: str) -> Substitutes:
    """Return a list whose lines give part of speech, word and what can stand for it, best first.

    >>> substitutes("synonyms")["NOUN", "samochód"]
    ('auto',)
    """
    return substitutes_of(FOLDER, name)


@cache
def contrasts() -> Contrasts:
    """Return the everyday words that contrast with each other."""
    return parse_contrasts("\n".join(entries(FOLDER, "contrasts")))
