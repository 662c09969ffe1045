"""Saliency is learnt as the mathematics says, repeats with its seed and survives a kill."""

import itertools

import nltk
import numpy as np
import pytest
import torch

from datasets.evaluation.saliency.corpus import NoNeighbours, read_ordered
from datasets.evaluation.saliency.objective import Similarity, cross_entropy, sentence_vectors
from datasets.evaluation.saliency.training import Init, Settings, learn
from datasets.evaluation.tokens import punctuation_tokens

TEXT = ["The dog ran.", "A dog barked", "", "It rains", "It rains, again!", "Rain fell"]


def random_corpus(folder, *, sentences=300, words=40, seed=3):
    """Two topics in turns of ten sentences; the word w0 is in every sentence."""
    draw = np.random.default_rng(seed)
    lines = []
    for number in range(sentences):
        topic = (number // 10) % 2
        chosen = draw.integers(1, words // 2, size=4) + topic * (words // 2)
        lines.append(" ".join(["w0", "w0", *(f"w{word}" for word in chosen)]))
    return read_ordered(lines, folder)


def topical_vectors(corpus, size=6, seed=4):
    draw = np.random.default_rng(seed)
    topics = draw.normal(size=(2, size))
    numbers = np.array([int(word[1:]) for word in corpus.words])
    rows = topics[(numbers >= 20).astype(int)]
    rows[numbers == 0] = draw.normal(size=size)
    return (rows + 0.3 * draw.normal(size=rows.shape)).astype(np.float32)


def last(epochs):
    *_, epoch = epochs
    return epoch


@pytest.mark.parametrize(
    "text", ["He isn't here... or (is he?)", "3.5% of $20, e.g. x_1", "Zażółć gęślą jaźń — ok"]
)
def test_tokens_are_those_of_nltk(text):
    assert punctuation_tokens(text) == nltk.tokenize.wordpunct_tokenize(text.lower())


def test_vowel_signs_stay_in_their_words_and_chinese_is_divided():
    assert punctuation_tokens("लड़का दौड़ रहा है।") == ["लड़का", "दौड़", "रहा", "है", "।"]
    assert len(punctuation_tokens("我吃饭。")) == 4


def test_a_corpus_keeps_sentences_documents_and_counts(tmp_path):
    corpus = read_ordered(TEXT, tmp_path)
    assert corpus.sentences == 5
    assert corpus.follows.tolist() == [False, True, False, True, True]
    assert corpus.in_sentences[corpus.words.index("dog")] == 2
    assert corpus.isf()[corpus.words.index("dog")] == pytest.approx(np.log(1 + 5 / 2))
    words, starts = corpus.bags(np.array([4, 1]))
    assert [corpus.words[word] for word in words] == ["rain", "fell", "a", "dog", "barked"]
    assert starts.tolist() == [0, 2]


def test_a_corpus_without_neighbours_is_refused(tmp_path):
    with pytest.raises(NoNeighbours):
        read_ordered(["One.", "", "Two."], tmp_path)


def test_the_error_is_equation_3_over_equation_2():
    products = torch.tensor([[0.3, -0.2, 0.9, 0.1], [1.0, 0.0, 0.5, -1.0]], dtype=torch.float64)
    present = torch.tensor([[True, True, True, True], [True, False, True, True]])
    errors = []
    for row, here in zip(products.tolist(), present.tolist(), strict=True):
        share = [np.exp(x) if there else 0.0 for x, there in zip(row, here, strict=True)]
        h = np.array(share) / sum(share)
        targets = [1, 1, 0, 0]
        errors += [
            -(t * np.log(p) + (1 - t) * np.log(1 - p))
            for t, p, there in zip(targets, np.maximum(h, 1e-300), here, strict=True)
            if there
        ]
    assert cross_entropy(products, present).item() == pytest.approx(np.mean(errors))


def test_huge_inner_products_stay_finite():
    products = torch.tensor([[1e6, -1e6, 9e5, 0.0]], requires_grad=True)
    error = cross_entropy(products, torch.ones(1, 4, dtype=torch.bool))
    error.backward()
    assert torch.isfinite(error)
    assert torch.isfinite(products.grad).all()


@pytest.mark.parametrize("similarity", list(Similarity))
def test_gradients_equal_numerical_ones(similarity):
    draw = torch.Generator().manual_seed(1)
    vectors = torch.randn(7, 3, generator=draw, dtype=torch.float64)
    words = torch.tensor([0, 1, 2, 2, 3, 4, 5, 6, 0, 3])
    starts = torch.tensor([0, 2, 4, 6, 8])
    present = torch.tensor([[True, False, True, True]])

    def error(saliency):
        rows = sentence_vectors(vectors, saliency[words], words, starts, similarity)
        return cross_entropy((rows[:1] * rows[1:]).sum(dim=1, keepdim=True).T, present)

    saliency = torch.rand(7, generator=draw, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(error, (saliency,))


@pytest.mark.parametrize("init", list(Init))
def test_learning_lowers_the_error_and_the_word_that_tells_nothing(tmp_path, init):
    corpus = random_corpus(tmp_path)
    vectors = topical_vectors(corpus)
    settings = Settings(init=init, epochs=8, learning_rate=0.05, batch=16)
    epochs = list(learn(corpus, vectors, settings))
    assert [epoch.number for epoch in epochs] == list(range(1, 9))
    assert epochs[-1].errors[-1] < epochs[0].errors[0]
    weights = dict(zip(corpus.words, epochs[-1].weights, strict=True))
    assert abs(weights["w0"]) < np.median([abs(weight) for weight in weights.values()])


def test_the_same_seed_gives_the_same_weights(tmp_path):
    corpus = random_corpus(tmp_path)
    vectors = topical_vectors(corpus)
    first, repeated, other = (
        last(learn(corpus, vectors, Settings(epochs=2, seed=seed, batch=32))) for seed in (1, 1, 2)
    )
    assert (first.weights == repeated.weights).all()
    assert (first.weights != other.weights).any()


def test_learning_goes_on_after_a_kill(tmp_path, monkeypatch):
    monkeypatch.setattr("datasets.evaluation.saliency.training._BATCHES_BETWEEN_CHECKPOINTS", 2)
    corpus = random_corpus(tmp_path)
    vectors = topical_vectors(corpus)
    settings = Settings(epochs=2, batch=16)
    full = last(learn(corpus, vectors, settings))
    kept = tmp_path / "kept.npz"

    class Killed(Exception):
        pass

    def kill_at(batch):
        def progress(done, _all):
            if done == batch:
                raise Killed

        return progress

    for batch in (7, 25):  # in the first and in the second epoch
        with pytest.raises(Killed):
            list(learn(corpus, vectors, settings, checkpoint=kept, progress=kill_at(batch)))
    seen = []
    resumed = last(
        learn(
            corpus, vectors, settings, checkpoint=kept, progress=lambda done, _: seen.append(done)
        )
    )
    assert seen[0] == 26  # the last checkpoint is from the 25th batch
    assert (resumed.weights == full.weights).all()
    assert resumed.errors == pytest.approx(full.errors)
    assert (last(learn(corpus, vectors, settings, checkpoint=kept)).weights == full.weights).all()


def test_a_checkpoint_of_other_settings_is_not_used(tmp_path):
    corpus = random_corpus(tmp_path)
    vectors = topical_vectors(corpus)
    kept = tmp_path / "kept.npz"
    list(learn(corpus, vectors, Settings(epochs=1), checkpoint=kept))
    fresh = last(learn(corpus, vectors, Settings(epochs=1, seed=9)))
    other = last(learn(corpus, vectors, Settings(epochs=1, seed=9), checkpoint=kept))
    assert (fresh.weights == other.weights).all()


def test_neighbours_do_not_cross_documents(tmp_path):
    # Two documents of the same words: only the document end tells which sentences are neighbours.
    lines = [*(["a b"] * 3), "", *(["c d"] * 3)]
    corpus = read_ordered(lines, tmp_path)
    pairs = [
        (before, after)
        for before, after in itertools.pairwise(range(corpus.sentences))
        if corpus.follows[after]
    ]
    assert pairs == [(0, 1), (1, 2), (3, 4), (4, 5)]
