"""Learning word saliency from a corpus, in batches, with checkpoints to go on from after a kill."""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from datasets.evaluation.figures import FloatArray
from datasets.evaluation.saliency.corpus import OrderedCorpus
from datasets.evaluation.saliency.objective import (
    NEIGHBOURS,
    Similarity,
    cross_entropy,
    sentence_vectors,
)
from datasets.evaluation.saliency.rare import with_rare_words

_TINY = 1e-10  # keeps AdaGrad from dividing by zero
_BATCHES_BETWEEN_CHECKPOINTS = 1_000

IntArray = npt.NDArray[np.int64]


class Init(StrEnum):
    """Where the weights begin."""

    ISF = "isf"
    RANDOM = "random"  # uniform between 0 and 1


@dataclass(frozen=True, slots=True)
class Settings:
    """How to learn: as the paper does where decision 0214 says nothing else.

    `scale` multiplies the similarities in the softmax; cosines need it, for they lie so close
    together that the softmax of four of them is nearly even. `rare` is the number of sentences
    below which a word gets the weight of its neighbours in the end (`final_weights`).
    """

    init: Init = Init.ISF
    negatives: int = 2
    epochs: int = 6
    seed: int = 1
    learning_rate: float = 0.03
    batch: int = 512
    similarity: Similarity = Similarity.MEAN
    scale: float = 1.0
    rare: int = 100


@dataclass(frozen=True, slots=True)
class Epoch:
    """A pass over the corpus that has ended: the mean errors of all so far, and the weights."""

    errors: tuple[float, ...]
    weights: FloatArray

    @property
    def number(self) -> int:
        return len(self.errors)


@dataclass(slots=True)
class _State:
    """What a checkpoint holds."""

    weights: FloatArray
    squares: FloatArray
    batch: int = 0
    error: float = 0.0  # summed over the batches of this epoch
    errors: tuple[float, ...] = ()  # of the epochs that ended

    @property
    def epoch(self) -> int:
        return len(self.errors)


def initial_weights(corpus: OrderedCorpus, settings: Settings) -> FloatArray:
    """Return the weights before learning, one for each word of the corpus."""
    if settings.init is Init.ISF:
        return corpus.isf()
    return np.random.default_rng(settings.seed).random(len(corpus.words))


def final_weights(
    corpus: OrderedCorpus,
    vectors: npt.NDArray[np.float32],
    settings: Settings,
    learnt: FloatArray,
) -> FloatArray:
    """Return the weights that were learnt, those of rare words taken from their neighbours."""
    return with_rare_words(learnt, vectors, corpus.in_sentences, settings.rare)


