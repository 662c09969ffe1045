"""Polish written without its own letters ("lodka" for *łódka*), as on a foreign keyboard."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from transforms.packs.polish.morphology import readings
from transforms.reason import Reason

NO_POLISH_LETTER = Reason("text_lacks_diacritics")
LACKING = Reason("word_lacks_diacritics")

LETTERS = frozenset("ąćęłńóśźż")
INSTEAD = {
    "a": "ą", "c": "ć", "e": "ę", "l": "ł", "n": "ń", "o": "ó", "s": "ś", "z": "źż",
}  # fmt: skip
# Of a hundred letters of a text seven are Polish ones: one of 100 without any is one in a thousand.
LONG = 100
MOST = 3  # letters that one word lacks
OUTER = "\"'“”„‚’«»()[].,;:!?…-–"


def diacritic_problems(text: str) -> tuple[Reason, ...]:
    """Name what shows that diacritics were left out; nothing if all is right.

    >>> diacritic_problems("Chlopiec gra w pilke.")
    (Reason('word_lacks_diacritics'),)
    """
    small = text.lower()
    is_long = sum(map(str.isalpha, small)) >= LONG
    reasons = {
        NO_POLISH_LETTER: is_long and not LETTERS & set(small),
        LACKING: any(map(_lacks_diacritics, _words(text))),
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


def _words(text: str) -> Iterator[str]:
    """Yield the words; what has a capital inside the sentence is a name, which no one need know."""
    for place, piece in enumerate(text.split()):
        word = piece.strip(OUTER)
        if word.isalpha() and (place == 0 or word.islower()):
            yield word.lower()


@lru_cache(maxsize=4_000)
def _lacks_diacritics(word: str) -> bool:
    if LETTERS & set(word) or readings(word):
        return False
    return any(readings(each) for each in _with_diacritics(word))


def _with_diacritics(word: str) -> Iterator[str]:
    """Yield the word with one to three of its letters turned into Polish ones."""
    places = [place for place, letter in enumerate(word) if letter in INSTEAD]
    for count in range(1, MOST + 1):
        for chosen in combinations(places, count):
            for letters in product(*(INSTEAD[word[place]] for place in chosen)):
                spelt = list(word)
                for place, letter in zip(chosen, letters, strict=True):
                    spelt[place] = letter
                yield "".join(spelt)
