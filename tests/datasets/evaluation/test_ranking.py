"""RUSSE's measures by hand, against the figures of the reference data, and by their definition."""

import csv

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.evaluation.material import Answers, GoldPair, Task
from datasets.evaluation.ranking import area_under_roc, average_precision, half_accuracy
from datasets.evaluation.scoring import score


def trigrams(word: str) -> set[str]:
    padded = f"^{word.lower()}$"
    return {padded[start : start + 3] for start in range(len(padded) - 2)}


def jaccard(first: str, second: str) -> float:
    left, right = trigrams(first), trigrams(second)
    return len(left & right) / len(left | right)


@pytest.fixture
def russe(shared_dir):
    def read(name):
        with (shared_dir / "data" / "russe" / name).open(encoding="utf-8", newline="") as stream:
            rows = list(csv.DictReader(stream))
        keys = [(row["word1"], row["word2"]) for row in rows]
        gold = [
            GoldPair(key, *key, score=float(row["sim"]))
            for key, row in zip(keys, rows, strict=True)
        ]
        return gold, Answers({key: jaccard(*key) for key in keys})

    return read


def test_trigrams_reach_the_known_correlation_on_the_judged_pairs(russe):
    report = score(*russe("hj-test.csv"), Task.RUSSE_HJ)
    assert report.figures["spearman"].value == pytest.approx(0.108756, abs=5e-7)


def test_trigrams_reach_the_known_figures_on_the_relations(russe):
    figures = score(*russe("rt-test.csv"), Task.RUSSE_CLASS).figures
    assert figures["average_precision"].value == pytest.approx(0.686870, abs=5e-7)
    assert figures["auc"].value == pytest.approx(0.679402, abs=5e-7)
    assert figures["accuracy"].value == pytest.approx(0.629870, abs=5e-7)


def test_equal_scores_do_not_give_the_gold_away():
    words = [("a", "z"), ("a", "y"), ("a", "c"), ("a", "b")]
    related = np.array([True, True, False, False])
    assert half_accuracy(words, related, np.zeros(4)).value == 0.0


def test_the_order_of_the_file_changes_nothing():
    words = [("a", "z"), ("a", "b"), ("c", "x"), ("c", "d")]
    related = np.array([True, False, False, True])
    scores = np.array([0.5, 0.5, 0.1, 0.9])
    turned = half_accuracy(words[::-1], related[::-1], scores[::-1])
    assert half_accuracy(words, related, scores) == turned
    assert average_precision(related, scores) == average_precision(related[::-1], scores[::-1])


@pytest.mark.parametrize("measure", [average_precision, area_under_roc])
def test_one_class_alone_has_no_ranking(measure):
    result = measure(np.array([True, True]), np.array([0.1, 0.2]))
    assert result.value is None


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4)), min_size=2, max_size=30))
def test_the_measures_are_their_definitions(pairs):
    related = np.array([is_related for is_related, _ in pairs])
    scores = np.array([score for _, score in pairs], dtype=float)
    if related.all() or not related.any():
        return
    duels = [(p > q) + 0.5 * (p == q) for p in scores[related] for q in scores[~related]]
    assert area_under_roc(related, scores).value == pytest.approx(np.mean(duels))
    precise, before = 0.0, 0.0
    for threshold in sorted(set(scores), reverse=True):
        chosen = related[scores >= threshold]
        recall = chosen.sum() / related.sum()
        precise += (recall - before) * chosen.mean()
        before = recall
    assert average_precision(related, scores).value == pytest.approx(precise)
