"""Marks on letters that dictionaries write and texts leave out.

Arabic and Hebrew vowels are the best known; Russian stress and Latin long vowels are others.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from unicodedata import combining, normalize

# A mark is unwritten if words of the dictionary have it more than so many times as often as texts.
SELDOM = 10
# The words of the dictionary that have unwritten marks, at least: a loan such as "café" has the
# accent in texts as well, even if not in this treebank.
MIN_SHARE = 0.1
SAMPLE_SIZE = 20_000  # words


def unwritten_diacritics(dictionary: Collection[str], texts: Collection[str]) -> frozenset[str]:
    """Return the marks that words of a dictionary have, and words in texts hardly ever."""
    of_dictionary, of_texts = _shares(dictionary), _shares(texts)
    marks = frozenset(m for m, share in of_dictionary.items() if share > SELDOM * of_texts[m])
    is_usual = sum(of_dictionary[mark] for mark in marks) >= MIN_SHARE
    return marks if is_usual else frozenset()


def without_diacritics(word: str, marks: frozenset[str]) -> str:
    """Return a word without some marks, composed (NFC) if it has lost any.

    >>> without_diacritics("قَرض", frozenset({"\\u064e"}))
    'قرض'
    """
    if not marks or word.isascii():
        return word
    letters = normalize("NFD", word)
    plain = "".join(letter for letter in letters if letter not in marks)
    return word if plain == letters else normalize("NFC", plain)


def _shares(words: Collection[str]) -> Counter[str]:
    """Return the share of the words that have each mark."""
    counts: Counter[str] = Counter()
    sample = list(words)[:: 1 + len(words) // SAMPLE_SIZE]
    for word in sample:
        counts.update(_marks_of(word))
    return Counter({mark: count / len(sample) for mark, count in counts.items()})


def _marks_of(word: str) -> Iterable[str]:
    if word.isascii():
        return ()
    return {letter for letter in normalize("NFD", word) if combining(letter)}
