"""A corpus in running order as numbers: the words of each sentence, and the document it is in.

The text is read once, line by line, and its words go to a file that is mapped into memory; so a
corpus may be larger than the memory, and only its vocabulary must fit.
"""

from array import array
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from datasets.evaluation.figures import FloatArray
from datasets.evaluation.saliency.weights import Weights
from datasets.evaluation.tokens import punctuation_tokens
from datasets.evaluation.vectors import read_vectors

_HELD_TOKENS = 1 << 20  # before they are written


class NoNeighbours(ValueError):
    """No two sentences of the corpus follow each other, so that nothing can be learnt from it."""


@dataclass(frozen=True, slots=True)
class OrderedCorpus:
    """Sentences of one or more documents, in order.

    Attributes
    ----------
    words : tuple of str
        The vocabulary, in the order of first use; its indices stand for the words.
    in_sentences : array of int, shape (words,)
        In how many sentences each word stands.
    tokens : array of int32, shape (tokens,)
        All words of the corpus in order.
    starts : array of int64, shape (sentences + 1,)
        Where each sentence begins in `tokens`, and the end of the last one.
    follows : array of bool, shape (sentences,)
        Whether the sentence before it is in the same document.
    """

    words: tuple[str, ...]
    in_sentences: npt.NDArray[np.int64]
    tokens: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int64]
    follows: npt.NDArray[np.bool_]

    @property
    def sentences(self) -> int:
        return len(self.follows)

    def isf(self) -> FloatArray:
        """Return the inverse sentence frequency of each word (equation 13)."""
        return np.log1p(self.sentences / np.maximum(self.in_sentences, 1))

    def bags(
        self, sentences: npt.NDArray[np.int64]
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
        """Return the words of some sentences, end to end, and where each sentence begins."""
        starts = self.starts[sentences]
        lengths = self.starts[sentences + 1] - starts
        offsets = np.cumsum(lengths) - lengths
        indices = np.repeat(starts - offsets, lengths) + np.arange(lengths.sum())
        return self.tokens[indices], offsets


def read_ordered(lines: Iterable[str], folder: Path) -> OrderedCorpus:
    """Read a corpus with a sentence on each line and an empty line between documents.

    Parameters
    ----------
    lines : iterable of str
        The text; read once.
    folder : Path
        Where the words are kept, in a file `tokens` that the corpus maps into memory.

    Returns
    -------
    OrderedCorpus

    Raises
    ------
    NoNeighbours
        If no two sentences with words follow each other.
    """
    index: dict[str, int] = {}
    in_sentences = array("q")
    starts, follows = array("q", [0]), array("b")
    is_after_sentence = False
    total = 0
    path = folder / "tokens"
    with path.open("wb") as file:
        tokens_read = array("i")
        for line in lines:
            words = punctuation_tokens(line)
            if not words:
                is_after_sentence = False
                continue
            numbers = [index.setdefault(word, len(index)) for word in words]
            in_sentences.extend([0] * (len(index) - len(in_sentences)))
            for number in set(numbers):
                in_sentences[number] += 1
            tokens_read.extend(numbers)
            total += len(numbers)
            starts.append(total)
            follows.append(is_after_sentence)
            is_after_sentence = True
            if len(tokens_read) >= _HELD_TOKENS:
                tokens_read.tofile(file)
                tokens_read = array("i")
        tokens_read.tofile(file)
    if not any(follows):
        raise NoNeighbours
    return OrderedCorpus(
        words=tuple(index),
        in_sentences=np.array(in_sentences),
        tokens=np.memmap(path, dtype=np.int32, mode="r"),
        starts=np.array(starts),
        follows=np.array(follows, dtype=np.bool_),
    )


def corpus_vectors(
    path: Path, corpus: OrderedCorpus
) -> tuple[npt.NDArray[np.float32], frozenset[str]]:
    """Return the vectors of the words of a corpus, and the words that have one.

    Parameters
    ----------
    path : Path
        A file of word2vec or GloVe.
    corpus : OrderedCorpus

    Returns
    -------
    tuple of array of float32, shape (words, d), and frozenset of str
        Zeros for words without a vector.

    Raises
    ------
    BadVectors
        If the file is empty, truncated or of another kind.
    """
    by_word = read_vectors(path, corpus.words)
    size = len(next(iter(by_word.values()), ()))
    vectors = np.zeros((len(corpus.words), max(size, 1)), dtype=np.float32)
    for index, word in enumerate(corpus.words):
        if (vector := by_word.get(word)) is not None:
            vectors[index] = vector
    return vectors, frozenset(by_word)


def learnt_rows(
    corpus: OrderedCorpus, weights: FloatArray, with_vectors: Collection[str]
) -> list[tuple[str, float, int]]:
    """Return word, weight and number of sentences of each word with a vector, alphabetically."""
    rows = zip(corpus.words, weights.tolist(), corpus.in_sentences.tolist(), strict=True)
    return sorted((row for row in rows if row[0] in with_vectors), key=lambda row: row[0])


def weights_of_rows(rows: Iterable[tuple[str, float, int]]) -> Weights:
    """Return the weights of the words in `learnt_rows`."""
    rows_list = list(rows)
    return Weights(
        {word: w for word, w, _ in rows_list}, {word: count for word, _, count in rows_list}
    )
