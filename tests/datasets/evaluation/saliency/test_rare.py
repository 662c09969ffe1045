"""Rare words weigh what frequent words with vectors like theirs weigh."""

import numpy as np

from datasets.evaluation.saliency import rare
from datasets.evaluation.saliency.rare import with_rare_words


def test_a_rare_word_has_the_mean_weight_of_its_nearest_frequent_words(monkeypatch):
    monkeypatch.setattr(rare, "MIN_FREQUENT", 20)
    draw = np.random.default_rng(2)
    vectors = draw.normal(size=(60, 4)).astype(np.float32)
    vectors[3] = vectors[50] = 0
    seen = np.array([5] * 20 + [200] * 40)
    weights = draw.normal(size=60)
    result = with_rare_words(weights, vectors, seen, 100)
    for word in range(20):
        if word == 3:
            continue
        cosines = {
            other: vectors[word]
            @ vectors[other]
            / (np.linalg.norm(vectors[word]) * np.linalg.norm(vectors[other]))
            for other in range(20, 60)
            if other != 50
        }
        nearest = sorted(cosines, key=lambda other: -cosines[other])[:10]
        assert np.isclose(result[word], weights[nearest].mean())
    # Words without a vector, and frequent ones, are as they were.
    assert result[3] == weights[3]
    assert (result[20:] == weights[20:]).all()


def test_without_a_bound_or_with_few_frequent_words_nothing_changes():
    vectors = np.eye(3, dtype=np.float32)
    weights = np.array([1.0, 2.0, 3.0])
    seen = np.array([1, 2, 3])
    assert (with_rare_words(weights, vectors, seen, 0) == weights).all()
    for bound in (2, 100):
        assert (with_rare_words(weights, vectors, seen, bound) == weights).all()
