"""Weights of rare words, taken from frequent words with vectors like theirs.

A word that stands in few sentences keeps the weight it began with, because learning has hardly
reached it. A frequent word of a similar meaning says more about how much it counts.
"""

import numpy as np
import numpy.typing as npt

from datasets.evaluation.figures import FloatArray

NEIGHBOURS = 10
MIN_FREQUENT = 1_000  # with fewer of them, the nearest ones are often not near
_ROWS_AT_ONCE = 1_000  # rare words whose cosines with all frequent ones are in memory


def with_rare_words(
    weights: FloatArray,
    vectors: npt.NDArray[np.float32],
    in_sentences: npt.NDArray[np.int64],
    rare: int,
) -> FloatArray:
    """Return the weights, those of rare words replaced by their neighbours' mean.

    Parameters
    ----------
    weights : array of float, shape (words,)
    vectors : array of float32, shape (words, d)
        Zeros for words without one; such a word keeps its weight and is nobody's neighbour.
    in_sentences : array of int, shape (words,)
    rare : int
        Words in fewer sentences than this are rare; 0 leaves all as they are.

    Returns
    -------
    array of float, shape (words,)
        A rare word has the mean weight of the ten frequent words whose vectors have the largest
        cosine with its own. Nothing changes where fewer than `MIN_FREQUENT` words are frequent.
    """
    lengths = np.linalg.norm(vectors, axis=1)
    has_vector = lengths > 0
    frequent = np.flatnonzero(has_vector & (in_sentences >= rare))
    replaced = np.flatnonzero(has_vector & (in_sentences < rare))
    result = weights.copy()
    if len(frequent) < MIN_FREQUENT:
        return result
    units = vectors / np.where(has_vector, lengths, 1.0)[:, np.newaxis]
    for start in range(0, len(replaced), _ROWS_AT_ONCE):
        rows = replaced[start : start + _ROWS_AT_ONCE]
        cosines = units[rows] @ units[frequent].T
        nearest = np.argpartition(-cosines, NEIGHBOURS - 1, axis=1)[:, :NEIGHBOURS]
        result[rows] = weights[frequent[nearest]].mean(axis=1)
    return result
