"""Sentences as tokens, and their frequencies in a corpus."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import regex  # type: ignore[import-untyped]  # its stubs are a package of their own

from transforms.words import words

# Unlike that of `re`, its \w has the vowel signs of Indic scripts.
_RUN = regex.compile(r"\w+|[^\w\s]+")


def tokens(text: str) -> list[str]:
    """Return the lower-cased words of a text in order, without punctuation.

    >>> tokens("Two dogs aren't running .")
    ['two', 'dogs', 'aren', 't', 'running']
    """
    return words(text.lower())


def punctuation_tokens(text: str) -> list[str]:
    """Return a text's lower-cased runs of word characters and of punctuation, in order.

    As NLTK's `wordpunct_tokenize`, which the saliency paper uses, except that scripts without
    spaces are divided into words.

    >>> punctuation_tokens("Two dogs aren't running...")
    ['two', 'dogs', 'aren', "'", 't', 'running', '...']
    """
    result: list[str] = []
    for run in _RUN.findall(text.lower()):
        result += [run] if run.isascii() else words(run) or [run]
    return result


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


def count(sentences: Iterable[str], split: Callable[[str], list[str]] = tokens) -> Counts:
    """Count the words of a corpus, with the sentences divided by `split`.

    >>> found = count(["A dog sees a cat", "The dog sleeps"])
    >>> found.sentences, found.in_sentences["a"], found.in_all["a"], sorted(found.most_frequent(2))
    (2, 1, 2, ['a', 'dog'])
    """
    number = 0
    in_sentences: Counter[str] = Counter()
    totals: Counter[str] = Counter()
    for number, sentence in enumerate(sentences, 1):  # noqa: B007 - the last number is the count
        text_tokens = split(sentence)
        totals.update(text_tokens)
        in_sentences.update(set(text_tokens))
    return Counts(number, in_sentences, totals, totals.total())
