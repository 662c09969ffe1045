"""The dictionaries of `lemminflect`, read word by word.

The library makes objects of all 120,000 lines before its first answer, which takes half a second
and slows every later garbage collection. Here the sorted lines stay text until their word is asked
for; `tests/transforms/packs/english/test_dictionary.py` compares the entries with its own.
"""

import gzip
from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache

from lemminflect import config
from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec
from lemminflect.core.Inflections import Inflections
from lemminflect.core.Lemmatizer import Lemmatizer
from lemminflect.core.LexicalUtils import categoryToUPos

__all__ = ["get_all_inflections", "get_all_lemmas", "get_inflection", "get_lemma"]


class Entry(dict[str, tuple[str, ...]]):
    """The lemmas or forms of a word, by part of speech or tag."""

    def __deepcopy__(self, memo: object) -> "Entry":
        # The library copies every entry before it leaves words out: the words never change.
        return Entry(self)


class Lines:
    """A file of the library: an entry is read when its word is asked for."""

    def __init__(
        self, path: str, read: Callable[[str], Entry], known: Mapping[str, Entry] | None = None
    ) -> None:
        self._path = path
        self._read = read
        self._known = known or {}

    @cached_property
    def _lines(self) -> list[str]:
        with gzip.open(self._path, "rt", encoding="utf-8") as file:
            return sorted(file.read().splitlines())

    def get(self, word: str, default: Entry) -> Entry:
        """Return the entry of a word, of all its lines; a later line takes precedence."""
        if word in self._known:
            return self._known[word]
        entry = Entry()
        first = bisect_left(self._lines, f"{word},")
        end = bisect_left(self._lines, f"{word}-", lo=first)  # the next character after the comma
        for line in self._lines[first:end]:
            entry |= self._read(line)
        return entry or default


def _lemmas(line: str) -> Entry:
    _, category, lemmas = LemmaLUCodec.fromString(line)
    return Entry({categoryToUPos(category): lemmas})


def _forms(line: str) -> Entry:
    return Entry(InflectionLUCodec.fromString(line)[2])


LEMMAS = Lines(config.lemma_lu_fn, _lemmas)
FORMS = Lines(config.inflection_lu_fn, _forms, InflectionLUCodec.updateForAuxMod({}))


class _Lemmatizer(Lemmatizer):  # type: ignore[misc]  # the library has no types
    def _getLemmaDict(self) -> Lines:  # noqa: N802  # as the library calls it
        return LEMMAS


class _Inflections(Inflections):  # type: ignore[misc]
    def _getInflDict(self) -> Lines:  # noqa: N802
        return FORMS


# Rules and packs ask for the same words. The answers are shared: nobody may change them.
_kept = lru_cache(maxsize=20_000)
_lemmatizer, _inflections = _Lemmatizer(), _Inflections()
get_all_lemmas, get_lemma = _kept(_lemmatizer.getAllLemmas), _kept(_lemmatizer.getLemma)
get_all_inflections = _kept(_inflections.getAllInflections)
get_inflection = _kept(_inflections.getInflection)
