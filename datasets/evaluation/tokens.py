"""Sentences as tokens, and how often a corpus has them."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

_WORD = re.compile(r"\w+")


def tokens(text: str) -> list[str]:
    """Return the lower-cased words of a text in their order, without punctuation.

    >>> tokens("Two dogs aren't running .")
    ['two', 'dogs', 'aren', 't', 'running']
    """
    return _WORD.findall(text.lower())


@dataclass(frozen=True, slots=True)
class Counts:
    """How many sentences a corpus has, in how many a word stands, and how often in all."""

    sentences: int
    in_sentences: Counter[str]
    in_all: Counter[str]
    total: int

    def most_frequent(self, k: int) -> frozenset[str]:
        """Return the k most frequent words; of equally frequent ones the first by alphabet."""
        ranked = sorted(self.in_all, key=lambda word: (-self.in_all[word], word))
        return frozenset(ranked[:k])


def count(sentences: Iterable[str]) -> Counts:
    """Count the words of a corpus.

    >>> found = count(["A dog sees a cat", "The dog sleeps"])
    >>> found.sentences, found.in_sentences["a"], found.in_all["a"], sorted(found.most_frequent(2))
    (2, 1, 2, ['a', 'dog'])
    """
    number = 0
    in_sentences: Counter[str] = Counter()
    in_all: Counter[str] = Counter()
    for number, sentence in enumerate(sentences, 1):  # noqa: B007 - the last number is the count
        words = tokens(sentence)
        in_all.update(words)
        in_sentences.update(set(words))
    return Counts(number, in_sentences, in_all, in_all.total())
