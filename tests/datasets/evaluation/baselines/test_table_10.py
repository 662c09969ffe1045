"""SICK's Table 10 on the part of SICK that is at hand, weighed as the whole is distributed.

The part has fewer unrelated and neutral pairs than SICK: 48 % NEUTRAL instead of 57 %. Weighed cell
by cell to the counts of SICK's Table 7 it gives what the paper prints.
"""

from collections import Counter

import numpy as np
import pytest

from datasets.evaluation.baselines.guessing import MAJORITY, PROBABILITY
from datasets.evaluation.baselines.overlap import OVERLAP
from datasets.evaluation.baselines.plugin import Material
from datasets.evaluation.material import Task
from datasets.evaluation.reading import read_gold
from datasets.evaluation.running import questions_of, run_baselines
from datasets.formats.labels import Label

E, C, N = Label.ENTAILMENT, Label.CONTRADICTION, Label.NEUTRAL
# SICK's Table 7: pairs by the whole point of their relatedness and their label.
TABLE_7 = {
    (1, N): 922,
    (1, C): 0,
    (1, E): 1,
    (2, N): 1253,
    (2, C): 118,
    (2, E): 2,
    (3, N): 2742,
    (3, C): 994,
    (3, E): 136,
    (4, N): 678,
    (4, C): 312,
    (4, E): 2682,
}


@pytest.fixture(scope="module")
def parts(shared_dir):
    gold = read_gold(shared_dir / "data" / "SICK_dev_half.txt", Task.SEMEVAL2014)
    return {name: [p for p in gold if p.part == name] for name in ("TEST", "TRAIN")}


@pytest.fixture(scope="module")
def weights(parts):
    cells = [(min(int(pair.score), 4), pair.label) for pair in parts["TEST"]]
    counts = Counter(cells)
    return np.array([TABLE_7[cell] / counts[cell] for cell in cells])


def run(parts, *baselines, **settings):
    test = parts["TEST"]
    material = Material(questions_of(test), tuple(parts["TRAIN"]), **settings)
    return run_baselines(baselines, test, Task.SEMEVAL2014, material)


def accuracy(result, parts, weights):
    right = [result.answers.labels[pair.key] is pair.label for pair in parts["TEST"]]
    return np.average(right, weights=weights)


def test_overlap_correlates_as_printed_once_the_part_is_weighed_as_the_whole(parts, weights):
    [result] = run(parts, OVERLAP)
    assert result.report.figures["pearson"].value == pytest.approx(0.588, abs=5e-4)
    scores = [result.answers.scores[pair.key] for pair in parts["TEST"]]
    gold = [pair.score for pair in parts["TEST"]]
    covariance = np.cov(scores, gold, aweights=weights)
    weighed = covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1])
    assert weighed == pytest.approx(0.642, abs=5e-4)
    assert weighed == pytest.approx(0.63, abs=0.03)  # Table 10; half an interval over sources


def test_majority_and_probability_are_as_printed_once_weighed(parts, weights):
    majority, probability = run(parts, MAJORITY, PROBABILITY)
    assert accuracy(majority, parts, weights) == pytest.approx(0.567, abs=0.002)
    assert accuracy(probability, parts, weights) == pytest.approx(0.418, abs=0.03)


def test_the_four_words_passed_over_are_the_most_frequent_of_training(parts):
    material = Material((), tuple(parts["TRAIN"]))
    assert material.frequent == {"a", "is", "the", "man"}
