"""Sentences as tokens, and their frequencies in a corpus."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from transforms.words import words


def tokens(text: str) -> list[str]:
    """Return the lower-cased words of a text in order, without punctuation.

    >>> tokens("Two dogs aren't running .")
    ['two', 'dogs', 'aren', 't', 'running']
    """
    return words(text.lower())


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of sentences in a corpus, and the document and total frequency of each word."""

    sentences: int
    in_sentences: Counter[str]
    in_all: Counter[str]
    total: int

    def most_frequent(self, k: int) -> frozenset[str]:
        """Return the k most frequent words; ties are broken alphabetically."""
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
        found = tokens(sentence)
        in_all.update(found)
        in_sentences.update(set(found))
    return Counts(number, in_sentences, in_all, in_all.total())