def learn(
    corpus: OrderedCorpus,
    vectors: npt.NDArray[np.float32],
    settings: Settings,
    *,
    checkpoint: Path | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Iterator[Epoch]:
    """Learn weights, and yield those after each epoch.

    Parameters
    ----------
    corpus : OrderedCorpus
    vectors : array of float32, shape (words, d)
        The vectors of the corpus's words, zeros for words without one. They are not changed.
    settings : Settings
    checkpoint : Path, optional
        Where the state is kept while learning. If it is there already, and of this corpus, these
        vectors and settings, learning goes on from it; of the epochs that ended before, none is
        yielded but the last, if nothing is left to learn.
    progress : callable, optional
        Is told how many batches are done, and of how many.

    Yields
    ------
    Epoch

    Notes
    -----
    Each batch draws its order and negatives from the seed, its epoch and its number alone, so that
    the weights do not depend on where learning was interrupted.
    """
    mark = _mark(corpus, vectors, settings)
    state = _resume(checkpoint, mark) if checkpoint else None
    if state is None:
        weights = initial_weights(corpus, settings)
        state = _State(weights, np.zeros_like(weights))
    embedded = torch.from_numpy(vectors)
    batches = -(-corpus.sentences // settings.batch)
    if state.epoch == settings.epochs:
        yield Epoch(state.errors, state.weights)
    while state.epoch < settings.epochs:
        order = np.random.default_rng((settings.seed, state.epoch)).permutation(corpus.sentences)
        while state.batch < batches:
            start = state.batch * settings.batch
            _step(state, corpus, embedded, settings, order[start : start + settings.batch])
            state.batch += 1
            if checkpoint and state.batch % _BATCHES_BETWEEN_CHECKPOINTS == 0:
                _save(checkpoint, mark, state)
            progress(state.epoch * batches + state.batch, settings.epochs * batches)
        state.errors = (*state.errors, state.error / batches)
        state.batch, state.error = 0, 0.0
        if checkpoint:
            _save(checkpoint, mark, state)
        yield Epoch(state.errors, state.weights.copy())


def _step(
    state: _State,
    corpus: OrderedCorpus,
    vectors: torch.Tensor,
    settings: Settings,
    sentences: IntArray,
) -> None:
    """Change the weights by one batch, with AdaGrad."""
    draws = np.random.default_rng((settings.seed, state.epoch, state.batch))
    candidates, present = _candidates(corpus, sentences, settings.negatives, draws)
    words, starts = corpus.bags(np.concatenate([sentences, candidates.ravel()]))
    weights = torch.from_numpy(state.weights[words].astype(np.float32)).requires_grad_()
    rows = sentence_vectors(
        vectors,
        weights,
        torch.from_numpy(words.astype(np.int64)),
        torch.from_numpy(starts),
        settings.similarity,
    )
    anchors, candidate_rows = rows[: len(sentences)], rows[len(sentences) :]
    products = (anchors.unsqueeze(1) * candidate_rows.view(*candidates.shape, -1)).sum(dim=2)
    products = products * settings.scale
    error = cross_entropy(products, torch.from_numpy(present))
    error.backward()  # type: ignore[no-untyped-call]
    slopes = weights.grad.numpy()  # type: ignore[union-attr]
    gradient = np.bincount(words, slopes, minlength=len(state.weights))
    state.squares += gradient**2
    state.weights -= settings.learning_rate * gradient / (np.sqrt(state.squares) + _TINY)
    state.error += float(error.detach())


def _candidates(
    corpus: OrderedCorpus, sentences: IntArray, negatives: int, draws: np.random.Generator
) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """Return the neighbours and negatives of sentences, and which of them count.

    Returns
    -------
    tuple of array of int and array of bool, shapes (sentences, NEIGHBOURS + negatives)
        The sentence before, the one after, and negatives drawn from all sentences. A neighbour in
        another document, and a negative that is the sentence itself or its neighbour, do not count.
    """
    last = corpus.sentences - 1
    previous, following = np.maximum(sentences - 1, 0), np.minimum(sentences + 1, last)
    random_sentences = draws.integers(0, corpus.sentences, size=(len(sentences), negatives))
    candidates = np.column_stack([previous, following, random_sentences])
    present = np.empty(candidates.shape, dtype=np.bool_)
    present[:, 0] = corpus.follows[sentences]
    present[:, 1] = (sentences < last) & corpus.follows[following]
    present[:, NEIGHBOURS:] = np.abs(random_sentences - sentences[:, np.newaxis]) > 1
    return candidates, present


def _mark(corpus: OrderedCorpus, vectors: npt.NDArray[np.float32], settings: Settings) -> str:
    """Return what a checkpoint must have been made from."""
    digest = hashlib.sha256(json.dumps(asdict(settings), sort_keys=True).encode())
    for part in (corpus.tokens, corpus.starts, corpus.follows, vectors):
        digest.update(np.ascontiguousarray(part).data)
    return digest.hexdigest()


def _save(path: Path, mark: str, state: _State) -> None:
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez(
            file,
            mark=np.array(mark),
            weights=state.weights,
            squares=state.squares,
            batch=np.array(state.batch),
            error=np.array(state.error),
            errors=np.array(state.errors, dtype=np.float64),
        )
    part.replace(path)


def _resume(path: Path, mark: str) -> _State | None:
    if not path.exists():
        return None
    with np.load(path, allow_pickle=False) as checkpoint:
        if str(checkpoint["mark"]) != mark:
            return None
        return _State(
            weights=checkpoint["weights"],
            squares=checkpoint["squares"],
            batch=int(checkpoint["batch"]),
            error=float(checkpoint["error"]),
            errors=tuple(map(float, checkpoint["errors"])),
        )
